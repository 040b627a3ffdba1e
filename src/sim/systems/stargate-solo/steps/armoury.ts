import { indices } from '../../../kernel/indices.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import {
  BANDS,
  BEYOND,
  DISABLE,
  DISINTEGRATE,
  EFFECTS,
  KILL,
  MODES,
  OUT_OF_RANGE,
  SUPPRESSION,
  TO_HIT_ROWS,
  type ZAT_EFFECTS,
} from '../rules/profiles.ts';
import type { SoloRules } from '../rules/rules.ts';
import { EFFECT_SCORES } from '../rules/weapons.ts';

/** Highest index in whole inches; farther counts as this. */
export const MAX_INCHES = 255;

/** A score that no die reaches (SOLO-30). */
export const NEVER = 1000;

/** Further hits act like this one. */
export const MOST_ZAT_HITS = 9;

const EFFECT_KINDS = ['conventional', 'staff', 'zat'] as const;
export const { staff: STAFF, zat: ZAT } = indices(EFFECT_KINDS);

export interface Arm {
  readonly index: number;
  readonly id: string;
  /** SOLO-27. */
  readonly crewed: boolean;
  /** Null: those of the profile. */
  readonly fireActions: number | null;
  /** Whole inches. */
  readonly reach: number;
  /** By whole inches (SOLO-27); OUT_OF_RANGE past the last. */
  readonly bands: Uint8Array;
  /** At [row * 3 + mode]: least D20 score, or NEVER (SOLO-28). */
  readonly toHit: Int32Array;
  /** Index into EFFECT_KINDS. */
  readonly effect: number;
  /** By effect die from 1 (SOLO-34, 35). */
  readonly effects: Int32Array;
  /** By zat hits from 1 (SOLO-37). */
  readonly zatEffects: Int32Array;
  /** By counted band (SOLO-36). */
  readonly modifiers: Int32Array;
}

export interface Armoury {
  readonly arms: readonly Arm[];
  /** Bands by cover (SOLO-30). */
  readonly coverShift: Int32Array;
  /** Fire actions by mode (SOLO-29). */
  readonly costs: Int32Array;
  readonly cheapest: number;
}

const built = new WeakMap<SoloRules, Armoury>();

/** Cached: odds ask thousands of times. */
export function armouryOf(rules: SoloRules): Armoury {
  const found = built.get(rules) ?? buildArmoury(rules);
  built.set(rules, found);
  return found;
}

export function buildArmoury(rules: SoloRules): Armoury {
  const costs = Int32Array.from(MODES, (mode) => rules.shooting.cost[mode]);
  return {
    arms: idsOf(rules.weapons).map((id, index) => buildArm(rules, id, index)),
    coverShift: Int32Array.of(0, rules.toHit.coverShift.soft, rules.toHit.coverShift.hard),
    costs,
    cheapest: Math.min(...costs),
  };
}

const outcomeOf = (name: (typeof ZAT_EFFECTS)[number]): number =>
  name === 'disintegrate' ? DISINTEGRATE : SUPPRESSION + EFFECTS.indexOf(name);

/** SOLO-37, or the list of the house rules. */
function zatEffects({ zat }: SoloRules): Int32Array {
  return Int32Array.from({ length: MOST_ZAT_HITS }, (_, i) => {
    if (zat.sequence.length > 0) return outcomeOf(zat.sequence[Math.min(i, zat.sequence.length - 1)]);
    if (i + 1 >= zat.disintegrateHits) return DISINTEGRATE;
    return i + 1 >= zat.killHits ? KILL : DISABLE;
  });
}

function buildArm(rules: SoloRules, id: string, index: number): Arm {
  const weapon = rules.weapons[id];
  const limits = weapon.bands.length > 0 ? weapon.bands : BANDS.map((band) => rules.ranges[weapon.ranges][band]);
  const column = rules.toHit[weapon.toHit];
  const columnScores = TO_HIT_ROWS.flatMap((row) => MODES.map((mode) => column[row][mode]));
  const scores = weapon.scores.length > 0 ? weapon.scores : columnScores;
  const modifier = weapon.effectModifier ?? 0;
  const own = weapon.effects ?? [];
  const effects = own.length > 0 || weapon.effect === 'zat' ? own : rules.effect[weapon.effect];
  const bands = Uint8Array.from({ length: MAX_INCHES + 1 }, (_, inches) => {
    const band = limits.findIndex((limit) => inches <= limit);
    return band < 0 ? OUT_OF_RANGE : band;
  });
  return {
    index,
    id,
    crewed: weapon.crewed,
    fireActions: weapon.fireActions,
    reach: Math.max(...limits),
    bands,
    toHit: Int32Array.from(scores, (score) => score ?? NEVER),
    effect: EFFECT_KINDS.indexOf(weapon.effect),
    effects: Int32Array.from(effects, outcomeOf),
    zatEffects: zatEffects(rules),
    modifiers: Int32Array.from(BANDS, (band) => rules.effect.modifier[band] + modifier),
  };
}

/** The true band, shifted by cover (SOLO-30). */
export function countedBand(armoury: Armoury, band: number, cover: number): number {
  return Math.min(BEYOND, band + armoury.coverShift[cover]);
}

interface WeaponProblem {
  readonly id: string;
  readonly leaf: string;
  readonly message: string;
}

export function weaponProblems(rules: SoloRules): WeaponProblem[] {
  const told = new Set<readonly unknown[]>();
  const scores = TO_HIT_ROWS.length * MODES.length;
  return Object.entries(rules.weapons).flatMap(([id, weapon]) => {
    const check = (leaf: 'bands' | 'scores' | 'effects', words: string, length: number, what: string) => {
      const list = weapon[leaf] ?? [];
      if (list.length === 0 || list.length === length || told.has(list)) return [];
      told.add(list);
      return [{ id, leaf, message: `${words} of the ${id} must be ${length} ${what}, got ${list.length}` }];
    };
    const { bands } = weapon;
    const rises = bands.every((limit, i) => i === 0 || limit > bands[i - 1]) || told.has(bands);
    const limits = check('bands', 'ranges', BANDS.length, `upper limits (${BANDS.join(', ')})`);
    if (limits.length === 0 && !rises) {
      told.add(bands);
      const message = `ranges of the ${id} must rise (${BANDS.join(', ')}), got [${bands.join(', ')}]`;
      limits.push({ id, leaf: 'bands', message });
    }
    return [
      ...limits,
      ...check('scores', 'to-hit scores', scores, `numbers, three for each of ${TO_HIT_ROWS.join(', ')}`),
      ...check('effects', 'effects', EFFECT_SCORES, 'names, for modified scores of 1 to 6'),
    ];
  });
}
