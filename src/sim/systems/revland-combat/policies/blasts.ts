import { NUMBERS, type RevlandTables } from '../odds/tables.ts';
import { NOTHING, OPTION } from '../rules/actions.ts';
import { COVER, OUT_OF_RANGE, RANGES, USE } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';
import { exposureOf, HIDDEN } from '../table/sights.ts';
import { EMPTY, type Figure, STATUS } from '../table/state.ts';
import type { Thing } from '../table/things.ts';
import { type Chances, Harms, LEVELS } from './chances.ts';
import type { Tactics } from './tactics.ts';

const METRE = 100;
/** Squared hundredths. */
const BESIDE = 150 * 150;
const MOST_BESIDE = 2;
const SLACK = 1e-6;
/** Share of a blast behind a wall or in a trench (REV-37). */
const DUG_IN = 0.15;
const NOWHERE = -1;
const FALLEN = LEVELS;
const WORTHS = FALLEN + 1;

export class Blasts {
  /** Thing, one of USE, point; -1 for none. */
  thing = -1;
  use = 0;
  node = -1;
  value = 0.5;
  private readonly cost: number;
  private figure = NOWHERE;
  private from = NOWHERE;
  private penalty = 0;
  private isInHandOnly = false;
  private tried = NOTHING;
  private readonly chances: Chances;
  /** By node: ranked piece around it. */
  private readonly dugouts: Int8Array;
  /** By use; null without a blast. */
  private readonly zones: readonly (Zones | null)[];
  private readonly crowd: Crowd;

  constructor(battle: Battle, tables: RevlandTables, chances: Chances, weights: Tactics) {
    this.chances = chances;
    this.cost = weights.burst;
    this.dugouts = dugoutsOf(battle);
    this.crowd = new Crowd(battle.figures.length);
    const harms = new Harms(tables, weights);
    this.zones = battle.armoury.uses.map((use) =>
      use.isBlast ? new Zones(use, battle, tables, harms, weights.friends) : null,
    );
  }

  find(battle: Battle, figure: Figure, penalty: number, isInHandOnly: boolean): void {
    this.figure = figure.index;
    this.from = figure.node;
    this.penalty = penalty;
    this.isInHandOnly = isInHandOnly;
    this.thing = -1;
    this.value = 0;
    const side = battle.sides[figure.side];
    if (!battle.rules.modules.blast || (side.forbidden & (1 << OPTION['throw blast'])) !== 0) return;
    // In hand first: others of the kind are alike.
    this.tried = NOTHING;
    if (figure.ready !== EMPTY) this.tryThing(battle, figure, battle.things[figure.ready], penalty);
    for (let i = 0; i < figure.stockCount && !isInHandOnly; i++)
      if (figure.stock[i] !== figure.ready) this.tryThing(battle, figure, battle.things[figure.stock[i]], penalty);
  }

  /** False once told to forget. */
  isFor({ index, node }: Figure, penalty: number, isInHandOnly: boolean): boolean {
    return (
      index === this.figure && node === this.from && penalty === this.penalty && isInHandOnly === this.isInHandOnly
    );
  }

  forget(): void {
    this.figure = NOWHERE;
  }

  private tryThing(battle: Battle, figure: Figure, thing: Thing, penalty: number): void {
    const { isNonLethalFirst, wasAttacked } = battle.sides[figure.side];
    if (isNonLethalFirst && !wasAttacked && !thing.weapon.isNonLethal) return;
    const { uses } = thing.weapon;
    for (let use = 0; use < uses.length; use++) {
      const found = uses[use];
      if (found === null || !found.isBlast || !battle.mayFireAgain(figure, found)) continue;
      if (use === USE.fire && (thing.isJammed || thing.shots === 0)) continue;
      if (found.index === this.tried) continue;
      this.tried = found.index;
      const row = this.chances.attackRow(figure, found, penalty);
      if (row >= 0) this.tryPoints(battle, figure, thing, found, row);
    }
  }

  /** Points beside enemies (REV-81: no dodge, no cover), else the enemies. */
  private tryPoints(battle: Battle, figure: Figure, thing: Thing, use: WeaponUse, row: number): void {
    const { figures } = battle.enemyOf(figure.side);
    const { columns, count } = battle.lattice;
    this.crowd.gather(battle, figure.side, this.dugouts);
    for (let i = 0; i < figures.length; i++) {
      const target = figures[i];
      if (!target.isAble) continue;
      const { node } = target;
      let left = MOST_BESIDE;
      for (let side = 0; side < 4 && left > 0; side++) {
        const beside = node + (side < 2 ? 1 : columns) * (side % 2 === 0 ? 1 : -1);
        const isOnTable = beside >= 0 && beside < count && battle.lattice.distanceSquared(node, beside) <= BESIDE;
        if (!isOnTable || this.dugouts[beside] !== this.dugouts[node] || !battle.isFree(beside)) continue;
        this.tryPoint(battle, figure, thing, use, row, beside, null);
        left--;
      }
      if (left === MOST_BESIDE) this.tryPoint(battle, figure, thing, use, row, node, target);
    }
  }

  private tryPoint(
    battle: Battle,
    figure: Figure,
    thing: Thing,
    use: WeaponUse,
    row: number,
    node: number,
    target: Figure | null,
  ): void {
    const { chances } = this;
    if (node === figure.node) return;
    const range = battle.ranges.band(use, battle.lattice.distanceSquared(figure.node, node));
    if (range === OUT_OF_RANGE) return;
    const line = battle.sight.line(figure.node, node);
    if (!battle.sight.isOpen(line)) return;
    const difficulty = chances.difficulty(use, range);
    if (target === null) chances.aimAtPoint(row, chances.pointDice(use, range, line), difficulty);
    else {
      const ignoresCover = use.use === USE.throw && battle.rules.thrown.blastIgnoresCover;
      const exposure = ignoresCover ? exposureOf(COVER.none, line.smoke) : battle.sight.exposure(figure.node, node);
      if (exposure === HIDDEN) return;
      chances.aimAt(row, chances.dice(use, range, exposure, target), difficulty, target);
    }
    const zones = this.zones[use.index]!;
    zones.chance = chances.hitChance;
    zones.least = this.value + this.cost;
    if (!zones.mightExceed(this.crowd, battle.lattice, node, range)) return;
    this.crowd.shield(battle, node, this.dugouts[node], zones.farthest);
    if (!zones.mayExceed(this.crowd, battle.lattice, node, range)) return;
    zones.weigh(this.crowd, battle.lattice, node, range);
    if (zones.sum - this.cost <= this.value) return;
    this.value = zones.sum - this.cost;
    this.thing = thing.index;
    this.use = use.use;
    this.node = node;
  }
}

/** All on the table but fallen enemies. */
class Crowd {
  count = 0;
  readonly figures: Int32Array;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  /** Or FALLEN. */
  readonly levels: Int32Array;
  readonly isFriend: Uint8Array;
  /** Piece around it, or NOWHERE. */
  readonly dugouts: Int8Array;
  readonly shares: Float64Array;

  constructor(most: number) {
    this.figures = new Int32Array(most);
    this.xs = new Int32Array(most);
    this.ys = new Int32Array(most);
    this.levels = new Int32Array(most);
    this.isFriend = new Uint8Array(most);
    this.dugouts = new Int8Array(most);
    this.shares = new Float64Array(most);
  }

  gather({ figures, lattice, barriers }: Battle, side: number, dugouts: Int8Array): void {
    this.count = 0;
    for (let i = 0; i < figures.length; i++) {
      const figure = figures[i];
      const { node, isAble } = figure;
      if (figure.status !== STATUS.onTable || !(isAble || figure.side === side)) continue;
      const at = this.count++;
      this.figures[at] = i;
      this.xs[at] = lattice.x[node];
      this.ys[at] = lattice.y[node];
      this.levels[at] = isAble ? figure.level : FALLEN;
      this.isFriend[at] = figure.side === side ? 1 : 0;
      this.dugouts[at] = dugouts[node] === NOWHERE || barriers[dugouts[node]].isDestroyed ? NOWHERE : dugouts[node];
    }
  }

  /** REV-37: of those within a squared distance. */
  shield(battle: Battle, node: number, dugout: number, farthest: number): void {
    const { x, y } = battle.lattice;
    for (let i = 0; i < this.count; i++) {
      const dx = this.xs[i] - x[node];
      const dy = this.ys[i] - y[node];
      if (dx * dx + dy * dy > farthest) continue;
      const isDugIn = this.dugouts[i] !== NOWHERE && this.dugouts[i] !== dugout;
      this.shares[i] = isDugIn || isWalled(battle, node, battle.figures[this.figures[i]].node) ? DUG_IN : 1;
    }
  }
}

/** REV-37. */
function isWalled({ sight, barriers, rules }: Battle, from: number, to: number): boolean {
  if (!rules.blast.usesProtection) return false;
  const { blockers } = sight.line(from, to);
  for (let i = 0; i < blockers.length; i++) {
    const { hasRanking, isDestroyed } = barriers[blockers[i]];
    if (hasRanking && !isDestroyed) return true;
  }
  return false;
}

/** Worth of a burst, and deviation of misses. */
class Zones {
  chance = 0.5;
  sum = 0.5;
  least = 0.5;
  /** Squared radius of the last zone. */
  readonly farthest: number;
  private readonly radii: Float64Array;
  /** At [(zone * figures + figure) * levels + level]: by wound level, then for all fallen. */
  private readonly worths: Float64Array;
  /** At [range * zones + zone]: chance of the zone after a miss. */
  private readonly missed: Float64Array;
  /** At [(range * figures + figure) * levels + level]: worth of misses in all zones. */
  private readonly missWorths: Float64Array;
  private readonly friends: number;
  private readonly figures: number;

  constructor(use: WeaponUse, { figures, armoury }: Battle, tables: RevlandTables, harms: Harms, friends: number) {
    const { isNonLethal } = armoury.weapons[use.weapon];
    this.friends = friends;
    this.figures = figures.length;
    this.radii = Float64Array.from(use.radii, (radius) => METRE * radius * METRE * radius + 1);
    this.farthest = this.radii[this.radii.length - 1];
    const rows = use.zoneDamage.flatMap((damage) =>
      figures.map(({ character }) => {
        const row = harms.row(damage, character.resistance[use.damageType], isNonLethal);
        return [...harms.worthsWithStuns(row), harms.fallen(row)];
      }),
    );
    this.worths = Float64Array.from(rows.flat());
    this.missed = Float64Array.from(
      RANGES.flatMap((_, range) =>
        use.radii.map((radius, zone) => {
          let chance = 0;
          for (let metres = 0; metres < NUMBERS; metres++)
            if (metres <= radius && (zone === 0 || metres > use.radii[zone - 1]))
              chance += tables.metres[range * NUMBERS + metres];
          return chance;
        }),
      ),
    );
    const ofRange = figures.length * WORTHS;
    this.missWorths = Float64Array.from({ length: RANGES.length * ofRange }, (_, at) =>
      use.radii.reduce((sum, _, zone) => {
        const chance = this.missed[Math.floor(at / ofRange) * use.radii.length + zone];
        return sum + chance * this.worths[zone * ofRange + (at % ofRange)];
      }, 0),
    );
  }

  /** Whoever is shielded: `shares` need not be known. */
  mightExceed(crowd: Crowd, lattice: Battle['lattice'], node: number, range: number): boolean {
    return this.most(crowd, lattice, node, range, false) > this.least;
  }

  /** A quick bound of `weigh`, rounded otherwise: it must decide nothing else. */
  mayExceed(crowd: Crowd, lattice: Battle['lattice'], node: number, range: number): boolean {
    return this.most(crowd, lattice, node, range, true) > this.least;
  }

  private most(crowd: Crowd, { x, y }: Battle['lattice'], node: number, range: number, isShielded: boolean): number {
    const { radii, worths, missWorths, figures, chance, friends } = this;
    const { count, xs, ys, levels, isFriend, shares } = crowd;
    const last = radii.length - 1;
    let sum = SLACK;
    for (let i = 0; i < count; i++) {
      const dx = xs[i] - x[node];
      const dy = ys[i] - y[node];
      const distance = dx * dx + dy * dy;
      if (distance > radii[last]) continue;
      let zone = 0;
      while (distance > radii[zone]) zone++;
      const figure = crowd.figures[i];
      const byMisses = missWorths[(range * figures + figure) * WORTHS + levels[i]];
      let worth = (1 - chance) * byMisses + chance * worths[(zone * figures + figure) * WORTHS + levels[i]];
      if (isFriend[i] === 1) worth *= -friends;
      if (isShielded) sum += worth * shares[i];
      else if (worth > 0) sum += worth;
    }
    return sum;
  }

  /** Worth to both sides, given `chance`. */
  weigh(crowd: Crowd, { x, y }: Battle['lattice'], node: number, range: number): void {
    const { radii, worths, missed, figures, chance } = this;
    const zones = radii.length;
    this.sum = 0;
    for (let i = 0; i < crowd.count; i++) {
      const dx = crowd.xs[i] - x[node];
      const dy = crowd.ys[i] - y[node];
      const distance = dx * dx + dy * dy;
      if (distance > radii[zones - 1]) continue;
      let worth = 0;
      for (let zone = 0; zone < zones; zone++) {
        const here = worths[(zone * figures + crowd.figures[i]) * WORTHS + crowd.levels[i]];
        worth += (1 - chance) * missed[range * zones + zone] * here;
        if (distance <= radii[zone] && (zone === 0 || distance > radii[zone - 1])) worth += chance * here;
      }
      worth *= crowd.shares[i];
      this.sum += crowd.isFriend[i] === 1 ? -this.friends * worth : worth;
    }
  }
}

function dugoutsOf({ lattice: { count, x, y }, barriers, rules }: Battle): Int8Array {
  const dugouts = new Int8Array(count).fill(NOWHERE);
  if (!rules.blast.usesProtection) return dugouts;
  barriers.forEach(({ hasRanking, piece }, index) => {
    for (let node = 0; hasRanking && node < count; node++)
      if (piece.shape.within(x[node], y[node], 0)) dugouts[node] = index;
  });
  return dugouts;
}
