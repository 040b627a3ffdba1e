import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Course } from '../../../kernel/players/course.ts';
import { SideOptions } from '../../../kernel/players/options.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { Table } from '../../../kernel/system.ts';
import { type TallyOf, tallyOf } from '../../../tabletop/presence.ts';
import { metricTable } from '../counts/counts.ts';
import { OPTIONS } from '../rules/profiles.ts';
import type { Story } from '../story/story.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';
import { Action, type Policy } from './questions.ts';

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
  readonly action = new Action();
  /** By side: figures to place, or with the step's die. */
  readonly ready: readonly Figure[][];
  readonly touching: Figure[];
  readonly hiddenDice: Int8Array;
  readonly tally: TallyOf<ReturnType<typeof metricTable>>;

  constructor(battle: Battle, table: Table, course: Course, policies: readonly Policy[], story: Story | null) {
    this.battle = battle;
    this.dice = table.dice;
    this.recorder = table.recorder;
    this.course = course;
    this.policies = policies;
    this.options = [0, 1].map((side) => new SideOptions(table.recorder, OPTIONS, side, table.forbidden));
    this.story = story;
    this.ready = battle.sides.map(({ figures }) => [...figures]);
    this.touching = [...battle.figures];
    this.hiddenDice = new Int8Array(battle.figures.length);
    const labels = { ...table.recorder.set, levels: idsOf(battle.rules.training) };
    this.tally = tallyOf(table.recorder, metricTable(labels), battle.lattice);
  }
}
