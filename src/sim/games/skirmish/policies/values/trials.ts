import type { Dice } from '../../../../kernel/dice/dice.ts';
import type { Asked, CompiledTrigger, Effect } from '../../steps/engine.ts';
import type { Likely } from './likely.ts';
import { ownEffects, type States } from './states.ts';
import { Vectors } from './vectors.ts';
import { Context, loadNears, readsOf, type View } from './view.ts';

/** Ends of something that changes a unit: states, whether it passed, chances. */
export interface Ends {
  readonly states: Int32Array;
  readonly passed: Uint8Array;
  readonly chances: Float64Array;
}

/** What `Trial` is made of: a trigger, or effects alone. */
export type Tried = Pick<CompiledTrigger, 'when' | 'test' | 'pass' | 'fail'>;

export function effectsAlone(effects: readonly Effect[]): Tried {
  return { when: null, test: null, pass: effects, fail: [] };
}

/** Chances of the states that a unit is in after a test and its effects. */
export class Trial {
  private readonly states: States;
  private readonly likely: Likely;
  private readonly when: Asked | null;
  private readonly test: Asked | null;
  private readonly pass: readonly Effect[];
  private readonly fail: readonly Effect[];
  private readonly context: Context;
  private readonly keys: Vectors;
  private readonly key: Int32Array;
  private readonly ends: Ends[] = [];
  private readonly frame: Int32Array;

  constructor(states: States, { when, test, pass, fail }: Tried, likely: Likely) {
    this.states = states;
    this.likely = likely;
    this.when = when;
    this.test = test;
    this.pass = ownEffects(pass);
    this.fail = ownEffects(fail);
    const { reads, nears } = readsOf([when, test, ...[...this.pass, ...this.fail].map(({ value }) => value)]);
    this.context = new Context(states.engine, reads, nears);
    this.key = new Int32Array(2 + this.context.width);
    this.keys = new Vectors(this.key.length);
    this.frame = new Int32Array(states.engine.frame.size);
  }

  /** `isEnemy`: the unit is of the other side than the view. */
  of(state: number, view: View, isEnemy: boolean, isEngaged = false): Ends {
    const { key } = this;
    key[0] = state;
    key[1] = (isEnemy ? 1 : 0) + (isEngaged ? 2 : 0);
    this.context.write(view, key, 2);
    const id = this.keys.of(key);
    if (id === this.ends.length) this.ends.push(this.enumerate(state, view, isEnemy, isEngaged));
    return this.ends[id];
  }

  private enumerate(state: number, view: View, isEnemy: boolean, isEngaged: boolean): Ends {
    const { states, frame, when, test, likely } = this;
    const layout = states.engine.frame;
    const profile = states.profile(state);
    const probabilities = likely.of((dice) => {
      this.context.load(view, isEnemy, frame);
      frame[layout.engaged] = isEngaged ? 1 : 0;
      states.load(state, frame, layout.a);
      if (when !== null && this.ask(when, view, isEnemy, dice) === 0) return 2 * state + 1;
      const passed = test === null || this.ask(test, view, isEnemy, dice) !== 0;
      const effects = passed ? this.pass : this.fail;
      for (const { value, column, operator } of effects) {
        const by = this.ask(value, view, isEnemy, dice);
        change(states, frame, layout.a + column, profile, column, operator, by);
      }
      return 2 * states.inFrame(profile, frame, layout.a) + (passed ? 1 : 0);
    });
    const ends = [...probabilities];
    return {
      states: Int32Array.from(ends, ([end]) => end >> 1),
      passed: Uint8Array.from(ends, ([end]) => end & 1),
      chances: Float64Array.from(ends, ([, chance]) => chance),
    };
  }

  private ask(asked: Asked, view: View, isEnemy: boolean, dice: Dice): number {
    loadNears(asked.nears, view, isEnemy, this.frame);
    return asked.run(this.frame, dice);
  }
}

export function change(
  states: States,
  frame: Int32Array,
  slot: number,
  profile: number,
  column: number,
  operator: Effect['operator'],
  by: number,
): void {
  const now = frame[slot];
  frame[slot] = states.cut(profile, column, operator === '=' ? by : operator === '+=' ? now + by : now - by);
}

/** An expression's chance to be true, by what it reads of a frame that is loaded. */
export class Chance {
  readonly values: number[] = [];
  private readonly asked: Asked;
  private readonly likely: Likely;
  private readonly slots: readonly number[];
  private readonly keys: Vectors;
  private readonly key: Int32Array;

  constructor(asked: Asked, likely: Likely) {
    this.asked = asked;
    this.likely = likely;
    this.slots = [...new Set([...asked.reads, ...asked.nears.map(({ slot }) => slot)])];
    this.key = new Int32Array(this.slots.length);
    this.keys = new Vectors(this.key.length);
  }

  /** Place in `values`: a returned fraction would be allocated. */
  of(frame: Int32Array): number {
    const { slots, key, values } = this;
    for (let k = 0; k < slots.length; k++) key[k] = frame[slots[k]];
    const id = this.keys.of(key);
    if (id === values.length) values.push(this.enumerate(frame));
    return id;
  }

  private enumerate(frame: Int32Array): number {
    return this.likely.of((dice) => (this.asked.run(frame, dice) === 0 ? 0 : 1)).get(1) ?? 0;
  }
}
