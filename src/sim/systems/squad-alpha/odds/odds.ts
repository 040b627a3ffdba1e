import { idsOf } from '../../../kernel/rules/definitions.ts';
import { choice, integer } from '../../../kernel/rules/fields.ts';
import { exactRates, type Given, type OddsProcedure, proceduresOf } from '../../../kernel/rules/odds.ts';
import {
  BANDS,
  COVERS,
  DEEDS,
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
import { Attempt, KILLED } from '../steps/attempt.ts';
import { rollInitiative } from '../steps/command.ts';

/** Each step has its own exact dice, so streams do not matter. */
const FIRST = 0;
const SECOND = 1;
const THIRD = 2;
const FOURTH = 3;

const modifier = (of: string) =>
  integer(0, {
    min: -200,
    max: 0,
    doc: `Morale modifier of ${of}: how far its rating is below zero, as a negative number.`,
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

type Said = Given<typeof inputs> &
  Partial<Given<{ cover: typeof cover; band: typeof band; targetTraining: typeof targetTraining }>>;

function attemptOf(rules: AlphaRules, deed: number, given: Said): Attempt {
  const { training, step, modifier: morale, band: range = 'medium', cover: behind = 'none' } = given;
  const levels: readonly string[] = idsOf(rules.training);
  const attempt = new Attempt(rules);
  attempt.deed = deed;
  attempt.step = step;
  attempt.training = levels.indexOf(training);
  attempt.morale = morale;
  attempt.band = BANDS.indexOf(range);
  attempt.cover = COVERS.indexOf(behind);
  attempt.targetTraining = levels.indexOf(given.targetTraining ?? training);
  return attempt;
}

/** Without the save of house rules. */
const MELEE = ['miss', 'saved', 'killed'];
const savesInMelee = (rules: AlphaRules): boolean => rules.save.melee <= SIDES_OF_DIE;

const procedure = proceduresOf<AlphaRules>();

export const odds: readonly OddsProcedure<AlphaRules>[] = [
  procedure({
    name: 'activation',
    doc: 'Chance that a figure performs its action.',
    clauses: ['ALPHA-10', 'ALPHA-11', 'ALPHA-23', 'ALPHA-24'],
    inputs: {
      ...inputs,
      action: choice(DEEDS, 'move', { doc: 'What it tests for; house rules tell them apart.', clause: 'ALPHA-10' }),
      band,
    },
    outcomes: () => ['success', 'failure'],
    prepare: (rules, given) => {
      const attempt = attemptOf(rules, DEEDS.indexOf(given.action), given);
      return (dice) => (attempt.succeeds(dice, FIRST) ? 0 : 1);
    },
  }),
  procedure({
    name: 'shot',
    doc: 'What one shot does to its target.',
    clauses: ['ALPHA-13', 'ALPHA-14', 'ALPHA-15'],
    inputs: { ...inputs, cover, band, targetTraining },
    outcomes: () => ['miss', 'saved', 'killed'],
    prepare: (rules, given) => {
      const shot = attemptOf(rules, TO_SHOOT, given);
      return (dice) => shot.resolve(dice, FIRST, SECOND);
    },
  }),
  procedure({
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
      const blow = attemptOf(rules, TO_STRIKE, given);
      blow.isCertain = given.attack === 'free' && rules.melee.freeAttackSucceeds;
      const all = savesInMelee(rules);
      return (dice) => {
        const result = blow.resolve(dice, FIRST, SECOND);
        return all || result !== KILLED ? result : 1;
      };
    },
  }),
  procedure({
    name: 'exchange',
    doc: 'A melee attack and, where house rules have one, the blow back of a figure that survives it.',
    clauses: ['ALPHA-17', 'ALPHA-18'],
    inputs: { ...inputs, targetTraining, targetModifier: modifier('the other side') },
    outcomes: () => ['neither', 'killed', 'killed-back'],
    prepare: (rules, given) => {
      const { training, targetTraining, targetModifier } = given;
      const blow = attemptOf(rules, TO_STRIKE, given);
      const other = { ...given, training: targetTraining, targetTraining: training, modifier: targetModifier };
      const back = attemptOf(rules, TO_STRIKE, other);
      return (dice) => {
        if (blow.resolve(dice, FIRST, SECOND) === KILLED) return 1;
        return rules.melee.strikeBack && back.resolve(dice, THIRD, FOURTH) === KILLED ? 2 : 0;
      };
    },
  }),
  procedure({
    name: 'charge',
    doc: 'A move into base contact, then the free attack.',
    clauses: ['ALPHA-12', 'ALPHA-16', 'ALPHA-18'],
    inputs: { ...inputs, targetTraining },
    outcomes: () => ['no-contact', 'contact', 'killed'],
    prepare: (rules, given) => {
      const move = attemptOf(rules, TO_MOVE, given);
      const blow = attemptOf(rules, TO_STRIKE, given);
      const { freeAttack, freeAttackSucceeds } = rules.melee;
      blow.isCertain = freeAttackSucceeds;
      return (dice) => {
        if (!move.succeeds(dice, FIRST)) return 0;
        return freeAttack && blow.resolve(dice, SECOND, THIRD) === KILLED ? 2 : 1;
      };
    },
  }),
  procedure({
    name: 'initiative',
    doc: 'Which side has the initiative; ties are rolled again.',
    clauses: ['ALPHA-05', 'ALPHA-22'],
    inputs: { ratingA: rating('A'), ratingB: rating('B') },
    outcomes: () => ['A', 'B'],
    prepare:
      (rules, { ratingA, ratingB }) =>
      (dice) =>
        rollInitiative(dice, FIRST, SECOND, rules.initiative.die, ratingA, ratingB),
  }),
];

/**
 * Modifiers (ALPHA-23) that a counted shot or blow may have had; lower ones let no more dice succeed. At step 1 none
 * matters while a 1 always succeeds (ALPHA-24).
 */
export const UNTOLD_MODIFIERS: readonly number[] = Array.from({ length: STEPS + 1 }, (_, i) => 0 - i);

const untold = { modifier: UNTOLD_MODIFIERS, targetTraining: TRAININGS };

export const exact = exactRates(odds, [
  {
    metric: 'activation-tests',
    procedure: 'activation',
    rates: { successRate: ['success'] },
    untold: { action: DEEDS, band: BANDS },
  },
  {
    metric: 'hit-rates',
    procedure: 'shot',
    rates: { hitRate: ['saved', 'killed'], killRate: ['killed'] },
    untold: { ...untold, band: BANDS },
  },
  { metric: 'melee-attacks', procedure: 'melee', rates: { killRate: ['killed'] }, untold },
]);
