import type { Snapshot } from '../../../kernel/players/position.ts';
import type { ArmouryWeapon } from '../steps/armoury.ts';

const NOWHERE = -1;
/** Shots and magazines without a limit. */
export const UNLIMITED = -1;

/** What a thing is as it is made. */
interface ThingSpec {
  readonly weapon: ArmouryWeapon;
  readonly owner: number;
  /** Spare magazines; null without a limit. */
  readonly magazines: number | null;
  readonly isBareHands: boolean;
}

/** One weapon of one figure. Grenades are a thing each. Fields from `holder` on change in play. */
export class Thing {
  /** Place in `battle.things`. */
  readonly index: number;
  readonly weapon: ArmouryWeapon;
  /** Index of the figure that has it at the start. */
  readonly owner: number;
  /** Everybody has them, and nobody can lay them down. */
  readonly isBareHands: boolean;
  private readonly startMagazines: number;
  /** Index of the figure that has it; -1 for nobody. */
  holder = NOWHERE;
  /** Where it lies when nobody has it; -1 when it is used up or lost. */
  node = NOWHERE;
  /** Shots left; `UNLIMITED` for a weapon that is never empty. */
  shots = UNLIMITED;
  /** Spare magazines left, which stay with the weapon. */
  magazines = UNLIMITED;
  /** REV-06. */
  isJammed = false;

  constructor(index: number, { weapon, owner, magazines, isBareHands }: ThingSpec) {
    this.index = index;
    this.weapon = weapon;
    this.owner = owner;
    this.startMagazines = magazines ?? UNLIMITED;
    this.isBareHands = isBareHands;
  }

  get isHeld(): boolean {
    return this.holder !== NOWHERE;
  }

  get liesAbout(): boolean {
    return this.holder === NOWHERE && this.node !== NOWHERE;
  }

  reset(): void {
    this.holder = this.owner;
    this.node = NOWHERE;
    this.shots = this.weapon.ammo ?? UNLIMITED;
    this.magazines = this.startMagazines;
    this.isJammed = false;
  }

  /** It is spent, or broken for good. */
  vanish(): void {
    this.holder = NOWHERE;
    this.node = NOWHERE;
  }

  /** It lies on the ground from now on. */
  fall(node: number): void {
    this.holder = NOWHERE;
    this.node = node;
  }

  exchange(state: Snapshot): void {
    this.holder = state.int(this.holder);
    this.node = state.int(this.node);
    this.shots = state.int(this.shots);
    this.magazines = state.int(this.magazines);
    this.isJammed = state.flag(this.isJammed);
  }
}
