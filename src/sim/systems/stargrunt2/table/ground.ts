import { hundredths, type Lattice, UNIT } from '../../../tabletop/geometry.ts';
import { layOutTable, ownHalf, type TableLayout } from '../../../tabletop/mission.ts';
import { type Movement, type MovementContent, movementContent, movementOf } from '../../../tabletop/movement.ts';
import { type GroundTable, latticeOf, type SharedMemory, Tables } from '../../../tabletop/tables.ts';
import { COVERS, compileTerrain, type PieceSpec } from '../../../tabletop/terrain.ts';
import { ALL_MOBILITIES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { StargruntScenario, UnitSpec } from '../scenario.ts';
import { shifted } from '../steps/range.ts';
import { Formations, sharedFormationBytes } from './formation.ts';

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

/** Where figures find a place. */
interface Stands {
  /** By node: index of the best cover in or at which it is (SG2-011). */
  readonly coverAt: Uint8Array;
  /** By node: the nearest where a figure can stand. */
  readonly standNear: Int32Array;
  readonly formations: Formations;
}

/** Infantry and vehicles have a memory of ways each. */
export interface Ground extends TableLayout, Stands {
  readonly vehicleMovement: Movement;
}

export function layOut(
  { table, mission, sides }: StargruntScenario,
  rules: StargruntRules,
  memory?: SharedMemory,
): Ground {
  const units = Object.values(sides).flatMap((side) => side.units);
  const farthest = (ofVehicles: boolean): number => {
    const moving = units.filter((unit) => isOffFoot(unit) === ofVehicles);
    return hundredths(Math.max(1, ...longestMoves(rules, moving)));
  };
  const costs = { rough: rules.terrain.roughCost, linearObstacle: rules.terrain.linearExtra };
  const [onFoot, byVehicle] = [farthest(false), farthest(true)];
  const deploymentShapes = Object.values(sides).map(
    ({ deploy, place }, side) => deploy ?? ownHalf(table, place ?? side),
  );
  const layout = layOutTable({ table, mission, spacing: UNIT, costs, maxMove: onFoot, deploymentShapes }, memory);
  const movementUpTo = (most: number) => movementContent(layout.lattice, table.terrain, costs, most);
  return {
    ...layout,
    vehicleMovement: movementOf(movementUpTo(Math.max(onFoot, byVehicle)), memory),
    ...stands.of(
      {
        movement: movementUpTo(onFoot),
        pieces: table.terrain.map(
          ({ name: _, sight: _sight, movement: _kind, movementCost: _cost, ...piece }) => piece,
        ),
        coverWithin: hundredths(rules.cover.within),
      },
      memory,
    ),
  };
}

interface StandsContent {
  readonly movement: MovementContent;
  readonly pieces: readonly Omit<PieceSpec, 'name'>[];
  readonly coverWithin: number;
}

const stands = new Tables<StandsContent, Stands & GroundTable>(
  'stargrunt2 stands',
  (content, shared) => {
    const movement = movementOf(content.movement);
    const { lattice } = movement;
    const coverAt = coverNear(lattice, content.pieces, content.coverWithin);
    const formations = new Formations({ lattice, coverAt, standable: (node) => movement.standable(node) }, shared);
    return {
      coverAt,
      standNear: nearestStands(movement),
      formations,
      get bytes() {
        return formations.bytes + 5 * lattice.count;
      },
    };
  },
  ({ movement }) => sharedFormationBytes(latticeOf(movement.lattice)),
);

function coverNear(lattice: Lattice, terrain: StandsContent['pieces'], within: number): Uint8Array {
  const { pieces } = compileTerrain(terrain.map((piece) => ({ ...piece, name: '' })));
  return Uint8Array.from({ length: lattice.count }, (_, node) => {
    const x = lattice.x[node];
    const y = lattice.y[node];
    const near = pieces.filter((piece) => piece.shape.within(x, y, within));
    return Math.max(0, ...near.map(({ cover }) => COVERS.indexOf(cover)));
  });
}

function nearestStands(movement: Movement): Int32Array {
  const { lattice } = movement;
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
