import { Mission, type Site } from '../../../tabletop/mission.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import type { Objective } from '../../../tabletop/objectives.ts';
import type { Figure } from './state.ts';

/** A mission whose figures may be marked for rescue: then only those count. */
export class Goal extends Mission {
  readonly isRescue: boolean;

  constructor(objective: Objective, site: Site, movement: Movement, isRescue: boolean) {
    super(objective, site, movement);
    this.isRescue = isRescue;
  }

  /** Whether a figure is one of those that have to reach something. */
  counts(figure: Figure): boolean {
    return this.kind === 'reach' && figure.side === this.side && (!this.isRescue || figure.kind.rescue);
  }

  /** Whether the figure reaches what it has to by being at `node`: its own, or that of who drags it. */
  isReachedBy(figure: Figure, node: number): boolean {
    return this.counts(figure) && !figure.reached && (this.isExit(figure.side, node) || this.isInArea(node));
  }
}
