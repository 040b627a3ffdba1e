import type { MissionPull } from '../../../tabletop/mission-pull.ts';
import type { Battle } from '../table/battle.ts';
import { ON_TABLE, type Side } from '../table/state.ts';
import type { Tactics } from './tactics.ts';
import type { Odds } from './values/odds.ts';
import type { View } from './values/view.ts';

/** Units that are worth next to nothing by themselves may still be what a mission is about. */
const LEAST_WORTH = 0.1;
/** Places in `View.own`. */
const LIVING = 0;
const LOSSES = 1;
const BEST = 3;

/** What a unit is worth beyond what it does: to the mission, as its side's leader, and as a step towards breaking. */
export class Stakes {
  /** By unit: factor on what attacks on it are worth. */
  readonly factors: Float64Array;
  private readonly odds: Odds;
  private readonly side: number;
  private readonly pull: MissionPull;
  private readonly tactics: Tactics;
  private readonly frame: Int32Array;
  private readonly most: number;
  private readonly asksBreaks: boolean;

  constructor({ figures, goal }: Battle, side: number, odds: Odds, pull: MissionPull, tactics: Tactics) {
    const { breaks, broken, profiles, lead } = odds.engine;
    this.odds = odds;
    this.side = side;
    this.pull = pull;
    this.tactics = tactics;
    this.factors = new Float64Array(figures.length);
    this.frame = new Int32Array(odds.engine.frame.size);
    this.most = lead < 0 ? 0 : Math.max(...figures.map(({ profile }) => profiles[profile].values[lead]));
    this.asksBreaks = breaks !== null && !breaks.rolls && (goal.kind === 'break' || broken.length > 0);
  }

  /** `view` and `worths` as they are now. */
  refresh(battle: Battle, view: View, worths: Float64Array): void {
    const { factors, side } = this;
    factors.fill(0);
    this.pull.addMenaces(battle, factors);
    if (this.most > 0 || this.asksBreaks) for (let i = 0; i < 2; i++) this.addSide(battle, i, view, i !== side);
    for (let i = 0; i < factors.length; i++) factors[i] = 1 + factors[i] / Math.max(LEAST_WORTH, worths[i]);
  }

  private addSide({ sides, engine }: Battle, index: number, view: View, isEnemy: boolean): void {
    const { factors, tactics, most } = this;
    const side = sides[index];
    const next = most > 0 ? this.nextBest(side) : 0;
    const left = this.asksBreaks ? this.lossesLeft(view, isEnemy, 0, side.best) : 0;
    const leftWithout = left > 1 && next < side.best ? 1 + this.lossesLeft(view, isEnemy, 1, next) : left;
    for (let i = 0; i < side.figures.length; i++) {
      const unit = side.figures[i];
      if (unit.status !== ON_TABLE) continue;
      const leads = most > 0 && unit.values[engine.lead] > next;
      if (leads) factors[unit.index] += (tactics.command * (side.best - next)) / most;
      if (left > 0) factors[unit.index] += tactics.breakWorth * shareOf(left, leads ? leftWithout : left);
    }
  }

  /** Lead of who would lead without the leader. */
  private nextBest({ figures, best }: Side): number {
    const { lead } = this.odds.engine;
    let next = 0;
    let leaders = 0;
    for (let i = 0; i < figures.length; i++) {
      if (figures[i].status !== ON_TABLE) continue;
      const value = figures[i].values[lead];
      if (value === best && leaders++ === 0) continue;
      if (value > next) next = value;
    }
    return next;
  }

  /** How many more losses break a side that has lost so many more than now. */
  private lossesLeft(view: View, isEnemy: boolean, more: number, best: number): number {
    const { odds, frame } = this;
    const { own } = odds.engine.frame;
    odds.context.load(view, isEnemy, frame);
    const living = frame[own + LIVING];
    frame[own + BEST] = best;
    frame[own + LOSSES] += more;
    frame[own + LIVING] -= more;
    for (let count = 0; count < living - more; count++) {
      if (odds.engine.breaks!.run(frame, odds.dice) !== 0) return count;
      frame[own + LOSSES]++;
      frame[own + LIVING]--;
    }
    return Math.max(0, living - more);
  }
}

/** Of the way to breaking that one loss is. */
function shareOf(left: number, leftWithout: number): number {
  return Math.min(1, (1 + left - leftWithout) / left);
}
