import type { Course } from '../../../kernel/course.ts';
import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { Game } from '../game.ts';
import { SGC } from '../profiles.ts';
import type { Figure, Group } from '../state.ts';
import type { Action, Policy } from './policy.ts';

/** The decisions of the SGC: the chapters ask here, and its policy is asked unless the decision is one that is replayed. */
export class Decisions implements Policy<Game> {
  private readonly policy: Policy<Game>;
  private readonly course: Course;

  constructor(policy: Policy<Game>, course: Course) {
    this.policy = policy;
    this.course = course;
  }

  beginGame(game: Game): void {
    this.policy.beginGame(game);
  }

  remember(memory: Snapshot): void {
    this.policy.remember?.(memory);
  }

  beginTurn(game: Game): void {
    this.policy.beginTurn(game);
  }

  deploy(game: Game, group: Group, area: Int32Array): number {
    const { course } = this;
    return course.isReplayed(SGC) ? course.next() : course.note(this.policy.deploy(game, group, area));
  }

  unsuppress(game: Game, figure: Figure): boolean {
    const { course } = this;
    if (course.isReplayed(SGC)) return course.next() === 1;
    return course.note(this.policy.unsuppress(game, figure) ? 1 : 0) === 1;
  }

  next(game: Game, ready: readonly Figure[], count: number): number {
    const { course } = this;
    return course.isReplayed(SGC) ? course.next() : course.note(this.policy.next(game, ready, count));
  }

  act(game: Game, figure: Figure, action: Action): void {
    const isReplayed = this.course.isReplayed(SGC);
    if (!isReplayed) this.policy.act(game, figure, action);
    this.exchange(action, isReplayed);
  }

  fire(game: Game, figure: Figure, action: Action): void {
    const isReplayed = this.course.isReplayed(SGC);
    if (!isReplayed) this.policy.fire(game, figure, action);
    this.exchange(action, isReplayed);
  }

  private exchange(action: Action, isReplayed: boolean): void {
    const { course } = this;
    action.kind = isReplayed ? course.next() : course.note(action.kind);
    action.node = isReplayed ? course.next() : course.note(action.node);
    action.target = isReplayed ? course.next() : course.note(action.target);
    action.helper = isReplayed ? course.next() : course.note(action.helper);
    action.mode = isReplayed ? course.next() : course.note(action.mode);
  }

  spot(game: Game, figure: Figure, own: boolean): number {
    const { course } = this;
    return course.isReplayed(SGC) ? course.next() : course.note(this.policy.spot(game, figure, own));
  }

  react(game: Game, figure: Figure, mover: Figure): number {
    const { course } = this;
    return course.isReplayed(SGC) ? course.next() : course.note(this.policy.react(game, figure, mover));
  }

  capture(game: Game, winner: Figure, loser: Figure, result: number): boolean {
    const { course } = this;
    if (course.isReplayed(SGC)) return course.next() === 1;
    return course.note(this.policy.capture(game, winner, loser, result) ? 1 : 0) === 1;
  }
}
