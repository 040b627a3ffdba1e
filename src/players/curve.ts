import { type ComparedMetric, comparedMetrics } from '../inference/index.ts';
import type { SkillCurve, SkillResults } from '../report/sentences/skill.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { type CurveFinding, normalQuantile, skillCurve } from '../stats/index.ts';
import type { GameTable } from '../stats/tables.ts';
import { type Casting, castJob } from './castings.ts';
import { keptGames, keptOrPlayed } from './curve-games.ts';
import type { Ladder, LadderRung } from './ladder.ts';
import type { OpenPlaying } from './playing.ts';
import { readerOf } from './readings.ts';
import { type Rung, rungsOfSides } from './rungs.ts';

export interface SkillWish {
  readonly system: System;
  /** The scenario as it stands, then its variants. */
  readonly variants: readonly ResolvedVariant[];
  readonly ladder: Ladder;
  /** The rung that the report is about. */
  readonly headline: string;
  readonly games: number;
  readonly seed: number;
  readonly alpha: number;
  /** The smallest difference that matters of a metric. */
  readonly deltaOf: (metric: ComparedMetric) => number;
  readonly signal: AbortSignal;
  readonly onRung?: (rung: Rung, isKept: boolean) => void;
}

/** Rungs not shown to be more Elo below the best than this may speak for good players. */
const NEAR_BEST = 25;

/** Who plays for a curve: the rungs that stand and the headline's; and their peers, merged rungs near the best, for the policy interval. */
export function curvePlayers(
  { rungs: all }: Ladder,
  headline: string,
  alpha: number,
): { readonly rungs: readonly LadderRung[]; readonly peers: readonly LadderRung[] } {
  const rungs = all.filter(({ mergedWith, name }) => mergedWith === null || name === headline);
  return { rungs, peers: all.filter((rung) => !rungs.includes(rung) && isNearBest(rung, all, alpha)) };
}

/** Plays the same games at every rung of a ladder and judges what changes with skill. Null when interrupted. */
export async function playCurves(open: OpenPlaying, wish: SkillWish): Promise<SkillResults | null> {
  const { ladder, headline, games, alpha } = wish;
  const { rungs, peers } = curvePlayers(ladder, headline, alpha);
  const everyone = [...rungs, ...peers];
  const byRung = await tablesOf(open, wish, everyone);
  if (byRung === null) return null;
  const good = everyone.flatMap((rung, place) =>
    rung.name === headline || isNearBest(rung, ladder.rungs, alpha) ? [place] : [],
  );
  const curve = (variant: number, metric: ComparedMetric): SkillCurve => {
    const { values, ...read } = readerOf(metric, variant)(byRung);
    const own = { values: values.slice(0, rungs.length), peers: values.slice(rungs.length) };
    const finding = skillCurve({ ...own, ...read, delta: wish.deltaOf(metric) }, alpha);
    const { name, side, title, kind, unit, scale, proportion } = metric;
    const reading = variant > 0 ? 'effect' : metric.kind === 'score' ? 'above even' : 'level';
    const told = { name, side, title, kind, unit: reading === 'level' && proportion ? '%' : unit, scale };
    return {
      variant: variant === 0 ? null : wish.variants[variant].name,
      metric: told,
      reading,
      finding,
      policy: policyInterval(finding, everyone, good),
    };
  };
  const primary = comparedMetrics(byRung[0][0]).filter((metric) => metric.primary);
  const ofOne = primary.filter(({ kind }) => kind === 'score' || kind === 'ratio');
  const curves =
    wish.variants.length === 1
      ? ofOne.map((metric) => curve(0, metric))
      : wish.variants.slice(1).flatMap((_, i) => primary.map((metric) => curve(i + 1, metric)));
  const cameUp = ({ finding }: SkillCurve) => finding.rungs.some(({ n }) => n > 0);
  return { rungs, peers, games, alpha, curves: curves.filter(cameUp) };
}

/** By rung, the games of all variants: those kept from before, or played now and kept. Null when interrupted. */
async function tablesOf(open: OpenPlaying, wish: SkillWish, rungs: readonly Rung[]): Promise<GameTable[][] | null> {
  const { system, variants, games, seed, signal } = wish;
  const castings = rungs.map((rung) =>
    variants.map(({ data }, place): Casting => {
      return { variant: place, rungs: rungsOfSides(system, data, () => rung), without: null };
    }),
  );
  const jobs = castings.map((cast) => cast.map((casting) => castJob(system, variants, casting, seed)));
  const all = { variants, castings: castings.flat(), jobs: jobs.flat(), seed, games };
  const kept = jobs.map((own) => keptGames(own, games));
  await using playing = kept.flat().includes(null) ? await open(all) : null;
  const { player = null, blockGames } = playing ?? {};
  const byRung: GameTable[][] = [];
  for (const [place, rung] of rungs.entries()) {
    const onGames = (isKept: boolean) => wish.onRung?.(rung, isKept);
    const tables = await keptOrPlayed(player, jobs[place], { games, signal, onGames, blockGames, kept: kept[place] });
    if (signal.aborted || tables === null) return null;
    byRung.push(tables);
  }
  return byRung;
}

/** Whether a rung is not shown to be more than a little below the best. */
function isNearBest(rung: LadderRung, rungs: readonly LadderRung[], alpha: number): boolean {
  const best = rungs.findLast(({ mergedWith }) => mergedWith === null)!;
  const z = normalQuantile(1 - alpha / 2);
  const seOf = ({ elo, low }: LadderRung) => (elo === null || low === null ? 0 : (elo - low) / z);
  if (rung === best) return true;
  if (rung.elo === null || best.elo === null) return false;
  // The zero rung has no error of its own: the difference has at most that of both.
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
