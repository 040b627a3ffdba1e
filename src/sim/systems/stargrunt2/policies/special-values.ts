import { hundredths } from '../../../tabletop/geometry.ts';
import type { Battle } from '../battle.ts';
import { mayAct } from '../chapters/actions.ts';
import { levelsBypassed } from '../chapters/communication.ts';
import { requestDie, requestThreat } from '../chapters/requests.ts';
import { mayDo } from '../chapters/states.ts';
import { isSpecialist } from '../chapters/support-requests.ts';
import { BURST_SIZES } from '../profiles.ts';
import type { Unit } from '../unit.ts';
import { ACTION, Action } from './actions.ts';
import type { Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** What a vehicle's or sniper's weapons are likely to do to infantry and to a vehicle, in figures. */
const GUN = { infantry: 1.2, vehicle: 2.5 } as const;
/** Share of the figures in a burst that it puts out of action, about. */
const BURST = 0.35;

/** What snipers, vehicles, observers and requests for support do. */
export class SpecialValues {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly weights: Tactics;
  private readonly probe = new Action();
  private readonly radii: Int32Array;

  constructor(battle: Battle, outlook: Outlook, weights: Tactics) {
    this.battle = battle;
    this.outlook = outlook;
    this.weights = weights;
    const { radius } = battle.rules.artillery;
    this.radii = Int32Array.from(BURST_SIZES, (size) => hundredths(radius[size]));
  }

  /** The best fire of single weapons: a sniper's rifle, guns of a vehicle, anti-armour weapons; into `action`. What it is worth. */
  shots(unit: Unit, action: Action): number {
    const { battle, probe } = this;
    if (!mayDo(battle, unit, ACTION.fire)) return 0;
    const enemies = battle.sides[1 - unit.side].units;
    const bits = unit.kind.vehicle === null ? unit.size : unit.kind.vehicle.guns.length;
    let best = 0;
    probe.kind = ACTION.fire;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!enemy.isLocated || enemy.active === 0) continue;
      if (unit.kind.vehicle === null && unit.kind.sniper < 0 && !enemy.isVehicle) continue;
      probe.unit = enemy.index;
      probe.figures = unit.kind.sniper < 0 ? 0 : leaderBit(enemy);
      const worth = this.outlook.worthOf(enemy) * (enemy.isVehicle ? GUN.vehicle : GUN.infantry);
      for (let bit = 0; bit < bits; bit++) {
        probe.weapons = 1 << bit;
        const value = worth * (0.2 + 0.1 * (enemy.hasActivated ? 0 : 1));
        if (value <= best || !mayAct(battle, unit, probe)) continue;
        best = value;
        action.unit = enemy.index;
        action.weapons = probe.weapons;
        action.figures = probe.figures;
      }
    }
    return best;
  }

  /** The best request for support (SG2-136), into `action`. What it is worth. */
  request(unit: Unit, action: Action): number {
    const { battle, probe, weights } = this;
    const { assets } = battle.sides[unit.side];
    if (assets.length === 0 || !mayDo(battle, unit, ACTION.requestSupport)) return 0;
    const enemies = battle.sides[1 - unit.side].units;
    let best = 0;
    probe.kind = ACTION.requestSupport;
    for (let a = 0; a < assets.length; a++) {
      const asset = assets[a];
      if (asset.left === 0) continue;
      const { kind, rank, size, rounds } = asset.kind;
      const specialist = isSpecialist(unit, asset);
      const chits = Math.min(unit.chits, 2);
      const bypassed = levelsBypassed(unit.kind.level, rank);
      const die = requestDie(battle.rules, bypassed, chits, specialist);
      const toExceed = unit.leadership + requestThreat(battle.rules, kind, specialist);
      const chance = Math.max(0, (die - toExceed) / die);
      for (let i = 0; i < enemies.length && chance > 0; i++) {
        const enemy = enemies[i];
        if (!enemy.isInPlay || enemy.active === 0) continue;
        const { centre } = enemy;
        const inside = this.figuresNear(1 - unit.side, centre, this.radii[size]);
        const friends = this.figuresNear(unit.side, centre, this.radii[size] + 400);
        const value = weights.support * chance * (1 + BURST * Math.min(3, rounds)) * (inside - 2 * friends) * 0.6;
        if (value <= best) continue;
        probe.asset = a;
        probe.node = centre;
        probe.chits = chits;
        probe.weapons = 0;
        if (!mayAct(battle, unit, probe)) continue;
        best = value;
        action.asset = a;
        action.node = centre;
        action.chits = chits;
        action.weapons = 0;
      }
    }
    return best;
  }

  private figuresNear(side: number, node: number, radius: number): number {
    const { figures } = this.battle.sides[side];
    let count = 0;
    for (let i = 0; i < figures.length; i++) {
      const { isActive, isOnTable, node: at } = figures[i];
      if (isActive && isOnTable && this.battle.lattice.distanceSquared(at, node) <= radius * radius) count++;
    }
    return count;
  }

  /** The nearest counter that can be observed or spotted by an action of a kind, into `action`; 0 for none. */
  look(unit: Unit, kind: number, action: Action): number {
    const { battle, probe, weights } = this;
    if (!mayDo(battle, unit, kind)) return 0;
    const enemies = battle.sides[1 - unit.side].units;
    let least = Number.MAX_SAFE_INTEGER;
    probe.kind = kind;
    for (let i = 0; i < enemies.length; i++) {
      if (!enemies[i].isCounter) continue;
      probe.unit = enemies[i].index;
      const squared = battle.rangeSquared(unit, enemies[i]);
      if (squared >= least || !mayAct(battle, unit, probe)) continue;
      least = squared;
      action.unit = probe.unit;
    }
    return least === Number.MAX_SAFE_INTEGER ? 0 : weights.observe;
  }
}

function leaderBit(unit: Unit): number {
  for (let i = 0; i < unit.size; i++) if (unit.figures[i] === unit.leader && unit.figures[i].isActive) return 1 << i;
  for (let i = 0; i < unit.size; i++) if (unit.figures[i].isActive) return 1 << i;
  return 1;
}
