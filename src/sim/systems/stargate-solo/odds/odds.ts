import { boolean, choice, integer, integerOrNull } from '../../../kernel/rules/fields.ts';
import { exactRates, type OddsProcedure } from '../../../kernel/rules/odds.ts';
import { COVERS, FORCES, MELEE_RESULTS, MORALE_RESULTS, ORDERS } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { meleeResult, meleeStrength, resolveMelee, resolveWoundTurns } from '../steps/fighting.ts';
import { resolveMorale, resolveRally, resolveUnsuppress } from '../steps/morale.ts';
import { deployable, portalRow, portalTable } from '../steps/portals.ts';
import { ActionsTable, rollRisk } from '../steps/risk.ts';
import { CANNOT_SPOT, resolveSpotting, SpottingTable } from '../steps/spotting.ts';
import {
  procedure,
  roundInches,
  shotInputs,
  shotOdds,
  volleyAtProfileOdds,
  volleyHitsOdds,
  volleyOdds,
} from './volleys.ts';

/** Odds ask about single steps; exact dice ignore the stream. */
const FIRST = 0;
const SECOND = 1;

const flag = (initial: boolean, doc: string, clause: string) => boolean(initial, { doc, clause });
const points = (doc: string, clause: string, max = 60) => integer(3, { min: 0, max, doc, clause, unit: 'Fire points' });

const spot = procedure({
  name: 'spot',
  doc: 'Chance that an enemy is spotted, without a try or within several tries.',
  clauses: ['SOLO-19', 'SOLO-20', 'SOLO-21', 'SOLO-22'],
  inputs: {
    range: shotInputs.range,
    cover: choice(COVERS, 'none', { doc: 'Cover of the target, as seen from the observer.', clause: 'SOLO-21' }),
    aware: flag(true, 'The side of the observer is aware of enemy in the area.', 'SOLO-23'),
    suppressed: flag(false, 'The observer is suppressed.', 'SOLO-21'),
    targetShooting: flag(false, 'The unit of the target is shooting.', 'SOLO-21'),
    clearSight: flag(true, 'No cover terrain lies across the line.', 'SOLO-22'),
    tries: integer(1, { min: 1, max: 12, unit: 'tries', doc: 'Tries made.', clause: 'SOLO-19' }),
  },
  outcomes: () => ['automatic', 'spotted', 'not-spotted'],
  prepare(rules, given) {
    const table = new SpottingTable(rules);
    const inches = roundInches(rules, given.range);
    const shift = table.shift(!given.aware, given.cover !== 'none', given.suppressed, given.targetShooting);
    const score = table.score(inches, shift);
    if (given.cover === 'none' && given.clearSight && table.isAutomatic(inches, shift)) return () => 0;
    const tries = given.tries;
    return (dice) => {
      if (score === CANNOT_SPOT) return 2;
      for (let i = 0; i < tries; i++) if (resolveSpotting(dice, FIRST, rules, score)) return 1;
      return 2;
    };
  },
});

const morale = procedure({
  name: 'morale',
  doc: 'Result of a morale test of an SGC cluster.',
  clauses: ['SOLO-46', 'SOLO-47', 'SOLO-48', 'SOLO-49'],
  inputs: { firePoints: points('Fire points of the cluster that count.', 'SOLO-46', 200) },
  outcomes: () => MORALE_RESULTS,
  prepare: (rules, given) => (dice) => resolveMorale(dice, FIRST, rules, given.firePoints),
});

const LOSSES = MELEE_RESULTS.slice(1);

const melee = procedure({
  name: 'melee',
  doc: 'What a melee combat does to its loser, before any capture.',
  clauses: ['SOLO-53', 'SOLO-54'],
  inputs: {
    firePointsA: points('Fire points of A.', 'SOLO-53'),
    extraA: integer(0, { min: 0, max: 20, unit: 'figures', doc: 'Extra figures of A in contact.', clause: 'SOLO-53' }),
    firePointsB: points('Fire points of B.', 'SOLO-53'),
    extraB: integer(0, { min: 0, max: 20, unit: 'figures', doc: 'Extra figures of B in contact.', clause: 'SOLO-53' }),
  },
  outcomes: () => ['draw', ...LOSSES.map((result) => `A-${result}`), ...LOSSES.map((result) => `B-${result}`)],
  prepare(rules, given) {
    const { firePointsA, extraA, firePointsB, extraB } = given;
    if (extraA > 0 && extraB > 0) throw new RangeError('only one side of a combat has extras: give extraA or extraB');
    const ahead = meleeStrength(rules, firePointsA, extraA) - meleeStrength(rules, firePointsB, extraB);
    return (dice) => {
      const difference = resolveMelee(dice, FIRST, SECOND, rules, ahead);
      const result = meleeResult(rules, Math.abs(difference));
      return result === 0 ? 0 : difference < 0 ? result : LOSSES.length + result;
    };
  },
});

const unsuppress = procedure({
  name: 'unsuppress',
  doc: 'Suppression markers left after some attempts to remove them.',
  clauses: ['SOLO-40'],
  inputs: {
    firePoints: points('Fire points of the figure.', 'SOLO-40'),
    markers: integer(1, { min: 1, max: 3, unit: 'markers', doc: 'Markers that it has.', clause: 'SOLO-39' }),
    attempts: integer(1, {
      min: 1,
      max: 6,
      unit: 'attempts',
      doc: 'Attempts made, until it is clear.',
      clause: 'SOLO-40',
    }),
  },
  outcomes: () => ['left-0', 'left-1', 'left-2', 'left-3'],
  prepare(rules, given) {
    const { firePoints, markers, attempts } = given;
    return (dice) =>
      dice.repeat(attempts, markers, (left) =>
        left === 0 ? 0 : resolveUnsuppress(dice, FIRST, rules, firePoints, left),
      );
  },
});

const rally = procedure({
  name: 'rally',
  doc: 'Chance that routed figures have rallied within a number of movement turns.',
  clauses: ['SOLO-50'],
  inputs: { turns: integer(1, { min: 1, max: 100, unit: 'turns', doc: 'Movement turns begun.', clause: 'SOLO-50' }) },
  outcomes: () => ['rallied', 'routing'],
  prepare: (rules, given) => (dice) =>
    dice.repeat(given.turns, 1, (routing) => (routing === 0 || resolveRally(dice, FIRST, rules) ? 0 : 1)),
});

const risk = procedure({
  name: 'risk',
  doc: 'What the Actions table orders at a Risk Factor.',
  clauses: ['SOLO-57', 'SOLO-70', 'SOLO-71', 'SOLO-72'],
  inputs: {
    riskFactor: integer(0, { min: -40, max: 60, doc: 'Sum of the rows that apply.', clause: 'SOLO-59' }),
    defending: flag(false, 'The group defends a position.', 'SOLO-71'),
    fallingBack: flag(false, 'The group falls back.', 'SOLO-72'),
  },
  outcomes: () => ORDERS,
  prepare(rules, given) {
    if (given.defending && given.fallingBack)
      throw new RangeError('a group that falls back does not defend: give defending or fallingBack');
    const table = new ActionsTable(rules);
    const row = table.row(given.riskFactor, given.defending, given.fallingBack);
    return (dice) => table.order(row, rollRisk(dice, FIRST, rules));
  },
});

const inPool = (what: string) =>
  integerOrNull(null, { min: 0, max: 1000, nullMeans: 'unlimited', doc: `${what} in the pool.`, clause: 'SOLO-97' });

const portal = procedure({
  name: 'portal',
  doc: 'What a Portal roll brings.',
  clauses: ['SOLO-90', 'SOLO-91', 'SOLO-92', 'SOLO-93', 'SOLO-96'],
  inputs: {
    counters: integer(1, { min: 1, max: 50, unit: 'counters', doc: 'Counters in sight.', clause: 'SOLO-91' }),
    contact: flag(false, 'There has been contact today.', 'SOLO-91'),
    'pool.jaffa': inPool('Jaffa'),
    'pool.firstPrime': inPool('First Primes'),
    'pool.staffCannon': inPool('Staff cannons with their crews'),
  },
  outcomes: () => FORCES,
  prepare(rules, given) {
    const table = portalTable(rules);
    const stock = (kind: 'jaffa' | 'firstPrime' | 'staffCannon') => given[`pool.${kind}`] ?? Number.POSITIVE_INFINITY;
    return (dice) => {
      const die = dice.face(FIRST, rules.portal.die);
      const row = portalRow(rules, die, given.counters, given.contact);
      return deployable(rules, table, row, stock('jaffa'), stock('firstPrime'), stock('staffCannon'));
    };
  },
});

const woundTurns = procedure({
  name: 'wound-turns',
  doc: 'Turns that a wound disables.',
  clauses: ['SOLO-42'],
  inputs: {},
  outcomes({ wound }) {
    const most = Math.max(0, wound.turnsDie + wound.turnsModifier);
    return Array.from({ length: most + 1 }, (_, turns) => `turns-${turns}`);
  },
  prepare: (rules) => (dice) => resolveWoundTurns(dice, FIRST, rules),
});

export const odds: readonly OddsProcedure<SoloRules>[] = [
  shotOdds,
  volleyOdds,
  volleyHitsOdds,
  volleyAtProfileOdds,
  spot,
  morale,
  melee,
  unsuppress,
  rally,
  risk,
  portal,
  woundTurns,
];

/** Rates of counts that the odds give exactly, from counted inputs alone. */
export const exact = exactRates(odds, [
  {
    ...{ metric: 'morale-tests', procedure: 'morale' },
    rates: { passRate: ['pass'], retireRate: ['retire'], suppressedRate: ['suppressed'], fleeRate: ['flee'] },
  },
  {
    ...{ metric: 'suppression-removal', procedure: 'unsuppress', rates: { successRate: ['left-0'] } },
    // Several markers may leave some; one attempt on one marker has the same chance.
    untold: { markers: [1], attempts: [1] },
  },
  { metric: 'rally-rolls', procedure: 'rally', rates: { rallyRate: ['rallied'] }, untold: { turns: [1] } },
  { metric: 'wounds', procedure: 'wound-turns', rates: { noTurnRate: ['turns-0'] } },
]);
