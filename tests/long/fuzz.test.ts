import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { variantJob } from '../../src/experiments/play.ts';
import { loadScenario, type Scenario, systemOf } from '../../src/scenarios/index.ts';
import { namedFields } from '../../src/sim/kernel/rules/table.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';
import { check } from '../../src/verbs/check.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';

/** Other seeds fuzz other files: `SKIRMETRICS_FUZZ_SEED=7 npx vitest run tests/long/fuzz`. */
const SEED = Number(process.env.SKIRMETRICS_FUZZ_SEED ?? 1);
const FILES = Number(process.env.SKIRMETRICS_FUZZ_FILES ?? 300);
const GAMES = 3;

type Data = null | boolean | number | string | Data[] | { [key: string]: Data };
type Holder = Data[] | { [key: string]: Data };

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

interface Spot {
  readonly holder: Holder;
  readonly key: string;
}

function spotsOf(data: Data): Spot[] {
  if (typeof data !== 'object' || data === null) return [];
  const holder = data as Holder;
  return Object.keys(data).flatMap((key) => [{ holder, key }, ...spotsOf(get({ holder, key }))]);
}

const get = ({ holder, key }: Spot): Data => (holder as Record<string, Data>)[key];
const put = ({ holder, key }: Spot, value: Data): void => {
  (holder as Record<string, Data>)[key] = value;
};

const ODD: readonly Data[] = [
  ...[0, -1, 1, 0.5, 1.5, 2, 3, 12, 1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '', 'none', '5'],
  ...['=1+1', 'a\u001b[31m', '\u2028', 'x'.repeat(200), '__proto__', 'toString', true, false, null, [], {}],
];

function mutate(data: Data, other: Data, knobs: readonly Knob[], below: (n: number) => number): void {
  const spots = spotsOf(data);
  const spot = spots[below(spots.length)];
  if (spot === undefined) return;
  const { holder, key } = spot;
  const value = get(spot);
  switch (below(16)) {
    case 0:
      put(spot, ODD[below(ODD.length)]);
      return;
    case 1:
      if (typeof value === 'boolean') put(spot, !value);
      else if (typeof value === 'number') put(spot, [10 * value, -value, value / 2][below(3)]);
      else put(spot, ODD[below(ODD.length)]);
      return;
    case 2:
    case 6:
    case 7:
    case 8:
    case 9: {
      const numbers = spots.filter((found) => typeof get(found) === 'number');
      const chosen = numbers[below(Math.max(1, numbers.length))];
      if (chosen === undefined) return;
      const number = get(chosen) as number;
      put(chosen, [number + 1, number + 1, number - 1, 2 * number][below(4)]);
      return;
    }
    case 3:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return;
    case 4:
      if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(value));
      else holder[`${key}${below(2) === 0 ? 's' : key[0]}`] = structuredClone(value);
      return;
    case 5:
    case 10: {
      const alike = spotsOf(other).filter((found) => found.key === key);
      if (alike.length > 0) put(spot, structuredClone(get(alike[below(alike.length)])));
      return;
    }
    case 11: {
      const second = spots[below(spots.length)];
      const held = structuredClone(value);
      put(spot, structuredClone(get(second)));
      put(second, held);
      return;
    }
    default: {
      if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
      const rules = typeof data.houseRules === 'object' && data.houseRules !== null ? data.houseRules : {};
      const knob = knobs[below(knobs.length)];
      data.houseRules = { ...rules, [knob.key]: knob.values[below(knob.values.length)] };
    }
  }
}

interface Knob {
  readonly key: string;
  readonly values: readonly Data[];
}

async function knobsOf(id: (typeof SYSTEM_IDS)[number]): Promise<Knob[]> {
  const { rules } = await loadSystem(id);
  return namedFields(rules).map(({ key, field }) => {
    if (field.kind === 'boolean') return { key, values: [true, false] };
    if (field.kind === 'choice') return { key, values: field.choices };
    if (field.kind === 'text') return { key, values: [...field.examples, '4X', 3, null] };
    if (field.kind === 'list') return { key, values: [[], structuredClone(field.default) as Data, 3] };
    const near = field.default ?? field.min;
    return { key, values: [field.min, field.max, Math.min(field.max, near + 1), Math.max(field.min, near - 1), null] };
  });
}

async function play(scenario: Scenario): Promise<void> {
  const system = await systemOf(scenario);
  for (const variant of [scenario.baseline, ...scenario.variants.slice(0, 1)]) {
    const { job } = variantJob(system, variant, scenario.seed);
    const match = new ReadyMatch(system, job);
    for (let game = 0; game < GAMES; game++) {
      match.play(game);
      const { record, tally } = match.recorder;
      if (!record.every(Number.isSafeInteger) || !tally.every(Number.isSafeInteger))
        throw new Error(`variant ${variant.name}, game ${game}: a count is not a whole number`);
    }
  }
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skirmetrics-fuzz-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`${FILES} mutants of the shipped files are refused in plain words, or played`, async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const below = chance(SEED);
  const systems = await Promise.all(
    SYSTEM_IDS.map(async (id) => {
      const within = join('scenarios', id);
      const files = readdirSync(within).filter((name) => name.endsWith('.yaml'));
      return { knobs: await knobsOf(id), texts: files.map((name) => readFileSync(join(within, name), 'utf8')) };
    }),
  );
  const faults: string[] = [];
  let played = 0;
  for (let number = 0; number < FILES; number++) {
    const { knobs, texts } = systems[number % systems.length];
    const data = parse(texts[below(texts.length)]);
    const other = parse(texts[below(texts.length)]);
    for (let count = 1 + below(2); count > 0; count--) mutate(data, other, knobs, below);
    const file = join(folder, `${number}.yaml`);
    writeFileSync(file, stringify(data, { aliasDuplicateObjects: false }));
    try {
      printed.mockClear();
      const code = await check({ scenario: [file], json: true, map: false, play: false });
      const [{ ok, problems }] = JSON.parse(printed.mock.calls[0][0]);
      if (code !== (ok ? 0 : 2)) throw new Error(`exit code ${code}`);
      if (!ok && problems.length === 0) throw new Error('refused without a word');
      if (problems.length > 21) throw new Error(`${problems.length} problems`);
      if (!ok) continue;
      const loaded = await loadScenario(file);
      if (!loaded.ok) throw new Error('checked, and then refused');
      await play(loaded.scenario);
      played++;
    } catch (error) {
      faults.push(`seed ${SEED}, file ${number}: ${(error as Error).stack}\n${readFileSync(file, 'utf8')}`);
    }
  }
  expect(faults).toEqual([]);
  expect(played).toBeGreaterThan(FILES / 5);
});
