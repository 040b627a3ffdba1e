import { expect, test } from 'vitest';
import { commandOdds } from '../../../src/sim/systems/stargrunt2/odds/command.ts';
import { fireOddsList } from '../../../src/sim/systems/stargrunt2/odds/fire.ts';
import { asking } from './asked.ts';

const { odds, sure } = asking([...commandOdds, ...fireOddsList]);

test('SG2-001: a Quality die off the ladder is rolled as it is; bypassed levels shift it from the next type below', () => {
  const sent = (bypassed: number) =>
    odds('communicate', { senderLeader: 1, receiverLeader: 1, bypassed }, { 'quality.regular.die': 7 }).success;
  expect(sent(0)).toBeCloseTo(6 / 7, 12);
  expect(sent(1)).toBeCloseTo(3 / 4, 12);
});

test('SG2-066: a Range die of band 1 off the ladder is rolled as it is; shifts take it from the next type below', () => {
  const die = (distance: number, inPosition: boolean) =>
    sure('range-die', { distance, inPosition }, { 'range.bandOneDie': 5 });
  expect(die(1, false)).toBe('d5');
  expect(die(1, true)).toBe('d6');
  expect(die(9, false)).toBe('d6');
});
