import { BonusPlayer } from './bonus-player.ts';
import type { EventCard, Personnel, Task } from './cards.ts';
import { Estimator } from './estimate.ts';
import { isForWindow, mayPlay, maySacrifice } from './legality.ts';
import type { Play, Policy, RecruitMove, View } from './policy.ts';
import type { Tactics } from './policy-options.ts';
import * as readings from './readings.ts';
import { Recruiter } from './recruiter.ts';
import type { MissionRules } from './rules.ts';
import type { MissionTables } from './tables.ts';
import { Tricks } from './tricks.ts';
import { SKILLS } from './vocabulary.ts';

/** Ranks of hand cards at the hand limit (MISSION-21), the highest kept longest. */
const FOR_THIS_MISSION = 6;
const LIFE_SAVERS = 5;
const LACKING_SKILL = 4;
const BIG_BONUS = 3;
const SMALL_BONUS = 2.5;
const CHALLENGE = 2;
const OTHER = 1;
const SURPLUS = 0;

/** Picks by expected value from exact chances of tests; all it knows is what its seat may see. */
export class Tactician implements Policy {
  private readonly tactics: Tactics;
  private readonly estimator: Estimator;
  private readonly recruiter: Recruiter;
  private readonly bonuses: BonusPlayer;
  private readonly tricks: Tricks;

  constructor(rules: MissionRules, tables: MissionTables, tactics: Tactics) {
    this.tactics = tactics;
    this.estimator = new Estimator(tables, rules, tactics.handWeight);
    this.recruiter = new Recruiter(this.estimator);
    this.bonuses = new BonusPlayer(this.estimator, tactics);
    this.tricks = new Tricks(this.estimator, this.bonuses, tactics);
  }

  recruit(view: View, move: RecruitMove, deckIsOpen: boolean): void {
    this.recruiter.recruit(view, move, deckIsOpen);
  }

  play(view: View, window: number, play: Play): boolean {
    if (window === readings.TEST) {
      const bonus = this.bonuses.choose(view);
      if (bonus !== null) {
        play.card = bonus;
        return true;
      }
    }
    const { hand } = view;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (!isForWindow(view, card, window) || !view.readings.opens(card.effect, window)) continue;
      if (!this.wants(view, card, window, play) || !mayPlay(view, card, window)) continue;
      play.card = card;
      return true;
    }
    return false;
  }

  private wants(view: View, card: EventCard, window: number, play: Play): boolean {
    switch (card.effect) {
      case readings.DRAW_EVENTS:
        return this.wantsToDraw(view, card);
      case readings.TO_RESERVE:
        return this.tricks.rescues(view, play);
      case readings.HEAL:
        return this.tricks.heals(view);
      case readings.REPLACE_MISSION:
        return this.tricks.replaces(view);
      case readings.NEGATE_MISSION:
        return this.tricks.negates(view);
      case readings.SKIP_NEXT_TURN:
        return this.tricks.skips(view, play);
      case readings.REROLL_TARGET:
        return window === readings.TEST && this.tricks.rerolls(view, play);
      case readings.DISCARD_TARGET:
        return this.tactics.usesParasite && this.tricks.infests(view, play);
      default:
        return false;
    }
  }

  /** While the hand stays within its limit, or a card must go anyway, or what would go is worth less than an unseen card. */
  private wantsToDraw(view: View, card: EventCard): boolean {
    const { hand, rules } = view;
    if (hand.count - 1 + card.amount <= rules.hand.max || hand.count > rules.hand.max) return true;
    return this.rank(view, this.lowest(view, card)) <= OTHER;
  }

  sacrifice(view: View): Personnel {
    const victim = this.bonuses.victim(view);
    if (victim !== null) return victim;
    const { team, reserve } = view.me;
    for (let i = 0; i < team.size; i++) if (maySacrifice(view, team.members.cards[i])) return team.members.cards[i];
    return reserve.cards[0];
  }

  /** The card with the highest chance of failure, if that is high enough. */
  challenge(view: View): EventCard | null {
    const { hand, activePlayer } = view;
    const { team } = activePlayer;
    if (this.isSpared(view)) return null;
    let found: EventCard | null = null;
    let most = this.isLeader(view) ? this.tactics.challengeLeaderAbove : this.tactics.challengeAbove;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (!card.isChallenge) continue;
      const failure = 1 - this.estimator.chance(card.task, team.brains, team.combat, team.skills);
      if (failure < most) continue;
      found = card;
      most = failure;
    }
    return found;
  }

  private isLeader({ table, activePlayer }: View): boolean {
    for (let seat = 0; seat < table.players.length; seat++)
      if (table.players[seat].score > activePlayer.score) return false;
    return true;
  }

  /** Clearly last: nobody is behind him, and the leader is far ahead. */
  private isSpared({ table, activePlayer }: View): boolean {
    let lead = 0;
    for (let seat = 0; seat < table.players.length; seat++) {
      const ahead = table.players[seat].score - activePlayer.score;
      if (ahead < 0) return false;
      if (ahead > lead) lead = ahead;
    }
    return lead > 0 && lead >= this.tactics.spareBehind;
  }

  attempts(view: View): boolean {
    return this.tricks.ownValue(view) >= 0;
  }

  discard(view: View): EventCard {
    return this.lowest(view, null);
  }

  private lowest(view: View, except: EventCard | null): EventCard {
    const { hand } = view;
    let found: EventCard | null = null;
    let least = 0;
    let challenges = 0;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (card === except) continue;
      if (card.isChallenge) challenges++;
      const isSurplus = card.isChallenge && challenges > this.tactics.keepChallenges;
      const rank = isSurplus ? SURPLUS : this.rank(view, card);
      if (found !== null && rank >= least) continue;
      found = card;
      least = rank;
    }
    return found ?? hand.cards[0];
  }

  private rank({ table, me }: View, card: EventCard): number {
    if (card.isChallenge) return this.tactics.keepChallenges > 3 ? LIFE_SAVERS : CHALLENGE;
    if (table.mission !== null && helps(table.mission.task, card)) return FOR_THIS_MISSION;
    if (card.effect === readings.HEAL || card.effect === readings.REROLL_TARGET) return LIFE_SAVERS;
    for (let skill = 0; skill < SKILLS.length; skill++)
      if (card.gives[skill] > 0 && me.team.skills[skill] === 0) return LACKING_SKILL;
    const bonus = Math.max(card.bonus[0], card.bonus[1]);
    return bonus >= 3 ? BIG_BONUS : bonus > 0 ? SMALL_BONUS : OTHER;
  }

  /** MISSION-42: the lowest stat sum, keeping one of each skill across Team and Reserve. */
  dismiss({ me }: View): Personnel {
    const { reserve, team } = me;
    let found: Personnel | null = null;
    let least = 0;
    for (let i = 0; i < reserve.count; i++) {
      const card = reserve.cards[i];
      let sum = card.brains + card.combat;
      for (let skill = 0; skill < SKILLS.length; skill++)
        if (card.skills[skill] > 0 && team.skills[skill] === 0 && holders(reserve.cards, reserve.count, skill) === 1)
          sum += 100;
      if (found !== null && sum >= least) continue;
      found = card;
      least = sum;
    }
    return found!;
  }
}

function helps(task: Task, card: EventCard): boolean {
  if ((task.levels[0] >= 0 && card.bonus[0] > 0) || (task.levels[1] >= 0 && card.bonus[1] > 0)) return true;
  for (let skill = 0; skill < SKILLS.length; skill++) if (card.gives[skill] > 0 && task.skills[skill] > 0) return true;
  return false;
}

function holders(cards: readonly Personnel[], count: number, skill: number): number {
  let found = 0;
  for (let i = 0; i < count; i++) found += cards[i].skills[skill];
  return found;
}
