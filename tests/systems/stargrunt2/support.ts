import { z } from 'zod';
import type { MetricSet } from '../../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { type Dice, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { metricTable } from '../../../src/sim/systems/stargrunt2/counts/metrics.ts';
import { doAction, mayAct } from '../../../src/sim/systems/stargrunt2/play/actions.ts';
import { Game } from '../../../src/sim/systems/stargrunt2/play/game.ts';
import { ACTION, Action, type ActionName, type Policy } from '../../../src/sim/systems/stargrunt2/play/questions.ts';
import { enableTransfers } from '../../../src/sim/systems/stargrunt2/play/turn/activation.ts';
import { deployAll, Waiting } from '../../../src/sim/systems/stargrunt2/play/turn/deployment.ts';
import { rulesWith, type StargruntRules } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { type StargruntScenario, shape } from '../../../src/sim/systems/stargrunt2/scenario.ts';
import { buildBattle, labelsOf, metricsOf } from '../../../src/sim/systems/stargrunt2/set-up.ts';
import { Story } from '../../../src/sim/systems/stargrunt2/story/story.ts';
import type { Battle } from '../../../src/sim/systems/stargrunt2/table/battle.ts';
import { buildSides } from '../../../src/sim/systems/stargrunt2/table/forces.ts';
import { layOut } from '../../../src/sim/systems/stargrunt2/table/ground.ts';
import type { Side } from '../../../src/sim/systems/stargrunt2/table/side.ts';
import type { Figure, Unit } from '../../../src/sim/systems/stargrunt2/table/unit.ts';
import { tallyOf } from '../../../src/sim/tabletop/presence.ts';

/** Keys of a scenario file; `figures` may be a number of riflemen, `at` is [24, 12] by default. */
export type UnitLine = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly at?: readonly [number, number];
  readonly figures?: number | readonly Readonly<Record<string, unknown>>[];
};

/** In inches; blue's edge is the south, red's the north. */
export interface Stage {
  readonly blue?: readonly UnitLine[];
  readonly red?: readonly UnitLine[];
  readonly blueSide?: Readonly<Record<string, unknown>>;
  readonly redSide?: Readonly<Record<string, unknown>>;
  readonly terrain?: readonly Readonly<Record<string, unknown>>[];
  readonly width?: number;
  readonly depth?: number;
  readonly mission?: Readonly<Record<string, unknown>>;
  readonly houseRules?: Patch;
  readonly dice?: readonly number[] | Dice;
  readonly policy?: Partial<Policy>;
}

export interface Scene {
  readonly scenario: StargruntScenario;
  readonly game: Game;
  readonly battle: Battle;
  readonly recorder: Recorder;
  readonly trace: Trace;
  unit(name: string): Unit;
  /** Fails when scripted dice are left. */
  finish(): void;
  script(...faces: number[]): void;
  may(unit: Unit, kind: ActionName, named?: ActionParts): boolean;
  /** Throws when it may not. Actions left do not change unless `actions` is given. */
  act(unit: Unit, kind: ActionName, named?: ActionParts): void;
}

export interface ActionParts {
  readonly at?: readonly [number, number];
  readonly target?: Unit;
  readonly weapons?: number;
  readonly figures?: number;
  readonly asset?: number;
  readonly chits?: number;
  readonly actions?: number;
}

export const HOUSE = { name: 'house', rect: [18, 18, 4, 4], cover: 'hard', sight: 'blocks', movement: 'impassable' };
export const WOOD = { name: 'wood', rect: [18, 18, 8, 8], cover: 'soft', sight: 'blocks-through' };

export const PASSIVE: Policy = {
  beginTurn: () => {},
  nextToDeploy: () => 0,
  deploy: () => -1,
  begins: () => true,
  next: (_battle: Battle, side: Side) => side.units.findIndex((unit) => !unit.hasActivated && unit.isInPlay),
  act: (_battle: Battle, _unit: Unit, action: Action) => {
    action.kind = ACTION.nothing;
  },
  showsItself: () => true,
  reveal: (_battle: Battle, unit: Unit) => unit.centre,
  alight: (_battle: Battle, unit: Unit) => unit.centre,
  finalFire: () => 0,
  withdraws: () => false,
  withdrawsToCover: () => true,
  pair: () => 0,
  keepsElectronicWarfare: () => true,
  electronicWarfare: () => 0,
  electronicSpot: () => 0,
};

function unitOf({ figures, at, ...rest }: UnitLine, index: number) {
  const count = typeof figures === 'number' ? figures : 0;
  const listed = typeof figures === 'number' ? [{ name: 'Trooper', count }] : figures;
  const place = 'aboard' in rest ? {} : { at: at ?? [12 + 8 * index, 12] };
  return { ...rest, ...place, ...(listed === undefined ? {} : { figures: listed }) };
}

const schema = z.object(shape);

/** Ground, sight and ways are slow to build: cached by table. */
const tables = new Map<string, StargruntScenario['table']>();
const compiled = new Map<string, StargruntRules>();

function remembered<T>(known: Map<string, T>, what: unknown, make: () => T): T {
  const key = JSON.stringify(what ?? null);
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

export function scenarioOf(stage: Stage): StargruntScenario {
  const nobody: UnitLine = { name: 'Nobody', at: [0, stage.depth ?? 48], figures: 1 };
  const data = {
    table: { width: stage.width ?? 48, depth: stage.depth ?? 48, terrain: stage.terrain ?? [] },
    sides: {
      blue: { ...stage.blueSide, units: (stage.blue ?? [{ ...nobody, name: 'Nobody blue' }]).map(unitOf) },
      red: { ...stage.redSide, units: (stage.red ?? [{ ...nobody, name: 'Nobody red' }]).map(unitOf) },
    },
    mission: stage.mission ?? { objective: 'eliminate', turns: 4 },
  };
  const scenario = schema.parse(data) as StargruntScenario;
  return { ...scenario, table: remembered(tables, scenario.table, () => scenario.table) };
}

/** Metrics are slow to declare: cached by table and labels. */
const declared = new Map<string, MetricSet>();

export function stage(parts: Stage): Scene {
  const scenario = scenarioOf(parts);
  const rules = remembered(compiled, parts.houseRules, () => rulesWith(parts.houseRules));
  const ground = layOut(scenario, rules);
  const sides = buildSides(scenario, rules, new StreamBook(), ground);
  // Figures of both sides then take points from the south-west.
  for (const side of sides) Object.assign(side, { isTurned: false });
  const battle = buildBattle(scenario, rules, ground, sides);
  const labels = labelsOf(scenario, rules, sides);
  const recorder = new Recorder(
    remembered(declared, [labels, scenario.table], () => metricsOf(scenario, rules, sides, ground)),
    true,
  );
  const policy = { ...PASSIVE, ...parts.policy };
  const trace = new Trace();
  const dice = new SwitchedDice(parts.dice ?? []);
  const story = new Story(trace, battle, dice.now);
  const tally = tallyOf(recorder, metricTable(labels), battle.lattice);
  const game = new Game(battle, dice.now, tally, [policy, policy], story);
  enableTransfers(game);
  battle.reset();
  battle.goal.reset();
  battle.turn = 1;
  story.begin();
  deployAll(game, new Waiting(battle));
  const action = new Action();
  const fill = (unit: Unit, kind: ActionName, named: ActionParts): void => {
    const { at } = named;
    action.kind = ACTION[kind];
    action.unit = (named.target ?? unit).index;
    action.node = at === undefined ? unit.centre : battle.lattice.nodeNear(at[0] * 100, at[1] * 100);
    action.weapons = named.weapons ?? 0;
    action.figures = named.figures ?? 0;
    action.asset = named.asset ?? 0;
    action.chits = named.chits ?? 0;
    unit.actionsLeft = named.actions ?? (unit.actionsLeft > 0 ? unit.actionsLeft : 2);
  };
  return {
    ...{ scenario, game, battle, recorder, trace },
    unit: (name) => {
      const found = battle.units.find((unit) => unit.name === name);
      if (found === undefined) throw new Error(`no unit "${name}"`);
      return found;
    },
    finish: () => dice.finish(),
    script: (...faces) => dice.script(faces),
    may: (unit, kind, named = {}) => {
      fill(unit, kind, named);
      return mayAct(battle, unit, action);
    },
    act: (unit, kind, named = {}) => {
      fill(unit, kind, named);
      if (!mayAct(battle, unit, action)) throw new Error(`${unit.name} may not ${kind}`);
      doAction(game, unit, action);
    },
  };
}

/** Games keep this object while its script changes. */
class SwitchedDice {
  readonly now: Dice;
  private readonly faces: number[] = [];
  private scripted: ScriptedDice | null = null;

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

export function figureOf(unit: Unit, position: number): Figure {
  return unit.figures[position];
}
