import type { Stream, StreamBook } from '../../../kernel/dice/dice.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { Mission, type Site } from '../../../tabletop/mission.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import type { Objective } from '../../../tabletop/objectives.ts';
import { type Figure, type Group, PURPOSES } from './state.ts';

interface SideForce {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  /** The others wait for Portals. */
  readonly initialGroups: number;
}

/** Fields from `aware` on change in play. */
export class Side {
  readonly index: number;
  readonly name: string;
  readonly figures: readonly Figure[];
  /** Those of the scenario, then the pool for arrivals. */
  readonly groups: readonly Group[];
  readonly initialGroups: number;
  readonly setUpStream: Stream;
  readonly policyStream: Stream;
  readonly portalStream: Stream;
  readonly counterStream: Stream;
  readonly redeployStream: Stream;
  /** The first `groupCount` of `groups` are in play. */
  groupCount = 0;
  aware = false;
  /** Own movement steps begun, one in progress, and its clock. */
  steps = 0;
  inStep = false;
  stepClock = 0;
  /** Enemies on the table not spotted. */
  unspotted = 0;
  /** Node, -1 for never (SOLO-86). */
  lastKnown = -1;
  onTable = 0;
  fielded = 0;
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

/** With figures marked for rescue, only those count. */
export class Goal extends Mission {
  readonly isRescue: boolean;

  constructor(objective: Objective, site: Site, movement: Movement, isRescue: boolean) {
    super(objective, site, movement);
    this.isRescue = isRescue;
  }

  counts(figure: Figure): boolean {
    return this.kind === 'reach' && figure.side === this.side && (!this.isRescue || figure.kind.rescue);
  }

  /** At `node`: its own, or its dragger's. */
  isReachedBy(figure: Figure, node: number): boolean {
    return this.counts(figure) && !figure.reached && (this.isExit(figure.side, node) || this.isInArea(node));
  }
}
