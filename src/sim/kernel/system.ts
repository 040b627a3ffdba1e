import type { Counted, MetricSet } from './counts/metrics.ts';
import type { Recorder } from './counts/recorder.ts';
import type { Dice, StreamBook } from './dice/dice.ts';
import type { Answer } from './players/candidates.ts';
import type { Course, Stateful } from './players/course.ts';
import type { Forbidden, OptionInfo } from './players/options.ts';
import type { Position } from './players/position.ts';
import type { PolicyInfo, RolesTable, TacticsTable } from './players/tactics.ts';
import type { ExactRate, OddsProcedure } from './rules/odds.ts';
import type { RulesTable } from './rules/table.ts';
import type { Trace } from './trace.ts';
import type { WeaponsInfo } from './weapons.ts';

/** Something wrong with a scenario; `path` leads to the entry in the file. Warnings do not stop a run. */
export interface ScenarioProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly severity?: 'error' | 'warning';
}

/** A match that is set up: plays whole games, one after the other, and allocates nothing in between once warm. */
export interface Match extends Stateful {
  /** Plays one game on the dice's current game and leaves its result in the recorder's `record`; the caller ends the game. */
  play(): void;
  /**
   * Goes on from a position of a match of the same set-up: to the end of its turn, through `moreTurns` more, or to the
   * game's end; and leaves the record as it is then. The dice are at the position's game, and the course replays its
   * decisions.
   */
  playOn(position: Position, moreTurns: number): void;
  /**
   * What the game as it is at the end of a turn is worth to a side, 0 if it is lost to 10,000 if it is won (`planning.ts`): by its result if it has
   * ended, otherwise by what the side has. Only matches on which a planner tries answers are asked.
   */
  worth?(side: number): number;
  /** Deals hidden cards again, consistent with what a side may know of them; absent where nothing is hidden. */
  dealAgain?(side: number): void;
}

/** What makes sides play worse than their policies do. */
export interface Handicaps {
  /** Options that sides may not take (default: none). */
  readonly forbidden?: readonly Forbidden[];
  /** The share of its decisions that each side makes at random (default: none). */
  readonly lapses?: readonly number[];
}

/** Where a planner tries answers. */
export interface Rollouts {
  /** Gives an answer at a position, plays on to the end of the turn and of `moreTurns` more on dice of another seed, and says what that is worth. */
  rollOut(position: Position, seed: number, moreTurns: number, answer: Answer): number;
}

/** What planners of a match need. */
export interface Planning {
  readonly seed: number;
  /** A match of the same set-up on which the planner of a side tries answers, with that side's tactician on all sides. */
  rollouts(side: number): Rollouts;
}

/** What a match is played with. Policies never touch the game's dice: they have their own. */
export interface Table extends Handicaps {
  readonly dice: Dice;
  readonly policyDice: Dice;
  readonly recorder: Recorder;
  readonly trace: Trace | null;
  /** Goes along with the match if others go on from its games, or if it goes on from theirs. */
  readonly course?: Course;
  /** What planners need; without it, a planner plays as its tactician. */
  readonly planning?: Planning;
  /** The side whose planner tries answers on this match: all sides are then played by its tactician. */
  readonly plannedFor?: number;
}

/** A scenario made ready for play: names have become indices, terrain has become tables, odds are tabulated. */
export interface SetUp {
  readonly streams: StreamBook;
  readonly metrics: MetricSet;
  /**
   * Bytes that its matches can share in all threads: what they find out about a table that does not change (default:
   * none).
   */
  readonly sharedBytes?: number;
  /** Whether any of its policies plans. */
  readonly plans?: boolean;
  match(table: Table): Match;
}

/** Terrain, areas and figures to draw; units are the system's. */
export interface MapPicture {
  readonly width: number;
  readonly depth: number;
  readonly unit: string;
  readonly shapes: readonly MapShape[];
  readonly figures: readonly MapFigure[];
}

export interface MapShape {
  readonly name: string;
  /** A marker is anything else on the table, such as a counter by which figures arrive. */
  readonly kind: 'terrain' | 'deployment' | 'objective' | 'marker';
  /** For terrain: `hard cover, blocks-through`; for areas: whose or what; for markers: what the legend calls them. */
  readonly note: string;
  readonly side?: string;
  /** For objectives: the side that is to hold or reach it. */
  readonly by?: string;
  readonly cover?: 'none' | 'soft' | 'hard';
  readonly movement?: string;
  readonly sight?: string;
  readonly rect?: readonly [number, number, number, number];
  readonly circle?: readonly [number, number, number];
  readonly polygon?: readonly (readonly [number, number])[];
  readonly line?: readonly (readonly [number, number])[];
}

export interface MapFigure {
  readonly name: string;
  readonly side: string;
  readonly x: number;
  readonly y: number;
  readonly note: string;
}

/** Some of a system's own text for documentation pages and listings. */
export interface SystemInfo {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly doc: string;
  readonly clausePrefix: string;
  readonly lengthUnit: string | null;
  readonly policies: readonly PolicyInfo[];
  readonly defaultPolicy: string;
  /** The kinds of choice that its policies have, in the order of their counts. */
  readonly options: readonly OptionInfo[];
  /** The weights of its policies, which scenario files set under `tactics` of a side; absent if no policy has any. */
  readonly tactics?: TacticsTable;
  /** What its sides can be there to do, each with weights of its own; files state one as `role` beside `policy`. */
  readonly roles?: RolesTable;
  /** What seats may not see in play, which `Match.dealAgain` deals again; empty where all is open. */
  readonly hidden: readonly string[];
  /** What the model leaves out, one sentence each: printed with every report. */
  readonly limits: readonly string[];
}

/**
 * Things of one kind that a scenario can add to those of its system: weapons, profiles. `key` is the branch of the rules table that has a
 * subtree for each of them, and the key of scenario files that defines more.
 */
export interface Family {
  readonly key: string;
  /** One of them, in words: `weapon`. */
  readonly kind: string;
  /** Leaves that take a list where another leaf takes a name: `ranges: [4, 12, 18, 60]` is meant for `bands`. */
  readonly lists?: Readonly<Record<string, string>>;
}

/** Names of a family beside the system's own, by key of the family. */
export type OwnNames = Readonly<Record<string, readonly string[]>>;

/** Some figures of one side with the same weapon, or with what takes its place. */
export interface Armed {
  readonly side: string;
  readonly weapon: string;
  readonly figures: number;
  /** The entry of the file that names it, or the house rule that does. */
  readonly path: string | null;
  readonly houseRule: string | null;
}

/** How sides can change seats, in systems whose rules are the same for all of them. */
export interface Seats<S = unknown> {
  /** What tells seats apart, for reports: one sentence that begins with `A seat is`. */
  readonly doc: string;
  /**
   * The scenario with the first `by` sides moved behind the others, and nothing else changed: forces, ground and policies stay with
   * their side's name. Throws a RangeError where the order of the sides cannot be another.
   */
  rotated(scenario: S, by: number): S;
}

/**
 * A rule system. `S` is its checked scenario (plain data that can be sent to a worker), `R` its compiled rules and `P` what is
 * tabulated once per scenario outside the workers (plain data too: exact odds for policies).
 */
export interface System<S = unknown, R = unknown, P = unknown> {
  readonly info: SystemInfo;
  readonly rules: RulesTable;
  /** What scenarios can define more of: weapons, profiles; families that name others come after them. */
  readonly families?: readonly Family[];
  /** Where a scenario defines more: the system without that (`definedSystem`). */
  readonly bare?: System;
  readonly odds: readonly OddsProcedure<R>[];
  /** Rates that a report can hold against their exact values. */
  readonly exact?: readonly ExactRate[];
  /** What its games count whatever the scenario: a file can expect values of it. */
  readonly counted: Counted;
  /** Its weapons under compiled rules; absent for systems without. */
  weapons?(rules: R): WeaponsInfo;
  /** Sides in playing order. */
  sides(scenario: S): readonly string[];
  /** Absent where the rules treat the sides differently. */
  readonly seats?: Seats<S>;
  /** Which policy decides for each side, in the order of `sides`; without it, the scenario says so as `sides.<side>.policy`. */
  policies?(scenario: S): readonly string[];
  /** Where a scenario file names the policy of a side; without it, at `sides.<side>.policy`. */
  policyPath?(side: string): string;
  /**
   * What a side is there to do: one of `info.roles`, by the checked scenario alone, or null for a side for which nobody decides. Asked of the plain
   * file, so that no variant, option or house rule changes who plays.
   */
  roleOf?(scenario: S, side: string): string | null;
  /** Figures by their weapons; absent where there is nothing to swap. */
  armed?(scenario: S, rules: R): readonly Armed[];
  /**
   * Rules that contradict each other; `check` reports them too. A problem's path leads into the file if that defines
   * the thing, otherwise to its house rules.
   */
  checkRules?(rules: R): readonly ScenarioProblem[];
  /** Cross-checks that a schema cannot make. */
  check(scenario: S, rules: R): readonly ScenarioProblem[];
  prepare(scenario: S, rules: R): P;
  /** @param shared `SetUp.sharedBytes` of memory, zero at first, that matches of the same job in other threads have too */
  setUp(scenario: S, rules: R, prepared: P, shared?: SharedArrayBuffer): SetUp;
  /** Null for systems without a table. */
  picture(scenario: S, rules: R): MapPicture | null;
}
