import type { StreamBook } from '../../../kernel/dice/dice.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { openUnitStreams, type UnitStreams } from '../rules/purposes.ts';
import type { Miniature } from './figure.ts';

/** What a unit or counter is. Dummies and mines are counters for good. */
const UNIT_TYPES = ['infantry', 'vehicle', 'dummy', 'mine'] as const;
export const UNIT_TYPE = indices(UNIT_TYPES);

/**
 * Where a unit is. `absent`: not deployed yet, or an element that nobody has detached. `counter`: hidden, a counter on the table (SG2-105).
 * `located`: its figures are on the table. `aboard`: in a vehicle. `lost`: out of the game for good. `left`: off by the mission's edge.
 */
const PRESENCES = ['absent', 'counter', 'located', 'aboard', 'lost', 'left'] as const;
export const PRESENCE = indices(PRESENCES);

/** What mounted weapons a vehicle has. */
const GUN_TYPES = ['heavy', 'missile', 'support'] as const;
export const GUN_TYPE = indices(GUN_TYPES);

/** A weapon of a vehicle (SG2-074, 075); `weapon` is an index among those of its type. */
export interface GunKind {
  readonly type: Index<'gunType'>;
  readonly weapon: number;
  readonly size: number;
  readonly fireControl: Index<'fireControl'>;
  readonly guidance: Index<'level'>;
  /** Shots in a game, -1 without limit. */
  readonly rounds: number;
}

export interface VehicleKind {
  readonly armourClass: number;
  readonly suspension: Index<'suspension'>;
  /** Size as a target, where house rules measure by it (SG2-074). */
  readonly size: number;
  readonly ecm: Index<'ecm'>;
  readonly guns: readonly GunKind[];
  /** Figures that it carries (SG2-062). */
  readonly capacity: number;
}

/** What a unit is at the start, as scenario and rules make it. -1 stands for none. */
export interface UnitKind {
  readonly name: string;
  readonly type: Index<'unitType'>;
  readonly quality: Index<'quality'>;
  readonly leadership: number;
  readonly confidence: Index<'confidence'>;
  readonly motivation: Index<'motivation'>;
  /** Rank of its command level (SG2-009). */
  readonly level: number;
  /** Place in its side of the unit that commands it. */
  readonly commander: number;
  readonly isTerror: boolean;
  readonly hasHeavyPacks: boolean;
  readonly isMedical: boolean;
  /** A sniper's rifle; the sniper is a unit of one (SG2-120). */
  readonly sniper: Index<'sniperWeapon'>;
  readonly sensor: Index<'sensor'>;
  readonly drone: Index<'level'>;
  readonly electronicWarfare: Index<'level'>;
  /** Bit k: forward observer or liaison for assets of kind k (SG2-136). */
  readonly specialist: number;
  readonly chits: number;
  /** Starts as a counter (SG2-105). */
  readonly isHidden: boolean;
  /** Node where it starts, -1 where its owner deploys it. */
  readonly at: number;
  /** Place in its side of the vehicle that it starts in. */
  readonly carrier: number;
  readonly vehicle: VehicleKind | null;
  /** Place in its side of the unit that it can be detached from (SG2-026); -1 for what the scenario lists. */
  readonly parent: number;
}

/** A miniature, and the unit that it belongs to. */
export type Figure = Miniature<Unit>;

/**
 * A squad, vehicle, counter or detached element: what activates, moves and is fired at as one. Fields from `presence` on change in play.
 * Figures are listed first to last as the scenario has them: the first `size` of `figures`, whatever has become of them.
 */
export class Unit {
  readonly kind: UnitKind;
  readonly side: Index<'side'>;
  /** Position in the battle's list of all units, and in that of its side. */
  readonly index: number;
  readonly place: number;
  readonly streams: UnitStreams;
  /** On the table for a vehicle; null for all others. */
  readonly hull: Figure | null;
  /** Figures at the start. */
  readonly startFigures: readonly Figure[];
  /** One of PRESENCE. */
  presence: number = PRESENCE.absent;
  /** A counter known to be a unit (SG2-107). */
  isFlipped = false;
  /** Its position in `asSeen` of its side: what enemies know it by while it is hidden. */
  seenAs: number;
  readonly figures: Figure[] = [];
  size = 0;
  /** Of those: active, wounded untreated, stabilised, kept by the battle. */
  active = 0;
  wounded = 0;
  stabilised = 0;
  /** Figures that it started with, or that were joined in it (SG2-025). */
  startStrength = 0;
  /** Units that it stands for: 2 and more after regrouping, 0 for an element (SG2-013). */
  standsFor = 0;
  /** Who leads it; null when it has none, as an element has. */
  leader: Figure | null = null;
  quality = 0;
  leadership = 0;
  /** One of CONFIDENCE, and at the start or when joined. */
  confidence = 0;
  startConfidence = 0;
  /** Whether it acts through its parent: an element whose parent is not lost (SG2-027). */
  isElement = false;
  /** Suppression markers, and whether fire has ever suppressed it (SG2-040). */
  suppression = 0;
  wasSuppressed = false;
  isInPosition = false;
  isInColumn = false;
  isPanicked = false;
  /** Its risk of panic is over (SG2-050). */
  isPastPanic = false;
  /** It is out of integrity and has to reorganise (SG2-028). */
  isDisorganised = false;
  /** Mean of active figures on the table in hundredths, and the point nearest to it where a figure can stand. A counter's own place. */
  centreX = 0;
  centreY = 0;
  centre = 0;
  /** Index of the vehicle that it is in, -1 for none. */
  carrier = -1;
  /** By place of the enemy's units: number of the activation in which that one last fired on it, 0 for never (SG2-048). */
  readonly firedOnBy: Int32Array;

  // Marks of the turn.
  hasActivated = false;
  /** Actions left in the activation that is played. */
  actionsLeft = 0;
  /** Whether it is activated just now by a transfer (SG2-020). */
  isTransferred = false;
  /** The small arms have fired; bit k: gun k of a vehicle has. */
  smallArmsFired = false;
  gunsFired = 0;
  /** Bits of reaction tests failed, which may not be tried again (SG2-016). */
  failedTests = 0;
  /** Attempts to transfer actions and to rally, and 1 for each unit of its side that it tried to transfer to (SG2-021). */
  transfersTried = 0;
  ralliesTried = 0;
  readonly triedTransferTo: Uint8Array;

  // Support.
  chits = 0;
  /** Where its drone is, -1 for none out. */
  droneNode = -1;
  isElectronicWarfareOn = false;
  electronicWarfareMarkers = 0;

  // Vehicles.
  /** Where its front points: its last move, in hundredths; 0 and 0 before it has moved. */
  headingX = 0;
  headingY = 0;
  isImmobilised = false;
  isSystemsOff = false;
  isDisabled = false;
  isDestroyed = false;
  /** By gun: shots left. */
  readonly gunRounds: Int32Array;

  // What is counted of it.
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

  /** Its figures, or its vehicle, are on the table and no counter. */
  get isLocated(): boolean {
    return this.presence === PRESENCE.located;
  }

  get isCounter(): boolean {
    return this.presence === PRESENCE.counter;
  }

  /** It takes part in the game: deployed and neither lost nor gone. */
  get isInPlay(): boolean {
    const { presence } = this;
    return presence === PRESENCE.located || presence === PRESENCE.counter || presence === PRESENCE.aboard;
  }

  /** A dummy or the like, which never activates. */
  get isDecoy(): boolean {
    return this.kind.type === UNIT_TYPE.dummy || this.kind.type === UNIT_TYPE.mine;
  }

  /** Its marks that last a turn are cleared (turn end, step 5). */
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
    // Before it is deployed it is nowhere: not where an earlier game left it.
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

  /** Everything but the figures, which exchange themselves; `all` are those of the battle by index. */
  exchange(state: Snapshot, all: readonly Figure[]): void {
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

/** Where a unit has its place in the lists, and how many units its own side and the enemy have. */
export interface UnitSeat {
  readonly side: number;
  readonly index: number;
  readonly place: number;
  readonly friends: number;
  readonly enemies: number;
}
