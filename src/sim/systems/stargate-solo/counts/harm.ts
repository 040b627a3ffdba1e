import { named } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import type { Figure } from '../table/state.ts';
import type { Axes } from './axes.ts';

/** How a figure is lost. */
const CASUALTY_OUTCOMES = ['wounded', 'disabled', 'killed', 'captured', 'surrendered', 'gone'] as const;
export const CASUALTY = indices(CASUALTY_OUTCOMES);
const FIGURE_STATES = ['free', 'suppressed', 'routing', 'disabled'] as const;
/** States of figures at the ends of turns; routing is running too. */
export const FIGURE_STATE = indices(FIGURE_STATES);
const WOUND_TURNS = ['turns0', 'turns1', 'turns2', 'more'] as const;

/** Suppression, wounds and casualties (SOLO-38 to 43). */
export class HarmCounts {
  private readonly markers;
  private readonly removals;
  private readonly figureTurns;
  private readonly wounds;
  private readonly casualties;
  private readonly firePoints;

  constructor(ledger: Ledger, { side, turn, profile, firePoints }: Axes) {
    this.firePoints = firePoints;
    this.markers = ledger.counts({
      name: 'suppressions',
      title: 'Suppression markers',
      exposure: 'suppressions',
      outcomes: ['marker', 'ignored'],
      rates: [rate('ignoredRate', 'ignored', 'Share ignored at the maximum', ['ignored'])],
      dimensions: [side, named('cause', 'Cause', ['fire', 'morale'])],
    });
    this.removals = ledger.counts({
      name: 'suppression-removal',
      title: 'Attempts to remove suppression',
      exposure: 'attempts',
      outcomes: ['success', 'failure'],
      rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
      dimensions: [side, firePoints],
      views: [['firePoints']],
    });
    this.figureTurns = ledger.counts({
      name: 'figure-turns',
      title: 'Figures at the ends of turns',
      exposure: 'figureTurns',
      outcomes: FIGURE_STATES,
      rates: [
        rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
        rate('routingRate', 'routing', 'Share routing or running', ['routing']),
        rate('activeRate', 'active', 'Share free to act', ['free']),
      ],
      dimensions: [side, turn],
      views: [['side']],
    });
    this.wounds = ledger.counts({
      name: 'wounds',
      title: 'Wounds by turns disabled',
      exposure: 'wounds',
      outcomes: WOUND_TURNS,
      rates: [rate('noTurnRate', 'withoutTurns', 'Share that disables no turn', ['turns0'])],
      dimensions: [side],
    });
    this.casualties = ledger.counts({
      name: 'casualty-causes',
      title: 'Casualties by cause',
      exposure: 'casualties',
      outcomes: CASUALTY_OUTCOMES,
      rates: [
        rate('killedRate', 'killed', 'Share killed', ['killed']),
        rate('capturedRate', 'captured', 'Share captured or surrendered', ['captured', 'surrendered']),
      ],
      dimensions: [side, profile, named('cause', 'Cause', ['fire', 'melee', 'flight'])],
      views: [['side'], ['side', 'cause']],
    });
  }

  marker(side: Index<'side'>, byFire: boolean, ignored: boolean): void {
    this.markers.count(side, byFire ? 0 : 1, ignored ? 1 : 0);
  }

  unsuppress(side: Index<'side'>, firePoints: number, success: boolean): void {
    this.removals.count(side, this.firePoints.place(firePoints), success ? 0 : 1);
  }

  /** `state`: one of FIGURE_STATE. */
  figureTurn(side: Index<'side'>, turn: Index<'turn'>, state: number): void {
    this.figureTurns.count(side, turn, state);
  }

  wound(side: Index<'side'>, turns: number): void {
    const most = WOUND_TURNS.length - 1;
    this.wounds.count(side, turns < 0 ? 0 : turns > most ? most : turns);
  }

  casualty({ side, kind }: Figure, cause: Index<'cause'>, outcome: number): void {
    this.casualties.count(side, kind.profile, cause, outcome);
  }
}
