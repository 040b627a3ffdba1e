import { describe, expect, test } from 'vitest';
import { farOutcomes, someOf } from '../../oracle/beside.ts';
import { revland } from '../../oracle/revland-combat/agreement.ts';
import { allCases } from '../../oracle/revland-combat/cases.ts';
import { ORACLE } from '../../oracle/revland-combat/oracle.ts';

const cases = allCases();

// 596 outcomes: 1 of 2,900 sets of seeds fails by chance.
describe('sampled dice of every procedure fall as the oracle says, each outcome within 5 standard errors', () => {
  test.each(Object.keys(ORACLE))('%s', (procedure) => {
    const some = someOf(cases, procedure);
    expect(farOutcomes(revland, ORACLE, some)).toEqual([]);
    expect(some.length).toBeGreaterThan(0);
  });
});
