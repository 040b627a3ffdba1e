import { variantJob } from '../experiments/play.ts';
import { requireRepeats } from '../experiments/repeats.ts';
import { type Dependence, dependences } from '../inference/points/dependence.ts';
import { type ArmyMatch, type FittedPoints, fitPoints, ifDetermined } from '../inference/points/fit.ts';
import { type Trial, tryPoints } from '../inference/points/trial.ts';
import { rungsOfSides, seated } from '../players/rungs.ts';
import { scoresOf } from '../players/scores.ts';
import { formatProblem, type Problem, type ResolvedVariant } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import { type Draw, drawBudgets, drawsOf } from './armies.ts';
import { MATCH_GAMES, type PointsPlan, type PointsTable, type PointsWords } from './points-plan.ts';
import { drawRoster, filled } from './rosters.ts';

/** Two armies, ready to play. */
interface Meeting {
  readonly match: Omit<ArmyMatch, 'games' | 'points'>;
  readonly variant: ResolvedVariant;
  readonly index: number;
}

export interface PlayedPoints {
  /** Costs from the rounds before the last, tried on the last. */
  readonly fitted: FittedPoints;
  readonly trial: Trial | null;
  readonly dependences: readonly Dependence[];
  readonly games: number;
  readonly rounds: number;
  /** Armies that the rules of the system refused, and drawn ones. */
  readonly refused: number;
  readonly drawn: number;
}

type Found = Pick<PlayedPoints, 'fitted' | 'trial' | 'rounds'>;

export interface PointsPlaying {
  readonly signal: AbortSignal;
  readonly onGames: (games: number) => void;
  readonly alpha: number;
}

/** Parts of all games, a round each; every round but the first tries the costs of those before. */
const ROUNDS = [0.15, 0.2, 0.25, 0.4];
export const LAST_ROUND = ROUNDS.at(-1)!;

/**
 * Plays armies of the present costs in rounds; each round first tries the costs so far on matches that they have not seen, and then
 * joins them. Ends early where no unit's share matters any more. Null where the games do not determine the costs.
 */
export async function playPoints(
  player: Player,
  plan: PointsPlan,
  words: PointsWords,
  { signal, onGames, alpha }: PointsPlaying,
): Promise<PlayedPoints | null> {
  const wish = { units: plan.units.length, total: plan.trial.reduce((sum, cost) => sum + cost, 0), alpha };
  const seen: ArmyMatch[] = [];
  const tally = { games: 0, drawn: 0, refused: 0, next: 0 };
  let costs = plan.trial;
  let last: Found | null = null;
  for (const [round, part] of ROUNDS.entries()) {
    const matches = Math.max(1, Math.round((plan.games * part) / MATCH_GAMES));
    const meetings = await draw(plan, words, costs, matches, tally);
    const onMatch = () => {
      tally.games += MATCH_GAMES;
      onGames(tally.games);
    };
    const held = await playRound(player, plan, meetings, signal, onMatch);
    const isWhole = held.length === meetings.length;
    if (last !== null && held.length > FEWEST_HELD) {
      // Looks at the same question share its error.
      const share = alpha / (ROUNDS.length - 1);
      const trial = ifDetermined(() => tryPoints(seen, held, { costs, sheet: plan.sheet, alpha: share }));
      last = { fitted: last.fitted, trial, rounds: round + 1 };
    }
    if (last?.trial?.isFair === true || (last !== null && (!isWhole || round === ROUNDS.length - 1))) {
      seen.push(...held);
      break;
    }
    seen.push(...held);
    const fitted = ifDetermined(() => fitPoints(seen, wish));
    if (fitted !== null) {
      last = { fitted, trial: null, rounds: round + 1 };
      costs = usable(fitted, costs);
    }
    if (!isWhole) break;
  }
  if (last === null) return null;
  const { games, drawn, refused } = tally;
  return { ...last, dependences: dependences(seen, wish), games, drawn, refused };
}

/** To judge anything by them. */
const FEWEST_HELD = 20;

/** A unit that is not shown to be worth anything keeps a small cost, so that armies with it go on being drawn. */
export function usable({ costs }: FittedPoints, before: readonly number[]): number[] {
  const known = costs.map(({ cost }) => cost ?? Infinity);
  const least = Math.min(...known);
  return known.map((cost, unit) => (Number.isFinite(cost) ? cost : Math.min(before[unit], least) / 2));
}

interface Tally {
  drawn: number;
  refused: number;
  /** Of armies; refused ones have numbers too. */
  next: number;
}

/** Armies that the system refuses are drawn again. */
async function draw(
  plan: PointsPlan,
  words: PointsWords,
  costs: readonly number[],
  matches: number,
  tally: Tally,
): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  let problem: Problem | null = null;
  for (let tries = 0; tries < MOST_TRIES && meetings.length < matches; tries++) {
    const drafts = Array.from({ length: matches - meetings.length }, () => drafted(plan, costs, tally.next++));
    for (const [place, table] of plan.tables.entries()) {
      const own = drafts.filter(({ match }) => match.table === place);
      const additions = own.map(({ set }, i) => ({ name: `army ${i}`, option: '--fit-points', set }));
      const overrides = { set: [...(words.set ?? [])], define: [...(words.define ?? [])] };
      const [scenario] = await loadScenarios([table.scenario.file], overrides, additions, () => {});
      for (const [i, { variant, problems }] of scenario.additions.entries()) {
        tally.drawn++;
        if (variant !== null) meetings.push({ match: own[i].match, variant, index: own[i].index });
        else {
          tally.refused++;
          problem ??= problems.find(({ severity }) => severity === 'error') ?? null;
        }
      }
    }
  }
  if (meetings.length === 0) {
    const why = problem === null ? '' : `: ${formatProblem(problem)}`;
    throw new InputError(`--fit-points: the rules refuse every army drawn${why}`);
  }
  return meetings.slice(0, matches).sort((a, b) => a.index - b.index);
}

const MOST_TRIES = 6;

interface Draft {
  readonly match: Meeting['match'];
  readonly set: Readonly<Record<string, unknown>>;
  readonly index: number;
}

function drafted({ tables, units, players, seed, system }: PointsPlan, costs: readonly number[], index: number): Draft {
  const next = drawsOf(seed, index);
  const among = (count: number) => Math.floor(next() * count);
  const place = among(tables.length);
  const table = tables[place];
  const player = players.length === 0 ? 0 : among(players.length);
  const seat = system.seats === undefined ? 0 : among(2) === 0 ? 1 : -1;
  const armies = drawBudgets(next).map((factor, side) => armyOf(next, table, table.sides[side], units, costs, factor));
  const [own, other] = armies.map(({ counts }) => counts);
  const missions = [...new Set(tables.map(({ mission }) => mission))];
  return {
    ...{ index, set: Object.assign({}, ...armies.map(({ set }) => set)) },
    match: { table: place, mission: missions.indexOf(table.mission), player, seat, own, other },
  };
}

function armyOf(
  next: Draw,
  { rosters }: PointsTable,
  side: string,
  units: readonly string[],
  costs: readonly number[],
  factor: number,
) {
  const counts = units.map(() => 0);
  const set: Record<string, unknown> = {};
  for (const roster of rosters.filter((one) => one.side === side)) {
    const bought = drawRoster(next, roster, units, costs, factor);
    set[roster.path] = filled(roster, units, bought);
    for (const unit of counts.keys()) counts[unit] += bought[unit];
  }
  return { counts, set };
}

/** In any order; results are in that of the meetings. Some matches are played again. */
async function playRound(
  player: Player,
  { system, seed, players, tables }: PointsPlan,
  meetings: readonly Meeting[],
  signal: AbortSignal,
  onMatch: () => void,
): Promise<ArmyMatch[]> {
  const played = meetings.map((): ArmyMatch | null => null);
  const next = meetings.entries();
  const lane = async (): Promise<void> => {
    for (const [i, { match, variant, index }] of next) {
      if (signal.aborted) return;
      const cast = players.length === 0 ? null : players[match.player];
      const seatedAs =
        cast === null
          ? variant
          : seated(
              system,
              variant,
              rungsOfSides(system, variant.data, () => cast),
            );
      const data = match.seat < 0 ? system.seats!.rotated(seatedAs.data, 1) : seatedAs.data;
      const hash = `${seatedAs.hash}-${match.seat}`;
      const job = variantJob(system, { ...seatedAs, data, hash, replay: undefined }, seed);
      const plan = { firstGame: index * MATCH_GAMES, games: MATCH_GAMES, batchSize: MATCH_GAMES };
      const totals = await player.play(job, plan);
      if (totals.games < MATCH_GAMES) return;
      if (i % ONE_AGAIN_IN === 0) await requireRepeats(player, [{ prepared: job, played: totals }]);
      const side = system.sides(data).indexOf(tables[match.table].sides[0]);
      const points = scoresOf(gameTable(totals), side).reduce((sum, score) => sum + score / 2, 0);
      played[i] = { ...match, games: MATCH_GAMES, points };
      onMatch();
    }
  };
  await Promise.all(Array.from({ length: 2 * player.threads }, lane));
  return played.filter((one) => one !== null);
}

const ONE_AGAIN_IN = 250;
