import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openBlocks } from '../../src/nightly/games.ts';
import { KnownFacts, readyOn, suitePlan } from '../../src/nightly/plan.ts';
import { folderWith, SKIRMISH } from '../cli/support.ts';

const GROUND = { about: ['scenario', 'a.yaml'], from: ['text'] };

describe('what an earlier night worked out', () => {
  const facts = { sides: ['blue', 'red'], most: Number.POSITIVE_INFINITY, none: undefined };

  test('is found while everything is the same that it follows from, and only once it is kept', () => {
    const folder = folderWith({});
    const code = () => new KnownFacts(folder, 'stats/normal');
    const known = code();
    known.add(GROUND, facts);
    expect(code().find(GROUND)).toBeNull();
    known.keep();
    expect(code().find(GROUND)).toEqual(facts);
    expect(code().find({ ...GROUND, from: ['text.'] })).toBeNull();
    expect(code().find({ ...GROUND, about: ['scenario', 'b.yaml'] })).toBeNull();
    expect(new KnownFacts(folder, 'stats/ratio').find(GROUND)).toBeNull();
  });

  test('is not believed once its file was altered or cut off', () => {
    const folder = folderWith({});
    const code = () => new KnownFacts(folder, 'stats/normal');
    const known = code();
    known.add(GROUND, facts);
    known.keep();
    const [name] = readdirSync(join(folder, 'known'));
    const file = join(folder, 'known', name);
    const whole = readFileSync(file);
    const altered = Buffer.from(whole);
    altered[altered.length - 1]++;
    for (const content of [altered, whole.subarray(0, -1), whole.subarray(0, 20), Buffer.alloc(0)]) {
      writeFileSync(file, content);
      expect(code().find(GROUND)).toBeNull();
    }
  });
});

test('a plan of known scenarios checks no file and sets up no match, and is the same plan', async () => {
  const folder = folderWith({ 'a.yaml': SKIRMISH, 'suite.yaml': 'name: x\nscenarios: [a.yaml]' });
  const suite = join(folder, 'suite.yaml');
  const first = await suitePlan(suite);
  const wish = (plan: typeof first, seed = 7) => [{ planned: plan.scenarios[0], seed, games: 250 }];
  const [block] = await openBlocks(first, wish(first));
  const scenarios = await import('../../src/scenarios/index.ts');
  const system = vi.spyOn(scenarios.registry, 'system');
  const again = await suitePlan(suite);
  const [same] = await openBlocks(again, wish(again));
  expect(system).not.toHaveBeenCalled();
  expect([same.folder.id, again.code, same.jobs]).toEqual([block.folder.id, first.code, block.jobs]);
  expect((await readyOn(again.scenarios[0], 7)).jobs).toEqual((await readyOn(first.scenarios[0], 7)).jobs);
  writeFileSync(join(folder, 'a.yaml'), SKIRMISH.replace('turns: 8', 'turns: 9'));
  const changed = await suitePlan(suite);
  expect(changed.scenarios[0].layers).not.toEqual(first.scenarios[0].layers);
});
