import { z } from 'zod';
import { snippet } from '../../../kernel/rules/schema.ts';
import { expressionSchema as expression } from '../../expression-schema.ts';
import { HEAD, KEYS, name, says, step } from '../../sheet/schema.ts';
import { ANSWERS, SCHEMES } from '../rules/game.ts';

const EFFECTS = 'must be a list of effects, such as ["a.pins -= 1"]';
const effects = z
  .array(z.string(EFFECTS), EFFECTS)
  .describe('Effects, in order: a.pins -= 1, t.pins += hits > 0, near(6).shaken = 1. They change life and state.');
const triggerKeys = {
  when: expression.optional().describe('Whether anything happens (default: always).'),
  test: expression.optional().describe('Failed at 0 (default: passed).'),
  pass: effects.optional().describe('What happens if the test is passed.'),
  fail: effects.optional().describe('What happens if it is failed.'),
};
const trigger = z.union([effects, z.strictObject(triggerKeys)]);
const yes = z.boolean('must be true or false').optional();

const action = z.strictObject({
  doc: z.string().optional().describe('What the action is.'),
  says: says.describe('How replays tell it, after the name of the unit: "runs for cover".'),
  when: expression.optional().describe('Whether a unit may choose it (default: always).'),
  test: expression.optional().describe('Failed at 0: the action ends, and the unit has acted.'),
  move: expression.optional().describe('How far the unit moves, in inches (default: it does not move).'),
  contact: yes.describe('It ends within 1 inch of an enemy, and is offered only if it reaches one.'),
  shoot: z
    .union([z.boolean(), z.literal('one')], 'must be true, false or one')
    .optional()
    .describe('true: at one target, with every weapon in range; one: with the weapon that the player picks.'),
  strike: yes.describe('It strikes an enemy in contact with every weapon of range 0.'),
  before: effects.optional().describe('What happens before anything else.'),
  after: effects.optional().describe('What happens at its end.'),
  on: z
    .enum(ANSWERS, 'must be move or shot')
    .optional()
    .describe('A reaction to an enemy who moves in sight, or shoots.'),
  free: yes.describe('The reaction does not use up the activation.'),
  worth: expression.optional().describe('For players: what it is worth besides its attack, in life.'),
});

const turn = z.strictObject({
  scheme: z
    .enum(SCHEMES)
    .describe(
      'Who acts when. sides: all of one side, then the other; alternate: a unit in turn; draw: tokens out of a bag; dice: dice given out, resolved by pips; initiative: the highest number first; turnover: until a test of order fails.',
    ),
  first: expression
    .optional()
    .describe('1: the first side begins, asked each turn; such as contest(6, 0, 0) (default: sides take turns).'),
  initiative: expression.optional().describe('Of a unit, for scheme initiative: the highest acts first.'),
  hidden: yes.describe('For scheme dice: both sides give their dice before either is seen.'),
  start: trigger.optional().describe('Of each unit, when a turn begins.'),
  order: trigger.optional().describe('Of a unit, before it acts; failed: it has acted.'),
  end: trigger.optional().describe('Of each unit, when a turn ends.'),
});

const chain = z.object({
  after: effects.optional().describe('What happens once all weapons have been used. Steps are sums over the weapons.'),
  worth: expression.optional().describe('For players: what it is worth besides the life lost.'),
});
const chainKeys = 'The steps of an attack';

/** The file of a skirmish. */
export const schema = z.strictObject({
  ...HEAD,
  kind: z.literal('skirmish').optional().describe('A skirmish: games on a table (default).'),
  ...KEYS,
  turn: turn
    .describe('Who acts when, and what happens around it.')
    .meta(snippet('turn', 'Who acts when.', { scheme: 'alternate', first: 'contest(6, 0, 0)' })),
  actions: z
    .record(name, action)
    .describe('What a unit can do; hold is always there. The names are options, which scenarios can forbid.')
    .meta(snippet('action', 'An action.', { '<advance>': { when: 'not engaged', move: 6, shoot: true } })),
  shoot: chain
    .catchall(step)
    .optional()
    .describe(`${chainKeys} at a distance; the last is the life that the target loses.`)
    .meta(snippet('steps', 'The steps of an attack.', { hits: 'count(w.attacks, 6, a.skill)' })),
  strike: chain.catchall(step).optional().describe(`${chainKeys} in contact, with weapons of range 0.`),
  strikeBack: expression
    .optional()
    .describe('Asked of a unit that was struck and lives: if not 0, it strikes back (default: nobody does).'),
  morale: trigger.optional().describe('Of a unit, once after each enemy action that took life from it.'),
  friendFalls: z
    .strictObject({ within: expression.describe('Inches.'), ...triggerKeys })
    .optional()
    .describe('Of units within so many inches of one of their side that falls.'),
  lead: name.optional().describe('The stat of which own.best and foe.best are the highest among the living.'),
  breaks: expression.optional().describe('Of a side, after every loss: if not 0, it breaks.'),
  broken: effects.optional().describe('What happens to each unit of a side that breaks.'),
  deploy: z.enum(['open', 'hidden']).optional().describe('hidden: out of sight of deployed enemies (default: open).'),
  players: z
    .record(
      name,
      z
        .array(
          z.string('must be a line, such as charge when range <= 8'),
          'must be a list of lines, such as - charge when range <= 8',
        )
        .min(1),
    )
    .optional()
    .describe('Players by name: the first line whose condition holds is done.')
    .meta(snippet('player', 'A player.', { '<careful>': ['advance when range > 12', 'hold'] })),
});

export type Written = z.infer<typeof schema>;
