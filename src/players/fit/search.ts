import { weightsText } from '../../experiments/play.ts';
import { playSideBySide } from '../../experiments/side-by-side.ts';
import type { ResolvedVariant } from '../../scenarios/index.ts';
import { mixed } from '../../sim/kernel/dice/random.ts';
import { rolesIn, tacticsIn } from '../../sim/kernel/players/policies.ts';
import type { TacticsTable } from '../../sim/kernel/players/tactics.ts';
import type { System } from '../../sim/kernel/system.ts';
import type { GameTable } from '../../stats/tables.ts';
import type { PlayedGames } from '../../workers/batch.ts';
import type { PreparedJob } from '../../workers/job.ts';
import type { Plan } from '../../workers/plan.ts';
import type { Player, PlayWish } from '../../workers/pool.ts';
import { gameTable } from '../../workers/results.ts';
import { changesOf, type Lead, leadInterval, meanLead } from '../../workers/self-play.ts';
import type { Totals } from '../../workers/totals.ts';
import { type Casting, castJob } from '../castings.ts';
import type { CastPlaying, OpenPlaying } from '../playing.ts';
import { FINALISTS, type RaceEntrant, type RaceSeat, race, raceGames } from '../race.ts';
import type { Rung } from '../rungs.ts';
import { scoresOf } from '../scores.ts';
import { combinations, drawSettings, judgedFields, type Setting, weighedSides, weightsIn } from '../settings.ts';

/** A scenario to fit to. */
export interface FitTable {
  readonly variant: ResolvedVariant;
  readonly open: OpenPlaying;
}

export interface FitWish {
  readonly system: System;
  readonly tables: readonly FitTable[];
  readonly rounds: number;
  /** Settings drawn in the first round; later ones change each weight a little. */
  readonly tries: number;
  /** Game numbers that confirm a round's winner, and twice as many the result, of each scenario in each seat. */
  readonly games: number;
  readonly seed: number;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly onRace?: (round: number, settings: number, games: number) => void;
  readonly onRound?: (round: FitRound) => void;
}

/** Points per 100 games over the weights before. */
export interface FitRound {
  readonly setting: Setting;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly kept: boolean;
}

export interface Fit {
  /** Weights that differ from those begun with. */
  readonly tactics: Setting;
  readonly rounds: readonly FitRound[];
  /** Played by all rounds that are over. */
  readonly games: number;
  /** On games that no round has played, over those begun with; null if nothing was kept. */
  readonly lead: {
    readonly estimate: number;
    readonly low: number;
    readonly high: number;
    readonly games: number;
  } | null;
  /** What is known is from fewer rounds than wished. */
  readonly interrupted: boolean;
}

interface Search extends FitWish {
  readonly played: { games: number };
}

/** Per seat and scenario. */
export const FIRST_ROUND = 50;
/** Later rounds change each weight by these shares in turn. */
const SHARES = [0.4, 0.2];
/** Seeds of a round: its race, the race of combinations, its confirmation; and of the end. */
const RACE = 1;
const COMBINED = 2;
const CONFIRMED = 3;
const HELD_OUT = 0x600d;

const ALPHA = 0.05;
const HUNDRED = 100;

/** The policy whose weights are fitted. */
const POLICY = 'tactician';

/**
 * Searches weights by self-play: each round races settings around the best so far, in every seat of every scenario, then
 * combinations of the finalists, and keeps the winner if it is above the best on games of their own. An interruption keeps the
 * rounds that are over.
 */
export async function playFit(wished: FitWish): Promise<Fit> {
  const wish: Search = { ...wished, played: { games: 0 } };
  const { system, rounds: wanted, signal } = wish;
  let games = 0;
  const rounds: FitRound[] = [];
  let best: Setting = {};
  const from = beginning(wish);
  const fields = fittedFields(wish);
  while (rounds.length < wanted && !signal.aborted) {
    const found = await roundOf(
      wish,
      rounds.length,
      best,
      settingsOf(fields, { ...from, ...best }, rounds.length, wish),
    );
    if (found === null) break;
    rounds.push(found);
    games = wish.played.games;
    wish.onRound?.(found);
    if (found.kept) best = { ...best, ...found.setting };
  }
  const known = Object.keys(system.info.tactics ?? {}).filter((name) => Object.hasOwn(best, name));
  const tactics = Object.fromEntries(known.map((name) => [name, best[name]]));
  const fit = { tactics, rounds, games };
  if (known.length === 0 || signal.aborted) return { ...fit, lead: null, interrupted: signal.aborted };
  const [last] = (await leadsOver(wish, mixed(wish.seed, HELD_OUT) >>> 0, {}, [best], 2 * wish.games)) ?? [];
  if (last === undefined) return { ...fit, lead: null, interrupted: true };
  return { ...fit, lead: endsOf(last, 1), interrupted: false };
}

/** An upper estimate of the games to play. */
export function mostGames(wish: Pick<FitWish, 'system' | 'tables' | 'rounds' | 'tries' | 'games'>): number {
  const { system, tables, rounds, tries, games } = wish;
  const changes = 2 * Object.keys(fittedFields(wish)).length;
  const perTable = tables.map(({ variant: { data } }) => {
    const seats = weighedSides(system, data).length;
    const racing = (settings: number) => raceGames(Array(seats).fill(settings), FIRST_ROUND);
    const each = racing(2 ** FINALISTS - 1) + games * (1 + seats * FINALISTS);
    return racing(tries) + (rounds - 1) * racing(changes) + rounds * each + 2 * games * (1 + seats);
  });
  return perTable.reduce((sum, most) => sum + most, 0);
}

function seedOf(seed: number, round: number, purpose: number): number {
  return mixed(mixed(seed, round + 1), purpose) >>> 0;
}

/** Of the first seat, which has the weights of all but roles. */
function beginning({ system, tables: [{ variant }] }: FitWish): Setting {
  return weightsIn(system, variant.data, weighedSides(system, variant.data)[0]);
}

/** Weights that neither a role nor a file sets in any seat: fitted ones would hide those. */
function fittedFields({ system, tables }: Pick<FitWish, 'system' | 'tables'>): TacticsTable {
  const set = new Set(
    tables.flatMap(({ variant: { data } }) => [
      ...rolesIn(system, data).flatMap((role) => Object.keys(role?.tactics ?? {})),
      ...tacticsIn(system, data).flatMap((own) => Object.keys(own)),
    ]),
  );
  const fields = judgedFields(system.info.tactics ?? {});
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !set.has(name)));
}

function settingsOf(fields: TacticsTable, from: Setting, round: number, { tries, seed }: FitWish): Setting[] {
  if (round === 0) return drawSettings(fields, from, tries, seed);
  const share = SHARES[(round - 1) % SHARES.length];
  return Object.entries(fields).flatMap(([name, field]) =>
    changesOf(field, from[name], share).map((value) => ({ [name]: value })),
  );
}

/** Null if no setting differs, or interrupted. */
async function roundOf(
  wish: Search,
  round: number,
  best: Setting,
  settings: readonly Setting[],
): Promise<FitRound | null> {
  const drawn = await raced(wish, round, RACE, best, settings);
  if (drawn === null || drawn.length === 0) return null;
  const fields = wish.system.info.tactics ?? {};
  const finalists = await raced(wish, round, COMBINED, best, [...drawn, ...combinations(fields, drawn)]);
  if (finalists === null) return null;
  const players = finalists.map((setting) => ({ ...best, ...setting }));
  const leads = await leadsOver(wish, seedOf(wish.seed, round, CONFIRMED), best, players, wish.games);
  if (leads === null) return null;
  const ends = leads.map((lead) => endsOf(lead, leads.length));
  const first = ends.reduce((top, { low }, i) => (low > ends[top].low ? i : top), 0);
  const { games, ...found } = ends[first];
  return { setting: finalists[first], ...found, kept: found.low > 0 };
}

/** `family`: intervals that hold together. */
function endsOf(lead: Lead, family: number) {
  const [low, high] = leadInterval(lead, ALPHA, family);
  return { estimate: lead.estimate, low, high, games: lead.games };
}

/** The finalists. Null if interrupted. */
async function raced(
  wish: Search,
  round: number,
  purpose: number,
  best: Setting,
  settings: readonly Setting[],
): Promise<Setting[] | null> {
  const { signal, batchSize, onRace } = wish;
  if (settings.length <= FINALISTS) return [...settings];
  const players = settings.map((setting) => ({ ...best, ...setting }));
  await using seated = await Seated.open(wish, best, players, seedOf(wish.seed, round, purpose), FIRST_ROUND);
  const found = await race(seated, {
    ...{ jobs: seated.jobs, firstRound: FIRST_ROUND, batchSize: seated.blockGames ?? batchSize, signal },
    entrants: players.map((_, i): RaceEntrant => ({ group: 0, seats: seated.seatsOf(i) })),
    onRound: (left, games) => onRace?.(round, left, games),
  });
  if (found === null) return null;
  const most = Math.max(...found.map(({ games }) => games));
  wish.played.games += wish.tables.length * most;
  for (const [i, { games }] of found.entries()) wish.played.games += games * seated.seatsOf(i).length;
  return settings.filter((_, i) => found[i].isFinalist);
}

/** Of each player over `best`, who plays all other seats. Null if interrupted. */
async function leadsOver(
  wish: Search,
  seed: number,
  best: Setting,
  players: readonly Setting[],
  games: number,
): Promise<Lead[] | null> {
  const { signal, batchSize } = wish;
  await using seated = await Seated.open(wish, best, players, seed, games);
  const plan = { firstGame: 0, games, batchSize: seated.blockGames ?? batchSize };
  const totals = await playSideBySide(seated, seated.jobs, plan, { signal });
  if (signal.aborted) return null;
  wish.played.games += games * seated.jobs.length;
  const tables = totals.map(gameTable);
  return players.map((_, i) => meanLead(seated.byTable(i).map((seats) => leadIn(tables, seats))));
}

/** By game number, over all seats of one scenario. */
function leadIn(tables: readonly GameTable[], seats: readonly RaceSeat[]): Lead {
  const games = tables[seats[0].job].games;
  const gains = seats.map(({ job, base, seat }) => {
    const [own, other] = [scoresOf(tables[job], seat), scoresOf(tables[base], seat)];
    return own.map((score, game) => score - other[game]);
  });
  const points = Float64Array.from(
    { length: games },
    (_, game) => (HUNDRED / 2 / seats.length) * gains.reduce((sum, of) => sum + of[game], 0),
  );
  const estimate = points.reduce((sum, one) => sum + one, 0) / games;
  const squares = points.reduce((sum, one) => sum + (one - estimate) ** 2, 0);
  return { estimate, se: Math.sqrt(squares / (games - 1) / games), games: games * seats.length };
}

/** Jobs of players in every seat of every scenario, and who plays them. */
class Seated implements Player {
  readonly jobs: readonly PreparedJob[];
  readonly blockGames: number | null;
  /** By scenario: its first job. */
  private readonly firsts: readonly number[];
  /** By scenario. */
  private readonly seats: readonly (readonly number[])[];
  private readonly playings: readonly CastPlaying[];

  private constructor(jobs: readonly (readonly PreparedJob[])[], seats: readonly number[][], playings: CastPlaying[]) {
    this.jobs = jobs.flat();
    this.firsts = jobs.map((_, i) => jobs.slice(0, i).flat().length);
    this.seats = seats;
    this.playings = playings;
    this.blockGames = playings[0].blockGames;
  }

  static async open(
    { system, tables }: FitWish,
    best: Setting,
    players: readonly Setting[],
    seed: number,
    games: number,
  ): Promise<Seated> {
    const jobs: PreparedJob[][] = [];
    const seats: number[][] = [];
    const playings: CastPlaying[] = [];
    for (const { variant, open } of tables) {
      const own = weighedSides(system, variant.data);
      const castings = [
        casting(system, variant, own, best, null),
        ...players.flatMap((player) =>
          own.map((seat) => casting(system, variant, own, best, { seat, tactics: player })),
        ),
      ];
      const prepared = castings.map((one) => castJob(system, [variant], one, seed));
      jobs.push(prepared);
      seats.push(own);
      playings.push(await open({ variants: [variant], castings, jobs: prepared, seed, games }));
    }
    return new Seated(jobs, seats, playings);
  }

  get threads(): number {
    return this.playings[0].player.threads;
  }

  /** Of the n-th player, by scenario. */
  byTable(player: number): RaceSeat[][] {
    return this.seats.map((seats, table) =>
      seats.map((seat, k) => ({
        job: this.firsts[table] + 1 + player * seats.length + k,
        base: this.firsts[table],
        seat,
      })),
    );
  }

  seatsOf(player: number): RaceSeat[] {
    return this.byTable(player).flat();
  }

  play(prepared: PreparedJob, plan: Plan, wish?: PlayWish): Promise<Totals> {
    return this.playerOf(prepared).play(prepared, plan, wish);
  }

  again(prepared: PreparedJob, games: readonly number[]): Promise<PlayedGames | null> {
    return this.playerOf(prepared).again(prepared, games);
  }

  private playerOf(prepared: PreparedJob): Player {
    const place = this.jobs.indexOf(prepared);
    return this.playings[this.firsts.findLastIndex((first) => first <= place)].player;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const playing of this.playings) await playing[Symbol.asyncDispose]();
  }
}

/** One seat is a challenger's; all others are the best's. */
function casting(
  system: System,
  { data }: ResolvedVariant,
  seats: readonly number[],
  best: Setting,
  challenger: { readonly seat: number; readonly tactics: Setting } | null,
): Casting {
  const rungs = system.sides(data).map((_, side): Rung | null => {
    if (!seats.includes(side)) return null;
    const tactics = side === challenger?.seat ? challenger.tactics : best;
    return { name: `${POLICY}${weightsText(tactics)}`, policy: POLICY, lapse: 0, tactics };
  });
  return { variant: 0, rungs, without: null };
}
