import { expect, test } from 'vitest';
import { tacticsOf } from '../../../src/sim/kernel/players/tactics.ts';
import { ACTION_COLUMNS, tabulate } from '../../../src/sim/systems/stargate-solo/odds/tables.ts';
import { FIRE_STRIDE, prospects, threats } from '../../../src/sim/systems/stargate-solo/policies/aim.ts';
import { Exposure, INCH } from '../../../src/sim/systems/stargate-solo/policies/exposure.ts';
import { tactics } from '../../../src/sim/systems/stargate-solo/policies/tactics.ts';
import { play } from './support.ts';

/** Bit 0: in sight; then the cover of who looks is fired at, and of who fires. */
const looks = [0, 1, 2].flatMap((cover) => [0, 1, 2].map((back) => [cover, back] as const));

test('fire by look is fire by distance and cover in both directions, and none out of sight', () => {
  play({}, ({ battle }) => {
    const tables = tabulate(battle.rules);
    const weights = tacticsOf(tactics);
    const [threat, prospect] = [threats(battle, tables), prospects(battle, tables)];
    const exposure = new Exposure(battle, threat, prospect, weights);
    for (const { index: weapon } of battle.armoury.arms)
      for (let inches = 0; inches <= 40; inches++)
        for (const [cover, back] of looks) {
          const at = inches * INCH + 1 + (cover << 1) + (back << 3);
          const drawn = (suppressed: boolean, screened: boolean) =>
            exposure.drawn(weapon, suppressed)[screened ? at + exposure.length : at];
          const fire = threat[weapon * FIRE_STRIDE + inches * 3 + cover];
          expect(drawn(false, false)).toBe(weights.exposure * fire);
          expect(drawn(true, false)).toBe(weights.exposure * 0.4 * fire);
          expect(drawn(true, true)).toBe(drawn(true, false) * weights.screened);
          const row = weapon * ACTION_COLUMNS + 3;
          expect(exposure.given(row)[at]).toBe(prospect[row * FIRE_STRIDE + inches * 3 + back]);
          expect([exposure.given(row)[at - 1], exposure.drawn(weapon, false)[exposure.length + at - 1]]).toEqual([
            0, 0,
          ]);
        }
  });
});
