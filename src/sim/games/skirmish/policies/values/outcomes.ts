import type { Dice } from '../../../../kernel/dice/dice.ts';
import { chainOdds } from '../../../../language/exact.ts';
import type { CompiledChain, Engine } from '../../steps/engine.ts';
import type { Likely } from './likely.ts';
import { Vectors } from './vectors.ts';

/** Of one attack; the frame lets no more play. */
const MOST_WEAPONS = 20;
const NONE = -1;

/** Joint distribution of what one play of a chain leaves: the loss, and steps that effects read. */
export interface Outcomes {
  /** Of each outcome: the loss, then `kept` steps. */
  readonly values: Int32Array;
  readonly chances: Float64Array;
}

/** A chain's outcomes, by what it reads. */
export class ChainOutcomes {
  /** Slots of steps that effects or worth read. */
  readonly kept: readonly number[];
  /** Numbers per outcome. */
  readonly width: number;
  private readonly compiled: CompiledChain;
  private readonly likely: Likely;
  private readonly wanted: readonly number[];
  private readonly slots: readonly number[];
  private readonly keys: Vectors;
  private readonly key: Int32Array;
  private readonly known: Outcomes[] = [];
  private readonly mixed: number[] = [];
  private readonly distinct: Outcomes[] = [];
  private readonly contents = new Map<string, number>();
  private readonly mixKeys = new Vectors(MOST_WEAPONS + 1);
  private readonly mixKey = new Int32Array(MOST_WEAPONS + 1);
  private readonly sum: Int32Array;
  private readonly work: Int32Array;

  constructor({ frame }: Engine, compiled: CompiledChain, likely: Likely) {
    const { chain, after, worth, nears } = compiled;
    const later = [...after.map(({ value }) => value), worth].flatMap((asked) =>
      asked === null ? [] : [...asked.reads],
    );
    const isRead = new Set(later);
    this.kept = chain.steps.map(({ slot }) => slot).filter((slot) => isRead.has(slot));
    this.wanted = [chain.steps.at(-1)!.slot, ...this.kept];
    this.width = this.wanted.length;
    this.compiled = compiled;
    this.likely = likely;
    const written = new Set(chain.steps.flatMap(({ writes }) => [...writes]));
    const read = new Set(chain.steps.flatMap(({ reads }) => [...reads]).filter((slot) => !written.has(slot)));
    for (const { slot } of nears) read.add(slot);
    this.slots = [...read].sort((one, other) => one - other);
    this.key = new Int32Array(this.slots.length);
    this.keys = new Vectors(this.key.length);
    this.work = new Int32Array(frame.size);
    this.sum = new Int32Array(this.width);
  }

  /** Of a frame that is loaded. */
  of(frame: Int32Array): Outcomes {
    return this.known[this.place(frame)];
  }

  /** Number of what a frame asks. */
  place(frame: Int32Array): number {
    const { slots, key, known } = this;
    for (let k = 0; k < slots.length; k++) key[k] = frame[slots[k]];
    const id = this.keys.of(key);
    if (id === known.length) known.push(this.enumerate(frame));
    return id;
  }

  /**
   * Number of what weapons do one after the other, by their `place`: losses add up to what there is, and steps that effects
   * read add up.
   */
  together(places: readonly number[], most: number): number {
    const { mixKey } = this;
    const count = Math.min(places.length, MOST_WEAPONS);
    mixKey.fill(NONE);
    mixKey[0] = most;
    for (let k = 0; k < count; k++) mixKey[k + 1] = places[k];
    const id = this.mixKeys.of(mixKey);
    if (id === this.mixed.length) {
      let mixed: Outcomes = { values: new Int32Array(this.width), chances: Float64Array.of(1) };
      for (let k = 0; k < count; k++) mixed = this.mix(mixed, this.known[places[k]], most);
      this.add(mixed);
    }
    return this.mixed[id];
  }

  /** By what `together` returns. */
  get mixes(): readonly Outcomes[] {
    return this.distinct;
  }

  /** Equal distributions are one, whatever they are of. */
  private add(mixed: Outcomes): void {
    const content = `${mixed.values} ${mixed.chances}`;
    const known = this.contents.get(content);
    this.mixed.push(known ?? this.distinct.length);
    if (known !== undefined) return;
    this.contents.set(content, this.distinct.length);
    this.distinct.push(mixed);
  }

  private mix(one: Outcomes, other: Outcomes, most: number): Outcomes {
    const { width, sum } = this;
    const found = new Vectors(width);
    const chances: number[] = [];
    for (let i = 0; i < one.chances.length; i++)
      for (let j = 0; j < other.chances.length; j++) {
        for (let k = 0; k < width; k++) sum[k] = one.values[i * width + k] + other.values[j * width + k];
        if (sum[0] > most) sum[0] = most;
        const id = found.of(sum);
        chances[id] = (chances[id] ?? 0) + one.chances[i] * other.chances[j];
      }
    const values = new Int32Array(found.count * width);
    for (let id = 0; id < found.count; id++) for (let k = 0; k < width; k++) values[id * width + k] = found.at(id, k);
    return { values, chances: Float64Array.from(chances) };
  }

  private enumerate(frame: Int32Array): Outcomes {
    const { likely, work, wanted, compiled } = this;
    return likely.either(
      () => {
        work.set(frame);
        const { ends } = chainOdds(compiled.chain, work, likely.dice, wanted);
        return {
          values: Int32Array.from(ends.flatMap(({ values }) => values)),
          chances: Float64Array.from(ends, ({ probability }) => probability),
        };
      },
      () => this.sample(frame),
    );
  }

  private sample(frame: Int32Array): Outcomes {
    const { likely, work, wanted, compiled, width } = this;
    const { steps } = compiled.chain;
    const found = new Vectors(width);
    const ends = new Int32Array(width);
    const play = (dice: Dice): number => {
      work.set(frame);
      for (const { slot, run } of steps) work[slot] = run(work, dice);
      wanted.forEach((slot, k) => {
        ends[k] = work[slot];
      });
      return found.of(ends);
    };
    const chances = likely.sample(play);
    const values = Array.from({ length: found.count * width }, (_, at) => found.at(Math.floor(at / width), at % width));
    return {
      values: Int32Array.from(values),
      chances: Float64Array.from({ length: found.count }, (_, id) => chances.get(id)!),
    };
  }
}
