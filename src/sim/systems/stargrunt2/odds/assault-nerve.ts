import { boolean, choice, type Field, integer } from '../../../kernel/rules/fields.ts';
import { CONFIDENCE, CONFIDENCES, type Confidence } from '../rules/profiles.ts';
import { assaultStartThreat, assaultThreat, MAY_NOT_ASSAULT, oddsStrength } from '../steps/assault-threat.ts';
import { confidenceReading, resolveConfidence } from '../steps/confidence.ts';
import { resolveReaction } from '../steps/reaction.ts';
import { dieOf, dropsOf, FIRST, type Procedure, unit } from './unit-inputs.ts';

const assaultStart: Procedure = {
  name: 'assault-start',
  doc: 'Whether a unit starts a close assault.',
  clauses: ['SG2-086'],
  inputs: {
    ...unit,
    confidence: choice(CONFIDENCES, 'confident', { doc: 'Confidence level of the attackers.', clause: 'SG2-005' }),
  },
  outcomes: () => ['pass', 'fail', 'not-allowed'],
  prepare(rules, given) {
    const level = assaultStartThreat(rules, CONFIDENCE[given.confidence as Confidence]);
    if (level === MAY_NOT_ASSAULT) return () => 2;
    const die = dieOf(rules, given.quality);
    const toExceed = (given.leader as number) + level;
    return (dice) => (resolveReaction(dice, FIRST, die, toExceed) ? 0 : 1);
  },
};

const figures = (of: string): Field =>
  integer(8, { min: 1, max: 60, unit: 'figures', doc: `Active figures of the ${of}.`, clause: 'SG2-088' });
const powered = (of: string): Field =>
  integer(0, { min: 0, max: 60, unit: 'figures', doc: `How many ${of} wear power armour.`, clause: 'SG2-089' });

const assaultStand: Procedure = {
  name: 'assault-stand',
  doc: 'Whether defenders stand against a close assault.',
  clauses: ['SG2-087', 'SG2-088', 'SG2-089', 'SG2-090'],
  inputs: {
    ...unit,
    attackers: figures('attackers'),
    attackersPower: powered('attackers'),
    defenders: figures('defenders'),
    defendersPower: powered('defenders'),
    terror: boolean(false, { doc: 'The attackers are terror troops.', clause: 'SG2-090' }),
  },
  outcomes: dropsOf,
  prepare(rules, given) {
    const { attackers, attackersPower, defenders, defendersPower } = given as Record<string, number>;
    if (attackersPower > attackers) throw new RangeError('attackersPower must not be more than attackers');
    if (defendersPower > defenders) throw new RangeError('defendersPower must not be more than defenders');
    const level = assaultThreat(
      rules,
      oddsStrength(rules, attackers, attackersPower),
      oddsStrength(rules, defenders, defendersPower),
      given.terror as boolean,
    );
    const die = dieOf(rules, given.quality);
    const toExceed = (given.leader as number) + level;
    const reading = confidenceReading(rules);
    return (dice) => resolveConfidence(dice, FIRST, die, toExceed, reading);
  },
};

/** The tests that a close assault begins with. */
export const assaultNerveOdds: readonly Procedure[] = [assaultStart, assaultStand];
