import type { Recorder } from '../../kernel/counts/recorder.ts';
import type { Dice } from '../../kernel/dice/dice.ts';
import type { Position, Snapshot } from '../../kernel/players/position.ts';
import type { Match, Table } from '../../kernel/system.ts';
import { SIDE_COLUMNS } from './counts/metrics.ts';
import { convalesce, playAfterBattle } from './play/after-battle.ts';
import { deploy } from './play/deployment.ts';
import type { Game } from './play/game.ts';
import { beginWounds } from './play/recovering.ts';
import { playRound } from './play/round.ts';
import { stateOf } from './steps/wounds.ts';
import type { Battle } from './table/battle.ts';
import { judge } from './table/judging.ts';
import { STATUS } from './table/state.ts';

export class RevlandMatch implements Match {
  private readonly game: Game;
  private readonly battle: Battle;
  private readonly recorder: Recorder;
  private readonly policyDice: Dice;
  private readonly rows;
  worth?: (side: number) => number;

  constructor(game: Game, { recorder, policyDice }: Table) {
    this.game = game;
    this.battle = game.battle;
    this.recorder = recorder;
    this.policyDice = policyDice;
    this.rows = [0, 1].map((side) => recorder.side(side, SIDE_COLUMNS));
  }

  play(): void {
    this.begin();
    this.playRounds(this.battle.maxTurns);
  }

  playOn(position: Position, moreTurns: number): void {
    if (position.hasTurn) {
      position.state.beginRestoring();
      this.exchange(position.state);
    } else this.begin();
    this.playRounds(this.battle.round + (position.hasTurn ? 1 : 0) + moreTurns);
  }

  exchange(state: Snapshot): void {
    this.battle.exchange(state);
    this.game.policies[0].exchange?.(state);
    this.game.policies[1].exchange?.(state);
  }

  private begin(): void {
    const { battle, game } = this;
    battle.reset();
    battle.goal.reset();
    beginWounds(game);
    game.story?.begin();
    deploy(game);
  }

  private playRounds(last: number): void {
    const { battle, game } = this;
    while (!battle.goal.ended && battle.round < last) {
      game.course.beginTurn(this);
      this.playRound();
    }
    // A game left in the middle has no time after it.
    if (battle.goal.ended) {
      playAfterBattle(game);
      convalesce(game);
    }
    game.story?.end(battle.goal.referee);
    this.writeRecord();
  }

  private playRound(): void {
    const { game, battle, recorder } = this;
    const { sides, figures } = battle;
    battle.round++;
    game.dice.beginTurn(battle.round);
    this.policyDice.beginTurn(battle.round);
    game.story?.round();
    game.policies[0].beginTurn(battle, sides[0]);
    game.policies[1].beginTurn(battle, sides[1]);
    playRound(game);
    judge(battle, true);
    game.tally.presence.turnEnds(battle.goal, battle.round);
    recorder.strength(0, battle.round, sides[0].able + sides[0].left);
    recorder.strength(1, battle.round, sides[1].able + sides[1].left);
    for (let i = 0; i < figures.length; i++) {
      const { status, side, node, condition } = figures[i];
      if (status === STATUS.onTable) game.tally.places.stood(side, node);
      game.tally.woundStates.count(side, battle.round, stateOf(condition));
    }
    game.story?.roundEnd();
  }

  private writeRecord(): void {
    const { battle, recorder } = this;
    const { goal } = battle;
    recorder.game.turns = battle.round;
    recorder.game.reason = goal.referee.reason;
    for (let i = 0; i < 2; i++) {
      const side = battle.sides[i];
      const row = this.rows[i];
      row.score = goal.doubledScore(i);
      row.strengthLeft = side.able + side.left;
      row.losses = side.figures.length - side.able - side.left;
      row.firstBreakTurn = side.breakRound;
      row.actions = side.actions;
      row.attacks = side.attacks;
      row.hits = side.hits;
      row.killed = side.killed - side.diedAfter;
      row.diedAfter = side.diedAfter;
    }
  }
}
