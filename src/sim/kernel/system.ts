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

/** `path` leads to the entry in the file. Warnings do not stop a run. */
export interface ScenarioProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly severity?: 'error' | 'warning';
}

/** Plays games in sequence; allocates nothing once warm. */
export interface Match extends Stateful {
  /** Leaves the result in `record`; the caller ends the game. */
  play(): void;
  /**
   * Goes on from a position through the turn and `moreTurns` more, or to the game's end. The dice are at the
   * position's
   * game; the course replays its decisions.
   */
  playOn(position: Position, moreTurns: number): void;
  /** Worth to a side at a turn's end, 0 (lost) to 10,000 (won): by result, or by what it has. Only for planners. */
  worth?(side: number): number;
  /** Deals hidden cards again, consistent with the side's knowledge; absent if nothing is hidden. */
  dealAgain?(side: number): void;
}

export interface Handicaps {
  /** Default: none. */
  readonly forbidden?: readonly Forbidden[];
  /** Share of random decisions by side (default: none). */
  readonly lapses?: readonly number[];
}

/** Where a planner tries answers. */
export interface Rollouts {
  /** Plays an answer on other dice to the end of the turn and `moreTurns` more; returns its worth. */
  rollOut(position: Position, seed: number, moreTurns: number, answer: Answer): number;
}

export interface Planning {
  readonly seed: number;
  /** A match of the same set-up; the planner's tactician plays all sides. */
  rollouts(side: number): Rollouts;
}

/** Policies have their own dice. */
export interface Table extends Handicaps {
  readonly dice: Dice;
  readonly policyDice: Dice;
  readonly recorder: Recorder;
  readonly trace: Trace | null;
  /** Present if others go on from its games, or it from theirs. */
  readonly course?: Course;
  /** Without it, a planner plays as its tactician. */
  readonly planning?: Planning;
  /** The side whose planner tries answers here; its tactician plays all sides. */
  readonly plannedFor?: number;
}

/** Facts of an unchanging table; those with equal keys are equal, whatever set-up they are of. */
export interface SharedTable {
  readonly key: string;
  readonly bytes: number;
}

/** A scenario compiled for play. */
export interface SetUp {
  readonly streams: StreamBook;
  readonly metrics: MetricSet;
  /** Tables in memory that threads may share (default: none). */
  readonly shared?: readonly SharedTable[];
  /** True if any policy plans. */
  readonly plans?: boolean;
  match(table: Table): Match;
}

/** In the system's units. */
export interface MapPicture {
  readonly width: number;
  readonly depth: number;
  readonly unit: string;
  readonly shapes: readonly MapShape[];
  readonly figures: readonly MapFigure[];
}

export interface MapShape {
  readonly name: string;
  /** A marker is anything else. */
  readonly kind: 'terrain' | 'deployment' | 'objective' | 'marker';
  /** Terrain: `hard cover, blocks-through`; areas: whose or what; markers: legend text. */
  readonly note: string;
  readonly side?: string;
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

/** A game described in a file, checked; plain data. Each kind adds its own keys. */
export interface Game {
  readonly kind: string;
  /** `game:` of the file: the id of the system. */
  readonly id: string;
  readonly title: string;
  readonly doc: string;
  /** Of the file, by path of its entries: `actions.charge`. Hashes leave them out. */
  readonly lines?: Readonly<Record<string, number>>;
  /** Weights fitted to it, by a file of their own: defaults of its players. The hash of the rules leaves them out. */
  readonly tactics?: Readonly<Record<string, unknown>>;
}

/** For documentation. */
export interface SystemInfo {
  readonly id: string;
  /** The path by which a game described in a file was asked for. */
  readonly file?: string;
  readonly title: string;
  readonly doc: string;
  readonly clausePrefix: string;
  readonly lengthUnit: string | null;
  readonly policies: readonly PolicyInfo[];
  readonly defaultPolicy: string;
  /** In the order of their counts. */
  readonly options: readonly OptionInfo[];
  /** Set under `tactics` of a side; absent if no policy has any. */
  readonly tactics?: TacticsTable;
  /** Files state one as `role` beside `policy`. */
  readonly roles?: RolesTable;
  /** Its players are made for no game in particular: reports say whether they are better than plain ones. Two sides decide. */
  readonly mustProve?: true;
  /** What all its games have in common, in one sentence for every report; and the page that says more. */
  readonly assumes?: { readonly text: string; readonly page: string };
  /** Hidden from seats (`Match.dealAgain`); empty if all is open. */
  readonly hidden: readonly string[];
  /** Limits of the model, printed with every report. */
  readonly limits: readonly string[];
}

/** The word for it on a command line. */
export function calledBy({ info }: { readonly info: Pick<SystemInfo, 'id' | 'file'> }): string {
  return info.file ?? info.id;
}

export interface Family {
  readonly key: string;
  /** In words: `weapon`. `key` is the branch of the rules table, and of files that define more. */
  readonly kind: string;
  /** Leaves that take a list where another takes a name: `ranges: [4, 12, 18, 60]` for `bands`. */
  readonly lists?: Readonly<Record<string, string>>;
}

/** By key of the family. */
export type OwnNames = Readonly<Record<string, readonly string[]>>;

/** Figures of one side with one weapon or its equivalent. */
export interface Armed {
  readonly side: string;
  readonly weapon: string;
  readonly figures: number;
  /** The file's entry or the house rule that names it. */
  readonly path: string | null;
  readonly houseRule: string | null;
  /** The file's entry for the number of figures, if it has one. */
  readonly countPath: string | null;
  /** Keys by which an entry of the file has another weapon. */
  readonly stating: (weapon: string) => Readonly<Record<string, unknown>>;
}

/** What figures carry or are, which may be swapped and has a price. */
export interface Swappable {
  /** Such as `profile`. */
  readonly kind: string;
  readonly ids: readonly string[];
}

/** Changing seats, if the rules are the same for all sides. */
export interface Seats<S = unknown> {
  /** One sentence that begins with `A seat is`. */
  readonly doc: string;
  /**
   * Moves the first `by` sides behind the others; forces, ground and policies stay with their sides. Throws a
   * RangeError
   * if the order cannot change.
   */
  rotated(scenario: S, by: number): S;
}

/**
 * `S`: checked scenario; `R`: compiled rules; `P`: tables computed once per scenario outside the workers, such as
 * exact
 * odds. `S` and `P` are plain data.
 */
export interface System<S = unknown, R = unknown, P = unknown> {
  readonly info: SystemInfo;
  /** That it was opened from; absent for built-in systems. */
  readonly game?: Game;
  readonly rules: RulesTable;
  readonly families?: readonly Family[];
  /** The system without a scenario's definitions (`definedSystem`). */
  readonly bare?: System;
  readonly odds: readonly OddsProcedure<R>[];
  /** Rates that reports compare with exact values. */
  readonly exact?: readonly ExactRate[];
  /** Counted in every scenario; files can expect values of it. */
  readonly counted: Counted;
  /** Absent without weapons. */
  weapons?(rules: R): WeaponsInfo;
  sides(scenario: S): readonly string[];
  /** Absent if the rules treat sides differently. */
  readonly seats?: Seats<S>;
  /** By side; default `sides.<side>.policy`. */
  policies?(scenario: S): readonly string[];
  /** Default `sides.<side>.policy`. */
  policyPath?(side: string): string;
  /** One of `info.roles`, or null if nobody decides. Asked of the plain file, so that no variant changes who plays. */
  roleOf?(scenario: S, side: string): string | null;
  /** Absent if nothing can be swapped. */
  armed?(scenario: S, rules: R): readonly Armed[];
  /** What `armed` names, where that is not what `weapons` evaluates. */
  swappable?(rules: R): Swappable;
  /** Contradicting rules. A path leads into the file if that defines the thing, otherwise to its house rules. */
  checkRules?(rules: R): readonly ScenarioProblem[];
  /** Cross-checks beyond the schema. */
  check(scenario: S, rules: R): readonly ScenarioProblem[];
  prepare(scenario: S, rules: R): P;
  /** @param shared memory by `SetUp.shared`, zero at first, shared by threads; without it, each has its own */
  setUp(scenario: S, rules: R, prepared: P, shared?: readonly SharedArrayBuffer[]): SetUp;
  /** Null without a table. */
  picture(scenario: S, rules: R): MapPicture | null;
}
