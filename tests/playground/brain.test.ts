import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk, type Method } from '../../src/playground/brain/desk.ts';
import { odds, procedures } from '../../src/playground/brain/odds.ts';
import { draw, weapons } from '../../src/playground/brain/pages.ts';
import { notable, replay } from '../../src/playground/brain/replays.ts';
import { report } from '../../src/playground/brain/report.ts';
import { schema } from '../../src/playground/brain/schema.ts';
import { watch } from '../../src/playground/brain/watch.ts';
import type { ShownLook } from '../../src/playground/contract.ts';
import { schemasAt, valuesOf } from '../../src/playground/file/schema-walk.ts';
import { loadScenario } from '../../src/scenarios/index.ts';
import { PlayedVersion } from '../../src/watch/played.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { variantResults } from '../../src/workers/results.ts';

const FARMHOUSE = 'scenarios/squad-alpha/farmhouse.yaml';
const SHEET = 'scenarios/sheets/hit-wound-save.game.yaml';
const never = new AbortController().signal;

function ask<Words, Answer, News>(desk: Desk, method: Method<Words, Answer, News>, words: Words): Promise<Answer> {
  return method(desk, words, { signal: never, tell: () => {} });
}

/** The looks at a file until so many games are played. */
async function looks(desk: Desk, games: number): Promise<ShownLook[]> {
  const end = new AbortController();
  const all: ShownLook[] = [];
  const tell = (look: ShownLook) => {
    all.push(look);
    if (look.games === look.planned) end.abort();
  };
  await watch(desk, { games }, { signal: end.signal, tell });
  return all;
}

describe('the brain of the playground', () => {
  const desk = new Desk(0);
  let last: ShownLook;

  beforeAll(async () => {
    desk.main = FARMHOUSE;
    last = (await looks(desk, 60)).at(-1)!;
  });

  afterAll(() => desk.pool.close());

  test('a look has the games of the command line, their verdict and tiles, and where they happened', async () => {
    const loaded = await loadScenario(FARMHOUSE);
    if (!loaded.ok) throw new Error(FARMHOUSE);
    const version = await PlayedVersion.of(loaded.scenario, 1, 60);
    await version.playOn(new WorkerPool({ threads: 0 }), 60, never);
    expect(last).toMatchObject({ save: 1, games: 60, planned: 60, seed: 1, problems: [] });
    expect(last.digest).toBe(variantResults('baseline', version.totals).digest);
    for (const part of ['class="answer"', 'class="tiles"', 'id="places"', 'Farmhouse'])
      expect(last.markup).toContain(part);
  });

  test('notable games are among those that were played, and any game is told on a page', async () => {
    const { games, of } = await ask(desk, notable, null);
    expect(of).toBe(60);
    expect(games.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['typical', 'longest', 'most one-sided']));
    expect(games.every(({ game }) => game < 60)).toBe(true);
    const page = await ask(desk, replay, { game: 61 });
    expect(page).toContain('seed 1, game 61');
    await expect(ask(desk, replay, { game: -1 })).rejects.toThrow('a game is a whole number from 0');
    await expect(ask(desk, replay, { game: 0.5 })).rejects.toThrow('a game is a whole number from 0');
  });

  test('odds are exact under the house rules of the file, for lists of inputs too', async () => {
    const asked = await ask(desk, procedures, null);
    const activation = asked.find(({ name }) => name === 'activation')!;
    expect(activation.inputs.find(({ name }) => name === 'step')).toMatchObject({ value: '3' });
    const markup = await ask(desk, odds, { procedure: 'activation', inputs: ['training=regular', 'step=3,6'] });
    expect(markup).toContain('<h3>step 3</h3>');
    expect(markup).toContain('75.00%');
    await expect(ask(desk, odds, { procedure: 'activation', inputs: ['step=9'] })).rejects.toThrow('step');
    await expect(ask(desk, odds, { procedure: 'nothing', inputs: [] })).rejects.toThrow('nothing');
  });

  test('pages of weapons and of the report have files of their tables', async () => {
    const armed = await ask(desk, weapons, null);
    expect(armed.page).toContain('Weapons of Super Toy Soldier Squad Alpha');
    expect(armed.files.map(({ path }) => path)).toContain('weapons.csv');
    const told = await ask(desk, report, null);
    expect(told.page).toContain('<h1>Farmhouse</h1>');
    expect(JSON.parse(told.files.find(({ path }) => path === 'summary.json')!.text)).toMatchObject({
      games: 60,
      digest: last.digest,
    });
  });

  test('charts are drawn without evaluating text as code', async () => {
    const spec = {
      data: { values: [{ a: 1 }, { a: 3 }] },
      transform: [{ calculate: 'datum.a * 2', as: 'b' }],
      mark: 'bar',
      encoding: { x: { field: 'b', type: 'quantitative' } },
    };
    const { Function: original } = globalThis;
    globalThis.Function = (() => {
      throw new Error('text was evaluated');
    }) as never;
    try {
      expect(await ask(desk, draw, { spec: spec as never })).toMatch(/^<svg/);
    } finally {
      globalThis.Function = original;
    }
  });

  test('the schema is that of the file in the editor: a scenario, a game, the scenario of a game', async () => {
    const keys = async (file: string) =>
      Object.keys(((await ask(desk, schema, { file })) as { properties: object }).properties);
    expect(await keys(FARMHOUSE)).toEqual(expect.arrayContaining(['sides', 'houseRules', 'tune']));
    expect(await keys(SHEET)).toEqual(expect.arrayContaining(['stats', 'weapons', 'profiles']));
    const tactics = 'scenarios/quality-and-defence/quality-and-defence.tactics.yaml';
    expect(await keys(tactics)).toEqual(expect.arrayContaining(['game', 'tactics']));
    expect(await keys('scenarios/quality-and-defence/crossroads.yaml')).toEqual(
      expect.arrayContaining(['sides', 'table']),
    );
  });

  test('a mistake that is found once the scenario is read has its place, too', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'brain-')), 'own.yaml');
    writeFileSync(file, `${readFileSync(FARMHOUSE, 'utf8')}delta: 5\n`);
    const own = new Desk(0);
    own.main = file;
    const [{ problems }] = await looks(own, 60);
    const line = readFileSync(file, 'utf8').split('\n').length - 1;
    expect(problems).toMatchObject([{ file, line, column: 8, severity: 'error' }]);
    expect(problems[0].message).toMatch(/^score is a fraction, so its smallest difference must be at most 1, got 5/);
  });

  test('names that a file defines are offered where it uses them', async () => {
    const found = (await ask(desk, schema, { file: 'scenarios/revland-combat/door-breach.yaml' }))!;
    expect(valuesOf(schemasAt(found, ['weapons', 'another', 'like']))).toContain('breachingGun');
  });

  test('a sheet plays nothing: it is checked, and has odds and weapons', async () => {
    const alone = new Desk(0);
    alone.main = SHEET;
    const [look] = await looks(alone, 60);
    expect(look).toMatchObject({ games: 0, planned: 0, problems: [] });
    expect(look.markup).toContain('A sheet plays no games');
    expect((await ask(alone, procedures, null)).length).toBeGreaterThan(0);
    expect((await ask(alone, weapons, null)).page).toContain('Hit, Wound, Save');
    await expect(ask(alone, notable, null)).rejects.toThrow('no game has been played yet');
    await alone.pool.close();
  });
});
