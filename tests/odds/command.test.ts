import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, folderWith, skirmetrics } from '../cli/support.ts';
import { parseCsv } from '../report/support/parse-csv.ts';

const odds = (...words: string[]) => skirmetrics('.', ['odds', 'squad-alpha', ...words]);

async function asked(...words: string[]) {
  const { code, stdout, stderr } = await odds(...words, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const any = (dice: number, atMost: number) => 1 - (1 - atMost / 6) ** dice;

describe('odds --json, against formulas worked out by hand', () => {
  const hit = any(3, 4);
  test.each([
    ['activation training=conscript step=2', { success: 2 / 6, failure: 4 / 6 }],
    ['activation training=elite step=6', { success: any(3, 5), failure: 1 - any(3, 5) }],
    ['activation step=4 modifier=-2', { success: any(2, 2), failure: 1 - any(2, 2) }],
    ['shot training=elite step=4', { miss: 1 - hit, saved: 0, killed: hit }],
    ['shot training=elite step=4 cover=soft', { miss: 1 - hit, saved: hit / 3, killed: (hit * 2) / 3 }],
    ['shot training=elite step=4 cover=hard', { miss: 1 - hit, saved: (hit * 2) / 3, killed: hit / 3 }],
    [
      'shot training=elite step=4 cover=hard --set save.hard=6',
      { miss: 1 - hit, saved: hit / 6, killed: (hit * 5) / 6 },
    ],
    ['melee training=regular step=1', { miss: 25 / 36, killed: 11 / 36 }],
    ['charge training=regular step=1', { 'no-contact': 25 / 36, contact: (11 * 25) / 1296, killed: (11 / 36) ** 2 }],
    ['initiative ratingA=4 ratingB=2', { A: 26 / 32, B: 6 / 32 }],
  ])('%s', async (words, expected) => {
    const { outcomes } = await asked(...words.split(' '));
    expect(Object.keys(outcomes)).toEqual(Object.keys(expected));
    for (const [name, probability] of Object.entries(expected))
      expect(Math.abs(outcomes[name] - probability)).toBeLessThan(1e-12);
  });

  test('prints the question with the answer: inputs as used, house rules that are not the default', async () => {
    const answer = await asked('shot', 'step=1', '--set', 'save.soft=4', '--set', 'save.hard=3');
    expect(Object.keys(answer)).toEqual([
      ...['schemaVersion', 'system', 'procedure', 'inputs', 'houseRules', 'outcomes', 'paths'],
    ]);
    expect(answer).toMatchObject({
      system: 'squad-alpha',
      procedure: 'shot',
      houseRules: { 'save.soft': 4 },
      paths: 2,
    });
    const { procedures } = await asked();
    const { inputs } = procedures.find(({ name }: { name: string }) => name === 'shot');
    const defaults = Object.entries(inputs).map(([name, field]) => [name, (field as { default: unknown }).default]);
    expect(answer.inputs).toEqual({ ...Object.fromEntries(defaults), step: 1 });
  });
});

describe('a grid', () => {
  test('is a JSON list, one answer a combination, each as if asked alone', async () => {
    const answers = await asked('shot', 'step=1..6', 'cover=none,soft,hard');
    expect(answers).toHaveLength(18);
    expect(answers[7]).toEqual(await asked('shot', 'step=3', 'cover=soft'));
  });

  test('of one value is a list of one', async () => expect(await asked('melee', 'step=2..2')).toHaveLength(1));

  test('is CSV with the inputs as columns and a row an outcome', async () => {
    const { stdout } = await odds('shot', 'step=2..3', 'cover=soft', '--csv');
    const [header, ...rows] = parseCsv(stdout);
    const [two, three] = await asked('shot', 'step=2..3', 'cover=soft');
    expect(header).toEqual([...Object.keys(two.inputs), 'outcome', 'probability']);
    const step = header.indexOf('step');
    expect(rows.map((row) => [row[step], row.at(-2)].join(' '))).toEqual(
      [2, 3].flatMap((value) => Object.keys(two.outcomes).map((outcome) => `${value} ${outcome}`)),
    );
    const exact = [...Object.values(two.outcomes), ...Object.values(three.outcomes)];
    expect(rows.map((row) => Number(row.at(-1)))).toEqual(exact);
  });

  test('for people is a table', async () => {
    const { stdout } = await odds('shot', 'step=1..2', 'cover=none,hard', '--set', 'save.hard=4');
    expect(stdout).toMatch(/^squad-alpha shot: /);
    expect(stdout).toContain('house rules, defaults in brackets: save.hard=4 (3)\n');
    expect(stdout).toMatch(
      /\nstep +cover +miss +saved +killed\n( +[12] +(none|hard)( +[\d.]+%){3}\n){4}\n4 combinations\n$/,
    );
  });
});

test('one answer for people is a line an outcome', async () => {
  const { stdout } = await odds('shot', 'step=1', 'cover=hard', '--set', 'save.hard=1');
  expect(stdout).toMatch(/^squad-alpha shot: /);
  expect(stdout).toMatch(
    /\noutcome +probability +1 in\nmiss .*%.*\nsaved .*%.*\nkilled +0% +never\n\n\d+ paths of dice\n$/,
  );
});

describe('without a procedure', () => {
  test('lists what can be asked, with inputs, ranges, defaults, clauses and outcomes', async () => {
    const { code, stdout } = await odds();
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n {2}shot {2}ALPHA-13\b.*\n {6}What one shot does to its target\.\n/);
    expect(stdout).toContain('\n          "none", "soft" or "hard" (default none)\n      ');
    expect(stdout).toContain('\n      outcomes: miss, saved, killed\n');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  test('ends with a question that can be asked', async () => {
    const { stdout } = await odds();
    const words = /skirmetrics odds squad-alpha (.*)/.exec(stdout)![1].split(' ');
    expect((await odds(...words)).code).toBe(0);
  });

  test('--json lists the same as data', async () => {
    const { procedures } = await asked();
    const shot = procedures.find(({ name }: { name: string }) => name === 'shot');
    expect(shot).toMatchObject({
      clauses: expect.arrayContaining(['ALPHA-13']),
      outcomes: ['miss', 'saved', 'killed'],
    });
    expect(shot.inputs.step).toMatchObject({ kind: 'integer', min: 1, max: 6, default: 3 });
  });
});

test('no library of scenario files, charts or threads is loaded: an answer is there at once', () => {
  const folder = folderWith({ 'cases.json': '[{"procedure": "shot"}]' });
  const loaded = (...words: string[]): string[] => {
    const env = { ...process.env, NODE_V8_COVERAGE: join(folder, words.join(' ')) };
    spawnSync(process.execPath, [CLI, ...words], { cwd: folder, env });
    const [file] = readdirSync(env.NODE_V8_COVERAGE);
    const { result } = JSON.parse(readFileSync(join(env.NODE_V8_COVERAGE, file), 'utf8'));
    const packages = result.map(({ url }: { url: string }) => /node_modules\/([^/]+)/.exec(url)?.[1]);
    return [...new Set<string>(packages.filter((name: unknown) => name !== undefined))];
  };
  expect(loaded('check', 'cases.json')).toContain('yaml');
  for (const words of ['', 'shot step=1..2', '--batch cases.json'])
    for (const name of loaded('odds', 'squad-alpha', ...words.split(' ').filter((word) => word !== '')))
      expect(['zod', 'yaml', 'vega', 'vega-lite', 'piscina', 'simple-statistics']).not.toContain(name);
});

describe('wrong input: one line, exit code 2, nothing on stdout', () => {
  test.each([
    [['sht'], 'unknown procedure "sht" of squad-alpha; did you mean "shot"?'],
    [['step=3'], 'name a procedure before step=3; one of: activation, shot, melee, exchange, charge, initiative'],
    [['shot', 'stpe=3'], 'unknown input "stpe" of shot; did you mean "step"?'],
    [['shot', 'step=7'], 'input "step" of shot must be a whole number from 1 to 6, got 7'],
    [['shot', 'step=two'], 'input "step" of shot must be a whole number from 1 to 6, got "two"'],
    [['shot', 'cover=hrad'], 'input "cover" of shot must be "none", "soft" or "hard", got "hrad"'],
    [['shot', 'cover='], 'cover= needs a value: "none", "soft" or "hard"'],
    [['shot', 'step'], '"step" is not key=value, as in training=regular'],
    [['shot', 'step=1', 'step=2'], 'input "step" is given twice; write several values as step=a,b'],
    [['shot', 'save.soft=4'], '"save.soft" is a house rule: write --set save.soft=4'],
    [
      ['shot', '--set', 'save.sotf=4'],
      '--set: unknown house rule "save.sotf"; did you mean "save.soft"?\nsearch house rules with: skirmetrics rules squad-alpha save',
    ],
    [['shot', '--set', 'save.soft=9'], '--set: house rule "save.soft" must be a whole number from 1 to 7, got 9'],
    [['shot', '--set', 'save.soft=4', '--set', 'save.soft=5'], '--set: house rule "save.soft" is set twice'],
    [['shot', '--json', '--csv'], '--json and --csv exclude each other; use one'],
    [['--csv'], '--csv needs a procedure'],
    [['--batch', 'x.json', '--csv'], '--batch prints JSON; remove --csv'],
    [['shot', 'step=1', '--batch', 'x.json'], '--batch takes its questions from the file; remove "shot step=1"'],
    [['--batch', 'nowhere.json'], 'nowhere.json: no such file'],
    [['--batch', 'src'], 'src: is a folder; name a file'],
    [
      ['initiative', 'ratingA=-50..50', 'ratingB=-50..49'],
      '10100 combinations of inputs exceed the limit of 10000: vary fewer inputs, or give them fewer values',
    ],
  ])('%j', async (words, line) => {
    expect(await odds(...words)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  test('an unknown system', async () =>
    expect((await skirmetrics('.', ['odds', 'squad-alhpa', 'shot'])).stderr).toBe(
      'unknown system "squad-alhpa"; did you mean "squad-alpha"?\n',
    ));

  test('no system at all', async () =>
    expect((await skirmetrics('.', ['odds'])).stderr).toMatch(/^odds needs a rule system\n/));
});

describe('--batch', () => {
  const batch = async (text: string, ...words: string[]) => {
    const folder = folderWith({ 'cases.json': text });
    return skirmetrics(folder, ['odds', 'squad-alpha', '--batch', 'cases.json', ...words]);
  };
  const shot = { procedure: 'shot', inputs: { step: 2, cover: 'soft' } };

  test('answers in the order of the questions, each as if asked alone', async () => {
    const melee = { procedure: 'melee', inputs: { step: 5 }, houseRules: { training: { regular: { dice: 4 } } } };
    const { code, stdout, stderr } = await batch(JSON.stringify([shot, melee, { procedure: 'initiative' }]));
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual([
      await asked('shot', 'step=2', 'cover=soft'),
      await asked('melee', 'step=5', '--set', 'training.regular.dice=4'),
      await asked('initiative'),
    ]);
  });

  test('takes a map with cases, whose other keys are notes', async () => {
    const { code, stdout } = await batch(JSON.stringify({ title: 'Shots', cases: [shot] }));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(1);
  });

  test('of no cases is answered by an empty list', async () =>
    expect(await batch('[]')).toEqual({ code: 0, stdout: '[]\n', stderr: '' }));

  test('has the house rules of --set under those of each case', async () => {
    const cases = [shot, { ...shot, houseRules: { save: { soft: 2 } } }, { ...shot, houseRules: { 'save.hard': 2 } }];
    const { stdout } = await batch(JSON.stringify(cases), '--set', 'save.soft=4');
    const rules = JSON.parse(stdout).map(({ houseRules }: { houseRules: unknown }) => houseRules);
    expect(rules).toEqual([{ 'save.soft': 4 }, { 'save.soft': 2 }, { 'save.hard': 2, 'save.soft': 4 }]);
  });

  test('puts what is wrong in the place of each bad case, and answers the others', async () => {
    const bad = [
      [{ ...shot, procedure: 'sht' }, 'unknown procedure "sht" of squad-alpha; did you mean "shot"?'],
      [{ inputs: {} }, 'missing key "procedure"'],
      [{ ...shot, houseRule: {} }, 'unknown key "houseRule"; did you mean "houseRules"?'],
      [{ ...shot, inputs: { stp: 1 } }, 'unknown input "stp" of shot; did you mean "step"?'],
      [{ ...shot, inputs: { step: '2' } }, 'input "step" of shot must be a whole number from 1 to 6, got "2"'],
      [{ ...shot, inputs: { step: null } }, 'input "step" of shot must be a whole number from 1 to 6, got null'],
      [{ ...shot, inputs: { step: {} } }, 'input "step" of shot must be a whole number from 1 to 6, got a map'],
      [{ ...shot, inputs: { step: { of: 2 } } }, 'input "step" of shot must be a whole number from 1 to 6, got a map'],
      [{ ...shot, inputs: { stp: {} } }, 'unknown input "stp" of shot; did you mean "step"?'],
      [{ ...shot, inputs: [2] }, '"inputs" must be a map of inputs and values, got a list'],
      [{ ...shot, houseRules: { save: 4 } }, '"save" is a group of house rules, not one; got 4'],
      [{ ...shot, procedure: 3 }, '"procedure" must be a name, got 3'],
      ['shot', 'a case is a map with "procedure" and "inputs", got "shot"'],
      [null, 'a case is a map with "procedure" and "inputs", got null'],
      [
        { ...shot, inputs: { step: 0, cover: 1 } },
        'input "step" of shot must be a whole number from 1 to 6, got 0; input "cover" of shot must be "none", "soft" or "hard", got 1',
      ],
    ] as const;
    const { code, stdout, stderr } = await batch(JSON.stringify(bad.flatMap(([wrong]) => [shot, wrong])));
    const alone = await asked('shot', 'step=2', 'cover=soft');
    expect(JSON.parse(stdout)).toEqual(bad.flatMap(([, error]) => [alone, { error }]));
    expect([code, stderr]).toEqual([2, 'cases.json: 15 of 30 cases are wrong; see "error" in the list\n']);
  });

  test.each([
    ['[{"procedure": "shot",}]', 'cases.json:1:23: expected a key in double quotes, got "}"'],
    ['[\n  {"procedure": "shot"}\n  {"procedure": "melee"}\n]', 'cases.json:3:3: expected "," or "]", got "{"'],
    ['[{"inputs": {"step": 1, "step": 2}}]', 'cases.json:1:25: key "step" is given twice'],
    ['', 'cases.json:1:1: expected a value, got the end of the file'],
    ['3', 'cases.json: a batch is a list of cases, or a map with such a list under "cases", got 3'],
    ['{}', 'cases.json: a batch is a list of cases, or a map with such a list under "cases", got a map without them'],
    ['{"cases": {}}', 'cases.json: a batch is a list of cases, or a map with such a list under "cases", got a map'],
    ['{"cases": [], "houseRules": {}}', 'cases.json: "houseRules" does not apply to all cases; put it into each case'],
  ])('answers nothing of a file that is no batch: %j', async (text, line) => {
    expect(await batch(text)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  test('reads a file with a byte order mark, and refuses one that is not text', async () => {
    expect((await batch(`\ufeff${JSON.stringify([shot])}`)).code).toBe(0);
    expect(piped(Buffer.from([0x5b, 0xff, 0x5d]))).toMatchObject({
      status: 2,
      stdout: '',
      stderr: '<stdin>: is not text in UTF-8\n',
    });
  });

  test('- reads standard input', () => {
    const { status, stdout } = piped(JSON.stringify([shot]));
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ procedure: 'shot', inputs: { step: 2 } }]);
    expect(piped('[').stderr).toBe('<stdin>:1:2: expected a value, got the end of the file\n');
  });

  function piped(input: string | Buffer): SpawnSyncReturns<string> {
    return spawnSync(process.execPath, [CLI, 'odds', 'squad-alpha', '--batch', '-'], { input, encoding: 'utf8' });
  }
});
