import { describe, expect, test } from 'vitest';
import { disagreements, stargrunt2 } from '../../oracle/stargrunt2/agreement.ts';
import { allCases } from '../../oracle/stargrunt2/cases.ts';
import { ORACLE } from '../../oracle/stargrunt2/oracle.ts';

const cases = allCases();

describe('the odds of the engine are those of an oracle written from the ledger alone', () => {
  test('in every procedure', () => {
    expect(stargrunt2.odds.map(({ name }) => name).sort()).toEqual(Object.keys(ORACLE).sort());
    expect(cases.length).toBeGreaterThan(20_000);
  });

  test.each(Object.keys(ORACLE))('%s', (procedure) => {
    const asked = cases.filter((one) => one.procedure === procedure);
    expect(asked.length).toBeGreaterThan(0);
    expect(disagreements(asked)).toEqual([]);
  });
});
