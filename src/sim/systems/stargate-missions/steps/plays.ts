import type { MissionRules } from '../rules/rules.ts';
import { BRAINS, COMBAT, SKILLS, STATS } from '../rules/vocabulary.ts';
import { type Attempt, hasSkills, PASSED, type TeamStrength, UNTESTED } from './attempt.ts';
import type { EventCard } from './cards.ts';

const MOST_PLAYS = 128;

/**
 * Cards played in one attempt, and what each added to each test. A card was decisive if the attempt, with the same
 * dice, would have ended differently without it.
 */
export class AttemptPlays {
  count = 0;
  readonly cards = new Int32Array(MOST_PLAYS);
  readonly windows = new Int32Array(MOST_PLAYS);
  private readonly added = new Int32Array(MOST_PLAYS * STATS.length);
  private readonly given = new Int32Array(MOST_PLAYS * SKILLS.length);
  private readonly margins = new Int32Array(STATS.length);
  private readonly without = new Int32Array(SKILLS.length);
  private readonly anyTest: boolean;

  constructor({ tests }: MissionRules) {
    this.anyTest = tests.needed === 'any';
  }

  begin(): void {
    this.count = 0;
  }

  /** A card that may yet prove decisive; later calls say what it adds. */
  add(card: EventCard, window: number): void {
    const at = this.count;
    this.cards[at] = card.type;
    this.windows[at] = window;
    this.added.fill(0, at * STATS.length, (at + 1) * STATS.length);
    this.given.fill(0, at * SKILLS.length, (at + 1) * SKILLS.length);
    if (this.count < MOST_PLAYS - 1) this.count++;
  }

  /** The last card's bonus and skills (MISSION-32 to 34). A finished test is not reopened. */
  addBonus(rules: MissionRules, card: EventCard, attempt: Attempt, stat: number): void {
    const at = this.count - 1;
    for (let s = 0; s < STATS.length; s++)
      if (attempt.results[s] === UNTESTED && (rules.actions.duration === 'attempt' || s === stat))
        this.added[at * STATS.length + s] += card.bonus[s];
    if (rules.actions.skillNote === 'gives')
      for (let skill = 0; skill < SKILLS.length; skill++) this.given[at * SKILLS.length + skill] += card.gives[skill];
  }

  /** What a reroll, or the loss of a sacrificed member, adds for the last card. */
  addToTest(attempt: Attempt, stat: number, points: number): void {
    if (this.count > 0 && attempt.results[stat] === UNTESTED)
      this.added[(this.count - 1) * STATS.length + stat] += points;
  }

  /** Skills that left the Team with a sacrificed member. */
  addSkill(skill: number, levels: number): void {
    if (this.count > 0) this.given[(this.count - 1) * SKILLS.length + skill] += levels;
  }

  /** A test's result: Team Total less the total it needed. */
  tested(stat: number, margin: number): void {
    this.margins[stat] = margin;
  }

  /** Whether the attempt would have ended differently without play number `play`. */
  wasDecisive(play: number, attempt: Attempt, team: TeamStrength, succeeded: boolean): boolean {
    let tests = 0;
    let passed = 0;
    for (let stat = BRAINS; stat <= COMBAT; stat++) {
      if (attempt.results[stat] === UNTESTED) continue;
      const added = this.added[play * STATS.length + stat];
      tests++;
      if (added === 0 ? attempt.results[stat] === PASSED : this.margins[stat] - added >= 0) passed++;
    }
    // MISSION-37: all tests are needed, or by house rule one of them.
    let success = this.anyTest ? passed > 0 : passed === tests;
    const { given } = attempt;
    for (let skill = 0; skill < SKILLS.length; skill++) {
      this.without[skill] = given[skill];
      given[skill] -= this.given[play * SKILLS.length + skill];
    }
    success = success && hasSkills(attempt, team);
    for (let skill = 0; skill < SKILLS.length; skill++) given[skill] = this.without[skill];
    return success !== succeeded;
  }
}
