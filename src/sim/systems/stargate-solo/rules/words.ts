import type { MELEE_RESULTS, RISK_REASONS, STATES, TO_HIT_ROWS } from './profiles.ts';

export const ROW_WORDS: Readonly<Record<(typeof TO_HIT_ROWS)[number], string>> = {
  pointBlank: 'point blank',
  short: 'short',
  medium: 'medium',
  long: 'long',
  beyond: 'beyond long',
};
export const MELEE_WORDS: Readonly<Record<(typeof MELEE_RESULTS)[number], string>> = {
  draw: 'unharmed',
  'pushed-back': 'pushed back',
  wounded: 'wounded',
  disabled: 'disabled',
  killed: 'killed',
  'killed-others-pushed': 'killed, those with it pushed back',
};
export const STATE_WORDS: Readonly<Record<(typeof STATES)[number], string>> = {
  hold: 'holding',
  defend: 'defending',
  advance: 'advancing',
  fallBack: 'falling back',
  run: 'running',
};
/** Without and with a point. */
export const PLAN_WORDS: Readonly<Record<(typeof PLANS)[number], readonly [string, string]>> = {
  stay: ['stays', 'stays at'],
  advance: ['advances', 'advances on'],
  charge: ['charges', 'charges at'],
  march: ['goes on', 'goes to'],
  cover: ['goes to cover', 'goes to cover at'],
  refuge: ['falls back', 'falls back before the enemy at'],
  retreat: ['retreats', 'retreats to'],
  run: ['runs', 'runs before the enemy at'],
  surrender: ['surrenders', 'surrenders at'],
};
export const RISK_WORDS: Readonly<Record<(typeof RISK_REASONS)[number], string>> = {
  calm: 'no enemy in sight',
  goauld: "Goa'uld with the unit",
  coverOrAdvancing: 'in cover or advancing',
  enemyInRange: 'enemy in range',
  raw: 'raw',
  perTenth: 'tenths lost',
  flank: 'enemy to flank or rear',
  outshot: 'outshot',
  running: 'ran or lost a melee',
};
export const CAUSE_WORDS = [
  'suppressed by fire',
  'a casualty',
  'a melee lost',
  'a charge by greater numbers',
  'crossing open ground under fire',
] as const;
export function turnsText(turns: number): string {
  return turns === 1 ? '1 turn' : `${turns} turns`;
}

/** `4`, `4 + 1`, `4 - 1`. */
export function signed(face: number, modifier: number): string {
  return modifier === 0 ? `${face}` : `${face} ${modifier > 0 ? '+' : '-'} ${Math.abs(modifier)}`;
}

/** Plans made of orders (SOLO-76). */
export const PLANS = ['stay', 'advance', 'charge', 'march', 'cover', 'refuge', 'retreat', 'run', 'surrender'] as const;
export const [STAY, ADVANCING, CHARGING, MARCH, TO_COVER, TO_REFUGE, RETREAT, RUNNING, SURRENDER] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;
