import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFrom } from '../../src/scenarios/load.ts';
import { problemsIn, scenarioIn, temporaryFile, toyCatalog, VALID } from './toy-system.ts';

const FULL = `${VALID}description: Six against two.
houseRules:
  save.soft: 4
  melee:
    freeAttack: false
variants:
  greener:
    description: Conscripts.
    set:
      sides.blue.figures.Rifleman.training: conscript
    houseRules:
      save: { hard: 2 }
games: 500
seed: 7
delta: 0.05
`;

const FREE_NAMES = ['blue', 'red', 'greener'];

interface Key {
  readonly name: string;
  readonly start: number;
  readonly line: number;
}

const KEYS: Key[] = [...FULL.matchAll(/(?<=^ *|[{,-] )[\w.]+(?=:)/gm)]
  .map(({ 0: name, index }) => ({ name, start: index, line: FULL.slice(0, index).split('\n').length }))
  .filter(({ name }) => !FREE_NAMES.includes(name));

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ');

/** One letter extra, missing or wrong, or two swapped. */
function slip(word: string, kind: string, at: number, other: string): string {
  const i = at % word.length;
  const j = (i + 1) % word.length;
  const letters = [...word];
  if (kind === 'insert') letters.splice(i, 0, other);
  else if (kind === 'drop') letters.splice(i, 1);
  else if (kind === 'change') letters[i] = other;
  else [letters[i], letters[j]] = [letters[j], letters[i]];
  return letters.join('');
}

test('the scenario without a slip is in order', async () => {
  expect(await problemsIn(FULL)).toEqual([]);
  expect(KEYS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['system', 'training', 'save.soft', 'hard', 'set']),
  );
});

test('any slip in any key is an error that names its line', async () => {
  const kinds = fc.constantFrom('insert', 'drop', 'change', 'swap');
  const file = await temporaryFile(FULL);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...KEYS),
      kinds,
      fc.nat(40),
      letter,
      async ({ name, start, line }, kind, at, other) => {
        const wrong = slip(name, kind, at, other);
        fc.pre(wrong !== name && /^[\w.]+$/.test(wrong) && !KEYS.some((key) => key.name === wrong));
        await writeFile(file, FULL.slice(0, start) + wrong + FULL.slice(start + name.length));
        const result = await loadFrom(toyCatalog, file);
        if (result.ok) throw new Error(`"${wrong}" for "${name}" went unnoticed`);
        expect(result.problems.map((problem) => problem.line)).toContain(line);
      },
    ),
    { numRuns: 200, seed: 20, endOnFailure: true },
  );
});

test('no text at all makes the loader throw', async () => {
  const pieces = fc.constantFrom(
    ...[
      'name:',
      'system: toy-skirmish\n',
      'sides:',
      '\n',
      '\n  ',
      ': ',
      '- ',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '&a',
      '*a',
      '<<: ',
    ],
    ...[
      '|',
      '>',
      '#',
      '!x ',
      '%',
      '@',
      '---\n',
      '...\n',
      '\t',
      '? ',
      ',',
      '1',
      '.nan',
      'null',
      '~',
      '\r',
      'é',
      '__proto__: ',
    ],
  );
  const file = await temporaryFile('');
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 25 }), fc.boolean(), async (words, afterValid) => {
      await writeFile(file, (afterValid ? VALID : '') + words.join(''));
      const result = await loadFrom(toyCatalog, file);
      const problems = result.ok ? [] : result.problems;
      expect(result.ok || problems.length > 0).toBe(true);
      for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300, seed: 21 },
  );
});

test('every value replaced by another kind of value is refused at its line or accepted as it is', async () => {
  const values = [...FULL.matchAll(/: ([\w.]+)(?=[,}\n ])/g)].map(({ 1: value, index }) => ({
    value,
    start: index + 2,
  }));
  for (const { value, start } of values) {
    if (value === 'toy-skirmish') continue;
    const text = `${FULL.slice(0, start)}[{ wrong: 1 }]${FULL.slice(start + value.length)}`;
    const line = FULL.slice(0, start).split('\n').length;
    const problems = await problemsIn(text);
    expect(problems.join('\n'), text).toContain(`x.yaml:${line}:`);
  }
});

test('a whole scenario with everything in it loads', async () => {
  const { games, seed, delta, description, variants } = await scenarioIn(FULL);
  expect({ games, seed, delta, description }).toEqual({
    games: 500,
    seed: 7,
    delta: 0.05,
    description: 'Six against two.',
  });
  expect(variants[0].houseRules).toEqual({ 'save.hard': 2, 'save.soft': 4, 'melee.freeAttack': false });
});
