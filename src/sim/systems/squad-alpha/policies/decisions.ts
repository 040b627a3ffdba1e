import type { Course } from '../../../kernel/players/course.ts';
import type { Planner } from '../../../kernel/players/planner.ts';
import type { Action, Policy } from '../play/policy.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE, type Side } from '../table/state.ts';

/**
 * The decisions of a side in games that are followed or replayed: its policy is asked unless a decision is replayed, and
 * its planner may know better.
 */
export class Decisions implements Policy {
  readonly policy: Policy;
  private readonly side: number;
  private readonly course: Course;
  private readonly planner: Planner | null;

  constructor(policy: Policy, side: number, course: Course, planner: Planner | null = null) {
    this.policy = policy;
    this.side = side;
    this.course = course;
    this.planner = planner;
  }

  beginTurn(battle: Battle, side: Side): void {
    this.policy.beginTurn(battle, side);
  }

  nextToDeploy(battle: Battle, side: Side, waiting: readonly Figure[], count: number): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.nextToDeploy(battle, side, waiting, count));
  }

  deploy(battle: Battle, side: Side, figure: Figure): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.deploy(battle, side, figure));
  }

  assign(battle: Battle, side: Side): void {
    const { course } = this;
    if (!this.isReplayed()) this.policy.assign(battle, side);
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (figure.status === ON_TABLE) figure.die = course.settled(figure.die);
    }
  }

  next(battle: Battle, side: Side, ready: readonly Figure[], count: number): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.next(battle, side, ready, count));
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const { course, planner } = this;
    if (!this.isReplayed()) {
      planner?.begin();
      this.policy.act(battle, figure, action);
      planner?.own.add(action.kind).add(action.move).add(action.target);
      planner?.decide();
    }
    action.kind = course.settled(action.kind);
    action.move = course.settled(action.move);
    action.target = course.settled(action.target);
  }

  strike(battle: Battle, figure: Figure, enemies: readonly Figure[], count: number): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.strike(battle, figure, enemies, count));
  }

  private isReplayed(): boolean {
    return this.course.isReplayed(this.side);
  }
}
