import type { Ledger } from '../../../kernel/counts/ledger.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Axes } from './axes.ts';

/** What is counted turn by turn: losses, arrivals, first breaks. */
export class TurnCounts {
  private readonly casualties;
  private readonly arrivals;
  private readonly firstBreaks;
  /** Whether a group of each side has broken in this game. */
  private readonly broken = new Uint8Array(2);
  /** Losses of each side up to the last turn's end. */
  private readonly losses = new Int32Array(2);

  constructor(ledger: Ledger, { side, turn }: Axes, maxStrength: number) {
    const figures = { unit: 'figures', min: 0, max: maxStrength } as const;
    this.casualties = ledger.histogram({
      ...{ name: 'casualties', title: 'Figures lost', dimensions: [side, turn] as const },
      ...figures,
    });
    this.arrivals = ledger.histogram({
      ...{ name: 'arrivals', title: 'Figures that arrived', dimensions: [turn] as const },
      ...figures,
    });
    this.firstBreaks = ledger.histogram({
      name: 'first-group-break',
      title: 'Turn of the first group break, 0 for none',
      unit: 'turn',
      dimensions: [side],
      min: 0,
      max: turn.labels.length,
    });
  }

  beginGame(): void {
    this.broken.fill(0);
    this.losses.fill(0);
  }

  /** Figures that a side has lost up to the end of a turn. */
  lost(side: Index<'side'>, turn: Index<'turn'>, losses: number): void {
    this.casualties.set(side, turn, losses - this.losses[side]);
    this.losses[side] = losses;
  }

  arrived(turn: Index<'turn'>, figures: number): void {
    this.arrivals.add(turn, figures);
  }

  groupBreaks(side: Index<'side'>, turn: number): void {
    if (this.broken[side] === 1) return;
    this.broken[side] = 1;
    this.firstBreaks.set(side, turn);
  }
}
