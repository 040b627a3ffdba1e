import { expect, test } from 'vitest';
import { z } from 'zod';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { tabulate } from '../../../src/sim/systems/squad-alpha/odds/tables.ts';
import { Estimates } from '../../../src/sim/systems/squad-alpha/policies/estimates.ts';
import { tactics } from '../../../src/sim/systems/squad-alpha/policies/tactics.ts';
import { Points } from '../../../src/sim/systems/squad-alpha/policies/vantage.ts';
import { DEEDS, STEPS } from '../../../src/sim/systems/squad-alpha/rules/profiles.ts';
import { rules } from '../../../src/sim/systems/squad-alpha/rules/rules.ts';
import { type AlphaScenario, shape } from '../../../src/sim/systems/squad-alpha/scenario.ts';
import { buildBattle, buildSides } from '../../../src/sim/systems/squad-alpha/set-up.ts';
import type { Battle } from '../../../src/sim/systems/squad-alpha/table/battle.ts';
import { layOut } from '../../../src/sim/systems/squad-alpha/table/ground.ts';
import { placeIn } from '../../../src/sim/tabletop/movement.ts';

function battleOf(size: number, houseRules: Patch = {}): Battle {
  const middle = size / 2;
  const figures = ['conscript', 'regular', 'elite'].map((training) => ({ name: training, training, command: 1 }));
  const scenario = z.object(shape).parse({
    table: {
      width: size,
      depth: size,
      terrain: [
        { name: 'wall', rect: [0, middle, size - 6, 1], sight: 'blocks', movement: 'impassable' },
        { name: 'copse', rect: [middle, 2, 6, 6], cover: 'soft', sight: 'blocks-through', movement: 'rough' },
      ],
    },
    sides: { blue: { figures }, red: { figures } },
    mission: { objective: 'eliminate', turns: 5 },
  }) as AlphaScenario;
  const compiled = compileRules(rules, houseRules);
  const ground = layOut(scenario, compiled);
  return buildBattle(scenario, compiled, ground, buildSides(scenario, compiled, new StreamBook(), ground));
}

const pointsOf = ({ lattice, sight, movement }: Battle) => new Points(lattice, sight, movement);

const listed = ({ nodes, count }: Points) => nodes.subarray(0, count);

/** Every `step`th node but those in the wall. */
const nodesOf = ({ lattice, movement }: Battle, step: number) =>
  Array.from({ length: Math.floor(lattice.count / step) }, (_, i) => i * step).filter((n) => movement.standable(n));

test('points are those within reach and the own, or those of its colour, and know their places in the reach', () => {
  const battle = battleOf(24);
  const points = pointsOf(battle);
  const colour = (node: number) => ((node % 25) + Math.floor(node / 25)) % 2;
  for (const here of nodesOf(battle, 1)) {
    const reach = battle.movement.reach(here);
    points.start(here, true);
    expect([...listed(points)]).toEqual([...reach, here]);
    points.start(here, false);
    expect([...listed(points)]).toEqual([...reach.filter((node) => colour(node) === colour(here)), here]);
    for (const all of [true, false])
      for (let point = 0; point < points.start(here, all) - 1; point++)
        expect(points.place(point)).toBe(placeIn(reach, points.nodes[point]));
  }
});

test.each([
  ['of an ordinary table', 24, 7],
  ['of a table whose rows of views are used again', 127, 192],
])('views %s that are cached are those worked out anew', (_, size, step) => {
  const battle = battleOf(size);
  const { lattice, sight } = battle;
  const { pairs } = sight;
  const points = pointsOf(battle);
  const nodes = nodesOf(battle, step);
  const answers = [0, 0];
  for (let round = 0; round < 2; round++)
    for (const here of nodes)
      for (const all of [true, false]) {
        points.start(here, all);
        for (const foe of nodes) {
          const cached = points.isBlind(foe);
          const around = listed(points);
          if (pairs !== null && around.some((node) => pairs[foe * lattice.count + node] === 0))
            throw new Error(`not all points around ${here} are known`);
          const isBlind = around.every((node) => !sight.visible(foe, node));
          if (cached !== isBlind) throw new Error(`from ${foe} points around ${here} are seen wrongly`);
          answers[isBlind ? 1 : 0]++;
        }
      }
  expect(Math.min(...answers)).toBeGreaterThan(100);
});

test('views follow the reach of the rules', () => {
  const battles = [battleOf(24), battleOf(24, { 'move.distance': 2 })];
  const [far, near] = battles.map((battle) => {
    const points = pointsOf(battle);
    return nodesOf(battle, 7).map((here) => {
      points.start(here, false);
      return nodesOf(battle, 7).filter((foe) => points.isBlind(foe)).length;
    });
  });
  expect(near).not.toEqual(far);
});

test.each<[Patch]>([
  [{}],
  [{ 'activation.shoot': 3, 'activation.melee': -2, 'activation.oneAlwaysSucceeds': false }],
  [{ 'activation.sixAlwaysFails': false, 'training.elite.shootDice': 5, 'shooting.closeWithin': 6 }],
])('chances by morale are those of the attempt, with %j', (houseRules) => {
  const battle = battleOf(24, houseRules);
  const tables = tabulate(battle.rules);
  const estimates = new Estimates(battle, tables, tacticsOf(tactics, {}));
  for (let modifier = 0; modifier >= -20; modifier--)
    for (const figure of battle.figures)
      for (let deed = 0; deed < DEEDS.length; deed++)
        for (let step = 1; step <= STEPS; step++) {
          battle.sides[figure.side].modifier = modifier;
          const chance = estimates.chances[estimates.chance(battle, figure, deed, step)];
          expect(chance).toBe(tables.success[estimates.test(battle.attempt(figure, deed, step))]);
        }
});
