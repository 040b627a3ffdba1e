import type { Asked, Engine, Near } from '../../steps/engine.ts';

/** Living, losses, start, best. */
const OF_SIDE = 4;

/** What expressions read of the battle besides units, weapon and situation, as one side sees it. */
export class View {
  turn = 1;
  step = 1;
  readonly own = new Int32Array(OF_SIDE);
  readonly foe = new Int32Array(OF_SIDE);
  /** By column: the highest among all friends, wherever they are, for `near`; and among enemies. */
  readonly near: Int32Array;
  readonly nearFoe: Int32Array;

  constructor({ frame }: Engine) {
    this.near = new Int32Array(frame.columns.length);
    this.nearFoe = new Int32Array(frame.columns.length);
  }
}

/** Which of these a set of expressions reads, so that equal answers have equal keys. */
export class Context {
  readonly width: number;
  private readonly engine: Engine;
  /** Offsets in `own` and `foe`, and columns of `near`. */
  private readonly sides: readonly number[];
  private readonly columns: readonly number[];
  private readonly readsTurn: boolean;
  readonly readsStep: boolean;

  constructor(engine: Engine, reads: ReadonlySet<number>, nears: readonly Near[]) {
    const { frame } = engine;
    this.engine = engine;
    this.sides = [0, 1, 2, 3].filter((k) => reads.has(frame.own + k) || reads.has(frame.foe + k));
    this.columns = [...new Set(nears.map(({ column }) => column))];
    this.readsTurn = reads.has(frame.turn);
    this.readsStep = reads.has(frame.step);
    this.width = 2 * (this.sides.length + this.columns.length + 1);
  }

  /** Writes the key from `at` on. */
  write(view: View, key: Int32Array, at: number): void {
    key[at++] = this.readsTurn ? view.turn : 0;
    key[at++] = this.readsStep ? view.step : 0;
    for (let i = 0; i < this.sides.length; i++) {
      key[at++] = view.own[this.sides[i]];
      key[at++] = view.foe[this.sides[i]];
    }
    for (let i = 0; i < this.columns.length; i++) {
      key[at++] = view.near[this.columns[i]];
      key[at++] = view.nearFoe[this.columns[i]];
    }
  }

  /** Into the frame, for the side that acts or for its enemy. */
  load(view: View, isEnemy: boolean, frame: Int32Array): void {
    const layout = this.engine.frame;
    frame[layout.turn] = view.turn;
    frame[layout.step] = view.step;
    const { own, foe } = view;
    for (let k = 0; k < OF_SIDE; k++) {
      frame[layout.own + k] = isEnemy ? foe[k] : own[k];
      frame[layout.foe + k] = isEnemy ? own[k] : foe[k];
    }
  }
}

export function loadNears(nears: readonly Near[], view: View, isEnemy: boolean, frame: Int32Array): void {
  for (let i = 0; i < nears.length; i++) frame[nears[i].slot] = (isEnemy ? view.nearFoe : view.near)[nears[i].column];
}

/** Everything that these expressions read. */
export function readsOf(asked: readonly (Asked | null)[]): { reads: Set<number>; nears: Near[] } {
  const known = asked.filter((one) => one !== null);
  return {
    reads: new Set(known.flatMap(({ reads }) => [...reads])),
    nears: known.flatMap(({ nears }) => [...nears]),
  };
}
