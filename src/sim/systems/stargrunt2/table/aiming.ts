import { SMALL_ARMS } from '../rules/actions.ts';
import { bandOf, NO_FIRE } from '../steps/range.ts';
import type { Battle } from './battle.ts';
import { lookAt } from './sighting.ts';
import type { Unit } from './unit.ts';

/** SG2-065, 069. */
export function bandTo(battle: Battle, unit: Unit, target: Unit): number {
  return bandOf(battle.range(unit, target), battle.gunnery.bandLengths[unit.quality]);
}

/** SG2-066: into the battle's aim. False where no fire is possible. */
export function takeRange(battle: Battle, target: Unit, band: number, cover: number): boolean {
  const { range, aim } = battle.gunnery;
  const shift = range.shift(cover, target.isInPosition, target.isInColumn, target.hull === null && target.active === 1);
  aim.band = band;
  aim.cover = cover;
  aim.range = range.die(band, shift);
  aim.onlySuppresses = range.onlySuppresses(band, shift);
  return aim.range !== NO_FIRE;
}

/**
 * SG2-011, 065 to 069: true if a squad can fire this volley at a target it sees; into the battle's aim. `isFree`: the
 * weapons may have fired (SG2-098).
 */
export function takeAim(battle: Battle, unit: Unit, target: Unit, weapons: number, isFree: boolean): boolean {
  const look = lookAt(battle, unit.centre, target);
  if (!look.isVisible) return false;
  const { cover } = look;
  return takeRange(battle, target, bandTo(battle, unit, target), cover) && gather(battle, unit, weapons, isFree);
}

/** SG2-120: true if the target is in sight and range, and the rifle has not fired this turn; into the battle's aim. */
export function takeSniperAim(battle: Battle, unit: Unit, target: Unit): boolean {
  if (unit.smallArmsFired) return false;
  const look = lookAt(battle, unit.centre, target);
  if (!look.isVisible) return false;
  const { cover } = look;
  return takeRange(battle, target, bandOf(battle.range(unit, target), battle.gunnery.sniperBands[unit.quality]), cover);
}

/** SG2-008, 017: true if every named weapon can fire, and together. */
export function gather(battle: Battle, unit: Unit, weapons: number, isFree: boolean): boolean {
  const { gunnery } = battle;
  const { aim, splitsSmallArms } = gunnery;
  const { smallArms } = gunnery.armoury;
  aim.clear();
  const all = (weapons & SMALL_ARMS) !== 0;
  if (all && unit.smallArmsFired && !isFree) return false;
  if ((weapons & ~SMALL_ARMS) >> unit.size !== 0) return false;
  for (let i = 0; i < unit.size; i++) {
    const { kind, isActive, isOnTable, hasFired, rounds } = unit.figures[i];
    const isNamed = (weapons & (1 << i)) !== 0;
    if (!isNamed && !all) continue;
    const canFire = isActive && isOnTable && (isFree || !hasFired);
    if (isNamed && kind.supportWeapon >= 0) {
      if (!canFire || rounds === 0) return false;
      aim.addSupport(i, kind.supportWeapon);
      continue;
    }
    const isInReach = kind.weapon >= 0 && (aim.band <= gunnery.closeOnlyBands || !smallArms[kind.weapon].closeOnly);
    if (isNamed && !(splitsSmallArms && canFire && isInReach)) return false;
    // Bearers of support weapons fire a small arm in another action; where small arms count one by one, each fires
    // once.
    const isFresh = splitsSmallArms ? canFire : isActive && isOnTable;
    if (isInReach && isFresh) aim.addRifle(i, smallArms[kind.weapon]);
    else if (isFresh && kind.weapon >= 0) aim.leftOut++;
  }
  if (all && aim.rifles === 0) return false;
  // SG2-069: a support weapon may fire alone.
  return aim.rifles > 0 || aim.supportCount === 1;
}

/** SG2-017, 071: marks the last volley's weapons and takes their rounds; true if any had rounds. */
export function spendWeapons(battle: Battle, unit: Unit, isMarked: boolean): boolean {
  const { aim, splitsSmallArms } = battle.gunnery;
  let isSpent = false;
  if (isMarked && aim.rifles > 0) {
    if (!splitsSmallArms) unit.smallArmsFired = true;
    else for (let i = 0; i < unit.size; i++) if ((aim.riflemen & (1 << i)) !== 0) unit.figures[i].hasFired = true;
  }
  for (let i = 0; i < aim.supportCount; i++) {
    const bearer = unit.figures[aim.bearers[i]];
    if (isMarked) bearer.hasFired = true;
    if (bearer.rounds < 0) continue;
    bearer.rounds--;
    unit.armsVersion++;
    isSpent = true;
  }
  return isSpent;
}

/** SG2-017, by house rule in every activation. */
export function refreshWeapons(battle: Battle, unit: Unit): void {
  if (battle.gunnery.limitIsTurn) return;
  unit.smallArmsFired = false;
  unit.gunsFired = 0;
  for (let i = 0; i < unit.size; i++) unit.figures[i].hasFired = false;
}

/** Bits of all weapons that can fire at a target together; 0 for none. `isFree`: also those that have fired. */
export function weaponsAt(battle: Battle, unit: Unit, target: Unit, isFree: boolean): number {
  const look = lookAt(battle, unit.centre, target);
  if (!look.isVisible) return 0;
  const { cover } = look;
  if (!takeRange(battle, target, bandTo(battle, unit, target), cover)) return 0;
  const support = supportBits(unit, isFree);
  // A support weapon takes its bearer's small arm: the last bearers leave no volley to join.
  if (gather(battle, unit, SMALL_ARMS | support, isFree)) return SMALL_ARMS | support;
  if (support === 0) return 0;
  return strongest(battle, unit, support);
}

/** SG2-069: the largest Firepower die. */
function strongest(battle: Battle, unit: Unit, bits: number): number {
  const { supportArms } = battle.gunnery.armoury;
  let best = 0;
  let most = 0;
  for (let i = 0; i < unit.size; i++) {
    if ((bits & (1 << i)) === 0) continue;
    const { firepower } = supportArms[unit.figures[i].kind.supportWeapon];
    if (firepower <= most) continue;
    most = firepower;
    best = 1 << i;
  }
  return best;
}

function supportBits(unit: Unit, isFree: boolean): number {
  let bits = 0;
  for (let i = 0; i < unit.size; i++) {
    const { kind, isActive, isOnTable, hasFired, rounds } = unit.figures[i];
    if (kind.supportWeapon >= 0 && isActive && isOnTable && rounds !== 0 && (isFree || !hasFired)) bits |= 1 << i;
  }
  return bits;
}
