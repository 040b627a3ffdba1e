import { boolean, choice, integer, list } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { AIDS, MOTIVATION, MOTIVATIONS, TEST_EVENT, TEST_EVENTS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import {
  aidBonus,
  COMMUNICATED,
  COMMUNICATIONS,
  communicationDie,
  communicationTarget,
  resolveCommunication,
  resolveSuccession,
  resolveTreatment,
  TREATMENTS,
} from '../steps/command.ts';
import {
  confidenceReading,
  PANIC_REMOVALS,
  resolveConfidence,
  resolvePanicRemoval,
  resolveReaction,
  ThreatTable,
} from '../steps/nerve.ts';
import { ewDie, NO_EW } from '../steps/recon.ts';
import {
  FIRST,
  jamInputs,
  leader,
  numbered,
  type Procedure,
  procedure,
  quality,
  qualityDie,
  SECOND,
  unit,
} from './inputs.ts';

const bypassed = integer(0, {
  min: 0,
  max: 8,
  unit: 'levels',
  doc: 'Command levels between sender and receiver.',
  clause: 'SG2-019',
});
const sender = { senderQuality: quality('the sender'), senderLeader: leader('the sender') };

/** SG2-114: up one type per marker after the first; null without. */
function jamDieOf(rules: StargruntRules, { ewSystem, ewMarkers }: Given<ReturnType<typeof jamInputs>>): number | null {
  if (ewSystem === null) return null;
  return ewDie(rules, rules.ew[ewSystem].die, ewMarkers);
}

const communicate = procedure({
  name: 'communicate',
  doc: 'Chance that a communication, such as a transfer of actions, succeeds.',
  clauses: ['SG2-018', 'SG2-019', 'SG2-115'],
  inputs: {
    ...sender,
    receiverLeader: leader('the receiver'),
    bypassed,
    ...jamInputs('Electronic warfare system'),
  },
  outcomes: () => COMMUNICATIONS,
  prepare(rules, given) {
    const die = communicationDie(rules, qualityDie(rules, given.senderQuality), given.bypassed);
    const toExceed = communicationTarget(rules, given.senderLeader, given.receiverLeader);
    const jamDie = jamDieOf(rules, given);
    return (dice) => {
      const ewScore = jamDie === null ? NO_EW : dice.face(SECOND, jamDie);
      return resolveCommunication(dice, FIRST, die, toExceed, ewScore);
    };
  },
});

const rally = procedure({
  name: 'rally',
  doc: 'Chance that a commander reaches a unit and rallies it.',
  clauses: ['SG2-018', 'SG2-019', 'SG2-024'],
  inputs: {
    quality: quality('the rallied unit'),
    leader: leader('the rallied unit'),
    ...sender,
    bypassed,
  },
  outcomes: () => ['no-contact', 'failure', 'success'],
  prepare(rules, given) {
    const leaders = [given.senderLeader, given.leader];
    const senderDie = qualityDie(rules, given.senderQuality);
    const contactDie = communicationDie(rules, senderDie, given.bypassed);
    const toExceed = communicationTarget(rules, leaders[0], leaders[1]);
    const rallyDie = rules.rally.die === 'rallied' ? qualityDie(rules, given.quality) : senderDie;
    return (dice) => {
      if (resolveCommunication(dice, FIRST, contactDie, toExceed, NO_EW) !== COMMUNICATED) return 0;
      return resolveReaction(dice, SECOND, rallyDie, leaders[0] + leaders[1]) ? 2 : 1;
    };
  },
});

const leaderLoss = numbered({
  name: 'leader-loss',
  doc: 'Leadership Value of who succeeds a leader.',
  clauses: ['SG2-012'],
  inputs: { leader: leader('the leader who is lost') },
  nameOf: (leader) => `lv-${leader}`,
  prepare: (rules, given) => (dice) => resolveSuccession(dice, FIRST, rules, given.leader),
});

const treatWounded = procedure({
  name: 'treat-wounded',
  doc: 'What becomes of a wounded figure that is treated.',
  clauses: ['SG2-082', 'SG2-083'],
  inputs: { aid: choice(AIDS, 'none', { doc: 'The best help at hand.', clause: 'SG2-083' }) },
  outcomes: () => TREATMENTS,
  prepare(rules, given) {
    const bonus = aidBonus(rules, AIDS.indexOf(given.aid));
    return (dice) => resolveTreatment(dice, FIRST, rules, bonus);
  },
});

export const commandOdds: readonly Procedure[] = [communicate, rally, leaderLoss, treatWounded];

/** By levels lost; more than two only by house rules. */
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
  doc: 'Chance that a reaction test at a given threat level is passed.',
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
  doc: 'Result of an attempt to remove panic.',
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

export const nerveOdds: readonly Procedure[] = [confidence, confidenceEvent, reaction, panicRemove, unsuppress];
