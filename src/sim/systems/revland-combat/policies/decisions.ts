import type { Course } from '../../../kernel/players/course.ts';
import type { Planner } from '../../../kernel/players/planner.ts';
import type { Snapshot } from '../../../kernel/players/snapshot.ts';
import type { Policy } from '../play/policy.ts';
import type { Action, Answer } from '../rules/actions.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure, Side } from '../table/state.ts';
import { type Alternatives, noteAction, noteAnswer } from './alternatives.ts';

/** The decisions of a side in games that are followed or replayed: its policy is asked unless a decision is made already. */
export class Decisions implements Policy {
  readonly policy: Policy;
  private readonly side: number;
  private readonly course: Course;
  private readonly planner: Planner | null;
  private readonly alternatives: Alternatives | null;

  /** With a planner, what it is to compare with the policy's own answers. */
  constructor(
    policy: Policy,
    side: number,
    course: Course,
    planner: Planner | null = null,
    alternatives: Alternatives | null = null,
  ) {
    this.policy = policy;
    this.side = side;
    this.course = course;
    this.planner = planner;
    this.alternatives = alternatives;
  }

  beginTurn(battle: Battle, side: Side): void {
    this.policy.beginTurn(battle, side);
  }

  exchange(state: Snapshot): void {
    this.policy.exchange?.(state);
  }

  nextToDeploy(battle: Battle, side: Side, waiting: readonly Figure[], count: number): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.nextToDeploy(battle, side, waiting, count));
  }

  deploy(battle: Battle, side: Side, figure: Figure): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.deploy(battle, side, figure));
  }

  state(battle: Battle, figure: Figure): number {
    if (this.isReplayed()) return this.course.settled(0);
    const { planner, alternatives } = this;
    const count = this.policy.state(battle, figure);
    if (planner !== null && alternatives !== null) {
      planner.begin();
      alternatives.nameStates(battle, figure, count, planner.candidates);
      planner.own.add(count);
      planner.decide();
    }
    return this.course.settled(count);
  }

  act(battle: Battle, figure: Figure, action: Action): void {
    const { planner, alternatives } = this;
    if (!this.isReplayed()) {
      this.policy.act(battle, figure, action);
      if (planner !== null && alternatives !== null) {
        planner.begin();
        alternatives.nameActions(battle, figure, planner.candidates);
        noteAction(planner.own, action);
        planner.decide();
      }
    }
    this.settle(action);
  }

  follow(battle: Battle, figure: Figure, action: Action): void {
    const { planner, alternatives } = this;
    if (!this.isReplayed()) {
      this.policy.follow(battle, figure, action);
      if (planner !== null && alternatives !== null) {
        planner.begin();
        alternatives.nameFollowing(battle, figure, planner.candidates);
        noteAction(planner.own, action);
        planner.decide();
      }
    }
    this.settle(action);
  }

  react(battle: Battle, figure: Figure, attack: Attack, answer: Answer): void {
    const { course, planner, alternatives } = this;
    if (!this.isReplayed()) {
      this.policy.react(battle, figure, attack, answer);
      if (planner !== null && alternatives !== null) {
        planner.begin();
        alternatives.nameReactions(battle, figure, attack, answer, planner.candidates);
        noteAnswer(planner.own, answer);
        planner.decide();
      }
    }
    answer.reaction = course.settled(answer.reaction);
    answer.isAdded = course.agreed(answer.isAdded);
    answer.stated = course.settled(answer.stated);
  }

  private settle(action: Action): void {
    const { course } = this;
    action.kind = course.settled(action.kind);
    action.figure = course.settled(action.figure);
    action.thing = course.settled(action.thing);
    action.use = course.settled(action.use);
    action.aim = course.settled(action.aim);
    action.node = course.settled(action.node);
    action.piece = course.settled(action.piece);
  }

  private isReplayed(): boolean {
    return this.course.isReplayed(this.side);
  }
}
