import { leadChanges } from '../../../src/stats/index.ts';
import type { LeadTable } from '../../../src/stats/tables.ts';
import { histogram } from './counting.ts';

export class Leading {
  private readonly maxTurns: number;
  private readonly games: { readonly leads: readonly number[]; readonly score: number }[] = [];

  constructor(maxTurns: number) {
    this.maxTurns = maxTurns;
  }

  /** `leads` are the first side's after each turn; `score` is doubled. */
  endGame(leads: readonly number[], score: number): void {
    this.games.push({ leads, score });
  }

  table(): LeadTable {
    return {
      unit: 'figures',
      bySide: [1, -1].map((sign) => Array.from({ length: this.maxTurns }, (_, i) => this.after(i + 1, sign))),
      changes: histogram(this.games.map(({ leads }) => leadChanges(leads))),
    };
  }

  private after(turn: number, sign: number): [number, number, number][] {
    const on = this.games.filter(({ leads }) => leads.length > turn);
    const cells = on.map(({ leads, score }) => [sign * leads[turn - 1] || 0, 1 + sign * (score - 1)] as const);
    const counts = histogram(cells.map(([lead, score]) => 3 * lead + score));
    return counts.map(([code, games]) => [Math.floor(code / 3), code - 3 * Math.floor(code / 3), games]);
  }
}
