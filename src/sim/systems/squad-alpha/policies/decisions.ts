import type { Course } from '../../../kernel/course.ts';
import type { Battle } from '../battle.ts';
import { type Figure, ON_TABLE, type Side } from '../state.ts';
import type { Action, Policy } from './policy.ts';

/** The decisions of a side in games that are followed or replayed: its policy is asked unless a decision is made already. */
export class Decisions implements Policy {
  private readonly policy: Policy;
  private readonly side: number;
  private readonly course: Course;

  constructor(policy: Policy, side: number, course: Course) {
    this.policy = policy;
    this.side = side;
    this.course = course;
  }

  beginTurn(battle: Battle, side: Side): void {
    this.policy.beginTurn(battle, side);
  }

  nextToDeploy(battle: Battle, side: Side, waiting: readonly Figure[], count: number): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.nextToDeploy(battle, side, waiting, count));
  }

  deploy(battle: Battle, side: Side, figure: Figure): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.deploy(battle, side, figure));
  }

  assign(battle: Battle, side: Side): void {
    const { course } = this;
    const isReplayed = course.isReplayed(this.side);
    if (!isReplayed) this.policy.assign(battle, side);
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (figure.status === ON_TABLE) figure.die = isReplayed ? course.next() : course.note(figure.die);
    }
  }

  next(battle: Battle, side: Side, ready: readonly Figure[], count: number): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.next(battle, side, ready, count));
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const { course } = this;
    const isReplayed = course.isReplayed(this.side);
    if (!isReplayed) this.policy.act(battle, figure, action);
    action.kind = isReplayed ? course.next() : course.note(action.kind);
    action.move = isReplayed ? course.next() : course.note(action.move);
    action.target = isReplayed ? course.next() : course.note(action.target);
  }

  strike(battle: Battle, figure: Figure, enemies: readonly Figure[], count: number): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.strike(battle, figure, enemies, count));
  }
}
