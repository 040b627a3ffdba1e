import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { FIGURE_STATE } from '../rules/profiles.ts';

/** -1 stands for none. */
export interface FigureKind {
  readonly name: string;
  /** None for bearers of support weapons, except rockets (SG2-008). */
  readonly weapon: Index<'weapon'>;
  readonly supportWeapon: Index<'supportWeapon'>;
  /** For the support weapon per game, -1 without limit (SG2-071). */
  readonly rounds: number;
  /** Launcher and guidance (SG2-075). */
  readonly missile: Index<'missile'>;
  readonly guidance: Index<'level'>;
  readonly armour: Index<'armour'>;
  readonly isPower: boolean;
  readonly closeCombat: Index<'closeCombatWeapon'>;
  readonly mobility: Index<'mobility'>;
  readonly isMedic: boolean;
  /** A vehicle's body, on the table for its crew; not a miniature. */
  readonly isHull: boolean;
}

/** Fields from `unit` on change in play. */
export class Miniature<U> {
  readonly kind: FigureKind;
  readonly side: Index<'side'>;
  readonly index: number;
  unit: U = null as never;
  state: number = FIGURE_STATE.active;
  /** False in counters and vehicles, before deployment, captured or gone. */
  isOnTable = false;
  node = 0;
  /** SG2-017: support weapon or missile; the small arm where those count one by one. */
  hasFired = false;
  /** Left for its support weapon or missile, -1 without limit. */
  rounds = 0;
  /** Its unit has tested for it (SG2-043). */
  isLeftBehind = false;
  /** In the current close assault (SG2-096). */
  isBeaten = false;
  /** In the area that its side must reach. */
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

  /** All but its unit. */
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
