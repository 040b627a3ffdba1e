import { expect, test } from 'vitest';
import { verdictOf } from '../../../src/players/gate/proof.ts';
import { type GateCounts, gateOf, type PairCounts } from '../../../src/players/gate/rule.ts';
import { gateSentences } from '../../../src/report/sentences/gate.ts';

const counts = (pairs: PairCounts, draws = 0): GateCounts => ({ pairs, games: 400, draws });
const WINS = counts([0, 0, 0, 0, 200]);
const EVEN = counts([500, 0, 1000, 0, 500]);
const DRAWS = counts([0, 0, 0, 200, 0], 200);
const told = (random: GateCounts, nearest: GateCounts, scores: readonly number[] = []) => {
  const gate = gateOf({ random, 'shoot-nearest': nearest }, [{ seat: 1, scores }]);
  return gateSentences({ ...verdictOf(gate, ['blue', 'red']), command: 'skirmetrics check x.yaml --play' });
};

test('a player that beats plain ones in both seats is said to be better, in one sentence with its scores', () => {
  expect(told(WINS, WINS)).toEqual([
    expect.stringMatching(
      /^Players of this game are shown to be better than plain ones: 100\.0 \(9\d\.\d to 100\.0\) points per 100 games against random, 100\.0/,
    ),
  ]);
});

test('a player that is no better than one who shoots at the nearest is not: win rates say little, and what helps', () => {
  const sentences = told(WINS, EVEN);
  expect(sentences[0]).toBe('Players of this game are not shown to be better than plain ones: win rates say little.');
  expect(sentences.join('\n')).toMatch(/Against random .* over 400 games in both seats; wanted: above 85\./);
  expect(sentences.at(-1)).toMatch(/`players fit`.*`players:`.*`worth:`/);
});

test('what nobody has tried is not proven, and the command that tries it is named', () => {
  const unknown = {
    verdict: 'unknown',
    scores: [],
    drawn: 0,
    mostDrawn: 1,
    silent: [],
    command: 'check x --play',
  } as const;
  expect(gateSentences(unknown)).toEqual([told(WINS, EVEN)[0], 'Nobody has tried it; this does: `check x --play`.']);
});

test('more than 30 draws in 100 games are named', () => {
  expect(told(DRAWS, WINS).join('\n')).not.toContain('drawn');
  expect(told(DRAWS, DRAWS).join('\n')).toContain('50.0% of its games are drawn; at most 30% may be.');
});

test('a seat in which nobody scores over 20 shows no skill, and is named', () => {
  expect(told(WINS, WINS, [0.1, 0.2, 0]).join('\n')).toContain('Whoever plays red scores under 20 or over 80');
});
