import type { SideOptions } from '../../../kernel/players/options.ts';
import { type Numbers, number, PLANNED, type PolicyOf, told, written } from '../../../kernel/players/questions.ts';
import { ACTION, Action, AIM, type Answer, optionBits } from '../rules/actions.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { may, mayStartHalfMove, mayStartMove } from '../table/legality.ts';
import type { Figure, Side } from '../table/state.ts';

export function codeAction(numbers: Numbers, action: Action): void {
  action.kind = numbers.settled(action.kind);
  action.figure = numbers.settled(action.figure);
  action.thing = numbers.settled(action.thing);
  action.use = numbers.settled(action.use);
  action.aim = numbers.settled(action.aim);
  action.node = numbers.settled(action.node);
  action.piece = numbers.settled(action.piece);
}

export function codeAnswer(numbers: Numbers, answer: Answer): void {
  answer.reaction = numbers.settled(answer.reaction);
  answer.isAdded = numbers.settled(answer.isAdded ? 1 : 0) === 1;
  answer.stated = numbers.settled(answer.stated);
}

const acting = () =>
  written((numbers: Numbers, _battle: Battle, _figure: Figure, action: Action) => codeAction(numbers, action), PLANNED);

/** A policy changes nothing but its answer. */
export const QUESTIONS = {
  beginTurn: told<[battle: Battle, side: Side]>(),
  /** Index into `waiting`. */
  nextToDeploy: number<[battle: Battle, side: Side, waiting: readonly Figure[], count: number]>(),
  /** Index into `side.area` that `battle.mayDeploy` allows; -1 for none. */
  deploy: number<[battle: Battle, side: Side, figure: Figure]>(),
  /** REV-17: a number that `mayState` allows; 0 to move half, or to rest. */
  state: number<[battle: Battle, figure: Figure]>(PLANNED),
  /** Asked again after free things. */
  act: acting(),
  /** REV-20: free things after the first action. */
  follow: acting(),
  /** REV-50: `mayReact` allows it. */
  react: written(
    (numbers: Numbers, _battle: Battle, _figure: Figure, _attack: Attack, answer: Answer) =>
      codeAnswer(numbers, answer),
    PLANNED,
  ),
};

export type Policy = PolicyOf<typeof QUESTIONS>;

const WITH_THING = [ACTION.draw, ACTION.reload, ACTION.clearJam, ACTION.drop];
const ALONE = [ACTION.standUp, ACTION.goProne, ACTION.leave];
const AIMED_AT = [AIM.figure, AIM.heldWeapon, AIM.tenToFifty];
const MOVES = [ACTION.halfMove, ACTION.fullMove, ACTION.sprint];

export class OptionLook {
  private readonly battle: Battle;
  private readonly trial = new Action();
  private found = 0;

  constructor(battle: Battle) {
    this.battle = battle;
  }

  /** `used` and `asked` are bits. */
  count(options: SideOptions, figure: Figure, used: number, asked: number): void {
    this.found = used;
    this.lookAtAttacks(figure);
    this.lookAtMoves(figure);
    this.lookAtThings(figure);
    for (const friend of this.battle.sides[figure.side].figures) this.try(figure, ACTION.firstAid, friend.index);
    for (const kind of ALONE) this.try(figure, kind);
    options.hadAll(this.found & asked, used);
  }

  private try(figure: Figure, kind: number, target = -1): void {
    const { trial } = this;
    trial.kind = kind;
    trial.figure = target;
    const bits = optionBits(trial);
    if ((this.found & bits) !== bits && may(this.battle, figure, trial)) this.found |= bits;
  }

  private lookAtAttacks(figure: Figure): void {
    const { battle, trial } = this;
    for (let i = 0; i < figure.stockCount; i++) {
      trial.clear();
      trial.thing = figure.stock[i];
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
      for (const aim of AIMED_AT) {
        trial.aim = aim;
        this.try(figure, ACTION.attack, enemy.index);
      }
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
    for (let i = 0; i < figure.stockCount; i++) {
      trial.thing = figure.stock[i];
      for (const kind of WITH_THING) this.try(figure, kind);
    }
    for (const thing of battle.things) {
      trial.thing = thing.index;
      if (thing.liesAbout) this.try(figure, ACTION.pickUp);
    }
  }

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
