import type { WeaponRate, WeaponsInfo } from '../../kernel/weapons.ts';
import { UNTOLD_MODIFIERS } from './exact.ts';
import { COVERS, STEPS, TRAININGS } from './profiles.ts';

const HIT = ['saved', 'killed'];
const KILL = ['killed'];

/**
 * Figures carry no weapons of their own, and range does not matter (ALPHA-13): how well one shoots is a question of its training
 * and of the step in which it acts, which take the places of weapon and range. An activation is one shot.
 */
export function weapons(): WeaponsInfo {
  const steps = Array.from({ length: STEPS }, (_, i) => i + 1);
  return {
    kind: { name: 'training', title: 'Training' },
    entries: TRAININGS.map((training) => ({
      id: training,
      title: training,
      inputs: { training },
      stretches: null,
      actions: 1,
      carriers: [{ name: training, actions: 1 }],
    })),
    axis: { input: 'step', title: 'Step', unit: null, values: steps, glance: steps },
    modes: null,
    covers: { input: 'cover', values: COVERS },
    targets: [{ name: 'any', inputs: {} }],
    shot: {
      procedure: 'shot',
      noShot: [],
      measures: [
        { name: 'hit', title: 'Hit', outcomes: HIT },
        { name: 'kill', title: 'Kill', outcomes: KILL },
      ],
    },
    volley: null,
    actionUnit: 'shots',
    notes: [
      'The leader’s command rating is not below zero: no modifier of ALPHA-23.',
      'The target is not in melee (ALPHA-19).',
    ],
    inPlay: [shots('hitRate', 'hit'), shots('killRate', 'kill')],
  };
}

/** Shots are not counted by the modifier of ALPHA-23: a cell's exact rates lie between those of all that it may have been. */
const shots = (rate: string, measure: string): WeaponRate => ({
  metric: 'hit-rates',
  rate,
  measure,
  given: null,
  dimensions: ['training', 'step', 'cover'],
  possible: ({ training, step, cover }) =>
    UNTOLD_MODIFIERS.map((modifier) => ({ training, step: Number(step), cover, modifier })),
});
