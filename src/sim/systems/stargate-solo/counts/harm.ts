import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, histogram, rate } from '../../../kernel/counts/metric-tables.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { MORALE_CAUSES, MORALE_RESULTS } from '../rules/profiles.ts';
import { AXIS, type Axes } from './axes.ts';

const CASUALTY_OUTCOMES = ['wounded', 'disabled', 'killed', 'captured', 'surrendered', 'gone'] as const;
export const CASUALTY = indices(CASUALTY_OUTCOMES);
const FIGURE_STATES = ['free', 'suppressed', 'routing', 'disabled'] as const;
/** At the end of a turn; routing includes running. */
export const FIGURE_STATE = indices(FIGURE_STATES);
const WOUND_TURNS = ['turns0', 'turns1', 'turns2', 'more'] as const;

/** SOLO-38 to 43. */
export const harmMetrics = ({ side, turn, profile, firePoints }: Axes) => ({
  suppressions: counts('Suppression markers', 'suppressions', {
    by: [side, named('cause', 'Cause', ['fire', 'morale'])],
    outcomes: ['marker', 'ignored'],
    rates: [rate('ignoredRate', 'ignored', 'Share ignored at the maximum', ['ignored'])],
  }),
  suppressionRemoval: counts('Attempts to remove suppression', 'attempts', {
    by: [side, firePoints],
    outcomes: ['success', 'failure'],
    rates: [rate('successRate', 'successes', 'Success rate', ['success'])],
    views: [['firePoints']],
  }),
  figureTurns: counts('Figures at the ends of turns', 'figureTurns', {
    by: [side, turn],
    outcomes: FIGURE_STATES,
    rates: [
      rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
      rate('routingRate', 'routing', 'Share routing or running', ['routing']),
      rate('activeRate', 'active', 'Share free to act', ['free']),
    ],
    views: [['side']],
  }),
  wounds: counts('Wounds by turns disabled', 'wounds', {
    by: [side],
    outcomes: WOUND_TURNS,
    rates: [rate('noTurnRate', 'withoutTurns', 'Share that disables no turn', ['turns0'])],
  }),
  casualtyCauses: counts('Casualties by cause', 'casualties', {
    by: [side, profile, named('cause', 'Cause', ['fire', 'melee', 'flight'])],
    outcomes: CASUALTY_OUTCOMES,
    rates: [
      rate('killedRate', 'killed', 'Share killed', ['killed']),
      rate('capturedRate', 'captured', 'Share captured or surrendered', ['captured', 'surrendered']),
    ],
    views: [['side'], ['side', 'cause']],
  }),
});

/** SOLO-44 to 51. */
export const nerveMetrics = ({ side }: Axes) => ({
  moraleTests: counts('Morale tests', 'tests', {
    by: [named('cause', 'Cause', MORALE_CAUSES), AXIS.total],
    outcomes: MORALE_RESULTS,
    rates: [
      rate('passRate', 'passed', 'Pass rate', ['pass']),
      rate('fleeRate', 'fled', 'Share that flees', ['flee']),
      rate('retireRate', 'retired', 'Share that retires', ['retire']),
      rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed']),
    ],
    views: [['cause'], ['firePoints']],
  }),
  moraleDice: counts('Dice of morale tests', 'tests', {
    by: [AXIS.moraleDie, AXIS.excess],
    outcomes: MORALE_RESULTS,
    rates: [rate('passRate', 'passed', 'Pass rate', ['pass'])],
    views: [['die']],
  }),
  rallyRolls: counts('Rally rolls', 'rolls', {
    by: [],
    outcomes: ['rallied', 'routing'],
    rates: [rate('rallyRate', 'rallied', 'Rally rate', ['rallied'])],
  }),
  groupBreaks: counts('First breaks of groups', 'breaks', {
    by: [side],
    outcomes: ['flee', 'run', 'surrender'],
    rates: [rate('surrenderRate', 'surrenders', 'Share that surrenders', ['surrender'])],
  }),
});

export const turnMetrics = ({ side, turn }: Axes, maxStrength: number) => ({
  casualties: histogram('Figures lost', 'figures', { by: [side, turn], min: 0, max: maxStrength }),
  arrivals: histogram('Figures that arrived', 'figures', { by: [turn], min: 0, max: maxStrength }),
  firstGroupBreak: histogram('Turn of the first group break, 0 for none', 'turn', {
    ...{ by: [side], min: 0, max: turn.labels.length },
  }),
});

export class TurnTally {
  private readonly cells: CellsOf<ReturnType<typeof turnMetrics> & ReturnType<typeof nerveMetrics>>;
  /** By side: 1 after its first break. */
  private readonly broken = new Uint8Array(2);
  /** By side, up to the last turn's end. */
  private readonly losses = new Int32Array(2);

  constructor(cells: TurnTally['cells']) {
    this.cells = cells;
  }

  beginGame(): void {
    this.broken.fill(0);
    this.losses.fill(0);
  }

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
