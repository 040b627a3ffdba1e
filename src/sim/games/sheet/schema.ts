import { z } from 'zod';
import { nameSchema, snippet } from '../../kernel/rules/schema.ts';
import { NAME_PATTERN } from '../../language/expression.ts';
import { expressionSchema as expression } from '../expression-schema.ts';
import { GAME_ID } from '../game.ts';
import { RANGE } from './sheet.ts';

const RANGE_WORDS = 'must be a range of whole numbers such as 0..6';
const range = z.string(RANGE_WORDS).regex(RANGE, RANGE_WORDS);
export const name = z
  .string()
  .regex(NAME_PATTERN, 'must be letters and digits that begin with a letter, such as rapidFire');
const whole = z.int().min(-1_000_000).max(1_000_000);
/** Plain text: replays print it. */
export const says = nameSchema(100).optional();
export const step = z.union([
  expression,
  z.strictObject({
    is: expression,
    title: nameSchema(60).optional().describe('What the step is called in tables and pictures.'),
    says: says.describe('How replays tell its result, which stands for {}: "{} hits".'),
    doc: z.string().optional().describe('What the step is about.'),
  }),
]);
export const steps = z.record(name, step);
/** The reader knows the range of each number, and says what is wrong; editors need to know what it is. */
const number = z.unknown().optional().meta({ type: 'integer' });
const like = z.unknown().optional().meta({ type: 'string', description: 'Takes over what that one says.' });
const carried = z
  .unknown()
  .optional()
  .meta({ type: 'array', items: { type: 'string' }, description: 'The weapons that it carries.' });
const row = z.array(whole).min(1).max(1000);

/** What every kind of game has before its sheet. */
export const HEAD = {
  $schema: z.string().optional().describe('Where an editor finds the schema of a JSON file.'),
  language: z.literal(1).describe('Version of the language of expressions.'),
};

/** What every kind of game has. */
export const KEYS = {
  game: z
    .string()
    .regex(GAME_ID, 'must be lower-case letters, digits and "-", and begin with a letter, such as my-game')
    .describe('Id of the game: what commands call it.')
    .meta(snippet('id', 'The id of your game.', 'my-game')),
  title: nameSchema(100)
    .describe('Title, for tables and pages.')
    .meta(snippet('title', 'The title of your game.', 'My game')),
  doc: z.string().optional().describe('One sentence about the game.'),
  rules: z
    .record(
      name,
      z.strictObject(
        {
          is: whole.describe('The value in force.'),
          range: range.describe('The values that --set may give it.'),
          doc: z.string().optional().describe('What the rule says.'),
        },
        { error: ({ code }) => (code === 'invalid_type' ? 'must be a map such as { is: 1, range: 0..3 }' : undefined) },
      ),
    )
    .optional()
    .describe('House rules: numbers that --set changes; rules.<name> in expressions.'),
  stats: z
    .record(name, range)
    .describe('Numbers of a profile with their ranges; a.<name> and t.<name> in expressions.')
    .meta(snippet('stats', 'Numbers of a profile.', { life: '1..20', skill: '2..6' })),
  state: z
    .record(name, range)
    .optional()
    .describe('Numbers that change in play, such as pins: inputs of odds; a.<name> and t.<name> in expressions.'),
  weapon: z
    .record(name, range)
    .describe('Numbers of a weapon with their ranges; w.<name> in expressions.')
    .meta(snippet('weapon', 'Numbers of a weapon.', { range: '0..48', attacks: '1..6' })),
  weapons: z
    .record(name, z.object({ like }).catchall(number))
    .describe('Weapons by name; like: takes over what another says.')
    .meta(snippet('weapon', 'A weapon.', { '<rifle>': { range: 24, attacks: 1 } })),
  profiles: z
    .record(name, z.object({ like, weapons: carried }).catchall(number))
    .describe('Profiles of units by name; like: takes over what another says.')
    .meta(snippet('profile', 'A unit.', { '<squad>': { life: 5, skill: 4, weapons: ['rifle'] } })),
  tables: z
    .record(name, z.union([z.array(row).min(1).max(1000), row]))
    .optional()
    .describe('Tables of numbers, read by table(name, row, column).'),
  let: z.record(name, expression).optional().describe('Words for expressions about a unit.'),
};

/** The file of a dice sheet. */
export const schema = z.strictObject({
  ...HEAD,
  kind: z.literal('sheet').describe('A dice sheet: odds of attacks, without games.'),
  ...KEYS,
  shoot: steps
    .optional()
    .describe('The steps of an attack at a distance; the last is the life that the target loses.')
    .meta(snippet('steps', 'The steps of an attack.', { hits: 'count(w.attacks, 6, a.skill)' })),
  strike: steps.optional().describe('The steps of an attack in contact, with weapons of range 0.'),
});

export type Written = z.infer<typeof schema>;
/** What all kinds of games write. */
export type WrittenSheet = Omit<Written, 'kind'>;
