import { describe, expect, test } from 'vitest';
import { HARM, WOUND } from '../../../src/sim/systems/revland-combat/rules/profiles.ts';
import {
  conditionOf,
  HEALTHY,
  injured,
  isKnockedOut,
  NEVER,
  revived,
  STATES,
  stateOf,
  stunLimit,
  stunsOf,
} from '../../../src/sim/systems/revland-combat/steps/wounds.ts';

type Result = keyof typeof HARM;
type Level = keyof typeof WOUND;

function ended(results: readonly Result[], start = HEALTHY, killedFrom: Result = 'incapacitated'): string {
  const condition = results.reduce((before, result) => injured(before, HARM[result], 4, HARM[killedFrom]), start);
  return STATES[stateOf(condition)];
}

const at = (level: Level, isOut = false, stuns = 0) => conditionOf(WOUND[level], isOut, stuns);

describe('wound levels', () => {
  test.each([
    ['REV-61 a stun stuns', ['stunned'], 'stunned'],
    ['REV-65 a wound wounds', ['wounded'], 'wounded'],
    ['REV-65 a wound outlasts the stuns beside it', ['stunned', 'wounded', 'stunned'], 'wounded'],
    ['REV-66 a second wound: wounded twice', ['wounded', 'wounded'], 'woundedTwice'],
    ['REV-66 a third wound: incapacitated', ['wounded', 'wounded', 'wounded'], 'incapacitated'],
    ['REV-67 incapacitated at once', ['incapacitated'], 'incapacitated'],
    ['REV-67 incapacitated while wounded', ['wounded', 'incapacitated'], 'incapacitated'],
    ['REV-67 incapacitated while wounded twice', ['wounded', 'wounded', 'incapacitated'], 'incapacitated'],
    ['REV-68 wounded while incapacitated: mortally', ['incapacitated', 'wounded'], 'mortallyWounded'],
    ['REV-68 incapacitated twice: mortally', ['incapacitated', 'incapacitated'], 'mortallyWounded'],
    ['REV-68 a stun does nothing to the incapacitated', ['incapacitated', 'stunned'], 'incapacitated'],
    ['REV-70 mortally wounded at once', ['mortallyWounded'], 'mortallyWounded'],
    ['REV-70 mortally wounded while wounded', ['wounded', 'mortallyWounded'], 'mortallyWounded'],
    ['REV-71 a wound changes nothing for the mortally wounded', ['mortallyWounded', 'wounded'], 'mortallyWounded'],
    ['REV-71 a stun changes nothing for the mortally wounded', ['mortallyWounded', 'stunned'], 'mortallyWounded'],
    ['REV-71 incapacitated kills the mortally wounded', ['mortallyWounded', 'incapacitated'], 'killed'],
    ['REV-71 mortally wounded twice is killed', ['mortallyWounded', 'mortallyWounded'], 'killed'],
    ['REV-75 killed is dead', ['killed', 'stunned'], 'killed'],
    ['REV-75 killed while wounded', ['wounded', 'killed'], 'killed'],
    ['REV-58 no result leaves the figure as it is', ['none', 'wounded', 'none'], 'wounded'],
  ] as const)('%s', (_, results, wanted) => {
    expect(ended(results)).toBe(wanted);
  });

  test('REV-71 where the house rule says so, a wound kills the mortally wounded and a stun does not', () => {
    expect(ended(['mortallyWounded', 'wounded'], HEALTHY, 'wounded')).toBe('killed');
    expect(ended(['mortallyWounded', 'stunned'], HEALTHY, 'wounded')).toBe('mortallyWounded');
  });

  test('REV-68 a stun leaves the condition of the incapacitated as it is', () => {
    expect(injured(at('incapacitated'), HARM.stunned, 1, 3)).toBe(at('incapacitated'));
    expect(isKnockedOut(at('wounded', true, 1))).toBe(true);
  });

  test('REV-68 whatever stuns there were, incapacitated is the same condition', () => {
    for (const stuns of [0, 1, 5])
      expect(injured(at('wounded', true, stuns), HARM.incapacitated, 4, 3)).toBe(at('incapacitated'));
  });
});

describe('stuns and knock-outs', () => {
  test('REV-63 the example: of Body 4D+2 three stuns stun, the fourth knocks out, a fifth is only counted', () => {
    expect(ended(['stunned', 'stunned', 'stunned'])).toBe('stunned');
    expect(ended(['stunned', 'stunned', 'stunned', 'stunned'])).toBe('unconscious');
    const fifth = injured(at('healthy', true, 4), HARM.stunned, 4, 3);
    expect([isKnockedOut(fifth), stunsOf(fifth)]).toEqual([true, 5]);
  });

  test('REV-64 the example: first aid brings back three stuns', () => {
    expect(revived(at('healthy', true, 4))).toBe(at('healthy', false, 3));
    expect(revived(at('wounded', true, 1))).toBe(at('wounded', false, 0));
    expect(revived(at('wounded', true, 0))).toBe(at('wounded', false, 0));
  });

  test('REV-63 who woke up with its stuns goes down at the next one', () => {
    expect(ended(['stunned'], at('healthy', false, 4))).toBe('unconscious');
    expect(ended(['none'], at('healthy', false, 4))).toBe('stunned');
  });

  test('REV-63 stuns count beside wounds; the unconscious can be wounded', () => {
    expect(ended(['stunned', 'stunned', 'stunned', 'wounded', 'stunned'])).toBe('unconscious');
    const condition = injured(at('healthy', true, 4), HARM.wounded, 4, 3);
    expect(condition).toBe(at('wounded', true, 4));
  });

  test('REV-63 the limit: Body dice, a number, or none', () => {
    expect(stunLimit({ knockoutAt: 'body' }, 3)).toBe(3);
    expect(stunLimit({ knockoutAt: '2' }, 3)).toBe(2);
    expect(stunLimit({ knockoutAt: null }, 3)).toBe(NEVER);
  });
});
