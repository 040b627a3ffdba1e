import type { Effect, Engine } from '../../steps/engine.ts';
import { Vectors } from './vectors.ts';

/** States of units, numbered: profile and columns. */
export class States {
  readonly engine: Engine;
  /** Column of life. */
  readonly life: number;
  private readonly known: Vectors;
  private readonly vector: Int32Array;

  constructor(engine: Engine) {
    const { columns } = engine.frame;
    this.engine = engine;
    this.life = columns.findIndex(({ name }) => name === 'life');
    this.known = new Vectors(columns.length + 1);
    this.vector = new Int32Array(columns.length + 1);
  }

  get count(): number {
    return this.known.count;
  }

  of(profile: number, columns: Int32Array): number {
    const { vector } = this;
    vector[0] = profile;
    for (let k = 1; k < vector.length; k++) vector[k] = columns[k - 1];
    return this.known.of(vector);
  }

  /** Of the unit whose columns are in a frame from `base` on. */
  inFrame(profile: number, frame: Int32Array, base: number): number {
    const { vector } = this;
    vector[0] = profile;
    for (let k = 1; k < vector.length; k++) vector[k] = frame[base + k - 1];
    return this.known.of(vector);
  }

  load(state: number, frame: Int32Array, base: number): void {
    const { width } = this.known;
    for (let k = 1; k < width; k++) frame[base + k - 1] = this.known.at(state, k);
  }

  profile(state: number): number {
    return this.known.at(state, 0);
  }

  column(state: number, column: number): number {
    return this.known.at(state, column + 1);
  }

  lifeOf(state: number): number {
    return this.known.at(state, this.life + 1);
  }

  /** Life of the profile at the start. */
  fullLife(state: number): number {
    return this.engine.profiles[this.profile(state)].values[this.life];
  }

  /** Value that a column may take, of a unit of this profile. */
  cut(profile: number, column: number, value: number): number {
    const { range } = this.engine.frame.columns[column];
    const { values } = this.engine.profiles[profile];
    const [least, most] = column === this.life ? [0, values[this.life]] : [range.min, range.max];
    return Math.max(least, Math.min(most, value));
  }
}

/** Which effects players' values know: those of friends near a unit depend on who is there. */
export function ownEffects(effects: readonly Effect[]): Effect[] {
  return effects.filter(({ who }) => who !== 'near');
}
