import { describe, expect, test } from 'vitest';
import { farOutcomes, someOf } from '../../oracle/beside.ts';
import { stargrunt2 } from '../../oracle/stargrunt2/agreement.ts';
import { allCases } from '../../oracle/stargrunt2/cases.ts';
import { ORACLE } from '../../oracle/stargrunt2/oracle.ts';

const cases = allCases();

// 1,309 outcomes: 1 of 1,300 sets of seeds fails by chance.
describe('sampled dice of every procedure fall as the oracle says, each outcome within 5 standard errors', () => {
  test.each(Object.keys(ORACLE))('%s', (procedure) => {
    const some = someOf(cases, procedure);
    expect(farOutcomes(stargrunt2, ORACLE, some)).toEqual([]);
    expect(some.length).toBeGreaterThan(0);
  });
});
