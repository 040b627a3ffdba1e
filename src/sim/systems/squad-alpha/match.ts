import type { Dice } from '../../kernel/dice/dice.ts';
import { Course } from '../../kernel/players/course.ts';
import type { Position, Snapshot } from '../../kernel/players/position.ts';
import type { Match, Table } from '../../kernel/system.ts';
import { judge } from '../../tabletop/judging.ts';
import { SIDE_COLUMNS } from './counts/metrics.ts';
import { playStep } from './play/actions.ts';
import { assignDice } from './play/assignment.ts';
import { deploy, rollForInitiative } from './play/deployment.ts';
import { Game } from './play/game.ts';
import type { Policy } from './play/questions.ts';
import { STEPS } from './rules/profiles.ts';
import type { Story } from './story/story.ts';
import type { Battle } from './table/battle.ts';
import { ON_TABLE } from './table/state.ts';

export class AlphaMatch implements Match {
  private readonly game: Game;
  private readonly battle: Battle;
  private readonly policyDice: Dice;
  private readonly course: Course;
  private readonly rows;
  /** Set only for planners. */
  worth?: (side: number) => number;

  constructor(battle: Battle, table: Table, policies: readonly Policy[], story: Story | null) {
    this.battle = battle;
    this.policyDice = table.policyDice;
    this.course = table.course ?? new Course();
    this.game = new Game(battle, table, this.course, policies, story);
    this.rows = [0, 1].map((side) => table.recorder.side(side, SIDE_COLUMNS));
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
    const { battle } = this;
    while (!battle.goal.ended && battle.turn < last) {
      this.course.beginTurn(this);
      this.playTurn();
    }
    this.game.story?.end(battle.goal.referee);
    this.writeRecord();
  }

  private playTurn(): void {
    const { game, battle } = this;
    const { dice, policies, recorder, tally } = game;
    const { sides, goal } = battle;
    battle.turn++;
    battle.step = 0;
    dice.beginTurn(battle.turn);
    this.policyDice.beginTurn(battle.turn);
    policies[0].beginTurn(battle, sides[0]);
    policies[1].beginTurn(battle, sides[1]);
    rollForInitiative(game);
    assignDice(game);
    for (let step = 1; step <= STEPS && !goal.ended; step++) {
      battle.step = step;
      playStep(game);
    }
    recorder.strength(0, battle.turn, sides[0].living);
    recorder.strength(1, battle.turn, sides[1].living);
    for (let i = 0; i < battle.figures.length; i++) {
      const { status, side, node } = battle.figures[i];
      if (status === ON_TABLE) tally.places.stood(side, node);
    }
    judge(battle, true);
    game.tally.presence.turnEnds(goal, battle.turn);
    game.story?.turnEnd();
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
      row.losses = side.casualties;
      row.firstBreakTurn = side.breakTurn;
      row.shots = side.shots;
      row.hits = side.hits;
      row.shotKills = side.shotKills;
      row.meleeKills = side.meleeKills;
    }
  }
}
