import type { Course } from '../../../kernel/course.ts';
import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { Attack } from '../attack.ts';
import type { Battle } from '../battle.ts';
import type { Figure, Side } from '../state.ts';
import type { Action, Answer } from './actions.ts';
import type { Policy } from './policy.ts';

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

  exchange(state: Snapshot): void {
    this.policy.exchange?.(state);
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

  state(battle: Battle, figure: Figure): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.state(battle, figure));
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    if (this.course.isReplayed(this.side)) this.recall(action);
    else {
      this.policy.act(battle, figure, action);
      this.noteAction(action);
    }
  }

  follow(battle: Battle, figure: Figure, action: Action): void {
    if (this.course.isReplayed(this.side)) this.recall(action);
    else {
      this.policy.follow(battle, figure, action);
      this.noteAction(action);
    }
  }

  private recall(action: Action): void {
    const { course } = this;
    action.kind = course.next();
    action.figure = course.next();
    action.thing = course.next();
    action.use = course.next();
    action.aim = course.next();
    action.node = course.next();
    action.piece = course.next();
  }

  private noteAction(action: Action): void {
    const { course } = this;
    course.note(action.kind);
    course.note(action.figure);
    course.note(action.thing);
    course.note(action.use);
    course.note(action.aim);
    course.note(action.node);
    course.note(action.piece);
  }

  react(battle: Battle, figure: Figure, attack: Attack, answer: Answer): void {
    const { course } = this;
    if (course.isReplayed(this.side)) {
      answer.reaction = course.next();
      answer.isAdded = course.next() === 1;
      answer.stated = course.next();
      return;
    }
    this.policy.react(battle, figure, attack, answer);
    course.note(answer.reaction);
    course.note(answer.isAdded ? 1 : 0);
    course.note(answer.stated);
  }
}
