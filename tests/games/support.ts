import { Tally } from '../../src/sim/games/skirmish/counts/tally.ts';
import { check } from '../../src/sim/games/skirmish/file/read.ts';
import { SkirmishMatch } from '../../src/sim/games/skirmish/match.ts';
import { freshAttacks } from '../../src/sim/games/skirmish/odds/fresh.ts';
import { Game } from '../../src/sim/games/skirmish/play/game.ts';
import type { Choice, Policy } from '../../src/sim/games/skirmish/play/questions.ts';
import type { Skirmish } from '../../src/sim/games/skirmish/rules/game.ts';
import type { SkirmishRules } from '../../src/sim/games/skirmish/rules/rules.ts';
import type { SkirmishScenario } from '../../src/sim/games/skirmish/scenario.ts';
import { buildBattle, buildSides, metricsOf, stageFor } from '../../src/sim/games/skirmish/set-up.ts';
import { engineOf } from '../../src/sim/games/skirmish/steps/compile.ts';
import { Story } from '../../src/sim/games/skirmish/story/story.ts';
import { skirmishSystem } from '../../src/sim/games/skirmish/system.ts';
import { type Battle, HOLD, NONE } from '../../src/sim/games/skirmish/table/battle.ts';
import { ON_TABLE, type Side, type Unit } from '../../src/sim/games/skirmish/table/state.ts';
import { cellLabels, type Metric } from '../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import { RecordedDice } from '../../src/sim/kernel/dice/recorded.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';
import { Course } from '../../src/sim/kernel/players/course.ts';
import type { Forbidden } from '../../src/sim/kernel/players/options.ts';
import { compileRules, type Patch } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { Trace } from '../../src/sim/kernel/trace.ts';
import { gameStreams } from '../../src/sim/language/streams.ts';
import { sightOver } from '../../src/sim/tabletop/sight.ts';
import { SharedMemory } from '../../src/sim/tabletop/tables.ts';
import type { PieceSpec } from '../../src/sim/tabletop/terrain.ts';

type Content = Readonly<Record<string, unknown>>;

/** Men with a gun and a knife, who move 6 inches, shoot 24, and have 3 life. */
const TOY: Content = {
  language: 1,
  kind: 'skirmish',
  game: 'toy',
  title: 'Toy',
  stats: { life: '1..10', move: '0..12', skill: '2..6' },
  state: { pins: '0..5', down: '0..1' },
  weapon: { range: '0..40', dice: '0..6' },
  weapons: { gun: { range: 24, dice: 1 }, knife: { range: 0, dice: 1 } },
  profiles: { man: { life: 3, move: 6, skill: 4, weapons: ['gun', 'knife'] } },
  turn: { scheme: 'sides' },
  actions: {
    fire: { when: 'not engaged', shoot: true },
    walk: { when: 'not engaged', move: 'a.move' },
    charge: { when: 'not engaged', move: 'a.move', contact: true, strike: true },
    fight: { when: 'engaged', strike: true },
  },
  shoot: { hits: 'count(w.dice, 6, a.skill)' },
  strike: { hits: 'count(w.dice, 6, a.skill)' },
};

/** Each key of the file replaces the toy's; null leaves it out. */
export function gameOf(changes: Content = {}): Skirmish {
  const content = Object.fromEntries(Object.entries({ ...TOY, ...changes }).filter(([, part]) => part !== null));
  const { game, problems } = check(content);
  const wrong = problems.filter(({ severity }) => severity !== 'warning');
  if (game === null) throw new Error(wrong.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  return game as Skirmish;
}

/** The toy's part with these entries more. */
export function and(key: string, more: Content): Content {
  return { ...(TOY[key] as Content), ...more };
}

export type Point = readonly [number, number];

export interface Order {
  readonly do: string;
  readonly to?: Point;
  readonly at?: string;
  readonly with?: string;
}

/** `does` has one entry an activation, `reacts` one a question; `hold` where none is left. */
export interface Actor {
  readonly name: string;
  /** Null: the policy finds no legal point. */
  readonly at: Point | null;
  readonly profile?: string;
  readonly does?: readonly (Order | 'hold')[];
  readonly reacts?: readonly (Pick<Order, 'do' | 'with'> | 'hold')[];
  /** Pips by turn. */
  readonly dice?: readonly number[];
  /** When it acts among those who could, from the lowest; default: its place in the list. */
  readonly rank?: number;
}

export interface Example {
  readonly game?: Content;
  readonly blue: readonly Actor[];
  readonly red: readonly Actor[];
  /** All faces after the roll-off for deployment. */
  readonly rolls?: readonly number[];
  readonly rollOff?: readonly number[];
  readonly terrain?: readonly PieceSpec[];
  readonly houseRules?: Patch;
  readonly mission?: SkirmishScenario['mission'];
  readonly turns?: number;
  readonly deploy?: readonly [Point4, Point4];
  readonly forbidden?: readonly Forbidden[];
}

type Point4 = readonly [number, number, number, number];

export interface Played {
  readonly battle: Battle;
  readonly recorder: Recorder;
  readonly log: string;
  readonly trace: Trace;
  readonly lines: readonly string[];
  /** `blue b1: walk`, in order, holds included. */
  readonly acts: readonly string[];
  /** What each question saw. */
  readonly seen: readonly string[];
  unit(name: string): Unit;
  /** A number of a unit. */
  value(name: string, column: string): number;
  at(name: string): Point;
  column(side: number, name: string): number;
  /** Of a count metric: outcomes by labels. */
  events(): Readonly<Record<string, number>>;
}

export function play(example: Example): Played {
  const game = gameOf(example.game);
  const system = skirmishSystem(game) as System;
  const rules = compileRules(system.rules, example.houseRules) as unknown as SkirmishRules;
  const scenario = scenarioOf(example);
  const stage = stageFor(game, scenario, rules, freshAttacks(game, engineOf(game, rules), rules));
  const recorder = new Recorder(metricsOf(stage), true);
  const script = new ScriptedDice([...(example.rollOff ?? [6, 1]), ...(example.rolls ?? [])]);
  const dice = new RecordedDice(script);
  const sight = sightOver(stage.ground.lattice, scenario.table.terrain, rules.terrain, new SharedMemory());
  const battle = buildBattle(stage, buildSides(stage, gameStreams()), sight(), dice);
  const trace = new Trace();
  const seen: string[] = [];
  const policies = [example.blue, example.red].map((actors) => new ScriptedPolicy(actors, seen));
  for (const side of battle.sides)
    side.forbidden = (example.forbidden ?? [])
      .filter((one) => one.side === side.index)
      .reduce((bits, { option }) => bits | (1 << battle.engine.actions.findIndex(({ name }) => name === option)), 0);
  const table = { dice, policyDice: new ScriptedDice([]), recorder, trace, forbidden: example.forbidden ?? [] };
  const match = new SkirmishMatch(
    new Game({
      ...{ battle, table, course: new Course(), policies },
      story: new Story(trace, battle, dice),
      tally: new Tally(recorder, battle, stage.fresh),
    }),
    table.policyDice,
  );
  match.play();
  recorder.endGame();
  script.finish();
  const unit = (name: string): Unit => {
    const found = battle.figures.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no unit ${name}`);
    return found;
  };
  const column = (name: string) => battle.engine.frame.columns.findIndex((one) => one.name === name);
  const lines = trace.events.map(({ text }) => text);
  const { events = [] } = recorder.set;
  return {
    ...{ battle, recorder, trace, lines, seen, unit },
    log: trace.text(),
    acts: lines.filter((line) => /^(Step \d: )?(blue|red) \w+: \w+$/.test(line)),
    value: (name, of) => unit(name).values[column(of)],
    at: (name) => [battle.lattice.x[unit(name).node] / 100, battle.lattice.y[unit(name).node] / 100],
    column: (side, name) => recorder.record[recorder.sideColumn(side, name)],
    events: () =>
      Object.fromEntries(
        events.map(({ clause, event }, i) => [`${clause}: ${event}`, recorder.tally[recorder.layout.events + 2 * i]]),
      ),
  };
}

/** What a metric counted, by labels: outcomes, or the integer of the game. */
export function cellsOf({ layout, tally }: Recorder, name: string): Record<string, Record<string, number> | number> {
  const counted = layout.counts.find(({ metric }) => metric.name === name);
  const labels = (metric: Metric, cell: number): string => cellLabels(metric.dimensions, cell).join(', ');
  if (counted !== undefined) {
    const { metric, views, stride } = counted;
    const first = stride - metric.outcomes.length;
    return Object.fromEntries(
      Array.from({ length: views[0].cells }, (_, cell) => {
        const outcomes = metric.outcomes.map(
          (outcome, i) => [outcome, tally[views[0].start + cell * stride + first + i]] as const,
        );
        return [labels(metric, cell), Object.fromEntries(outcomes.filter(([, count]) => count > 0))] as const;
      }).filter(([, outcomes]) => Object.keys(outcomes).length > 0),
    );
  }
  const { metric, start, cells, bins } = layout.histograms.find((one) => one.metric.name === name)!;
  return Object.fromEntries(
    Array.from({ length: cells }, (_, cell) => {
      const at = start + cell * bins;
      return [labels(metric, cell), tally.subarray(at, at + bins).findIndex((games) => games > 0)] as const;
    }).filter(([, value]) => value > 0),
  );
}

export function scenarioOf(example: Example): SkirmishScenario {
  const [width, depth] = [40, 40];
  const turns = example.turns ?? 1;
  const side = (actors: readonly Actor[], place: number) => ({
    policy: 'random',
    tactics: {},
    deploy: { rect: [...(example.deploy?.[place] ?? [0, 0, width, depth])] as [number, number, number, number] },
    figures: actors.map(({ name, profile }) => ({ name, count: 1, profile: profile ?? 'man' })),
  });
  return {
    table: { width, depth, terrain: (example.terrain ?? []) as SkirmishScenario['table']['terrain'] },
    sides: { blue: side(example.blue, 0), red: side(example.red, 1) } as SkirmishScenario['sides'],
    mission: example.mission ?? { objective: 'eliminate', turns },
  };
}

class ScriptedPolicy implements Policy {
  private readonly actors: readonly Actor[];
  private readonly seen: string[];
  private readonly acted = new Map<string, number>();
  private readonly reacted = new Map<string, number>();

  constructor(actors: readonly Actor[], seen: string[]) {
    this.actors = actors;
    this.seen = seen;
  }

  private actor({ name }: Unit): Actor {
    return this.actors.find((one) => one.name === name)!;
  }

  private firstOf(units: readonly Unit[], count: number): number {
    const ranks = units.slice(0, count).map((unit) => {
      const actor = this.actor(unit);
      return actor.rank ?? this.actors.indexOf(actor);
    });
    return ranks.indexOf(Math.min(...ranks));
  }

  beginTurn(): void {}

  nextToDeploy(_battle: Battle, _side: Side, waiting: readonly Unit[], count: number): number {
    return this.firstOf(waiting, count);
  }

  deploy(battle: Battle, side: Side, unit: Unit): number {
    const { at } = this.actor(unit);
    return at === null ? -1 : side.area.indexOf(battle.lattice.nodeNear(at[0] * 100, at[1] * 100));
  }

  assign(battle: Battle, side: Side): void {
    const theirs = battle.enemyOf(side.index).figures.map(({ die }) => die);
    this.seen.push(`${side.name} gives dice, seeing ${theirs.join(' ')}`);
    for (const unit of side.figures)
      if (unit.status === ON_TABLE) unit.die = this.actor(unit).dice?.[battle.turn - 1] ?? 6;
  }

  next(_battle: Battle, side: Side, ready: readonly Unit[], count: number): number {
    this.seen.push(
      `${side.name} chooses among ${ready
        .slice(0, count)
        .map(({ name }) => name)
        .join(' ')}`,
    );
    return this.firstOf(ready, count);
  }

  act(battle: Battle, unit: Unit, choice: Choice): void {
    const nth = this.acted.get(unit.name) ?? 0;
    this.acted.set(unit.name, nth + 1);
    const order = this.actor(unit).does?.[nth] ?? 'hold';
    if (order === 'hold') return;
    this.write(battle, order, choice);
    if (order.to !== undefined) choice.node = battle.lattice.nodeNear(order.to[0] * 100, order.to[1] * 100);
    if (order.at !== undefined) choice.target = battle.figures.findIndex(({ name }) => name === order.at);
  }

  react(battle: Battle, unit: Unit, enemy: Unit, choice: Choice): void {
    const nth = this.reacted.get(unit.name) ?? 0;
    this.reacted.set(unit.name, nth + 1);
    const { x, y } = battle.lattice;
    this.seen.push(`${unit.name} may react to ${enemy.name} at ${x[enemy.node] / 100}, ${y[enemy.node] / 100}`);
    const order = this.actor(unit).reacts?.[nth] ?? 'hold';
    if (order !== 'hold') this.write(battle, order, choice);
  }

  private write({ engine }: Battle, order: Pick<Order, 'do' | 'with'>, choice: Choice): void {
    choice.action = engine.actions.findIndex(({ name }) => name === order.do);
    if (choice.action === HOLD) throw new Error(`no action ${order.do}`);
    choice.weapon = order.with === undefined ? NONE : engine.weapons.findIndex(({ name }) => name === order.with);
  }
}
