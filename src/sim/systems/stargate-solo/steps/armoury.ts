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

/** The longest distance, in whole inches, in tables by distance; anything farther counts as this. */
export const MAX_INCHES = 255;

/** A to-hit score that no die reaches: the target cannot be hit in this row and mode (SOLO-30). */
export const NEVER = 1000;

/** More zat hits than these do what the last of these does. */
export const MOST_ZAT_HITS = 9;

const EFFECT_KINDS = ['conventional', 'staff', 'zat'] as const;
export const { staff: STAFF, zat: ZAT } = indices(EFFECT_KINDS);

/** A weapon under the rules in force, as arrays of integers that play looks up. */
export interface Arm {
  readonly index: number;
  readonly id: string;
  /** Whether it is served by a crew (SOLO-27). */
  readonly crewed: boolean;
  /** Fire actions of a figure that carries it, or null for those of the figure's profile. */
  readonly fireActions: number | null;
  /** Whole inches up to which it shoots. */
  readonly reach: number;
  /** Band by whole inches (SOLO-27); OUT_OF_RANGE past the last. */
  readonly bands: Uint8Array;
  /** [row * 3 + mode]: least D20 score, or NEVER (SOLO-28). */
  readonly toHit: Int32Array;
  /** Index into EFFECT_KINDS. */
  readonly effect: number;
  /** Shot outcome by effect die from 1 (SOLO-34, 35). */
  readonly effects: Int32Array;
  /** Shot outcome by zat hits from 1 (SOLO-37). */
  readonly zatEffects: Int32Array;
  /** Added to the effect die, by the band that counts for it (SOLO-36). */
  readonly modifiers: Int32Array;
}

export interface Armoury {
  readonly arms: readonly Arm[];
  /** Bands added by cover (SOLO-30). */
  readonly coverShift: Int32Array;
  /** Fire actions by mode (SOLO-29). */
  readonly costs: Int32Array;
  readonly cheapest: number;
}

const built = new WeakMap<SoloRules, Armoury>();

/**
 * The armoury under some rules, built once: odds ask for it thousands of times, and building it costs more than an
 * answer.
 */
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

/** SOLO-37, by the numbers of hits or as the house rules list it. */
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

/** The row of the to-hit table that counts: the true band, shifted by cover (SOLO-30). */
export function countedBand(armoury: Armoury, band: number, cover: number): number {
  return Math.min(BEYOND, band + armoury.coverShift[cover]);
}

interface WeaponProblem {
  readonly id: string;
  readonly leaf: string;
  readonly message: string;
}

/** Problems of weapons with tables of their own; `leaf` is the table that does not fit. */
export function weaponProblems(rules: SoloRules): WeaponProblem[] {
  // A list that comes from the weapon it is like is reported there.
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
