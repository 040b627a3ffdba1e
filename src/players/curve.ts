import { type ComparedMetric, comparedMetrics, LOOK_EVERY } from '../inference/index.ts';
import type { SkillCurve, SkillResults } from '../report/sentences/skill.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { type CurveFinding, type GrowthSpread, normalQuantile, skillCurve } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type Casting, castJob } from './castings.ts';
import { type CurveGames, isKept, keptGames, keptOrPlayed } from './curve-games.ts';
import type { Ladder, LadderRung } from './ladder.ts';
import type { OpenPlaying } from './playing.ts';
import { powerOf, readerOf, widestSpread } from './readings.ts';
import { type Rung, rungsOfSides } from './rungs.ts';

export interface SkillWish {
  readonly system: System;
  /** The scenario first. */
  readonly variants: readonly ResolvedVariant[];
  readonly ladder: Ladder;
  readonly headline: string;
  /** Per rung; with looks, the maximum. */
  readonly games: number;
  /** For sequential play; absent for a fixed number. */
  readonly planned?: number | undefined;
  readonly seed: number;
  readonly alpha: number;
  readonly deltaOf: (metric: ComparedMetric) => number;
  readonly signal: AbortSignal;
  readonly onRung?: (rung: Rung, isKept: boolean) => void;
}

const FEWEST_TO_SAY = 20;

/** Elo below the best that still represents good players. */
const NEAR_BEST = 25;

/** The rungs of a curve, and for the policy interval their peers: merged rungs near the best. */
export function curvePlayers(
  ladder: Ladder,
  headline: string,
  alpha: number,
): { readonly rungs: readonly LadderRung[]; readonly peers: readonly LadderRung[] } {
  const { rungs: all } = ladder;
  const rungs = all.filter(({ mergedWith, name }) => mergedWith === null || name === headline);
  const isOther = (rung: LadderRung) => !rungs.includes(rung) && rung.step?.same !== true;
  return { rungs, peers: all.filter((rung) => isOther(rung) && isNearBest(rung, ladder, alpha)) };
}

/** Plays the same games at every rung; may stop at looks. Null if interrupted. */
export async function playCurves(open: OpenPlaying, wish: SkillWish): Promise<SkillResults | null> {
  const { ladder, headline, alpha, variants, planned } = wish;
  const { rungs, peers } = curvePlayers(ladder, headline, alpha);
  const everyone = [...rungs, ...peers];
  const good = everyone.flatMap((rung, place) =>
    rung.name === headline || isNearBest(rung, ladder, alpha) ? [place] : [],
  );
  const curve = (byRung: readonly GameTable[][], variant: number, metric: ComparedMetric): SkillCurve => {
    const { values, ...read } = readerOf(metric, variant)(byRung);
    const own = { values: values.slice(0, rungs.length), peers: values.slice(rungs.length) };
    const delta = wish.deltaOf(metric);
    const finding = skillCurve({ ...own, ...read, delta, ...(planned === undefined ? {} : { planned }) }, alpha);
    const { name, side, title, kind, unit, scale, proportion } = metric;
    const reading = variant > 0 ? 'effect' : metric.kind === 'score' ? 'above even' : 'level';
    const told = { name, side, title, kind, unit: reading === 'level' && proportion ? '%' : unit, scale, delta };
    return {
      variant: variant === 0 ? null : variants[variant].name,
      metric: told,
      reading,
      finding,
      policy: policyInterval(finding, everyone, good),
    };
  };
  const curvesOf = (byRung: readonly GameTable[][]) => {
    const primary = comparedMetrics(byRung[0][0]).filter((metric) => metric.primary);
    const ofOne = primary.filter(({ kind }) => kind === 'score' || kind === 'ratio');
    const curves =
      variants.length === 1
        ? ofOne.map((metric) => curve(byRung, 0, metric))
        : variants.slice(1).flatMap((_, i) => primary.map((metric) => curve(byRung, i + 1, metric)));
    return curves.filter(({ finding }) => finding.rungs.some(({ n }) => n > 0));
  };
  const isDecided = (byRung: readonly GameTable[][]) =>
    curvesOf(byRung).every(({ finding }) => finding.verdict !== 'undecided');
  const byRung = await tablesOf(open, wish, everyone, isDecided);
  if (byRung === null) return null;
  const { games, sides } = byRung[0][0];
  const spread = widestSpread(byRung[0], byRung[rungs.length - 1]);
  const curves = curvesOf(byRung);
  const decided = curves.every(({ finding }) => finding.verdict !== 'undecided');
  return {
    ...{ sides, rungs, peers, games, alpha, curves },
    power: spread === null || games < FEWEST_TO_SAY ? null : powerOf(spread, games, alpha, planned),
    stopping: planned === undefined ? null : { decided, limit: wish.games },
  };
}

type PlayWish = Pick<SkillWish, 'system' | 'variants' | 'games' | 'planned' | 'seed' | 'signal' | 'onRung'>;

/** By rung; null if interrupted. */
async function tablesOf(
  open: OpenPlaying,
  wish: PlayWish,
  rungs: readonly Rung[],
  isDecided: (byRung: readonly GameTable[][]) => boolean,
): Promise<GameTable[][] | null> {
  const { system, variants, games, seed, signal, planned } = wish;
  const castings = rungs.map((rung) =>
    variants.map(({ data }, place): Casting => {
      return { variant: place, rungs: rungsOfSides(system, data, () => rung), without: null };
    }),
  );
  const jobs = castings.map((cast) => cast.map((casting) => castJob(system, variants, casting, seed)));
  const all = { variants, castings: castings.flat(), jobs: jobs.flat(), seed, games };
  const kept: (CurveGames | null)[][] = jobs.map((own) => keptGames(own, games));
  await using playing = kept.flat().every((one) => isKept(one, games)) ? null : await open(all);
  const { player = null, blockGames } = playing ?? {};
  for (let to = planned === undefined ? games : Math.min(LOOK_EVERY, games); ; to = Math.min(to + LOOK_EVERY, games)) {
    const byRung: GameTable[][] = [];
    for (const [place, rung] of rungs.entries()) {
      const onGames = (isHeld: boolean) => (planned === undefined ? wish.onRung?.(rung, isHeld) : undefined);
      const look = { games: to, signal, onGames, blockGames, kept: kept[place] };
      const tables = await keptOrPlayed(player, jobs[place], look);
      if (signal.aborted || tables === null) return null;
      byRung.push(tables);
      kept[place] = tables.map((table, i) => longer(table, kept[place][i]));
    }
    if (to === games || isDecided(byRung)) return byRung;
  }
}

function longer(a: CurveGames, b: CurveGames | null): CurveGames {
  return b !== null && b.games > a.games ? b : a;
}

/** Per end of the ladder, on separate seeds. */
export const PILOT_GAMES = 100;
const PILOT_SEEDS = 2 ** 31;

export type PilotWish = Pick<SkillWish, 'system' | 'variants' | 'seed' | 'signal'> & {
  readonly ends: readonly [lowest: Rung, highest: Rung];
};

/** Spread of scores at both ends of a ladder. Null if interrupted or without scores. */
export async function pilotSpread(open: OpenPlaying, { ends, ...wish }: PilotWish): Promise<GrowthSpread | null> {
  const seed = (wish.seed + PILOT_SEEDS) % 2 ** 32;
  const byRung = await tablesOf(open, { ...wish, seed, games: PILOT_GAMES }, ends, () => true);
  return byRung === null ? null : widestSpread(byRung[0], byRung[1]);
}

function isNearBest(rung: LadderRung, { rungs, alpha: ofLadder }: Ladder, alpha: number): boolean {
  const best = rungs.findLast(({ mergedWith }) => mergedWith === null)!;
  const z = normalQuantile(1 - alpha / 2);
  const zOfLadder = normalQuantile(1 - ofLadder / 2);
  const seOf = ({ elo, low }: LadderRung) => (elo === null || low === null ? 0 : (elo - low) / zOfLadder);
  if (rung === best) return true;
  if (rung.elo === null || best.elo === null) return false;
  // The zero rung has no error: the difference has at most that of both.
  return best.elo - rung.elo - z * Math.hypot(seOf(best), seOf(rung)) <= NEAR_BEST;
}

function policyInterval(
  finding: CurveFinding,
  everyone: readonly Rung[],
  good: readonly number[],
): SkillCurve['policy'] {
  if (good.length < 2) return null;
  const means = [...finding.rungs, ...finding.peers];
  const ends = good.map((place) => means[place]);
  if (ends.some(({ low, high }) => low === null || high === null)) return null;
  return {
    low: Math.min(...ends.map(({ low }) => low!)),
    high: Math.max(...ends.map(({ high }) => high!)),
    rungs: good.map((place) => everyone[place].name),
  };
}
