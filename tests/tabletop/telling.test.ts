import { expect, test } from 'vitest';
import { Lattice } from '../../src/sim/tabletop/geometry.ts';
import { objectiveOf, REASONS, Referee } from '../../src/sim/tabletop/objectives.ts';
import { coverWords, pointOf, pointWords, resultWords } from '../../src/sim/tabletop/telling.ts';
import { lattice, node, sightOver } from './pictures.ts';

test('a point is told in units, halves included', () => {
  expect([pointOf(lattice, node([3, 7])), pointWords(lattice, node([3, 7]))]).toEqual([[3, 7], '(3, 7)']);
  const fine = new Lattice(12, 12, 50);
  expect(pointWords(fine, fine.nodeNear(350, 700))).toBe('(3.5, 7)');
});

test('cover is told with the piece that gives it, and as the rules count it', () => {
  const sight = sightOver({ rect: [4, 4, 4, 4], cover: 'soft', sight: 'clear' });
  expect(coverWords(sight, node([1, 6]), node([6, 6]), 1)).toBe('in soft cover (piece)');
  expect(coverWords(sight, node([1, 6]), node([6, 6]), 2)).toBe('in hard cover (piece)');
  expect(coverWords(sight, node([1, 1]), node([2, 1]), 0)).toBe('in the open');
});

test.each([
  [1, 'broken', 'Result: win for red (a side broke)'],
  [-1, 'turn-limit', 'Result: a draw (the turn limit is reached)'],
] as const)('winner %i for %s: %s', (winner, reason, expected) => {
  const referee = new Referee(objectiveOf({ objective: 'break', turns: 3 }, []));
  Object.assign(referee, { winner, reason: REASONS.indexOf(reason) });
  expect(resultWords(referee, [{ name: 'blue' }, { name: 'red' }])).toBe(expected);
});
