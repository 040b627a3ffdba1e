import type { SideOptions } from '../../../kernel/players/options.ts';
import { ACTION, Action, AIM } from '../rules/actions.ts';
import { optionBits } from '../rules/options.ts';
import type { Battle } from '../table/battle.ts';
import { may, mayStartHalfMove, mayStartMove } from '../table/legality.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../table/state.ts';

/** Kinds of action that ask for nothing but a thing that a figure has. */
const WITH_THING = [ACTION.draw, ACTION.reload, ACTION.clearJam, ACTION.drop];
const ALONE = [ACTION.standUp, ACTION.goProne, ACTION.leave];
const MOVES = [ACTION.halfMove, ACTION.fullMove, ACTION.sprint];

/** Looks what a figure could have done. It takes long, and is done in some games alone. */
export class OptionLook {
  private readonly battle: Battle;
  private readonly trial = new Action();
  private found = 0;

  constructor(battle: Battle) {
    this.battle = battle;
  }

  /** Counts which options a figure had, of those that are `asked` for as bits, and which of them its side used. */
  count(options: SideOptions, figure: Figure, used: number, asked: number): void {
    this.found = used;
    this.lookAtAttacks(figure);
    this.lookAtMoves(figure);
    this.lookAtThings(figure);
    for (const friend of this.battle.sides[figure.side].figures) this.try(figure, ACTION.firstAid, friend.index);
    for (const kind of ALONE) this.try(figure, kind);
    options.hadAll(this.found & asked, used);
  }

  /** Adds an action to those found, if it is legal and not known. */
  private try(figure: Figure, kind: number, target = -1): void {
    const { trial } = this;
    trial.kind = kind;
    trial.figure = target;
    const bits = optionBits(trial);
    if ((this.found & bits) !== bits && may(this.battle, figure, trial)) this.found |= bits;
  }

  private lookAtAttacks(figure: Figure): void {
    const { battle, trial } = this;
    for (let i = 0; i < MOST_THINGS; i++) {
      if (figure.things[i] === EMPTY) continue;
      trial.clear();
      trial.thing = figure.things[i];
      const { uses } = battle.things[trial.thing].weapon;
      for (let use = 0; use < uses.length; use++) {
        const found = uses[use];
        trial.use = use;
        if (found?.isBlast === true) this.lookAtThrows(figure);
        else if (found !== null) this.lookAtTargets(figure);
        if (found !== null) this.lookAtPieces(figure);
      }
    }
  }

  private lookAtThrows(figure: Figure): void {
    const { battle, trial } = this;
    trial.aim = AIM.figure;
    for (const enemy of battle.enemyOf(figure.side).figures) {
      trial.node = enemy.node;
      this.try(figure, ACTION.throwAt, enemy.index);
    }
  }

  private lookAtTargets(figure: Figure): void {
    const { battle, trial } = this;
    for (const enemy of battle.enemyOf(figure.side).figures) {
      trial.node = enemy.node;
      trial.aim = AIM.figure;
      this.try(figure, ACTION.attack, enemy.index);
      trial.aim = AIM.heldWeapon;
      this.try(figure, ACTION.attack, enemy.index);
      trial.aim = AIM.tenToFifty;
      this.try(figure, ACTION.attack, enemy.index);
    }
  }

  private lookAtPieces(figure: Figure): void {
    const { battle, trial } = this;
    for (let piece = 0; piece < battle.barriers.length; piece++) {
      trial.piece = piece;
      this.try(figure, ACTION.attackPiece);
    }
  }

  private lookAtThings(figure: Figure): void {
    const { battle, trial } = this;
    trial.clear();
    for (let i = 0; i < MOST_THINGS; i++) {
      if (figure.things[i] === EMPTY) continue;
      trial.thing = figure.things[i];
      for (const kind of WITH_THING) this.try(figure, kind);
    }
    for (const thing of battle.things) {
      trial.thing = thing.index;
      if (thing.liesAbout) this.try(figure, ACTION.pickUp);
    }
  }

  /** The points next to a figure come first: most of the time one of them will do. */
  private lookAtMoves(figure: Figure): void {
    const { battle, trial } = this;
    trial.clear();
    const reach = battle.movement.reach(figure.node);
    for (const kind of MOVES) {
      if (kind === ACTION.halfMove ? !mayStartHalfMove(figure) : !mayStartMove(battle, figure, kind)) continue;
      trial.kind = kind;
      const bits = optionBits(trial);
      for (let k = 0; k < reach.length && (this.found & bits) === 0; k++) {
        trial.node = reach[(k + (reach.length >> 1)) % reach.length];
        this.try(figure, kind);
      }
    }
  }
}
