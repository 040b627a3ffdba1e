import { plannersOf, temperPolicies } from '../../kernel/players/tactics.ts';
import type { System } from '../../kernel/system.ts';
import { armed, check, roleOf, seats } from './check.ts';
import { COUNTED } from './counts/metrics.ts';
import { exact, odds } from './odds/odds.ts';
import { type AlphaTables, tabulate } from './odds/tables.ts';
import { weapons } from './odds/weapons-view.ts';
import { PRESETS, ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import { OPTIONS, TRAINING_FAMILY } from './rules/profiles.ts';
import { type AlphaRules, rules } from './rules/rules.ts';
import type { AlphaScenario } from './scenario.ts';
import { setUp } from './set-up.ts';
import { picture } from './table/ground.ts';

/** Super Toy Soldier Squad Alpha. */
export const system: System<AlphaScenario, AlphaRules, AlphaTables> = {
  info: {
    id: 'squad-alpha',
    title: 'Super Toy Soldier Squad Alpha',
    doc: 'Two sides of 5 to 10 figures; dice assigned to figures say both when they act and how easily they succeed.',
    clausePrefix: 'ALPHA',
    lengthUnit: 'inches',
    policies: [
      {
        name: 'tactician',
        doc: 'Plays by expected value from exact odds: dice to whom they serve most, open dice, cover, the objective.',
        tactics: PRESETS.tactician,
      },
      ...temperPolicies(TEMPERS),
      ...plannersOf('what a figure does'),
      {
        name: 'earlier',
        doc: 'The tactician with the weights it had before self-play tuned them: a yardstick.',
        tactics: PRESETS.earlier,
      },
      {
        name: 'shoot-nearest',
        doc: 'Shoots at the nearest enemy in sight, else goes towards the nearest: a plain player to compare with.',
        isCrude: true,
      },
      { name: 'close-in', doc: 'Always goes towards the nearest enemy, into contact: a plain player to compare with.' },
      { name: 'random', doc: 'Makes every legal choice with equal chance: the least that any policy has to beat.' },
    ],
    options: OPTIONS,
    tactics,
    roles: ROLES,
    defaultPolicy: 'tactician',
    hidden: [],
    limits: [
      'Figures stand on a grid of points 1 inch apart (half an inch for bases under 1 inch), one figure per point.',
      'Moving figures go around enemies from point to point and cannot end on an occupied point.',
      'The tactician looks one action ahead: it plans no manoeuvre over several turns and does not coordinate figures.',
    ],
  },
  rules,
  families: [TRAINING_FAMILY],
  odds,
  counted: COUNTED,
  exact,
  weapons,
  sides: (scenario) => Object.keys(scenario.sides),
  roleOf,
  seats,
  armed,
  check,
  prepare: (_scenario, compiled) => tabulate(compiled),
  setUp,
  picture,
};
