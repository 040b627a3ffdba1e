import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describedSystems, formatProblem, loadScenario, scenarioJsonSchema } from '../../src/scenarios/index.ts';
import { temporaryFile } from './toy-system.ts';

const FARMHOUSE = await readFile(
  fileURLToPath(new URL('../../scenarios/squad-alpha/farmhouse.yaml', import.meta.url)),
  'utf8',
);

async function loaded(points: string) {
  const file = await temporaryFile(`${FARMHOUSE}${points}\n`);
  const result = await loadScenario(file);
  const problems = (result.ok ? result.warnings : result.problems).map(formatProblem);
  return {
    scenario: result.ok ? result.scenario : null,
    problems: problems.map((text) => text.replace(`${file}:`, '')),
  };
}

test('points are what weapons cost; games do not depend on them, so neither does the hash', async () => {
  const [plain, priced] = [await loaded(''), await loaded('points: { elite: 10, conscript: 4.5 }')];
  expect([plain.scenario!.points, priced.scenario!.points]).toEqual([{}, { elite: 10, conscript: 4.5 }]);
  expect(priced.scenario!.hash).toBe(plain.scenario!.hash);
});

const line = FARMHOUSE.split('\n').length;

test.each([
  ['points: { elit: 10 }', `${line}:11: unknown key "elit"; did you mean "elite"?`],
  ['points: { elite: 0 }', `${line}:18: "elite" must be a number above 0 and up to 1000000, got 0`],
  ['points: { elite: ten }', `${line}:18: "elite" must be a number above 0 and up to 1000000, got "ten"`],
  ['points: 10', `${line}:9: "points" must be a map, got 10`],
])('%s is refused', async (points, message) => expect((await loaded(points)).problems).toEqual([message]));

test('points are the same for all variants', async () => {
  const { problems } = await loaded('points: { elite: 10 }');
  expect(problems).toEqual([]);
  const set = FARMHOUSE.replace('variants:', 'variants:\n  dear: { set: { points.elite: 12 } }');
  expect(set).not.toBe(FARMHOUSE);
  const result = await loadScenario(await temporaryFile(set));
  expect(result.ok ? [] : result.problems.map(({ message }) => message)).toEqual([
    'variant "dear": "points" is the same for all variants and cannot be set',
  ]);
});

test('the schema for editors lists what can be priced, in systems that have weapons', async () => {
  const schemas = (await describedSystems()).map((one) => [one.system.info.id, scenarioJsonSchema(one)] as const);
  const { properties } = Object.fromEntries(schemas)['squad-alpha'] as any;
  expect(Object.keys(properties.points.properties)).toEqual(['conscript', 'regular', 'elite']);
  const others = Object.fromEntries(schemas) as any;
  expect(Object.keys(others['stargate-solo'].properties.points.properties)).toContain('staffCannon');
  expect(others['stargate-missions'].properties).not.toHaveProperty('points');
});
