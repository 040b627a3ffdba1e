import type { Field } from '../../kernel/fields.ts';
import { choice, integer } from '../../kernel/fields.ts';
import type { OddsProcedure } from '../../kernel/system.ts';
import { activationTarget, activationTest } from './activation.ts';
import { rollInitiative } from './initiative.ts';
import { resolveCharge, resolveMelee } from './melee.ts';
import { COVERS, STEPS, TRAINING_FAMILY, TRAININGS } from './profiles.ts';
import type { AlphaRules } from './rules.ts';
import { resolveShot, saveTarget } from './shooting.ts';

/** Odds ask about single steps, each on dice of its own; the stream does not matter to exact dice. */
const FIRST = 0;
const SECOND = 1;

const inputs = {
  training: choice(TRAININGS, 'regular', {
    family: TRAINING_FAMILY.key,
    doc: 'Training of the figure that acts.',
    clause: 'ALPHA-10',
  }),
  step: integer(3, { min: 1, max: STEPS, doc: 'Step in which it acts: the die assigned to it.', clause: 'ALPHA-08' }),
  modifier: integer(0, {
    min: -200,
    max: 0,
    doc: "The leader's command rating where it is below zero.",
    clause: 'ALPHA-23',
  }),
};

const cover = choice(COVERS, 'none', { doc: 'Cover of the target, as seen from the shooter.', clause: 'ALPHA-14' });
const rating = (side: string) =>
  integer(0, { min: -250, max: 250, doc: `Current command rating of side ${side}'s leader.`, clause: 'ALPHA-05' });

type Inputs = Readonly<Record<string, unknown>>;

const diceOf = (rules: AlphaRules, given: Inputs): number => rules.training[given.training as string].dice;
const targetOf = (rules: AlphaRules, given: Inputs): number =>
  activationTarget(rules, given.step as number, given.modifier as number);

/** A procedure whose outcomes do not depend on its inputs. */
function procedure(
  name: string,
  doc: string,
  clauses: readonly string[],
  fields: Readonly<Record<string, Field>>,
  outcomes: readonly string[],
  prepare: OddsProcedure<AlphaRules>['prepare'],
): OddsProcedure<AlphaRules> {
  return { name, doc, clauses, inputs: fields, outcomes: () => outcomes, prepare };
}

export const odds: readonly OddsProcedure<AlphaRules>[] = [
  procedure(
    'activation',
    'Whether a figure performs its action.',
    ['ALPHA-10', 'ALPHA-11', 'ALPHA-23', 'ALPHA-24'],
    inputs,
    ['success', 'failure'],
    (rules, given) => {
      const count = diceOf(rules, given);
      const target = targetOf(rules, given);
      return (dice) => (activationTest(dice, FIRST, count, target) ? 0 : 1);
    },
  ),
  procedure(
    'shot',
    'What one shot does to its target.',
    ['ALPHA-13', 'ALPHA-14', 'ALPHA-15'],
    { ...inputs, cover },
    ['miss', 'saved', 'killed'],
    (rules, given) => {
      const count = diceOf(rules, given);
      const target = targetOf(rules, given);
      const save = saveTarget(rules, COVERS.indexOf(given.cover as (typeof COVERS)[number]));
      return (dice) => resolveShot(dice, FIRST, count, target, SECOND, save);
    },
  ),
  procedure(
    'melee',
    'What one melee attack does.',
    ['ALPHA-17', 'ALPHA-18'],
    inputs,
    ['miss', 'killed'],
    (rules, given) => {
      const count = diceOf(rules, given);
      const target = targetOf(rules, given);
      return (dice) => (resolveMelee(dice, FIRST, count, target) ? 1 : 0);
    },
  ),
  procedure(
    'charge',
    'A move into base contact, then the free attack.',
    ['ALPHA-12', 'ALPHA-16', 'ALPHA-18'],
    inputs,
    ['no-contact', 'contact', 'killed'],
    (rules, given) => {
      const count = diceOf(rules, given);
      const target = targetOf(rules, given);
      return (dice) => resolveCharge(dice, FIRST, SECOND, count, target, rules.melee.freeAttack);
    },
  ),
  procedure(
    'initiative',
    'Which side has the initiative; ties are rolled again.',
    ['ALPHA-05', 'ALPHA-22'],
    { ratingA: rating('A'), ratingB: rating('B') },
    ['A', 'B'],
    (rules, given) => {
      const { ratingA, ratingB } = given as { ratingA: number; ratingB: number };
      return (dice) => rollInitiative(dice, FIRST, SECOND, rules.initiative.die, ratingA, ratingB);
    },
  ),
];
