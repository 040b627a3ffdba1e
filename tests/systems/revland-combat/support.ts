import { z } from 'zod';
import type { MetricSet } from '../../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { type Dice, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { Course } from '../../../src/sim/kernel/players/course.ts';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { AttackChances } from '../../../src/sim/systems/revland-combat/counts/attacks.ts';
import { openTally } from '../../../src/sim/systems/revland-combat/counts/metrics.ts';
import { tabulate } from '../../../src/sim/systems/revland-combat/odds/tables.ts';
import { performAction } from '../../../src/sim/systems/revland-combat/play/acting.ts';
import { deploy } from '../../../src/sim/systems/revland-combat/play/deployment.ts';
import { Game } from '../../../src/sim/systems/revland-combat/play/game.ts';
import { OptionLook, type Policy } from '../../../src/sim/systems/revland-combat/play/questions.ts';
import { beginWounds } from '../../../src/sim/systems/revland-combat/play/recovering.ts';
import {
  ACTION,
  type Action,
  type ActionName,
  AIM,
  type Answer,
  NOBODY,
  NOTHING,
} from '../../../src/sim/systems/revland-combat/rules/actions.ts';
import { USE, type Use } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { type RevlandRules, rulesWith } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { type RevlandScenario, shape } from '../../../src/sim/systems/revland-combat/scenario.ts';
import { buildBattle, labelsOf, metricsOf } from '../../../src/sim/systems/revland-combat/set-up.ts';
import { Story } from '../../../src/sim/systems/revland-combat/story/story.ts';
import type { Battle } from '../../../src/sim/systems/revland-combat/table/battle.ts';
import { buildSides } from '../../../src/sim/systems/revland-combat/table/forces.ts';
import { layOut } from '../../../src/sim/systems/revland-combat/table/ground.ts';
import { may } from '../../../src/sim/systems/revland-combat/table/legality.ts';
import { type Figure, UNSTATED } from '../../../src/sim/systems/revland-combat/table/state.ts';
import type { Thing } from '../../../src/sim/systems/revland-combat/table/things.ts';

/** Keys of a scenario file; by default an operative at or beside [10, 10]. */
export type FigureLine = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly at?: readonly [number, number];
};

/** In metres; blue's edge is the south, red's the north. */
export interface Stage {
  readonly blue?: readonly FigureLine[];
  readonly red?: readonly FigureLine[];
  readonly blueSide?: Readonly<Record<string, unknown>>;
  readonly redSide?: Readonly<Record<string, unknown>>;
  readonly terrain?: readonly Readonly<Record<string, unknown>>[];
  readonly width?: number;
  readonly depth?: number;
  readonly light?: string;
  readonly ambush?: string;
  readonly mission?: Readonly<Record<string, unknown>>;
  readonly houseRules?: Patch;
  readonly dice?: readonly number[] | Dice;
  readonly countsChances?: boolean;
  readonly policy?: Partial<Policy>;
}

export interface ActionParts {
  readonly target?: Figure;
  readonly thing?: Thing;
  readonly use?: Use;
  readonly aim?: keyof typeof AIM;
  readonly at?: readonly [number, number];
  readonly piece?: number;
  /** Default: the actions it has already stated, or 1. */
  readonly stated?: number;
}

export interface Scene {
  readonly scenario: RevlandScenario;
  readonly game: Game;
  readonly battle: Battle;
  readonly recorder: Recorder;
  readonly trace: Trace;
  figure(name: string): Figure;
  thing(figure: Figure, weapon: string): Thing;
  node(x: number, y: number): number;
  may(figure: Figure, kind: ActionName, named?: ActionParts): boolean;
  act(figure: Figure, kind: ActionName, named?: ActionParts): void;
  script(...faces: number[]): void;
  /** Fails when scripted dice are left. */
  finish(): void;
}

export const PASSIVE: Policy = {
  beginTurn: () => {},
  nextToDeploy: () => 0,
  deploy: () => -1,
  state: () => 1,
  act: (_battle: Battle, _figure: Figure, action: Action) => action.clear(),
  follow: (_battle: Battle, _figure: Figure, action: Action) => action.clear(),
  react: (_battle: Battle, _figure: Figure, _attack, answer: Answer) => answer.clear(),
};

const schema = z.object(shape);

/** Ground, lines and ways are slow to build: cached by table. */
const tables = new Map<string, RevlandScenario['table']>();
const compiled = new Map<string, RevlandRules>();
/** Metrics are slow to declare: cached by table and labels. */
const declared = new Map<string, MetricSet>();

function remembered<T>(known: Map<string, T>, what: unknown, make: () => T): T {
  const key = JSON.stringify(what ?? null);
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

export function scenarioOf(stage: Stage): RevlandScenario {
  const lines = (figures: readonly FigureLine[], row: number) =>
    figures.map((line, i) => ({ profile: 'operative', at: [10 + i, row], ...line }));
  const scenario = schema.parse({
    table: { width: stage.width ?? 40, depth: stage.depth ?? 40, terrain: stage.terrain ?? [] },
    ...(stage.light === undefined ? {} : { light: stage.light }),
    ...(stage.ambush === undefined ? {} : { ambush: stage.ambush }),
    sides: {
      blue: { ...stage.blueSide, figures: lines(stage.blue ?? [{ name: 'Blue' }], 10) },
      red: { ...stage.redSide, figures: lines(stage.red ?? [{ name: 'Red' }], 30) },
    },
    mission: stage.mission ?? { objective: 'eliminate', turns: 6 },
  }) as RevlandScenario;
  return { ...scenario, table: remembered(tables, scenario.table, () => scenario.table) };
}

export function stage(parts: Stage): Scene {
  const scenario = scenarioOf(parts);
  const rules = remembered(compiled, parts.houseRules, () => rulesWith(parts.houseRules));
  const ground = layOut(scenario, rules);
  const sides = buildSides(scenario, rules, new StreamBook(), ground);
  const battle = buildBattle(scenario, rules, ground, sides);
  const labels = labelsOf(scenario, rules, sides);
  const recorder = new Recorder(
    remembered(declared, [labels, scenario.table], () => metricsOf(scenario, rules, sides, ground)),
    true,
  );
  const policy = { ...PASSIVE, ...parts.policy };
  const trace = new Trace();
  const dice = new SwitchedDice(parts.dice ?? []);
  const table = { dice: dice.now, policyDice: new ScriptedDice([]), recorder, trace, course: new Course() };
  const story = new Story(trace, battle, dice.now);
  const tally = openTally(recorder, labels, battle.lattice);
  const chances = parts.countsChances === true ? new AttackChances(tabulate(scenario, rules), rules) : null;
  const game = new Game(battle, table, [policy, policy], { tally, story, look: new OptionLook(battle), chances });
  battle.reset();
  battle.goal.reset();
  beginWounds(game);
  story.begin();
  deploy(game);
  battle.round = 1;
  const { action } = game;
  const fill = (figure: Figure, kind: ActionName, named: ActionParts): void => {
    action.clear();
    action.kind = ACTION[kind];
    action.figure = named.target?.index ?? NOBODY;
    action.thing = named.thing?.index ?? NOTHING;
    action.use = USE[named.use ?? 'fire'];
    action.aim = AIM[named.aim ?? 'figure'];
    action.node = named.at === undefined ? figure.node : nodeAt(battle, ...named.at);
    action.piece = named.piece ?? NOTHING;
    if (named.stated !== undefined) figure.stated = named.stated;
    else if (figure.stated === UNSTATED) figure.stated = 1;
  };
  return {
    ...{ scenario, game, battle, recorder, trace },
    figure: (name) => {
      const found = battle.figures.find((figure) => figure.name === name);
      if (found === undefined) throw new Error(`no figure "${name}"`);
      return found;
    },
    thing: (figure, weapon) => {
      const found = battle.things.find(({ holder, weapon: { id } }) => holder === figure.index && id === weapon);
      if (found === undefined) throw new Error(`${figure.name} has no ${weapon}`);
      return found;
    },
    node: (x, y) => nodeAt(battle, x, y),
    may: (figure, kind, named = {}) => {
      fill(figure, kind, named);
      return may(battle, figure, action);
    },
    act: (figure, kind, named = {}) => {
      fill(figure, kind, named);
      performAction(game, figure);
    },
    script: (...faces) => dice.script(faces),
    finish: () => dice.finish(),
  };
}

function nodeAt({ lattice }: Battle, x: number, y: number): number {
  return lattice.nodeNear(x * 100, y * 100);
}

/** Games keep this object while its script changes. */
class SwitchedDice {
  readonly now: Dice;
  private readonly faces: number[] = [];
  private readonly scripted: ScriptedDice | null = null;

  constructor(dice: readonly number[] | Dice) {
    if ('face' in dice) this.now = dice;
    else {
      this.faces.push(...dice);
      this.scripted = new ScriptedDice(this.faces);
      this.now = this.scripted;
    }
  }

  script(faces: readonly number[]): void {
    this.finish();
    this.faces.push(...faces);
  }

  finish(): void {
    this.scripted?.finish();
  }
}
