import { z } from 'zod';
import { nameSchema, roleSchema, snippet, tacticsSchema } from '../../kernel/rules/schema.ts';
import { POLICY_NAMES, ROLES, tactics } from './policies/tactics.ts';
import { CARD_KINDS, EFFECT_TEXTS, SKILLS } from './rules/vocabulary.ts';

const cardName = nameSchema(60).describe('Printed name; its id is the name in camelCase.');
const copies = z.int().min(0).max(10);
const level = z.int().min(0).max(40).nullable().default(null);
const skillLevels = z
  .partialRecord(z.enum(SKILLS), z.int().min(0).max(3))
  .default({})
  .describe('Levels of skills: how many Personnel must have it, or a card stands for.');
const added = { copies: copies.default(1).describe('Number of copies that are added.') };

const personnelCard = z.strictObject({
  name: cardName,
  brains: z.int().min(-10).max(40),
  combat: z.int().min(-10).max(40),
  skills: z.array(z.enum(SKILLS)).default([]),
  main: z.boolean().default(false).describe('A Main Character; else Support Personnel.'),
  ...added,
});

const missionCard = z.strictObject({
  name: cardName,
  brains: level.describe('Level of its Brains test; null for none.'),
  combat: level.describe('Level of its Combat test; null for none.'),
  skills: skillLevels,
  points: z.int().min(-20).max(100).nullable().default(null).describe('Mission Points (default: by its levels).'),
  ...added,
});

const eventCard = z.strictObject({
  name: cardName,
  kind: z.enum(CARD_KINDS),
  brains: level.describe('Bonus of an action, level of a challenge.'),
  combat: level.describe('Bonus of an action, level of a challenge.'),
  skills: skillLevels,
  effect: z.enum(EFFECT_TEXTS).nullable().default(null).describe('Further effect of an action.'),
  ...added,
});

const deck = <C extends z.ZodType>(card: C, name: string) =>
  z
    .strictObject({
      copies: z
        .record(z.string(), copies)
        .default({})
        .describe('Copies of a card by its id; 0 takes it out. Times the house rules for copies.'),
      add: z.array(card).max(100).default([]).describe('Cards that are not in the printed list.'),
    })
    .prefault({})
    .describe(`The ${name} Deck: the printed list, one card of each, unless it says otherwise.`);

const personnelSnippet = snippet('Personnel', 'A Personnel card.', {
  name: 'Botanist',
  brains: 2,
  combat: 1,
  skills: ['lore'],
});
const missionSnippet = snippet('Mission', 'A Mission card.', { name: 'Lost Convoy', brains: 8, combat: 6, points: 3 });
const eventSnippet = snippet('Event', 'An Event card.', { name: 'Ambush', kind: 'challenge', brains: null, combat: 7 });

const player = z.strictObject({
  name: nameSchema(40),
  policy: z.enum(POLICY_NAMES).default('tactician').describe('Policy that decides for this player.'),
  role: roleSchema(ROLES),
  tactics: tacticsSchema(tactics),
});

export const shape = {
  players: z
    .array(player)
    .min(1)
    .max(8)
    .describe('The players, 2 to 6, clockwise in the order of their seats.')
    .meta(snippet('players', 'Two players.', [{ name: 'Ann' }, { name: 'Ben' }])),
  decks: z
    .strictObject({
      personnel: deck(personnelCard.meta(personnelSnippet), 'Personnel'),
      missions: deck(missionCard.meta(missionSnippet), 'Mission'),
      events: deck(eventCard.meta(eventSnippet), 'Event'),
    })
    .prefault({})
    .describe('What is in the decks.'),
  eventUsefulness: z
    .boolean()
    .optional()
    .describe(
      'Measures what each Event card is worth to who draws it, by playing each game again without; takes far longer.',
    ),
};

const schema = z.object(shape);
export type MissionsScenario = z.infer<typeof schema>;
