import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from '../../cli/support.ts';

/** Tacticians, because random players only draw. */
const TEXT = SKIRMISH.replaceAll('policy: random', 'policy: tactician')
  .replace(
    'games: 500',
    'expect: { score.blue: 0.5.., turns: ..7.9, hitRate.blue: ..0.9, covers: [ALPHA-15], uses: { a blow kills: 0.3..0.302 } }\ngames: 2000',
  )
  .replace('dice: 3 }', 'dice: 3 }, expect: { turns: 2.., score.red: 0.2..0.203, verdict: { score.blue: lower } }');

test('verdicts, intervals and the games they rest on do not depend on threads', async () => {
  const folder = folderWith({ 'skirmish.yaml': TEXT });
  const all = [];
  for (const threads of ['1', '3'])
    all.push(await skirmetrics(folder, ['test', 'skirmish.yaml', '--json', '--threads', threads]));
  const [one, three] = all.map(({ stdout }) => JSON.parse(stdout).results);
  expect(one).toHaveLength(8);
  expect(new Set(one.map(({ games }: { games: number }) => games)).size).toBeGreaterThan(2);
  expect(three).toEqual(one);
});
