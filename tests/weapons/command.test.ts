import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SYSTEM_IDS } from '../../src/sim/registry.ts';
import { folderWith, SKIRMISH, skirmetrics, withoutReplays } from '../cli/support.ts';
import { parseCsv } from '../report/support/parse-csv.ts';

type Rows = Record<string, string>[];

function rowsOf(csv: string): Rows {
  const [header, ...lines] = parseCsv(csv);
  return lines.map((line) => Object.fromEntries(line.map((cell, i) => [header[i], cell])));
}

const reports = new Map<string, ReturnType<typeof write>>();
const rooms: string[] = [];
afterAll(() => {
  for (const room of rooms) rmSync(room, { recursive: true, force: true });
});

function written(...words: string[]): ReturnType<typeof write> {
  const report = reports.get(words.join(' ')) ?? write(words);
  reports.set(words.join(' '), report);
  return report;
}

/** Draws only one system, because pictures are slow. */
async function write(words: readonly string[]) {
  const run = words.join() === 'squad-alpha' ? skirmetrics : withoutReplays;
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-weapons-'));
  rooms.push(folder);
  writeFileSync(join(folder, 'skirmish.yaml'), SKIRMISH);
  const { code, stdout, stderr } = await run(folder, ['weapons', ...words, '--out', 'out']);
  expect(stderr.replaceAll(/^.*(games|Skirmish).*$/gm, '').trim()).toBe('');
  expect(code).toBe(0);
  const read = (file: string): string => readFileSync(join(folder, 'out', file), 'utf8');
  return { folder, stdout, read, rows: (name: string) => rowsOf(read(`tables/${name}.csv`)) };
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file))
    .sort();

describe('the folder', () => {
  test('has tables, specifications of charts, the page and the summary: headers and files are held', async () => {
    for (const system of ['stargate-solo', 'squad-alpha']) {
      const { folder, read } = await written(system);
      const files = filesOf(join(folder, 'out'));
      const headers = files.filter((file) => file.endsWith('.csv')).map((file) => [file, parseCsv(read(file))[0]]);
      expect({ files, headers: Object.fromEntries(headers) }).toMatchSnapshot(system);
      expect(readdirSync(folder).sort()).toEqual(['out', 'skirmish.yaml']);
      for (const file of files.filter((name) => name.endsWith('.vl.json')))
        expect(JSON.parse(read(file))).toHaveProperty('data.values.0');
    }
  });

  test('has a row a weapon, band, mode, cover and state, with the best of an activation behind it', async () => {
    const { rows } = await written('stargate-solo');
    const shots = rows('weapons');
    const inches = shots.reduce((sum, { rangeFrom, rangeTo }) => sum + Number(rangeTo) - Number(rangeFrom) + 1, 0);
    expect([shots.length, inches]).toEqual([3 * 3 * 2 * 7 * 4, 3 * 3 * 2 * (59 + 59 + 29 * 3 + 79 * 2)]);
    const is = (wanted: Record<string, string>) => (row: Record<string, string>) =>
      Object.entries(wanted).every(([key, value]) => row[key] === value);
    const place = { weapon: 'rifle', rangeFrom: '7', cover: 'none', target: 'active' };
    const [shot] = shots.filter(is({ ...place, mode: 'aimed' }));
    expect(Number(shot.hitChance)).toBeCloseTo(13 / 20, 12);
    expect(Number(shot.suppression)).toBeCloseTo((13 / 20) * (2 / 6), 12);
    expect(shot.bestMix).toBe('unaimed+unaimed+unaimed');
    expect(Number(shot.expectedKills)).toBeCloseTo(1 - (1 - 7 / 120) ** 3, 12);
    const activations = rows('activations').filter(is({ ...place, bestBy: 'out' }));
    expect(activations.map(({ actions, plan, carriers }) => [actions, plan, carriers])).toEqual([
      ['3', 'one target', 'sgcTrooper'],
      ['3', 'fresh targets', 'sgcTrooper'],
      ['4', 'one target', 'sgcElite sgcOfficer'],
      ['4', 'fresh targets', 'sgcElite sgcOfficer'],
    ]);
  });

  test('is the same to the last byte when it is asked again', async () => {
    const [first, second] = [await written('squad-alpha'), await write(['squad-alpha'])];
    for (const file of filesOf(join(first.folder, 'out'))) expect(second.read(file)).toBe(first.read(file));
  });

  test('stands in the list of reports, without games, and its page has what the terminal says', async () => {
    const folder = folderWith();
    const { stdout } = await withoutReplays(folder, ['weapons', 'squad-alpha']);
    const index = readFileSync(join(folder, 'reports', 'index.html'), 'utf8');
    expect(index).toMatch(/<a href="\.\/squad-alpha-weapons\/[^/"]+\/report\.html">squad-alpha-weapons\/<wbr>/);
    expect(index).toContain('<h2>Weapons of Super Toy Soldier Squad Alpha</h2>');
    expect(index).toContain('<td class="number" data-head="Games" data-by=""><div>–</div></td>');
    const page = readFileSync(join(folder, 'reports', 'squad-alpha-weapons', 'latest', 'report.html'), 'utf8');
    const [finding] = /Most kills per activation.*/.exec(stdout)!;
    expect(page).toContain(`<li>${finding}</li>`);
    expect(page).toContain('skirmetrics weapons squad-alpha');
    const summary = JSON.parse(
      readFileSync(join(folder, 'reports', 'squad-alpha-weapons', 'latest', 'summary.json'), 'utf8'),
    );
    expect(summary.findings).toContain(finding);
    // ALPHA-19
    expect(summary.assumptions).toContain('The target is not in melee (ALPHA-19).');
  });
});

describe('for people', () => {
  test('says what the numbers come to, then gives them at a few places', async () => {
    const { stdout } = await written('stargate-solo', '--weapon', 'rifle,staff');
    expect(stdout.slice(0, stdout.indexOf('\n\nEach activation starts'))).toMatchSnapshot();
  });

  test('shows the covers and the state that are asked for', async () => {
    const { stdout, rows } = await written(
      'stargate-solo',
      '--weapon',
      'rifle',
      '--cover',
      'hard',
      '--target',
      'inactive',
    );
    expect(stdout).toContain('exact odds by range in inches, hard cover, inactive target');
    expect(stdout).toMatch(/^rifle +unaimed +35\.0 +20\.0 /m);
    expect(new Set(rows('weapons').map(({ weapon, cover, target }) => `${weapon} ${cover} ${target}`))).toEqual(
      new Set(['rifle hard inactive']),
    );
  });

  test('one actions number is for all weapons', async () => {
    const { rows } = await written('stargate-solo', '--weapon', 'staff', '--actions', '3');
    expect(new Set(rows('activations').map(({ actions }) => actions))).toEqual(new Set(['3']));
  });
});

describe('for programs', () => {
  test('--csv prints weapons.csv, --json every table; neither writes a folder', async () => {
    const folder = folderWith({});
    const csv = await skirmetrics(folder, ['weapons', 'squad-alpha', '--csv']);
    const json = await skirmetrics(folder, ['weapons', 'squad-alpha', '--json']);
    expect([csv.code, csv.stderr, json.code, json.stderr]).toEqual([0, '', 0, '']);
    const data = JSON.parse(json.stdout);
    expect(Object.keys(data)).toEqual([
      ...[
        'schemaVersion',
        'system',
        'command',
        'procedure',
        'houseRules',
        'measures',
        'findings',
        'assumptions',
        'leftOut',
        'bestBy',
      ],
      ...['weapons', 'activations'],
    ]);
    const rows = rowsOf(csv.stdout);
    expect(rows).toHaveLength(data.weapons.length);
    expect(Number(rows[7].hitChance)).toBe(data.weapons[7].hitChance);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('two rule sets side by side', () => {
  test('ALPHA-14 --set shows both, an arrow where they differ, and what the difference is', async () => {
    const { stdout, rows, read } = await written('squad-alpha', '--set', 'save.hard=4');
    expect(stdout).toContain('baseline → changed: save.hard=4');
    // Step 4 behind a save on 3+, then on 4+.
    expect(stdout).toMatch(/^conscript +hard +5\.6→8\.3 +11\.1→16\.7 +16\.7→25\.0 +22\.2→33\.3 /m);
    expect(stdout).toMatch(/^conscript +none +16\.7 +33\.3 /m);
    expect(stdout).toContain('The changed rules change kills per activation: conscript +0.03 to +0.14');
    expect(new Set(rows('weapons').map(({ variant }) => variant))).toEqual(new Set(['baseline', 'changed']));
    const differences = rows('difference');
    // Kills: 3 levels, 6 steps.
    expect(differences).toHaveLength(2 * 3 * 6);
    for (const { baseline, changed, difference, cover } of differences) {
      expect(cover).toBe('hard');
      expect(Number(difference)).toBeCloseTo(Number(changed) - Number(baseline), 12);
    }
    const { houseRules } = JSON.parse(read('summary.json'));
    expect(houseRules).toEqual({ baseline: {}, changed: { 'save.hard': 4 } });
  });

  test('rules that change no weapon are said to', async () => {
    const { stdout, rows } = await written('squad-alpha', '--set', 'move.distance=5');
    expect(stdout).toContain('The changed rules affect no weapon.');
    expect(rows('difference')).toEqual([]);
  });

  test('ALPHA-10 house rules of a scenario are the rules as they stand', async () => {
    const folder = folderWith({
      'house.yaml': SKIRMISH.replace('variants:', 'houseRules: { save.soft: 4 }\nvariants:'),
    });
    const words = ['weapons', 'squad-alpha', '--scenario', 'house.yaml', '--json'];
    const { stdout } = await skirmetrics(folder, words);
    const { houseRules, weapons, command } = JSON.parse(stdout);
    expect(houseRules).toEqual({ baseline: { 'save.soft': 4 } });
    expect(command).toBe('skirmetrics weapons squad-alpha --scenario house.yaml');
    const soft = weapons.find((row: Record<string, unknown>) => row.cover === 'soft' && row.step === 6);
    expect(soft.killChance / soft.hitChance).toBeCloseTo(1 / 2, 12);
  });
});

describe('what is wrong is said in one line, exit code 2, and nothing is written', () => {
  test.each([
    ['squad', `unknown system "squad"; one of: ${SYSTEM_IDS.join(', ')}`],
    [
      'stargate-missions',
      'stargate-missions has no weapons to evaluate; systems that have: squad-alpha, stargate-solo, stargrunt2, revland-combat',
    ],
    ['squad-alpha --weapon elit', '--weapon: unknown training "elit"; did you mean "elite"?'],
    ['stargate-solo --weapon rifle,stav', '--weapon: unknown weapon "stav"; did you mean "staff"?'],
    ['stargate-solo --cover sof', '--cover: unknown cover "sof"; did you mean "soft"?'],
    ['stargate-solo --target inactiv', '--target: unknown state of a target "inactiv"; did you mean "inactive"?'],
    ['stargate-solo --target jaffa', '--target names states of a target; for the profile jaffa use --against jaffa'],
    ['squad-alpha --target active', '--target: shots of squad-alpha ignore the state of the target; remove it'],
    ['squad-alpha --actions 2', '--actions: an activation of squad-alpha is one shot; remove it'],
    ['stargate-solo --best-by kil', '--best-by: unknown measure "kil"; did you mean "kill"?'],
    ['squad-alpha --best-by out', '--best-by: unknown measure "out"; one of: kill'],
    ['stargate-solo --against jafa', '--against: unknown profile "jafa"; did you mean "jaffa"?'],
    ['squad-alpha --against elite', '--against: squad-alpha does not distinguish kinds of targets; remove it'],
    [
      'stargate-solo --range 12..6',
      '--range needs ranges such as 6,12 or 7..10, with weights above 0 such as 6:1,12:3, got "12..6"',
    ],
    ['stargate-solo --range 6,6:2', '--range: range 6 is given twice'],
    ['stargate-solo --range 90', '--range: ranges go from 2 to 80, got "90"'],
    ['stargate-solo --actions 7', '--actions must be a whole number from 1 to 6, got "7"'],
    [
      'squad-alpha --set save.hart=4',
      '--set: unknown house rule "save.hart"; did you mean "save.hard"?\nsearch house rules with: skirmetrics rules squad-alpha save',
    ],
    [
      'stargate-solo --define p90=like:rifle,ranges:8m',
      '--define: weapon "p90": "ranges" must be "rifle", "staff", "pistol" or "cal50", got "8m"; it can also be a list',
    ],
    [
      'revland-combat --define p90=like:submachineGun,ranges:[3,10]',
      '--define: weapon "p90": "ranges" is a group of fields, not one: ranges.from, ranges.short, ranges.medium, ranges.long',
    ],
    ['squad-alpha --set save.hard=9', '--set: house rule "save.hard" must be a whole number from 1 to 7, got 9'],
    ['squad-alpha --points elite', '--points needs training=points, as conscript=10, got "elite"'],
    ['squad-alpha --points elit=2', '--points: unknown training "elit"; did you mean "elite"?'],
    ['squad-alpha --points elite=0', '--points elite must be a number above 0 and up to 1,000,000, got "0"'],
    ['squad-alpha --points elite=1e400', '--points elite must be a number above 0 and up to 1,000,000, got "1e400"'],
    ['squad-alpha --points elite=1 --points elite=2', '--points elite is given twice'],
    ['squad-alpha --games 10', '--games applies to played games; name a scenario with --in-play'],
    ['squad-alpha --in-play none.yaml', 'none.yaml: no such file'],
    [
      'stargate-solo --in-play skirmish.yaml',
      '--in-play skirmish.yaml is a scenario of squad-alpha, not of stargate-solo',
    ],
    [
      'stargate-solo --scenario skirmish.yaml',
      '--scenario skirmish.yaml is a scenario of squad-alpha, not of stargate-solo',
    ],
    [
      'squad-alpha --scenario skirmish.yaml --in-play skirmish.yaml',
      '--in-play takes the rules and points of its own scenario; remove --scenario',
    ],
    ['squad-alpha --json --csv', '--json and --csv exclude each other; use one'],
    ['squad-alpha --out skirmish.yaml', '--out: skirmish.yaml is a file; name a folder for the report'],
    ['squad-alpha --out .', '--out: . holds files that are not a skirmetrics report; name a new or empty folder'],
    ['squad-alpha --wepon elite', 'unknown option "--wepon" of weapons; did you mean "--weapon"?'],
    ['', 'weapons needs a rule system'],
  ])('weapons %s', async (words, message) => {
    const folder = folderWith();
    const { code, stdout, stderr } = await skirmetrics(folder, ['weapons', ...words.split(' ').filter(Boolean)]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.replace(/\nsee skirmetrics .*--help$/m, '').trimEnd()).toBe(message);
    expect(readdirSync(folder)).toEqual(['skirmish.yaml']);
  });
});

test('--help has an example of each kind of question', async () => {
  const { stdout } = await skirmetrics('.', ['weapons', '--help']);
  for (const option of ['--weapon', '--cover', '--target', '--set', '--points', '--scenario', '--in-play'])
    expect(stdout).toContain(` ${option} <`);
  expect(stdout).toContain('skirmetrics weapons stargate-solo');
});
