import { clipped, named } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import type { Index } from '../../../kernel/indices.ts';
import { SPOTTING_BANDS } from '../rules/profiles.ts';
import type { Axes } from './axes.ts';

/** Who is spotted, and by what (SOLO-19 to 22). */
export class SightingCounts {
  private readonly tries;
  private readonly figures;
  private readonly shift = clipped('shift', 'Bands shifted', -1, 3);

  constructor(ledger: Ledger, { side, timing }: Axes) {
    this.tries = ledger.counts({
      name: 'spotting-tries',
      title: 'Tries to spot',
      exposure: 'tries',
      outcomes: ['spotted', 'notSpotted'],
      rates: [rate('spottedRate', 'spotted', 'Spotting rate', ['spotted'])],
      dimensions: [side, named('band', 'Spotting band', [...SPOTTING_BANDS, 'beyond']), this.shift, timing],
      views: [['side'], ['band', 'shift']],
    });
    this.figures = ledger.counts({
      name: 'spotted-figures',
      title: 'Figures spotted',
      exposure: 'figures',
      outcomes: ['automatic', 'byTry'],
      rates: [rate('automaticRate', 'automatic', 'Share spotted automatically', ['automatic'])],
      dimensions: [side],
    });
  }

  try(side: Index<'side'>, band: Index<'band'>, shift: number, own: boolean, success: boolean): void {
    this.tries.count(side, band, this.shift.place(shift), own ? 0 : 1, success ? 0 : 1);
  }

  spotted(side: Index<'side'>, automatic: boolean): void {
    this.figures.count(side, automatic ? 0 : 1);
  }
}
