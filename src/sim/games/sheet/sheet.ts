import { type Expression, parseExpression } from '../../language/expression.ts';
import type { NumberTable } from '../../language/scope.ts';
import type { Game, Ranges } from '../game.ts';

/** Weapons, profiles and chains of a game: exact odds without games. Plain data. */
export interface Sheet extends Game {
  readonly rules: Readonly<Record<string, SheetRule>>;
  readonly stats: Ranges;
  readonly state: Ranges;
  readonly weapon: Ranges;
  /** All numbers given. */
  readonly weapons: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly profiles: Readonly<Record<string, SheetProfile>>;
  readonly tables: Readonly<Record<string, NumberTable>>;
  readonly let: Readonly<Record<string, string>>;
  readonly chains: Readonly<Record<string, Readonly<Record<string, SheetStep>>>>;
  /** Absent in a sheet that is no more than that. */
  readonly inPlay?: InPlay;
}

/** What expressions of games in play read besides. */
export interface InPlay {
  /** `own.` and `foe.`. */
  readonly side: Ranges;
  readonly turns: { readonly min: number; readonly max: number };
  /** Whether `step` is there. */
  readonly hasSteps: boolean;
}

export interface SheetRule {
  readonly is: number;
  readonly min: number;
  readonly max: number;
  readonly doc: string;
}

export interface SheetProfile {
  readonly weapons: readonly string[];
  readonly stats: Readonly<Record<string, number>>;
}

export interface SheetStep {
  readonly is: string;
  /** Of the funnel. */
  readonly title: string;
  /** How replays tell its result, which stands for `{}`. */
  readonly says?: string;
}

/** The chains that a sheet may have. `shoot` is for weapons with a range, `strike` for those of range 0. */
export const CHAINS = ['shoot', 'strike'] as const;
export type ChainName = (typeof CHAINS)[number];

/** `0..3` */
export const RANGE = /^(-?\d{1,10})\.\.(-?\d{1,10})$/;

/** What is true of one attack. Odds ask for those that a chain reads. */
export const SITUATION = {
  range: { min: 0, max: 0, doc: 'Distance to the target, rounded up to whole inches.' },
  cover: { min: 0, max: 2, doc: 'Cover of the target: none, soft or hard; 0, 1 or 2 in expressions.' },
  moved: { min: 0, max: 1, doc: 'Whether the unit moved before.' },
  charged: { min: 0, max: 1, doc: 'Whether the unit charged.' },
  engaged: { min: 0, max: 1, doc: 'Whether the unit is in contact with an enemy.' },
  turn: { min: 1, max: 99, doc: 'Number of the turn.' },
  step: { min: 1, max: 6, doc: 'Step of the turn in which the unit acts, for games that give out dice.' },
} as const;

/** `cover` by its number. */
export const COVERS = ['none', 'soft', 'hard'] as const;

export type SituationName = keyof typeof SITUATION;

/** `pins` of the unit, `targetPins` of its target. */
export function stateInput(unit: string, name: string): string {
  return unit === 'a' ? name : `target${capitalized(name)}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const KNOWN = new Map<string, Expression>();

/** Parsed before: throws on a mistake. */
export function parsed(text: string): Expression {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const read = parseExpression(text);
  if ('mistake' in read) throw new RangeError(`${text}: ${read.mistake.message}`);
  KNOWN.set(text, read.expression);
  return read.expression;
}

/** `toWound` becomes `To wound`. */
export function titleOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return capitalized(words);
}
