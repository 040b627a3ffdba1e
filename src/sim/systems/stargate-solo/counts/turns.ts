import { type CellsOf, histogram } from '../../../kernel/counts/metric-tables.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Axes } from './axes.ts';
import type { nerveMetrics } from './nerve.ts';

/** What is counted turn by turn: losses, arrivals, first breaks. */
export const turnMetrics = ({ side, turn }: Axes, maxStrength: number) => ({
  casualties: histogram('Figures lost', 'figures', { by: [side, turn], min: 0, max: maxStrength }),
  arrivals: histogram('Figures that arrived', 'figures', { by: [turn], min: 0, max: maxStrength }),
  firstGroupBreak: histogram('Turn of the first group break, 0 for none', 'turn', {
    ...{ by: [side], min: 0, max: turn.labels.length },
  }),
});

/** What a game remembers in order to count its turns. */
export class TurnTally {
  private readonly cells: CellsOf<ReturnType<typeof turnMetrics> & ReturnType<typeof nerveMetrics>>;
  /** Whether a group of each side has broken in this game. */
  private readonly broken = new Uint8Array(2);
  /** Losses of each side up to the last turn's end. */
  private readonly losses = new Int32Array(2);

  constructor(cells: TurnTally['cells']) {
    this.cells = cells;
  }

  beginGame(): void {
    this.broken.fill(0);
    this.losses.fill(0);
  }

  /** Figures that a side has lost up to the end of a turn. */
  lost(side: Index<'side'>, turn: Index<'turn'>, losses: number): void {
    this.cells.casualties.set(side, turn, losses - this.losses[side]);
    this.losses[side] = losses;
  }

  /** `how`: 0 flee, 1 run, 2 surrender. */
  groupBreaks(side: Index<'side'>, how: number, turn: number): void {
    this.cells.groupBreaks.count(side, how);
    if (this.broken[side] === 1) return;
    this.broken[side] = 1;
    this.cells.firstGroupBreak.set(side, turn);
  }
}
