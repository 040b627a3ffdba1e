import { idsOf } from '../../kernel/rules/definitions.ts';
import type { System } from '../../kernel/system.ts';
import { armed, check, roleOf, seats } from './check.ts';
import { COUNTED } from './counts/metrics.ts';
import { exact, odds } from './odds/odds.ts';
import { type RevlandTables, tabulate } from './odds/tables.ts';
import { weapons } from './odds/weapons-view.ts';
import { POLICIES, ROLES, tactics } from './policies/tactics.ts';
import { OPTIONS } from './rules/actions.ts';
import { FAMILIES } from './rules/profiles.ts';
import { checkRules, type RevlandRules, rules } from './rules/rules.ts';
import type { RevlandScenario } from './scenario.ts';
import { setUp } from './set-up.ts';
import { picture } from './table/ground.ts';

export const system: System<RevlandScenario, RevlandRules, RevlandTables> = {
  info: {
    id: 'revland-combat',
    title: 'Revland Stargate combat (D6 System)',
    doc: 'Two small groups of characters; attacks are sums of dice against a number, with dodges, wound levels, first aid and healing.',
    clausePrefix: 'REV',
    lengthUnit: 'metres',
    policies: POLICIES,
    options: OPTIONS,
    tactics,
    roles: ROLES,
    defaultPolicy: 'tactician',
    hidden: [],
    limits: [
      'Figures, including the fallen, stand on a grid of points 1 metre apart, one figure per point. The dead are removed.',
      'A sprint goes straight, or bends once.',
      'A blast reaches every figure within its radius: only pieces with a body ranking stop it.',
      'After the battle figures give first aid to their own side only, and nobody takes prisoners.',
      'Healing is rolled for each survivor separately: a hospital has a doctor for everybody, and healing begins at once.',
    ],
  },
  rules,
  families: FAMILIES,
  odds,
  counted: COUNTED,
  exact,
  weapons,
  sides: (scenario) => Object.keys(scenario.sides),
  roleOf,
  seats,
  armed,
  swappable: (inForce) => ({ kind: 'weapon', ids: idsOf(inForce.weapons) }),
  checkRules,
  check,
  prepare: tabulate,
  setUp,
  picture,
};
