import { choice, choiceOrNull, type Field, integer } from '../../../kernel/rules/fields.ts';
import { AIDS, type Aid, LEVELS, type Level } from '../rules/profiles.ts';
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
import { numbered } from './numbered.ts';
import { dieOf, FIRST, leaderOf, type Procedure, qualityOf, SECOND } from './unit-inputs.ts';

type Inputs = Readonly<Record<string, unknown>>;

const bypassed: Field = integer(0, {
  min: 0,
  max: 8,
  unit: 'levels',
  doc: 'Command levels between sender and receiver.',
  clause: 'SG2-019',
});
const sender = { senderQuality: qualityOf('the sender'), senderLeader: leaderOf('the sender') };

/** The die that jams, up one type for each marker after the first (SG2-114); null where nobody does. */
function jamDieOf(rules: StargruntRules, { ewSystem, ewMarkers }: Inputs): number | null {
  if (ewSystem === null) return null;
  return ewDie(rules, rules.ew[ewSystem as Level].die, ewMarkers as number);
}

const communicate: Procedure = {
  name: 'communicate',
  doc: 'Whether a communication, such as a transfer of actions, succeeds.',
  clauses: ['SG2-018', 'SG2-019', 'SG2-115'],
  inputs: {
    ...sender,
    receiverLeader: leaderOf('the receiver'),
    bypassed,
    ewSystem: choiceOrNull(LEVELS, null, {
      nullMeans: 'nobody jams',
      doc: 'Electronic warfare system that jams.',
      clause: 'SG2-115',
    }),
    ewMarkers: integer(1, {
      min: 1,
      max: 12,
      unit: 'markers',
      doc: 'Markers that the jammer spends.',
      clause: 'SG2-114',
    }),
  },
  outcomes: () => COMMUNICATIONS,
  prepare(rules, given) {
    const die = communicationDie(rules, dieOf(rules, given.senderQuality), given.bypassed as number);
    const toExceed = communicationTarget(rules, given.senderLeader as number, given.receiverLeader as number);
    const jamDie = jamDieOf(rules, given);
    return (dice) => {
      const ewScore = jamDie === null ? NO_EW : dice.face(SECOND, jamDie);
      return resolveCommunication(dice, FIRST, die, toExceed, ewScore);
    };
  },
};

const rally: Procedure = {
  name: 'rally',
  doc: 'Whether a commander reaches a unit and rallies it.',
  clauses: ['SG2-018', 'SG2-019', 'SG2-024'],
  inputs: {
    quality: qualityOf('the rallied unit'),
    leader: leaderOf('the rallied unit'),
    ...sender,
    bypassed,
  },
  outcomes: () => ['no-contact', 'failure', 'success'],
  prepare(rules, given) {
    const leaders = [given.senderLeader as number, given.leader as number];
    const senderDie = dieOf(rules, given.senderQuality);
    const contactDie = communicationDie(rules, senderDie, given.bypassed as number);
    const toExceed = communicationTarget(rules, leaders[0], leaders[1]);
    const rallyDie = rules.rally.die === 'rallied' ? dieOf(rules, given.quality) : senderDie;
    return (dice) => {
      if (resolveCommunication(dice, FIRST, contactDie, toExceed, NO_EW) !== COMMUNICATED) return 0;
      return resolveReaction(dice, SECOND, rallyDie, leaders[0] + leaders[1]) ? 2 : 1;
    };
  },
};

const leaderLoss = numbered({
  name: 'leader-loss',
  doc: 'Leadership Value of who succeeds a leader.',
  clauses: ['SG2-012'],
  inputs: { leader: leaderOf('the leader who is lost') },
  named: () => [],
  nameOf: (leader) => `lv-${leader}`,
  prepare: (rules, given) => (dice) => resolveSuccession(dice, FIRST, rules, given.leader as number),
});

const treatWounded: Procedure = {
  name: 'treat-wounded',
  doc: 'What becomes of a wounded figure that is treated.',
  clauses: ['SG2-082', 'SG2-083'],
  inputs: { aid: choice(AIDS, 'none', { doc: 'The best help at hand.', clause: 'SG2-083' }) },
  outcomes: () => TREATMENTS,
  prepare(rules, given) {
    const bonus = aidBonus(rules, AIDS.indexOf(given.aid as Aid));
    return (dice) => resolveTreatment(dice, FIRST, rules, bonus);
  },
};

/** Communication, rallying, leaders and the treatment of wounded. */
export const commandOdds: readonly Procedure[] = [communicate, rally, leaderLoss, treatWounded];
