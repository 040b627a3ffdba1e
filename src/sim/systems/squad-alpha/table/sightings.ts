import { COVER_BACK_SHIFT, COVER_MASK, COVER_SHIFT, KNOWN, type SightTable, VISIBLE } from '../../../tabletop/sight.ts';
import { type Figure, ON_TABLE } from './state.ts';

const NOWHERE = -1;

/** What enemies are to each other over terrain, brought up to date by who moved. */
export class Sightings {
  /** `look` of the sight table at [from * figures + to]; 0 unless both are on the table. */
  readonly looks: Uint8Array;
  /** By figure: enemies that it sees. */
  readonly seen: Int32Array;
  private readonly sight: SightTable;
  private readonly figures: readonly Figure[];
  private readonly sides: Uint8Array;
  /** As last looked at. */
  private readonly nodes: Int32Array;
  private version = -1;

  constructor(sight: SightTable, figures: readonly Figure[]) {
    this.sight = sight;
    this.figures = figures;
    this.sides = Uint8Array.from(figures, ({ side }) => side);
    this.looks = new Uint8Array(figures.length * figures.length);
    this.seen = new Int32Array(figures.length);
    this.nodes = new Int32Array(figures.length).fill(NOWHERE);
  }

  /** `version` changes with every move. */
  update(version: number): void {
    if (version === this.version) return;
    this.version = version;
    const { figures, nodes } = this;
    for (let i = 0; i < figures.length; i++) {
      const node = figures[i].status === ON_TABLE ? figures[i].node : NOWHERE;
      if (node !== nodes[i]) this.move(figures[i], node);
    }
  }

  private move({ index, side }: Figure, node: number): void {
    const { nodes, looks, seen, sides } = this;
    const count = nodes.length;
    nodes[index] = node;
    for (let i = 0; i < count; i++) {
      if (nodes[i] === NOWHERE || sides[i] === side) continue;
      const there = index * count + i;
      // This way round, because enemies have just looked at points around that move.
      const look = node === NOWHERE ? 0 : this.sight.look(nodes[i], node);
      const change = ((look & VISIBLE) - (looks[there] & VISIBLE)) / VISIBLE;
      seen[index] += change;
      seen[i] += change;
      looks[there] = reversed(look);
      looks[i * count + index] = look;
    }
  }
}

function reversed(look: number): number {
  const cover = (look >> COVER_SHIFT) & COVER_MASK;
  return (look & (KNOWN | VISIBLE)) | ((look >> COVER_BACK_SHIFT) << COVER_SHIFT) | (cover << COVER_BACK_SHIFT);
}
