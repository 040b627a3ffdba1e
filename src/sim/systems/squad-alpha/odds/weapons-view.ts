import { idsOf } from '../../../kernel/rules/definitions.ts';
import type { WeaponRate, WeaponsInfo } from '../../../kernel/weapons.ts';
import { BANDS, COVERS, STEPS, TRAININGS } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';
import { UNTOLD_MODIFIERS } from './odds.ts';

const HIT = ['saved', 'killed'];
const KILL = ['killed'];

/** Training and step take the places of weapon and range (ALPHA-13). An activation is one shot. */
export function weapons(rules: AlphaRules): WeaponsInfo {
  const steps = Array.from({ length: STEPS }, (_, i) => i + 1);
  return {
    kind: { name: 'training', title: 'Training', isOrdered: true },
    entries: idsOf(rules.training).map((training) => ({
      id: training,
      title: training,
      inputs: { training },
      stretches: null,
      actions: 1,
      carriers: [{ name: training, actions: 1 }],
      figures: 1,
      mark: (TRAININGS as readonly string[]).includes(training) ? null : 'defined, not in the rules',
      outcomes: {},
    })),
    axis: { input: 'step', title: 'Step', unit: null, values: steps },
    modes: null,
    covers: { input: 'cover', values: COVERS },
    targets: [{ name: 'any', inputs: {} }],
    shot: {
      procedure: 'shot',
      noShot: [],
      measures: [
        { name: 'hit', plural: 'hits', title: 'Hit', counted: 'hits', outcomes: HIT },
        { name: 'kill', plural: 'kills', title: 'Killed', counted: 'kills', outcomes: KILL },
      ],
      bestBy: 'kill',
    },
    volley: null,
    actionUnit: 'shots',
    notes: [
      'The leader’s command rating is at least zero, so ALPHA-23 gives no modifier.',
      'The target is not in melee (ALPHA-19).',
      'Where house rules make them matter, the range is medium and the target is a regular.',
    ],
    leftOut: [
      'Whether a shot can be made at all: lines of sight, range limits by house rule, and figures that are in melee.',
      'Moving, melee and morale, which training also affects.',
      'The choice of dice: each side chooses the step in which a figure acts (ALPHA-07).',
    ],
    inPlay: [shots('hitRate', HIT), shots('killRate', KILL)],
  };
}

/** Shots are not counted by modifier (ALPHA-23): exact rates span all that a cell may have had. */
const shots = (rate: string, outcomes: readonly string[]): WeaponRate => ({
  metric: 'hit-rates',
  rate,
  outcomes,
  among: null,
  dimensions: ['training', 'step', 'cover'],
  possible: ({ training, step, cover }) =>
    UNTOLD_MODIFIERS.flatMap((modifier) =>
      BANDS.flatMap((band) =>
        TRAININGS.map((targetTraining) => ({ training, step: Number(step), cover, modifier, band, targetTraining })),
      ),
    ),
});
