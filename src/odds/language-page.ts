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

interface Keys {
  readonly properties: Readonly<Record<string, Keys & { readonly description?: string }>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Keys;
}

async function keysOfKind(kind: string): Promise<Keys> {
  return gameJsonSchema(kind, await GAME_KINDS[kind].schema()) as unknown as Keys;
}

function keysTable({ properties, required = [] }: Keys, isShown: (key: string) => boolean = () => true): string {
  const rows = Object.entries(properties)
    .filter(([key]) => key !== '$schema' && isShown(key))
    .map(([key, { description = '' }]) => [code(key), required.includes(key) ? 'yes' : '', description]);
  return table(['Key', 'Required', 'Holds'], rows);
}

const SIDES: readonly (readonly [string, string])[] = [
  ['own.living, foe.living', 'units that are not out: of the side of the unit, and of the other side'],
  ['own.losses, foe.losses', 'units that are out'],
  ['own.start, foe.start', 'units at the start'],
  ['own.best, foe.best', 'the highest among the living of the stat that `lead` names'],
];

const PLACES: readonly (readonly [string, string])[] = [
  [
    '`shoot`, `strike`, their `worth`; lines of `players`',
    'everything: the unit `a`, its target `t`, the weapon `w`, the situation',
  ],
  [
    '`after` of a chain',
    'the same, and the steps of the chain, each the sum over all weapons that were used. `w` only if the player picks the weapon',
  ],
  ['`when` of a reaction', 'the unit; `range` and `cover` of the enemy'],
  [
    'other keys of actions; `turn.start`, `turn.order`, `turn.end`, `turn.initiative`; `morale`, `friendFalls`, `strikeBack`, `broken`',
    'the unit; `moved`, `charged`, `engaged`, `turn`, and `step` where dice are given out',
  ],
  ['`turn.first`, `breaks`', 'the sides, and `turn`; in `first`, `own` is the first side of the scenario'],
];

async function skirmishKeys(): Promise<readonly string[]> {
  const [sheet, skirmish] = [await keysOfKind('sheet'), await keysOfKind('skirmish')];
  const isNew = (key: string): boolean => !Object.hasOwn(sheet.properties, key) || key === 'kind';
  return [
    '## Keys of a skirmish',
    '[A skirmish](your-own-game.md) has the keys of a sheet, and these. It needs the stat `life` and the number `range` of weapons.',
    keysTable(skirmish, isNew),
    'Of `turn`:',
    keysTable(skirmish.properties.turn),
    'Of each action:',
    keysTable(skirmish.properties.actions.additionalProperties!),
    'A trigger (`start`, `order`, `end`, `morale`, `friendFalls`) is a list of effects, or `{ when: …, test: …, pass: [ … ], fail: [ … ] }`. `when`, `move`, `worth`, `within` and `breaks` roll no dice. ' +
      'An effect is `a.pins -= 1`, `t.pins += hits > 0` or `near(6).shaken = 1`, with `=`, `+=` or `-=`. Beside the steps of `shoot` and `strike` there may be `after`, a list of effects, and `worth`. ' +
      'A player is a list of lines, such as `charge when range <= 8 and not t.shaken` or `hold`: an action, and for whom it is done.',
    table(
      ['Name', 'Is'],
      SIDES.map(([name, doc]) => [code(name), doc]),
    ),
    'What an expression may name depends on its place. `rules.`, `own.`, `foe.`, tables and words are everywhere.',
    table(['Place', 'Sees'], PLACES),
  ];
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
    keysTable(await keysOfKind('sheet')),
    'A range is written `0..6`, both ends included. A rule is `{ is: 1, range: 0..3, doc: … }`. A step is an expression, or `{ is: …, title: … }`. ' +
      'A weapon or profile may begin with `like: <another>`. Numbers that it leaves out are 0, or 1 if their range begins with 1; any other must be given. ' +
      'A weapon of range 0 is for `strike`, any other for `shoot`. If profiles have `life`, no attack takes more than that.',
    ...(await skirmishKeys()),
    '## Limits',
    table(['What', 'Limit'], limits()),
  ]);
}
