import { expect, test } from 'vitest';
import { z } from 'zod';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { tabulate } from '../../../src/sim/systems/squad-alpha/odds/tables.ts';
import { type Action, HOLD, MOVE } from '../../../src/sim/systems/squad-alpha/play/questions.ts';
import { Tactician } from '../../../src/sim/systems/squad-alpha/policies/tactician.ts';
import { tactics } from '../../../src/sim/systems/squad-alpha/policies/tactics.ts';
import { rules } from '../../../src/sim/systems/squad-alpha/rules/rules.ts';
import { type AlphaScenario, shape } from '../../../src/sim/systems/squad-alpha/scenario.ts';
import { buildBattle, buildSides } from '../../../src/sim/systems/squad-alpha/set-up.ts';
import { layOut } from '../../../src/sim/systems/squad-alpha/table/ground.ts';

type Placed = readonly [name: string, x: number, y: number];

function facing(blue: readonly Placed[], red: readonly Placed[], houseRules: Patch, weights = {}) {
  const figures = (placed: readonly Placed[], training: string) =>
    placed.map(([name], i) => ({ name, training, command: i === 0 ? 5 : 0 }));
  const scenario = z.object(shape).parse({
    table: { width: 24, depth: 24, terrain: [] },
    sides: { blue: { figures: figures(blue, 'regular') }, red: { figures: figures(red, 'conscript') } },
    mission: { objective: 'eliminate', turns: 5 },
  }) as AlphaScenario;
  const compiled = compileRules(rules, houseRules);
  const ground = layOut(scenario, compiled);
  const battle = buildBattle(scenario, compiled, ground, buildSides(scenario, compiled, new StreamBook(), ground));
  battle.reset();
  battle.turn = 1;
  for (const [i, [, x, y]] of [...blue, ...red].entries())
    battle.place(battle.figures[i], battle.lattice.nodeNear(100 * x, 100 * y));
  const tactician = new Tactician(battle, 0, tabulate(compiled), new ScriptedDice([1]), tacticsOf(tactics, weights));
  tactician.beginTurn(battle, battle.sides[0]);
  return { battle, tactician };
}

function assigned(houseRules: Patch): number[] {
  const { battle, tactician } = facing(
    [
      ['engaged', 4, 4],
      ['shooter', 20, 4],
    ],
    [
      ['first', 4, 5],
      ['second', 20, 12],
    ],
    houseRules,
    { melee: 3 },
  );
  const [side] = battle.sides;
  side.pool[1] = 1;
  side.pool[6] = 1;
  tactician.assign(battle, side);
  return side.figures.map(({ die }) => die);
}

test('ALPHA-07 a figure in contact gets the die that its blow needs, by the dice that it strikes with', () => {
  expect(assigned({})).toEqual([6, 1]);
  expect(assigned({ 'training.regular.meleeDice': 10 })).toEqual([1, 6]);
});

function inContact(houseRules: Patch): number {
  const { battle, tactician } = facing([['one', 4, 4]], [['other', 4, 5]], { 'melee.breakOff': true, ...houseRules });
  const [figure, enemy] = battle.figures;
  figure.die = 3;
  enemy.acted = true;
  battle.step = 3;
  const action: Action = { kind: HOLD, move: 0, target: 0 };
  tactician.act(battle, figure, action);
  return action.kind;
}

test('ALPHA-17 a figure in contact fears the blows of an enemy, not its shots', () => {
  expect(inContact({})).toBe(HOLD);
  expect(inContact({ 'training.conscript.shootDice': 10 })).toBe(HOLD);
  expect(inContact({ 'training.conscript.meleeDice': 10 })).toBe(MOVE);
});

test('a figure deploys in cover that overlooks the area of the enemy, rather than where nobody sees it', () => {
  const scenario = z.object(shape).parse({
    table: {
      width: 24,
      depth: 24,
      terrain: [
        { name: 'barn', rect: [0, 5, 10, 2], cover: 'hard', sight: 'blocks', movement: 'impassable' },
        { name: 'copse', rect: [16, 0, 4, 4], cover: 'hard', sight: 'blocks-through' },
      ],
    },
    sides: {
      blue: { deploy: { rect: [0, 0, 24, 4] }, figures: [{ name: 'one', training: 'regular', command: 0 }] },
      red: { deploy: { rect: [0, 20, 24, 4] }, figures: [{ name: 'other', training: 'regular', command: 0 }] },
    },
    mission: { objective: 'eliminate', turns: 5 },
  }) as AlphaScenario;
  const compiled = compileRules(rules, {});
  const ground = layOut(scenario, compiled);
  const battle = buildBattle(scenario, compiled, ground, buildSides(scenario, compiled, new StreamBook(), ground));
  battle.reset();
  const [side] = battle.sides;
  const everyPoint = new ScriptedDice(Array.from(side.area, (_, i) => i + 1));
  const weights = tacticsOf(tactics, { deploymentDraws: side.area.length });
  const tactician = new Tactician(battle, 0, tabulate(compiled), everyPoint, weights);
  const x = battle.lattice.x[side.area[tactician.deploy(battle, side, side.figures[0])]];
  expect(x >= 1600 && x <= 2000).toBe(true);
});
