import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formatProblem, loadScenario } from '../../src/scenarios/index.ts';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';
import { temporaryFile } from './toy-system.ts';

const FOLDER = fileURLToPath(new URL('../../scenarios', import.meta.url));

const WIDEST_SCORE = 0.1201;

/** Expected warnings: these variants show a shortage. */
const SHORTAGES: Readonly<Record<string, readonly string[]>> = {
  'six-players.yaml': [
    'variant "Teams of five as printed": 6 Teams of 5 need 30 Personnel, but the deck has 25: Teams will be short',
    'variant "Reserves filled from the deck": 6 Teams of 4 with Reserves of 3 take up to 42 Personnel, but the deck has 25: ' +
      'Teams can be short',
  ],
};

async function filesOf(system: string): Promise<string[]> {
  const folder = join(FOLDER, system);
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => name.endsWith('.yaml')).map((name) => join(folder, name));
}

describe.each(SYSTEM_IDS)('the scenarios of %s', async (system) => {
  const files = await filesOf(system);

  test('are there', () => expect(files.length).toBeGreaterThan(0));

  test.each(files)('load without a warning, but those that its variants are there to show: %s', async (file) => {
    const result = await loadScenario(file);
    const said = result.ok ? result.warnings.map(({ message }) => message) : result.problems.map(formatProblem);
    expect(said).toEqual(SHORTAGES[basename(file)] ?? []);
    const bands = result.ok ? result.scenario.expected.filter(({ kind }) => kind === 'band') : [];
    expect(bands, 'a file says what its games are meant to be like').not.toEqual([]);
    const scores = bands.flatMap((one) => (one.kind === 'band' && one.metric.name === 'score' ? [one.band] : []));
    const tooWide = scores.filter(({ low, high }) => low === null || high === null || high - low > WIDEST_SCORE);
    expect(tooWide).toEqual([]);
    expect(await readFile(file, 'utf8')).toMatch(/^# yaml-language-server: \$schema=\.\.\/[a-z0-9-]+\.schema\.json\n/);
  });
});

const FARMHOUSE = await readFile(join(FOLDER, 'squad-alpha/farmhouse.yaml'), 'utf8');

async function problemsWith(from: string, to: string): Promise<string[]> {
  expect(FARMHOUSE).toContain(from);
  const file = await temporaryFile(FARMHOUSE.replace(from, to));
  const result = await loadScenario(file);
  const line = FARMHOUSE.slice(0, FARMHOUSE.indexOf(from)).split('\n').length;
  const problems = (result.ok ? result.warnings : result.problems).map(formatProblem);
  return problems.map((problem) => problem.replace(`${file}:${line}:`, 'here:').replace(file, 'x.yaml'));
}

describe('slips in the farmhouse of squad-alpha', () => {
  test.each([
    [
      'cover: hard',
      'cover: hrad',
      'here:55: "cover" must be "none", "soft" or "hard", got "hrad"; did you mean "hard"?',
    ],
    ['cover: hard', 'coverr: hard', 'here:48: unknown key "coverr"; did you mean "cover"?'],
    ['rect: [20, 26, 8, 6]', 'rect: [20, 26, 8]', 'here:26: "rect" must be [x, y, width, depth], got [20, 26, 8]'],
    [
      'objective: hold',
      'objective: hld',
      'here:23: "objective" must be "eliminate", "hold", "reach" or "break", got "hld"; did you mean "hold"?',
    ],
    [
      'area: farmhouse',
      'area: farmhose',
      'here:35: no terrain piece with an area is named "farmhose"; did you mean "farmhouse"?',
    ],
    ['command: 5', 'command: 2', 'x.yaml:18:5: side "blue" has no leader'],
  ])('%s written as %s', async (from, to, message) => {
    const [first] = await problemsWith(from, to);
    expect(first).toContain(message);
  });
});
