import { boolean, choice, integer, number } from '../../../kernel/rules/fields.ts';
import type { Given } from '../../../kernel/rules/odds.ts';
import { ALL_MOBILITIES, CLOSE_COMBAT_WEAPONS, CONFIDENCE, CONFIDENCES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import {
  assaultStartThreat,
  assaultThreat,
  CLOSE_CASUALTIES,
  closeDie,
  closeExcess,
  closeShift,
  MAY_NOT_ASSAULT,
  mobilityDie,
  oddsStrength,
  resolveCloseCasualty,
  resolveCombatMove,
  resolveOpponent,
  rollCloseCombat,
} from '../steps/assault.ts';
import { resolveSuccession } from '../steps/command.ts';
import { FIRE } from '../steps/fire.ts';
import { confidenceReading, resolveConfidence, resolveReaction } from '../steps/nerve.ts';
import { dropsOf } from './command.ts';
import { deadOf, volleyStep, woundedOf } from './fire.ts';
import {
  FIRST,
  flag,
  numbered,
  type Procedure,
  procedure,
  quality,
  qualityDie,
  SECOND,
  THIRD,
  unit,
  volleyInputs,
} from './inputs.ts';

const assaultStart = procedure({
  name: 'assault-start',
  doc: 'Chance that a unit starts a close assault.',
  clauses: ['SG2-086'],
  inputs: {
    ...unit,
    confidence: choice(CONFIDENCES, 'confident', { doc: 'Confidence level of the attackers.', clause: 'SG2-005' }),
  },
  outcomes: () => ['pass', 'fail', 'not-allowed'],
  prepare(rules, given) {
    const level = assaultStartThreat(rules, CONFIDENCE[given.confidence]);
    if (level === MAY_NOT_ASSAULT) return () => 2;
    const die = qualityDie(rules, given.quality);
    const toExceed = given.leader + level;
    return (dice) => (resolveReaction(dice, FIRST, die, toExceed) ? 0 : 1);
  },
});

const strength = (of: string) =>
  integer(8, { min: 1, max: 60, unit: 'figures', doc: `Active figures of the ${of}.`, clause: 'SG2-088' });
const powered = (of: string) =>
  integer(0, { min: 0, max: 60, unit: 'figures', doc: `How many ${of} wear power armour.`, clause: 'SG2-089' });

const assaultStand = procedure({
  name: 'assault-stand',
  doc: 'Chance that defenders stand against a close assault.',
  clauses: ['SG2-087', 'SG2-088', 'SG2-089', 'SG2-090'],
  inputs: {
    ...unit,
    attackers: strength('attackers'),
    attackersPower: powered('attackers'),
    defenders: strength('defenders'),
    defendersPower: powered('defenders'),
    terror: boolean(false, { doc: 'The attackers are terror troops.', clause: 'SG2-090' }),
  },
  outcomes: dropsOf,
  prepare(rules, given) {
    const { attackers, attackersPower, defenders, defendersPower } = given;
    if (attackersPower > attackers) throw new RangeError('attackersPower must not be more than attackers');
    if (defendersPower > defenders) throw new RangeError('defendersPower must not be more than defenders');
    const level = assaultThreat(
      rules,
      oddsStrength(rules, attackers, attackersPower),
      oddsStrength(rules, defenders, defendersPower),
      given.terror,
    );
    const die = qualityDie(rules, given.quality);
    const toExceed = given.leader + level;
    const reading = confidenceReading(rules);
    return (dice) => resolveConfidence(dice, FIRST, die, toExceed, reading);
  },
});

const combatMoveOdds = procedure({
  name: 'combat-move',
  doc: 'Chance that combat moves cover a distance.',
  clauses: ['SG2-056', 'SG2-057', 'SG2-058', 'SG2-123'],
  inputs: {
    mobility: choice(ALL_MOBILITIES, 'normal', { doc: 'Mobility of the slowest figure.', clause: 'SG2-057' }),
    distance: number(6, { min: 0, max: 1000, unit: 'inches', doc: 'Distance to cover.', clause: 'SG2-056' }),
    actions: integer(1, { min: 1, max: 2, unit: 'actions', doc: 'Combat moves made.', clause: 'SG2-015' }),
    encumbered: flag('The figure is encumbered.', 'SG2-058'),
  },
  outcomes: () => ['reaches', 'short'],
  prepare(rules, given) {
    const { mobility, actions } = given;
    const die = mobilityDie(rules, rules.mobility[mobility].die, given.encumbered);
    const distance = Math.round(100 * given.distance);
    return (dice) => {
      const moved = dice.repeat(actions, 0, (so) => so + resolveCombatMove(dice, FIRST, rules, die));
      return moved >= distance ? 0 : 1;
    };
  },
});

const MOST_IN_COMBAT = 10;
const closeWeapon = (whose: string) =>
  choice(CLOSE_COMBAT_WEAPONS, 'none', { doc: `What ${whose} fights with.`, clause: 'SG2-094' });
const power = (whose: string) => flag(`${whose} wears power armour.`, 'SG2-096');
const figures = (whose: string) =>
  integer(1, { min: 1, max: MOST_IN_COMBAT, unit: 'figures', doc: `${whose}, all alike.`, clause: 'SG2-092' });

const combatInputs = {
  attackerQuality: quality('the attackers'),
  attackerWeapon: closeWeapon('an attacker'),
  attackerPower: power('An attacker'),
  defenderQuality: quality('the defenders'),
  defenderWeapon: closeWeapon('a defender'),
  defenderPower: power('A defender'),
  defenderCover: boolean(false, { doc: 'The defenders are in cover or in position.', clause: 'SG2-095' }),
  round: integer(1, { min: 1, max: 20, doc: 'Round of the assault.', clause: 'SG2-095' }),
  attackers: figures('Attackers in this combat'),
  defenders: figures('Defenders in this combat'),
};
type Combat = Given<typeof combatInputs>;

const DUEL = ['attacker-wins', 'defender-wins', 'draw'];
const isDuel = ({ attackers, defenders }: Combat): boolean => attackers === 1 && defenders === 1;

/** For a figure, and of its equal opponents. */
interface Fight {
  readonly lone: { readonly die: number; readonly multiplier: number };
  readonly others: { readonly die: number; readonly multiplier: number };
  readonly count: number;
}

function fightOf(rules: StargruntRules, given: Combat): Fight {
  const { attackers, defenders, round } = given;
  if (attackers > 1 && defenders > 1)
    throw new RangeError('figures pair off: one of attackers and defenders must be 1');
  const { shift, powerMultiplier } = rules.closeCombat;
  const one = (side: 'attacker' | 'defender', covered: boolean) => ({
    die: qualityDie(rules, given[`${side}Quality`]),
    shift: closeShift(rules, shift[given[`${side}Weapon`]], covered, round),
    multiplier: given[`${side}Power`] ? powerMultiplier : 1,
  });
  const attacker = one('attacker', false);
  const defender = one('defender', given.defenderCover);
  const against = (own: typeof attacker, other: typeof attacker) => ({
    die: closeDie(rules, own.die, own.shift, closeExcess(rules, other.die, other.shift)),
    multiplier: own.multiplier,
  });
  const pair = [against(attacker, defender), against(defender, attacker)];
  const [lone, others] = attackers > 1 ? [pair[1], pair[0]] : pair;
  return { lone, others, count: Math.max(attackers, defenders) };
}

const closeCombatOdds = numbered({
  name: 'close-combat',
  doc: 'One figure in close combat with one enemy or with several.',
  clauses: ['SG2-092', 'SG2-093', 'SG2-094', 'SG2-095', 'SG2-096'],
  inputs: combatInputs,
  named: (given) => (isDuel(given) ? DUEL : []),
  // First the outcomes in which the figure stands, by others down.
  nameOf: (code, { attackers }) => {
    const lone = attackers > 1 ? 'defender' : 'attacker';
    return code > MOST_IN_COMBAT ? `${lone}-down-${code - MOST_IN_COMBAT - 1}` : `${lone}-up-${code}`;
  },
  prepare(rules, given) {
    const { lone, others, count } = fightOf(rules, given);
    const isAttackerAlone = given.attackers === 1;
    const most = rules.closeCombat.mayBeat === 'all' ? count : 1;
    return (dice) => {
      const score = rollCloseCombat(dice, FIRST, lone.die, lone.multiplier);
      const told = dice.repeat(count, 0, (before) => {
        const won = resolveOpponent(dice, SECOND, score, others.die, others.multiplier);
        const isDown = before > MOST_IN_COMBAT || won < 0;
        const beaten = Math.min(most, (before % (MOST_IN_COMBAT + 1)) + (won > 0 ? 1 : 0));
        return beaten + (isDown ? MOST_IN_COMBAT + 1 : 0);
      });
      if (!isDuel(given)) return told;
      const winner = told > MOST_IN_COMBAT ? -1 : told;
      return winner === 0 ? 2 : winner > 0 === isAttackerAlone ? 0 : 1;
    };
  },
});

const FINAL_FIRE = ['no-fire', 'no-casualties', 'goes-on', 'abandons', 'wiped-out'];

const finalFireOdds = procedure({
  name: 'final-fire',
  doc: 'Final defensive fire at attackers that fell short, and whether they go on.',
  clauses: ['SG2-012', 'SG2-098', 'SG2-099'],
  inputs: {
    ...volleyInputs,
    attackerQuality: quality('the attackers'),
    attackerLeader: integer(2, {
      ...{ min: 0, max: 12, clause: 'SG2-004' },
      doc: 'Leadership Value of the attackers before the fire.',
    }),
  },
  outcomes: () => FINAL_FIRE,
  prepare(rules, given) {
    const step = volleyStep(rules, given);
    const { allowed, threatPerCasualty } = rules.finalFire;
    const { testUses } = rules.leader;
    const die = qualityDie(rules, given.attackerQuality);
    const { attackerLeader, targets } = given;
    return (dice) => {
      if (!allowed) return 0;
      const fallen = dice.repeat(1, 0, () => {
        const result = step(dice);
        if (result < FIRE.effective) return result - FIRE.effective;
        return deadOf(result - FIRE.effective) + woundedOf(result - FIRE.effective);
      });
      if (fallen === FIRE['no-fire'] - FIRE.effective) return 0;
      if (fallen <= 0) return 1;
      if (fallen === targets) return 4;
      // SG2-012: by house rule the successor tests.
      const isSucceeded = testUses === 'new' && dice.pick(THIRD, targets) < fallen;
      const leader = isSucceeded ? resolveSuccession(dice, SECOND, rules, attackerLeader) : attackerLeader;
      return resolveReaction(dice, FIRST, die, leader + threatPerCasualty * fallen) ? 2 : 3;
    };
  },
});

const closeCasualtyOdds = procedure({
  name: 'close-casualty',
  doc: 'What becomes of a figure that lost in close combat.',
  clauses: ['SG2-097'],
  inputs: {},
  outcomes: () => CLOSE_CASUALTIES,
  prepare: (rules) => (dice) => resolveCloseCasualty(dice, FIRST, rules),
});

export const assaultOdds: readonly Procedure[] = [
  assaultStart,
  assaultStand,
  combatMoveOdds,
  closeCombatOdds,
  finalFireOdds,
  closeCasualtyOdds,
];
