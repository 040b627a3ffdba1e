import type { Course } from '../../../kernel/course.ts';
import type { Planner } from '../../../kernel/planner.ts';
import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { Battle } from '../battle.ts';
import type { Side } from '../side.ts';
import type { Figure, Unit } from '../unit.ts';
import { noteAction } from './actions.ts';
import type { Action, Policy } from './policy.ts';

/** The decisions of a side in games that are followed or replayed: its policy is asked unless a decision is made already. */
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

  exchange(state: Snapshot): void {
    this.policy.exchange?.(state);
  }

  nextToDeploy(battle: Battle, side: Side, waiting: readonly Unit[], count: number): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.nextToDeploy(battle, side, waiting, count));
  }

  deploy(battle: Battle, side: Side, unit: Unit): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.deploy(battle, side, unit));
  }

  begins(battle: Battle, side: Side): boolean {
    return this.course.agreed(!this.isReplayed() && this.policy.begins(battle, side));
  }

  next(battle: Battle, side: Side): number {
    if (this.isReplayed()) return this.course.settled(0);
    const { planner } = this;
    planner?.begin();
    const unit = this.policy.next(battle, side);
    if (planner !== null && this.mayPlan(battle)) {
      planner.own.add(unit);
      planner.decide();
    }
    return this.course.settled(unit);
  }

  act(battle: Battle, unit: Unit, action: Action): void {
    const { course, planner } = this;
    if (!this.isReplayed()) {
      planner?.begin();
      this.policy.act(battle, unit, action);
      if (planner !== null && this.mayPlan(battle)) {
        noteAction(planner.own, action);
        planner.decide();
      }
    }
    action.kind = course.settled(action.kind);
    action.unit = course.settled(action.unit);
    action.node = course.settled(action.node);
    action.weapons = course.settled(action.weapons);
    action.figures = course.settled(action.figures);
    action.asset = course.settled(action.asset);
    action.chits = course.settled(action.chits);
  }

  reveal(battle: Battle, unit: Unit): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.reveal(battle, unit));
  }

  alight(battle: Battle, unit: Unit): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.alight(battle, unit));
  }

  finalFire(battle: Battle, unit: Unit, attackers: Unit): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.finalFire(battle, unit, attackers));
  }

  withdraws(battle: Battle, unit: Unit, defenders: Unit): boolean {
    return this.course.agreed(!this.isReplayed() && this.policy.withdraws(battle, unit, defenders));
  }

  withdrawsToCover(battle: Battle, unit: Unit, defenders: Unit): boolean {
    return this.course.agreed(!this.isReplayed() && this.policy.withdrawsToCover(battle, unit, defenders));
  }

  pair(battle: Battle, side: Side, figure: Figure, opponents: readonly Figure[], count: number): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.pair(battle, side, figure, opponents, count));
  }

  keepsElectronicWarfare(battle: Battle, unit: Unit): boolean {
    return this.course.agreed(!this.isReplayed() && this.policy.keepsElectronicWarfare(battle, unit));
  }

  electronicWarfare(battle: Battle, unit: Unit, task: number, enemy: Unit): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.electronicWarfare(battle, unit, task, enemy));
  }

  electronicSpot(battle: Battle, unit: Unit): number {
    return this.course.settled(this.isReplayed() ? 0 : this.policy.electronicSpot(battle, unit));
  }

  /** SG2-105: who tries answers would learn what enemy counters are, so that nothing is planned while there are any. */
  private mayPlan(battle: Battle): boolean {
    const { units } = battle.sides[1 - this.side];
    for (let i = 0; i < units.length; i++) if (units[i].isCounter) return false;
    return true;
  }

  private isReplayed(): boolean {
    return this.course.isReplayed(this.side);
  }
}
