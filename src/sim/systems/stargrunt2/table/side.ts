import type { Dice, StreamBook } from '../../../kernel/dice/dice.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { TABLE_EDGES } from '../../../tabletop/objectives.ts';
import { openSideStreams, type SideStreams } from '../rules/purposes.ts';
import type { Figure, Unit } from './unit.ts';

/** `free`: not requested. */
const MISSION_STATES = ['free', 'coming', 'arrived', 'resolved'] as const;
export const MISSION_STATE = indices(MISSION_STATES);

/** SG2-137. */
export interface AssetKind {
  readonly name: string;
  readonly kind: Index<'assetKind'>;
  /** Index into ASSET_LEVELS, for the delay, and rank of its command level. */
  readonly level: Index<'assetLevel'>;
  readonly rank: number;
  readonly size: Index<'burstSize'>;
  /** Its owner chooses. */
  readonly warheads: readonly Index<'warhead'>[];
  readonly rounds: number;
  readonly missions: number;
}

export class Asset {
  readonly kind: AssetKind;
  readonly index: number;
  left = 0;

  constructor(kind: AssetKind, index: number) {
    this.kind = kind;
    this.index = index;
  }
}

/** SG2-136, 137. All fields change in play. */
export class FireMission {
  readonly index: number;
  state: number = MISSION_STATE.free;
  /** Asset and requester by index; a lost requester keeps its values. */
  asset = 0;
  observer = 0;
  node = 0;
  warhead = 0;
  /** Turns. */
  delay = 0;

  constructor(index: number) {
    this.index = index;
  }

  reset(): void {
    this.state = MISSION_STATE.free;
  }

  exchange(state: Snapshot): void {
    this.state = state.int(this.state);
    this.asset = state.int(this.asset);
    this.observer = state.int(this.observer);
    this.node = state.int(this.node);
    this.warhead = state.int(this.warhead);
    this.delay = state.int(this.delay);
  }
}

interface SideParts {
  readonly name: string;
  readonly units: readonly Unit[];
  readonly figures: readonly Figure[];
  readonly assets: readonly Asset[];
  /** Nodes where it may deploy. */
  readonly area: Int32Array;
  /** Index into TABLE_EDGES. */
  readonly edge: Index<'tableEdge'>;
}

/** Fields from `forbidden` on change. */
export class Side {
  readonly index: Index<'side'>;
  readonly name: string;
  readonly units: readonly Unit[];
  /** Units as enemies know them: counters in an order drawn for each game, which tells nothing. */
  readonly asSeen: Unit[];
  /** Positions of counters in `asSeen`. */
  private readonly hiddenPlaces: readonly number[];
  /** Without hulls. */
  readonly figures: readonly Figure[];
  readonly assets: readonly Asset[];
  readonly missions: readonly FireMission[];
  readonly area: Int32Array;
  readonly edge: Index<'tableEdge'>;
  /** At the north or east: takes points in falling order. */
  readonly isTurned: boolean;
  readonly streams: SideStreams;
  /** Units that count in `break` (SG2-013). */
  readonly startUnits: number;
  /** Bits of options. */
  forbidden = 0;
  /** Active figures of units not lost, those off by the mission's edge included. */
  living = 0;
  reached = 0;
  /** Turn in which `break` was first met, 0 for never. */
  breakTurn = 0;
  fireActions = 0;
  casualtiesCaused = 0;
  closeAssaults = 0;

  constructor(book: StreamBook, index: number, { name, units, figures, assets, area, edge }: SideParts) {
    this.index = index;
    this.name = name;
    this.units = units;
    this.asSeen = [...units];
    this.hiddenPlaces = units.flatMap(({ kind }, place) => (kind.isHidden ? [place] : []));
    this.figures = figures;
    this.assets = assets;
    this.area = area;
    this.edge = edge;
    this.isTurned = TABLE_EDGES[edge] === 'north' || TABLE_EDGES[edge] === 'east';
    this.streams = openSideStreams(book, index);
    this.startUnits = units.filter(({ kind, isDecoy }) => kind.parent < 0 && !isDecoy).length;
    const missions = assets.reduce((sum, { kind }) => sum + kind.missions, 0);
    this.missions = Array.from({ length: missions }, (_, i) => new FireMission(i));
  }

  /** Before anything is placed. */
  mixCounters(dice: Dice): void {
    const { hiddenPlaces, units } = this;
    for (let i = hiddenPlaces.length - 1; i > 0; i--) {
      const j = dice.pick(units[0].streams.counters, i + 1);
      this.exchangeSeen(hiddenPlaces[i], hiddenPlaces[j]);
    }
  }

  exchangeSeen(one: number, other: number): void {
    const { asSeen } = this;
    const unit = asSeen[one];
    this.showAs(one, asSeen[other]);
    this.showAs(other, unit);
  }

  private showAs(place: number, unit: Unit): void {
    this.asSeen[place] = unit;
    unit.seenAs = place;
  }

  reset(): void {
    for (let i = 0; i < this.units.length; i++) {
      this.units[i].reset();
      this.showAs(i, this.units[i]);
    }
    for (let i = 0; i < this.assets.length; i++) this.assets[i].left = this.assets[i].kind.missions;
    for (let i = 0; i < this.missions.length; i++) this.missions[i].reset();
    this.living = this.figures.length;
    this.reached = 0;
    this.breakTurn = 0;
    this.fireActions = 0;
    this.casualtiesCaused = 0;
    this.closeAssaults = 0;
  }

  exchange(state: Snapshot): void {
    const { hiddenPlaces } = this;
    for (let i = 0; i < hiddenPlaces.length; i++)
      this.showAs(hiddenPlaces[i], this.units[state.int(this.asSeen[hiddenPlaces[i]].place)]);
    for (let i = 0; i < this.assets.length; i++) this.assets[i].left = state.int(this.assets[i].left);
    for (let i = 0; i < this.missions.length; i++) this.missions[i].exchange(state);
    this.living = state.int(this.living);
    this.reached = state.int(this.reached);
    this.breakTurn = state.int(this.breakTurn);
    this.fireActions = state.int(this.fireActions);
    this.casualtiesCaused = state.int(this.casualtiesCaused);
    this.closeAssaults = state.int(this.closeAssaults);
  }
}
