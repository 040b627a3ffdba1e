import { drawnPoint, mixedPoint, type Point, stepsFrom } from '../inference/sensitivity/design.ts';
import type { Row } from '../inference/sensitivity/indices.ts';
import { meanSquare, type Twice } from '../inference/sensitivity/screening.ts';
import { drawsOf } from '../players/drawing.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { Player } from '../workers/pool.ts';
import { MOST_KEPT, type SensitivityPlan, TRAJECTORIES } from './plan.ts';
import { playRow, type RowWish } from './playing.ts';
import { acceptedPoint, type Resolve } from './points.ts';

/** Dice purposes of drawn points; no system uses them. */
const STARTS = 61;
const ROWS = 60;
/** Starting points from which every key is tried; later ones leave out those that changed nothing, if there are many. */
const LOOKS = 5;
/** Redraws of a row of which the scenario refuses a point. */
const TRIES = 30;
/** Without a row in the first of them, the scenario refuses the keys together. */
const PATIENCE = 10;

export interface Screened {
  /** By aim and key: the effects of its steps. */
  readonly effects: readonly (readonly (readonly Twice[])[])[];
  readonly trajectories: number;
}

function isMoved(effects: Screened['effects'], key: number): boolean {
  return effects.some((byKey) => byKey[key].some(([first, second]) => first !== 0 || second !== 0));
}

/** Every key moved alone from starting points all over the ranges. */
export async function screen(
  { keys }: Pick<SensitivityPlan, 'keys'>,
  resolve: Resolve,
  player: Player,
  wish: RowWish,
  aims: number,
): Promise<Screened> {
  const effects = Array.from({ length: aims }, () => keys.map((): Twice[] => []));
  const draws = drawsOf(wish.seed, STARTS);
  let trajectories = 0;
  for (; trajectories < TRAJECTORIES && !wish.signal.aborted; trajectories++) {
    const draw = draws(trajectories);
    const start = await acceptedPoint(resolve, drawnPoint(keys, draw));
    const isTried = keys.map((_, key) => trajectories < LOOKS || keys.length <= MOST_KEPT || isMoved(effects, key));
    const steps = stepsFrom(start, keys, draw).filter(({ key }) => isTried[key]);
    const [from, ...to] = await resolve([start, ...steps.map(({ point }) => point)]);
    if (from === null) break;
    const possible = steps.filter((_, i) => to[i] !== null);
    const variants = [from, ...to].filter((variant) => variant !== null);
    const played = await playRow(player, variants, trajectories, wish);
    if (played === null) break;
    for (const [aim, [before, ...after]] of played.entries())
      for (const [i, { key, direction }] of possible.entries())
        effects[aim][key].push([direction * (after[i][0] - before[0]), direction * (after[i][1] - before[1])]);
  }
  return { effects, trajectories };
}

/** Those that changed a game, the largest effects on any aim first. */
export function keptKeys({ effects }: Screened): number[] {
  const weights = effects.map((byKey) => byKey.map(meanSquare));
  const most = weights.map((own) => Math.max(Number.MIN_VALUE, ...own));
  const weightOf = (key: number) => Math.max(...weights.map((own, aim) => own[key] / most[aim]));
  const moved = [...effects[0].keys()].filter((key) => isMoved(effects, key));
  return moved.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MOST_KEPT);
}

export interface Explored {
  /** By aim. */
  readonly rows: readonly (readonly Row[])[];
  /** Drawn rows of which the scenario refused a point. */
  readonly refused: number;
  /** A refused point, if there were hardly any others. */
  readonly hindered: Point | null;
}

/** Rows of two drawn points, and the first with some values of the second. All other keys are as in the file. */
export async function explore(
  { keys, rows: wanted }: Pick<SensitivityPlan, 'keys' | 'rows'>,
  { kept, sets }: { readonly kept: readonly number[]; readonly sets: readonly (readonly number[])[] },
  resolve: Resolve,
  player: Player,
  wish: RowWish,
  aims: number,
): Promise<Explored> {
  const rows = Array.from({ length: aims }, (): Row[] => []);
  let [refused, hindered] = [0, null as Point | null];
  for (let row = 0; row < wanted && !wish.signal.aborted; row++) {
    if (row === PATIENCE && rows[0].length === 0) return { rows, refused, hindered };
    const draw = drawsOf(wish.seed, ROWS)(row);
    let variants: ResolvedVariant[] | null = null;
    for (let tries = 0; tries < TRIES && variants === null; tries++) {
      const [a, b] = [0, 1].map(() => {
        const drawn = drawnPoint(keys, draw);
        return drawn.map((value, key) => (kept.includes(key) ? value : null));
      });
      const points = [a, b, ...sets.map((set) => mixedPoint(a, b, set))];
      const found = await resolve(points);
      const missing = found.indexOf(null);
      if (missing < 0) variants = found as ResolvedVariant[];
      else [refused, hindered] = [refused + 1, points[missing]];
    }
    if (variants === null) continue;
    const played = await playRow(player, variants, TRAJECTORIES + row, wish);
    if (played === null) break;
    for (const [aim, [a, b, ...mixed]] of played.entries()) rows[aim].push({ a, b, mixed });
  }
  return { rows, refused, hindered };
}
