import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Stream } from '../../../kernel/dice/streams.ts';
import { UNIT } from '../../../tabletop/geometry.ts';
import type { Policy } from '../play/policy.ts';
import { mayReact } from '../play/reacting.ts';
import { ACTION, ACTIONS, type Action, AIMS, type Answer, NOBODY } from '../rules/actions.ts';
import { REACTIONS, USES } from '../rules/profiles.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { crawlLength, may, mayCrawl, mayState } from '../table/legality.ts';
import { EMPTY, type Figure, MOST_THINGS, type Side } from '../table/state.ts';
import { moveLength } from '../table/ways.ts';

/** Draws before it gives up and holds: by far most choices are found sooner. */
const TRIES = 48;
/** Draws of particulars before it draws another kind of action. */
const TRIES_OF_KIND = 8;
/** It states fewer actions than this. */
const MOST_STATED = 4;
/** Kinds that have no particulars. */
const ALONE: readonly number[] = [ACTION.hold, ACTION.standUp, ACTION.goProne, ACTION.leave];
/** What may follow a first action. */
const FREE = [ACTION.hold, ACTION.halfMove, ACTION.goProne, ACTION.drop, ACTION.leave] as const;

/** Every kind of action is as likely as any other, and of each kind every way to do it: the floor that a policy has to beat. */
export class RandomPolicy implements Policy {
  private readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  beginTurn(): void {}

  nextToDeploy(_battle: Battle, side: Side, _waiting: readonly Figure[], count: number): number {
    return this.dice.pick(side.policyStream, count);
  }

  deploy(battle: Battle, { area, policyStream }: Side): number {
    for (let i = 0; i < TRIES; i++) {
      const drawn = this.dice.pick(policyStream, area.length);
      if (battle.mayDeploy(area[drawn])) return drawn;
    }
    return -1;
  }

  state(battle: Battle, figure: Figure): number {
    const { policyStream } = battle.sides[figure.side];
    for (;;) {
      const drawn = this.dice.pick(policyStream, MOST_STATED);
      if (mayState(battle, figure, drawn)) return drawn;
    }
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const { policyStream } = battle.sides[figure.side];
    for (let i = 0; i < TRIES; i++) {
      const kind = this.dice.pick(policyStream, ACTIONS.length);
      for (let k = 0; k < TRIES_OF_KIND; k++) {
        this.draw(battle, figure, kind, action);
        if (may(battle, figure, action)) return;
        if (ALONE.includes(kind)) break;
      }
    }
    action.clear();
  }

  follow(battle: Battle, figure: Figure, action: Action): void {
    const { policyStream } = battle.sides[figure.side];
    for (let i = 0; i < TRIES; i++) {
      this.draw(battle, figure, FREE[this.dice.pick(policyStream, FREE.length)], action);
      if (may(battle, figure, action)) return;
    }
    action.clear();
  }

  react(battle: Battle, figure: Figure, attack: Attack, answer: Answer): void {
    const { policyStream } = battle.sides[figure.side];
    for (let i = 0; i < TRIES; i++) {
      answer.reaction = this.dice.pick(policyStream, REACTIONS.length);
      answer.isAdded = this.dice.pick(policyStream, 2) === 1;
      answer.stated = 1 + this.dice.pick(policyStream, MOST_STATED - 1);
      if (mayReact(battle, figure, attack, answer)) return;
    }
    answer.clear();
  }

  /** An action of a kind with particulars that may be legal. */
  private draw(battle: Battle, figure: Figure, kind: number, action: Action): void {
    const { dice } = this;
    const { policyStream: stream } = battle.sides[figure.side];
    action.clear();
    action.kind = kind;
    switch (kind) {
      case ACTION.attack:
        this.drawUse(battle, stream, figure, action);
        action.figure = this.drawFigure(stream, battle.enemyOf(figure.side));
        action.aim = dice.pick(stream, AIMS.length);
        break;
      case ACTION.throwAt:
        this.drawUse(battle, stream, figure, action);
        action.node = battle.figures[this.drawFigure(stream, battle.enemyOf(figure.side))].node;
        break;
      case ACTION.attackPiece:
        this.drawUse(battle, stream, figure, action);
        if (battle.barriers.length > 0) action.piece = dice.pick(stream, battle.barriers.length);
        if (dice.pick(stream, 2) === 1) action.figure = this.drawFigure(stream, battle.enemyOf(figure.side));
        break;
      case ACTION.draw:
      case ACTION.reload:
      case ACTION.clearJam:
      case ACTION.drop:
        action.thing = this.drawThing(stream, figure);
        break;
      case ACTION.pickUp:
        action.thing = dice.pick(stream, battle.things.length);
        break;
      case ACTION.halfMove:
      case ACTION.fullMove:
      case ACTION.sprint:
        this.drawNode(battle, stream, figure, action);
        break;
      case ACTION.firstAid:
        action.figure = this.drawFigure(stream, battle.sides[figure.side]);
        break;
    }
  }

  private drawUse(battle: Battle, stream: Stream, figure: Figure, action: Action): void {
    action.thing = this.drawThing(stream, figure);
    const { uses } = battle.things[action.thing].weapon;
    action.use = this.dice.pick(stream, USES.length);
    while (uses[action.use] === null) action.use = (action.use + 1) % USES.length;
  }

  /** One of the things that a figure has: bare hands at least. */
  private drawThing(stream: Stream, { things }: Figure): number {
    let count = 0;
    for (let i = 0; i < MOST_THINGS; i++) if (things[i] !== EMPTY) count++;
    let nth = this.dice.pick(stream, count);
    let at = 0;
    while (things[at] === EMPTY || nth-- > 0) at++;
    return things[at];
  }

  private drawFigure(stream: Stream, { figures }: Side): number {
    return figures.length === 0 ? NOBODY : figures[this.dice.pick(stream, figures.length)].index;
  }

  /** A point of the square round the figure that holds all that it may get to. */
  private drawNode(battle: Battle, stream: Stream, figure: Figure, action: Action): void {
    const { columns, rows } = battle.lattice;
    const length = mayCrawl(figure) ? crawlLength(battle) : moveLength(battle, figure, action.kind);
    const most = Math.floor(length / UNIT);
    const column = (figure.node % columns) + this.dice.pick(stream, 2 * most + 1) - most;
    const row = Math.floor(figure.node / columns) + this.dice.pick(stream, 2 * most + 1) - most;
    const isOnTable = column >= 0 && column < columns && row >= 0 && row < rows;
    action.node = isOnTable ? row * columns + column : figure.node;
  }
}
