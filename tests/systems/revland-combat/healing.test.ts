import { describe, expect, test } from 'vitest';
import type { Dice } from '../../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { codeOf } from '../../../src/sim/systems/revland-combat/rules/codes.ts';
import { WOUND, type Wound } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import { type RevlandRules, rules } from '../../../src/sim/systems/revland-combat/rules/rules.ts';
import { Healing, RECOVERIES } from '../../../src/sim/systems/revland-combat/steps/care.ts';
import { Checks } from '../../../src/sim/systems/revland-combat/steps/checks.ts';

const PLAIN = { 'dice.wild.enabled': false };

function healingUnder(patch: Patch): Healing {
  const compiled = compileRules(rules, patch) as RevlandRules;
  return new Healing(compiled, new Checks(compiled));
}

function inHospital(wound: Wound, rolls: readonly number[], patch: Patch = {}): string {
  const dice = new ScriptedDice(rolls);
  const healing = healingUnder({ ...PLAIN, 'medical.doctor': '1D', ...patch });
  healing.recoverInHospital(dice, 0, WOUND[wound]);
  dice.finish();
  return `${RECOVERIES[healing.recovery]} in ${healing.days}`;
}

function atRest(wound: Wound, rolls: readonly number[], patch: Patch = {}): string {
  const dice = new ScriptedDice(rolls);
  const healing = healingUnder({ ...PLAIN, ...patch });
  healing.recoverNaturally(dice, 0, WOUND[wound], codeOf('2D'));
  dice.finish();
  return `${RECOVERIES[healing.recovery]} in ${healing.days}`;
}

const number = (target: number): Patch => ({
  'difficulty.easy.number': target,
  'difficulty.moderate.number': target,
  'difficulty.difficult.number': target,
  'difficulty.veryDifficult.number': target,
});

describe('in a hospital', () => {
  test('REV-83 each success takes off one level, from mortally wounded to health', () => {
    expect(inHospital('wounded', [4, 5], number(4))).toBe('healed in 2');
    expect(inHospital('woundedTwice', [4, 4, 4], number(4))).toBe('healed in 3');
    expect(inHospital('incapacitated', [4, 4, 4, 4], number(4))).toBe('healed in 4');
    expect(inHospital('mortallyWounded', [4, 4, 4, 4, 4], number(4))).toBe('healed in 5');
  });

  test('REV-83 a failure costs the day and nothing else', () => {
    expect(inHospital('wounded', [3, 1, 4, 2, 4], number(4))).toBe('healed in 5');
  });

  test('REV-83 each level has its own difficulty', () => {
    const patch = {
      'difficulty.veryDifficult.number': 6,
      'difficulty.difficult.number': 5,
      'difficulty.moderate.number': 4,
      'difficulty.easy.number': 2,
    };
    expect(inHospital('mortallyWounded', [5, 6, 4, 5, 3, 4, 3, 4, 1, 2], patch)).toBe('healed in 10');
  });

  test('REV-83 house rule: several rolls a day, the rest of the last day is not rolled', () => {
    expect(inHospital('wounded', [3, 4, 4], { ...number(4), 'medical.perDay': 2 })).toBe('healed in 2');
    expect(inHospital('wounded', [4, 4], { ...number(4), 'medical.perDay': 3 })).toBe('healed in 1');
  });

  test('REV-82 who is not well by the last day counts as that many', () => {
    expect(inHospital('wounded', [1, 1, 4], { ...number(4), 'healing.maxDays': 3 })).toBe('stillIll in 3');
    expect(inHospital('wounded', [1, 4, 4], { ...number(4), 'healing.maxDays': 3 })).toBe('healed in 3');
  });
});

describe('at rest', () => {
  test('REV-85 wounded: three days a roll, fully healed from 7', () => {
    expect(atRest('wounded', [3, 4])).toBe('healed in 3');
    expect(atRest('wounded', [1, 4, 2, 4, 6, 6])).toBe('healed in 9');
  });

  test('REV-86 2 to 4 make the wounded wounded twice; from there 7 leads back', () => {
    expect(atRest('wounded', [2, 2, 3, 4, 3, 4])).toBe('healed in 9');
  });

  test('REV-87 wounded twice get incapacitated; that takes two weeks a roll and 9', () => {
    expect(atRest('woundedTwice', [1, 3, 4, 4, 4, 5, 3, 4, 3, 4])).toBe(`healed in ${3 + 14 + 14 + 3 + 3}`);
  });

  test('REV-88 the incapacitated get mortally wounded, who die of 6 or less after 30 days', () => {
    expect(atRest('incapacitated', [3, 3, 2, 4])).toBe(`died in ${14 + 30}`);
    expect(atRest('mortallyWounded', [3, 4, 4, 5, 3, 3, 1, 1])).toBe(`died in ${30 + 30 + 14 + 30}`);
  });

  test('REV-82 each recovery is counted from its own first day', () => {
    const healing = healingUnder({ ...PLAIN, 'medical.doctor': '1D', ...number(4) });
    for (const faces of [
      [4, 4],
      [3, 3, 4, 4],
      [4, 4],
    ]) {
      healing.recoverInHospital(new ScriptedDice(faces), 0, WOUND.wounded);
      expect(healing.days).toBe(faces.length);
    }
    for (const faces of [
      [4, 4],
      [1, 4, 4, 4],
      [4, 4],
    ]) {
      healing.recoverNaturally(new ScriptedDice(faces), 0, WOUND.wounded, codeOf('2D'));
      expect(healing.days).toBe(1.5 * faces.length);
    }
  });

  test('REV-82 rest that ends after the last day is not rolled for', () => {
    expect(atRest('wounded', [1, 4], { 'healing.maxDays': 5 })).toBe('stillIll in 5');
    expect(atRest('wounded', [1, 4, 3, 4], { 'healing.maxDays': 6 })).toBe('healed in 6');
  });

  test('REV-84 the code is Body, with a wild die', () => {
    const healing = healingUnder({});
    const dice = new ExactDice();
    const counted = dice.enumerate(() => healing.rests(dice as Dice, 0, codeOf('1D'), WOUND.wounded));
    // 1 to 4 are worse, 5 is no change, a 6 goes on to 7 or more.
    expect([...counted.probabilities.values()].map((p) => Math.round(6 * p * 1e9) / 1e9)).toEqual([4, 1, 1]);
  });
});
