import type { Candidates } from '../../../kernel/players/candidates.ts';
import { MARGINS } from '../odds/tables.ts';
import type { View } from '../play/questions.ts';
import { EFFECTS, SKILLS, STATS } from '../rules/vocabulary.ts';
import { teamStat } from '../steps/attempt.ts';
import { type EventCard, NO_TEST } from '../steps/cards.ts';
import * as readings from '../steps/readings.ts';
import type { Estimator } from './estimate.ts';
import type { Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** Higher values share the last entry. */
const MOST_BONUS = 10;
/** At this margin or below no bonus helps. */
const LEAST_MARGIN = -MARGINS - MOST_BONUS;
const ROW = MARGINS - LEAST_MARGIN + 1;
const UNKNOWN = -1;
/** Worth of each card drawn, in cards. */
const DRAWN_SHARE = 0.7;

const ANY_CHALLENGE = -1;

/** Worth of cards in hand, in points, for discards (MISSION-21). */
export class HandKeeper {
  private readonly estimator: Estimator;
  private readonly outlook: Outlook;
  private readonly tactics: Tactics;
  /** By bonus and margin (from LEAST_MARGIN): added chance to pass. */
  private readonly gainsByMargin: Float64Array;
  /** By stat and bonus: added chance for Missions to come, on demand; UNKNOWN until asked for. */
  private readonly gains = new Float64Array(STATS.length * (MOST_BONUS + 1));
  /** By stat: margins of Missions to come, without bonus, from LEAST_MARGIN; the first `tests`. */
  private margins: readonly Int32Array[] = STATS.map(() => new Int32Array(0));
  private readonly tests = new Int32Array(STATS.length);
  private missions = 0;
  /** By skill: share of Missions to come that fail without a card. */
  private readonly wanted = new Float64Array(SKILLS.length);
  /** By stat and bonus: expected from the rest of the hand, beside such a card. */
  private readonly beside = new Int32Array(STATS.length * (MOST_BONUS + 1));
  /** By stat: the highest bonus in hand. */
  private readonly highest = new Int32Array(STATS.length);

  private found = 0;

  constructor(estimator: Estimator, outlook: Outlook, tactics: Tactics) {
    this.estimator = estimator;
    this.outlook = outlook;
    this.tactics = tactics;
    this.gainsByMargin = new Float64Array((MOST_BONUS + 1) * ROW);
    for (let margin = LEAST_MARGIN; margin <= MARGINS; margin++)
      for (let bonus = 1; bonus <= MOST_BONUS; bonus++)
        this.gainsByMargin[bonus * ROW + margin - LEAST_MARGIN] =
          estimator.passes(margin + bonus) - estimator.passes(margin);
  }

  least(view: View, except: EventCard | null): EventCard {
    const { hand } = view;
    this.read(view);
    let found: EventCard | null = null;
    let least = 0;
    let challenges = 0;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (card === except) continue;
      const worth = this.worth(view, card, card.isChallenge ? challenges++ : 0);
      if (found !== null && worth >= least) continue;
      found = card;
      least = worth;
    }
    this.found = least;
    return found ?? hand.cards[0];
  }

  /** By what is left in hand, the least worth of equals. */
  name(view: View, candidates: Candidates): void {
    const { hand } = view;
    this.read(view);
    let challenges = 0;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      candidates.value = -this.worth(view, card, card.isChallenge ? challenges++ : 0);
      candidates.offer(card.isChallenge ? ANY_CHALLENGE : kindOf(card))?.add(card.index);
    }
  }

  worthOfLeast(view: View, except: EventCard): number {
    this.least(view, except);
    return this.found;
  }

  /** Reads the Missions to come; call before cards are weighed. */
  read(view: View): void {
    const { table, me } = view;
    const { tests, wanted } = this;
    const all = table.cards.missions;
    if (this.margins[0].length < all.length) this.margins = STATS.map(() => new Int32Array(all.length));
    const { margins } = this;
    this.outlook.read(view);
    this.gains.fill(UNKNOWN);
    wanted.fill(0);
    tests.fill(0);
    this.readHand(view);
    let count = 0;
    for (let i = 0; i < all.length; i++) {
      if (table.missionIsOpen[i] !== 0) continue;
      const { task } = all[i];
      count++;
      if (task.needsSkill)
        for (let skill = 0; skill < SKILLS.length; skill++)
          if (task.skills[skill] > me.team.skills[skill]) wanted[skill]++;
      for (let stat = 0; stat < STATS.length; stat++)
        if (task.levels[stat] !== NO_TEST)
          margins[stat][tests[stat]++] = teamStat(me.team, stat) - task.levels[stat] - LEAST_MARGIN;
    }
    this.missions = count;
    if (count > 0) for (let skill = 0; skill < SKILLS.length; skill++) wanted[skill] /= count;
  }

  /** Sums up a gain, Mission by Mission; margins past an end share its entry. */
  private sumUp(stat: number, bonus: number): void {
    const { gainsByMargin } = this;
    const margins = this.margins[stat];
    const count = this.tests[stat];
    const at = stat * (MOST_BONUS + 1) + bonus;
    const beside = this.beside[at];
    const row = bonus * ROW;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const margin = margins[i] + beside;
      sum += gainsByMargin[row + (margin < 0 ? 0 : margin >= ROW ? ROW - 1 : margin)];
    }
    this.gains[at] = this.missions === 0 || bonus > this.highest[stat] ? 0 : sum / this.missions;
  }

  private readHand({ hand }: View): void {
    for (let stat = 0; stat < STATS.length; stat++) {
      let total = 0;
      let highest = 0;
      for (let i = 0; i < hand.count; i++) {
        const bonus = hand.cards[i].bonus[stat];
        total += bonus;
        if (bonus > highest) highest = bonus;
      }
      this.highest[stat] = Math.min(MOST_BONUS, highest);
      for (let bonus = 1; bonus <= this.highest[stat]; bonus++)
        this.beside[stat * (MOST_BONUS + 1) + bonus] = Math.floor(this.tactics.besideOthers * (total - bonus));
    }
  }

  /** `nth` counts challenges before it: few get a turn. */
  private worth(view: View, card: EventCard, nth: number): number {
    const { tactics, outlook } = this;
    if (card.isChallenge) {
      const rivals = view.table.players.length - 1;
      return nth < tactics.keepChallenges / rivals ? tactics.challengeHand / rivals : 0;
    }
    return outlook.kept(effectWorth(card, tactics)) + this.attemptWorth(view, card);
  }

  /** For the Active Mission or, if not needed there, a later one. */
  private attemptWorth(view: View, card: EventCard): number {
    if (!card.hasBonusOrSkill) return 0;
    const now = this.forMission(view, card);
    return this.tactics.stakeOfMission * now + (1 - now) * this.forLater(card);
  }

  /** Worth elsewhere; in a challenge, also for the Mission after it. */
  costOf(view: View, card: EventCard): number {
    return view.table.attempt.isChallenge ? this.attemptWorth(view, card) : this.forLater(card);
  }

  /** Added chance of the Active Mission. */
  private forMission({ table, me }: View, card: EventCard): number {
    if (table.drawn.count === 0) return 0;
    const { task } = table.mission ?? table.drawn.cards[0];
    let chance = 0;
    for (let stat = 0; stat < STATS.length; stat++) {
      const bonus = card.bonus[stat];
      if (bonus === 0 || task.levels[stat] === NO_TEST) continue;
      const beside = this.beside[stat * (MOST_BONUS + 1) + Math.min(MOST_BONUS, bonus)];
      const margin = teamStat(me.team, stat) - task.levels[stat] + beside;
      chance += this.estimator.passes(margin + bonus) - this.estimator.passes(margin);
    }
    for (let skill = 0; skill < SKILLS.length; skill++)
      if (card.gives[skill] > 0 && task.skills[skill] > me.team.skills[skill]) return 1;
    return chance < 1 ? chance : 1;
  }

  private forLater(card: EventCard): number {
    let chance = 0;
    for (let stat = 0; stat < STATS.length; stat++) {
      const bonus = Math.min(MOST_BONUS, card.bonus[stat]);
      if (bonus === 0) continue;
      const at = stat * (MOST_BONUS + 1) + bonus;
      if (this.gains[at] === UNKNOWN) this.sumUp(stat, bonus);
      chance += this.gains[at];
    }
    for (let skill = 0; skill < SKILLS.length; skill++) if (card.gives[skill] > 0) chance += this.wanted[skill];
    return this.outlook.kept(this.tactics.stakeOfMission * chance);
  }
}

/** In points. */
export function effectWorth({ effect, amount }: EventCard, tactics: Tactics): number {
  switch (effect) {
    case readings.DRAW_EVENTS:
      return amount * DRAWN_SHARE * tactics.cardWorth;
    case readings.HEAL:
      return tactics.healWorth;
    case readings.NEGATE_MISSION:
      return tactics.negateWorth;
    case readings.REROLL_TARGET:
      return tactics.lastChanceWorth;
    case readings.DISCARD_TARGET:
      return tactics.parasiteWorth;
    case readings.SKIP_NEXT_TURN:
      return tactics.politicsWorth;
    case readings.TO_RESERVE:
    case readings.REPLACE_MISSION:
      return tactics.cardWorth;
    default:
      return 0;
  }
}

/** Equal for cards that do the same. */
export function kindOf({ effect, bonus, gives }: EventCard): number {
  let kind = 0;
  for (let skill = 0; skill < SKILLS.length; skill++) kind = 4 * kind + Math.min(3, gives[skill]);
  for (let stat = 0; stat < STATS.length; stat++) kind = (MOST_BONUS + 1) * kind + Math.min(MOST_BONUS, bonus[stat]);
  return EFFECTS.length * kind + effect;
}
