import { expect, test } from 'vitest';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { COVER, ECMS, SUSPENSIONS, WOUND } from '../../../src/sim/systems/stargrunt2/rules/profiles.ts';
import { rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { levelsBypassed } from '../../../src/sim/systems/stargrunt2/steps/command.ts';
import { Targets } from '../../../src/sim/systems/stargrunt2/steps/hits.ts';
import { MissileRoll, STRIKE, VehicleDamage } from '../../../src/sim/systems/stargrunt2/steps/vehicles.ts';

test('SG2-009: levels bypassed are the difference less one, not below 0, either way', () => {
  expect([0, 1, 2, 4].map((above) => levelsBypassed(1, 1 + above))).toEqual([0, 0, 1, 3]);
  expect(levelsBypassed(4, 1)).toBe(2);
});

test('SG2-075: cover shifts the ECM die only by house rule, soft once and hard twice', () => {
  const dice = (coverShift: number) => {
    const roll = new MissileRoll(rulesWith({ 'missile.coverShift': coverShift }));
    return ECMS.flatMap((_, ecm) => [COVER.none, COVER.soft, COVER.hard].map((cover) => roll.ecmDie(ecm, cover)));
  };
  expect(dice(0)).toEqual([4, 4, 4, 6, 6, 6, 8, 8, 8, 10, 10, 10]);
  expect(dice(1)).toEqual([4, 6, 8, 6, 8, 10, 8, 10, 12, 10, 12, 12]);
  const rolled = new MissileRoll(rulesWith({ 'missile.coverShift': 1 }));
  rolled.pool.add(8).add(8);
  const throws = new ScriptedDice([8, 8, 9]);
  expect(rolled.resolve(throws, 0, 1, ECMS.indexOf('basic'), COVER.hard)).toBe(0);
  throws.finish();
});

test('SG2-081: targets are counted anew for each attack', () => {
  const targets = new Targets(true);
  for (let attack = 0; attack < 2; attack++) {
    targets.clear().add(0, false);
    targets.add(0, true);
    expect([targets.count, targets.dead, targets.wounded, targets.overkill]).toEqual([2, 0, 0, 0]);
    targets.take(0, WOUND.wound);
    targets.take(1, WOUND.wound);
    targets.take(1, WOUND.kill);
    // A wound kills the already wounded (SG2-143); the next hit is wasted.
    expect([targets.dead, targets.wounded, targets.overkill]).toEqual([1, 1, 1]);
  }
});

test('SG2-133: a grav vehicle is not rolled for, and nothing is told of such a roll', () => {
  const damage = new VehicleDamage(rulesWith());
  const strike = (suspension: (typeof SUSPENSIONS)[number], faces: readonly number[]) => {
    const dice = new ScriptedDice(faces);
    const streams = { nonPenetrating: 1, suspension: 1 };
    const found = damage.resolveStrike(dice, 0, streams, { die: 8, multiplier: 2 }, SUSPENSIONS.indexOf(suspension));
    dice.finish();
    return [found, damage.score, damage.impact, damage.suspension];
  };
  expect(strike('tracked', [2, 5, 10])).toEqual([STRIKE.suspension, 2, 10, 10]);
  expect(strike('hover', [1, 5, 8])).toEqual([STRIKE.immobilised, 1, 10, 8]);
  expect(strike('grav', [2])).toEqual([STRIKE.suspension, 2, 0, 0]);
  expect(strike('tracked', [5])).toEqual([STRIKE.hull, 5, 0, 0]);
});
