import { expect, test } from 'vitest';
import { movedWords } from './golden.ts';

const RENEW = 'If that was meant: npx vitest run games.test.ts -u, and say why in the commit and the changelog.';

test.each([
  [
    ['records', 'sums'],
    'the records of duel moved: games end otherwise, since a rule, a player or a stream of dice changed.',
  ],
  [['records'], 'the records of duel moved: games end otherwise, since a rule, a player or a stream of dice changed.'],
  [
    ['sums'],
    'only the sums of duel moved: games end as before, and what is counted in them changed: a metric, its cells or where it is counted.',
  ],
] as const)('golden games whose %j moved say what that means and how they are renewed', (moved, words) =>
  expect(movedWords(moved, 'duel', 'games.test.ts')).toBe(`${words} ${RENEW}`),
);
