import { type KeepWords, keeps } from '../experiments/kept.ts';
import { type DeltaWish, deltaOf } from '../inference/index.ts';
import type { Source } from '../report/charts/chart.ts';
import { whole } from '../report/numbers.ts';
import { type Additions, NOTHING_MORE } from '../report/report.ts';
import { rankSentence } from '../report/sentences/ladder.ts';
import { skillSentences } from '../report/sentences/skill.ts';
import { skillAdditions } from '../report/skill.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import { lapsesIn, policiesOf } from '../sim/kernel/policies.ts';
import type { System } from '../sim/kernel/system.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { GAMES, wholeNumber } from '../terminal/options.ts';
import { processorTime } from '../terminal/processor-time.ts';
import { remark } from '../terminal/quiet.ts';
import { costText, secondsPerGame } from './cost.ts';
import { curvePlayers, playCurves } from './curve.ts';
import { ladderFile, readLadder } from './ladder-file.ts';
import { castPlayers, PLANNERS_LEASE } from './playing.ts';
import { decidingSides } from './rungs.ts';

export interface SkillWords {
  readonly skill?: boolean | undefined;
  readonly 'skill-games'?: string | undefined;
}

/** Games of a rung: an effect of 5 points per 100 games is found by about so many. */
const RUNG_GAMES = 400;

export interface SkillWish {
  readonly system: System;
  readonly scenario: Scenario;
  /** What is compared with the scenario; none for a run. */
  readonly variants: readonly ResolvedVariant[];
  readonly deltas: readonly DeltaWish[];
  readonly seed: number;
  readonly alpha: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  /** Whether games are kept, and who plays. */
  readonly keep: KeepWords;
  /** What the command line says of the scenario and its variants. */
  readonly variantWords: Readonly<Record<string, readonly string[] | undefined>>;
}

/** How many games each rung plays. Throws an InputError on a wrong number, or one without `--skill`. */
export function skillGames(words: SkillWords & KeepWords): number | null {
  const games = wholeNumber('skill-games', words['skill-games'], GAMES);
  if (words.skill === true && words.shard !== undefined)
    throw new InputError('--shard plays a part of the games only; give --skill once they are merged, with --resume');
  if (games !== undefined && words.skill !== true) throw new InputError('--skill-games is for --skill; add it');
  return words.skill === true ? (games ?? RUNG_GAMES) : null;
}

/** Refuses a curve over a ladder that nobody has measured, before any game is played. */
export function requireLadder(system: System, scenario: Scenario): void {
  if (decidingSides(system, scenario.baseline.data).length === 0)
    throw new InputError(`${scenario.file}: no policy decides for any side, so that --skill has nothing to vary`);
  if (readLadder(ladderFile(system, scenario)) === null)
    throw new InputError(
      `--skill needs a ladder of ${scenario.file} as it is now; measure it with: ${ladderCommand(scenario)}`,
    );
}

/** What the players add to a report: who they are and how they rank, and the curve over skill if one is asked for. */
export async function playerAdditions(
  wish: SkillWish,
  games: number | null,
  source: Source,
): Promise<{ readonly additions: Additions; readonly lines: readonly string[] }> {
  const { system, scenario } = wish;
  const ladder = readLadder(ladderFile(system, scenario));
  const { data } = scenario.baseline;
  const lapses = lapsesIn(system, data);
  const policies = policiesOf(system, data);
  const deciding = decidingSides(system, data);
  const names = deciding.map((side) => (lapses[side] === 0 ? policies[side] : `lapse-${lapses[side]}`));
  if (names.length === 0) return { additions: NOTHING_MORE, lines: [] };
  const rank = rankSentence(names, ladder?.rungs ?? null, ladderCommand(scenario));
  const ranked = { ...NOTHING_MORE, notes: [rank] };
  if (games === null || ladder === null) return { additions: ranked, lines: [rank.replaceAll('`', '')] };
  const found = await curves(wish, ladder, games, names[0]);
  if (found === null) return { additions: ranked, lines: [rank.replaceAll('`', '')] };
  const more = skillAdditions(found, source);
  return {
    additions: { ...more, notes: [rank, ...(more.notes ?? [])] },
    lines: [rank.replaceAll('`', ''), ...skillSentences(found)],
  };
}

async function curves(
  wish: SkillWish,
  ladder: NonNullable<ReturnType<typeof readLadder>>,
  games: number,
  headline: string,
) {
  const { system, scenario, variants, deltas, threads, keep, variantWords, ...rest } = wish;
  const all = [scenario.baseline, ...variants];
  const players = curvePlayers(ladder, headline, rest.alpha);
  const rungs = [...players.rungs, ...players.peers];
  const seconds = secondsPerGame(system, scenario.baseline, rungs, processorTime);
  const costOf = (at: number) => seconds[at] * games * all.length;
  const total = costText(seconds.reduce((sum, _, at) => sum + costOf(at), 0));
  console.error(
    `skill: ${whole(games)} games of ${all.length === 1 ? 'the scenario' : `${all.length} variants`} at each of ${rungs.length} rungs, ${total} unless they are kept`,
  );
  const cast = {
    ...{ verb: 'skill' as const, scenario, words: variantWords, leaseGames: PLANNERS_LEASE },
    of: variants.length === 0 ? ('run' as const) : ('compare' as const),
    ...{ threads, signal: wish.signal },
  };
  // The folder, leases and parts that words may name are those of the games themselves.
  const words = { keep: keeps(keep), queue: keep.queue };
  await using playing = castPlayers(words, cast, games * all.length * rungs.length);
  return await playCurves(playing.open, {
    ...{ system, ladder, headline, games, ...rest, variants: all },
    deltaOf: (metric) => deltaOf(metric, deltas),
    onRung: ({ name }, isKept) => {
      const at = rungs.findIndex((rung) => rung.name === name);
      remark(`skill: ${name}, ${isKept ? 'played before' : costText(costOf(at))}`);
    },
  });
}

function ladderCommand({ file }: Scenario): string {
  return ownCommand(['ladder', file]);
}
