import { z } from 'zod';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { openTally } from '../../../src/sim/systems/stargate-solo/counts/metrics.ts';
import { SoloMatch } from '../../../src/sim/systems/stargate-solo/match.ts';
import { deployAll } from '../../../src/sim/systems/stargate-solo/play/deployment.ts';
import { Game } from '../../../src/sim/systems/stargate-solo/play/game.ts';
import { type Action, type Policy, STOP } from '../../../src/sim/systems/stargate-solo/play/questions.ts';
import type { Profile, State, Weapon } from '../../../src/sim/systems/stargate-solo/rules/profiles.ts';
import { rules } from '../../../src/sim/systems/stargate-solo/rules/rules.ts';
import { type SoloScenario, shape } from '../../../src/sim/systems/stargate-solo/scenario.ts';
import { buildBattle, buildForces, metricsOf } from '../../../src/sim/systems/stargate-solo/set-up.ts';
import { Story } from '../../../src/sim/systems/stargate-solo/story/story.ts';
import type { Battle } from '../../../src/sim/systems/stargate-solo/table/battle.ts';
import { layOut } from '../../../src/sim/systems/stargate-solo/table/ground.ts';
import { type Figure, type Group, ON_TABLE } from '../../../src/sim/systems/stargate-solo/table/state.ts';

export interface Actor {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly profile?: Profile;
  readonly weapon?: Weapon;
  readonly wounds?: number;
  readonly disabled?: boolean;
  readonly rescue?: boolean;
}

export interface Team {
  readonly name?: string;
  readonly state?: State;
  readonly facing?: 'north' | 'east' | 'south' | 'west';
  readonly raw?: boolean;
  readonly uncommanded?: boolean;
  readonly figures: readonly Actor[];
}

/** The SGC's edge is in the south; `edge` moves the solo side's. */
export interface Stage {
  readonly sgc?: readonly Team[] | readonly Actor[];
  readonly solo?: readonly Team[] | readonly Actor[];
  readonly counters?: readonly (readonly [number, number])[];
  readonly pool?: SoloScenario['sides']['solo']['pool'];
  readonly edge?: 'north' | 'east' | 'south' | 'west';
  readonly objective?: readonly [number, number];
  readonly terrain?: readonly Record<string, unknown>[];
  readonly houseRules?: Patch;
  readonly mission?: Record<string, unknown>;
  readonly width?: number;
  readonly depth?: number;
  readonly dice?: readonly number[];
  readonly policy?: Partial<Policy<Game>>;
}

export const HOUSE = { name: 'house', rect: [18, 18, 4, 4], cover: 'hard', sight: 'blocks', movement: 'impassable' };

const PASSIVE: Policy<Game> = {
  beginGame: () => {},
  deploy: () => 0,
  beginTurn: () => {},
  unsuppress: () => true,
  next: () => 0,
  act: (_game, _figure, action) => {
    action.kind = STOP;
  },
  spot: () => -1,
  fire: (_game, _figure, action) => {
    action.kind = STOP;
  },
  react: () => -1,
  capture: () => false,
};

function isTeam(entry: Team | Actor): entry is Team {
  return 'figures' in entry;
}

function teams(entries: readonly Team[] | readonly Actor[] | undefined, name: string, profile: Profile) {
  const list: readonly (Team | Actor)[] = entries ?? [];
  const bare = list.filter((entry): entry is Actor => !isTeam(entry));
  const stated = list.filter(isTeam);
  const all: readonly Team[] = bare.length > 0 ? [{ name, figures: bare }, ...stated] : stated;
  return all.map((team, i) => ({
    ...team,
    name: team.name ?? `${name} ${i + 1}`,
    figures: team.figures.map((figure) => ({ profile, ...figure })),
  }));
}

export function scenarioOf(stage: Stage): SoloScenario {
  const sgc = teams(stage.sgc, 'Team', 'sgcTrooper');
  const solo = teams(stage.solo, 'Jaffa', 'jaffa');
  const data = {
    table: { width: stage.width ?? 80, depth: stage.depth ?? 60, terrain: stage.terrain ?? [] },
    sides: {
      sgc: {
        groups:
          sgc.length > 0
            ? sgc
            : [{ name: 'Far off', figures: [{ name: 'Nobody', profile: 'sgcTrooper', at: [0, 0] }] }],
      },
      solo: {
        groups: solo,
        counters: stage.counters ?? [],
        edge: stage.edge ?? 'north',
        ...(stage.pool === undefined ? {} : { pool: stage.pool }),
        ...(stage.objective === undefined ? {} : { objective: stage.objective }),
      },
    },
    mission: stage.mission ?? { objective: 'eliminate', turns: 1 },
  };
  return z.object(shape).parse(data) as SoloScenario;
}

export interface Scene {
  readonly game: Game;
  readonly battle: Battle;
  readonly dice: ScriptedDice;
  readonly recorder: Recorder;
  readonly trace: Trace;
  readonly match: SoloMatch;
  figure(name: string): Figure;
  group(name: string): Group;
  at(figure: string | Figure): readonly [number, number];
  node(x: number, y: number): number;
}

/** Checks that all dice were used. Nobody has spotted anybody but automatically unless the example says `reveal`. */
export function play<T>(stage: Stage, example: (scene: Scene) => T): T {
  const scene = build(stage);
  const { game } = scene;
  game.battle.reset();
  game.battle.goal.reset();
  game.tally.turns.beginGame();
  game.battle.turn = 1;
  game.battle.clock = 1;
  deployAll(game, scene.muster);
  const result = example(scene);
  scene.dice.finish();
  return result;
}

export function playMatch<T>(stage: Stage, example: (scene: Scene) => T): T {
  const scene = build(stage);
  scene.match.play();
  scene.recorder.endGame();
  const result = example(scene);
  scene.dice.finish();
  return result;
}

function build(stage: Stage) {
  const data = scenarioOf(stage);
  const compiled = compileRules(rules, stage.houseRules ?? {});
  const streams = new StreamBook();
  const ground = layOut(data, compiled);
  const forces = buildForces(data, compiled, streams, ground);
  const battle = buildBattle(data, compiled, ground, forces);
  const recorder = new Recorder(metricsOf(data, compiled, forces));
  const dice = new ScriptedDice(stage.dice ?? []);
  const trace = new Trace();
  const policy = { ...PASSIVE, ...stage.policy };
  const game = new Game(battle, dice, openTally(recorder, battle.lattice), policy, new Story(trace, battle, dice));
  const match = new SoloMatch(game, forces.muster, { dice, policyDice: new ScriptedDice([]), recorder, trace });
  const figure = (name: string): Figure => {
    const found = battle.figures.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no figure ${name}`);
    return found;
  };
  const group = (name: string): Group => {
    const found = battle.sides.flatMap(({ groups }) => groups).find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no group ${name}`);
    return found;
  };
  const at = (who: string | Figure): readonly [number, number] => {
    const { node } = typeof who === 'string' ? figure(who) : who;
    return [battle.lattice.x[node] / 100, battle.lattice.y[node] / 100];
  };
  const node = (x: number, y: number): number => battle.lattice.nodeNear(x * 100, y * 100);
  return { game, battle, dice, recorder, trace, match, figure, group, at, node, muster: forces.muster };
}

export function reveal({ battle }: Scene): void {
  for (const side of battle.sides) {
    side.aware = true;
    side.unspotted = 0;
  }
  for (const figure of battle.figures) if (figure.status === ON_TABLE) figure.spotted = true;
}

/** A policy's `act`: each entry is used once, in order. */
export function moves(
  plan: Readonly<Record<string, readonly ((action: Action, scene: Game) => void)[]>>,
): Policy<Game>['act'] {
  const next: Record<string, number> = {};
  return (game, figure, action) => {
    action.kind = STOP;
    const nth = next[figure.name] ?? 0;
    const order = plan[figure.name]?.[nth];
    if (order === undefined) return;
    next[figure.name] = nth + 1;
    order(action, game);
  };
}
