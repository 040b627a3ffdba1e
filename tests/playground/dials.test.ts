import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Desk } from '../../src/playground/brain/desk.ts';
import { dials, type TriedDials, tryDials, writeDials } from '../../src/playground/brain/dials.ts';
import { movePiece, table } from '../../src/playground/brain/table.ts';
import { type ShownTornado, tornado } from '../../src/playground/brain/tornado.ts';
import { takeTuned } from '../../src/playground/brain/tuned.ts';
import { InputError } from '../../src/terminal/failures.ts';

const text = readFileSync('scenarios/squad-alpha/breakthrough.yaml', 'utf8');
const desk = new Desk(0);
const folder = mkdtempSync(join(tmpdir(), 'dials-'));
desk.main = join(folder, 'own.yaml');
const keep = (own: string) => writeFileSync(desk.main, own);
keep(text);
afterAll(() => desk.pool.close());
const { signal } = new AbortController();
const quiet = { signal, tell: () => {} };

describe('dials', () => {
  test('every house rule has a dial with its range, and words find some of them', async () => {
    const all = await dials(desk, { search: '' }, quiet);
    expect(all.dials).toHaveLength(all.all);
    const [hard] = (await dials(desk, { search: 'save.hard' }, quiet)).dials;
    expect(hard).toMatchObject({
      key: 'save.hard',
      range: { min: expect.any(Number), step: 1 },
      inForce: hard.byDefault,
    });
    expect((await dials(desk, { search: 'zzzz' }, quiet)).unknown).toMatchObject([{ word: 'zzzz' }]);
  });

  test('a moved dial is compared with the file on the same games, and the comparison refines', async () => {
    const looks: TriedDials[] = [];
    await tryDials(desk, { values: { 'save.hard': '6' }, games: 40 }, { signal, tell: (look) => looks.push(look) });
    expect(looks.map(({ games }) => games)).toEqual([20, 40]);
    expect(looks[1].lines.join()).toMatch(/^score blue .* ± .* points per 100 games/);
  });

  test('a value outside its range is named', async () => {
    const wrong = tryDials(desk, { values: { 'save.hard': '99' } }, quiet);
    await expect(wrong).rejects.toThrow(/^save\.hard must be .*, got 99/);
  });

  test('values go into the file, or into a variant that must have a new name', async () => {
    const values = { 'save.hard': '6' };
    expect(await writeDials(desk, { text, values }, quiet)).toBe(`${text.trimEnd()}\nhouseRules:\n  save.hard: 6\n`);
    const once = await writeDials(desk, { text, values, variant: 'soft walls' }, quiet);
    expect(once).toContain('soft walls');
    await expect(writeDials(desk, { text: once, values, variant: 'soft walls' }, quiet)).rejects.toThrow('is taken');
  });

  test('rules are knocked out one by one, each row linked to its dial', async () => {
    const looks: ShownTornado[] = [];
    const last = await tornado(desk, { games: 10, keys: ['save'] }, { signal, tell: (look) => looks.push(look) });
    expect(looks[0]).toEqual({ done: 0, planned: last.planned, markup: '' });
    expect(last.done).toBe(last.planned);
    expect(last.markup).toContain('data-dial="save.hard"');
  });

  test('the knockout of a file ends when the file changes', async () => {
    const tell = () => desk.put({ main: desk.main, files: { [desk.main]: text } });
    const last = await tornado(desk, { games: 10, keys: ['save'] }, { signal, tell });
    expect(last).toMatchObject({ done: 0, markup: '' });
  });
});

describe('a result of tune', () => {
  test('its house rules go into the file, its variant beside others', async () => {
    const paste = 'houseRules:\n  save.hard: 5';
    expect(await takeTuned(desk, { text, paste }, quiet)).toBe(`${text.trimEnd()}\n${paste}\n`);
    const variant = 'variants:\n  tuned:\n    description: Tuned.\n    set:\n      turns: 9';
    const once = await takeTuned(desk, { text, paste: variant }, quiet);
    expect(once).toBe(`${text.trimEnd()}\n${variant}\n`);
    expect(await takeTuned(desk, { text: once, paste: variant }, quiet)).toContain('tuned 2:');
  });

  test('other lines are refused', async () => {
    for (const paste of ['', 'sides: {}', 'variants: 3', '{'])
      await expect(takeTuned(desk, { text, paste }, quiet)).rejects.toThrow(InputError);
  });
});

describe('a table by hand', () => {
  test('pieces know their place in the file, and the text follows them', async () => {
    const shown = await table(desk, null, quiet);
    const village = shown.pieces.find(({ name }) => name === 'village')!;
    expect(village.path).toEqual(['table', 'terrain', 1, 'rect']);
    expect(shown.markup).toContain(`data-piece="${shown.pieces.indexOf(village)}"`);
    const after = await movePiece(desk, { text, path: village.path!, dx: 1, dy: 0 }, quiet);
    expect(after).toBe(text.replace('[20, 14, 8, 7]', '[21, 14, 8, 7]'));
  });

  test('a piece stays where it was if the file would have a mistake', async () => {
    const { pieces } = await table(desk, null, quiet);
    const { path } = pieces.find(({ name }) => name === 'village')!;
    const beyond = movePiece(desk, { text, path: path!, dx: 100, dy: 0 }, quiet);
    await expect(beyond).rejects.toThrow(/^It stays where it was: .*table/);
  });

  test('a game of cards has none', async () => {
    keep(readFileSync('scenarios/stargate-missions/two-players.yaml', 'utf8'));
    expect((await table(desk, null, quiet)).markup).toContain('without a table');
    keep(text);
  });
});
