import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatProblem, loadScenario } from '../../src/scenarios/index.ts';
import { PLAIN_NAME, visible } from '../../src/sim/kernel/rules/names.ts';
import { temporaryFile } from './toy-system.ts';

const shipped = (path: string) => readFileSync(new URL(`../../scenarios/${path}`, import.meta.url), 'utf8');
const FILES = {
  alpha: shipped('squad-alpha/farmhouse.yaml'),
  plain: shipped('squad-alpha/farmhouse.yaml').replace(/^variants:\n(?: .*\n)*/m, ''),
  solo: shipped('stargate-solo/jaffa-ambush.yaml'),
  cards: shipped('stargate-missions/four-players.yaml').replace(
    /$/,
    'decks: { missions: { add: [{ name: Lost City, brains: 7 }] } }\n',
  ),
};

const NAMES: readonly (readonly [what: string, file: keyof typeof FILES, from: RegExp])[] = [
  ['scenario', 'alpha', /(?<=^name: ).*/m],
  ['side', 'plain', /(?<=^ {2})red(?=:)|(?<=side: )red/gm],
  ['figure', 'alpha', /(?<=- \{ name: )Sergeant/],
  ['terrain piece', 'alpha', /(?<=- \{ name: )copse/],
  ['variant', 'alpha', /(?<=^variants:\n {2})[^:]*/m],
  ['group', 'solo', /(?<=^ +- name: ).*/m],
  ['figure', 'solo', /(?<=^ +- \{ name: )(?=[^}]*profile)[^,]*/m],
  ['terrain piece', 'solo', /(?<=- \{ name: )[^,]*(?=, (?:rect|polygon|circle|line))/],
  ['player', 'cards', /(?<=name: )Ann/],
  ['card', 'cards', /Lost City/],
];

async function problemsWith(file: keyof typeof FILES, from: RegExp, to: string): Promise<string[]> {
  const text = FILES[file].replace(from, () => to);
  expect(text).not.toBe(FILES[file]);
  const result = await loadScenario(await temporaryFile(text));
  return result.ok ? [] : result.problems.map(formatProblem);
}

describe.each(NAMES)('the name of a %s in %s', (_, file, from) => {
  test.each([
    ['an escape sequence, which would be written to the terminal', String.raw`"\e[31mX"`],
    ['a line separator, which would break a chart’s code', String.raw`"a\u2028b"`],
    ['a mark that turns the direction of what follows', String.raw`"a\u202eb"`],
    ['a formula of a spreadsheet', '"=1+1"'],
    ['another formula', '"@SUM(A1)"'],
    ['a third', '"-1"'],
    ['a space in front of one', '" =1"'],
    ['one behind characters that nobody sees', String.raw`"\u200b\u00ad=1+1"`],
    ['more than a hundred characters', 'x'.repeat(101)],
  ])('cannot be %s', async (_what, name) => {
    const problems = await problemsWith(file, from, name);
    expect(problems.join('\n')).toMatch(
      /"?must be one line of plain text that does not begin with "=", "\+", "-", "@" or a space|must be text of 1 to \d+ characters/,
    );
    expect(problems.join('')).not.toMatch(/[^\P{C}\n]|\u2028/u);
  });
});

test.each(['Ünïcode 中文 😀', "O'Neill", 'a = b', '2nd squad', 'x+1', '#3', '$&', '"quoted"'])(
  '%s is a name',
  (name) => {
    expect(PLAIN_NAME.test(name)).toBe(true);
  },
);

test('a problem is one line, whatever the keys of its file are', async () => {
  const result = await loadScenario(await temporaryFile(`${FILES.plain}"x\\nok other.yaml": 1\n`));
  const lines = result.ok ? [] : result.problems.map(formatProblem);
  expect(lines).toEqual([expect.stringMatching(/: unknown key "x\\nok other\.yaml"$/)]);
});

test('what steers a terminal is spelt out', () => {
  expect(visible('a\u001b[31m\u009b\u2028\u202e\n\u{e0001}é')).toBe('a\\u001b[31m\\u009b\\u2028\\u202e\n\\u{e0001}é');
});

test('an unknown key with an escape sequence in it is spelt out', async () => {
  const problems = await problemsWith('alpha', /^games:/m, '"\\e[2Jgames": 3\ngames:');
  expect(problems.join('\n')).toContain('unknown key "\\u001b[2Jgames"');
});
