import { COMPLICATION, type DegreeTable, type Dice, type Pool, type Stream, SUBTRACT, type WildDie } from './dice.ts';

/** Shows a written list of faces, for worked examples; a pick of n takes 1 to n. `finish` throws if any are left. */
export class ScriptedDice implements Dice {
  readonly faces = new Int32Array(256);
  faceCount = 0;
  complicated = false;
  private next = 0;
  private readonly script: readonly number[];

  constructor(script: readonly number[]) {
    this.script = script;
  }

  beginGame(): void {}
  beginTurn(): void {}

  get used(): number {
    return this.next;
  }

  finish(): void {
    if (this.next < this.script.length)
      throw new Error(
        `${this.script.length - this.next} scripted dice were not rolled: ${this.script.slice(this.next)}`,
      );
  }

  private take(sides: number): number {
    if (this.next >= this.script.length)
      throw new Error(`the rules rolled a d${sides} after all ${this.next} scripted dice`);
    const face = this.script[this.next++];
    if (face < 1 || face > sides)
      throw new Error(`scripted die ${this.next} shows ${face}, the rules rolled a d${sides}`);
    return face;
  }

  private takeAll(count: number, sides: number): void {
    for (let i = 0; i < count; i++) this.faces[i] = this.take(sides);
    this.faceCount = count;
  }

  face(_stream: Stream, sides: number): number {
    this.takeAll(1, sides);
    return this.faces[0];
  }

  atLeast(stream: Stream, sides: number, target: number): boolean {
    return this.face(stream, sides) >= target;
  }

  anyAtMost(_stream: Stream, count: number, sides: number, target: number): boolean {
    this.takeAll(count, sides);
    return this.faces.subarray(0, count).some((face) => face <= target);
  }

  countAtLeast(_stream: Stream, count: number, sides: number, target: number): number {
    this.takeAll(count, sides);
    return this.faces.subarray(0, count).filter((face) => face >= target).length;
  }

  sum(_stream: Stream, count: number, sides: number): number {
    this.takeAll(count, sides);
    return this.faces.subarray(0, count).reduce((sum, face) => sum + face, 0);
  }

  bands(_stream: Stream, count: number, sides: number, upTo: readonly number[], into: number[]): void {
    this.takeAll(count, sides);
    for (let k = 0; k < upTo.length; k++) into[k] = 0;
    for (let i = 0; i < count; i++) into[upTo.findIndex((limit) => this.faces[i] <= limit)]++;
  }

  pick(stream: Stream, n: number): number {
    return this.face(stream, n) - 1;
  }

  contest(_first: Stream, _second: Stream, sides: number, firstModifier: number, secondModifier: number): number {
    for (;;) {
      this.takeAll(2, sides);
      const difference = this.faces[0] + firstModifier - (this.faces[1] + secondModifier);
      if (difference !== 0) return difference > 0 ? 1 : -1;
    }
  }

  opposed(_first: Stream, _second: Stream, firstSides: number, secondSides: number, modifier: number): number {
    this.takeBoth(firstSides, secondSides);
    return this.faces[0] + modifier - this.faces[1];
  }

  degree(_first: Stream, _second: Stream, table: DegreeTable): number {
    this.takeBoth(table.firstSides, table.secondSides);
    return table.degrees[(this.faces[0] - 1) * table.secondSides + this.faces[1] - 1];
  }

  private takeBoth(firstSides: number, secondSides: number): void {
    this.faces[0] = this.take(firstSides);
    this.faces[1] = this.take(secondSides);
    this.faceCount = 2;
  }

  private takePool(pool: Pool): Int32Array {
    for (let i = 0; i < pool.count; i++) this.faces[i] = this.take(pool.sides[i]);
    this.faceCount = pool.count;
    return this.faces.subarray(0, pool.count);
  }

  best(_stream: Stream, pool: Pool): number {
    return Math.max(0, ...this.takePool(pool));
  }

  beating(_first: Stream, _second: Stream, pool: Pool, sides: number): number {
    return this.takeBeating(pool, sides).length;
  }

  beatingTotal(_first: Stream, _second: Stream, pool: Pool, sides: number): number {
    const above = this.takeBeating(pool, sides);
    pool.total = (pool.totalsAll ? this.faces.subarray(0, pool.count) : above).reduce((sum, face) => sum + face, 0);
    return above.length;
  }

  /** The pool, then the die against it. */
  private takeBeating(pool: Pool, sides: number): Int32Array {
    const rolled = this.takePool(pool);
    const against = this.take(sides);
    this.faces[this.faceCount++] = against;
    return rolled.filter((face) => face > against);
  }

  /** Wild die, its rerolls, then plain dice. */
  wildSum(_stream: Stream, count: number, sides: number, wild: WildDie): number {
    this.complicated = false;
    const rolled: number[] = [];
    if (count > 0) rolled.push(this.take(sides));
    while (rolled.length > 0 && rolled.length <= wild.maxRerolls && rolled.at(-1) === sides)
      rolled.push(this.take(sides));
    const plain = Array.from({ length: Math.max(0, count - 1) }, () => this.take(sides));
    const isOne = rolled[0] === 1;
    const all = [...rolled, ...plain];
    this.faces.set(all);
    this.faceCount = all.length;
    this.complicated = isOne && wild.onOne === COMPLICATION;
    const removed = isOne && wild.onOne === SUBTRACT ? 1 + Math.max(0, ...plain) : 0;
    return all.reduce((sum, face) => sum + face, 0) - removed;
  }

  repeat(times: number, state: number, step: (state: number) => number): number {
    let now = state;
    for (let i = 0; i < times; i++) now = step(now);
    return now;
  }

  merged(state: number, step: (state: number) => number): number {
    return step(state);
  }

  decided(step: () => number): number {
    for (;;) {
      const outcome = step();
      if (outcome !== 0) return outcome;
    }
  }
}
