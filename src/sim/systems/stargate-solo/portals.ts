import { FORCES } from './profiles.ts';
import type { SoloRules } from './rules.ts';

const [NOTHING, , , , REDEPLOY] = FORCES.keys();
export const NO_FORCE = NOTHING;
export const REDEPLOYMENT = REDEPLOY;

/** No row of the Portal table. */
const NO_ROW = -1;

/** What each force takes from the pool: Jaffa, First Primes, staff cannons. */
export const FORCE_NEEDS: readonly (readonly [jaffa: number, firstPrime: number, staffCannon: number])[] = [
  [0, 0, 0],
  [4, 0, 0],
  [6, 0, 0],
  [8, 0, 0],
  [0, 0, 0],
  [0, 0, 1],
  [6, 1, 0],
  [8, 0, 0],
];

/** The Portal table (SOLO-93) with forces as indices, for 1 to 14. */
export function portalTable({ portal }: SoloRules): Int32Array {
  return Int32Array.from(portal.table, (force) => FORCES.indexOf(force));
}

/** SOLO-91 to 93: the row of the Portal table that a die comes to, from 0; NO_ROW for a natural 1. */
export function portalRow({ portal }: SoloRules, die: number, counters: number, contact: boolean): number {
  if (die === 1 && portal.naturalOneNothing) return NO_ROW;
  const modified = die + (contact ? 0 : portal.noContact) + portal.perCounter * (counters - 1);
  return Math.max(1, Math.min(portal.table.length, modified)) - 1;
}

/** What a row brings before the pool is looked at. */
export function portalResult(table: Int32Array, row: number): number {
  return row === NO_ROW ? NOTHING : table[row];
}

/** SOLO-96: the force that can be deployed: that of the row, or of the nearest row before it. Counts may be infinite. */
export function deployable(
  { portal }: SoloRules,
  table: Int32Array,
  row: number,
  jaffa: number,
  firstPrimes: number,
  cannons: number,
): number {
  const available = (force: number): boolean => {
    const needs = FORCE_NEEDS[force];
    return needs[0] <= jaffa && needs[1] <= firstPrimes && needs[2] <= cannons;
  };
  const result = portalResult(table, row);
  if (available(result)) return result;
  if (portal.fallback === 'nothing') return NOTHING;
  for (let before = row - 1; before >= 0; before--) {
    const force = table[before];
    if (force !== NOTHING && force !== REDEPLOY && available(force)) return force;
  }
  return NOTHING;
}

/** The counters on the table. They stand on points; a redeployment moves them, and by house rule an arrival removes them. */
export class Counters {
  readonly nodes: Int32Array;
  /** 1 for those that stand, that have been seen. */
  readonly standing: Uint8Array;
  readonly seen: Uint8Array;
  /** A force has arrived in this game. */
  arrived = false;
  private readonly start: Int32Array;

  constructor(nodes: Int32Array) {
    this.start = nodes;
    this.nodes = Int32Array.from(nodes);
    this.standing = new Uint8Array(nodes.length);
    this.seen = new Uint8Array(nodes.length);
  }

  reset(): void {
    this.nodes.set(this.start);
    this.standing.fill(1);
    this.seen.fill(0);
    this.arrived = false;
  }

  /** While a counter stands more may come. */
  get any(): boolean {
    for (let i = 0; i < this.standing.length; i++) if (this.standing[i] === 1) return true;
    return false;
  }
}
