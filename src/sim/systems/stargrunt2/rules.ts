import { choice, number } from '../../kernel/fields.ts';
import { compileRules, type Patch, type Rules } from '../../kernel/rules-table.ts';
import { assaultRules } from './rules-assault.ts';
import { commandRules } from './rules-command.ts';
import { confidenceRules } from './rules-confidence.ts';
import { fireRules } from './rules-fire.ts';
import { forceRules } from './rules-force.ts';
import { movingRules } from './rules-moving.ts';
import { artilleryRules, reconRules } from './rules-support.ts';
import { vehicleRules } from './rules-vehicles.ts';
import { heavy, missile, supportMultiplier, supportWeapons, weapons } from './rules-weapons.ts';

/** Every number and reading of the ledger; the dotted path of a leaf is its house-rule key. */
export const rules = {
  ...forceRules,
  ...commandRules,
  ...confidenceRules,
  ...movingRules,
  ...fireRules,
  weapons,
  supportWeapons: Object.assign({}, supportWeapons, supportMultiplier),
  heavy,
  missile,
  ...assaultRules,
  ...reconRules,
  vehicle: vehicleRules,
  ...artilleryRules,
  mission: {
    breakFraction: number(0.5, {
      min: 0.01,
      max: 1,
      unit: 'share of units',
      doc: 'Share of the units of a side that have to be lost, broken or routed to break it.',
    }),
  },
  deployment: {
    order: choice(['more-units-first', 'fewer-units-first'], 'more-units-first', {
      doc: 'Which side places its first unit, at random if both have as many; the sides then take turns.',
    }),
  },
} as const;

/** The rules in force. */
export type StargruntRules = Rules<typeof rules> & {
  // A leaf beside the members of a family has a type of its own.
  readonly supportWeapons: { readonly pointMultiplier: number };
};

/** The rules in force under some house rules, with the types that reading them needs. */
export function rulesWith(patch: Patch = {}): StargruntRules {
  return compileRules(rules, patch) as StargruntRules;
}
