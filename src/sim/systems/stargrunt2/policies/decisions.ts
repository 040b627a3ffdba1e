import type { Course } from '../../../kernel/course.ts';
import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { Battle } from '../battle.ts';
import type { Side } from '../side.ts';
import type { Figure, Unit } from '../unit.ts';
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

  exchange(state: Snapshot): void {
    this.policy.exchange?.(state);
  }

  nextToDeploy(battle: Battle, side: Side, waiting: readonly Unit[], count: number): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.nextToDeploy(battle, side, waiting, count));
  }

  deploy(battle: Battle, side: Side, unit: Unit): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.deploy(battle, side, unit));
  }

  begins(battle: Battle, side: Side): boolean {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next() === 1;
    return course.note(this.policy.begins(battle, side) ? 1 : 0) === 1;
  }

  next(battle: Battle, side: Side): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.next(battle, side));
  }

  act(battle: Battle, unit: Unit, action: Action): void {
    const { course } = this;
    if (course.isReplayed(this.side)) {
      action.kind = course.next();
      action.unit = course.next();
      action.node = course.next();
      action.weapons = course.next();
      action.figures = course.next();
      action.asset = course.next();
      action.chits = course.next();
      return;
    }
    this.policy.act(battle, unit, action);
    course.note(action.kind);
    course.note(action.unit);
    course.note(action.node);
    course.note(action.weapons);
    course.note(action.figures);
    course.note(action.asset);
    course.note(action.chits);
  }

  reveal(battle: Battle, unit: Unit): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.reveal(battle, unit));
  }

  alight(battle: Battle, unit: Unit): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.alight(battle, unit));
  }

  finalFire(battle: Battle, unit: Unit, attackers: Unit): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.finalFire(battle, unit, attackers));
  }

  withdraws(battle: Battle, unit: Unit, defenders: Unit): boolean {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next() === 1;
    return course.note(this.policy.withdraws(battle, unit, defenders) ? 1 : 0) === 1;
  }

  withdrawsToCover(battle: Battle, unit: Unit, defenders: Unit): boolean {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next() === 1;
    return course.note(this.policy.withdrawsToCover(battle, unit, defenders) ? 1 : 0) === 1;
  }

  pair(battle: Battle, side: Side, figure: Figure, opponents: readonly Figure[], count: number): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.pair(battle, side, figure, opponents, count));
  }

  keepsElectronicWarfare(battle: Battle, unit: Unit): boolean {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next() === 1;
    return course.note(this.policy.keepsElectronicWarfare(battle, unit) ? 1 : 0) === 1;
  }

  electronicWarfare(battle: Battle, unit: Unit, task: number, enemy: Unit): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.electronicWarfare(battle, unit, task, enemy));
  }

  electronicSpot(battle: Battle, unit: Unit): number {
    const { course } = this;
    if (course.isReplayed(this.side)) return course.next();
    return course.note(this.policy.electronicSpot(battle, unit));
  }
}
