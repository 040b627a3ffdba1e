import type { System } from '../../kernel/system.ts';
import { armed, check, roleOf, seats } from './check.ts';
import { COUNTED } from './counts/metrics.ts';
import { exact, odds } from './odds/odds.ts';
import { type StargruntTables, tabulate } from './odds/tables.ts';
import { weapons } from './odds/weapons-view.ts';
import { POLICIES, ROLES, tactics } from './policies/tactics.ts';
import { OPTIONS } from './rules/actions.ts';
import { FAMILIES } from './rules/profiles.ts';
import { checkRules, rules, type StargruntRules } from './rules/rules.ts';
import type { StargruntScenario } from './scenario.ts';
import { setUp } from './set-up.ts';
import { picture } from './table/forces.ts';

export const system: System<StargruntScenario, StargruntRules, StargruntTables> = {
  info: {
    id: 'stargrunt2',
    title: 'Stargrunt II',
    doc: 'Squads of figures with opposed dice of four to twelve sides; suppression and confidence decide more than casualties do.',
    clausePrefix: 'SG2',
    lengthUnit: 'inches',
    policies: POLICIES,
    options: OPTIONS,
    tactics,
    roles: ROLES,
    defaultPolicy: POLICIES[0].name,
    hidden: ['Which unit, dummy or mine is under a counter.'],
    limits: [
      'Figures stand on a grid of points 1 inch apart, one figure per point; units may mingle.',
      'A unit moves as one, with its figures as close to its centre as there is room: nobody spreads out against artillery.',
      'Paths and lines of sight run from the point nearest to the centre of a unit; a path around enemies has at most one bend.',
      'A unit has at most 15 figures, and one detached element at a time.',
      'Broken and routed units that have to move are moved by a fixed rule; their owner does not choose the path.',
      'The tactician looks one activation ahead: it plans no manoeuvre of several units over several turns.',
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
  check,
  checkRules,
  prepare: (scenario, compiled) => tabulate(compiled, scenario),
  setUp,
  picture,
};
