import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Axes } from './axes.ts';

const MELEE_OUTCOMES = ['draw', 'pushedBack', 'wounded', 'disabled', 'killed', 'killedOthersPushed'] as const;

/** Melee, charges and drags (SOLO-17, 52 to 56, 73). */
export class FightingCounts {
  private readonly combats;
  private readonly combatPoints;
  private readonly captures;
  private readonly charges;
  private readonly drags;
  private readonly sgcPoints = upTo('sgcFirePoints', 'Fire points, SGC', 0, 6);
  private readonly sgcExtras = upTo('sgcExtras', 'Extras, SGC', 0, 3);
  private readonly soloPoints = upTo('soloFirePoints', 'Fire points, solo side', 0, 6);
  private readonly soloExtras = upTo('soloExtras', 'Extras, solo side', 0, 3);

  constructor(ledger: Ledger, { side }: Axes) {
    this.combats = ledger.counts({
      name: 'melee-combats',
      title: 'Melee combats by their loser',
      exposure: 'combats',
      outcomes: MELEE_OUTCOMES,
      rates: [rate('deadlyRate', 'deadly', 'Share that kills', ['killed', 'killedOthersPushed'])],
      dimensions: [named('loser', 'Loser', [...side.labels, 'neither'])],
    });
    this.combatPoints = ledger.counts({
      name: 'melee-fire-points',
      title: 'Melee combats by Fire points',
      exposure: 'combats',
      outcomes: ['sgcWins', 'draw', 'soloWins'],
      rates: [rate('sgcRate', 'sgcWins', 'Won by the SGC', ['sgcWins'])],
      dimensions: [this.sgcPoints, this.sgcExtras, this.soloPoints, this.soloExtras],
      views: [['sgcFirePoints', 'soloFirePoints']],
    });
    this.captures = ledger.counts({
      name: 'melee-captures',
      title: 'Defeated figures captured in place of the result',
      exposure: 'captures',
      outcomes: ['captured'],
      dimensions: [named('captor', 'Captor', side.labels)],
    });
    this.charges = ledger.counts({
      name: 'charges',
      title: 'Charging figures',
      exposure: 'charges',
      outcomes: ['reached', 'notReached'],
      rates: [rate('reachedRate', 'reached', 'Share that reaches an enemy', ['reached'])],
      dimensions: [side],
    });
    this.drags = ledger.counts({
      name: 'drags',
      title: 'Movement actions that drag',
      exposure: 'drags',
      outcomes: ['byOne', 'byTwo'],
      rates: [rate('byTwoRate', 'byTwo', 'Share by two figures', ['byTwo'])],
      dimensions: [side, named('load', 'Load', ['figure', 'weapon'])],
    });
  }

  /** `difference`: the SGC's margin. */
  melee(
    sgcPoints: number,
    sgcExtras: number,
    soloPoints: number,
    soloExtras: number,
    difference: number,
    result: number,
  ): void {
    this.combats.count(difference === 0 ? 2 : difference > 0 ? 1 : 0, result);
    this.combatPoints.count(
      this.sgcPoints.place(sgcPoints),
      this.sgcExtras.place(sgcExtras),
      this.soloPoints.place(soloPoints),
      this.soloExtras.place(soloExtras),
      difference > 0 ? 0 : difference === 0 ? 1 : 2,
    );
  }

  capture(captor: number): void {
    this.captures.count(captor, 0);
  }

  charge(side: Index<'side'>, reached: boolean): void {
    this.charges.count(side, reached ? 0 : 1);
  }

  /** `load`: 0 a figure, 1 a weapon. */
  drag(side: Index<'side'>, load: Index<'load'>, byTwo: boolean): void {
    this.drags.count(side, load, byTwo ? 1 : 0);
  }
}
