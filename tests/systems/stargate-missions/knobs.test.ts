import { expect, test } from 'vitest';
import { compileRules, namedFields, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { rules } from '../../../src/sim/systems/stargate-missions/rules/rules.ts';
import { SKILLS } from '../../../src/sim/systems/stargate-missions/rules/vocabulary.ts';
import { system } from '../../../src/sim/systems/stargate-missions/system.ts';
import { playBatch, ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { digestOf } from '../../contracts/games.ts';
import { PRINTED } from './support.ts';

const players = ['Ann', 'Ben', 'Cleo'].map((name) => ({ name, policy: 'tactician' as const, tactics: {} }));
const data = { players, decks: PRINTED };

function digest(houseRules: Patch): string {
  const { job } = prepareJob(system as System, { id: JSON.stringify(houseRules), data, houseRules, seed: 3 });
  return digestOf(playBatch(new ReadyMatch(system as System, job), 0, 40));
}

const withoutSkills = namedFields(rules)
  .filter(({ key, field }) => /^cards\.personnel\.\w+\.skills$/.test(key) && (field.default as unknown[]).length === 0)
  .map(({ key }) => key);

test.each(withoutSkills)('MISSION-06 giving skills by %s changes games', (key) => {
  expect(digest({ [key]: SKILLS })).not.toBe(digest({}));
});

test('MISSION-06 seven printed cards have no skill', () => {
  expect(withoutSkills).toHaveLength(7);
});

test('MISSION-08 personnel.highBrains changes what a check warns of', () => {
  const warnings = (houseRules: Patch) => system.check(data, compileRules(rules, houseRules)).length;
  expect(warnings({})).toBe(0);
  expect(warnings({ 'personnel.highBrains': 1 })).toBeGreaterThan(0);
});
