/** The integers that a course records, and their estimated worth. */
export class Answer {
  value = 0.5;
  /** Similar answers share a group: shots at one figure, moves into one part of the table. */
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

  /** Keeps a number, like `Course.settled`. */
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
 * The best answers to a question, one per group. A planner clears it and asks the policy, which offers what it weighs.
 * Allocates nothing once warm.
 */
export class Candidates {
  /** Worth of the next answer offered; a field, because fractional arguments are boxed. */
  value = 0.5;
  /** The first `count` are valid, in no order. */
  readonly answers: readonly Answer[];
  count = 0;

  constructor(most: number) {
    this.answers = Array.from({ length: most }, () => new Answer());
  }

  clear(): void {
    this.count = 0;
  }

  accepts(group: number): boolean {
    return this.placeFor(group) >= 0;
  }

  /** An answer to write numbers to; null if `value` is not among the best. */
  offer(group: number): Answer | null {
    const place = this.placeFor(group);
    if (place < 0) return null;
    if (place === this.count) this.count++;
    const answer = this.answers[place];
    answer.value = this.value;
    answer.group = group;
    return answer.clear();
  }

  /** The group's place if this is better, else a free one, else that of the worst answer if this is better; else -1. */
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
