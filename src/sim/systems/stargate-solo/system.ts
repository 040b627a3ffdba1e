import { plannersOf, temperPolicies } from '../../kernel/players/tactics.ts';
import type { System } from '../../kernel/system.ts';
import { armed, check, checkRules, roleOf } from './check.ts';
import { COUNTED } from './counts/metrics.ts';
import { exact, odds } from './odds/odds.ts';
import { type SoloTables, tabulate } from './odds/tables.ts';
import { weaponsInfo } from './odds/weapons-view.ts';
import { ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { FAMILIES, OPTIONS, SIDES, SOLO_POLICY } from './rules/profiles.ts';
import { rules, type SoloRules } from './rules/rules.ts';
import type { SoloScenario } from './scenario.ts';
import { setUp } from './set-up.ts';
import { picture } from './table/ground.ts';

export const system: System<SoloScenario, SoloRules, SoloTables> = {
  info: {
    id: 'stargate-solo',
    title: 'Stargate solo skirmish',
    doc: "SGC teams, run by a policy, against Jaffa and Goa'uld who run themselves from a Risk Factor table and arrive at Portals.",
    clausePrefix: 'SOLO',
    lengthUnit: 'inches',
    policies: [
      {
        name: 'tactician',
        doc: 'Plays the SGC by expected value from exact odds: cover, the best mix of shots, charges, reaction fire, casualties to carry, the mission.',
        tactics: {},
      },
      ...temperPolicies(TEMPERS),
      ...plannersOf('what a figure does and shoots at'),
      {
        name: 'uncommanded',
        doc: 'Every SGC group acts by the Actions table, as the solo side does; it decides nothing but where it deploys.',
        chooses: false,
      },
      {
        name: 'shoot-nearest',
        doc: 'Stays and shoots at the nearest enemy, and goes on with the mission when there is none: a plain player.',
        isCrude: true,
      },
      { name: 'close-in', doc: 'Always goes at the nearest enemy, in a charge where it can: a plain player.' },
      { name: 'random', doc: 'Legal choices at random: the floor that a policy has to beat.' },
    ],
    options: OPTIONS,
    tactics,
    roles: ROLES,
    defaultPolicy: 'tactician',
    hidden: [],
    limits: [
      'Figures stand on a grid of points 1 inch apart, one figure per point; moves, ranges and contacts are measured between those points.',
      'A figure makes all its movement actions before the next figure of its side moves.',
      'Moving figures may pass through others; they end beside an enemy only in a charge.',
      'A charge into contact within its first 8 inches draws no reaction fire, which comes after an action; reaction.check: before-contact lets it come before.',
      'Captured figures leave the table at once: captives are not dragged or freed.',
      'A crewed weapon shoots from where its gunner stands and blocks nothing; solo crews drag theirs along unless they run or charge.',
      'Sight is clear if the target has no cover from its observer; cover that the observer is in or directly behind does not count.',
      'Units that fall back choose cover by straight distance; paths around impassable ground are found when a figure moves.',
      'The tactician looks one movement action ahead and coordinates figures only to carry a casualty; it charges one enemy at a time.',
    ],
  },
  rules,
  families: FAMILIES,
  odds,
  counted: COUNTED,
  exact,
  weapons: weaponsInfo,
  sides: () => SIDES,
  roleOf,
  policies: ({ sides }) => [sides.sgc.policy, SOLO_POLICY],
  armed,
  checkRules,
  check,
  prepare: (_scenario, compiled) => tabulate(compiled),
  setUp,
  picture,
};
