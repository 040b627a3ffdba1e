import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { variantJob } from '../../src/experiments/play.ts';
import { loadScenario, systemOf } from '../../src/scenarios/index.ts';
import { idsOf } from '../../src/sim/kernel/rules/definitions.ts';
import type { Field } from '../../src/sim/kernel/rules/fields.ts';
import { namedFields, type RulesTable } from '../../src/sim/kernel/rules/table.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';

const SEED = Number(process.env.SKIRMETRICS_FUZZ_SEED ?? 1);
const FILES = 120;
const GAMES = 2;
const NAMES = ['own', 'own2', 'constructor', '__proto__', 'a b', '', '1st', 'x'.repeat(50)];
const ODD = [-1, 0, 0.5, 1e9, Number.NaN, '', 'none', '5', true, null, [], {}, [1], [3, 2, 1]];

/** Integers below `n` (mulberry32). */
function chance(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

function someValue(field: Field, below: (n: number) => number): unknown {
  if (below(5) === 0) return ODD[below(ODD.length)];
  if (field.kind === 'boolean') return below(2) === 1;
  if (field.kind === 'choice') return field.choices[below(field.choices.length)];
  if (field.kind === 'text') return field.examples[below(field.examples.length)];
  if (field.kind === 'list') return field.default;
  return [field.min, field.max, field.default, Math.min(field.max, (field.default ?? field.min) + 1)][below(4)];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skirmetrics-fuzz-definitions-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`${FILES} files with definitions of their own are refused in plain words, or played`, async () => {
  const below = chance(SEED);
  const systems = (await Promise.all(SYSTEM_IDS.map(loadSystem))).filter(({ families = [] }) => families.length > 0);
  const faults: string[] = [];
  let played = 0;
  for (let number = 0; number < FILES; number++) {
    const system = systems[number % systems.length];
    const within = join('scenarios', system.info.id);
    const files = readdirSync(within).filter((name) => name.endsWith('.yaml'));
    const data = parse(readFileSync(join(within, files[below(files.length)]), 'utf8'));
    const families = system.families ?? [];
    const { key } = families[below(families.length)];
    const branch = system.rules[key] as RulesTable;
    const members = idsOf(branch);
    const like = members[below(members.length)];
    const fields = namedFields(branch[like] as RulesTable);
    const own: Record<string, unknown> = { like };
    for (let count = 1 + below(3); count > 0; count--) {
      const { key: name, field } = fields[below(fields.length)];
      own[name] = someValue(field, below);
    }
    data[key] = { ...data[key], [NAMES[below(3) === 0 ? below(NAMES.length) : 0]]: own };
    const file = join(folder, `${number}.yaml`);
    writeFileSync(file, stringify(data));
    try {
      const loaded = await loadScenario(file);
      if (!loaded.ok && loaded.problems.length === 0) throw new Error('refused without a word');
      if (!loaded.ok) continue;
      const match = new ReadyMatch(
        await systemOf(loaded.scenario),
        variantJob(await systemOf(loaded.scenario), loaded.scenario.baseline, 1).job,
      );
      for (let game = 0; game < GAMES; game++) match.play(game);
      played++;
    } catch (error) {
      faults.push(`seed ${SEED}, file ${number}: ${(error as Error).stack}\n${readFileSync(file, 'utf8')}`);
    }
  }
  expect(faults).toEqual([]);
  expect(played).toBeGreaterThan(FILES / 5);
});
