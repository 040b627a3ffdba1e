import type { Dice } from './dice.ts';
import type { Stream } from './streams.ts';

/**
 * Dice that show a written list of faces, for worked examples. Every die rolled takes the next one; a pick of n takes 1 to n.
 * `finish` fails when any are left: the rules rolled too few dice, or the example is wrong.
 */
export class ScriptedDice implements Dice {
  readonly faces = new Int32Array(256);
  faceCount = 0;
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
      if (difference !== 0) return difference;
    }
  }

  repeat(times: number, state: number, step: (state: number) => number): number {
    let now = state;
    for (let i = 0; i < times; i++) now = step(now);
    return now;
  }
}
