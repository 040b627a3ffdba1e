import { describe, expect, test } from 'vitest';
import { disagreements, revland } from '../../oracle/revland-combat/agreement.ts';
import { allCases } from '../../oracle/revland-combat/cases.ts';
import { ORACLE } from '../../oracle/revland-combat/oracle.ts';

const cases = allCases();

describe('the odds of the engine are those of an oracle written from the ledger alone', () => {
  test('in every procedure', () => {
    const names = revland.odds.map(({ name }) => name).filter((name) => name !== 'weapon-attack');
    expect(names.sort()).toEqual(Object.keys(ORACLE).sort());
    expect(cases.length).toBeGreaterThan(20_000);
  });

  test.each(Object.keys(ORACLE))('%s', (procedure) => {
    const asked = cases.filter((one) => one.procedure === procedure);
    expect(asked.length).toBeGreaterThan(0);
    expect(disagreements(asked)).toEqual([]);
  });
});
