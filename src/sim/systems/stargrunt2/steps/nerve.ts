import type { Dice, Stream } from '../../../kernel/dice/dice.ts';
import { indices } from '../../../kernel/indices.ts';
import { MOTIVATIONS, TEST_EVENT, TEST_EVENTS, type TestEvent } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';

/** SG2-044: the Quality die has to exceed `toExceed`; also removes suppression (SG2-030) and rallies (SG2-024). */
export function resolveReaction(dice: Dice, stream: Stream, die: number, toExceed: number): boolean {
  return dice.atLeast(stream, die, toExceed + 1);
}

/** SG2-054. */
export const PANIC_REMOVALS = ['removed', 'stays', 'stays-drop-one'] as const;
export const {
  removed: PANIC_REMOVED,
  stays: PANIC_STAYS,
  'stays-drop-one': PANIC_STAYS_DROP,
} = indices(PANIC_REMOVALS);

/** SG2-054: a failing score of `dropOn` costs a level. */
export function resolvePanicRemoval(dice: Dice, stream: Stream, die: number, toExceed: number, dropOn: number): number {
  const score = dice.face(stream, die);
  if (score > toExceed) return PANIC_REMOVED;
  return score === dropOn ? PANIC_STAYS_DROP : PANIC_STAYS;
}

/** Levels lost; a score below half the needed number costs `confidence.worstDrop` (SG2-038). */
const HOLD = 0;
const DROP_ONE = 1;

/** SG2-038. */
export interface ConfidenceReading {
  /** 1 where the needed number passes, 0 where it is to be exceeded. */
  readonly neededAbove: number;
  readonly worstDrop: number;
}

export function confidenceReading({ confidence }: StargruntRules): ConfidenceReading {
  return { neededAbove: confidence.needed === 'lowest-pass' ? 1 : 0, worstDrop: confidence.worstDrop };
}

/**
 * SG2-038: the Quality die has to exceed `toExceed`. Returns the levels lost. Hopeless tests are rolled, too
 * (SG2-039).
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

const NO_TEST = -1;

/** SG2-040 to 043. Events are bits, by `TEST_EVENT`. */
export class ThreatTable {
  /** [event * motivations + motivation], NO_TEST for entries that require none. */
  private readonly basic = new Int32Array(TEST_EVENTS.length * MOTIVATIONS.length).fill(NO_TEST);
  private readonly underArtillery = new Int32Array(MOTIVATIONS.length);
  private readonly perUntreated = new Int32Array(MOTIVATIONS.length);
  private readonly abandoning = new Int32Array(MOTIVATIONS.length);
  private readonly testsEach: boolean;
  /** For `tests`. */
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
   * Writes the tests of some events into `levels` and `causes`; returns their number. Combined, there is one, at the
   * highest entry (SG2-040). Entries with a plus add to other tests: artillery, untreated casualties, abandoned
   * wounded (SG2-041 to 043); the last is a test by itself, too.
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

  /** SG2-041, 042. */
  added(motivation: number, artillery: boolean, untreated: number): number {
    return (artillery ? this.underArtillery[motivation] : 0) + untreated * this.perUntreated[motivation];
  }
}
