import { type KeepWords, keeps } from '../experiments/kept.ts';
import { type DeltaWish, deltaOf } from '../inference/index.ts';
import type { Source } from '../report/charts/chart.ts';
import { whole } from '../report/numbers.ts';
import { skillAdditions } from '../report/players.ts';
import { type Additions, joined } from '../report/report.ts';
import { ladderSentences } from '../report/sentences/players.ts';
import { powerSentence, skillSentences } from '../report/sentences/skill.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import type { System } from '../sim/kernel/system.ts';
import { InputError } from '../terminal/failures.ts';
import { GAMES, wholeNumber } from '../terminal/options.ts';
import { remark } from '../terminal/output.ts';
import type { compareOptions, playOptions, skillOptions, WordsOfOptions } from '../terminal/usages.ts';
import { costText, secondsPerGame } from './cost.ts';
import { curvePlayers, PILOT_GAMES, pilotSpread, playCurves } from './curve.ts';
import { ladderCommand, ladderFile, ranksOf, readLadder } from './ladder.ts';
import { castPlayers, PLANNERS_LEASE } from './playing.ts';
import { gamesWanted, powerOf } from './readings.ts';
import { decidingSides } from './rungs.ts';

type SkillWords = Partial<
  WordsOfOptions<typeof skillOptions & Pick<typeof playOptions, 'games'> & Pick<typeof compareOptions, 'until'>>
>;

/** From here on a pilot costs a fifth at most. */
const PILOT_FROM = 500;

export interface RungGames {
  /** Null: as many as find a growth of 5 points. */
  readonly games: number | null;
  /** `games` is then the maximum. */
  readonly untilDecided: boolean;
}

export interface SkillWish {
  readonly system: System;
  readonly scenario: Scenario;
  /** None for a run. */
  readonly variants: readonly ResolvedVariant[];
  readonly deltas: readonly DeltaWish[];
  readonly seed: number;
  readonly alpha: number;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  readonly keep: KeepWords;
  /** Words for the scenario and its variants. */
  readonly variantWords: Readonly<Record<string, readonly string[] | undefined>>;
}

/** Null without `--skill`. Throws an InputError on an invalid number, or one without `--skill`. */
export function skillGames(words: SkillWords & KeepWords): RungGames | null {
  const games = wholeNumber('skill-games', words['skill-games'], GAMES);
  if (words.skill === true && words.shard !== undefined)
    throw new InputError('--shard plays a part of the games only; give --skill once they are merged, with --resume');
  if (games !== undefined && words.skill !== true) throw new InputError('--skill-games is for --skill; add it');
  if (words.skill !== true) return null;
  const untilDecided = words.until === 'decided';
  // Otherwise --games refers to the run: a hundred thousand planner games may take days.
  const most = untilDecided ? wholeNumber('games', words.games, GAMES) : undefined;
  return { games: games ?? most ?? null, untilDecided };
}

/** Refuses a curve over an unmeasured ladder. */
export function requireLadder(system: System, scenario: Scenario): void {
  if (decidingSides(system, scenario.baseline.data).length === 0)
    throw new InputError(`${scenario.file}: no policy decides for any side, so --skill has nothing to vary`);
  const ladder = readLadder(ladderFile(system, scenario));
  if (ladder === null)
    throw new InputError(
      `--skill needs a ladder of ${scenario.file} as it is now; measure it with: ${ladderCommand(scenario)}`,
    );
  if (ladder.rungs.filter(({ mergedWith }) => mergedWith === null).length < 2)
    throw new InputError(
      `--skill needs two rungs, and the ladder of ${scenario.file} has one. ${ladderSentences(ladder.rungs, ladder.alpha)[0]}`,
    );
}

/** Ranks of players and, if requested, the curve over skill. */
export async function playerAdditions(
  wish: SkillWish,
  games: RungGames | null,
  source: Source,
): Promise<{ readonly additions: Additions; readonly lines: readonly string[] }> {
  const { system, scenario } = wish;
  const ranked = ranksOf(system, scenario);
  const { additions, lines, ladder, names } = ranked;
  if (games === null || ladder === null || names.length === 0) return ranked;
  const found = await curves(wish, ladder, games, names[0]);
  if (found === null) return ranked;
  return { additions: joined(additions, skillAdditions(found, source)), lines: [...lines, ...skillSentences(found)] };
}

async function curves(
  wish: SkillWish,
  ladder: NonNullable<ReturnType<typeof readLadder>>,
  wanted: RungGames,
  headline: string,
) {
  const { system, scenario, variants, deltas, threads, keep, variantWords, ...rest } = wish;
  const all = [scenario.baseline, ...variants];
  const players = curvePlayers(ladder, headline, rest.alpha);
  const rungs = [...players.rungs, ...players.peers];
  const seconds = secondsPerGame(system, scenario.baseline, rungs);
  const cast = {
    ...{ verb: 'skill' as const, scenario, words: variantWords, leaseGames: PLANNERS_LEASE },
    of: variants.length === 0 ? ('run' as const) : ('compare' as const),
    ...{ threads, signal: wish.signal },
  };
  // Folder, leases and shards belong to the main games.
  const words = { keep: keeps(keep), queue: keep.queue };
  await using playing = castPlayers(words, cast, (wanted.games ?? PILOT_FROM) * all.length * rungs.length);
  const play = { ...{ system, ladder, headline }, ...rest, variants: all };
  const ends = [players.rungs[0], players.rungs[players.rungs.length - 1]] as const;
  const needsPilot = wanted.games === null || wanted.games >= PILOT_FROM || wanted.untilDecided;
  const pilotSeconds = PILOT_GAMES * all.length * (seconds[0] + seconds[players.rungs.length - 1]);
  if (needsPilot)
    remark(`skill: a pilot of ${PILOT_GAMES} games at ${ends[0].name} and ${ends[1].name}, ${costText(pilotSeconds)}`);
  const spread = needsPilot ? await pilotSpread(playing.open, { ...play, ends }) : null;
  if (wish.signal.aborted) return null;
  const planned = spread === null ? PILOT_FROM : gamesWanted(spread, rest.alpha);
  const games = wanted.games ?? (wanted.untilDecided ? Math.max(planned, scenario.games) : planned);
  const looks = wanted.untilDecided ? Math.min(games, planned) : undefined;
  if (spread !== null) remark(`skill: ${powerSentence(powerOf(spread, games, rest.alpha, looks))}`);
  const costOf = (at: number) => seconds[at] * games * all.length;
  const total = costText(seconds.reduce((sum, _, at) => sum + costOf(at), 0));
  const what = all.length === 1 ? 'the scenario' : `${all.length} variants`;
  console.error(
    `skill: ${wanted.untilDecided ? 'at most ' : ''}${whole(games)} games of ${what} at each of ${rungs.length} rungs, ${total} unless they are kept`,
  );
  return await playCurves(playing.open, {
    ...{ ...play, games, planned: looks },
    deltaOf: (metric) => deltaOf(metric, deltas),
    onRung: ({ name }, isKept) => {
      const at = rungs.findIndex((rung) => rung.name === name);
      remark(`skill: ${name}, ${isKept ? 'played before' : costText(costOf(at))}`);
    },
  });
}
