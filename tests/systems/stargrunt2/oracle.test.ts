import { expect, test } from 'vitest';
import { namedFields } from '../../../src/sim/kernel/rules/table.ts';
import { rules } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { disagreements } from '../../oracle/stargrunt2/agreement.ts';
import { allCases } from '../../oracle/stargrunt2/cases.ts';
import { LEDGER_DEFAULTS } from '../../oracle/stargrunt2/rules.ts';

test('house rules that change odds have the defaults of the ledger', () => {
  const defaults = new Map(namedFields(rules).map(({ key, field }) => [key, field.default]));
  const found = Object.keys(LEDGER_DEFAULTS).map((key) => [key, defaults.get(key)]);
  expect(Object.fromEntries(found)).toEqual(LEDGER_DEFAULTS);
});

test('the odds of the engine are those of an oracle written from the ledger alone: a few hundred cases', () => {
  expect(disagreements(allCases(0.01))).toEqual([]);
});
