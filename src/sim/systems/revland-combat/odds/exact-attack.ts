import type { ExactRate } from '../../../kernel/odds.ts';

const WOUNDED = ['wounded', 'incapacitated', 'mortally-wounded', 'killed'];
const attack = {
  metric: 'attack-rolls',
  procedure: 'attack',
  // Rolls are counted with penalties taken off, and only those without reaction and modifiers.
  untold: {
    penalty: [0],
    range: [null],
    thrownRange: ['none'],
    smoke: ['none'],
    light: ['clear'],
    calledShot: ['none'],
    dodge: ['none'],
    dodgeSkill: ['4D'],
    dodgePenalty: [0],
  },
};
const attackInputs = { skill: 'skill', difficulty: 'difficulty', cover: 'cover' };
const damage = {
  metric: 'damage-rolls',
  procedure: 'damage',
  inputs: { damage: 'damage', body: 'body' },
  // Armor is counted with Body.
  untold: { armor: ['0D'] },
};

const breach = {
  metric: 'breach-rolls',
  procedure: 'protection',
  inputs: { damage: 'damage', protection: 'protection' },
};
const DAMAGED = ['slight', 'light', 'heavy', 'severe', 'destroyed'];

/** Attacks without reaction and modifiers, damage of hits and damage to protection, by their codes. */
export const attackExact: readonly ExactRate[] = [
  { ...attack, rate: 'hitRate', outcomes: ['hit'], inputs: attackInputs },
  { ...attack, rate: 'coverRate', outcomes: ['hit-cover'], inputs: attackInputs },
  { ...damage, rate: 'stunRate', outcomes: ['stunned', ...WOUNDED] },
  { ...damage, rate: 'woundRate', outcomes: WOUNDED },
  { ...damage, rate: 'outRate', outcomes: WOUNDED.slice(1) },
  { ...damage, rate: 'mortalRate', outcomes: WOUNDED.slice(2) },
  { ...damage, rate: 'killRate', outcomes: ['killed'] },
  { ...breach, rate: 'damageRate', outcomes: DAMAGED },
  { ...breach, rate: 'breachRate', outcomes: DAMAGED.slice(1) },
  { ...breach, rate: 'destroyedRate', outcomes: ['destroyed'] },
];
