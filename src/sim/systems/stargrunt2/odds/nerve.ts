import { boolean, choice, type Field, integer, list } from '../../../kernel/rules/fields.ts';
import {
  MOTIVATION,
  MOTIVATIONS,
  type Motivation,
  TEST_EVENT,
  TEST_EVENTS,
  type TestEvent,
} from '../rules/profiles.ts';
import { confidenceReading, resolveConfidence } from '../steps/confidence.ts';
import { PANIC_REMOVALS, resolvePanicRemoval, resolveReaction } from '../steps/reaction.ts';
import { ThreatTable } from '../steps/threat.ts';
import { numbered } from './numbered.ts';
import { dieOf, dropsOf, FIRST, type Procedure, unit } from './unit-inputs.ts';

const threat: Field = integer(0, { min: 0, max: 60, doc: 'Threat Level.', clause: 'SG2-038' });

const confidence: Procedure = {
  name: 'confidence',
  doc: 'What a confidence test at a given threat level costs.',
  clauses: ['SG2-002', 'SG2-038', 'SG2-039'],
  inputs: { ...unit, threat },
  outcomes: dropsOf,
  prepare(rules, given) {
    const die = dieOf(rules, given.quality);
    const toExceed = (given.leader as number) + (given.threat as number);
    const reading = confidenceReading(rules);
    return (dice) => resolveConfidence(dice, FIRST, die, toExceed, reading);
  },
};

const confidenceEvent: Procedure = {
  name: 'confidence-event',
  doc: 'What the events of one attack, or a withdrawal from wounded, cost a unit in confidence.',
  clauses: ['SG2-038', 'SG2-040', 'SG2-041', 'SG2-042', 'SG2-043'],
  inputs: {
    ...unit,
    motivation: choice(MOTIVATIONS, 'medium', { doc: 'Mission motivation of the unit.', clause: 'SG2-006' }),
    events: list(choice(TEST_EVENTS, 'casualties', { doc: 'An event.', clause: 'SG2-040' }), ['casualties'], {
      doc: 'Everything that happens to the unit in the attack.',
      clause: 'SG2-040',
      maxLength: TEST_EVENTS.length,
    }),
    underArtillery: boolean(false, { doc: 'The attack is of artillery or aerospace.', clause: 'SG2-041' }),
    untreated: integer(0, {
      min: 0,
      max: 40,
      unit: 'figures',
      doc: 'Untreated casualties in the unit after the attack.',
      clause: 'SG2-042',
    }),
  },
  outcomes: (rules) => ['no-test', ...dropsOf(rules)],
  prepare(rules, given) {
    const table = new ThreatTable(rules);
    const reading = confidenceReading(rules);
    const die = dieOf(rules, given.quality);
    const motivation = MOTIVATION[given.motivation as Motivation];
    let events = 0;
    for (const event of given.events as TestEvent[]) events |= 1 << TEST_EVENT[event];
    const count = table.tests(events, motivation, given.underArtillery as boolean, given.untreated as number);
    const levels = [...table.levels.subarray(0, count)];
    const most = dropsOf(rules).length - 1;
    return (dice) => {
      if (levels.length === 0) return 0;
      let lost = 0;
      for (const level of levels)
        lost += resolveConfidence(dice, FIRST, die, (given.leader as number) + level, reading);
      return 1 + Math.min(lost, most);
    };
  },
};

const reaction: Procedure = {
  name: 'reaction',
  doc: 'Whether a reaction test at a given threat level is passed.',
  clauses: ['SG2-002', 'SG2-044'],
  inputs: { ...unit, threat },
  outcomes: () => ['pass', 'fail'],
  prepare(rules, given) {
    const die = dieOf(rules, given.quality);
    const toExceed = (given.leader as number) + (given.threat as number);
    return (dice) => (resolveReaction(dice, FIRST, die, toExceed) ? 0 : 1);
  },
};

const panicRemove: Procedure = {
  name: 'panic-remove',
  doc: 'What an attempt to remove panic comes to.',
  clauses: ['SG2-054'],
  inputs: unit,
  outcomes: () => PANIC_REMOVALS,
  prepare(rules, given) {
    const die = dieOf(rules, given.quality);
    const toExceed = (given.leader as number) + rules.panic.removeThreat;
    return (dice) => resolvePanicRemoval(dice, FIRST, die, toExceed, rules.panic.dropOn);
  },
};

const unsuppress = numbered({
  name: 'unsuppress',
  doc: 'Suppression markers left after one or two actions spent on removing them.',
  clauses: ['SG2-029', 'SG2-030'],
  inputs: {
    ...unit,
    markers: integer(1, { min: 1, max: 3, unit: 'markers', doc: 'Markers that the unit has.', clause: 'SG2-029' }),
    actions: integer(1, { min: 1, max: 2, unit: 'actions', doc: 'Actions spent.', clause: 'SG2-030' }),
  },
  named: () => [],
  nameOf: (left) => `left-${left}`,
  prepare(rules, given) {
    const die = dieOf(rules, given.quality);
    const toExceed = (given.leader as number) + rules.suppression.removeThreat;
    return (dice) =>
      dice.repeat(given.actions as number, given.markers as number, (left) =>
        left > 0 && resolveReaction(dice, FIRST, die, toExceed) ? left - 1 : left,
      );
  },
});

/** Confidence, reaction, panic and suppression. */
export const nerveOdds: readonly Procedure[] = [confidence, confidenceEvent, reaction, panicRemove, unsuppress];
