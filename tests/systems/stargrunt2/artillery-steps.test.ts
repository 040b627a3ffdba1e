import { describe, expect, test } from 'vitest';
import { DegreeTable } from '../../../src/sim/kernel/dice/dice.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import {
  CLOCK,
  DEAD,
  HOUR_AWAY,
  HOUR_RIGHT,
  resolveAccuracy,
  resolveBurst,
  UNHURT,
  WOUNDED,
} from '../../../src/sim/systems/stargrunt2/steps/artillery.ts';

function scripted<T>(script: readonly number[], step: (dice: ScriptedDice) => T): T {
  const dice = new ScriptedDice(script);
  const result = step(dice);
  dice.finish();
  return result;
}

describe('fire missions', () => {
  test.each([
    { script: [3], off: 0 },
    { script: [2, 8], off: 16 },
    { script: [1, 5], off: 5 },
  ])('SG2-140 SG2-141 $script against 2: $off inches off', ({ script, off }) => {
    expect(scripted(script, (dice) => resolveAccuracy(dice, 0, 10, 2, 8))).toBe(off);
  });

  test('SG2-141 SG2-142 hours go round the clock: 12 away, 3 to the right, 6 back, 9 to the left', () => {
    for (let hour = 1; hour <= CLOCK; hour++) {
      expect(HOUR_RIGHT[hour]).toBeCloseTo(Math.sin((hour * Math.PI) / 6), 12);
      expect(HOUR_AWAY[hour]).toBeCloseTo(Math.cos((hour * Math.PI) / 6), 12);
    }
  });

  const impact = new DegreeTable(8, 8, (hit, armour) => (hit > 2 * armour ? 2 : hit > armour ? 1 : 0));
  test.each([
    { script: [4, 4], before: UNHURT, twoKill: true, after: UNHURT },
    { script: [5, 4], before: UNHURT, twoKill: true, after: WOUNDED },
    { script: [7, 3], before: UNHURT, twoKill: true, after: DEAD },
    { script: [4, 4], before: WOUNDED, twoKill: true, after: WOUNDED },
    { script: [5, 4], before: WOUNDED, twoKill: true, after: DEAD },
    { script: [5, 4], before: WOUNDED, twoKill: false, after: WOUNDED },
    { script: [7, 3], before: WOUNDED, twoKill: false, after: DEAD },
    { script: [], before: DEAD, twoKill: true, after: DEAD },
  ])('SG2-143 impact $script on a figure in state $before', ({ script, before, twoKill, after }) => {
    expect(scripted(script, (dice) => resolveBurst(dice, 0, 1, impact, before, twoKill))).toBe(after);
  });
});
