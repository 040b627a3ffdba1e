import { indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { FORCES } from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';

const { nothing: NOTHING, redeploy: REDEPLOY } = indices(FORCES);
export const NO_FORCE = NOTHING;
export const REDEPLOYMENT = REDEPLOY;

const NO_ROW = -1;

/** Counts; a staff cannon comes with its crew. */
export interface ForceGroup {
  readonly jaffa: number;
  readonly firstPrime: number;
  readonly staffCannon: number;
}

const NOBODY: ForceGroup = { jaffa: 0, firstPrime: 0, staffCannon: 0 };
export const TWO_GROUPS = FORCES.indexOf('jaffa-4-and-4');

/** SOLO-93: the group, or each of the two. */
export function forceGroup({ portal }: SoloRules, force: number): ForceGroup {
  const { jaffa4, jaffa6, jaffa4And4, staffCannon, firstPrime6, jaffa8 } = portal.force;
  switch (force) {
    case 1:
      return jaffa4;
    case 2:
      return jaffa6;
    case TWO_GROUPS:
      return jaffa4And4;
    case 5:
      return staffCannon;
    case 6:
      return firstPrime6;
    case 7:
      return jaffa8;
    default:
      return NOBODY;
  }
}

/** SOLO-93 for 1 to 14. */
export function portalTable({ portal }: SoloRules): Int32Array {
  return Int32Array.from(portal.table, (force) => FORCES.indexOf(force));
}

/** SOLO-91 to 93: from 0; NO_ROW for a natural 1. */
export function portalRow({ portal }: SoloRules, die: number, counters: number, contact: boolean): number {
  if (die === 1 && portal.naturalOneNothing) return NO_ROW;
  const modified = die + (contact ? 0 : portal.noContact) + portal.perCounter * (counters - 1);
  return Math.max(1, Math.min(portal.table.length, modified)) - 1;
}

export function portalResult(table: Int32Array, row: number): number {
  return row === NO_ROW ? NOTHING : table[row];
}

/** SOLO-96: that of the row, or the nearest possible before it. Counts may be infinite. */
export function deployable(
  rules: SoloRules,
  table: Int32Array,
  row: number,
  jaffa: number,
  firstPrimes: number,
  cannons: number,
): number {
  const { portal } = rules;
  const result = portalResult(table, row);
  if (result === NOTHING || result === REDEPLOY) return result;
  if (isAvailable(rules, result, jaffa, firstPrimes, cannons)) return result;
  if (portal.fallback === 'nothing') return NOTHING;
  for (let before = row - 1; before >= 0; before--) {
    const force = table[before];
    if (force !== REDEPLOY && isAvailable(rules, force, jaffa, firstPrimes, cannons)) return force;
  }
  return NOTHING;
}

function isAvailable(rules: SoloRules, force: number, jaffa: number, firstPrimes: number, cannons: number): boolean {
  const group = forceGroup(rules, force);
  const groups = force === TWO_GROUPS ? 2 : 1;
  if (group.jaffa + group.firstPrime + group.staffCannon === 0) return false;
  return (
    groups * group.jaffa <= jaffa && groups * group.firstPrime <= firstPrimes && groups * group.staffCannon <= cannons
  );
}

/** Counters are on points; redeployment moves them, and by house rule an arrival removes them. */
export class Counters {
  readonly nodes: Int32Array;
  /** 1 if on the table; 1 if seen. */
  readonly standing: Uint8Array;
  readonly seen: Uint8Array;
  /** In this game. */
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

  exchange(state: Snapshot): void {
    state.all(this.nodes);
    state.all(this.standing);
    state.all(this.seen);
    this.arrived = state.flag(this.arrived);
  }

  get any(): boolean {
    for (let i = 0; i < this.standing.length; i++) if (this.standing[i] === 1) return true;
    return false;
  }
}
