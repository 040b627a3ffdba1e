import { plannersOf, temperPolicies, withDefaults } from '../../kernel/players/tactics.ts';
import { idsOf } from '../../kernel/rules/definitions.ts';
import { compileRules } from '../../kernel/rules/table.ts';
import type { ScenarioProblem, System, SystemInfo } from '../../kernel/system.ts';
import { PROFILES, procedureOf, WEAPONS } from '../sheet/odds.ts';
import { CHAINS } from '../sheet/sheet.ts';
import { rulesTable } from '../sheet/system.ts';
import { weaponsOf } from '../sheet/weapons-view.ts';
import { armed, check, roleOf, seats } from './check.ts';
import { freshRates } from './counts/fresh.ts';
import { countedOf } from './counts/metrics.ts';
import { comparable, type Fresh, freshAttacks } from './odds/fresh.ts';
import { ROLES, TEMPERS, tactics } from './policies/tactics.ts';
import type { Skirmish } from './rules/game.ts';
import type { SkirmishRules } from './rules/rules.ts';
import { terrainRules } from './rules/terrain.ts';
import { optionsOf } from './rules/vocabulary.ts';
import type { SkirmishScenario } from './scenario.ts';
import { groundFor, setUp } from './set-up.ts';
import { contradictions, engineOf, inWords } from './steps/compile.ts';
import { pictureOf } from './table/ground.ts';

/** A skirmish described in a file. */
export function skirmishSystem(game: Skirmish): System {
  const odds = CHAINS.filter((name) => name in game.chains).map((name) => procedureOf(game, name));
  const rules = { ...rulesTable(game), terrain: terrainRules };
  const engine = engineOf(game, compileRules(rules, {}) as SkirmishRules);
  const groundOf = (scenario: SkirmishScenario, inForce: SkirmishRules) =>
    groundFor(scenario, inForce, engineOf(game, inForce));
  const system: System<SkirmishScenario, SkirmishRules, readonly Fresh[]> = {
    info: infoOf(game),
    rules,
    families: [WEAPONS, PROFILES],
    odds,
    counted: countedOf(engine, game.lines),
    exact: freshRates(comparable(game), game.stats.life.max),
    weapons: (inForce) => weaponsOf(game, inForce, odds),
    sides: ({ sides }) => Object.keys(sides),
    roleOf,
    seats,
    armed,
    swappable: ({ profiles }) => ({ kind: 'profile', ids: idsOf(profiles) }),
    checkRules: (inForce) => unfitRules(game, inForce),
    check: (scenario, inForce) => {
      const unfit = unfitRules(game, inForce);
      return unfit.length > 0 ? unfit : check(scenario, () => groundOf(scenario, inForce));
    },
    prepare: (_scenario, inForce) => freshAttacks(game, engineOf(game, inForce), inForce),
    setUp: (scenario, inForce, fresh, shared) => setUp(game, scenario, inForce, fresh, shared),
    picture: (scenario, inForce) => pictureOf(scenario, groundOf(scenario, inForce)),
  };
  return system as System;
}

function unfitRules(game: Skirmish, rules: SkirmishRules): ScenarioProblem[] {
  return contradictions(game, rules).map((mistake) => ({ path: ['houseRules'], message: inWords(mistake) }));
}

function infoOf(game: Skirmish): SystemInfo {
  return {
    id: game.id,
    title: game.title,
    doc: game.doc,
    clausePrefix: '',
    lengthUnit: 'inches',
    policies: [
      {
        name: 'tactician',
        doc: `Plays by expected value from the exact odds of the file’s own chains${game.tactics === undefined ? '' : ', with weights fitted to this game'}.`,
        tactics: {},
      },
      ...temperPolicies(TEMPERS),
      ...plannersOf('what a unit does'),
      {
        name: 'shoot-nearest',
        doc: 'Strikes in contact, shoots at the nearest enemy in sight, else goes towards the nearest: a plain player to compare with.',
        isCrude: true,
      },
      { name: 'close-in', doc: 'Always goes towards the nearest enemy, into contact: a plain player to compare with.' },
      { name: 'random', doc: 'Makes every legal choice with equal chance: the least that any policy has to beat.' },
      ...Object.keys(game.players).map((name) => ({
        name,
        doc: 'A player of the file: it takes the first line of its list that holds.',
      })),
    ],
    options: optionsOf(game.actions),
    tactics: withDefaults(tactics, game.tactics),
    roles: ROLES,
    mustProve: true,
    assumes: ASSUMED,
    defaultPolicy: 'tactician',
    hidden: [],
    limits: LIMITS,
  };
}

const ASSUMED = {
  text: 'a unit is one point, all its fire has one target, and units block no sight.',
  page: 'docs/your-own-game.md#what-a-game-cannot-say',
};

/** What the frame assumes of all games. */
const LIMITS = [
  'A unit is one point on a grid of points 1 inch apart, however many models it has: no facings, formations or bases.',
  'All weapons of an attack have one target, and units block no sight; contact is 1 inch.',
  'A reaction to a move comes on the straight line of the move, even where the way bends.',
];
