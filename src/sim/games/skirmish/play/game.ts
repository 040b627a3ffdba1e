import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import type { Course } from '../../../kernel/players/course.ts';
import { SideOptions } from '../../../kernel/players/options.ts';
import type { Table } from '../../../kernel/system.ts';
import type { Tally } from '../counts/tally.ts';
import { FRAME_ROLLS } from '../rules/rolls.ts';
import type { Story } from '../story/story.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/state.ts';
import { Choice, type Policy } from './questions.ts';

/** Whom an action has struck. */
export class Scope {
  /** Who lost life by the enemy, in order. */
  readonly hurt: Unit[];
  hurtCount = 0;
  /** Who fell, in order. */
  readonly fallen: Unit[];
  fallenCount = 0;
  /** By unit: 1 once a friend's fall has triggered it. */
  readonly shocked: Uint8Array;

  constructor(figures: readonly Unit[]) {
    this.hurt = [...figures];
    this.fallen = [...figures];
    this.shocked = new Uint8Array(figures.length);
  }

  clear(): void {
    if (this.fallenCount > 0) this.shocked.fill(0);
    this.hurtCount = 0;
    this.fallenCount = 0;
  }

  hurts(unit: Unit): void {
    for (let i = 0; i < this.hurtCount; i++) if (this.hurt[i] === unit) return;
    this.hurt[this.hurtCount++] = unit;
  }
}

interface Setting {
  readonly battle: Battle;
  readonly table: Table;
  readonly course: Course;
  readonly policies: readonly Policy[];
  readonly story: Story | null;
  readonly tally: Tally;
}

/** Play allocates nothing in it. */
export class Game {
  readonly battle: Battle;
  readonly dice: Dice;
  readonly recorder: Recorder;
  readonly course: Course;
  /** By side. */
  readonly policies: readonly Policy[];
  readonly options: readonly SideOptions[];
  /** Null outside of replays. */
  readonly story: Story | null;
  readonly tally: Tally;
  readonly choice = new Choice();
  readonly reaction = new Choice();
  /** By side: units to place, or that have yet to act. */
  readonly ready: readonly Unit[][];
  readonly order: Unit[];
  readonly hiddenDice: Int8Array;
  /** Sums of a chain's steps over weapons, by step. */
  readonly sums: Int32Array;
  /** Whose life has come to 0 in the present list of effects. */
  readonly doomed: Unit[];
  doomedCount = 0;
  /** Of the present action, or of the reaction that answers it. */
  scope: Scope;
  private readonly scopes: readonly [Scope, Scope];
  /** By enemy and reaction: the last point of a way at which it may come. */
  readonly lastPoints: Int16Array;
  readonly way: Int32Array;
  /** Whether any action answers moves, or shots. */
  readonly answersMoves: boolean;
  readonly answersShots: boolean;
  /** Whether the unit that acted last obeyed its order. */
  obeyed = true;
  private readonly rolls: Readonly<Record<string, number>>;

  constructor({ battle, table, course, policies, story, tally }: Setting) {
    const { engine, figures, lattice } = battle;
    this.battle = battle;
    this.dice = battle.dice;
    this.recorder = table.recorder;
    this.course = course;
    this.policies = policies;
    const options = engine.actions.map(({ name, doc }) => ({ name, doc }));
    this.options = [0, 1].map((side) => new SideOptions(table.recorder, options, side, table.forbidden));
    this.story = story;
    this.tally = tally;
    this.ready = battle.sides.map((side) => [...side.figures]);
    this.order = [...figures];
    this.hiddenDice = new Int8Array(figures.length);
    const steps = [engine.shoot, engine.strike].map((chain) => chain?.chain.steps.length ?? 0);
    this.sums = new Int32Array(Math.max(...steps));
    this.doomed = [...figures];
    this.scopes = [new Scope(figures), new Scope(figures)];
    this.scope = this.scopes[0];
    this.lastPoints = new Int16Array(figures.length * engine.actions.length);
    this.way = new Int32Array(lattice.columns + lattice.rows);
    this.answersMoves = engine.actions.some(({ on }) => on === 'move');
    this.answersShots = engine.actions.some(({ on }) => on === 'shot');
    this.rolls = Object.fromEntries(FRAME_ROLLS.map((name) => [name, engine.rolls.indexOf(name)]));
  }

  /** A reaction begins, or ends. */
  nest(isReaction: boolean): void {
    this.scope = this.scopes[isReaction ? 1 : 0];
    if (isReaction) this.scope.clear();
  }

  /** A side's stream of a roll of the frame. */
  streamOf(side: number, roll: (typeof FRAME_ROLLS)[number]): Stream {
    return this.battle.sides[side].stream + this.rolls[roll];
  }
}
