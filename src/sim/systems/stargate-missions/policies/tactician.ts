import type { Candidates } from '../../../kernel/candidates.ts';
import type { EventCard, Personnel } from '../cards/cards.ts';
import { isForWindow, mayLeaveTeam, mayPlay, mayPlayBonus, maySacrifice } from '../chapters/legality.ts';
import * as readings from '../chapters/readings.ts';
import type { MissionTables } from '../odds/tables.ts';
import type { MissionRules } from '../rules.ts';
import { SKILLS } from '../vocabulary.ts';
import { BonusPlayer } from './bonus-player.ts';
import { Estimator } from './estimate.ts';
import { HandKeeper } from './hand-keeper.ts';
import { Outlook } from './outlook.ts';
import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  notePlay,
  PASSES,
  Play,
  type Policy,
  type RecruitMove,
  TEAM_DIE,
  type View,
} from './policy.ts';
import { Recruiter } from './recruiter.ts';
import type { Tactics } from './tactics.ts';
import { Tricks } from './tricks.ts';

/** Groups of answers that planners compare: bonuses by their points, effects by kind. */
const BONUS_GROUPS = 100;
const EFFECT_GROUPS = 10_000_000;
/** What it is worth to a planner that the tactician wants to play a card, or does not. */
const WANTED = 0.5;
/** What a point of Brains or Combat is worth to a planner in a recruit. */
const RECRUITED = 0.05;

/** Picks by expected value from exact chances of tests; all it knows is what its seat may see. */
export class Tactician implements Policy {
  /** Where it names its best answers about cards; null unless somebody plans. */
  candidates: Candidates | null = null;
  private readonly trial = new Play();
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
    this.recruiter.recruit(view, move, deckIsOpen);
    if (this.candidates !== null) nameRecruits(view, move, deckIsOpen, this.candidates);
  }

  play(view: View, window: number, play: Play): boolean {
    if (this.candidates !== null) this.nameCards(view, window, this.candidates);
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

  /** Names passing, each kind of bonus card in the own test, and each card with an effect as it would be aimed. */
  private nameCards(view: View, window: number, candidates: Candidates): void {
    if (window === readings.TEST && view.isActive) this.nameBonuses(view, candidates);
    const { hand } = view;
    const { trial } = this;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (!view.readings.opens(card.effect, window) || !mayPlay(view, card, window)) continue;
      trial.card = card;
      trial.target = null;
      trial.opponent = -1;
      trial.die = -1;
      candidates.value = this.wants(view, card, window, trial) ? WANTED : -WANTED;
      if (!isAimed(trial)) continue;
      const answer = candidates.offer(EFFECT_GROUPS + card.effect);
      if (answer !== null) notePlay(answer, trial);
    }
    if (candidates.count === 0) return;
    candidates.value = 0;
    candidates.offer(0)?.add(PASSES);
  }

  /** Names each kind of bonus card by what it adds to the attempt less what it is worth in hand. */
  private nameBonuses(view: View, candidates: Candidates): void {
    const { hand } = view;
    this.bonuses.readStakes(view);
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (view.readings.opens(card.effect, readings.TEST) || !mayPlayBonus(view, card)) continue;
      candidates.value = this.bonuses.valueOf(view, card);
      const group = 1 + card.effect + BONUS_GROUPS * (card.bonus[0] + BONUS_GROUPS * card.bonus[1]);
      candidates.offer(group)?.add(1).add(card.index).add(-1).add(0).add(TEAM_DIE);
    }
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

  /** While the hand stays within its limit, or a card must go anyway, or what would go is worth less than an unseen card. */
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

  /** Of one's own Team the member that is worth least, of a rival's the one worth most. */
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

  /** The card that is expected to cost the active player most, if that is more than a challenge is worth in hand. */
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
      if (this.candidates !== null) {
        this.candidates.value = this.outlook.harm(seat, failure * cost) - this.outlook.kept(challengeWorth);
        this.candidates.offer(card.index)?.add(card.index);
      }
      if (failure < most || this.outlook.harm(seat, failure * cost) < this.outlook.kept(challengeWorth)) continue;
      found = card;
      most = failure;
    }
    this.nameNoChallenge();
    return found;
  }

  private nameNoChallenge(): void {
    const { candidates } = this;
    if (candidates === null || candidates.count === 0) return;
    candidates.value = 0;
    candidates.offer(-1)?.add(-1);
  }

  attempts(view: View): boolean {
    return this.tricks.ownValue(view) >= this.outlook.gain(-view.rules.mission.refusalPoints);
  }

  discard(view: View): EventCard {
    return this.keeper.least(view, null, this.candidates);
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

/** Whether an effect has what it is aimed at. */
function isAimed({ card, target, opponent, die }: Play): boolean {
  switch (card!.effect) {
    case readings.TO_RESERVE:
    case readings.DISCARD_TARGET:
      return target !== null;
    case readings.SKIP_NEXT_TURN:
      return opponent >= 0;
    case readings.REROLL_TARGET:
      return die >= 0;
    default:
      return true;
  }
}

/** Names the deck and each card of the Reserve for a vacancy, and leaving a full Team as it is. */
function nameRecruits(
  { me, rules, readings: known }: View,
  move: RecruitMove,
  deckIsOpen: boolean,
  candidates: Candidates,
) {
  candidates.value = 0;
  if (me.team.size >= rules.team.size) {
    if (move.kind !== DONE) candidates.offer(-1)?.add(DONE).add(-1).add(-1);
    return;
  }
  if (deckIsOpen) candidates.offer(-2)?.add(FROM_DECK).add(-1).add(-1);
  for (let i = 0; known.recruitsReserve && i < me.reserve.count; i++) {
    const { brains, combat, index } = me.reserve.cards[i];
    candidates.value = RECRUITED * (brains + combat);
    candidates.offer(index)?.add(FROM_RESERVE).add(-1).add(index);
  }
}

function holders(cards: readonly Personnel[], count: number, skill: number): number {
  let found = 0;
  for (let i = 0; i < count; i++) found += cards[i].skills[skill];
  return found;
}
