import { expect, test } from 'vitest';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { tabulate } from '../../../src/sim/systems/stargate-missions/odds/tables.ts';
import { Estimator } from '../../../src/sim/systems/stargate-missions/policies/estimate.ts';
import { thresholdsOf } from '../../../src/sim/systems/stargate-missions/policies/tactics.ts';
import { type MissionRules, rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';

function lossOf(houseRules: Patch): number {
  const compiled = compileRules(rules, houseRules) as MissionRules;
  return new Estimator(tabulate(compiled), compiled, thresholdsOf('tactician', {})).lossOf(5, 2);
}

test.each<[Patch, number]>([
  [{}, 1],
  [{ 'loss.perFailure': 0 }, 0],
  [{ 'loss.perFailure': 4 }, 5],
  [{ 'loss.supportFirst': false }, 1.4],
  [{ 'loss.supportFirst': false, 'loss.perFailure': 2 }, 2.8],
])('MISSION-40 the tactician expects a failure to cost what it does: %j', (houseRules, expected) => {
  expect(lossOf(houseRules)).toBeCloseTo(expected, 12);
});
