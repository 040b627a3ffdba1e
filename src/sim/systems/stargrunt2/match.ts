import { Course } from '../../kernel/players/course.ts';
import { SideOptions } from '../../kernel/players/options.ts';
import type { Position, Snapshot } from '../../kernel/players/position.ts';
import type { Match, Table } from '../../kernel/system.ts';
import { AXIS } from './counts/axes.ts';
import { SIDE_COLUMNS } from './counts/metrics.ts';
import { countOptions } from './play/actions.ts';
import type { Game } from './play/game.ts';
import { enableTransfers } from './play/turn/activation.ts';
import { dealCounters, deployAll, Waiting } from './play/turn/deployment.ts';
import { judge } from './play/turn/judging.ts';
import { playSequence } from './play/turn/turn.ts';
import { type Action, OPTIONS } from './rules/actions.ts';
import { CONFIDENCES } from './rules/profiles.ts';
import type { Side } from './table/side.ts';
import { PRESENCE, type Unit } from './table/unit.ts';

/** Plays whole games; the order of a turn is in `play/turn/turn.ts`. */
export class StargruntMatch implements Match {
  private readonly game: Game;
  private readonly table: Table;
  private readonly course: Course;
  private readonly options: readonly SideOptions[];
  private readonly waiting: Waiting;
  private readonly rows;
  /** By side, at the last turn's end. */
  private readonly living = new Int32Array(2);
  worth?: (side: number) => number;

  constructor(game: Game, table: Table) {
    this.game = game;
    this.table = table;
    this.course = table.course ?? new Course();
    this.options = [0, 1].map((side) => new SideOptions(table.recorder, OPTIONS, side, table.forbidden));
    this.waiting = new Waiting(game.battle);
    this.rows = [0, 1].map((side) => table.recorder.side(side, SIDE_COLUMNS));
    enableTransfers(game);
    game.onAction = (unit, action) => this.countOptions(unit, action);
  }

  play(): void {
    this.begin();
    this.playTurns(this.game.battle.maxTurns);
  }

  playOn(position: Position, moreTurns: number): void {
    if (position.hasTurn) {
      position.state.beginRestoring();
      this.exchange(position.state);
    } else this.begin();
    this.playTurns(this.game.battle.turn + (position.hasTurn ? 1 : 0) + moreTurns);
  }

  exchange(state: Snapshot): void {
    const { battle, policies } = this.game;
    battle.exchange(state);
    state.all(this.living);
    policies[0].exchange?.(state);
    policies[1].exchange?.(state);
  }

  dealAgain(side: number): void {
    const { battle, policies } = this.game;
    dealCounters(this.game, side);
    // Their caches of this turn were about the earlier position.
    for (let i = 0; i < 2; i++) policies[i].beginTurn(battle, battle.sides[i]);
  }

  private begin(): void {
    const { battle } = this.game;
    battle.reset();
    battle.goal.reset();
    for (let i = 0; i < 2; i++) this.living[i] = battle.sides[i].living;
    for (let i = 0; i < 2; i++) battle.sides[i].mixCounters(this.game.dice);
    this.game.story?.begin();
    deployAll(this.game, this.waiting);
  }

  private playTurns(last: number): void {
    const { game, course } = this;
    const { battle } = game;
    while (!battle.goal.ended && battle.turn < last) {
      course.beginTurn(this);
      this.playTurn();
    }
    game.story?.end();
    this.writeRecord();
  }

  private playTurn(): void {
    const { game, table } = this;
    const { battle } = game;
    battle.turn++;
    table.dice.beginTurn(battle.turn);
    table.policyDice.beginTurn(battle.turn);
    game.policies[0].beginTurn(battle, battle.sides[0]);
    game.policies[1].beginTurn(battle, battle.sides[1]);
    playSequence(game);
    judge(battle, true);
    for (let i = 0; i < battle.units.length; i++) battle.units[i].clearMarks();
    this.countTurn();
    game.story?.turnEnd();
  }

  private countTurn(): void {
    const { game, table } = this;
    const { battle, tally } = game;
    for (let i = 0; i < 2; i++) {
      const { living } = battle.sides[i];
      table.recorder.strength(i, battle.turn, living);
      tally.casualties.set(i, battle.turn, this.living[i] - living);
      this.living[i] = living;
    }
    tally.presence.turnEnds(battle.goal, battle.turn);
    for (let i = 0; i < battle.units.length; i++) {
      const unit = battle.units[i];
      if (unit.isLocated || unit.isCounter) tally.places.stood(unit.side, unit.centre);
      if (unit.standsFor === 0) continue;
      const isLost = unit.presence === PRESENCE.lost;
      if (unit.isInPlay)
        tally.suppressedUnits.count(
          unit.side,
          battle.turn,
          AXIS.held.place(unit.suppression),
          unit.suppression > 0 ? 1 : 0,
        );
      tally.confidenceLevels.count(unit.side, battle.turn, isLost ? CONFIDENCES.length : unit.confidence);
    }
  }

  private countOptions(unit: Unit, action: Action): void {
    if (this.course.isCounted) countOptions(this.options[unit.side], this.game.battle, unit, action);
  }

  private writeRecord(): void {
    const { battle } = this.game;
    const { goal } = battle;
    const { game: record } = this.table.recorder;
    record.turns = battle.turn;
    record.reason = goal.referee.reason;
    for (let i = 0; i < 2; i++) {
      const side = battle.sides[i];
      const row = this.rows[i];
      row.score = goal.doubledScore(i);
      row.strengthLeft = side.living;
      row.losses = side.figures.length - side.living;
      row.firstBreakTurn = side.breakTurn;
      row.unitsLeft = unitsLeft(side);
      row.fireActions = side.fireActions;
      row.casualtiesCaused = side.casualtiesCaused;
      row.closeAssaults = side.closeAssaults;
    }
  }
}

function unitsLeft({ units }: Side): number {
  let count = 0;
  for (let i = 0; i < units.length; i++)
    if (units[i].isInPlay || units[i].presence === PRESENCE.left) count += units[i].standsFor;
  return count;
}
