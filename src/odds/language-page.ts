import { gameJsonSchema } from '../scenarios/games/game-json-schema.ts';
import { GAME_KINDS } from '../sim/games/kinds.ts';
import { SITUATION } from '../sim/games/sheet/sheet.ts';
import { MOST_MEMBERS } from '../sim/games/sheet/sizes.ts';
import { MOST_ROLLS } from '../sim/language/chain.ts';
import { MOST_PATHS } from '../sim/language/exact.ts';
import { MOST_CHARACTERS, MOST_NESTING, MOST_NUMBER } from '../sim/language/expression.ts';
import {
  CALCULATIONS,
  called,
  IN_PLAY,
  LATER,
  MOST_DICE,
  MOST_SIDES,
  ROLLS,
  type Signature,
} from '../sim/language/functions.ts';
import { MOST_DEPTH } from '../sim/language/terms.ts';
import { code, page, table } from './pages.ts';
import { MOST_COMBINATIONS } from './words.ts';

const OPERATORS: readonly (readonly [string, string])[] = [
  ['- x', 'the number with the other sign'],
  ['* // %', 'times; divided and rounded down; the remainder'],
  ['+ -', 'plus, minus'],
  ['< <= > >= == !=', '1 if the comparison is true, else 0; comparisons do not chain: `1 < x and x < 3`'],
  ['not', '1 if what follows is 0, else 0'],
  ['and', '1 if both are true, else 0'],
  ['or', '1 if at least one is true, else 0'],
];

const NAMES: readonly (readonly [string, string])[] = [
  ['a.<name>', 'a number of the unit that attacks, of its stats or its state'],
  ['t.<name>', 'the same of the target'],
  ['w.<name>', 'a number of the weapon'],
  ['rules.<name>', 'a house rule of the file'],
  [
    '<word>',
    'a word of `let:`; `t.<word>` is the same word with `a` and `t` exchanged. A word that rolls dice rolls them again wherever it is used',
  ],
  ['<step>', 'the result of a step further up in the same chain'],
];

const limits = (): readonly (readonly [string, string])[] => [
  ['dice in one call', `0 to ${MOST_DICE}`],
  ['sides of a die', `2 to ${number(MOST_SIDES)}`],
  ['calls of dice in a game', String(MOST_ROLLS)],
  ['a number anywhere in a calculation', `−${number(MOST_NUMBER)} to ${number(MOST_NUMBER)}`],
  ['characters of an expression', number(MOST_CHARACTERS)],
  ['brackets within brackets', String(MOST_NESTING)],
  ['words within words', String(MOST_DEPTH)],
  ['paths of dice of one question, after equal states are merged', number(MOST_PATHS)],
  ...Object.entries(MOST_MEMBERS).map(
    ([key, [most, members]]) => [`${members} under \`${key}:\``, String(most)] as const,
  ),
  ['combinations of inputs of one `odds` command', number(MOST_COMBINATIONS)],
];

const number = (value: number): string => value.toLocaleString('en');

function functions(group: Readonly<Record<string, Signature>>): string {
  return table(
    ['Call', 'Result'],
    Object.entries(group).map(([name, { doc }]) => [code(called(name)), doc]),
  );
}

async function keysOf(kind: string): Promise<string> {
  const { properties, required } = gameJsonSchema(kind, await GAME_KINDS[kind].schema()) as {
    readonly properties: Readonly<Record<string, { readonly description?: string }>>;
    readonly required: readonly string[];
  };
  const rows = Object.entries(properties)
    .filter(([key]) => key !== '$schema')
    .map(([key, { description = '' }]) => [code(key), required.includes(key) ? 'yes' : '', description]);
  return table(['Key', 'Required', 'Holds'], rows);
}

/** The reference of game files, from what the language and the kinds of games declare. */
export async function languagePage(): Promise<string> {
  const coded = (rows: readonly (readonly [string, string])[]) => rows.map(([name, doc]) => [code(name), doc]);
  return page([
    '<!-- Written by `node dist/odds/write-pages.js` from what the language declares. -->',
    '# The language of game files',
    'A game file describes a game of your own: [a tutorial](your-own-sheet.md). Steps and words are expressions, such as `count(a.models * w.attacks, 6, a.skill)`. ' +
      'All numbers are whole. 0 is false, every other number is true; `true` is 1 and `false` is 0.',
    '## Dice',
    functions(ROLLS),
    'With 0 dice the result is 0. A target of 1 or less always succeeds, one above the sides never. ' +
      '`by t` behind a call means that the target rolls the dice; without it the unit that attacks does. It changes no odds.',
    '## Dice of an earlier step',
    functions(LATER),
    '`of` and `again` ask about steps that roll `count`, `beats` or `again`. The step is given by its name.',
    '## Calculations',
    functions(CALCULATIONS),
    '## Units in play',
    functions(IN_PLAY),
    '## Operators',
    'Operators further up bind more strongly; brackets come first. `and` and `or` stop once the answer is known, and `if` computes only the value ' +
      'that it takes: dice that are not needed are not rolled.',
    table(['Operator', 'Result'], coded(OPERATORS)),
    '## Names',
    table(['Name', 'Is'], coded(NAMES)),
    'The situation of an attack. `odds` asks for the range, and for the others that a chain of the file uses.',
    table(
      ['Name', 'Values', 'Is'],
      Object.entries(SITUATION).map(([name, { min, max, doc }]) => [
        code(name),
        name === 'range' ? 'inches, up to the range that the file declares' : `${min} to ${max}`,
        doc,
      ]),
    ),
    'Names are letters and digits, and begin with a letter.',
    '## Keys of a sheet',
    await keysOf('sheet'),
    'A range is written `0..6`, both ends included. A rule is `{ is: 1, range: 0..3, doc: … }`. A step is an expression, or `{ is: …, title: … }`. ' +
      'A weapon or profile may begin with `like: <another>`. Numbers that it leaves out are 0, or 1 if their range begins with 1; any other must be given. ' +
      'A weapon of range 0 is for `strike`, any other for `shoot`. If profiles have `life`, no attack takes more than that.',
    '## Limits',
    table(['What', 'Limit'], limits()),
  ]);
}
