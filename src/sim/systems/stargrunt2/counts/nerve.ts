import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { indices } from '../../../kernel/indices.ts';
import { CONFIDENCE_CAUSES, DROP_CAUSES } from '../rules/causes.ts';
import { CONFIDENCE, PANIC_RISKS } from '../rules/profiles.ts';
import { PANIC_REMOVALS } from '../steps/reaction.ts';
import type { Unit } from '../table/unit.ts';
import type { Axes } from './axes.ts';

const MARKER = indices(['placed', 'ignored']);
const SURRENDER = indices(['activation', 'turnEnd']);

/** Confidence tests, panic, suppression and surrender (SG2-029 to 054). */
export class NerveCounts {
  private readonly tests;
  private readonly firstDrops;
  private readonly panics;
  private readonly removals;
  private readonly markers;
  private readonly attempts;
  private readonly suppressedTurns;
  private readonly surrenders;
  private readonly leadership;
  private readonly threat;
  private readonly held = upTo('markers', 'Suppression markers', 0, 3);

  constructor(ledger: Ledger, { side, turn, quality, leadership, threat }: Axes) {
    this.leadership = leadership;
    this.threat = threat;
    this.tests = ledger.counts({
      name: 'confidence-tests',
      title: 'Confidence tests by what they were for',
      exposure: 'tests',
      outcomes: ['hold', 'drop-one', 'drop-two'],
      rates: [
        rate('holdRate', 'holds', 'Share that holds', ['hold']),
        rate('dropTwoRate', 'doubleDrops', 'Share that drops two levels or more', ['drop-two']),
      ],
      dimensions: [side, named('event', 'Event', CONFIDENCE_CAUSES), threat, quality, leadership],
      views: [['side'], ['event'], ['threat'], ['quality', 'leadership']],
    });
    this.firstDrops = ledger.counts({
      name: 'first-drops',
      title: 'Units that were shaken, broken or routed for the first time, by cause',
      exposure: 'units',
      outcomes: ['shaken', 'broken', 'routed'],
      dimensions: [side, named('cause', 'Cause', DROP_CAUSES), turn],
      views: [['side'], ['cause'], ['turn']],
    });
    this.panics = ledger.counts({
      name: 'panic-tests',
      title: 'Panic tests by the risk that was met',
      exposure: 'tests',
      outcomes: ['passed', 'panicked'],
      rates: [rate('panicRate', 'panics', 'Share that panics', ['panicked'])],
      dimensions: [side, named('risk', 'Risk', PANIC_RISKS), quality],
      views: [['side'], ['risk']],
    });
    this.removals = ledger.counts({
      name: 'panic-removals',
      title: 'Attempts to remove panic',
      exposure: 'attempts',
      outcomes: PANIC_REMOVALS,
      rates: [rate('removedRate', 'removed', 'Share removed', ['removed'])],
      dimensions: [side, quality, leadership],
      views: [['side']],
    });
    this.markers = ledger.counts({
      name: 'suppression-markers',
      title: 'Suppression markers on units',
      exposure: 'markers',
      outcomes: ['placed', 'ignored'],
      rates: [rate('ignoredRate', 'ignored', 'Share ignored, above the most that a unit takes', ['ignored'])],
      dimensions: [side, turn],
      views: [['side'], ['turn']],
    });
    this.attempts = ledger.counts({
      name: 'suppression-removals',
      title: 'Attempts to remove a suppression marker',
      exposure: 'attempts',
      outcomes: ['removed', 'stays'],
      rates: [rate('removedRate', 'removed', 'Share removed', ['removed'])],
      dimensions: [side, quality, leadership],
      views: [['side']],
    });
    this.suppressedTurns = ledger.counts({
      name: 'suppressed-units',
      title: "Units by suppression markers at turns' ends",
      exposure: 'unitTurns',
      outcomes: ['free', 'suppressed'],
      rates: [rate('suppressedRate', 'suppressed', 'Share suppressed', ['suppressed'])],
      dimensions: [side, turn, this.held],
      views: [['side'], ['turn'], ['side', 'markers']],
    });
    this.surrenders = ledger.counts({
      name: 'surrenders',
      title: 'Surrenders of routed units',
      exposure: 'surrenders',
      outcomes: ['activation', 'turnEnd'],
      dimensions: [side, turn],
      views: [['side']],
    });
  }

  /** A test at a Leadership Value, for one of CONFIDENCE_CAUSES; `lost` levels by its score. */
  confidence({ side, quality }: Unit, cause: number, threat: number, leadership: number, lost: number): void {
    const place = this.leadership.place(leadership);
    this.tests.count(side, cause, this.threat.place(threat), quality, place, Math.min(2, lost));
  }

  /** A unit is at a level, shaken or worse, for the first time, for one of DROP_CAUSES. */
  firstTime({ side }: Unit, level: number, turn: number, cause: number): void {
    this.firstDrops.count(side, cause, turn, level - CONFIDENCE.shaken);
  }

  panic({ side, quality }: Unit, risk: number, passed: boolean): void {
    this.panics.count(side, risk, quality, passed ? 0 : 1);
  }

  panicRemoval({ side, quality, leadership }: Unit, result: number): void {
    this.removals.count(side, quality, this.leadership.place(leadership), result);
  }

  /** Markers placed on a unit in a turn, and those above the most that it takes. */
  suppressed({ side }: Unit, turn: number, placed: number, ignored: number): void {
    for (let i = 0; i < placed; i++) this.markers.count(side, turn, MARKER.placed);
    for (let i = 0; i < ignored; i++) this.markers.count(side, turn, MARKER.ignored);
  }

  unsuppress({ side, quality, leadership }: Unit, removed: boolean): void {
    this.attempts.count(side, quality, this.leadership.place(leadership), removed ? 0 : 1);
  }

  /** How a unit ends a turn. */
  turnEnds({ side, suppression }: Unit, turn: number): void {
    this.suppressedTurns.count(side, turn, this.held.place(suppression), suppression > 0 ? 1 : 0);
  }

  surrendered({ side }: Unit, turn: number, atTurnEnd: boolean): void {
    this.surrenders.count(side, turn, atTurnEnd ? SURRENDER.turnEnd : SURRENDER.activation);
  }
}
