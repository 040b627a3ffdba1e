import { boolean, choice, integer, list } from '../../../kernel/rules/fields.ts';
import { MOTIVATION, MOTIVATIONS, TEST_EVENT, TEST_EVENTS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { confidenceReading, resolveConfidence } from '../steps/confidence.ts';
import { PANIC_REMOVALS, resolvePanicRemoval, resolveReaction } from '../steps/reaction.ts';
import { ThreatTable } from '../steps/threat.ts';
import { FIRST, numbered, type Procedure, procedure, qualityDie, unit } from './inputs.ts';

/** Outcomes of a confidence test, by levels lost; more than two only where house rules have a test lose them. */
const DROPS = ['hold', 'drop-one', 'drop-two', 'drop-three', 'drop-four'];
export const dropsOf = ({ confidence: { worstDrop } }: StargruntRules): string[] =>
  DROPS.slice(0, Math.max(2, worstDrop) + 1);

const threat = integer(0, { min: 0, max: 60, doc: 'Threat Level.', clause: 'SG2-038' });

const confidence = procedure({
  name: 'confidence',
  doc: 'What a confidence test at a given threat level costs.',
  clauses: ['SG2-002', 'SG2-038', 'SG2-039'],
  inputs: { ...unit, threat },
  outcomes: dropsOf,
  prepare(rules, given) {
    const die = qualityDie(rules, given.quality);
    const toExceed = given.leader + given.threat;
    const reading = confidenceReading(rules);
    return (dice) => resolveConfidence(dice, FIRST, die, toExceed, reading);
  },
});

const confidenceEvent = procedure({
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
    const die = qualityDie(rules, given.quality);
    const motivation = MOTIVATION[given.motivation];
    let events = 0;
    for (const event of given.events) events |= 1 << TEST_EVENT[event];
    const count = table.tests(events, motivation, given.underArtillery, given.untreated);
    const levels = [...table.levels.subarray(0, count)];
    const most = dropsOf(rules).length - 1;
    return (dice) => {
      if (levels.length === 0) return 0;
      let lost = 0;
      for (const level of levels) lost += resolveConfidence(dice, FIRST, die, given.leader + level, reading);
      return 1 + Math.min(lost, most);
    };
  },
});

const reaction = procedure({
  name: 'reaction',
  doc: 'Whether a reaction test at a given threat level is passed.',
  clauses: ['SG2-002', 'SG2-044'],
  inputs: { ...unit, threat },
  outcomes: () => ['pass', 'fail'],
  prepare(rules, given) {
    const die = qualityDie(rules, given.quality);
    const toExceed = given.leader + given.threat;
    return (dice) => (resolveReaction(dice, FIRST, die, toExceed) ? 0 : 1);
  },
});

const panicRemove = procedure({
  name: 'panic-remove',
  doc: 'What an attempt to remove panic comes to.',
  clauses: ['SG2-054'],
  inputs: unit,
  outcomes: () => PANIC_REMOVALS,
  prepare(rules, given) {
    const die = qualityDie(rules, given.quality);
    const toExceed = given.leader + rules.panic.removeThreat;
    return (dice) => resolvePanicRemoval(dice, FIRST, die, toExceed, rules.panic.dropOn);
  },
});

const unsuppress = numbered({
  name: 'unsuppress',
  doc: 'Suppression markers left after one or two actions spent on removing them.',
  clauses: ['SG2-029', 'SG2-030'],
  inputs: {
    ...unit,
    markers: integer(1, { min: 1, max: 3, unit: 'markers', doc: 'Markers that the unit has.', clause: 'SG2-029' }),
    actions: integer(1, { min: 1, max: 2, unit: 'actions', doc: 'Actions spent.', clause: 'SG2-030' }),
  },
  nameOf: (left) => `left-${left}`,
  prepare(rules, given) {
    const die = qualityDie(rules, given.quality);
    const toExceed = given.leader + rules.suppression.removeThreat;
    return (dice) =>
      dice.repeat(given.actions, given.markers, (left) =>
        left > 0 && resolveReaction(dice, FIRST, die, toExceed) ? left - 1 : left,
      );
  },
});

/** Confidence, reaction, panic and suppression. */
export const nerveOdds: readonly Procedure[] = [confidence, confidenceEvent, reaction, panicRemove, unsuppress];
