import { Purposes, type Stream, type StreamBook } from '../../../kernel/dice/dice.ts';
import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { HOLD } from '../rules/profiles.ts';

/** RESERVE waits for a Portal; only ON_TABLE takes part. */
export const RESERVE = 0;
export const ON_TABLE = 1;
export const DEAD = 2;
export const CAPTURED = 3;
/** By flight: a loss. */
export const GONE = 4;
/** By the mission's edge: no loss. */
export const LEFT = 5;

export const FOR_GOOD = 1_000_000;

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

export interface FigureKind {
  readonly name: string;
  readonly profile: Index<'profile'>;
  readonly profileId: string;
  readonly weapon: Index<'weapon'>;
  readonly fireActions: number;
  /** Index into the paces of `Ways` (SOLO-15). */
  readonly pace: number;
  readonly raw: boolean;
  readonly goauld: boolean;
  readonly wounds: number;
  readonly disabled: boolean;
  readonly rescue: boolean;
  /** Starting node, -1 to deploy. */
  readonly at: number;
}

/** Places in the lists of its side and of all; `shooters`: most enemies. */
interface FigureSeat {
  readonly side: number;
  readonly slot: number;
  readonly index: number;
  readonly shooters: number;
}

/** Fields from `group` on change in play. */
export class Figure {
  readonly kind: FigureKind;
  readonly side: Index<'side'>;
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
  /** SOLO-06, 43. */
  disabled = false;
  /** Ends with this own movement step. */
  disabledUntil = 0;
  zatHits = 0;
  zatUntil = 0;
  /** Step of its death by zat, in which the body can be disintegrated (SOLO-37). */
  bodyClock = 0;
  /** In its last own movement step (SOLO-31, 17). */
  moved = false;
  fired = false;
  dragged = false;
  /** In its side's present step (SOLO-17). */
  carried = false;
  unsuppressed = false;
  arrived = false;
  movesMade = 0;
  /** Movement actions of an advance in range (SOLO-74). */
  moveShare = 0;
  /** Index of the charged enemy, -1 for none (SOLO-15, 44). */
  charging = -1;
  /** Clock of its last test for a charge. */
  chargeTested = 0;
  /** SOLO-24. */
  spotted = false;
  ownTries = 0;
  tries = 0;
  engaged = 0;
  /** Bits since the last morale test (SOLO-44). */
  causes = 0;
  routing = false;
  retiring = false;
  /** Turn of its test for open ground. */
  openTested = 0;
  /** Enemies that shot at it since its last own step: the first of `shooters`. */
  shooterCount = 0;
  readonly shooters: Int32Array;
  gun: Gun | null = null;
  reached = false;
  mark = 0;
  lost = false;
  /** Dead, disabled for good or captured, in this game or before; not gone. */
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

  /** Without its group and weapon. */
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

/** SOLO-27: on its dragger's point; blocks nothing. Fields from `node` on change in play. */
export class Gun {
  readonly index: number;
  node = 0;
  /** Index + 1 of this turn's gunner, 0 for none. */
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

/** SOLO-02. Fields from `figures` on change in play. */
export class Group {
  readonly side: Index<'side'>;
  readonly index: number;
  readonly risk: Stream;
  name: string;
  /** The first `size`; recycled figures leave the list. */
  readonly figures: Figure[] = [];
  size = 0;
  raw: boolean;
  uncommanded: boolean;
  startState: number;
  startFacingX: number;
  startFacingY: number;
  startStrength = 0;
  state: number = HOLD;
  facingX = 0;
  facingY = 1;
  aware = false;
  /** Clock of its last fire. */
  firedAt = 0;
  /** Since its last Risk Factor (SOLO-68). */
  taken = 0;
  inflicted = 0;
  /** Killed or captured, perhaps recycled since (SOLO-66). */
  removed = 0;
  /** Since its last Risk Factor; `ran`: its last order was F (SOLO-69). */
  lostMelee = false;
  ran = false;
  movedLast = false;
  hurtSinceTest = false;
  broken = false;
  riskFactor = 0;
  order = 0;
  tested = false;
  plan = 0;
  /** Node of the plan, to or from; -1 for none. */
  goal = -1;
  /** Index of the plan's enemy, -1 for none. */
  foe = -1;
  inRange = false;
  active = false;
  movedNow = false;
  next: number = HOLD;
  /** At the step's end. */
  facesFoe = false;
  /** Direction of a retreat, in hundredths. */
  wayX = 0;
  wayY = 0;
  /** Centre at the step's start, in hundredths. */
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

  /** Without its figures. */
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

  /** Keeps the order and the starting strength. */
  drop(figure: Figure): void {
    let kept = 0;
    for (let i = 0; i < this.size; i++) if (this.figures[i] !== figure) this.figures[kept++] = this.figures[i];
    this.size = kept;
  }
}
