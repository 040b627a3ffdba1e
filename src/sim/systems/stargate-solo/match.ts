import type { Recorder } from '../../kernel/counts/recorder.ts';
import { Course } from '../../kernel/players/course.ts';
import type { Position, Snapshot } from '../../kernel/players/position.ts';
import type { Match, Table } from '../../kernel/system.ts';
import { FIGURE_STATE } from './counts/harm.ts';
import { SIDE_COLUMNS } from './counts/metrics.ts';
import { EVENT } from './counts/rule-events.ts';
import { deployAll, type Muster } from './play/deployment.ts';
import type { Game } from './play/game.ts';
import { fightMelees } from './play/melee.ts';
import { moraleStep, moveRouters, moveUncommandedRetirers, rallyRouters } from './play/morale.ts';
import { newCounters, portalStep, recycle } from './play/portals.ts';
import { loseSight, noticeAll } from './play/seeing.ts';
import { fireCommanded, moveCommanded } from './play/sgc-step.ts';
import { beginStep, beginTurn, endStep } from './play/steps.ts';
import { runByTable, setStates } from './play/table-run.ts';
import { RUN, SGC, SOLO } from './rules/profiles.ts';
import { judge, strength } from './table/judging.ts';
import { type Figure, FOR_GOOD, ON_TABLE } from './table/state.ts';

export class SoloMatch implements Match {
  private readonly game: Game;
  private readonly muster: Muster;
  private readonly table: Table;
  private readonly course: Course;
  private readonly recorder: Recorder;
  private readonly rows;
  /** A planner's value of the game; set where planners try answers. */
  worth?: (side: number) => number;

  constructor(game: Game, muster: Muster, table: Table) {
    this.game = game;
    this.muster = muster;
    this.table = table;
    this.course = table.course ?? new Course();
    this.recorder = table.recorder;
    this.rows = [SGC, SOLO].map((side) => table.recorder.side(side, SIDE_COLUMNS));
  }

  play(): void {
    this.begin();
    this.playTurns(this.game.battle.scene.maxTurns);
  }

  playOn(position: Position, moreTurns: number): void {
    if (position.hasTurn) {
      this.game.tally.turns.beginGame();
      this.game.policy.beginGame(this.game);
      position.state.beginRestoring();
      this.exchange(position.state);
    } else this.begin();
    this.playTurns(this.game.battle.turn + (position.hasTurn ? 1 : 0) + moreTurns);
  }

  exchange(state: Snapshot): void {
    this.game.battle.exchange(state);
    this.game.policy.exchange?.(state);
  }

  private begin(): void {
    const { game } = this;
    const { battle } = game;
    battle.reset();
    battle.goal.reset();
    game.tally.turns.beginGame();
    game.policy.beginGame(game);
    deployAll(game, this.muster);
    noticeAll(game);
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
    const { game } = this;
    const { battle } = game;
    battle.turn++;
    this.table.dice.beginTurn(battle.turn);
    this.table.policyDice.beginTurn(battle.turn);
    game.story?.turn();
    beginTurn(game);
    game.policy.beginTurn(game);
    this.steps();
    this.endTurn();
  }

  /** Steps 1 to 6 (SOLO-07 to 13). A decided game ends with its step. */
  private steps(): void {
    const { game } = this;
    const { battle } = game;
    game.story?.step('Step 1: Portals');
    portalStep(game);
    game.story?.step('Step 2: SGC movement');
    beginStep(game, SGC);
    moveCommanded(game);
    runByTable(game, SGC);
    newCounters(game);
    if (this.isOver()) return;
    game.story?.step('Step 3: SGC fire and melee');
    fireCommanded(game);
    fightMelees(game, SGC);
    endStep(game, SGC);
    setStates(game, SGC);
    if (this.isOver()) return;
    game.story?.step('Step 4: SGC morale');
    moraleStep(game);
    if (this.isOver()) return;
    game.story?.step("Step 5: Jaffa and Goa'uld");
    beginStep(game, SOLO);
    rallyRouters(game, SOLO);
    moveRouters(game, SOLO);
    moveUncommandedRetirers(game, SOLO);
    runByTable(game, SOLO);
    if (battle.rules.melee.inSoloStep) fightMelees(game, SOLO);
    endStep(game, SOLO);
    setStates(game, SOLO);
    if (this.isOver()) return;
    game.story?.step('Step 6: SGC morale');
    moraleStep(game);
  }

  private isOver(): boolean {
    const { battle } = this.game;
    judge(battle, false);
    return battle.goal.ended;
  }

  private endTurn(): void {
    const { game, recorder } = this;
    const { battle } = game;
    for (let side = 0; side < 2; side++) {
      this.noteBreak(side);
      recorder.strength(side, battle.turn, strength(battle, side));
      game.tally.turns.lost(side, battle.turn, battle.sides[side].losses);
    }
    for (let i = 0; i < battle.figures.length; i++)
      if (battle.figures[i].status === ON_TABLE) this.countFigureTurn(battle.figures[i]);
    judge(battle, true);
    game.tally.presence.turnEnds(battle.goal, battle.turn);
    game.story?.turnEnd();
    recycle(game);
    loseSight(game);
  }

  /** SOLO-51: half or more of the fielded figures are dead, disabled for good, captured, in flight or gone. */
  private noteBreak(index: number): void {
    const { battle } = this.game;
    const side = battle.sides[index];
    if (side.breakTurn > 0) return;
    let out = side.losses;
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (figure.status === ON_TABLE && figure.disabledUntil < FOR_GOOD && isFlying(figure)) out++;
    }
    if (side.fielded > 0 && out >= side.fielded * battle.rules.analysis.breakFraction) {
      side.breakTurn = battle.turn;
      this.game.tally.happened(EVENT.sideBreaks);
    }
  }

  private countFigureTurn(figure: Figure): void {
    const { free, suppressed, routing, disabled } = FIGURE_STATE;
    const state = figure.disabled ? disabled : isFlying(figure) ? routing : figure.markers > 0 ? suppressed : free;
    const { tally, battle } = this.game;
    tally.figureTurns.count(figure.side, battle.turn, state);
    tally.places.stood(figure.side, figure.node);
  }

  private writeRecord(): void {
    const { recorder } = this;
    const { battle } = this.game;
    const { goal } = battle;
    recorder.game.turns = battle.turn;
    recorder.game.reason = goal.referee.reason;
    for (let i = 0; i < 2; i++) {
      const side = battle.sides[i];
      const row = this.rows[i];
      row.score = goal.doubledScore(i);
      row.strengthLeft = strength(battle, i);
      row.losses = side.losses;
      row.firstBreakTurn = side.breakTurn;
      row.shots = side.shots;
      row.hits = side.hits;
      row.shotKills = side.kills;
      row.meleeKills = side.meleeKills;
      row.captives = side.captives;
      row.fielded = side.fielded;
    }
  }
}

function isFlying(figure: Figure): boolean {
  return figure.routing || (figure.group.uncommanded && figure.group.state === RUN);
}
