import type { Range } from '../../../language/expression.ts';
import type { Scope } from '../../../language/scope.ts';
import type { Slot } from '../../../language/term.ts';

/**
 * What an expression sees: a side; a unit; a unit that answers an enemy; a unit, its target and a weapon; the same once all
 * weapons have played.
 */
export type View = 'side' | 'unit' | 'answer' | 'target' | 'after';

const ABOUT_A_SIDE = 'is about a unit, and this is asked of a side: use own., foe. and rules.';
const NO_TARGET = 'and there is none here: targets are in shoot and strike, what follows them, and lines of players';
const NO_WEAPON = 'and there is none here: weapons are in shoot and strike, and lines of players';

/** Names and groups that a view lacks, by the reason. */
const HIDDEN: Readonly<Record<View, Readonly<Record<string, string>>>> = {
  side: {
    a: `"a" ${ABOUT_A_SIDE}`,
    ...Object.fromEntries(['moved', 'charged', 'engaged'].map((name) => [name, `"${name}" ${ABOUT_A_SIDE}`])),
    ...withoutTarget(),
  },
  unit: withoutTarget(),
  answer: { t: `"t" is a target, ${NO_TARGET}`, w: `"w" is a weapon, ${NO_WEAPON}` },
  target: {},
  after: {
    w: '"w" is one weapon, and this follows all that were used: make a step of it, since steps add up over the weapons',
  },
};

function withoutTarget(): Record<string, string> {
  return {
    t: `"t" is a target, ${NO_TARGET}`,
    w: `"w" is a weapon, ${NO_WEAPON}`,
    range: `"range" is the distance to a target, ${NO_TARGET}`,
    cover: `"cover" is that of a target, ${NO_TARGET}`,
  };
}

/** The part of a scope that a view sees, some names within other ranges. */
export function seenBy(scope: Scope, view: View, others: ReadonlyMap<string, Range>): Scope {
  const hidden = HIDDEN[view];
  const names = new Map<string, Slot>();
  for (const [name, { slot, range }] of scope.names)
    if (!Object.hasOwn(hidden, name.split('.')[0])) names.set(name, { slot, range: others.get(name) ?? range });
  const elsewhere = new Map([...scope.elsewhere, ...Object.entries(hidden)]);
  return { ...scope, names, elsewhere, hasNoTarget: Object.hasOwn(hidden, 't') };
}
