import { describe, expect, test } from 'vitest';
import type { ForcesPlan } from '../../src/forces/match-plan.ts';
import { type PlayedForces, pairsOf, stagesOf } from '../../src/forces/match-play.ts';
import { findingsOf, forcesSentences, forcesText } from '../../src/forces/match-words.ts';
import type { PointsPlan } from '../../src/forces/points-plan.ts';
import type { PlayedPoints } from '../../src/forces/points-play.ts';
import { pointsBlock, pointsSentences } from '../../src/forces/points-words.ts';
import type { Bout } from '../../src/inference/forces.ts';

const force = (name: string, side = 'blue') => ({ name, side, entry: {} });
const tables = [{ name: 'Ford' }, { name: 'Hill' }];

function planOf(names: readonly string[], apart: ForcesPlan['apart'] = null): ForcesPlan {
  const forces = names.map((name, i) => force(name, apart === null ? 'blue' : apart[i === 0 ? 0 : 1]));
  return { forces, apart, tables: tables.slice(0, 1) } as unknown as ForcesPlan;
}

/** `share` of 400 games won by the row. */
function bout(row: number, column: number, share: number): Bout {
  const points = Array.from({ length: 200 }, (_, game) => (game % 100 < 100 * share ? 4 : 0));
  return { row, column, points, gamesPerNumber: 2 };
}

function told(plan: ForcesPlan, bouts: readonly Bout[], isFinal = true) {
  const forces = plan.forces.map((_, i) => i);
  const stage = { forces, bouts, byTable: bouts.map((one) => ({ ...one, table: 0 })), numbers: 200 };
  const played: PlayedForces = isFinal ? { screens: [], final: stage } : { screens: [stage], final: null };
  const found = findingsOf(plan, played, 0.05)!;
  return { sentences: forcesSentences(plan, played, found), text: forcesText(plan, found) };
}

describe('forces in words', () => {
  test('warn of a circle that is shown, with the scores of its three steps', () => {
    const { sentences } = told(planOf(['Rock', 'Paper', 'Scissors']), [
      bout(0, 1, 0.3),
      bout(1, 2, 0.3),
      bout(0, 2, 0.7),
    ]);
    expect(sentences[0]).toContain('No force is shown to beat every other force');
    expect(sentences[1]).toMatch(
      /^Not transitive, .*Rock beats Scissors 70 .*Scissors beats Paper 70 .*Paper beats Rock 70/,
    );
  });

  test('do not warn where one step is not shown', () => {
    const { sentences } = told(planOf(['Rock', 'Paper', 'Scissors']), [
      bout(0, 1, 0.3),
      bout(1, 2, 0.3),
      bout(0, 2, 0.52),
    ]);
    expect(sentences.join(' ')).toContain('No three forces are shown to go round');
  });

  test('say of a screen that nothing is confirmed', () => {
    const { sentences } = told(planOf(['A', 'B']), [bout(0, 1, 0.8)], false);
    expect(sentences[0]).toMatch(/^A beats the other here: 80.*nothing is confirmed/);
  });

  test('answer for each side where sides cannot change places', () => {
    const { sentences } = told(planOf(['Team', 'Guards', 'Patrol'], ['sgc', 'solo']), [
      bout(0, 1, 0.8),
      bout(0, 2, 0.7),
    ]);
    expect(sentences[0]).toMatch(/^Team beats every force of the other side/);
    expect(sentences[1]).toMatch(/^No force of solo is shown to beat the other side; Patrol has most/);
  });

  test('show the scores of rows, best first, and star those that are shown', () => {
    const { text } = told(planOf(['A', 'B']), [bout(0, 1, 0.2)]);
    expect(text).toMatch(/1 B .*80\*[\s\S]*2 A .*20\*/);
  });
});

const cost = (value: number | null) => ({
  cost: value,
  low: value === null ? null : value - 1,
  high: value === null ? null : value + 1,
  bend: null,
  usual: 3,
});
const points = { units: ['rifle', 'zat', 'own gun'], kind: 'weapon', sheet: null, tables } as unknown as PointsPlan;
const share = (unit: number, estimate: number, half: number, verdict: string) => ({
  ...{ unit, estimate, low: estimate - half, high: estimate + half, verdict },
});

function playedPoints(costs: readonly (number | null)[], shares: unknown[] = []): PlayedPoints {
  const predictions = [
    { model: 'fitted', logLoss: 0.65, worse: null },
    { model: 'figures', logLoss: 0.66, worse: { estimate: 0.01, low: 0.002, high: 0.02 } },
  ];
  return {
    fitted: { costs: costs.map(cost), pairs: [], alike: [[0, 1]], matches: 100, games: 2000 },
    trial: {
      matches: 50,
      games: 1000,
      shares,
      predictions,
      isFair: shares.every((one) => (one as { verdict: string }).verdict === 'fair'),
    },
    ...{ dependences: [{ ground: 'table', p: 0.4, levels: [] }], games: 3000, rounds: 4, refused: 0, drawn: 150 },
  } as unknown as PlayedPoints;
}

describe('fitted points in words', () => {
  test('are a block of points that names units as keys', () => {
    expect(pointsBlock(points, playedPoints([10, 5.04, 7]))).toBe(
      'points: { rifle: 10.0, zat: 5.0, "own gun": 7.0 }'.replaceAll('.0', ''),
    );
  });

  test('name what is alike, what is unfair, how well they predict, and what is not shown', () => {
    const shares = [share(0, 0.05, 0.01, 'unfair'), share(1, 0, 0.01, 'fair'), share(2, 0.01, 0.03, 'undecided')];
    const sentences = pointsSentences(points, playedPoints([10, 9, 5], shares)).join('\n');
    expect(sentences).toContain('Not shown to differ in cost: rifle and zat.');
    expect(sentences).toContain('rifle +5.0 (+4.0 to +6.0)');
    expect(sentences).toContain('undecided within 2 points: own gun');
    expect(sentences).toContain('counting figures 0.6600 (worse, +0.0020 to +0.0200)');
    expect(sentences).toContain('Costs are not shown to depend on the table.');
  });

  test('are fair only where every share is shown to be', () => {
    const fair = [0, 1, 2].map((unit) => share(unit, 0.005, 0.01, 'fair'));
    expect(pointsSentences(points, playedPoints([10, 9, 5], fair)).join('\n')).toContain(
      'Fair: at equal points no unit',
    );
    const open = [...fair.slice(0, 2), share(2, 0.005, 0.03, 'undecided')];
    expect(pointsSentences(points, playedPoints([10, 9, 5], open)).join('\n')).toMatch(
      /At most about 10,000 games in all/,
    );
  });

  test('leave out units without a cost, and say when there is none at all', () => {
    expect(pointsBlock(points, playedPoints([10, null, 5]))).toBe('points: { rifle: 10, "own gun": 5 }');
    expect(pointsBlock(points, playedPoints([null, null, null]))).toBe('');
    expect(pointsSentences(points, playedPoints([null, null, null]))[0]).toMatch(/^No cost can be told/);
  });
});

describe('stages of forces against forces', () => {
  test('screens halve the forces to six and double the games; the last has those asked for', () => {
    expect(stagesOf(6, 800)).toEqual([{ forces: 6, numbers: 800 }]);
    expect(stagesOf(7, 800)).toEqual([
      { forces: 7, numbers: 100 },
      { forces: 6, numbers: 800 },
    ]);
    expect(stagesOf(30, 800)).toEqual([
      { forces: 30, numbers: 100 },
      { forces: 15, numbers: 200 },
      { forces: 8, numbers: 400 },
      { forces: 6, numbers: 800 },
    ]);
    expect(stagesOf(7, 100)[0].numbers).toBe(25);
  });

  test('every pair meets, or every pair of different sides where they cannot change', () => {
    const forces = ['blue', 'blue', 'red'].map((side) => ({ side }));
    const pairs = (apart: readonly string[] | null) => pairsOf({ forces, apart } as unknown as ForcesPlan, [0, 1, 2]);
    expect(pairs(null)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(pairs(['blue', 'red'])).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });
});
