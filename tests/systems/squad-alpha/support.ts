import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { type Stream, StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { AlphaMatch } from '../../../src/sim/systems/squad-alpha/match.ts';
import { type Action, HOLD, MOVE, type Policy, SHOOT } from '../../../src/sim/systems/squad-alpha/play/questions.ts';
import type { Training } from '../../../src/sim/systems/squad-alpha/rules/profiles.ts';
import { rules } from '../../../src/sim/systems/squad-alpha/rules/rules.ts';
import type { AlphaScenario } from '../../../src/sim/systems/squad-alpha/scenario.ts';
import { buildBattle, buildSides, metricsOf } from '../../../src/sim/systems/squad-alpha/set-up.ts';
import { Story } from '../../../src/sim/systems/squad-alpha/story/story.ts';
import type { Battle } from '../../../src/sim/systems/squad-alpha/table/battle.ts';
import { layOut } from '../../../src/sim/systems/squad-alpha/table/ground.ts';
import { type Figure, ON_TABLE, PURPOSES, type Side } from '../../../src/sim/systems/squad-alpha/table/state.ts';
import type { PieceSpec } from '../../../src/sim/tabletop/terrain.ts';

export type Order = { readonly shoot: string } | { readonly move: readonly [number, number] } | 'hold';

/** `dice` and `does` have one entry per turn. */
export interface Actor {
  readonly name: string;
  /** null: the policy finds no legal point. */
  readonly at: readonly [number, number] | null;
  readonly training?: Training;
  readonly command?: number;
  readonly dice?: readonly number[];
  readonly does?: readonly Order[];
  readonly claims?: number;
  readonly strikes?: string;
  /** Deployment order from 1; default: list order. */
  readonly placed?: number;
}

export interface Example {
  readonly blue: readonly Actor[];
  readonly red: readonly Actor[];
  /** By turn; roll-off, initiative and dice pools are added before. */
  readonly rolls?: readonly (readonly number[])[];
  /** Blue and red by turn; default 6 to 1. */
  readonly initiative?: readonly (readonly number[])[];
  readonly rollOff?: readonly number[];
  readonly terrain?: readonly PieceSpec[];
  readonly houseRules?: Patch;
  readonly mission?: AlphaScenario['mission'];
  readonly width?: number;
  readonly depth?: number;
}

export interface Played {
  readonly battle: Battle;
  readonly recorder: Recorder;
  readonly log: string;
  readonly seen: { readonly [order: string]: readonly number[] };
  /** For example `turn 1`, `save of r1`, `turnDice of blue`. */
  readonly asked: readonly string[];
  readonly streams: readonly string[];
  figure(name: string): Figure;
  column(side: number, name: string): number;
}

export function play(example: Example): Played {
  const turns = example.mission?.turns ?? Math.max(1, example.rolls?.length ?? 1);
  const data = scenarioOf(example, turns);
  const compiled = compileRules(rules, { 'deployment.hidden': false, ...example.houseRules });
  const streams = new StreamBook();
  const ground = layOut(data, compiled);
  const sides = buildSides(data, compiled, streams, ground);
  const battle = buildBattle(data, compiled, ground, sides);
  const recorder = new Recorder(metricsOf(data, compiled, sides, ground));
  const dice = new NotedDice(scriptOf(example, turns), streams, sides);
  const trace = new Trace();
  const actors = [example.blue, example.red];
  const seen: Record<string, number[]> = {};
  const policies = actors.map((side) => new ScriptedPolicy(side, seen));
  const table = { dice, policyDice: new ScriptedDice([]), recorder, trace };
  const match = new AlphaMatch(battle, table, [policies[0], policies[1]], new Story(trace, battle));
  match.play();
  recorder.endGame();
  dice.finish();
  const figure = (name: string): Figure => {
    const found = battle.figures.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no figure ${name}`);
    return found;
  };
  const column = (side: number, name: string): number => recorder.record[recorder.sideColumn(side, name)];
  return { battle, recorder, log: trace.text(), seen, asked: dice.asked, streams: dice.names, figure, column };
}

class NotedDice extends ScriptedDice {
  readonly asked: string[] = [];
  readonly names: readonly string[];

  constructor(script: readonly number[], { keys }: StreamBook, sides: readonly Side[]) {
    super(script);
    // Key: 6 bits of purpose, 3 of side, 11 of figure, 12 of turn.
    this.names = keys.map((key) => {
      const purpose = PURPOSES.names[key >>> 26];
      const side = sides[(key >>> 23) & 7];
      const ofSide = ['deployment', 'initiative', 'turnDice', 'policy'].includes(purpose);
      return `${purpose} of ${ofSide ? side.name : side.figures[(key >>> 12) & 2047].name}`;
    });
  }

  override beginTurn(turn = 0): void {
    this.asked.push(`turn ${turn}`);
  }

  override face(stream: Stream, sides: number): number {
    this.asked.push(this.names[stream]);
    return super.face(stream, sides);
  }

  override anyAtMost(stream: Stream, count: number, sides: number, target: number): boolean {
    this.asked.push(this.names[stream]);
    return super.anyAtMost(stream, count, sides, target);
  }

  override contest(first: Stream, second: Stream, sides: number, a: number, b: number): number {
    this.asked.push(`${this.names[first]} and ${this.names[second]}`);
    return super.contest(first, second, sides, a, b);
  }
}

function scenarioOf(example: Example, turns: number): AlphaScenario {
  const width = example.width ?? 40;
  const depth = example.depth ?? 40;
  const everywhere = { rect: [0, 0, width, depth] as [number, number, number, number] };
  const side = (actors: readonly Actor[]) => ({
    policy: 'random' as const,
    tactics: {},
    deploy: everywhere,
    figures: actors.map(({ name, training, command }) => ({
      name,
      count: 1,
      training: training ?? ('regular' as const),
      command: command ?? 0,
    })),
  });
  return {
    table: { width, depth, terrain: (example.terrain ?? []) as AlphaScenario['table']['terrain'] },
    sides: { blue: side(example.blue), red: side(example.red) },
    mission: example.mission ?? { objective: 'eliminate', turns },
  };
}

function scriptOf({ blue, red, rolls, initiative, rollOff }: Example, turns: number): number[] {
  const script = [...(rollOff ?? [6, 1])];
  for (let turn = 0; turn < (rolls?.length ?? turns); turn++) {
    // From turn 2 on, only actors with a die left are alive.
    const pool = (actors: readonly Actor[]) =>
      actors.filter(({ dice }) => turn === 0 || dice?.[turn] !== undefined).map(({ dice }) => dice?.[turn] ?? 6);
    script.push(...(initiative?.[turn] ?? [6, 1]), ...pool(blue), ...pool(red), ...(rolls?.[turn] ?? []));
  }
  return script;
}

class ScriptedPolicy implements Policy {
  private readonly actors: readonly Actor[];
  private readonly seen: Record<string, number[]>;

  constructor(actors: readonly Actor[], seen: Record<string, number[]>) {
    this.actors = actors;
    this.seen = seen;
  }

  private actor(figure: Figure): Actor {
    return this.actors.find(({ name }) => name === figure.name)!;
  }

  beginTurn(): void {}

  nextToDeploy(_battle: Battle, _side: Side, waiting: readonly Figure[], count: number): number {
    const turns = waiting
      .slice(0, count)
      .map((figure) => this.actor(figure).placed ?? this.actors.indexOf(this.actor(figure)) + 1);
    return turns.indexOf(Math.min(...turns));
  }

  deploy(battle: Battle, side: Side, figure: Figure): number {
    const { at } = this.actor(figure);
    if (at === null) return -1;
    const [x, y] = at;
    return side.area.indexOf(battle.lattice.nodeNear(x * 100, y * 100));
  }

  assign(battle: Battle, side: Side): void {
    this.seen[`${side.name} turn ${battle.turn}`] = battle.enemyOf(side.index).figures.map(({ die }) => die);
    for (const figure of side.figures)
      if (figure.status === ON_TABLE)
        figure.die = this.actor(figure).claims ?? this.actor(figure).dice?.[battle.turn - 1] ?? 6;
  }

  next(_battle: Battle, _side: Side, ready: readonly Figure[], count: number): number {
    const order = ready.slice(0, count).map((figure) => this.actors.indexOf(this.actor(figure)));
    return order.indexOf(Math.min(...order));
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const order = this.actor(figure).does?.[battle.turn - 1] ?? 'hold';
    if (order === 'hold') action.kind = HOLD;
    else if ('shoot' in order) {
      action.kind = SHOOT;
      action.target = battle.figures.findIndex(({ name }) => name === order.shoot);
    } else {
      action.kind = MOVE;
      const node = battle.lattice.nodeNear(order.move[0] * 100, order.move[1] * 100);
      action.move = battle.movement.reach(figure.node).indexOf(node);
      if (action.move < 0) throw new Error(`${figure.name} cannot reach ${order.move}`);
    }
  }

  strike(_battle: Battle, figure: Figure, enemies: readonly Figure[], count: number): number {
    const wanted = this.actor(figure).strikes;
    return Math.max(
      0,
      enemies.slice(0, count).findIndex(({ name }) => name === wanted),
    );
  }
}
