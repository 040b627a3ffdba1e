import type { Dice } from '../../kernel/dice/dice.ts';
import type { Course } from '../../kernel/players/course.ts';
import type { Position, Snapshot } from '../../kernel/players/position.ts';
import type { Match } from '../../kernel/system.ts';
import { SIDE_COLUMNS } from './counts/columns.ts';
import { deploy } from './play/deployment.ts';
import type { Game } from './play/game.ts';
import { playTurn } from './play/turn.ts';
import type { Battle } from './table/battle.ts';

export class SkirmishMatch implements Match {
  private readonly game: Game;
  private readonly battle: Battle;
  private readonly policyDice: Dice;
  private readonly course: Course;
  private readonly rows;
  /** Set only for planners. */
  worth?: (side: number) => number;

  constructor(game: Game, policyDice: Dice) {
    this.game = game;
    this.battle = game.battle;
    this.policyDice = policyDice;
    this.course = game.course;
    this.rows = [0, 1].map((side) => game.recorder.side(side, SIDE_COLUMNS));
  }

  play(): void {
    this.begin();
    this.playTurns(this.battle.maxTurns);
  }

  playOn(position: Position, moreTurns: number): void {
    if (position.hasTurn) {
      position.state.beginRestoring();
      this.exchange(position.state);
    } else this.begin();
    this.playTurns(this.battle.turn + (position.hasTurn ? 1 : 0) + moreTurns);
  }

  exchange(state: Snapshot): void {
    this.battle.exchange(state);
  }

  private begin(): void {
    const { battle } = this;
    battle.reset();
    battle.goal.reset();
    deploy(this.game);
  }

  private playTurns(last: number): void {
    const { battle, game } = this;
    while (!battle.goal.ended && battle.turn < last) {
      this.course.beginTurn(this);
      battle.beginTurn();
      game.dice.beginTurn(battle.turn);
      this.policyDice.beginTurn(battle.turn);
      playTurn(game);
    }
    game.tally.gameEnds();
    game.story?.end(battle.goal.referee);
    this.writeRecord();
  }

  private writeRecord(): void {
    const { battle } = this;
    const { goal } = battle;
    const { recorder } = this.game;
    recorder.game.turns = battle.turn;
    recorder.game.reason = goal.referee.reason;
    for (let i = 0; i < 2; i++) {
      const side = battle.sides[i];
      const row = this.rows[i];
      row.score = goal.doubledScore(i);
      row.strengthLeft = side.living;
      row.losses = side.losses;
      row.firstBreakTurn = side.breakTurn;
      for (let k = 0; k < SIDE_COLUMNS.length; k++) row[SIDE_COLUMNS[k].name] = side.counts[k];
    }
  }
}
