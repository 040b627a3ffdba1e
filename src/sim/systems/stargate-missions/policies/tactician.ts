import type { MissionTables } from '../odds/tables.ts';
import { isForWindow, mayLeaveTeam, mayPlay, maySacrifice } from '../play/legality.ts';
import type { Play, Policy, RecruitMove, View } from '../play/questions.ts';
import type { MissionRules } from '../rules/rules.ts';
import { SKILLS } from '../rules/vocabulary.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import * as readings from '../steps/readings.ts';
import { BonusPlayer } from './bonus-player.ts';
import { Estimator } from './estimate.ts';
import { HandKeeper } from './hand-keeper.ts';
import type { Namer } from './namer.ts';
import { Outlook } from './outlook.ts';
import { Recruiter } from './recruiter.ts';
import type { Tactics } from './tactics.ts';
import { Tricks } from './tricks.ts';

/** Plays by expected value; sees only what its seat may. */
export class Tactician implements Policy {
  /** Null unless somebody plans. */
  namer: Namer | null = null;
  private readonly tactics: Tactics;
  private readonly estimator: Estimator;
  private readonly outlook: Outlook;
  private readonly recruiter: Recruiter;
  private readonly bonuses: BonusPlayer;
  private readonly tricks: Tricks;
  private readonly keeper: HandKeeper;

  constructor(rules: MissionRules, tables: MissionTables, tactics: Tactics, players: number) {
    this.tactics = tactics;
    this.estimator = new Estimator(tables, rules, tactics);
    this.outlook = new Outlook(tactics, players);
    this.recruiter = new Recruiter(this.estimator);
    this.keeper = new HandKeeper(this.estimator, this.outlook, tactics);
    this.bonuses = new BonusPlayer(this.estimator, this.outlook, this.keeper, tactics);
    this.tricks = new Tricks(this.estimator, this.bonuses, this.outlook, tactics);
  }

  recruit(view: View, move: RecruitMove, deckIsOpen: boolean): void {
    this.namer?.vacancy(view, deckIsOpen, move);
    this.recruiter.recruit(view, move, deckIsOpen);
  }

  play(view: View, window: number, play: Play): boolean {
    this.namer?.cards(view, window);
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
        return this.tricks.infests(view, play);
      default:
        return false;
    }
  }

  /** If the hand has room, a card must go anyway, or the least is worth less than an unseen one. */
  private wantsToDraw(view: View, card: EventCard): boolean {
    const { hand, rules } = view;
    if (hand.count - 1 + card.amount <= rules.hand.max || hand.count > rules.hand.max) return true;
    return this.keeper.worthOfLeast(view, card) <= this.tactics.cardWorth;
  }

  sacrifice(view: View): Personnel {
    const victim = this.bonuses.victim(view);
    if (victim !== null) return victim;
    const { team, reserve } = view.me;
    for (let i = 0; i < team.size; i++) if (maySacrifice(view, team.members.cards[i])) return team.members.cards[i];
    return reserve.cards[0];
  }

  /** The least worth of the own Team, the most worth of a rival's. */
  casualty(view: View): Personnel {
    const { team } = view.activePlayer;
    let found: Personnel | null = null;
    let best = 0;
    for (let i = 0; i < team.size; i++) {
      const card = team.members.cards[i];
      if (!mayLeaveTeam(team, card, view.rules.loss.supportFirst)) continue;
      const worth = this.estimator.lossOfMember(card) + this.tricks.useOf(view.activePlayer, card);
      const wish = view.isActive ? -worth : worth;
      if (found !== null && wish <= best) continue;
      found = card;
      best = wish;
    }
    return found!;
  }

  refuses(view: View): boolean {
    return this.tricks.refuses(view);
  }

  /** The card that costs the active player most, if more than its worth in hand. */
  challenge(view: View): EventCard | null {
    const { hand, activePlayer } = view;
    const { team, seat } = activePlayer;
    this.outlook.read(view);
    const { challengeAbove, challengeWorth, shortHanded } = this.tactics;
    const cost = this.estimator.lossOf(team.size, team.mains) + shortHanded;
    let found: EventCard | null = null;
    let most = challengeAbove;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (!card.isChallenge) continue;
      const failure = Math.max(0, 1 - this.estimator.chance(card.task, team.brains, team.combat, team.skills));
      if (failure < most || this.outlook.harm(seat, failure * cost) < this.outlook.kept(challengeWorth)) continue;
      found = card;
      most = failure;
    }
    return found;
  }

  attempts(view: View): boolean {
    return this.tricks.ownValue(view) >= this.outlook.gain(-view.rules.mission.refusalPoints);
  }

  discard(view: View): EventCard {
    this.namer?.discards(view);
    return this.keeper.least(view, null);
  }

  /** MISSION-42: the lowest sum; one of each skill stays. */
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

function holders(cards: readonly Personnel[], count: number, skill: number): number {
  let found = 0;
  for (let i = 0; i < count; i++) found += cards[i].skills[skill];
  return found;
}
