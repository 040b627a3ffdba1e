import { mayStillReact } from '../play/reacting.ts';
import { AIM, OPTION } from '../rules/actions.ts';
import { OUT_OF_RANGE, USE } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';
import { isReady } from '../table/legality.ts';
import { exposureBack, HIDDEN } from '../table/sights.ts';
import { EMPTY, type Figure, UNSTATED } from '../table/state.ts';
import type { Thing } from '../table/things.ts';
import type { Chances } from './chances.ts';
import type { Rings } from './rings.ts';
import type { Tactics } from './tactics.ts';

const OF_USE = [OPTION.shoot, OPTION.strike, OPTION.throw];

const UNKNOWN = -1;
/** A small integer: `MAX_SAFE_INTEGER` would make a field of fractions. */
const FARTHEST = 2 ** 16;

/** Fractions are fields: passed on, they are boxed. */
class Attempt {
  /** -1 for none; thing; one of AIM. */
  target = -1;
  thing = -1;
  aim: number = AIM.figure;
  use: WeaponUse | null = null;
  row = -1;
  dice = 0;
  difficulty = 0;
  chance = 0.5;
  worth = 0.5;
  value = 0.5;

  copy(other: Attempt): void {
    this.target = other.target;
    this.thing = other.thing;
    this.aim = other.aim;
    this.use = other.use;
    this.row = other.row;
    this.dice = other.dice;
    this.difficulty = other.difficulty;
    this.chance = other.chance;
    this.worth = other.worth;
    this.value = other.value;
  }
}

export class Aim {
  readonly best = new Attempt();
  otherValue = 0.5;
  otherChance = 0.5;
  undrawn = -1;
  undrawnValue = 0.5;
  private readonly tried = new Attempt();
  private from = 0;
  private penalty = 0;
  private figure = -1;
  private mayDisarm = false;
  private readonly chances: Chances;
  private readonly weights: Tactics;
  private readonly rings: Rings;
  /** Able enemies, their rings and exposures. */
  private count = 0;
  private readonly slots: Int32Array;
  private readonly around: Int32Array;
  private readonly exposures: Int32Array;
  private nearest = 0;

  constructor({ figures }: Battle, chances: Chances, rings: Rings, weights: Tactics) {
    this.chances = chances;
    this.weights = weights;
    this.rings = rings;
    this.slots = new Int32Array(figures.length);
    this.around = new Int32Array(figures.length);
    this.exposures = new Int32Array(figures.length);
  }

  /** `best.target` is -1 for none. */
  find(battle: Battle, figure: Figure, penalty: number, node = figure.node): void {
    this.best.value = 0;
    this.best.chance = 0;
    this.best.target = -1;
    this.from = node;
    this.penalty = penalty;
    this.figure = figure.index;
    this.gather(battle, figure.side);
    if (this.count === 0) return;
    this.mayDisarm = mayDisarm(battle, figure);
    const { stock, stockCount } = figure;
    for (let i = 0; i < stockCount; i++) this.tryThing(battle, figure, battle.things[stock[i]], penalty);
  }

  isFor({ index, node }: Figure, penalty: number): boolean {
    return index === this.figure && node === this.from && penalty === this.penalty;
  }

  private gather(battle: Battle, side: number): void {
    const { rings, from, slots, around, exposures } = this;
    const { figures } = battle.enemyOf(side);
    let count = 0;
    let nearest = FARTHEST;
    for (let i = 0; i < figures.length; i++) {
      const target = figures[i];
      if (!target.isAble) continue;
      const dx = rings.columns[target.node] - rings.columns[from];
      const dy = rings.rows[target.node] - rings.rows[from];
      const ring = rings.rings[dx * dx + dy * dy];
      slots[count] = i;
      around[count] = ring;
      exposures[count] = UNKNOWN;
      if (ring < nearest) nearest = ring;
      count++;
    }
    this.count = count;
    this.nearest = nearest;
  }

  /** REV-02, 30 to 34. */
  private tryThing(battle: Battle, figure: Figure, thing: Thing, penalty: number): void {
    const { isNonLethalFirst, wasAttacked, forbidden } = battle.sides[figure.side];
    if (isNonLethalFirst && !wasAttacked && !thing.weapon.isNonLethal) return;
    const { uses } = thing.weapon;
    const { tried, rings, nearest } = this;
    tried.thing = thing.index;
    for (let use = 0; use < uses.length; use++) {
      const found = uses[use];
      if (found === null || found.isBlast || nearest > rings.lastRing(found)) continue;
      if (!isReady(battle, figure, thing, found)) continue;
      if ((forbidden & (1 << OF_USE[use])) !== 0) continue;
      tried.use = found;
      tried.row = this.chances.attackRow(figure, found, penalty);
      if (tried.row >= 0) this.tryTargets(battle, figure, found);
    }
  }

  private tryTargets(battle: Battle, figure: Figure, use: WeaponUse): void {
    const { chances, tried, rings, slots, around } = this;
    const { figures } = battle.enemyOf(figure.side);
    const bands = rings.aimFrom(use);
    for (let i = 0; i < this.count; i++) {
      const range = rings.bands[bands + around[i]];
      if (range === OUT_OF_RANGE) continue;
      const target = figures[slots[i]];
      const exposure = this.exposureOf(battle, i, target.node);
      if (exposure === HIDDEN) continue;
      tried.target = target.index;
      tried.aim = AIM.figure;
      tried.dice = chances.dice(use, range, exposure, target);
      tried.difficulty = chances.difficulty(use, range);
      chances.weighHit(figure, use, target);
      tried.worth = chances.hitWorth;
      this.keepIfBetter(battle, target);
      if (!this.mayDisarm || target.ready === EMPTY) continue;
      tried.aim = AIM.heldWeapon;
      tried.dice += chances.calledDice;
      tried.worth = this.weights.disarm;
      this.keepIfBetter(battle, target);
    }
  }

  private exposureOf({ sight }: Battle, i: number, node: number): number {
    if (this.exposures[i] === UNKNOWN) this.exposures[i] = exposureBack(sight.exposuresBetween(node, this.from));
    return this.exposures[i];
  }

  private keepIfBetter(battle: Battle, target: Figure): void {
    const { tried, best, chances } = this;
    const { flinch, spend } = this.weights;
    const most = flinch > 0 ? flinch : 0;
    const spent = tried.use!.use === USE.throw ? spend : 0;
    if ((tried.worth > 0 ? tried.worth : 0) + most - spent <= best.value) return;
    chances.aimAt(tried.row, tried.dice, tried.difficulty, target);
    const value = chances.hitChance * tried.worth;
    if (value + most - spent <= best.value) return;
    tried.chance = chances.hitChance;
    tried.value = (isToAct(target) && mayStillReact(battle, target) ? value + flinch : value) - spent;
    if (tried.value > best.value) best.copy(tried);
  }

  /** REV-30: the best shot with an undrawn firearm; -1 for none. */
  findUndrawn(battle: Battle, figure: Figure, penalty: number): void {
    this.undrawn = -1;
    this.undrawnValue = 0;
    const { chances } = this;
    const target = battle.figures[this.best.target];
    const distance = battle.lattice.distanceSquared(figure.node, target.node);
    for (let i = 0; i < figure.stockCount; i++) {
      if (figure.stock[i] === figure.ready) continue;
      const { index, weapon, shots, isJammed } = battle.things[figure.stock[i]];
      const use = weapon.uses[USE.fire];
      if (use === null || use.isBlast || shots === 0 || isJammed) continue;
      const range = battle.ranges.band(use, distance);
      const exposure = battle.sight.exposure(figure.node, target.node);
      if (range === OUT_OF_RANGE || exposure === HIDDEN) continue;
      const dice = chances.dice(use, range, exposure, target);
      chances.aimAt(chances.attackRow(figure, use, penalty), dice, chances.difficulty(use, range), target);
      chances.weighHit(figure, use, target);
      const value = chances.hitChance * chances.hitWorth;
      if (value <= this.undrawnValue) continue;
      this.undrawn = index;
      this.undrawnValue = value;
    }
  }

  tryWith(battle: Battle, figure: Figure, penalty: number): void {
    const { target, use, dice, difficulty, worth } = this.best;
    this.otherValue = 0;
    this.otherChance = 0;
    if (target < 0) return;
    const row = this.chances.attackRow(figure, use!, penalty);
    this.chances.aimAt(row, dice, difficulty, battle.figures[target]);
    this.otherChance = this.chances.hitChance;
    this.otherValue = this.otherChance * worth;
  }

  shots(battle: Battle, most: number): number {
    const { target, use, thing } = this.best;
    if (target < 0) return 0;
    const { rateShots, rateRounds, use: kind } = use!;
    const { modules } = battle.rules;
    if (kind === USE.throw) return 1;
    let shots = most;
    if (rateShots !== null && modules.fireRate) shots = Math.min(shots, rateRounds > 1 ? 1 : rateShots);
    const left = battle.things[thing].shots;
    return kind === USE.fire && left > 0 && modules.ammunition ? Math.min(shots, left) : shots;
  }
}

export function isToAct({ stated, isBarred, actionsLeft }: Figure): boolean {
  return !isBarred && (stated === UNSTATED || actionsLeft > 0);
}

function mayDisarm({ rules, sides }: Battle, { side }: Figure): boolean {
  if (!rules.modules.calledShots || rules.calledShot.weaponEffect === 'none') return false;
  return (sides[side].forbidden & (1 << OPTION['called shot'])) === 0;
}
