import type { StreamBook } from '../../../kernel/dice/dice.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { openUnitStreams, type UnitStreams } from '../rules/purposes.ts';
import type { Miniature } from './figure.ts';

/** Dummies and mines are counters for good. */
const UNIT_TYPES = ['infantry', 'vehicle', 'dummy', 'mine'] as const;
export const UNIT_TYPE = indices(UNIT_TYPES);

/**
 * `absent`: not deployed, or not detached. `counter`: hidden (SG2-105). `located`: figures on the table. `aboard`: in
 * a vehicle. `lost`: out for good. `left`: off by the mission's edge.
 */
const PRESENCES = ['absent', 'counter', 'located', 'aboard', 'lost', 'left'] as const;
export const PRESENCE = indices(PRESENCES);

const GUN_TYPES = ['heavy', 'missile', 'support'] as const;
export const GUN_TYPE = indices(GUN_TYPES);

/** SG2-074, 075; `weapon` is an index among its type. */
export interface GunKind {
  readonly type: Index<'gunType'>;
  readonly weapon: number;
  readonly size: number;
  readonly fireControl: Index<'fireControl'>;
  readonly guidance: Index<'level'>;
  /** Per game, -1 without limit. */
  readonly rounds: number;
}

export interface VehicleKind {
  readonly armourClass: number;
  readonly suspension: Index<'suspension'>;
  /** As a target, by house rule (SG2-074). */
  readonly size: number;
  readonly ecm: Index<'ecm'>;
  readonly guns: readonly GunKind[];
  /** Figures (SG2-062). */
  readonly capacity: number;
}

/** -1 stands for none. */
export interface UnitKind {
  readonly name: string;
  readonly type: Index<'unitType'>;
  readonly quality: Index<'quality'>;
  readonly leadership: number;
  readonly confidence: Index<'confidence'>;
  readonly motivation: Index<'motivation'>;
  /** SG2-009. */
  readonly level: number;
  /** Its commander's place in the side. */
  readonly commander: number;
  readonly isTerror: boolean;
  readonly hasHeavyPacks: boolean;
  readonly isMedical: boolean;
  /** A sniper is a unit of one (SG2-120). */
  readonly sniper: Index<'sniperWeapon'>;
  readonly sensor: Index<'sensor'>;
  readonly drone: Index<'level'>;
  readonly electronicWarfare: Index<'level'>;
  /** Bit k: forward observer or liaison for assets of kind k (SG2-136). */
  readonly specialist: number;
  readonly chits: number;
  /** Starts as a counter (SG2-105). */
  readonly isHidden: boolean;
  /** Node where it starts, -1 if its owner deploys it. */
  readonly at: number;
  /** Place in its side of its first vehicle. */
  readonly carrier: number;
  readonly vehicle: VehicleKind | null;
  /** Place in its side of an element's unit (SG2-026); -1 for units of the scenario. */
  readonly parent: number;
}

export type Figure = Miniature<Unit>;

/**
 * Squad, vehicle, counter or element: what acts as one. Fields from `presence` on change in play. The first `size` of
 * `figures` are its own, in the scenario's order, whatever their state.
 */
export class Unit {
  readonly kind: UnitKind;
  readonly side: Index<'side'>;
  /** In the battle's list, and in its side's. */
  readonly index: number;
  readonly place: number;
  readonly streams: UnitStreams;
  readonly hull: Figure | null;
  readonly startFigures: readonly Figure[];
  presence: number = PRESENCE.absent;
  /** Known to be a unit (SG2-107). */
  isFlipped = false;
  /** Position in `asSeen` of its side. */
  seenAs: number;
  readonly figures: Figure[] = [];
  size = 0;
  /** Rises when what it could fire with may have changed: figures, rounds, quality. Not a part of the state. */
  armsVersion = 0;
  /** Figures active, wounded untreated, stabilised; kept by the battle. */
  active = 0;
  wounded = 0;
  stabilised = 0;
  /** At the start, or when joined (SG2-025). */
  startStrength = 0;
  /** Units: 2 and more after regrouping, 0 for an element (SG2-013). */
  standsFor = 0;
  /** Null for none; elements have none. */
  leader: Figure | null = null;
  quality = 0;
  leadership = 0;
  /** CONFIDENCE now, and at the start or when joined. */
  confidence = 0;
  startConfidence = 0;
  /** Its parent, not lost, acts for it (SG2-027). */
  isElement = false;
  /** Markers; whether fire ever suppressed it (SG2-040). */
  suppression = 0;
  wasSuppressed = false;
  isInPosition = false;
  isInColumn = false;
  isPanicked = false;
  /** Its risk is over (SG2-050). */
  isPastPanic = false;
  /** Has to reorganise (SG2-028). */
  isDisorganised = false;
  /**
   * Mean of its active figures in hundredths, and the nearest point where a figure can stand; of a counter its place.
   */
  centreX = 0;
  centreY = 0;
  centre = 0;
  /** Index of its vehicle, -1 for none. */
  carrier = -1;
  /** By place of an enemy: number of the activation in which it last fired here, 0 for never (SG2-048). */
  readonly firedOnBy: Int32Array;

  // Marks of the turn.
  hasActivated = false;
  actionsLeft = 0;
  /** Activated by a transfer (SG2-020). */
  isTransferred = false;
  /** Bit k: a vehicle's gun k has fired. */
  smallArmsFired = false;
  gunsFired = 0;
  /** Bits of reaction tests not to be tried again (SG2-016). */
  failedTests = 0;
  /** Tries to transfer and to rally; by unit of its side, 1 if it tried to transfer to it (SG2-021). */
  transfersTried = 0;
  ralliesTried = 0;
  readonly triedTransferTo: Uint8Array;

  chits = 0;
  /** -1 for none out. */
  droneNode = -1;
  isElectronicWarfareOn = false;
  electronicWarfareMarkers = 0;

  /** Its last move, in hundredths; 0 and 0 before one. */
  headingX = 0;
  headingY = 0;
  isImmobilised = false;
  isSystemsOff = false;
  isDisabled = false;
  isDestroyed = false;
  readonly gunRounds: Int32Array;

  shakenTurn = 0;
  brokenTurn = 0;
  routedTurn = 0;
  hasSurrendered = false;

  constructor(book: StreamBook, kind: UnitKind, seat: UnitSeat, startFigures: readonly Figure[], hull: Figure | null) {
    this.kind = kind;
    this.side = seat.side;
    this.index = seat.index;
    this.place = seat.place;
    this.seenAs = seat.place;
    this.startFigures = startFigures;
    this.hull = hull;
    if (hull !== null) hull.unit = this;
    this.streams = openUnitStreams(book, seat.side, seat.place);
    this.firedOnBy = new Int32Array(seat.enemies);
    this.triedTransferTo = new Uint8Array(seat.friends);
    this.gunRounds = new Int32Array(kind.vehicle?.guns.length ?? 0);
  }

  get name(): string {
    return this.kind.name;
  }

  get isVehicle(): boolean {
    return this.kind.vehicle !== null;
  }

  get isLocated(): boolean {
    return this.presence === PRESENCE.located;
  }

  get isCounter(): boolean {
    return this.presence === PRESENCE.counter;
  }

  /** Deployed, not lost or gone. */
  get isInPlay(): boolean {
    const { presence } = this;
    return presence === PRESENCE.located || presence === PRESENCE.counter || presence === PRESENCE.aboard;
  }

  get isDecoy(): boolean {
    return this.kind.type === UNIT_TYPE.dummy || this.kind.type === UNIT_TYPE.mine;
  }

  /** At the turn's end (step 5). */
  clearMarks(): void {
    this.hasActivated = false;
    this.smallArmsFired = false;
    this.gunsFired = 0;
    this.failedTests = 0;
    this.transfersTried = 0;
    this.ralliesTried = 0;
    this.triedTransferTo.fill(0);
    for (let i = 0; i < this.size; i++) this.figures[i].hasFired = false;
  }

  reset(): void {
    const { kind, startFigures } = this;
    this.armsVersion++;
    this.presence = PRESENCE.absent;
    this.isFlipped = false;
    this.size = startFigures.length;
    for (let i = 0; i < startFigures.length; i++) {
      this.figures[i] = startFigures[i];
      startFigures[i].unit = this;
      startFigures[i].reset();
    }
    if (this.hull !== null) {
      this.hull.unit = this;
      this.hull.reset();
    }
    this.active = this.size;
    this.wounded = 0;
    this.stabilised = 0;
    this.startStrength = this.size;
    this.standsFor = kind.parent >= 0 || this.isDecoy ? 0 : 1;
    this.leader = this.size > 0 && kind.parent < 0 ? startFigures[0] : null;
    this.isElement = kind.parent >= 0;
    this.quality = kind.quality;
    this.leadership = kind.leadership;
    this.confidence = kind.confidence;
    this.startConfidence = kind.confidence;
    this.suppression = 0;
    this.wasSuppressed = false;
    this.isInPosition = false;
    this.isInColumn = false;
    this.isPanicked = false;
    this.isPastPanic = false;
    this.isDisorganised = false;
    // Not where an earlier game left it.
    this.centreX = 0;
    this.centreY = 0;
    this.centre = 0;
    this.carrier = -1;
    this.firedOnBy.fill(0);
    this.actionsLeft = 0;
    this.isTransferred = false;
    this.clearMarks();
    this.chits = kind.chits;
    this.droneNode = -1;
    this.isElectronicWarfareOn = kind.electronicWarfare >= 0;
    this.electronicWarfareMarkers = 0;
    this.headingX = 0;
    this.headingY = 0;
    this.isImmobilised = false;
    this.isSystemsOff = false;
    this.isDisabled = false;
    this.isDestroyed = false;
    for (let i = 0; i < this.gunRounds.length; i++) this.gunRounds[i] = kind.vehicle!.guns[i].rounds;
    this.shakenTurn = 0;
    this.brokenTurn = 0;
    this.routedTurn = 0;
    this.hasSurrendered = false;
  }

  /** All but its figures; `all` are those of the battle. */
  exchange(state: Snapshot, all: readonly Figure[]): void {
    this.armsVersion++;
    this.presence = state.int(this.presence);
    this.isFlipped = state.flag(this.isFlipped);
    this.size = state.int(this.size);
    for (let i = 0; i < this.size; i++) {
      const index = state.int(state.isRestoring ? 0 : this.figures[i].index);
      this.figures[i] = all[index];
      this.figures[i].unit = this;
    }
    this.active = state.int(this.active);
    this.wounded = state.int(this.wounded);
    this.stabilised = state.int(this.stabilised);
    this.startStrength = state.int(this.startStrength);
    this.standsFor = state.int(this.standsFor);
    const leader = state.int(this.leader === null ? -1 : this.leader.index);
    this.leader = leader < 0 ? null : all[leader];
    this.quality = state.int(this.quality);
    this.leadership = state.int(this.leadership);
    this.confidence = state.int(this.confidence);
    this.startConfidence = state.int(this.startConfidence);
    this.isElement = state.flag(this.isElement);
    this.suppression = state.int(this.suppression);
    this.wasSuppressed = state.flag(this.wasSuppressed);
    this.isInPosition = state.flag(this.isInPosition);
    this.isInColumn = state.flag(this.isInColumn);
    this.isPanicked = state.flag(this.isPanicked);
    this.isPastPanic = state.flag(this.isPastPanic);
    this.isDisorganised = state.flag(this.isDisorganised);
    this.centreX = state.int(this.centreX);
    this.centreY = state.int(this.centreY);
    this.centre = state.int(this.centre);
    this.carrier = state.int(this.carrier);
    state.all(this.firedOnBy);
    this.hasActivated = state.flag(this.hasActivated);
    this.exchangeMarks(state);
  }

  private exchangeMarks(state: Snapshot): void {
    this.actionsLeft = state.int(this.actionsLeft);
    this.isTransferred = state.flag(this.isTransferred);
    this.smallArmsFired = state.flag(this.smallArmsFired);
    this.gunsFired = state.int(this.gunsFired);
    this.failedTests = state.int(this.failedTests);
    this.transfersTried = state.int(this.transfersTried);
    this.ralliesTried = state.int(this.ralliesTried);
    state.all(this.triedTransferTo);
    this.chits = state.int(this.chits);
    this.droneNode = state.int(this.droneNode);
    this.isElectronicWarfareOn = state.flag(this.isElectronicWarfareOn);
    this.electronicWarfareMarkers = state.int(this.electronicWarfareMarkers);
    this.headingX = state.int(this.headingX);
    this.headingY = state.int(this.headingY);
    this.isImmobilised = state.flag(this.isImmobilised);
    this.isSystemsOff = state.flag(this.isSystemsOff);
    this.isDisabled = state.flag(this.isDisabled);
    this.isDestroyed = state.flag(this.isDestroyed);
    state.all(this.gunRounds);
    this.shakenTurn = state.int(this.shakenTurn);
    this.brokenTurn = state.int(this.brokenTurn);
    this.routedTurn = state.int(this.routedTurn);
    this.hasSurrendered = state.flag(this.hasSurrendered);
  }
}

interface UnitSeat {
  readonly side: number;
  readonly index: number;
  readonly place: number;
  readonly friends: number;
  readonly enemies: number;
}
