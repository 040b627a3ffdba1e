import { integer } from '../../kernel/rules/fields.ts';
import type { InputFields } from '../../kernel/rules/odds.ts';
import { type BoundChain, namesRead } from './engine.ts';
import { capitalized, type Sheet } from './sheet.ts';

/** What odds of a game in play ask for besides: the key of its value, and the input. */
export interface InPlayInput {
  readonly key: string;
  readonly name: string;
  readonly field: InputFields[string];
  /** The value when it is not asked; null for what the profile says. */
  readonly initial: number | null;
}

const SIDES = { own: 'the side that attacks', foe: 'the other side' } as const;
const NUMBERS: Readonly<Record<string, readonly [initial: number, doc: string]>> = {
  living: [5, 'Living units of'],
  losses: [0, 'Units lost by'],
  start: [5, 'Units at the start of'],
  best: [0, 'The highest of the stat that leads, of'],
};

/** Of what chains read; units are whole unless it is said otherwise. */
export function inPlayInputs({ inPlay, stats, state }: Sheet, chains: readonly BoundChain[]): InPlayInput[] {
  if (inPlay === undefined) return [];
  const reads = new Set(chains.flatMap((chain) => [...namesRead(chain)]));
  const whole = (key: string, name: string, whose: string): InPlayInput => ({
    key,
    name,
    field: integer(0, {
      min: 0,
      max: stats.life.max,
      doc: `Life that ${whose} still has; 0: all that its profile says.`,
    }),
    initial: null,
  });
  const lives = [
    ...(reads.has('a.life') ? [whole('a.life', 'life', 'the unit')] : []),
    whole('t.life', 'targetLife', 'its target'),
  ];
  const sides = Object.entries(SIDES).flatMap(([side, whose]) =>
    Object.entries(inPlay.side)
      .filter(([number]) => reads.has(`${side}.${number}`))
      .map(([number, range]): InPlayInput => {
        const [usual, doc] = NUMBERS[number];
        const initial = Math.max(range.min, Math.min(range.max, usual));
        const field = integer(initial, { min: range.min, max: range.max, doc: `${doc} ${whose}.` });
        return { key: `${side}.${number}`, name: `${side}${capitalized(number)}`, field, initial };
      }),
  );
  const nears = new Map(chains.flatMap(({ nears: asked }) => asked.map((near) => [near.key, near] as const)));
  const friends = [...nears.values()]
    .filter(({ key }) => reads.has(key))
    .map(({ key, of, column, range }, i, all): InPlayInput => {
      const isFirst = all.findIndex((other) => other.of === of && other.column === column) === i;
      const name = `${of === 'a' ? 'near' : 'targetNear'}${capitalized(column)}${isFirst ? '' : i + 1}`;
      const doc = `The highest ${column} among friends of ${of === 'a' ? 'the unit' : 'its target'} nearby; 0 without any.`;
      return { key, name, field: integer(0, { min: range.min, max: range.max, doc }), initial: 0 };
    });
  // A state of such a name would be asked for twice.
  return [...lives, ...sides, ...friends].filter(({ name }) => !Object.hasOwn(state, name));
}
