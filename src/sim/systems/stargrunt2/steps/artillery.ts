import type { DegreeTable, Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { squareHundredths } from '../../../tabletop/geometry.ts';
import { BURST_SIZES, COVERS, WARHEADS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { ImpactTables, indirectArmourShift } from './hits.ts';

/** SG2-143. */
export const BURST_RESULTS = ['unhurt', 'wounded', 'dead'] as const;
export const { unhurt: UNHURT, wounded: WOUNDED, dead: DEAD } = indices(BURST_RESULTS);

/** Ways to deviate (SG2-141, 142). */
export const CLOCK = 12;

const HALF_ROOT_THREE = 0.8660254037844386;
/** Parts of an hour's direction to the right and away; 12 (and 0) is straight away. */
export const HOUR_RIGHT = [
  0,
  0.5,
  HALF_ROOT_THREE,
  1,
  HALF_ROOT_THREE,
  0.5,
  0,
  -0.5,
  -HALF_ROOT_THREE,
  -1,
  -HALF_ROOT_THREE,
  -0.5,
  0,
];
export const HOUR_AWAY = [
  1,
  HALF_ROOT_THREE,
  0.5,
  0,
  -0.5,
  -HALF_ROOT_THREE,
  -1,
  -HALF_ROOT_THREE,
  -0.5,
  0,
  0.5,
  HALF_ROOT_THREE,
  1,
];

/** SG2-140: the observer's Quality die has to exceed it. */
export function accuracyNumber({ artillery }: StargruntRules, leadership: number, guided: boolean): number {
  return guided ? leadership : artillery.unguidedMultiplier * leadership;
}

/** SG2-140, 141: inches off, the deviation die times the score; 0 when the Quality die exceeds the number. */
export function resolveAccuracy(
  dice: Dice,
  stream: Stream,
  quality: number,
  number: number,
  deviation: number,
): number {
  const score = dice.face(stream, quality);
  return score > number ? 0 : score * dice.face(stream, deviation);
}

/**
 * SG2-143: with `twoKill` two wounds of a mission kill.
 * @param impact none, wound, kill
 */
export function resolveBurst(
  dice: Dice,
  round: Stream,
  figure: Stream,
  impact: DegreeTable,
  state: number,
  twoKill: boolean,
): number {
  return state === DEAD ? DEAD : worseOff(state, dice.degree(round, figure, impact), twoKill);
}

function worseOff(state: number, result: number, twoKill: boolean): number {
  if (result === WOUNDED && state === WOUNDED) return twoKill ? DEAD : WOUNDED;
  return Math.max(state, result);
}

const MOST_ROUNDS = 20;

/** Rounds of one fire mission. One object serves all missions of a match. */
export class Barrage {
  /** Hundredths, and the nearest point; rounds off the table are left out. */
  readonly x = new Int32Array(MOST_ROUNDS);
  readonly y = new Int32Array(MOST_ROUNDS);
  readonly node = new Int32Array(MOST_ROUNDS);
  rounds = 0;
  /** By figure: index into BURST_RESULTS, and the bursts that cover it. */
  readonly state: Uint8Array;
  readonly bursts: Uint8Array;
  /** By figure, from its first burst. */
  readonly cover: Uint8Array;
  /** By unit: bursts that cover any of its figures. */
  readonly unitBursts: Uint8Array;
  /** By burst size: squared radius in hundredths. */
  readonly reach: readonly number[];
  private readonly tables: readonly DegreeTable[];
  private readonly armours: number;

  constructor(rules: StargruntRules, figures: number, units: number) {
    this.state = new Uint8Array(figures);
    this.bursts = new Uint8Array(figures);
    this.cover = new Uint8Array(figures);
    this.unitBursts = new Uint8Array(units);
    this.reach = BURST_SIZES.map((id) => squareHundredths(rules.artillery.radius[id]));
    const impact = new ImpactTables(rules);
    const armours = idsOf(rules.armour).map((id) => rules.armour[id].die);
    this.armours = armours.length;
    this.tables = WARHEADS.flatMap((warhead) =>
      armours.flatMap((armour) =>
        COVERS.flatMap((_, cover) =>
          [false, true].map((inPosition) => {
            const shift = indirectArmourShift(rules, cover, inPosition);
            return impact.table(rules.artillery.warhead[warhead].dispersed, 1, armour, shift);
          }),
        ),
      ),
    );
  }

  /** SG2-033, 034, 037, 139. */
  table(warhead: number, armour: number, cover: number, inPosition: boolean): DegreeTable {
    return this.tables[((warhead * this.armours + armour) * COVERS.length + cover) * 2 + (inPosition ? 1 : 0)];
  }

  begin(): void {
    this.rounds = 0;
    this.state.fill(0);
    this.bursts.fill(0);
    this.unitBursts.fill(0);
  }

  add(x: number, y: number, node: number): void {
    this.x[this.rounds] = x;
    this.y[this.rounds] = y;
    this.node[this.rounds++] = node;
  }

  isIn(round: number, x: number, y: number, size: number): boolean {
    const dx = this.x[round] - x;
    const dy = this.y[round] - y;
    return dx * dx + dy * dy <= this.reach[size];
  }
}
