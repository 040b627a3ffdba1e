import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, spawned } from '../../cli/support.ts';
import { FILE, folderWithSheet, SHEET } from '../../sheets/sheet.ts';

interface Line {
  readonly page?: string;
  readonly save?: number;
  readonly seconds?: number;
  readonly games?: number;
  readonly problems?: readonly string[];
  readonly since?: readonly { readonly name: string; readonly games: number }[];
}

const answer = (url: string, host?: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    get(url, { headers: host === undefined ? {} : { host } }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
        if (url.endsWith('/events')) response.destroy();
      });
      response.on('close', () => resolve({ status: response.statusCode, text }));
    }).on('error', reject);
  });

async function watched(folder: string, words: readonly string[], next: (line: Line, end: () => void) => void) {
  const log = join(folder, 'watch.log');
  let seen = 0;
  let ended = false;
  const ending = spawned(folder, ['watch', 'skirmish.yaml', '--json', ...words], undefined, (child, stdout) => {
    const lines = stdout.split('\n').slice(0, -1);
    for (const line of lines.slice(seen)) {
      seen++;
      next(JSON.parse(line), () => {
        if (!ended) child.kill('SIGINT');
        ended = true;
      });
    }
  });
  const { code, stdout, stderr } = await ending;
  writeFileSync(log, stderr);
  return {
    code,
    lines: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  };
}

test('watch answers each save in turn: a verdict, the mistakes of the file, what changed since; Ctrl-C ends it', async () => {
  const folder = folderWith();
  const file = join(folder, 'skirmish.yaml');
  const steps = [
    SKIRMISH.replace('turns: 8', 'turns: eight'),
    `${SKIRMISH}houseRules: { save.soft: 2, save.hard: 2 }\n`,
  ];
  const waiting = [...steps];
  const { code, lines } = await watched(folder, ['--games', '400'], (line, end) => {
    if (line.save !== undefined && line.save === 3 - waiting.length && waiting.length > 0) {
      // Atomic: half a text would be another save.
      writeFileSync(`${file}~`, waiting.shift()!);
      renameSync(`${file}~`, file);
    } else if (line.games === 400 && line.save === 3) end();
  });
  expect(code).toBe(0);
  const saves = lines.flatMap(({ save }) => (save === undefined ? [] : [save]));
  expect(saves).toEqual(saves.toSorted((a, b) => a - b));
  expect([...new Set(saves)]).toEqual([1, 2, 3]);
  const of = (wanted: number) => lines.filter(({ save }) => save === wanted);
  expect(of(1)[0].since).toEqual([]);
  expect(of(2)).toEqual([expect.objectContaining({ problems: [expect.stringMatching(/^skirmish\.yaml:19:\d+: /)] })]);
  expect(of(3).at(-1)).toMatchObject({ games: 400 });
  expect(of(3)[0].since?.map(({ name }) => name)).toContain('score');
  expect(readdirSync(folder).toSorted()).toEqual(['skirmish.yaml', 'watch.log']);
  const firsts = [1, 3].map((save) => `${of(save)[0].seconds?.toFixed(1)} s`);
  console.log(`first verdicts after ${firsts.join(' and ')}, of ${of(3)[0].games} games`);
});

test('the server of a watch answers on this machine alone, and a report is written where it is asked for', async () => {
  const folder = folderWith();
  let asked: Promise<unknown> | null = null;
  const { code } = await watched(folder, ['--games', '100', '--out', 'last'], ({ page, games }, end) => {
    if (games === 100) asked!.then(end, end);
    if (page === undefined) return;
    asked = (async () => {
      expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      expect((await answer(page)).text).toContain('Watching skirmish.yaml');
      expect((await answer(`${page}events`)).text).toMatch(/^data: /);
      expect((await answer(`${page}nowhere`)).status).toBe(404);
      expect((await answer(page, 'rebound.example')).status).toBe(403);
    })();
  });
  await asked;
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'last', 'summary.json'), 'utf8'))).toMatchObject({ games: 100 });
});

test('watch of a sheet answers each save: what changed, what is new, mistakes, a file that is gone and returns', async () => {
  const folder = folderWithSheet();
  const file = join(folder, FILE);
  const save = (text: string) => {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  };
  const longer = SHEET.replace('gun: { range: 20', 'gun: { range: 25');
  const steps = [
    () => save(SHEET.replace('cover: { is: 1', 'cover: { is: 3')),
    () => save(SHEET.replace('t.save - rules', 't.sav - rules')),
    () => rmSync(file),
    () => save(SHEET),
    () => save(longer),
  ];
  const told: string[] = [];
  let seen = 0;
  const { code, stderr } = await spawned(folder, ['watch', FILE], undefined, (child, stdout) => {
    // A save is told in one piece.
    for (const piece of stdout.split(/^(?=save \d)/m).slice(1 + seen)) {
      told.push(piece);
      seen++;
      const step = steps.shift();
      if (step === undefined) child.kill('SIGINT');
      else step();
    }
  });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('bug')]);
  const words = told.map((text) => text.replaceAll(/\s+/g, ' '));
  expect(words).toHaveLength(6);
  expect(words[0]).toMatch(/^save 1 Most life lost per attack/);
  expect(words[1]).toMatch(/^save 2 Since the last version, .* soft or hard cover takes 0\.49 life, down from 1\.29/);
  expect(words[2]).toMatch(/^save 3 patrol\.game\.yaml:\d+:\d+: unknown name "t\.sav"; did you mean "t\.save"\? $/);
  expect(words[3]).toBe('save 4 patrol.game.yaml: no such file ');
  expect(words[4]).toMatch(/^save 5 Since the last version, .* takes 1\.29 life, up from 0\.49/);
  expect(words[5]).toMatch(/^save 6 New: scout\/gun at 21–25 inches\./);
});
