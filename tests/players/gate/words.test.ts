import { expect, test } from 'vitest';
import { proofLines } from '../../../src/players/gate/proof.ts';
import { type GateCounts, gateOf, type PairCounts } from '../../../src/players/gate/rule.ts';

const counts = (pairs: PairCounts, draws = 0): GateCounts => ({ pairs, games: 400, draws });
const WINS = counts([0, 0, 0, 0, 200]);
const EVEN = counts([500, 0, 1000, 0, 500]);
const DRAWS = counts([0, 0, 0, 200, 0], 200);
const told = (random: GateCounts, nearest: GateCounts, scores: readonly number[] = []) =>
  proofLines(gateOf({ random, 'shoot-nearest': nearest }, [{ seat: 1, scores }]), ['blue', 'red']);

test('a player that beats plain ones in both seats is said to be better', () => {
  const [verdict, first] = told(WINS, WINS);
  expect(verdict).toBe('The player is shown to be better than plain ones.');
  expect(first).toMatch(/^Against random it scores 100\.0 points per 100 games \(9\d\.\d to 100\.0\), over 400 games/);
});

test('a player that is no better than one who shoots at the nearest is not, and win rates say little', () => {
  expect(told(WINS, EVEN)[0]).toBe('The player is not shown to be better than plain ones: win rates say little.');
});

test('more than 30 draws in 100 games are named', () => {
  expect(told(DRAWS, WINS).join('\n')).not.toContain('drawn');
  expect(told(DRAWS, DRAWS).join('\n')).toContain('50.0% of its games are drawn; at most 30% may be.');
});

test('a seat in which nobody scores over 20 shows no skill', () => {
  expect(told(WINS, WINS, [0.1, 0.2, 0]).join('\n')).toContain('Whoever plays red scores under 20 or over 80');
});
