import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { HOLD } from '../rules/profiles.ts';

/** Where a figure is. Only those on the table take part; RESERVE waits in a pool for a Portal. */
export const RESERVE = 0;
export const ON_TABLE = 1;
export const DEAD = 2;
export const CAPTURED = 3;
/** Off the table in flight: a loss. */
export const GONE = 4;
/** Off the table by reaching the mission's edge: no loss. */
export const LEFT = 5;

/** Disabled until a step that never comes. */
export const FOR_GOOD = 1_000_000;

/** What numbers are drawn for. */
export const PURPOSES = new Purposes([
  'setUp',
  'portal',
  'counter',
  'redeploy',
  'attack',
  'effect',
  'woundTurns',
  'spot',
  'unsuppress',
  'morale',
  'rally',
  'melee',
  'risk',
  'policy',
]);

/** What a figure is, as scenario and rules make it. */
export interface FigureKind {
  readonly name: string;
  /** Index of its profile, among those that the scenario defines too. */
  readonly profile: Index<'profile'>;
  readonly profileId: string;
  /** Index of its weapon, likewise. */
  readonly weapon: Index<'weapon'>;
  readonly fireActions: number;
  /** Index into the paces of `Ways` (SOLO-15). */
  readonly pace: number;
  readonly raw: boolean;
  readonly goauld: boolean;
  readonly wounds: number;
  readonly disabled: boolean;
  readonly rescue: boolean;
  /** Node where it starts, -1 where it is deployed. */
  readonly at: number;
}

/** Where a figure stands in its side's list and in that of all, and how many can shoot at it. */
interface FigureSeat {
  readonly side: number;
  readonly slot: number;
  readonly index: number;
  readonly shooters: number;
}

/** One miniature. Fields from `group` on change in play. */
export class Figure {
  readonly kind: FigureKind;
  readonly side: Index<'side'>;
  /** Position in the match's list of all figures. */
  readonly index: number;
  readonly attack: Stream;
  readonly effect: Stream;
  readonly woundTurns: Stream;
  readonly spot: Stream;
  readonly unsuppress: Stream;
  readonly moraleDie: Stream;
  readonly rally: Stream;
  readonly melee: Stream;
  group: Group = null as never;
  status = RESERVE;
  node = 0;
  /** Fire actions left (SOLO-04). */
  actions = 0;
  wounds = 0;
  markers = 0;
  /** May not act at all (SOLO-06, 43). */
  disabled = false;
  /** Number of the own movement step at whose end a disablement ends. */
  disabledUntil = 0;
  zatHits = 0;
  zatUntil = 0;
  /** Clock of the step of its death by zat: until it ends the body can be disintegrated (SOLO-37). */
  bodyClock = 0;
  /** In its own last movement step it moved, fired, removed suppression, dragged (SOLO-31, 17). */
  moved = false;
  fired = false;
  dragged = false;
  /** Was dragged in its side's present step (SOLO-17). */
  carried = false;
  unsuppressed = false;
  arrived = false;
  movesMade = 0;
  /** Movement actions that an advance in range leaves it (SOLO-74). */
  moveShare = 0;
  /** Index of the enemy that its charge names, -1 for none (SOLO-15, 44). */
  charging = -1;
  /** Clock of the step in which it was tested for a charge by greater numbers. */
  chargeTested = 0;
  /** Known to the enemy's side (SOLO-24). */
  spotted = false;
  ownTries = 0;
  tries = 0;
  /** Enemies within melee distance. */
  engaged = 0;
  /** Bits of the causes of a morale test since the last one (SOLO-44). */
  causes = 0;
  routing = false;
  retiring = false;
  /** Turn in which it was tested for crossing open ground. */
  openTested = 0;
  /** Enemies that shot at it since its last own movement step ended: the first `shooterCount` of `shooters`. */
  shooterCount = 0;
  readonly shooters: Int32Array;
  /** The crewed weapon that it serves, or null. */
  gun: Gun | null = null;
  reached = false;
  /** Scratch mark for gathering clusters and tangles. */
  mark = 0;
  /** Counted among the losses of its side. */
  lost = false;
  /** Dead, disabled for good or captured, not gone: it fell in this game where that was counted, or before it. */
  fell = false;

  constructor(book: StreamBook, kind: FigureKind, { side, slot, index, shooters }: FigureSeat) {
    this.kind = kind;
    this.side = side;
    this.index = index;
    this.attack = PURPOSES.open(book, 'attack', side, slot);
    this.effect = PURPOSES.open(book, 'effect', side, slot);
    this.woundTurns = PURPOSES.open(book, 'woundTurns', side, slot);
    this.spot = PURPOSES.open(book, 'spot', side, slot);
    this.unsuppress = PURPOSES.open(book, 'unsuppress', side, slot);
    this.moraleDie = PURPOSES.open(book, 'morale', side, slot);
    this.rally = PURPOSES.open(book, 'rally', side, slot);
    this.melee = PURPOSES.open(book, 'melee', side, slot);
    this.shooters = new Int32Array(shooters);
  }

  get name(): string {
    return this.kind.name;
  }

  reset(): void {
    this.status = RESERVE;
    this.actions = 0;
    this.wounds = this.kind.wounds;
    this.markers = 0;
    this.disabled = this.kind.disabled;
    this.disabledUntil = this.kind.disabled ? FOR_GOOD : 0;
    this.zatHits = 0;
    this.zatUntil = 0;
    this.bodyClock = 0;
    this.moved = false;
    this.fired = false;
    this.dragged = false;
    this.carried = false;
    this.unsuppressed = false;
    this.arrived = false;
    this.movesMade = 0;
    this.charging = -1;
    this.chargeTested = 0;
    this.spotted = false;
    this.ownTries = 0;
    this.tries = 0;
    this.engaged = 0;
    this.causes = 0;
    this.routing = false;
    this.retiring = false;
    this.openTested = 0;
    this.shooterCount = 0;
    this.gun = null;
    this.reached = false;
    this.lost = false;
    this.fell = false;
  }

  /** All but its group and its weapon, which the battle knows. */
  exchange(state: Snapshot): void {
    this.status = state.int(this.status);
    this.node = state.int(this.node);
    this.actions = state.int(this.actions);
    this.wounds = state.int(this.wounds);
    this.markers = state.int(this.markers);
    this.disabled = state.flag(this.disabled);
    this.disabledUntil = state.int(this.disabledUntil);
    this.zatHits = state.int(this.zatHits);
    this.zatUntil = state.int(this.zatUntil);
    this.bodyClock = state.int(this.bodyClock);
    this.moved = state.flag(this.moved);
    this.fired = state.flag(this.fired);
    this.dragged = state.flag(this.dragged);
    this.carried = state.flag(this.carried);
    this.unsuppressed = state.flag(this.unsuppressed);
    this.arrived = state.flag(this.arrived);
    this.movesMade = state.int(this.movesMade);
    this.moveShare = state.int(this.moveShare);
    this.charging = state.int(this.charging);
    this.chargeTested = state.int(this.chargeTested);
    this.spotted = state.flag(this.spotted);
    this.ownTries = state.int(this.ownTries);
    this.tries = state.int(this.tries);
    this.engaged = state.int(this.engaged);
    this.causes = state.int(this.causes);
    this.routing = state.flag(this.routing);
    this.retiring = state.flag(this.retiring);
    this.openTested = state.int(this.openTested);
    this.shooterCount = state.int(this.shooterCount);
    for (let i = 0; i < this.shooterCount; i++) this.shooters[i] = state.int(this.shooters[i]);
    this.reached = state.flag(this.reached);
    this.lost = state.flag(this.lost);
    this.fell = state.flag(this.fell);
  }
}

/** A weapon with a crew (SOLO-27): it stands with whoever drags it and blocks nothing. Fields from `node` on change. */
export class Gun {
  readonly index: number;
  node = 0;
  /** Index + 1 of the figure that fires it this turn, 0 for none. */
  gunner = 0;
  moved = false;

  constructor(index: number) {
    this.index = index;
  }

  exchange(state: Snapshot): void {
    this.node = state.int(this.node);
    this.gunner = state.int(this.gunner);
    this.moved = state.flag(this.moved);
  }
}

/** A fire team, group, or detached figure (SOLO-02). Fields from `figures` on change in play. */
export class Group {
  readonly side: Index<'side'>;
  /** Position in its side's list of groups. */
  readonly index: number;
  readonly risk: Stream;
  name: string;
  /** The first `size` figures are its own; those taken off to be recycled leave the list. */
  readonly figures: Figure[] = [];
  size = 0;
  raw: boolean;
  /** Run by the Actions table. */
  uncommanded: boolean;
  startState: number;
  startFacingX: number;
  startFacingY: number;
  startStrength = 0;
  state: number = HOLD;
  facingX = 0;
  facingY = 1;
  aware = false;
  /** Clock of the step in which it last fired. */
  firedAt = 0;
  /** Casualties since its last Risk Factor (SOLO-68). */
  taken = 0;
  inflicted = 0;
  /** Figures killed or captured; they may have been recycled since (SOLO-66). */
  removed = 0;
  /** A melee combat lost since its last Risk Factor; its last result was F (SOLO-69). */
  lostMelee = false;
  ran = false;
  movedLast = false;
  hurtSinceTest = false;
  broken = false;
  /** Risk Factor, order and plan of the present step. */
  riskFactor = 0;
  order = 0;
  tested = false;
  plan = 0;
  /** Node that the plan is about: where to, or what from; -1 for none. */
  goal = -1;
  /** Index of the enemy that the plan is about, -1 for none. */
  foe = -1;
  inRange = false;
  /** Acts in the present step. */
  active = false;
  movedNow = false;
  /** State after the step. */
  next: number = HOLD;
  /** Turns to the nearest enemy at the step's end. */
  facesFoe = false;
  /** Where a retreat leads from each figure, hundredths. */
  wayX = 0;
  wayY = 0;
  /** Centre of the group at the step's start, hundredths. */
  fromX = 0;
  fromY = 0;
  readonly initial: boolean;

  constructor(book: StreamBook, side: number, index: number, name: string, initial: boolean) {
    this.side = side;
    this.index = index;
    this.name = name;
    this.initial = initial;
    this.risk = PURPOSES.open(book, 'risk', side, index);
    this.raw = false;
    this.uncommanded = side === 1;
    this.startState = HOLD;
    this.startFacingX = 0;
    this.startFacingY = 1;
  }

  reset(): void {
    this.size = 0;
    this.startStrength = 0;
    this.state = this.startState;
    this.facingX = this.startFacingX;
    this.facingY = this.startFacingY;
    this.aware = false;
    this.firedAt = 0;
    this.taken = 0;
    this.inflicted = 0;
    this.removed = 0;
    this.lostMelee = false;
    this.ran = false;
    this.movedLast = false;
    this.hurtSinceTest = false;
    this.broken = false;
    this.riskFactor = 0;
    this.order = 0;
    this.tested = false;
    this.plan = 0;
    this.goal = -1;
    this.foe = -1;
    this.inRange = false;
    this.active = false;
    this.movedNow = false;
    this.next = HOLD;
    this.facesFoe = false;
    this.wayX = 0;
    this.wayY = 0;
    this.fromX = 0;
    this.fromY = 0;
  }

  /** All but its figures, which the battle knows. */
  exchange(state: Snapshot): void {
    this.startStrength = state.int(this.startStrength);
    this.state = state.int(this.state);
    this.facingX = state.real(this.facingX);
    this.facingY = state.real(this.facingY);
    this.aware = state.flag(this.aware);
    this.firedAt = state.int(this.firedAt);
    this.taken = state.int(this.taken);
    this.inflicted = state.int(this.inflicted);
    this.removed = state.int(this.removed);
    this.lostMelee = state.flag(this.lostMelee);
    this.ran = state.flag(this.ran);
    this.movedLast = state.flag(this.movedLast);
    this.hurtSinceTest = state.flag(this.hurtSinceTest);
    this.broken = state.flag(this.broken);
    this.riskFactor = state.int(this.riskFactor);
    this.order = state.int(this.order);
    this.tested = state.flag(this.tested);
    this.plan = state.int(this.plan);
    this.goal = state.int(this.goal);
    this.foe = state.int(this.foe);
    this.inRange = state.flag(this.inRange);
    this.active = state.flag(this.active);
    this.movedNow = state.flag(this.movedNow);
    this.next = state.int(this.next);
    this.facesFoe = state.flag(this.facesFoe);
    this.wayX = state.real(this.wayX);
    this.wayY = state.real(this.wayY);
    this.fromX = state.real(this.fromX);
    this.fromY = state.real(this.fromY);
  }

  add(figure: Figure): void {
    this.figures[this.size++] = figure;
    figure.group = this;
    this.startStrength++;
  }

  /** Takes a figure off the list, in order; the group keeps its starting strength. */
  drop(figure: Figure): void {
    let kept = 0;
    for (let i = 0; i < this.size; i++) if (this.figures[i] !== figure) this.figures[kept++] = this.figures[i];
    this.size = kept;
  }
}

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
