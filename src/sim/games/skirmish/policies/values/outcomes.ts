import type { CountedDice } from '../../../../language/counted.ts';
import { chainOdds } from '../../../../language/exact.ts';
import type { CompiledChain, Engine } from '../../steps/engine.ts';
import { Vectors } from './vectors.ts';

/** Joint exact distribution of what one play of a chain leaves: the loss, and steps that effects read. */
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
  private readonly dice: CountedDice;
  private readonly wanted: readonly number[];
  private readonly slots: readonly number[];
  private readonly keys: Vectors;
  private readonly key: Int32Array;
  private readonly known: Outcomes[] = [];
  private readonly work: Int32Array;

  constructor({ frame }: Engine, compiled: CompiledChain, dice: CountedDice) {
    const { chain, after, worth, nears } = compiled;
    const later = [...after.map(({ value }) => value), worth].flatMap((asked) =>
      asked === null ? [] : [...asked.reads],
    );
    const isRead = new Set(later);
    this.kept = chain.steps.map(({ slot }) => slot).filter((slot) => isRead.has(slot));
    this.wanted = [chain.steps.at(-1)!.slot, ...this.kept];
    this.width = this.wanted.length;
    this.compiled = compiled;
    this.dice = dice;
    const written = new Set(chain.steps.flatMap(({ writes }) => [...writes]));
    const read = new Set(chain.steps.flatMap(({ reads }) => [...reads]).filter((slot) => !written.has(slot)));
    for (const { slot } of nears) read.add(slot);
    this.slots = [...read].sort((one, other) => one - other);
    this.key = new Int32Array(this.slots.length);
    this.keys = new Vectors(this.key.length);
    this.work = new Int32Array(frame.size);
  }

  /** Of a frame that is loaded. */
  of(frame: Int32Array): Outcomes {
    const { slots, key, known } = this;
    for (let k = 0; k < slots.length; k++) key[k] = frame[slots[k]];
    const id = this.keys.of(key);
    if (id === known.length) known.push(this.enumerate(frame));
    return known[id];
  }

  private enumerate(frame: Int32Array): Outcomes {
    this.work.set(frame);
    const { ends } = chainOdds(this.compiled.chain, this.work, this.dice, this.wanted);
    return {
      values: Int32Array.from(ends.flatMap(({ values }) => values)),
      chances: Float64Array.from(ends, ({ probability }) => probability),
    };
  }
}
