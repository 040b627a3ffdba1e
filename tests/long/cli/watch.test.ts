import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, SKIRMISH, spawned } from '../../cli/support.ts';

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

test('a save of the game that the scenario names is a save, with its mistakes and what it changes', async () => {
  const folder = folderWith();
  const game = join(folder, 'quality-and-defence.game.yaml');
  cpSync('scenarios/quality-and-defence/crossroads.yaml', join(folder, 'skirmish.yaml'));
  cpSync('scenarios/quality-and-defence/quality-and-defence.game.yaml', game);
  const text = readFileSync(game, 'utf8');
  const steps = [
    text.replace('scheme: alternate', 'scheme: alternat'),
    text.replace('rifle: { range: 24', 'rifle: { range: 12'),
  ];
  const { code, lines } = await watched(folder, ['--games', '40'], ({ save, games, problems }, end) => {
    if (games === undefined && problems === undefined) return;
    const next = save === 3 - steps.length ? steps.shift() : undefined;
    if (next !== undefined) {
      writeFileSync(`${game}~`, next);
      renameSync(`${game}~`, game);
    } else if (save === 3) end();
  });
  expect(code).toBe(0);
  const of = (wanted: number) => lines.find(({ save }) => save === wanted);
  expect(of(2)?.problems).toEqual([expect.stringMatching(/^quality-and-defence\.game\.yaml:\d+:\d+: .*alternat/)]);
  expect(of(3)?.since?.map(({ name }) => name)).toContain('score');
});
