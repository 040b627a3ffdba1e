import { MOTIVATIONS, TEST_EVENT, TEST_EVENTS, type TestEvent } from '../profiles.ts';
import type { StargruntRules } from '../rules.ts';

/** No test is required. */
export const NO_TEST = -1;

/** The threat levels of confidence tests by motivation, looked up in play (SG2-040 to 043). Events are bits, by `TEST_EVENT`. */
export class ThreatTable {
  /** [event * motivations + motivation], NO_TEST for entries that require none. */
  private readonly basic = new Int32Array(TEST_EVENTS.length * MOTIVATIONS.length).fill(NO_TEST);
  private readonly underArtillery = new Int32Array(MOTIVATIONS.length);
  private readonly perUntreated = new Int32Array(MOTIVATIONS.length);
  private readonly abandoning = new Int32Array(MOTIVATIONS.length);
  /** Each event of one attack is tested by itself. */
  private readonly testsEach: boolean;

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

  /** The highest entry of the events that requires a test, NO_TEST where none does (SG2-040). */
  private highest(events: number, motivation: number): number {
    let highest = NO_TEST;
    for (let event = 0; event < TEST_EVENTS.length; event++) {
      if ((events & (1 << event)) === 0) continue;
      highest = Math.max(highest, this.basic[event * MOTIVATIONS.length + motivation]);
    }
    return highest;
  }

  /**
   * The threat level of one test for these events, NO_TEST where none is required. Entries with a plus add to a test that another
   * entry causes: artillery, untreated casualties, abandoned wounded (SG2-041 to 043).
   */
  level(events: number, motivation: number, artillery: boolean, untreated: number): number {
    const basic = this.highest(events, motivation);
    if (basic === NO_TEST) return NO_TEST;
    const abandoned = (events & (1 << TEST_EVENT.abandonWounded)) !== 0 ? this.abandoning[motivation] : 0;
    return basic + abandoned + this.added(motivation, artillery, untreated);
  }

  /** How many tests these events may call for, and the events of the test at a place in their order (SG2-040). */
  testCount(): number {
    return this.testsEach ? TEST_EVENTS.length : 1;
  }

  eventsOfTest(events: number, test: number): number {
    return this.testsEach ? events & (1 << test) : events;
  }

  /** What artillery and untreated casualties add to a test that has another cause (SG2-041, 042). */
  added(motivation: number, artillery: boolean, untreated: number): number {
    return (artillery ? this.underArtillery[motivation] : 0) + untreated * this.perUntreated[motivation];
  }
}
