import { choice, integer } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { AIDS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { aidBonus, resolveSuccession, resolveTreatment, TREATMENTS } from '../steps/command.ts';
import {
  COMMUNICATED,
  COMMUNICATIONS,
  communicationDie,
  communicationTarget,
  resolveCommunication,
} from '../steps/communication.ts';
import { ewDie, NO_EW } from '../steps/electronic-warfare.ts';
import { resolveReaction } from '../steps/reaction.ts';
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
} from './inputs.ts';

const bypassed = integer(0, {
  min: 0,
  max: 8,
  unit: 'levels',
  doc: 'Command levels between sender and receiver.',
  clause: 'SG2-019',
});
const sender = { senderQuality: quality('the sender'), senderLeader: leader('the sender') };

/** The die that jams, up one type for each marker after the first (SG2-114); null where nobody does. */
function jamDieOf(rules: StargruntRules, { ewSystem, ewMarkers }: Given<ReturnType<typeof jamInputs>>): number | null {
  if (ewSystem === null) return null;
  return ewDie(rules, rules.ew[ewSystem].die, ewMarkers);
}

const communicate = procedure({
  name: 'communicate',
  doc: 'Whether a communication, such as a transfer of actions, succeeds.',
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
  doc: 'Whether a commander reaches a unit and rallies it.',
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

/** Communication, rallying, leaders and the treatment of wounded. */
export const commandOdds: readonly Procedure[] = [communicate, rally, leaderLoss, treatWounded];
