/** An answer to one question, as the numbers by which a course writes it down, and what the policy that names it thinks it is worth. */
export class Answer {
  value = 0.5;
  /** Answers of one kind that differ little have the same group: a shot at one figure, a move into one part of the table. */
  group = 0;
  private numbers = new Int32Array(16);
  private count = 0;

  clear(): this {
    this.count = 0;
    return this;
  }

  add(number: number): this {
    if (this.count === this.numbers.length) {
      const larger = new Int32Array(2 * this.count);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.count++] = number;
    return this;
  }

  /** Keeps a number, as a course would write it down. */
  settled(number: number): number {
    this.add(number);
    return number;
  }

  get length(): number {
    return this.count;
  }

  decision(at: number): number {
    return this.numbers[at];
  }

  isLike(other: Answer): boolean {
    if (this.count !== other.count) return false;
    for (let i = 0; i < this.count; i++) if (this.numbers[i] !== other.numbers[i]) return false;
    return true;
  }
}

/**
 * The best answers that a policy sees to the question at hand, the best of each group. Whoever plans clears them and
 * asks the policy, which offers what it weighs. Allocates nothing once warm.
 */
export class Candidates {
  /** What the answer that is offered next is worth; a field, because fractions passed as arguments are boxed. */
  value = 0.5;
  /** Of these the first `count` hold, in no order. */
  readonly answers: readonly Answer[];
  count = 0;

  constructor(most: number) {
    this.answers = Array.from({ length: most }, () => new Answer());
  }

  clear(): void {
    this.count = 0;
  }

  /** Whether an answer of `value` would be among the best. */
  accepts(group: number): boolean {
    return this.placeFor(group) >= 0;
  }

  /** The answer to write numbers to, in place of a lesser one; null if an answer of `value` is not among the best. */
  offer(group: number): Answer | null {
    const place = this.placeFor(group);
    if (place < 0) return null;
    if (place === this.count) this.count++;
    const answer = this.answers[place];
    answer.value = this.value;
    answer.group = group;
    return answer.clear();
  }

  /** The group's own place if this is better, else a free one, else that of the least answer if this is better; -1 for none. */
  private placeFor(group: number): number {
    const { answers, count, value } = this;
    let least = 0;
    for (let i = 0; i < count; i++) {
      if (answers[i].group === group) return value > answers[i].value ? i : -1;
      if (answers[i].value < answers[least].value) least = i;
    }
    if (count < answers.length) return count;
    return value > answers[least].value ? least : -1;
  }
}
