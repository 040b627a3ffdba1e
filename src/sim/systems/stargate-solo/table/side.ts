import type { Stream, StreamBook } from '../../../kernel/dice/streams.ts';
import type { Snapshot } from '../../../kernel/players/snapshot.ts';
import { Mission, type Site } from '../../../tabletop/mission.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import type { Objective } from '../../../tabletop/objectives.ts';
import { type Figure, type Group, PURPOSES } from './state.ts';

interface SideForce {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  /** Groups in play at the start; the others wait for Portals. */
  readonly initialGroups: number;
}

/** One side. Fields from `aware` on change in play. */
export class Side {
  readonly index: number;
  readonly name: string;
  readonly figures: readonly Figure[];
  /** Those of the scenario first, then the pool of groups for arrivals. */
  readonly groups: readonly Group[];
  readonly initialGroups: number;
  readonly setUpStream: Stream;
  readonly policyStream: Stream;
  readonly portalStream: Stream;
  readonly counterStream: Stream;
  readonly redeployStream: Stream;
  /** Groups in play: the first `groupCount` of `groups`. */
  groupCount = 0;
  aware = false;
  /** Own movement steps begun so far, whether one is in progress, and its clock. */
  steps = 0;
  inStep = false;
  stepClock = 0;
  /** Figures of the enemy on the table that this side has not spotted. */
  unspotted = 0;
  /** Node where an enemy was last seen, -1 for never (SOLO-86). */
  lastKnown = -1;
  onTable = 0;
  /** Figures put on the table so far, arrivals included. */
  fielded = 0;
  /** Figures dead, disabled for good, captured or gone. */
  losses = 0;
  reached = 0;
  breakTurn = 0;
  shots = 0;
  hits = 0;
  kills = 0;
  meleeKills = 0;
  captives = 0;

  constructor(book: StreamBook, index: number, { name, figures, groups, initialGroups }: SideForce) {
    this.index = index;
    this.name = name;
    this.figures = figures;
    this.groups = groups;
    this.initialGroups = initialGroups;
    this.setUpStream = PURPOSES.open(book, 'setUp', index);
    this.policyStream = PURPOSES.open(book, 'policy', index);
    this.portalStream = PURPOSES.open(book, 'portal', index);
    this.counterStream = PURPOSES.open(book, 'counter', index);
    this.redeployStream = PURPOSES.open(book, 'redeploy', index);
  }

  reset(): void {
    for (let i = 0; i < this.figures.length; i++) this.figures[i].reset();
    for (let i = 0; i < this.groups.length; i++) this.groups[i].reset();
    this.groupCount = this.initialGroups;
    this.aware = false;
    this.steps = 0;
    this.inStep = false;
    this.stepClock = 0;
    this.unspotted = 0;
    this.lastKnown = -1;
    this.onTable = 0;
    this.fielded = 0;
    this.losses = 0;
    this.reached = 0;
    this.breakTurn = 0;
    this.shots = 0;
    this.hits = 0;
    this.kills = 0;
    this.meleeKills = 0;
    this.captives = 0;
  }

  exchange(state: Snapshot): void {
    for (let i = 0; i < this.figures.length; i++) this.figures[i].exchange(state);
    for (let i = 0; i < this.groups.length; i++) this.groups[i].exchange(state);
    this.groupCount = state.int(this.groupCount);
    this.aware = state.flag(this.aware);
    this.steps = state.int(this.steps);
    this.inStep = state.flag(this.inStep);
    this.stepClock = state.int(this.stepClock);
    this.unspotted = state.int(this.unspotted);
    this.lastKnown = state.int(this.lastKnown);
    this.onTable = state.int(this.onTable);
    this.fielded = state.int(this.fielded);
    this.losses = state.int(this.losses);
    this.reached = state.int(this.reached);
    this.breakTurn = state.int(this.breakTurn);
    this.shots = state.int(this.shots);
    this.hits = state.int(this.hits);
    this.kills = state.int(this.kills);
    this.meleeKills = state.int(this.meleeKills);
    this.captives = state.int(this.captives);
  }
}

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
