import type { Snapshot } from '../../../kernel/players/position.ts';
import type { ArmouryWeapon } from '../steps/armoury.ts';

const NOWHERE = -1;
export const UNLIMITED = -1;

interface ThingSpec {
  readonly weapon: ArmouryWeapon;
  readonly owner: number;
  /** Null without a limit. */
  readonly magazines: number | null;
  readonly isBareHands: boolean;
}

/** One weapon of one figure; each grenade is one. */
export class Thing {
  /** Place in `battle.things`. */
  readonly index: number;
  readonly weapon: ArmouryWeapon;
  readonly owner: number;
  /** Nobody can lay them down. */
  readonly isBareHands: boolean;
  private readonly startMagazines: number;
  /** Index of a figure; -1 for nobody. */
  holder = NOWHERE;
  /** -1 if held, used up or lost. */
  node = NOWHERE;
  /** `UNLIMITED` if never empty. */
  shots = UNLIMITED;
  /** Stay with the weapon. */
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

  vanish(): void {
    this.holder = NOWHERE;
    this.node = NOWHERE;
  }

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
