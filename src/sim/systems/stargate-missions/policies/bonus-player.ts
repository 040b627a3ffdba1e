import { mayPlayBonus, maySacrifice } from '../play/legality.ts';
import type { View } from '../play/questions.ts';
import { BRAINS, COMBAT, SKILLS } from '../rules/vocabulary.ts';
import { deficit, FAILED, PASSED, teamStat } from '../steps/attempt.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import { DISCARD_OWN } from '../steps/readings.ts';
import { type Estimator, isOnlyHolder, testToCome } from './estimate.ts';
import type { HandKeeper } from './hand-keeper.ts';
import type { Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** Bonus and skill cards (MISSION-31 to 34), and Sacrifice (MISSION-57). */
export class BonusPlayer {
  private readonly estimator: Estimator;
  private readonly outlook: Outlook;
  private readonly keeper: HandKeeper;
  private readonly tactics: Tactics;

  constructor(estimator: Estimator, outlook: Outlook, keeper: HandKeeper, tactics: Tactics) {
    this.estimator = estimator;
    this.outlook = outlook;
    this.keeper = keeper;
    this.tactics = tactics;
  }

  choose(view: View): EventCard | null {
    const { attempt } = view.table;
    if (!view.isActive || !this.isWorthCards(view)) return null;
    this.outlook.read(view);
    if (attempt.stat < 0) return this.beforeTheDice(view);
    const lacking = this.lackingSkills(view);
    if (lacking < 0) return null;
    const gap = deficit(view.rules, attempt, view.me.team);
    if (this.isWon(view, gap)) return lacking > 0 && testToCome(attempt) < 0 ? this.skillCard(view) : null;
    if (gap === 0 || this.gainOfTest(view, null) === 0) return null;
    return this.cardForGap(view, gap) ?? this.sacrificeFor(view, gap);
  }

  /** MISSION-37: enough with the current gap included. */
  private isWon({ table, rules }: View, gap: number): boolean {
    const { results } = table.attempt;
    if (rules.tests.needed === 'any') return gap === 0 || results[BRAINS] === PASSED || results[COMBAT] === PASSED;
    return gap === 0 && results[BRAINS] !== FAILED && results[COMBAT] !== FAILED;
  }

  /** Without a sacrifice. */
  canClose(view: View): boolean {
    return this.total(view) >= deficit(view.rules, view.table.attempt, view.me.team);
  }

  canSucceed(view: View): boolean {
    return this.gainOfTest(view, null) > 0 && this.lackingSkills(view) >= 0;
  }

  private isWorthCards({ table }: View): boolean {
    if (table.attempt.isChallenge) return true;
    return table.missionsLeft <= this.tactics.saveUntil * table.cards.missions.length;
  }

  stake({ table, rules, me }: View): number {
    const { team } = me;
    const loss = this.estimator.lossOf(team.size, team.mains);
    if (!table.attempt.isChallenge) return this.outlook.gain(table.mission?.points ?? 0) - this.outlook.gain(-loss);
    const { onFailure, points } = rules.challenge;
    return (
      this.outlook.gain(points) - (onFailure === 'nothing' ? 0 : this.outlook.gain(-loss - this.tactics.shortHanded))
    );
  }

  /**
   * Added to the chance of the attempt, counting part of the hand for a later test, without `card` but with its bonus.
   */
  gainOfTest(view: View, card: EventCard | null): number {
    const { attempt } = view.table;
    const stat = testToCome(attempt);
    if (stat < 0) return this.estimator.gainOfTest(attempt, 1, true);
    const own = card === null ? 0 : card.bonus[stat];
    const hand = Math.floor(this.tactics.handWeight * (this.handTotal(view, stat) - own));
    const bonus = attempt.bonus[stat] + (view.rules.actions.duration === 'attempt' ? own : 0) + hand;
    const other = this.estimator.passes(teamStat(view.me.team, stat) + bonus - attempt.task.levels[stat]);
    return this.estimator.gainOfTest(attempt, other, false);
  }

  private handTotal({ hand }: View, stat: number): number {
    let total = 0;
    for (let i = 0; i < hand.count; i++) total += hand.cards[i].bonus[stat];
    return total;
  }

  /** 0 if no skill is missing, 1 if cards can give it, -1 if not. */
  private lackingSkills(view: View): number {
    const { attempt } = view.table;
    if (!attempt.task.needsSkill) return 0;
    let lacking = 0;
    for (let skill = 0; skill < SKILLS.length; skill++) {
      const missing = attempt.task.skills[skill] - view.me.team.skills[skill] - attempt.given[skill];
      if (missing <= 0) continue;
      lacking = 1;
      let given = 0;
      for (let i = 0; i < view.hand.count; i++)
        if (view.rules.actions.skillNote === 'gives') given += view.hand.cards[i].gives[skill];
      if (given < missing) return -1;
    }
    return lacking;
  }

  /** Bonus left in hand, without a Sacrifice. */
  total(view: View): number {
    const { hand, table } = view;
    let total = 0;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (card.effect !== DISCARD_OWN && mayPlayBonus(view, card)) total += card.bonus[table.attempt.stat];
    }
    return total;
  }

  /** Closes the gap and leaves most. Null if success is not worth it. */
  private cardForGap(view: View, gap: number): EventCard | null {
    if (this.total(view) < gap) return null;
    const { hand, table } = view;
    const { stat } = table.attempt;
    const stake = this.stake(view);
    this.keeper.read(view);
    let closing: EventCard | null = null;
    let highest: EventCard | null = null;
    let most = 0;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (card.effect === DISCARD_OWN || card.bonus[stat] === 0 || !mayPlayBonus(view, card)) continue;
      if (highest === null || card.bonus[stat] > highest.bonus[stat]) highest = card;
      if (card.bonus[stat] < gap) continue;
      const gain = this.gainOfTest(view, card) * stake - this.worthOf(view, card);
      if (gain <= most) continue;
      closing = card;
      most = gain;
    }
    if (closing !== null || highest === null || highest.bonus[stat] >= gap) return closing;
    const cost = Math.ceil(gap / highest.bonus[stat]) * this.worthOf(view, highest);
    return this.gainOfTest(view, null) * stake > cost ? highest : null;
  }

  /** Call before `valueOf`. */
  readStakes(view: View): void {
    this.outlook.read(view);
    this.keeper.read(view);
  }

  /** Closes the gap, perhaps with others, or gives a missing skill. */
  helps(view: View, card: EventCard): boolean {
    const { attempt } = view.table;
    if (attempt.stat < 0 || givesLacking(view, card)) return true;
    const gap = deficit(view.rules, attempt, view.me.team);
    return gap > 0 && card.bonus[attempt.stat] > 0 && this.total(view) >= gap && this.canSucceed(view);
  }

  /** Added to the attempt, less worth elsewhere. */
  valueOf(view: View, card: EventCard): number {
    const { attempt } = view.table;
    const cost = this.worthOf(view, card);
    if (attempt.stat < 0) return (this.chanceWith(view, card) - this.chanceWith(view, null)) * this.stake(view) - cost;
    const gap = deficit(view.rules, attempt, view.me.team);
    if (gap === 0 || this.total(view) < gap) return -cost;
    const share = Math.min(1, card.bonus[attempt.stat] / gap);
    return share * this.gainOfTest(view, card) * this.stake(view) - cost;
  }

  /** A card that gives a missing skill is used now. */
  private worthOf(view: View, card: EventCard): number {
    return givesLacking(view, card) ? 0 : this.tactics.spendShare * this.keeper.costOf(view, card);
  }

  /** The least worth elsewhere. */
  private skillCard(view: View): EventCard | null {
    const { hand } = view;
    let found: EventCard | null = null;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (!givesLacking(view, card) || card.effect === DISCARD_OWN || !mayPlayBonus(view, card)) continue;
      if (found === null || card.bonus[0] + card.bonus[1] < found.bonus[0] + found.bonus[1]) found = card;
    }
    return found;
  }

  /** MISSION-57: if it closes the gap and is worth the victim's PLK and use. */
  private sacrificeFor(view: View, gap: number): EventCard | null {
    const { hand, table, me } = view;
    const { stat } = table.attempt;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (card.effect !== DISCARD_OWN || !mayPlayBonus(view, card)) continue;
      const victim = this.victim(view);
      if (victim === null) continue;
      const cost = -this.outlook.gain(-this.estimator.lossOfMember(victim) * card.amount);
      const use = this.outlook.kept(this.tactics.shortHanded + this.tactics.cardWorth);
      if (this.gainOfTest(view, card) * this.stake(view) <= cost + use) continue;
      const atOnce = view.rules.effects.discardOwnPersonnel.when === 'at-once' && me.team.members.has(victim);
      const lost = atOnce ? card.amount * (stat === 0 ? victim.brains : victim.combat) : 0;
      if (this.total(view) + card.bonus[stat] - lost >= gap) return card;
    }
    return null;
  }

  /** The lowest Combat that is allowed and not the only holder of a required skill. */
  victim(view: View): Personnel | null {
    const { me, table } = view;
    let found: Personnel | null = null;
    for (let i = 0; i < me.reserve.count; i++) {
      const card = me.reserve.cards[i];
      if (maySacrifice(view, card) && (found === null || card.combat < found.combat)) found = card;
    }
    for (let i = 0; i < me.team.size; i++) {
      const card = me.team.members.cards[i];
      if (!maySacrifice(view, card) || isOnlyHolder(table.attempt.task, me.team.skills, card)) continue;
      if (found === null || card.combat < found.combat) found = card;
    }
    return found;
  }

  /** `actions.timing` before-roll: the card that adds most, if more than its worth. */
  private beforeTheDice(view: View): EventCard | null {
    const { hand } = view;
    const stake = this.stake(view);
    const now = this.chanceWith(view, null);
    let found: EventCard | null = null;
    let most = this.outlook.kept(this.tactics.cardWorth);
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (card.effect === DISCARD_OWN || !mayPlayBonus(view, card)) continue;
      const gain = (this.chanceWith(view, card) - now) * stake;
      if (gain <= most) continue;
      found = card;
      most = gain;
    }
    return found;
  }

  private chanceWith({ table, me }: View, card: EventCard | null): number {
    const { task, bonus, given } = table.attempt;
    for (let skill = 0; skill < SKILLS.length; skill++)
      if (me.team.skills[skill] + given[skill] + (card === null ? 0 : card.gives[skill]) < task.skills[skill]) return 0;
    const brains = me.team.brains + bonus[BRAINS] + (card === null ? 0 : card.bonus[BRAINS]);
    const combat = me.team.combat + bonus[COMBAT] + (card === null ? 0 : card.bonus[COMBAT]);
    return this.estimator.testChance(task, brains, combat);
  }
}

function givesLacking({ table, me }: View, card: EventCard): boolean {
  const { attempt } = table;
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (card.gives[skill] > 0 && me.team.skills[skill] + attempt.given[skill] < attempt.task.skills[skill]) return true;
  return false;
}
