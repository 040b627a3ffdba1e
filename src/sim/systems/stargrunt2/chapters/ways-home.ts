import { edgeNodes, TABLE_EDGES } from '../../../tabletop/areas.ts';
import type { Battle } from '../battle.ts';

/** By side, the hundredths of the way from each node to its own edge, -1 where there is none; worked out when first asked for. */
export class WaysHome {
  private readonly fields: (Int32Array | null)[] = [null, null];

  of({ lattice, ground, sides }: Battle, side: number): Int32Array {
    let field = this.fields[side];
    if (field === null) {
      const edge = TABLE_EDGES[sides[side].edge];
      field = ground.movement.distanceField(edgeNodes(lattice, edge, ground.movement));
      this.fields[side] = field;
    }
    return field;
  }
}
