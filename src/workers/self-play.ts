import { loadScenario, systemOf } from '../scenarios/index.ts';
import { policiesOf, policyPath, sideEntry, tacticsPath } from '../sim/kernel/players/policies.ts';
import { type Field, fieldProblem } from '../sim/kernel/rules/fields.ts';
import type { System } from '../sim/kernel/system.ts';
import { normalQuantile } from '../stats/index.ts';
import { ReadyMatch } from './batch.ts';
import { prepareJob } from './job.ts';

/** Weights override the defaults. */
export interface Player {
  readonly policy: string;
  readonly tactics?: Readonly<Record<string, unknown>>;
}

/** Points per 100 over the replaced player; standard error over game numbers. */
export interface Lead {
  readonly estimate: number;
  readonly se: number;
  readonly games: number;
}

export interface SelfPlayOptions {
  readonly seed?: number;
  /** `key=value` words; values by path. */
  readonly houseRules?: readonly string[];
  readonly set?: Readonly<Record<string, unknown>>;
  /** To fit a role's weights (default: all seats). */
  readonly role?: string | undefined;
}

/**
 * A challenger takes each seat in turn; its opponent plays all others. Scores are paired with the opponent's own
 * games. With two seats the lead is half that of head-to-head play; with one it is the side's gain. Seats keep their
 * roles; players' weights override role weights.
 */
export class SelfPlay {
  readonly system: System;
  readonly file: string;
  private readonly options: SelfPlayOptions;
  private readonly sides: readonly string[];
  /** Sides with a policy. */
  private readonly seats: readonly number[];
  /** Seats of the challenger. */
  private readonly contested: readonly number[];
  /** Cached by player. */
  private readonly alone = new Map<string, Alone>();

  private constructor(system: System, file: string, options: SelfPlayOptions, data: unknown) {
    this.system = system;
    this.file = file;
    this.options = options;
    this.sides = system.sides(data);
    const known = new Set(system.info.policies.map(({ name }) => name));
    const policies = policiesOf(system, data);
    this.seats = this.sides.flatMap((_, side) => (known.has(policies[side]) ? [side] : []));
    const { role } = options;
    const roleOf = (seat: number) => sideEntry(system, data, this.sides[seat])?.role;
    this.contested = role === undefined ? this.seats : this.seats.filter((seat) => roleOf(seat) === role);
  }

  get players(): number {
    return this.contested.length;
  }

  static async open(file: string, options: SelfPlayOptions = {}): Promise<SelfPlay> {
    const scenario = await load(file, options, {});
    return new SelfPlay(await systemOf(scenario), file, options, scenario.baseline.data);
  }

  async contest(challenger: Player, opponent: Player): Promise<Contest> {
    const { sides, contested } = this;
    const challenged: Seated[] = [];
    for (const seat of contested) challenged.push(new Seated(await this.match(opponent, seat, challenger), [seat]));
    // Both scores have a constant sum.
    if (sides.length === 2 && contested.length === 2) return new Contest(challenged, null);
    const key = JSON.stringify(opponent);
    const alone = this.alone.get(key) ?? new Alone(new Seated(await this.match(opponent), contested));
    this.alone.set(key, alone);
    return new Contest(challenged, alone);
  }

  private async match(player: Player, seat = -1, challenger = player): Promise<ReadyMatch> {
    const set: Record<string, unknown> = {};
    for (const side of this.seats) {
      const { policy, tactics = {} } = side === seat ? challenger : player;
      set[policyPath(this.system, this.sides[side])] = policy;
      set[tacticsPath(this.system, this.sides[side])] = tactics;
    }
    const { baseline } = await load(this.file, this.options, set);
    const { data, houseRules } = baseline;
    const { job } = prepareJob(this.system, { id: this.file, data, houseRules, seed: this.options.seed ?? 1 });
    return new ReadyMatch(this.system, job);
  }
}

class Seated {
  private readonly match: ReadyMatch;
  private readonly columns: readonly number[];

  constructor(match: ReadyMatch, seats: readonly number[]) {
    this.match = match;
    this.columns = seats.map((seat) => match.recorder.sideColumn(seat, 'score'));
  }

  /** Sum of doubled scores. */
  score(game: number): number {
    this.match.play(game);
    let score = 0;
    for (const column of this.columns) score += this.match.recorder.record[column];
    return score;
  }
}

class Alone {
  private readonly seated: Seated;
  private readonly scores: number[] = [];

  constructor(seated: Seated) {
    this.seated = seated;
  }

  score(game: number): number {
    while (this.scores.length <= game) this.scores.push(this.seated.score(this.scores.length));
    return this.scores[game];
  }
}

/** One game number at a time, in every seat. */
export class Contest {
  private readonly challenged: readonly Seated[];
  private readonly alone: Alone | null;
  private played = 0;
  private sum = 0;
  private squares = 0;

  constructor(challenged: readonly Seated[], alone: Alone | null) {
    this.challenged = challenged;
    this.alone = alone;
  }

  /** Games per game number. */
  get seats(): number {
    return this.challenged.length;
  }

  /** Continues to `games` in total. */
  playTo(games: number): Lead {
    for (; this.played < games; this.played++) {
      let doubled = -(this.alone?.score(this.played) ?? 2);
      for (const seated of this.challenged) doubled += seated.score(this.played);
      const difference = (50 * doubled) / this.challenged.length;
      this.sum += difference;
      this.squares += difference * difference;
    }
    const estimate = this.sum / this.played;
    const variance = Math.max(0, this.squares - this.sum * estimate) / (this.played - 1);
    return { estimate, se: Math.sqrt(variance / this.played), games: this.played };
  }
}

async function load(file: string, { houseRules = [], set = {} }: SelfPlayOptions, more: Record<string, unknown>) {
  const loaded = await loadScenario(file, { houseRules, set: { ...set, ...more } });
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.scenario;
}

/** Unweighted mean over files. */
export function meanLead(leads: readonly Lead[]): Lead {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    estimate: sum(leads.map(({ estimate }) => estimate)) / leads.length,
    se: Math.sqrt(sum(leads.map(({ se }) => se * se))) / leads.length,
    games: sum(leads.map(({ games }) => games)),
  };
}

/** Error probability `alpha`, divided by `family` (Bonferroni). */
export function leadInterval({ estimate, se }: Lead, alpha = 0.05, family = 1): readonly [low: number, high: number] {
  const reach = normalQuantile(1 - alpha / (2 * family)) * se;
  return [estimate - reach, estimate + reach];
}

/**
 * By a share either way, within the range: a switch flips, a whole number moves by at least one, 0 moves by the share.
 */
export function changesOf(field: Field, value: unknown, share: number): unknown[] {
  if (field.kind === 'boolean') return [!value];
  if ((field.kind !== 'integer' && field.kind !== 'number') || typeof value !== 'number') return [];
  const by = value === 0 ? share : Math.abs(value) * share;
  const step = field.kind === 'integer' ? Math.max(1, Math.round(by)) : by;
  return [value - step, value + step]
    .map((changed) => Number(Math.min(field.max, Math.max(field.min, changed)).toPrecision(6)))
    .filter((changed) => changed !== value && fieldProblem(field, changed) === null);
}
