import type { Candidates } from '../../../kernel/players/candidates.ts';
import type { MissionTables } from '../odds/tables.ts';
import { mayPlay, mayPlayBonus, mayRescue, maySkip, mayTarget } from '../play/legality.ts';
import {
  FROM_DECK,
  FROM_RESERVE,
  MISSION_DIE,
  noteMove,
  notePlay,
  PASSES,
  PLAYS,
  Play,
  type RecruitMove,
  TEAM_DIE,
  type View,
} from '../play/questions.ts';
import type { MissionRules } from '../rules/rules.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import * as readings from '../steps/readings.ts';
import { BonusPlayer } from './bonus-player.ts';
import { Estimator } from './estimate.ts';
import { HandKeeper, kindOf } from './hand-keeper.ts';
import { Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** Passing is group 0, bonus cards are below, effects above by effect and target. */
const EFFECT_GROUPS = 2 ** 28;
const TARGETS = 1000;
/** Too little to matter beside rollouts: only orders the targets. */
const OPINION = 1e-6;

/** Names answers to planners by the tactician's opinion; it has none of targets, so the strongest come first. */
export class Namer {
  private readonly candidates: Candidates;
  private readonly keeper: HandKeeper;
  private readonly bonuses: BonusPlayer;
  private readonly play = new Play();

  constructor(candidates: Candidates, rules: MissionRules, tables: MissionTables, tactics: Tactics, players: number) {
    const estimator = new Estimator(tables, rules, tactics);
    const outlook = new Outlook(tactics, players);
    this.candidates = candidates;
    this.keeper = new HandKeeper(estimator, outlook, tactics);
    this.bonuses = new BonusPlayer(estimator, outlook, this.keeper, tactics);
  }

  cards(view: View, window: number): void {
    const { candidates } = this;
    if (window === readings.EVENT) return;
    if (window === readings.TEST && view.isActive) this.bonus(view);
    this.effects(view, window);
    if (candidates.count === 0) return;
    candidates.value = 0;
    candidates.offer(0)?.add(PASSES);
  }

  discards(view: View): void {
    this.keeper.name(view, this.candidates);
  }

  /** By what the card adds to the attempt, less its worth in hand. */
  private bonus(view: View): void {
    const { candidates, bonuses } = this;
    const { hand } = view;
    bonuses.readStakes(view);
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (view.readings.opens(card.effect, readings.TEST) || !mayPlayBonus(view, card)) continue;
      if (!bonuses.helps(view, card)) continue;
      candidates.value = bonuses.valueOf(view, card);
      candidates
        .offer(1 + kindOf(card))
        ?.add(PLAYS)
        .add(card.index)
        .add(-1)
        .add(0)
        .add(TEAM_DIE);
    }
  }

  /** With every target. */
  private effects(view: View, window: number): void {
    const { play } = this;
    const { hand } = view;
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      const isEffect = view.readings.opens(card.effect, window) && card.effect !== readings.DISCARD_OWN;
      if (card.isChallenge || !isEffect || !mayPlay(view, card, window)) continue;
      play.card = card;
      play.target = null;
      play.opponent = 0;
      play.die = TEAM_DIE;
      this.aims(view, card);
    }
  }

  private aims(view: View, { effect }: EventCard): void {
    const { table, seat, readings: read } = view;
    switch (effect) {
      case readings.TO_RESERVE:
        for (let i = 0; i < table.personnelDiscards.count; i++) {
          const card = table.personnelDiscards.cards[i];
          if (mayRescue(view, card)) this.aimAt(card, card.lostBy === seat ? 10 : 0);
        }
        break;
      case readings.DISCARD_TARGET:
        this.aimAtRivals(view);
        break;
      case readings.SKIP_NEXT_TURN:
        for (let other = 0; other < table.players.length; other++) {
          if (!maySkip(view, other)) continue;
          this.play.opponent = other;
          this.offer(other);
        }
        break;
      case readings.REROLL_TARGET:
        for (let die = TEAM_DIE; die <= MISSION_DIE; die++) {
          if (!(die === TEAM_DIE ? read.rerollsTeamDie : read.rerollsMissionDie)) continue;
          this.play.die = die;
          this.offer(die);
        }
        break;
      default:
        this.offer(0);
    }
  }

  private aimAtRivals(view: View): void {
    const { players } = view.table;
    for (let other = 0; other < players.length; other++) {
      if (other === view.seat) continue;
      const { members } = players[other].team;
      for (let i = 0; i < members.count; i++)
        if (mayTarget(view, players[other], members.cards[i])) this.aimAt(members.cards[i], 0);
    }
  }

  private aimAt(card: Personnel, more: number): void {
    this.play.target = card;
    this.candidates.value = OPINION * (more + card.brains + card.combat);
    this.offerAt(card.index);
  }

  private offer(target: number): void {
    this.candidates.value = OPINION;
    this.offerAt(target);
  }

  private offerAt(target: number): void {
    const answer = this.candidates.offer(EFFECT_GROUPS + TARGETS * this.play.card!.effect + target);
    if (answer !== null) notePlay(answer, this.play);
  }

  /** From the deck, or each card of the Reserve. */
  vacancy({ me, rules, readings: { recruitsReserve } }: View, deckIsOpen: boolean, move: RecruitMove): void {
    const { candidates } = this;
    const { reserve, team } = me;
    if (!recruitsReserve || !deckIsOpen || reserve.count === 0 || team.size >= rules.team.size) return;
    candidates.value = 0;
    move.kind = FROM_DECK;
    const answer = candidates.offer(0);
    if (answer !== null) noteMove(answer, move);
    for (let i = 0; i < reserve.count; i++) {
      move.kind = FROM_RESERVE;
      move.reserve = reserve.cards[i];
      candidates.value = OPINION * (move.reserve.brains + move.reserve.combat);
      const other = candidates.offer(1 + i);
      if (other !== null) noteMove(other, move);
    }
  }
}
