// A playable game described in a file, as small as can be. Imported before a program, it adds the kind "toy".
import { z } from 'zod';
import { GAME_KINDS } from '../../dist/sim/games/kinds.js';
import { StreamBook } from '../../dist/sim/kernel/dice/dice.js';
import { withDefaults } from '../../dist/sim/kernel/players/tactics.js';
import { integer } from '../../dist/sim/kernel/rules/fields.js';
import { tacticsSchema } from '../../dist/sim/kernel/rules/schema.js';
import { chainOf, playChain, Rolls, Slots } from '../../dist/sim/language/chain.js';
import { parseExpression } from '../../dist/sim/language/expression.js';
import { FIRST_SLOT } from '../../dist/sim/language/scope.js';

const SIDES = ['north', 'south'];
const COUNTED = { sideColumns: [] };
/** A tactician adds its skill to each toss. */
const TACTICS = {
  skill: integer(0, { min: 0, max: 1, doc: 'Added to each toss.' }),
  taste: integer(1, { min: 0, max: 4, doc: 'Changes nothing.' }),
};

function chainIn(toss) {
  const slots = new Slots(FIRST_SLOT);
  const bonus = { slot: slots.take(), range: { min: 0, max: 4 } };
  const scope = { names: new Map([['rules.bonus', bonus]]), words: new Map(), tables: new Map(), elsewhere: new Map() };
  const parsed = parseExpression(toss);
  if ('mistake' in parsed) return { mistakes: [parsed.mistake] };
  const rolls = new Rolls();
  const { chain, mistakes } = chainOf('turn', [{ name: 'toss', expression: parsed.expression }], scope, slots, rolls);
  return { chain, mistakes, rolls, bonus, size: slots.size };
}

const metricsOf = (game) => ({
  sides: SIDES,
  maxTurns: 40,
  maxStrength: game.goal,
  strengthUnit: 'points',
  reasons: ['goal', 'turns over'],
  metrics: [],
  ...COUNTED,
  charts: [],
});

function open(game) {
  const { chain, rolls, bonus, size } = chainIn(game.toss);
  const tactics = withDefaults(TACTICS, game.tactics);
  const skillOf = ({ policy, tactics: own }) => (policy === 'tactician' ? (own.skill ?? tactics.skill.default) : 0);
  return {
    info: {
      id: game.id,
      title: game.title,
      doc: game.doc,
      clausePrefix: '',
      lengthUnit: null,
      policies: [
        { name: 'random', doc: 'There is nothing to choose.' },
        { name: 'tactician', doc: 'Tosses by its weights.', tactics: {} },
      ],
      tactics,
      defaultPolicy: 'random',
      options: [],
      hidden: [],
      limits: [],
    },
    rules: { bonus: integer(0, { min: 0, max: 3, doc: 'Added to each toss.' }) },
    odds: [],
    counted: COUNTED,
    sides: () => SIDES,
    check: () => [],
    prepare: () => null,
    setUp: (scenario, rules) => {
      const streams = new StreamBook();
      const frames = SIDES.map((_, side) => {
        const frame = new Int32Array(size);
        frame[0] = streams.keys.length;
        for (const roll of rolls.names.keys()) streams.open(roll, side);
        frame[bonus.slot] = rules.bonus + skillOf(scenario.sides[SIDES[side]]);
        return frame;
      });
      const match = ({ dice, recorder }) => ({
        exchange: () => {},
        playOn: () => {},
        play: () => {
          const points = [0, 0];
          let turn = 0;
          while (turn < 40 && Math.max(...points) < game.goal) {
            dice.beginTurn(++turn);
            frames.forEach((frame, side) => {
              points[side] = Math.min(game.goal, points[side] + playChain(chain, frame, dice));
              recorder.strength(side, turn, points[side]);
            });
          }
          recorder.record[0] = turn;
          recorder.record[1] = turn < 40 ? 0 : 1;
          points.forEach((own, side) => {
            const score = Math.sign(own - points[1 - side]) + 1;
            recorder.record.set([score, own, game.goal - own, 0], recorder.sideColumn(side, 'score'));
          });
        },
      });
      return { streams, metrics: metricsOf(game), match };
    },
    picture: () => null,
  };
}

const schema = z.strictObject({
  language: z.literal(1),
  kind: z.literal('toy'),
  game: z.string(),
  title: z.string(),
  doc: z.string().optional(),
  goal: z.int().min(1).max(100),
  toss: z.string(),
});

const side = z.strictObject({
  policy: z.enum(['random', 'tactician']).default('random'),
  tactics: tacticsSchema(TACTICS),
});
const sides = z.strictObject({ north: side, south: side }).prefault({ north: {}, south: {} });

GAME_KINDS.toy = {
  plays: true,
  shape: async () => () => () => ({ sides }),
  open: async () => open,
  tactics: async () => TACTICS,
  schema: async () => schema,
  reader: async () => ({
    fits: (content) => schema.safeParse(content).success,
    check: ({ game: id, title, doc = '', goal, toss }) => {
      const { mistakes } = chainIn(toss);
      const problems = mistakes.map(({ at, end, message }) => ({ path: ['toss'], message, offset: at, end }));
      return { game: problems.length > 0 ? null : { kind: 'toy', id, title, doc, goal, toss }, problems };
    },
  }),
};
