import { variantJob } from '../experiments/play.ts';
import { playSideBySide } from '../experiments/side-by-side.ts';
import { type Bout, standings } from '../inference/forces.ts';
import { scoresOf } from '../players/scores.ts';
import { formatProblem } from '../scenarios/index.ts';
import { InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import type { PreparedJob } from '../workers/job.ts';
import type { Player } from '../workers/pool.ts';
import { gameTable } from '../workers/results.ts';
import { type ForcesPlan, placed } from './match-plan.ts';

/** One force in the place of the first side, one in that of the second, on one table. */
interface Meeting {
  readonly table: number;
  readonly first: number;
  readonly second: number;
  readonly job: PreparedJob;
}

/** A bout on each table alone. */
export interface TableBout extends Bout {
  readonly table: number;
}

export interface Stage {
  /** Places in the plan. */
  readonly forces: readonly number[];
  readonly bouts: readonly Bout[];
  readonly byTable: readonly TableBout[];
  /** Game numbers. */
  readonly numbers: number;
}

export interface PlayedForces {
  /** Each with the better half of the one before. */
  readonly screens: readonly Stage[];
  /** On fresh seeds; null if interrupted before. */
  readonly final: Stage | null;
}

export interface ForcesPlaying {
  readonly seed: number;
  /** Game numbers of the last stage. */
  readonly games: number;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** Over all stages. */
  readonly onGames: (games: number) => void;
  readonly onStage: (forces: number, numbers: number) => void;
}

/** As many are confirmed on fresh seeds. */
export const FINALISTS = 6;
/** The first screen has this share of the last stage's games; each further one twice as many. */
const FIRST_SCREEN = 0.125;
const FEWEST_NUMBERS = 25;

/** Sizes of screens and last stage: forces and game numbers. */
export function stagesOf(forces: number, games: number): { readonly forces: number; readonly numbers: number }[] {
  const stages = [];
  let numbers = Math.max(FEWEST_NUMBERS, Math.round(games * FIRST_SCREEN));
  let left = forces;
  for (; left > FINALISTS; numbers *= 2) {
    stages.push({ forces: left, numbers });
    left = Math.max(FINALISTS, Math.ceil(left / 2));
  }
  return [...stages, { forces: left, numbers: games }];
}

/** Pairs that meet; all of them, or those of different sides. */
export function pairsOf({ forces, apart }: ForcesPlan, among: readonly number[]): (readonly [number, number])[] {
  if (apart === null) return among.flatMap((row, i) => among.slice(i + 1).map((column) => [row, column] as const));
  const [own, others] = apart.map((side) => among.filter((force) => forces[force].side === side));
  return own.flatMap((row) => others.map((column) => [row, column] as const));
}

/** Games of a pair with one number. */
export function gamesPerNumber({ tables, apart }: ForcesPlan): number {
  return tables.length * (apart === null ? 2 : 1);
}

/** Screens keep the better half; only the last stage, on seeds of its own, is meant to be quoted. */
export async function playForces(
  player: Player,
  plan: ForcesPlan,
  words: OverrideWords,
  wish: ForcesPlaying,
): Promise<PlayedForces> {
  const meetings = await meetingsOf(plan, words, wish.seed);
  const screens: Stage[] = [];
  let among = plan.forces.map((_, force) => force);
  let [firstGame, before] = [0, 0];
  for (const { forces, numbers } of stagesOf(plan.forces.length, wish.games)) {
    wish.onStage(among.length, numbers);
    const stage = await playStage(player, plan, meetings, among, { firstGame, numbers, before, wish });
    const isWhole = stage.numbers === numbers;
    if (forces <= FINALISTS && stage.numbers > 0) return { screens, final: stage };
    if (stage.numbers > 0) screens.push(stage);
    if (!isWhole) break;
    among = better(plan, stage);
    firstGame += numbers;
    before += numbers * gamesPerNumber(plan) * stage.bouts.length;
  }
  return { screens, final: null };
}

/** The better half, and of each side at least one where sides stay apart. */
function better({ forces, apart }: ForcesPlan, { forces: among, bouts }: Stage): number[] {
  const scores = standings(bouts, forces.length, 1 / 2);
  const order = among.toSorted((a, b) => (scores[b].estimate ?? 0) - (scores[a].estimate ?? 0) || a - b);
  const kept = order.slice(0, Math.max(FINALISTS, Math.ceil(among.length / 2)));
  const alone = (apart ?? []).filter((side) => kept.every((force) => forces[force].side !== side));
  const best = alone.map((side) => order.find((force) => forces[force].side === side)!);
  return [...kept.slice(0, kept.length - best.length), ...best].sort((a, b) => a - b);
}

interface StageWish {
  readonly firstGame: number;
  readonly numbers: number;
  /** Games of the stages before. */
  readonly before: number;
  readonly wish: ForcesPlaying;
}

async function playStage(
  player: Player,
  plan: ForcesPlan,
  meetings: readonly Meeting[],
  among: readonly number[],
  { firstGame, numbers, before, wish }: StageWish,
): Promise<Stage> {
  const playing = meetings.filter(({ first, second }) => among.includes(first) && among.includes(second));
  const scores = await playPieces(player, plan, playing, { firstGame, numbers, before, wish });
  const byTable = pairsOf(plan, among).flatMap(([row, column]) =>
    plan.tables.map((_, table): TableBout => {
      const own = playing.flatMap((meeting, i) => {
        if (meeting.table !== table) return [];
        if (meeting.first === row && meeting.second === column) return [scores[i][0]];
        if (meeting.first === column && meeting.second === row) return [scores[i][1]];
        return [];
      });
      return { row, column, table, points: summed(own), gamesPerNumber: own.length };
    }),
  );
  const bouts = pairsOf(plan, among).map(([row, column]): Bout => {
    const own = byTable.filter((one) => one.row === row && one.column === column);
    const games = own.reduce((sum, one) => sum + one.gamesPerNumber, 0);
    return { row, column, points: summed(own.map(({ points }) => points)), gamesPerNumber: games };
  });
  return { forces: among, bouts, byTable, numbers: scores[0]?.[0].length ?? 0 };
}

/** Games of all meetings between two reports of progress, about; an interruption loses at most these. */
const GAMES_A_PIECE = 10_000;

/** Doubled scores of the first and the second force by meeting. */
async function playPieces(
  player: Player,
  { system, tables }: ForcesPlan,
  playing: readonly Meeting[],
  { firstGame, numbers, before, wish }: StageWish,
): Promise<number[][][]> {
  const { batchSize, signal } = wish;
  const scores = playing.map((): number[][] => [[], []]);
  const piece = Math.max(FEWEST_NUMBERS, Math.floor(GAMES_A_PIECE / playing.length));
  const jobs = playing.map(({ job }) => job);
  for (let from = 0; from < numbers; from += piece) {
    const games = Math.min(piece, numbers - from);
    const onProgress = (done: number) => wish.onGames(before + (from + done) * playing.length);
    const part = { firstGame: firstGame + from, games, batchSize };
    const totals = await playSideBySide(player, jobs, part, { signal, onProgress });
    for (const [i, table] of totals.map(gameTable).entries())
      for (const [place, side] of system.sides(tables[playing[i].table].baseline.data).entries())
        scores[i][place].push(...scoresOf(table, table.sides.indexOf(side)));
    if (signal.aborted) break;
  }
  return scores;
}

function summed(rows: readonly ArrayLike<number>[]): Float64Array {
  return Float64Array.from(rows[0], (_, i) => rows.reduce((sum, row) => sum + row[i], 0));
}

/** Throws an InputError where a force cannot be fielded on a table. */
async function meetingsOf(plan: ForcesPlan, words: OverrideWords, seed: number): Promise<Meeting[]> {
  const { system, tables, forces, apart } = plan;
  const pairs = pairsOf(
    plan,
    forces.map((_, force) => force),
  );
  const seatings = apart === null ? pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]) : pairs;
  const meetings: Meeting[] = [];
  const refusals = new Map<string, string>();
  for (const [table, scenario] of tables.entries()) {
    const sides = system.sides(scenario.baseline.data);
    const additions = seatings.map((seating) => ({
      name: seating.map((force) => forces[force].name).join(' against '),
      option: '--forces',
      set: Object.fromEntries(seating.map((force, place) => placed(system, scenario, sides[place], forces[force]))),
    }));
    const [loaded] = await loadScenarios([scenario.file], words, additions, () => {});
    for (const [i, { variant, problems }] of loaded.additions.entries()) {
      const [first, second] = seatings[i];
      if (variant === null) {
        const problem = formatProblem(problems[0]).replace(`with ${additions[i].name}: `, '');
        if (!refusals.has(problem))
          refusals.set(problem, `${additions[i].name}, on the table of ${scenario.name}: ${problem}`);
      }
      if (variant !== null)
        meetings.push({ table, first, second, job: variantJob(system, { ...variant, replay: undefined }, seed) });
    }
  }
  if (refusals.size === 0) return meetings;
  const advice =
    'name other tables with --tables, one force of a file as file.yaml:side, or define what is missing with --define';
  throw new InputError([...[...refusals.values()].slice(0, MOST_REFUSALS), advice].join('\n'));
}

const MOST_REFUSALS = 5;
