import { Choice } from '../../src/sim/games/skirmish/play/questions.ts';
import { listedPlayers } from '../../src/sim/games/skirmish/policies/priorities.ts';
import { Tactician } from '../../src/sim/games/skirmish/policies/tactician.ts';
import { ROLES, TEMPERS, tactics } from '../../src/sim/games/skirmish/policies/tactics.ts';
import { Odds } from '../../src/sim/games/skirmish/policies/values/odds.ts';
import type { SkirmishRules } from '../../src/sim/games/skirmish/rules/rules.ts';
import { buildBattle, buildSides, type Stage, stageFor } from '../../src/sim/games/skirmish/set-up.ts';
import { skirmishSystem } from '../../src/sim/games/skirmish/system.ts';
import { type Battle, HOLD, NONE } from '../../src/sim/games/skirmish/table/battle.ts';
import type { Unit } from '../../src/sim/games/skirmish/table/state.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';
import { weightsOf } from '../../src/sim/kernel/players/tactics.ts';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { gameStreams } from '../../src/sim/language/streams.ts';
import { sightOver } from '../../src/sim/tabletop/sight.ts';
import { SharedMemory } from '../../src/sim/tabletop/tables.ts';
import { type Actor, type Example, gameOf, scenarioOf } from './support.ts';

interface Stander extends Pick<Actor, 'name' | 'profile'> {
  readonly at: readonly [number, number];
  /** Columns that differ from the profile's. */
  readonly has?: Readonly<Record<string, number>>;
  readonly acted?: boolean;
}

export interface Position extends Omit<Example, 'blue' | 'red'> {
  readonly blue: readonly Stander[];
  readonly red: readonly Stander[];
}

/** What blue's players would do in the first turn of a position. */
export class Asked {
  readonly battle: Battle;
  private readonly stage: Stage;
  private made: Tactician | null = null;

  constructor(position: Position) {
    const game = gameOf(position.game);
    const rules = compileRules((skirmishSystem(game) as System).rules, {}) as unknown as SkirmishRules;
    const scenario = scenarioOf({ turns: 6, ...position });
    const stage = stageFor(game, scenario, rules, []);
    const sight = sightOver(stage.ground.lattice, scenario.table.terrain, rules.terrain, new SharedMemory());
    const battle = buildBattle(stage, buildSides(stage, gameStreams()), sight(), new ScriptedDice([]));
    this.stage = stage;
    this.battle = battle;
    battle.reset();
    battle.beginTurn();
    for (const { name, at, has, acted } of [...position.blue, ...position.red]) {
      const unit = this.unit(name);
      battle.place(unit, battle.lattice.nodeNear(at[0] * 100, at[1] * 100));
      for (const [column, value] of Object.entries(has ?? {})) battle.change(unit, this.column(column), value);
      unit.acted = acted ?? false;
    }
  }

  /** Players of the file need none. */
  private get tactician(): Tactician {
    if (this.made === null) {
      const weights = weightsOf(tactics, ROLES, { policy: 'tactician', tactics: {} }, TEMPERS);
      this.made = new Tactician(this.battle, 0, new Odds(this.stage.engine), new ScriptedDice([1]), weights);
      this.made.beginTurn(this.battle, this.battle.sides[0]);
    }
    return this.made;
  }

  private unit(name: string): Unit {
    return this.battle.figures.find((one) => one.name === name)!;
  }

  private column(name: string): number {
    return this.battle.engine.frame.columns.findIndex((one) => one.name === name);
  }

  /** `fire at r1 with gun`. */
  deed(name: string): string {
    return this.told(name, (unit, choice) => this.tactician.act(this.battle, unit, choice));
  }

  /** The same of a player of the file. */
  deedBy(player: string, name: string): string {
    const lists = listedPlayers(this.battle.engine);
    return this.told(name, (unit, choice) => lists[player].act(null as never, this.battle, unit, choice));
  }

  /** Who acts next. */
  next(): string {
    const [side] = this.battle.sides;
    return side.figures[this.tactician.next(this.battle, side, side.figures, side.figures.length)].name;
  }

  /** Who gets which die, in order of the file. */
  dice(pool: readonly number[]): number[] {
    const [side] = this.battle.sides;
    for (const face of pool) side.pool[face]++;
    this.tactician.assign(this.battle, side);
    return side.figures.map(({ die }) => die);
  }

  private told(name: string, ask: (unit: Unit, choice: Choice) => void): string {
    const { battle } = this;
    const { engine, figures } = battle;
    const unit = this.unit(name);
    const choice = new Choice();
    choice.hold(unit);
    ask(unit, choice);
    const target = choice.target === NONE ? '' : ` at ${figures[choice.target].name}`;
    const weapon = choice.weapon === NONE ? '' : ` with ${engine.weapons[choice.weapon].name}`;
    return `${choice.action === HOLD ? 'hold' : engine.actions[choice.action].name}${target}${weapon}`;
  }
}
