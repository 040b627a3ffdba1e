import { expect, test } from 'vitest';
import { type Additions, joined, NOTHING_MORE } from '../../src/report/report.ts';

test('what two parts of a verb add is joined, and nothing of the first is lost', () => {
  const part = (name: string): Additions => ({
    ...{ tables: [{ name, columns: [], rows: [] }], charts: [], summary: { [name]: 1 } },
    ...{
      findings: [{ about: null, sentences: [name] }],
      notes: [name],
      balance: [name],
      method: [name],
      expected: [name],
    },
    replays: new Map([[name.length, name]]),
    telling: [{ variant: name, game: 1, why: '', stories: ['', ''], path: '', text: '' }],
  });
  const both = joined({ ...part('first'), parquet: true }, part('second'));
  for (const [key, of] of Object.entries(both).filter(([key]) => !['charts', 'parquet'].includes(key))) {
    const text = JSON.stringify(of instanceof Map ? [...of] : of);
    expect([key, text.includes('first'), text.includes('second')]).toEqual([key, true, true]);
  }
  expect(both.parquet).toBe(true);
  expect(joined(part('first'), NOTHING_MORE).findings).toEqual(part('first').findings);
});
