import { expect, test } from 'vitest';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { tabulate } from '../../../src/sim/systems/stargate-solo/odds/tables.ts';
import { prospects, threats } from '../../../src/sim/systems/stargate-solo/policies/aim.ts';
import { Dash } from '../../../src/sim/systems/stargate-solo/policies/dash.ts';
import { Exposure } from '../../../src/sim/systems/stargate-solo/policies/exposure.ts';
import { Outlook } from '../../../src/sim/systems/stargate-solo/policies/outlook.ts';
import { Points } from '../../../src/sim/systems/stargate-solo/policies/points.ts';
import { tactics } from '../../../src/sim/systems/stargate-solo/policies/tactics.ts';
import { Weighing } from '../../../src/sim/systems/stargate-solo/policies/weighing.ts';
import { play, reveal } from './support.ts';

const ACTIONS = 2;
const terrain = [
  { name: 'wood', rect: [22, 24, 8, 6], cover: 'soft' },
  { name: 'wall', rect: [34, 28, 10, 1], cover: 'hard' },
  { name: 'house', rect: [26, 36, 5, 5], cover: 'hard', sight: 'blocks' },
];
const sgc = [0, 1, 2].map((i) => ({ name: `Trooper ${i}`, at: [24 + 7 * i, 20 + 2 * i] as [number, number] }));
const solo = [0, 1, 2, 3, 4].map((i) => ({ name: `Jaffa ${i}`, at: [20 + 6 * i, 32 + 5 * i] as [number, number] }));

for (const rounding of ['up', 'down', 'nearest'])
  test(`no point is worth more than its bound, and all together what each is alone, distances rounded ${rounding}`, () => {
    play({ sgc, solo, terrain, houseRules: { measure: { rounding } } }, (scene) => {
      reveal(scene);
      const { battle, game } = scene;
      const tables = tabulate(battle.rules);
      const weights = tacticsOf(tactics);
      const [threat, prospect] = [threats(battle, tables), prospects(battle, tables)];
      const outlook = new Outlook(weights, new Dash(battle, threat, prospect));
      outlook.beginGame();
      const weighing = new Weighing(battle, weights, new Exposure(battle, threat, prospect, weights), outlook);
      const points = new Points(battle.lattice.count);
      for (const figure of battle.sides[0].figures) {
        weighing.gatherFoes(game);
        expect(weighing.foeCount).toBe(solo.length);
        weighing.begin(battle, figure);
        const near = points.near(game, figure);
        weighing.weighOne(battle, figure, figure.node, figure.actions);
        weighing.bound(battle, figure, near, ACTIONS);
        const bounds = Array.from(near, (_, i) => weighing.bounds[i]);
        weighing.weigh(battle, figure, ACTIONS);
        for (const [i, node] of near.entries()) {
          const value = weighing.values[i];
          expect(value).toBeLessThanOrEqual(bounds[i]);
          weighing.weighOne(battle, figure, node, ACTIONS);
          expect(value).toBe(weighing.value);
        }
      }
    });
  });
