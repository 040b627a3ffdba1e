import type { Dice } from '../../kernel/dice/dice.ts';
import { indices } from '../../kernel/indices.ts';
import { Course } from '../../kernel/players/course.ts';
import type { Position, Snapshot } from '../../kernel/players/position.ts';
import type { Match } from '../../kernel/system.ts';
import { REASONS } from './counts/metrics.ts';
import { dealAgain, drawEvent, drawPersonnel, shuffleDecks } from './play/decks.ts';
import type { Game } from './play/game.ts';
import { canDrawMission } from './play/legality.ts';
import { playTurn } from './play/turn.ts';
import type { Usefulness } from './play/usefulness.ts';
import { FirstPlayerRoll } from './steps/first-player.ts';
import { scoreGame } from './table/state.ts';

const {
  'missions-out': MISSIONS_OUT,
  'last-draw': LAST_DRAW,
  'full-rounds': FULL_ROUNDS,
  'turn-limit': TURN_LIMIT,
  'target-score': TARGET_SCORE,
} = indices(REASONS);

export class MissionsMatch implements Match {
  private readonly game: Game;
  private readonly policyDice: Dice;
  private readonly course: Course;
  private readonly firstPlayer: FirstPlayerRoll;
  private readonly scores: Int32Array;
  private readonly usefulness: Usefulness | null;
  /** Set only for planners. */
  worth?: (side: number) => number;

  constructor(game: Game, policyDice: Dice, course = new Course(), usefulness: Usefulness | null = null) {
    this.game = game;
    this.policyDice = policyDice;
    this.course = course;
    const players = game.table.players.length;
    this.firstPlayer = new FirstPlayerRoll(game.dice, game.streams.firstPlayer, game.rules.dice.sides);
    this.scores = new Int32Array(players);
    this.usefulness = usefulness;
  }

  play(): void {
    this.playGame();
    this.usefulness?.measure(this.game);
  }

  /** Plays the game of these dice again: from `state` at the start of a turn on, or all of it if null. */
  playAgain(state: Snapshot | null): void {
    if (state !== null) {
      state.beginRestoring();
      this.exchange(state);
      this.finish(this.game.maxTurns);
      return;
    }
    this.game.dice.beginTurn(0);
    this.policyDice.beginTurn(0);
    this.playGame();
  }

  playOn(position: Position, moreTurns: number): void {
    if (position.hasTurn) {
      position.state.beginRestoring();
      this.exchange(position.state);
    } else this.setUp();
    this.finish(this.game.table.turn + (position.hasTurn ? 1 : 0) + moreTurns);
  }

  exchange(state: Snapshot): void {
    this.game.exchange(state);
  }

  dealAgain(side: number): void {
    dealAgain(this.game, side);
  }

  private playGame(): void {
    this.setUp();
    this.finish(this.game.maxTurns);
  }

  private finish(lastTurn: number): void {
    const { game } = this;
    const { table, rules } = game;
    const reason = this.playTurns(Math.min(lastTurn, game.maxTurns));
    scoreGame(table.players, rules.end.tie, this.scores);
    game.tally.gameEnds(this.scores, reason);
    game.story?.end(this.scores, reason);
  }

  /** MISSION-03, 09, 10: nothing is dealt. */
  private setUp(): void {
    const { game } = this;
    const { table, rules, hidden } = game;
    table.reset();
    for (let seat = 0; seat < table.players.length; seat++) hidden.hands[seat].clear();
    game.waiting.clear();
    game.tally.gameBegins();
    shuffleDecks(game);
    const isFixed = rules.setup.firstPlayer === 'seat1';
    table.first = isFixed ? 0 : this.firstPlayer.roll();
    game.story?.begins(isFixed ? null : this.firstPlayer.faces);
    for (let seat = 0; seat < table.players.length; seat++) {
      for (let i = 0; i < Math.min(rules.setup.teamCards, rules.team.size); i++) {
        const card = drawPersonnel(game);
        if (card !== null) table.players[seat].team.enter(card);
      }
      for (let i = 0; i < rules.setup.eventCards; i++) drawEvent(game, seat);
    }
  }

  /** MISSION-13, 54, 60, 61. Returns why the game ended. */
  private playTurns(last: number): number {
    const { game } = this;
    const { table, rules } = game;
    const players = table.players.length;
    for (; ; table.place++) {
      if (!canDrawMission(game.views[0])) return MISSIONS_OUT;
      const isNewRound = table.place % players === 0;
      if (rules.end.equalTurns && isNewRound && this.missionsToCome() < players * rules.discovery.draw)
        return FULL_ROUNDS;
      const step = table.place % players;
      const seat = rules.turn.direction === 'left' ? table.first + step : table.first - step + players;
      table.active = seat % players;
      if (game.active.skips > 0) {
        game.active.skips--;
        game.tally.turnSkipped(table.active);
        game.story?.skipped(table.active);
        continue;
      }
      if (table.turn >= last) return TURN_LIMIT;
      this.course.beginTurn(this);
      this.usefulness?.turnBegins(game);
      table.turn++;
      game.dice.beginTurn(table.turn);
      this.policyDice.beginTurn(table.turn);
      const goesOn = playTurn(game);
      game.tally.turnEnds();
      game.story?.turnEnds();
      if (!goesOn) return LAST_DRAW;
      if (this.isTargetReached()) return TARGET_SCORE;
    }
  }

  /** `end.targetScore`. */
  private isTargetReached(): boolean {
    const { table, rules } = this.game;
    const { targetScore } = rules.end;
    if (targetScore === null) return false;
    for (let seat = 0; seat < table.players.length; seat++) if (table.players[seat].score >= targetScore) return true;
    return false;
  }

  private missionsToCome(): number {
    const { table, rules } = this.game;
    return table.missionsLeft + (rules.decks.missions.reshuffle ? table.missionDiscards.count : 0);
  }
}
