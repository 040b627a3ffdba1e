import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { describedGames, loadGame } from '../../src/scenarios/index.ts';
import { GAME_STARTERS } from '../../src/sim/games/starters.ts';
import { plainBody, snippetsOf } from '../../src/sim/kernel/rules/schema.ts';
import { SIGNATURES } from '../../src/sim/language/functions.ts';
import { folderWith } from '../cli/support.ts';
import { problemsOf, type Schema } from '../support/json-schema.ts';
import { SHEETS } from './fixtures.ts';

const schemas: ReadonlyMap<string, Exclude<Schema, boolean>> = await describedGames();
const sheet = schemas.get('sheet')!;

const GAMES = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.game.yaml') && !file.startsWith('sheets'))
  .toSorted();

/** Schemas within that offer text. */
function offering(node: unknown, found: Exclude<Schema, boolean>[] = []): Exclude<Schema, boolean>[] {
  if (typeof node !== 'object' || node === null) return found;
  if (snippetsOf(node).length > 0) found.push(node);
  for (const [key, inside] of Object.entries(node)) if (key !== 'defaultSnippets') offering(inside, found);
  return found;
}

describe('the schema that editors read', () => {
  test.each(SHEETS)('fits the shipped sheet %s, which names it', (name) => {
    const text = readFileSync(`scenarios/sheets/${name}.game.yaml`, 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/game-sheet\.schema\.json\n/);
    expect(problemsOf(sheet, parse(text))).toEqual([]);
  });

  test.each(GAMES)('fits the shipped game %s, which names it', (file) => {
    const text = readFileSync(`scenarios/${file}`, 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/game-skirmish\.schema\.json\n/);
    expect(problemsOf(schemas.get('skirmish')!, parse(text))).toEqual([]);
  });

  test.each(Object.entries(GAME_STARTERS))('fits what init --game %s writes', async (_, { kind, texts }) => {
    expect(problemsOf(schemas.get(kind)!, parse((await texts()).game('my-game')))).toEqual([]);
  });

  test.each([
    ['a key that there is not', { shot: {} }],
    ['a range that is a number', { stats: { life: 5 } }],
    ['a name that no expression could say', { stats: { 'life-points': '0..5' } }],
    ['another kind', { kind: 'skirmish' }],
    ['an id with capitals', { game: 'MyGame' }],
    ['a step that is a list', { shoot: { hits: [1] } }],
  ])('does not fit %s', (_, change) => {
    const whole = parse(readFileSync('scenarios/sheets/quality-and-defence.game.yaml', 'utf8'));
    expect(problemsOf(sheet, { ...whole, ...change })).not.toEqual([]);
  });

  test.each([...schemas])('offers only text that fits: %s', (_kind, whole) => {
    const wrong = offering(whole).flatMap((schema) =>
      snippetsOf(schema).flatMap(({ body }) => problemsOf(schema, plainBody(body), { root: whole })),
    );
    expect(wrong).toEqual([]);
  });

  test.each([...schemas].filter(([kind]) => !kind.endsWith('-tactics')))(
    'offers a whole %s that is right',
    async (_kind, whole) => {
      const [{ body }] = snippetsOf(whole);
      const folder = folderWith({ 'mine.game.yaml': stringify(plainBody(body)) });
      expect(await loadGame(`${folder}/mine.game.yaml`)).toMatchObject({ ok: true, warnings: [] });
    },
  );

  test('says of every expression which functions there are, each with its sentence', () => {
    const [expressions] = offering(sheet).filter(({ markdownDescription }) => markdownDescription !== undefined);
    for (const [name, { doc }] of Object.entries(SIGNATURES)) {
      expect(expressions.markdownDescription).toContain(doc);
      expect(snippetsOf(expressions).map(({ description }) => description)).toContain(doc);
      expect(snippetsOf(expressions).some(({ label }) => label.startsWith(`${name}(`))).toBe(true);
    }
  });
});
