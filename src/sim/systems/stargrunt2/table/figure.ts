import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { FIGURE_STATE } from '../rules/profiles.ts';

/** What a figure is, as scenario and rules make it. An index of -1 stands for none. */
export interface FigureKind {
  readonly name: string;
  /** Its small arm; none for bearers of support weapons, except of a rocket (SG2-008). */
  readonly weapon: Index<'weapon'>;
  readonly supportWeapon: Index<'supportWeapon'>;
  /** Shots of the support weapon in a game, -1 without limit (SG2-071). */
  readonly rounds: number;
  /** A guided missile launcher and its guidance (SG2-075). */
  readonly missile: Index<'missile'>;
  readonly guidance: Index<'level'>;
  readonly armour: Index<'armour'>;
  readonly isPower: boolean;
  readonly closeCombat: Index<'closeCombatWeapon'>;
  readonly mobility: Index<'mobility'>;
  readonly isMedic: boolean;
  /** The body of a vehicle, which stands on the table for its crew: no miniature of its own. */
  readonly isHull: boolean;
}

/** One miniature of a unit of type `U`. Fields from `unit` on change in play. */
export class Miniature<U> {
  readonly kind: FigureKind;
  readonly side: Index<'side'>;
  /** Position in the battle's list of all figures. */
  readonly index: number;
  unit: U = null as never;
  /** One of FIGURE_STATE. */
  state: number = FIGURE_STATE.active;
  /** Whether it stands or lies on the table; false for those in counters or vehicles, not deployed, captured or gone. */
  isOnTable = false;
  /** Where it stands, lies, or was last. */
  node = 0;
  /** Its own weapon has fired this turn (SG2-017): the support weapon or missile; its small arm where those count one by one. */
  hasFired = false;
  /** Shots left of its support weapon or missile, -1 without limit. */
  rounds = 0;
  /** Lies where its unit has left it: that tested for it already (SG2-043). */
  isLeftBehind = false;
  /** Beaten in the close assault that is fought (SG2-096). */
  isBeaten = false;
  /** Has been in the area that its side must reach. */
  hasReached = false;

  constructor(kind: FigureKind, side: number, index: number) {
    this.kind = kind;
    this.side = side;
    this.index = index;
  }

  get name(): string {
    return this.kind.name;
  }

  get isActive(): boolean {
    return this.state === FIGURE_STATE.active;
  }

  reset(): void {
    this.state = FIGURE_STATE.active;
    this.isOnTable = false;
    this.hasFired = false;
    this.rounds = this.kind.rounds;
    this.isLeftBehind = false;
    this.isBeaten = false;
    this.hasReached = false;
  }

  /** All but its unit, which the unit knows. */
  exchange(state: Snapshot): void {
    this.state = state.int(this.state);
    this.isOnTable = state.flag(this.isOnTable);
    this.node = state.int(this.node);
    this.hasFired = state.flag(this.hasFired);
    this.rounds = state.int(this.rounds);
    this.isLeftBehind = state.flag(this.isLeftBehind);
    this.isBeaten = state.flag(this.isBeaten);
    this.hasReached = state.flag(this.hasReached);
  }
}
