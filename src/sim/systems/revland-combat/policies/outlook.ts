import type { WeaponUse } from '../armoury.ts';
import type { Battle } from '../battle.ts';
import { COVER, OUT_OF_RANGE, USE } from '../profiles.ts';
import { EMPTY, type Figure } from '../state.ts';
import type { Chances } from './chances.ts';
import type { Places } from './places.ts';

/** Metres, squared in hundredths, within which somebody with a melee weapon is dangerous: a half move and an arm. */
const LUNGE = 700 * 700;

/** What fire from and at some points is worth. */
export class Outlook {
  private readonly chances: Chances;

  constructor(chances: Chances) {
    this.chances = chances;
  }

  /** Weighs points for a figure: prospects with so many dice off, and the danger there. */
  weigh(battle: Battle, figure: Figure, places: Places, penalty: number): void {
    const enemies = battle.enemyOf(figure.side).figures;
    const own = this.useOf(battle, figure);
    const row = own === null ? -1 : this.chances.attackRow(figure, own, penalty);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!enemy.isAble) continue;
      if (row >= 0) this.addProspects(battle, figure, own!, row, enemy, places);
      this.addDangers(battle, figure, enemy, places);
    }
  }

  /** What a figure is likely to attack with: what it has in hand, else its first weapon, else its hands. */
  useOf(battle: Battle, figure: Figure): WeaponUse | null {
    const held = figure.ready === EMPTY ? figure.things[0] : figure.ready;
    if (held === EMPTY) return null;
    const { uses } = battle.things[held].weapon;
    for (let use = 0; use < uses.length; use++) {
      const found = uses[use === 0 ? USE.fire : use === 1 ? USE.throw : USE.strike];
      if (found !== null && found.radii.length === 0) return found;
    }
    return null;
  }

  private addProspects(
    battle: Battle,
    figure: Figure,
    use: WeaponUse,
    row: number,
    enemy: Figure,
    { nodes, prospects, count }: Places,
  ): void {
    const { chances } = this;
    const { sight, ranges, lattice, barriers } = battle;
    chances.weighHit(figure, use, enemy);
    const worth = chances.hitWorth;
    for (let k = 0; k < count; k++) {
      if (prospects[k] >= worth) continue;
      const range = ranges.band(use, lattice.distanceSquared(nodes[k], enemy.node));
      if (range === OUT_OF_RANGE) continue;
      const line = sight.lineTo(nodes[k], enemy.node);
      if (!sight.isOpen(line)) continue;
      const barrier = sight.coverOn(line);
      const cover = barrier < 0 ? COVER.none : barriers[barrier].cover;
      if (cover === COVER.full) continue;
      const at = chances.levelAt(row, chances.dice(use, range, line, cover, enemy), chances.difficulty(use, range));
      const value = worth * chances.levels[at];
      if (value > prospects[k]) prospects[k] = value;
    }
  }

  private addDangers(battle: Battle, figure: Figure, enemy: Figure, { nodes, dangers, count }: Places): void {
    const { chances } = this;
    const { sight, ranges, lattice, barriers } = battle;
    const use = this.useOf(battle, enemy);
    if (use === null) return;
    const row = chances.attackRow(enemy, use, enemy.woundDice);
    if (row < 0) return;
    chances.weighHit(enemy, use, figure);
    const worth = chances.hitWorth;
    for (let k = 0; k < count; k++) {
      const distance = lattice.distanceSquared(nodes[k], enemy.node);
      const range = use.use === USE.strike ? (distance <= LUNGE ? 0 : OUT_OF_RANGE) : ranges.band(use, distance);
      if (range === OUT_OF_RANGE) continue;
      const line = sight.line(enemy.node, nodes[k]);
      if (!sight.isOpen(line)) continue;
      const barrier = sight.coverOn(line);
      const cover = barrier < 0 ? COVER.none : barriers[barrier].cover;
      if (cover === COVER.full) continue;
      const at = chances.levelAt(row, chances.dice(use, range, line, cover, figure), chances.difficulty(use, range));
      dangers[k] += worth * chances.levels[at];
    }
  }
}
