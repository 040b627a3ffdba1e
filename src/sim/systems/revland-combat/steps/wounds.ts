import { type Index, indices } from '../../../kernel/indices.ts';
import { HARM, WOUND } from '../rules/profiles.ts';

/** The worst of level, stuns and knock-out. */
export const STATES = [
  'healthy',
  'stunned',
  'wounded',
  'woundedTwice',
  'unconscious',
  'incapacitated',
  'mortallyWounded',
  'killed',
] as const;
export const STATE = indices(STATES);

/** A condition is one integer, so that odds merge equal ones: level, a knock-out bit, stuns above. */
const LEVEL_MASK = 7;
const KNOCKED_OUT = 8;
const STUN = 16;

/** No stuns knock out (REV-63). */
export const NEVER = 1_000_000;

export const HEALTHY = conditionOf(WOUND.healthy, false, 0);

export function conditionOf(level: Index<'wound'>, isKnockedOut: boolean, stuns: number): number {
  return level + (isKnockedOut ? KNOCKED_OUT : 0) + STUN * stuns;
}

export function levelOf(condition: number): Index<'wound'> {
  return condition & LEVEL_MASK;
}

export function isKnockedOut(condition: number): boolean {
  return (condition & KNOCKED_OUT) !== 0;
}

export function stunsOf(condition: number): number {
  return condition >> 4;
}

/**
 * REV-61 to 68, 71, 75.
 * @param knockoutAt `stunLimit`
 * @param killedFrom least result that kills the mortally wounded: one of HARM
 */
export function injured(condition: number, result: number, knockoutAt: number, killedFrom: number): number {
  const level = levelOf(condition);
  if (result === HARM.none || level === WOUND.killed) return condition;
  if (level === WOUND.mortallyWounded) return result >= killedFrom ? WOUND.killed : condition;
  if (result === HARM.stunned) return stunned(condition, knockoutAt);
  const next = levelAfter(level, result);
  // Stuns matter no more.
  return next >= WOUND.incapacitated ? next : condition - level + next;
}

/** REV-63: the unconscious only collect stuns, the incapacitated none (REV-68). */
function stunned(condition: number, knockoutAt: number): number {
  if (levelOf(condition) >= WOUND.incapacitated) return condition;
  const more = condition + STUN;
  return stunsOf(more) >= knockoutAt ? more | KNOCKED_OUT : more;
}

/** REV-65 to 68, 70, 75: for those not yet mortally wounded. */
function levelAfter(level: number, result: number): Index<'wound'> {
  if (result === HARM.killed) return WOUND.killed;
  if (result === HARM.mortallyWounded || level === WOUND.incapacitated) return WOUND.mortallyWounded;
  if (result === HARM.incapacitated) return WOUND.incapacitated;
  return level + 1;
}

export function revived(condition: number): number {
  return withoutStuns(woken(condition), stunsOf(condition) > 0 ? 1 : 0);
}

/** REV-64: stuns remain. */
export function woken(condition: number): number {
  return condition & ~KNOCKED_OUT;
}

/** REV-62. */
export function withoutStuns(condition: number, fewer: number): number {
  return condition - STUN * fewer;
}

/** One of STATE. */
export function stateOf(condition: number): number {
  const level = levelOf(condition);
  if (level >= WOUND.incapacitated) return level - WOUND.incapacitated + STATE.incapacitated;
  if (isKnockedOut(condition)) return STATE.unconscious;
  if (level > WOUND.healthy) return level - WOUND.wounded + STATE.wounded;
  return stunsOf(condition) > 0 ? STATE.stunned : STATE.healthy;
}

/** REV-63: stuns that knock out. */
export function stunLimit({ knockoutAt }: { readonly knockoutAt: string | null }, bodyDice: number): number {
  if (knockoutAt === null) return NEVER;
  return knockoutAt === 'body' ? bodyDice : Number(knockoutAt);
}
