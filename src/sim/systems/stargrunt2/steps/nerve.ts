import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { indices } from '../../../kernel/indices.ts';
import { MOTIVATIONS, TEST_EVENT, TEST_EVENTS, type TestEvent } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';

/**
 * SG2-044: the Quality die has to exceed Leadership Value and Threat Level together, `toExceed`; failing costs no confidence. The
 * same roll removes suppression (SG2-030) and rallies (SG2-024).
 */
export function resolveReaction(dice: Dice, stream: Stream, die: number, toExceed: number): boolean {
  return dice.atLeast(stream, die, toExceed + 1);
}

/** What an attempt to remove panic comes to (SG2-054). */
export const PANIC_REMOVALS = ['removed', 'stays', 'stays-drop-one'] as const;
export const {
  removed: PANIC_REMOVED,
  stays: PANIC_STAYS,
  'stays-drop-one': PANIC_STAYS_DROP,
} = indices(PANIC_REMOVALS);

/** SG2-054: a reaction test that removes panic; a failing score of `dropOn` costs a confidence level. */
export function resolvePanicRemoval(dice: Dice, stream: Stream, die: number, toExceed: number, dropOn: number): number {
  const score = dice.face(stream, die);
  if (score > toExceed) return PANIC_REMOVED;
  return score === dropOn ? PANIC_STAYS_DROP : PANIC_STAYS;
}

/** What a confidence test costs, in levels; a score below half the needed number costs `confidence.worstDrop` (SG2-038). */
export const HOLD = 0;
const DROP_ONE = 1;

/** How a confidence test counts a score that is too low (SG2-038). */
export interface ConfidenceReading {
  /** 1 where the needed number is the lowest passing score, 0 where it is the number to exceed. */
  readonly neededAbove: number;
  readonly worstDrop: number;
}

export function confidenceReading({ confidence }: StargruntRules): ConfidenceReading {
  return { neededAbove: confidence.needed === 'lowest-pass' ? 1 : 0, worstDrop: confidence.worstDrop };
}

/**
 * SG2-038: the Quality die has to exceed Leadership Value and Threat Level together, `toExceed`. Returns the levels lost. A test that
 * cannot be passed is rolled all the same (SG2-039).
 */
export function resolveConfidence(
  dice: Dice,
  stream: Stream,
  die: number,
  toExceed: number,
  reading: ConfidenceReading,
): number {
  const score = dice.face(stream, die);
  if (score > toExceed) return HOLD;
  return 2 * score < toExceed + reading.neededAbove ? reading.worstDrop : DROP_ONE;
}

/** No test is required. */
const NO_TEST = -1;

/** The threat levels of confidence tests by motivation, looked up in play (SG2-040 to 043). Events are bits, by `TEST_EVENT`. */
export class ThreatTable {
  /** [event * motivations + motivation], NO_TEST for entries that require none. */
  private readonly basic = new Int32Array(TEST_EVENTS.length * MOTIVATIONS.length).fill(NO_TEST);
  private readonly underArtillery = new Int32Array(MOTIVATIONS.length);
  private readonly perUntreated = new Int32Array(MOTIVATIONS.length);
  private readonly abandoning = new Int32Array(MOTIVATIONS.length);
  /** Each event of one attack is tested by itself. */
  private readonly testsEach: boolean;
  /** Of `tests`: threat level and event of each. */
  readonly levels = new Int32Array(TEST_EVENTS.length);
  readonly causes = new Int32Array(TEST_EVENTS.length);

  constructor({ threat }: StargruntRules) {
    this.testsEach = threat.combine === 'each';
    MOTIVATIONS.forEach((motivation, at) => {
      const abandons = threat.abandonWounded[motivation] !== null;
      this.set('firstSuppressed', at, threat.firstSuppressed[motivation]);
      this.set('casualties', at, threat.casualties[motivation]);
      this.set('moreThanSurvivors', at, threat.moreThanSurvivors[motivation]);
      this.set('leaderLost', at, threat.leaderLost[motivation]);
      this.set('abandonWounded', at, abandons && threat.abandonCausesTest ? 0 : null);
      this.underArtillery[at] = threat.underArtillery[motivation] ?? 0;
      this.perUntreated[at] = threat.perUntreated[motivation] ?? 0;
      this.abandoning[at] = threat.abandonWounded[motivation] ?? 0;
    });
  }

  private set(event: TestEvent, motivation: number, level: number | null): void {
    this.basic[TEST_EVENT[event] * MOTIVATIONS.length + motivation] = level ?? NO_TEST;
  }

  /**
   * The tests that events call for together, into `levels` and `causes`; returns how many. Where they are combined there is one, at the
   * highest entry (SG2-040). Entries with a plus add to tests that another entry causes: artillery, untreated casualties and abandoned
   * wounded (SG2-041 to 043); the last cause a test of their own where nothing else does.
   */
  tests(events: number, motivation: number, artillery: boolean, untreated: number): number {
    const { levels, causes } = this;
    const abandons = (events & (1 << TEST_EVENT.abandonWounded)) !== 0;
    let count = 0;
    for (let event = 0; event < TEST_EVENTS.length; event++) {
      if ((events & (1 << event)) === 0) continue;
      const level = this.basic[event * MOTIVATIONS.length + motivation];
      if (level === NO_TEST || (event === TEST_EVENT.abandonWounded && count > 0)) continue;
      if (count > 0 && !this.testsEach) {
        if (level > levels[0]) causes[0] = event;
        levels[0] = Math.max(levels[0], level);
        continue;
      }
      causes[count] = event;
      levels[count++] = level;
    }
    const added = (abandons ? this.abandoning[motivation] : 0) + this.added(motivation, artillery, untreated);
    for (let test = 0; test < count; test++) levels[test] += added;
    return count;
  }

  /** What artillery and untreated casualties add to a test that has another cause (SG2-041, 042). */
  added(motivation: number, artillery: boolean, untreated: number): number {
    return (artillery ? this.underArtillery[motivation] : 0) + untreated * this.perUntreated[motivation];
  }
}
