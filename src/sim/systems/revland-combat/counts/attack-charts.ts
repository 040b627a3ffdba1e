import type { ChartRequest } from '../../../kernel/counts/metrics.ts';

export const ATTACK_CHARTS: readonly ChartRequest[] = [
  {
    name: 'hits-by-weapon-and-range',
    title: 'Hit rate by weapon and range',
    ...{ metric: 'attacks', rate: 'hitRate', x: 'range', colour: 'weapon', mark: 'points' },
  },
  {
    name: 'hits-by-cover',
    title: 'Hit rate by range and cover of the target',
    ...{ metric: 'attacks', rate: 'hitRate', x: 'range', colour: 'cover', mark: 'points' },
  },
  {
    name: 'hits-by-reaction',
    title: 'Hit rate by range and reaction of the target',
    ...{ metric: 'attacks', rate: 'hitRate', x: 'range', colour: 'reaction', mark: 'points' },
  },
  {
    name: 'hits-by-actions',
    title: 'Hit rate by actions of the attacker in the round',
    ...{ metric: 'attack-conditions', rate: 'hitRate', x: 'actions', mark: 'points' },
  },
  {
    name: 'hits-by-penalty',
    title: 'Hit rate by dice that actions and wounds take',
    ...{ metric: 'attack-conditions', rate: 'hitRate', x: 'penalty', mark: 'points' },
  },
  {
    name: 'hits-by-smoke',
    title: 'Hit rate by smoke on the line',
    ...{ metric: 'attack-conditions', rate: 'hitRate', x: 'smoke', mark: 'points' },
  },
  {
    name: 'attacks-turned',
    title: 'Attacks on figures that react: turned, missed anyway, hit',
    ...{ metric: 'attacks-on-reactions', x: 'reaction', mark: 'outcomes' },
  },
  {
    name: 'damage-by-weapon',
    title: 'What hits do, by weapon',
    ...{ metric: 'damage-results', x: 'weapon', mark: 'outcomes' },
  },
  {
    name: 'damage-by-armor',
    title: 'What hits do, by armor of the target',
    ...{ metric: 'damage-results', x: 'armor', mark: 'outcomes' },
  },
  {
    name: 'damage-to-protection',
    title: 'Damage to protection by what hits it',
    ...{ metric: 'protection-rolls', x: 'by', mark: 'outcomes' },
  },
];
