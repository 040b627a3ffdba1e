import { expect, test } from 'vitest';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { Course } from '../../src/sim/kernel/players/course.ts';
import { Planner } from '../../src/sim/kernel/players/planner.ts';
import { CHANGED, KEPT } from '../../src/sim/kernel/players/tactics.ts';
import type { Table } from '../../src/sim/kernel/system.ts';

const tactics = { choices: 3, clearLead: 10, turnsAhead: 1, trust: 0, doubt: 1, dismissal: 0.5, conviction: 3 };

/** Decides once among answers with these worths in the rollouts to come; the policy's own first. */
function planned(worths: readonly (readonly number[])[], rollouts: number, more: Partial<typeof tactics> = {}) {
  const played = worths.map(() => 0);
  const outcomes: number[] = [];
  const course = new Course(new SampledDice(1, new StreamBook()));
  course.beginGame(1);
  const table = {
    recorder: { counter: () => ({ add: (_: number, outcome: number) => outcomes.push(outcome) }) },
    trace: null,
  } as unknown as Table;
  const planning = {
    seed: 1,
    rollouts: () => ({
      rollOut: (_: unknown, __: number, ___?: number, answer?: { decision(at: number): number } | null) => {
        const which = answer!.decision(0);
        return worths[which][played[which]++];
      },
    }),
  };
  const planner = new Planner({ planning, course, table, side: 0, rollouts, tactics: { ...tactics, ...more } });
  planner.begin();
  planner.own.settled(0);
  planner.candidates.value = 0.5;
  worths.forEach((_, which) => {
    planner.candidates.offer(which)?.add(which);
  });
  planner.decide();
  const [outcome] = outcomes;
  return { played, outcome, taken: outcome === CHANGED ? course.settled(0) : 0 };
}

test('answers that do no better than the first are given up after the square root of the rollouts', () => {
  expect(
    planned(
      [
        [50, 50],
        [50, 50],
        [40, 50],
      ],
      4,
    ),
  ).toEqual({ played: [2, 2, 2], outcome: KEPT, taken: 0 });
  const even = new Array(16).fill(50);
  expect(planned([even, even], 16)).toEqual({ played: [4, 4], outcome: KEPT, taken: 0 });
});

test('an answer somewhat worse is looked at after each further rollout', () => {
  const own = [50, 50, 50, 90];
  expect(planned([own, [30, 60, 20, 90]], 4).played).toEqual([3, 3]);
});

test('the first answer is given up early only for one that is better by the conviction', () => {
  const own = [0, 0, 0, 90];
  const other = [50, 90, 40, 0];
  expect(planned([own, other], 4, { conviction: 3 })).toEqual({ played: [2, 2], outcome: CHANGED, taken: 1 });
  expect(planned([own, other], 4, { conviction: 100 })).toEqual({ played: [4, 4], outcome: KEPT, taken: 0 });
});

test('at the end another answer has to be better by the doubt', () => {
  const own = [0, 0, 0, 0];
  const other = [90, -20, 70, -10];
  expect(planned([own, other], 4, { doubt: 0.3, conviction: 100 })).toEqual({
    played: [4, 4],
    outcome: CHANGED,
    taken: 1,
  });
  expect(planned([own, other], 4, { doubt: 2, conviction: 100 })).toEqual({ played: [4, 4], outcome: KEPT, taken: 0 });
});
