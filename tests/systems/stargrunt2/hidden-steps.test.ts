import { describe, expect, test } from 'vitest';
import { DegreeTable, Pool } from '../../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../../src/sim/kernel/dice/exact.ts';
import { ScriptedDice } from '../../../src/sim/kernel/dice/scripted.ts';
import {
  HITS_CHOSEN,
  HITS_RANDOM,
  isSpoofed,
  MAJOR,
  MINOR,
  MISSES,
  NOTHING,
  ObserveNumbers,
  resolveDroneShot,
  resolveEwSpot,
  resolveJamEw,
  resolveObserve,
  resolveSniper,
  resolveSniperAim,
  SniperNumbers,
  SPOOFED,
} from '../../../src/sim/systems/stargrunt2/steps/recon.ts';

function scripted<T>(script: readonly number[], step: (dice: ScriptedDice) => T): T {
  const dice = new ScriptedDice(script);
  const result = step(dice);
  dice.finish();
  return result;
}

function observing(against: number, ewScore = 0, spoofNeedsAll = false): ObserveNumbers {
  return Object.assign(new ObserveNumbers(), { against, ewScore, spoofNeedsAll });
}

describe('observing counters', () => {
  const pool = new Pool().add(8).add(6);

  test.each([
    { script: [3, 3, 3], sighting: NOTHING },
    { script: [4, 3, 3], sighting: MINOR },
    { script: [1, 5, 4], sighting: MINOR },
    { script: [8, 6, 5], sighting: MAJOR },
  ])('SG2-106 a score has to exceed that of the counter: $script', ({ script, sighting }) => {
    expect(scripted(script, (dice) => resolveObserve(dice, 0, 1, pool, observing(8)))).toBe(sighting);
  });

  test.each([
    { ewScore: 4, needsAll: false, script: [3, 6, 1], sighting: SPOOFED },
    { ewScore: 3, needsAll: false, script: [3, 6, 1], sighting: MAJOR },
    { ewScore: 4, needsAll: true, script: [3, 6, 1], sighting: MAJOR },
    { ewScore: 7, needsAll: true, script: [3, 6, 1], sighting: SPOOFED },
    { ewScore: 1, needsAll: false, script: [3, 6, 6], sighting: NOTHING },
  ])('SG2-117 an EW score of $ewScore (all: $needsAll) against $script', ({ ewScore, needsAll, script, sighting }) => {
    const numbers = observing(8, ewScore, needsAll);
    expect(scripted(script, (dice) => resolveObserve(dice, 0, 1, pool, numbers))).toBe(sighting);
  });

  test('SG2-117 without the EW task both ways of rolling come to the same odds', () => {
    const dice = new ExactDice();
    const found = dice.enumerate(() => resolveObserve(dice, 0, 1, pool, observing(8)));
    const wide = new ExactDice();
    const beside = wide.enumerate(() => resolveObserve(wide, 0, 1, pool, observing(8, 1)));
    for (const sighting of [NOTHING, MINOR, MAJOR])
      expect(found.probabilities.get(sighting)).toBeCloseTo(beside.probabilities.get(sighting)!, 12);
  });

  test('SG2-117 nothing is spoofed by no task', () => {
    expect(isSpoofed([1, 1], 2, 0, false)).toBe(false);
    expect(isSpoofed([], 0, 5, true)).toBe(false);
  });
});

describe('opposed rolls', () => {
  test.each([
    { script: [5, 4], beats: true },
    { script: [4, 4], beats: false },
    { script: [3, 4], beats: false },
  ])('SG2-113 SG2-116 SG2-118 equal scores fail: $script', ({ script, beats }) => {
    expect(scripted(script, (dice) => resolveDroneShot(dice, 0, 1, 8, 6))).toBe(beats);
    expect(scripted(script, (dice) => resolveEwSpot(dice, 0, 1, 8, 6))).toBe(beats);
    expect(scripted(script, (dice) => resolveJamEw(dice, 0, 1, 8, 6))).toBe(beats);
  });
});

describe('snipers', () => {
  const numbers = Object.assign(new SniperNumbers(), { quality: 8, firepower: 10, range: 6 });
  const impact = new DegreeTable(10, 6, (hit, armour) => (hit > 2 * armour ? 2 : hit > armour ? 1 : 0));
  const streams = { fire: 0, impact: 1, target: 2 };

  test.each([
    { script: [6, 6, 6], aim: MISSES },
    { script: [2, 7, 6], aim: HITS_RANDOM },
    { script: [7, 2, 6], aim: HITS_RANDOM },
    { script: [3, 4, 2], aim: HITS_CHOSEN },
  ])('SG2-121 one score above hits a random figure, two the chosen one: $script', ({ script, aim }) => {
    expect(scripted(script, (dice) => resolveSniperAim(dice, 0, 1, numbers))).toBe(aim);
    expect(numbers.qualityScore).toBe(script[0]);
  });

  test('SG2-121 one impact roll, and only for a hit', () => {
    const shot = (script: number[]) => scripted(script, (dice) => resolveSniper(dice, streams, numbers, impact));
    expect(shot([1, 1, 1])).toBe(0);
    expect(shot([2, 1, 1, 4, 4])).toBe(1);
    expect(shot([1, 2, 1, 5, 4])).toBe(2);
    expect(shot([1, 2, 1, 9, 4])).toBe(3);
    expect(shot([2, 2, 1, 8, 4])).toBe(5);
    expect(shot([2, 2, 1, 9, 4])).toBe(6);
  });
});
