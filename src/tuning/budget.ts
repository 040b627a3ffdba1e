import { FINALISTS, fewestGames } from '../inference/tuning/chance.ts';
import type { PlayGames, TuneRule } from '../inference/tuning/play.ts';
import { Sample } from '../inference/tuning/samples.ts';
import { baselineGames, FIRST_RACE, MOST_RACED } from '../inference/tuning/search.ts';
import { sizeOf } from '../inference/tuning/space.ts';
import { costText, secondsPerGame } from '../players/cost.ts';
import { whole } from '../report/numbers.ts';
import { formatProblem, type Problem, problemData } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import type { TunePlan } from './plan.ts';

/** Of the file as it is, to know the spread of games. */
export const PILOT_GAMES = 200;
const SCREEN = { least: 200, most: 1000 };
/** Of all single changes together. */
const MOST_SCREENED = 60_000;
const RACES = [400, 800, 1600, 3200];
/** Milliseconds to estimate the cost: of all tables and players, and of each at least. */
const PATIENCE = { all: 3000, each: 300 };

export type Budget = Pick<TuneRule, 'screenGames' | 'raceGames' | 'mostGames'>;

/** Standard deviations of one game, by target. Nothing if interrupted. */
export async function pilotSpreads({ targets }: TunePlan, play: PlayGames): Promise<number[] | null> {
  const blocks = await play('search', [[]], 0, PILOT_GAMES);
  if (blocks === null) return null;
  return targets.map(({ target }, i) => {
    const sample = new Sample(target);
    sample.append(blocks[0]!.values[i]);
    const games = sample.perGame();
    const mean = games.reduce((sum, one) => sum + one, 0) / games.length;
    return Math.sqrt(games.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, games.length - 1));
  });
}

/** Throws an InputError if an aim is too narrow for the games, or for all of them together. */
export function requireTellable(plan: TunePlan, spreads: readonly number[], alpha: number, mostGames: number): void {
  const rule = { alpha, targets: plan.targets.length };
  const problems = new Map<string, Problem>();
  for (const [i, { aim, target }] of plan.targets.entries()) {
    const games = fewestGames(target, spreads[i], rule);
    if (games <= mostGames) continue;
    const { low, high } = aim.band;
    const message = `"${aim.name}": ${low}..${high} is too narrow for ${whole(mostGames)} games: a combination in the middle of it needs about ${whole(1000 * Math.ceil(games / 1000))} to be told from its edges; widen it, or allow more with --games`;
    problems.set(aim.name, { ...aim.place, message, severity: 'error' });
  }
  const all = [...problems.values()];
  if (all.length > 0)
    throw new InputError(all.map(formatProblem).join('\n'), { ok: false, problems: all.map(problemData) });
}

/** Narrow aims are screened and raced longer; many changes are screened shorter. */
export function budgetOf({ targets, changes }: TunePlan, spreads: readonly number[], mostGames: number): Budget {
  const halves = targets.map(({ target: { band } }, i) => {
    const { low, high } = band;
    return low === null || high === null ? 1 / 10 : (high - low) / 2 / Math.max(spreads[i], 1e-9);
  });
  const least = Math.min(...halves);
  const wanted = 100 * Math.ceil((2 / least) ** 2 / 100);
  const affordable = 100 * Math.floor(MOST_SCREENED / Math.max(1, changes.length) / 100);
  const screenGames = Math.max(SCREEN.least, Math.min(SCREEN.most, wanted, affordable));
  const raceGames = RACES.find((games) => games >= (4 / least) ** 2) ?? RACES[RACES.length - 1];
  return { screenGames, raceGames, mostGames };
}

/** Games of the stages, on one table with one player. */
function stageGames({ changes, space }: TunePlan, { screenGames, raceGames }: Budget) {
  let [race, left] = [0, Math.min(MOST_RACED, sizeOf(space))];
  for (let [from, to] = [0, FIRST_RACE]; from < raceGames; [from, to] = [to, 2 * to]) {
    race += left * (to - from);
    left = Math.max(FINALISTS, Math.ceil(left / 2));
  }
  return {
    screen: baselineGames({ screenGames, raceGames }, changes.length) + changes.length * screenGames,
    race,
  };
}

/** Such as `2 keys, 20 combinations: …`. */
export function planText(plan: TunePlan, budget: Budget): string {
  const { tables, players, changes, space, request } = plan;
  const { screen, race } = stageGames(plan, budget);
  const grounds = tables.length * players.length;
  const patience = Math.max(PATIENCE.each, PATIENCE.all / 2 / grounds);
  const seconds = tables
    .flatMap(({ system, scenario }) => secondsPerGame(system, scenario.baseline, players, patience))
    .reduce((sum, one) => sum + one, 0);
  const games = grounds * (screen + race);
  const where =
    grounds === 1
      ? ''
      : ` on ${tables.length} table${tables.length === 1 ? '' : 's'} with ${players.length} player${players.length === 1 ? '' : 's'}`;
  const size = sizeOf(space);
  const combinations = size < 1e6 ? whole(size) : `about 10^${Math.floor(Math.log10(size))}`;
  const keys = request.vary.length;
  return `${keys} key${keys === 1 ? '' : 's'}, ${changes.length} single changes, ${combinations} combinations${where}: screen and first race at most ${whole(games)} games, ${costText(seconds * (screen + race))}; then at most ${FINALISTS} combinations are confirmed, each on at most ${whole(grounds * budget.mostGames)} games, ${costText(seconds * budget.mostGames)}`;
}
