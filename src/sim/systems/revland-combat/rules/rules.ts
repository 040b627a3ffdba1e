import { number } from '../../../kernel/rules/fields.ts';
import { compileRules, type Patch, type Rules } from '../../../kernel/rules/table.ts';
import { attackRules, damageRules, reactionRules, thrownRules } from './attack.ts';
import { armors, profiles } from './figures.ts';
import { rollRules } from './rolls.ts';
import { roundRules } from './round.ts';
import { weapons } from './weapons.ts';
import { healingRules, woundRules } from './wounds.ts';

/** Every number and reading of the ledger; the dotted path of a leaf is its house-rule key. */
export const rules = {
  ...rollRules,
  ...roundRules,
  ...attackRules,
  ...reactionRules,
  ...damageRules,
  ...woundRules,
  ...thrownRules,
  ...healingRules,
  mission: {
    breakShare: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of figures',
      clause: 'REV-92',
      doc: 'Share of the figures of a side that have to be out of action to break it.',
    }),
  },
  weapons,
  armors,
  profiles,
} as const;

/** The rules in force. */
export type RevlandRules = Rules<typeof rules>;

/** The rules in force under some house rules. */
export function rulesWith(patch: Patch = {}): RevlandRules {
  return compileRules(rules, patch);
}
