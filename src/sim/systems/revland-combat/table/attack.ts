import type { ArmouryWeapon, WeaponUse } from '../steps/armoury.ts';
import type { Figure } from './state.ts';
import type { Thing } from './things.ts';

/** An attack while it is made: by whom, with what, on whom. One object is used over and over. */
export class Attack {
  attacker!: Figure;
  thing!: Thing;
  weapon!: ArmouryWeapon;
  use!: WeaponUse;
  /** Null for a point or a piece that nobody is behind. */
  target: Figure | null = null;
  /** One of AIM. */
  aim = 0;
  /** The point aimed at: that of the target where there is one. */
  node = 0;
  /** Index in `battle.barriers` of the piece that is attacked itself (REV-42); -1 for none. */
  piece = -1;
  /** Index into RANGES. */
  range = 0;
  /** Index in `battle.barriers` of what covers the target (REV-41), and how much of it: one of COVER. */
  barrier = -1;
  cover = 0;
  /** REV-29: the first action of an ambusher against somebody surprised. */
  isFromAmbush = false;
  /** Of an attack on a figure: its chance when it was declared, an index into CHANCES; -1 for none. */
  chance = -1;
}
