import { hundredths, UNIT } from '../../../tabletop/geometry.ts';
import type { GroundCosts } from '../../../tabletop/ground.ts';
import { layOutTable, ownHalf, type TableLayout } from '../../../tabletop/mission.ts';
import { Movement } from '../../../tabletop/movement.ts';
import type { AreaSpec } from '../../../tabletop/shape.ts';
import { COVERS } from '../../../tabletop/terrain.ts';
import { ALL_MOBILITIES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { StargruntScenario, UnitSpec } from '../scenario.ts';
import { shifted } from '../steps/range.ts';
import { Formations } from './formation.ts';

function isOffFoot({ vehicle }: UnitSpec): boolean {
  return vehicle !== undefined;
}

/** Inches in one action. */
function longestMoves(rules: StargruntRules, units: readonly UnitSpec[]): number[] {
  return units.flatMap(({ vehicle, mobility, figures = [] }) => {
    const ids = vehicle === undefined ? [mobility, ...figures.flatMap((line) => line.mobility ?? [])] : ['vehicle'];
    return ids.map((id) => {
      const { base, die } = rules.mobility[id as (typeof ALL_MOBILITIES)[number]];
      return Math.max(base, base * rules.travel.multiplier, die * rules.move.combatMultiplier);
    });
  });
}

/** Inches and die by ALL_MOBILITIES, normal, then encumbered (SG2-057, 058). */
export interface Paces {
  readonly base: readonly number[];
  readonly die: readonly number[];
  readonly encumberedBase: readonly number[];
  readonly encumberedDie: readonly number[];
}

/** SG2-058: encumbered, the die shifts, and the inches by as many as its sides. */
export function pacesOf({ mobility, dice }: StargruntRules): Paces {
  const base = ALL_MOBILITIES.map((id) => mobility[id].base);
  const die = ALL_MOBILITIES.map((id) => mobility[id].die);
  const encumberedDie = die.map((sides) => shifted(dice.ladder, sides, mobility.encumberedShift));
  const encumberedBase = base.map((inches, i) => Math.max(0, inches + encumberedDie[i] - die[i]));
  return { base, die, encumberedBase, encumberedDie };
}

/** Infantry and vehicles have a memory of ways each. */
export interface Ground extends TableLayout {
  readonly vehicleMovement: Movement;
  /** By node: index of the best cover in or at which it is (SG2-011). */
  readonly coverAt: Uint8Array;
  /** By node: the nearest where a figure can stand. */
  readonly standNear: Int32Array;
  readonly formations: Formations;
}

interface Plan {
  readonly mission: StargruntScenario['mission'];
  readonly costs: GroundCosts;
  readonly onFoot: number;
  readonly byVehicle: number;
  readonly coverWithin: number;
  readonly deploymentShapes: readonly AreaSpec[];
}

/** By table and plan: one match's ways and formations serve the next. */
const laidOut = new WeakMap<StargruntScenario['table'], Map<string, Ground>>();
/** Sweeps of house rules make many. */
const MOST_KEPT = 8;

export function layOut({ table, mission, sides }: StargruntScenario, rules: StargruntRules): Ground {
  const units = Object.values(sides).flatMap((side) => side.units);
  const farthest = (ofVehicles: boolean): number => {
    const moving = units.filter((unit) => isOffFoot(unit) === ofVehicles);
    return hundredths(Math.max(1, ...longestMoves(rules, moving)));
  };
  const plan: Plan = {
    mission,
    costs: { rough: rules.terrain.roughCost, linearObstacle: rules.terrain.linearExtra },
    onFoot: farthest(false),
    byVehicle: farthest(true),
    coverWithin: hundredths(rules.cover.within),
    deploymentShapes: Object.values(sides).map(({ deploy, place }, side) => deploy ?? ownHalf(table, place ?? side)),
  };
  const ofTable = laidOut.get(table) ?? new Map<string, Ground>();
  laidOut.set(table, ofTable);
  const key = JSON.stringify(plan);
  const ground = ofTable.get(key) ?? groundOf(table, plan);
  if (ofTable.size >= MOST_KEPT) ofTable.clear();
  ofTable.set(key, ground);
  return ground;
}

function groundOf(table: StargruntScenario['table'], plan: Plan): Ground {
  const { mission, costs, onFoot, byVehicle, deploymentShapes } = plan;
  const layout = layOutTable({ table, mission, spacing: UNIT, costs, maxMove: onFoot, deploymentShapes });
  const { lattice, terrain, movement } = layout;
  const coverAt = coverNear(layout, plan.coverWithin);
  return {
    ...layout,
    vehicleMovement: byVehicle <= onFoot ? movement : new Movement(lattice, terrain, costs, byVehicle),
    coverAt,
    standNear: nearestStands(layout),
    formations: new Formations({ lattice, coverAt, standable: (node) => movement.standable(node) }),
  };
}

function coverNear({ lattice, terrain }: TableLayout, within: number): Uint8Array {
  return Uint8Array.from({ length: lattice.count }, (_, node) => {
    const x = lattice.x[node];
    const y = lattice.y[node];
    const near = terrain.pieces.filter((piece) => piece.shape.within(x, y, within));
    return Math.max(0, ...near.map(({ cover }) => COVERS.indexOf(cover)));
  });
}

function nearestStands({ lattice, movement }: TableLayout): Int32Array {
  const free = Array.from({ length: lattice.count }, (_, node) => node).filter((node) => movement.standable(node));
  return Int32Array.from({ length: lattice.count }, (_, node) => {
    if (movement.standable(node) || free.length === 0) return node;
    return free.reduce((best, one) =>
      lattice.distanceSquared(one, node) < lattice.distanceSquared(best, node) ? one : best,
    );
  });
}

/** Point where a figure can stand, nearest to one in inches. */
export function nodeAt({ lattice, standNear }: Ground, [x, y]: readonly [number, number]): number {
  return standNear[lattice.nodeNear(hundredths(x), hundredths(y))];
}
