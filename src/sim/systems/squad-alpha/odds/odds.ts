import { choice, integer } from '../../../kernel/rules/fields.ts';
import type { OddsProcedure } from '../../../kernel/system.ts';
import {
  BANDS,
  COVERS,
  DEEDS,
  MEDIUM,
  MELEE_KINDS,
  SIDES_OF_DIE,
  STEPS,
  TO_MOVE,
  TO_SHOOT,
  TO_STRIKE,
  TRAINING_FAMILY,
  TRAININGS,
} from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';
import { activationTarget, activationTest, bonusOf, diceOf } from '../steps/activation.ts';
import { rollInitiative } from '../steps/initiative.ts';
import { resolveCharge, resolveMelee } from '../steps/melee.ts';
import { KILLED, meleeSaveTarget, resolveHit, resolveShot, saveTarget } from '../steps/shooting.ts';

/** Odds are for single steps, each on dice of its own; streams do not matter to exact dice. */
const FIRST = 0;
const SECOND = 1;
const THIRD = 2;
const FOURTH = 3;

const modifier = (of: string) =>
  integer(0, {
    min: -200,
    max: 0,
    doc: `Morale modifier of ${of}: what its rating is below zero.`,
    clause: 'ALPHA-23',
  });

const inputs = {
  training: choice(TRAININGS, 'regular', {
    family: TRAINING_FAMILY.key,
    doc: 'Training of the figure that acts.',
    clause: 'ALPHA-10',
  }),
  step: integer(3, { min: 1, max: STEPS, doc: 'Step in which it acts: the die assigned to it.', clause: 'ALPHA-08' }),
  modifier: modifier('the side that acts'),
};

const cover = choice(COVERS, 'none', { doc: 'Cover of the target, as seen from the shooter.', clause: 'ALPHA-14' });
const band = choice(BANDS, 'medium', { doc: 'Range band of a shot; house rules tell them apart.', clause: 'ALPHA-13' });
const targetTraining = choice(TRAININGS, 'regular', {
  family: TRAINING_FAMILY.key,
  doc: 'Training of the target; house rules let it matter to saves.',
  clause: 'ALPHA-14',
});
const rating = (side: string) =>
  integer(0, { min: -250, max: 250, doc: `Current command rating of side ${side}'s leader.`, clause: 'ALPHA-05' });

type Inputs = Readonly<Record<string, unknown>>;

/** How many dice a figure rolls for a deed, and the number that they must not exceed. */
interface Test {
  readonly count: number;
  readonly target: number;
}

function testOf(rules: AlphaRules, given: Inputs, deed: number, of = 'training', morale = 'modifier'): Test {
  const count = diceOf(rules, given[of] as string, deed);
  const inBand = given.band === undefined ? MEDIUM : BANDS.indexOf(given.band as (typeof BANDS)[number]);
  const added = (given[morale] as number) + bonusOf(rules, deed, inBand);
  return { count, target: activationTarget(rules, given.step as number, added) };
}

/** If house rules give a save from blows, there is one more outcome. */
const MELEE = ['miss', 'saved', 'killed'];
const savesInMelee = (rules: AlphaRules): boolean => rules.save.melee <= SIDES_OF_DIE;

export const odds: readonly OddsProcedure<AlphaRules>[] = [
  {
    name: 'activation',
    doc: 'Whether a figure performs its action.',
    clauses: ['ALPHA-10', 'ALPHA-11', 'ALPHA-23', 'ALPHA-24'],
    inputs: {
      ...inputs,
      action: choice(DEEDS, 'move', { doc: 'What it tests for; house rules tell them apart.', clause: 'ALPHA-10' }),
      band,
    },
    outcomes: () => ['success', 'failure'],
    prepare: (rules, given) => {
      const { count, target } = testOf(rules, given, DEEDS.indexOf(given.action as (typeof DEEDS)[number]));
      return (dice) => (activationTest(dice, FIRST, count, target) ? 0 : 1);
    },
  },
  {
    name: 'shot',
    doc: 'What one shot does to its target.',
    clauses: ['ALPHA-13', 'ALPHA-14', 'ALPHA-15'],
    inputs: { ...inputs, cover, band, targetTraining },
    outcomes: () => ['miss', 'saved', 'killed'],
    prepare: (rules, given) => {
      const { count, target } = testOf(rules, given, TO_SHOOT);
      const inCover = COVERS.indexOf(given.cover as (typeof COVERS)[number]);
      const save = saveTarget(rules, given.targetTraining as string, inCover);
      return (dice) => resolveShot(dice, FIRST, count, target, SECOND, save);
    },
  },
  {
    name: 'melee',
    doc: 'What one melee attack does.',
    clauses: ['ALPHA-17', 'ALPHA-18'],
    inputs: {
      ...inputs,
      targetTraining,
      attack: choice(MELEE_KINDS, 'engaged', {
        doc: 'Free after a charge, engaged, or struck back.',
        clause: 'ALPHA-16',
      }),
    },
    outcomes: (rules) => (savesInMelee(rules) ? MELEE : ['miss', 'killed']),
    prepare: (rules, given) => {
      const { count, target } = testOf(rules, given, TO_STRIKE);
      const save = meleeSaveTarget(rules, given.targetTraining as string);
      const isCertain = given.attack === 'free' && rules.melee.freeAttackSucceeds;
      const all = savesInMelee(rules);
      return (dice) => {
        const result = isCertain
          ? resolveHit(dice, SECOND, save)
          : resolveMelee(dice, FIRST, count, target, SECOND, save);
        return all || result !== KILLED ? result : 1;
      };
    },
  },
  {
    name: 'exchange',
    doc: 'A melee attack and, where house rules have one, the blow back of a figure that survives it.',
    clauses: ['ALPHA-17', 'ALPHA-18'],
    inputs: { ...inputs, targetTraining, targetModifier: modifier('the other side') },
    outcomes: () => ['neither', 'killed', 'killed-back'],
    prepare: (rules, given) => {
      const blow = testOf(rules, given, TO_STRIKE);
      const back = testOf(rules, given, TO_STRIKE, 'targetTraining', 'targetModifier');
      const save = meleeSaveTarget(rules, given.targetTraining as string);
      const saveBack = meleeSaveTarget(rules, given.training as string);
      return (dice) => {
        if (resolveMelee(dice, FIRST, blow.count, blow.target, SECOND, save) === KILLED) return 1;
        if (!rules.melee.strikeBack) return 0;
        return resolveMelee(dice, THIRD, back.count, back.target, FOURTH, saveBack) === KILLED ? 2 : 0;
      };
    },
  },
  {
    name: 'charge',
    doc: 'A move into base contact, then the free attack.',
    clauses: ['ALPHA-12', 'ALPHA-16', 'ALPHA-18'],
    inputs: { ...inputs, targetTraining },
    outcomes: () => ['no-contact', 'contact', 'killed'],
    prepare: (rules, given) => {
      const move = testOf(rules, given, TO_MOVE);
      const melee = testOf(rules, given, TO_STRIKE);
      const { freeAttack, freeAttackSucceeds } = rules.melee;
      const charge = {
        moveDice: move.count,
        moveTarget: move.target,
        meleeDice: melee.count,
        meleeTarget: melee.target,
        saveTarget: meleeSaveTarget(rules, given.targetTraining as string),
        freeAttack,
        freeAttackSucceeds,
      };
      return (dice) => resolveCharge(dice, FIRST, SECOND, THIRD, charge);
    },
  },
  {
    name: 'initiative',
    doc: 'Which side has the initiative; ties are rolled again.',
    clauses: ['ALPHA-05', 'ALPHA-22'],
    inputs: { ratingA: rating('A'), ratingB: rating('B') },
    outcomes: () => ['A', 'B'],
    prepare: (rules, given) => {
      const { ratingA, ratingB } = given as { ratingA: number; ratingB: number };
      return (dice) => rollInitiative(dice, FIRST, SECOND, rules.initiative.die, ratingA, ratingB);
    },
  },
];
