import type { Course } from '../../../kernel/players/course.ts';
import type { Planner } from '../../../kernel/players/planner.ts';
import type { Snapshot } from '../../../kernel/players/snapshot.ts';
import { type Action, PER_MARKER, type Policy } from '../play/policy.ts';
import type { Battle } from '../table/battle.ts';
import type { Side } from '../table/side.ts';
import type { Figure, Unit } from '../table/unit.ts';
import { knownAs, noteAction, unitKnownAs } from './known.ts';

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
    if (planner !== null) {
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
      if (planner !== null) {
        noteAction(planner.own, battle, action);
        planner.decide();
      }
    }
    action.kind = course.settled(action.kind);
    action.unit = unitKnownAs(battle, course.settled(knownAs(battle, action.unit)));
    action.node = course.settled(action.node);
    action.weapons = course.settled(action.weapons);
    action.figures = course.settled(action.figures);
    action.asset = course.settled(action.asset);
    action.chits = course.settled(action.chits);
  }

  showsItself(battle: Battle, unit: Unit): boolean {
    return this.course.agreed(!this.isReplayed() && this.policy.showsItself(battle, unit));
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
    const answer = this.isReplayed() ? 0 : this.policy.electronicSpot(battle, unit);
    const markers = Math.floor(answer / PER_MARKER);
    const settled = this.course.settled(answer === 0 ? 0 : markers * PER_MARKER + knownAs(battle, answer % PER_MARKER));
    if (settled === 0) return 0;
    return Math.floor(settled / PER_MARKER) * PER_MARKER + unitKnownAs(battle, settled % PER_MARKER);
  }

  private isReplayed(): boolean {
    return this.course.isReplayed(this.side);
  }
}
