import type { SideColumn, SideRatio } from '../../../kernel/counts/metrics.ts';

/** Columns of a side's record, besides those of every system; places in `Side.counts`. */
export const SIDE_COLUMNS = [
  { name: 'shots', title: 'Shots', unit: 'shots' },
  { name: 'shotLife', title: 'Life taken by shots', unit: 'life' },
  { name: 'shotKills', title: 'Kills by fire', unit: 'units' },
  { name: 'blows', title: 'Blows', unit: 'blows' },
  { name: 'blowLife', title: 'Life taken by blows', unit: 'life' },
  { name: 'blowKills', title: 'Kills in melee', unit: 'units' },
] as const satisfies readonly SideColumn[];

/** Of the first of a chain's three. */
export const SHOTS = 0;
export const BLOWS = 3;
export const LIFE = 1;
export const KILLS = 2;

export const RATIOS: readonly SideRatio[] = [
  { name: 'lifePerShot', title: 'Life per shot', numerator: 'shotLife', denominator: 'shots' },
  { name: 'lifePerBlow', title: 'Life per blow', numerator: 'blowLife', denominator: 'blows' },
];
