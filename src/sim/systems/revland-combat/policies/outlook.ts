import type { WeaponUse } from '../armoury.ts';
import type { Battle } from '../battle.ts';
import { COVER, OUT_OF_RANGE, USE } from '../profiles.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../state.ts';
import { isToAct } from './aim.ts';
import type { Chances } from './chances.ts';
import type { Places } from './places.ts';

/** Metres, squared in hundredths, within which somebody with a melee weapon is dangerous: a half move and an arm. */
const LUNGE = 700 * 700;

/** What fire from and at some points is worth. */
export class Outlook {
  /** What `threaten` found: without a dodge, through a regular and through a full one. */
  plain = 0.5;
  regular = 0.5;
  full = 0.5;
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
    let held = figure.ready === EMPTY ? figure.things[0] : figure.ready;
    // Bare hands are always there, in the last place (`battle.handOut`).
    if (held === EMPTY) held = figure.things[MOST_THINGS - 1];
    const { uses } = battle.things[held].weapon;
    for (let use = 0; use < uses.length; use++) {
      const found = uses[use === 0 ? USE.fire : use === 1 ? USE.throw : USE.strike];
      if (found !== null && !found.isBlast) return found;
    }
    return null;
  }

  /** The same without prospects. */
  weighDangers(battle: Battle, figure: Figure, places: Places): void {
    const enemies = battle.enemyOf(figure.side).figures;
    for (let i = 0; i < enemies.length; i++) if (enemies[i].isAble) this.addDangers(battle, figure, enemies[i], places);
  }

  /** Works out the fire that a figure is still to draw at a point in this round, by how it could dodge with so many dice off. */
  threaten(battle: Battle, figure: Figure, node: number, penalty: number): void {
    this.plain = 0;
    this.regular = 0;
    this.full = 0;
    const { chances } = this;
    const { sight, ranges, lattice, barriers } = battle;
    const enemies = battle.enemyOf(figure.side).figures;
    const dodgeRow = chances.dodgeRow(figure, penalty);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!enemy.isAble || !isToAct(enemy)) continue;
      const use = this.useOf(battle, enemy);
      if (use === null) continue;
      const row = chances.attackRow(enemy, use, battle.penaltyOf(enemy));
      if (row < 0) continue;
      const distance = lattice.distanceSquared(node, enemy.node);
      const range = use.use === USE.strike ? (distance <= LUNGE ? 0 : OUT_OF_RANGE) : ranges.band(use, distance);
      if (range === OUT_OF_RANGE) continue;
      const line = sight.line(enemy.node, node);
      if (!sight.isOpen(line)) continue;
      const barrier = sight.coverOn(line);
      const cover = barrier < 0 ? COVER.none : barriers[barrier].cover;
      if (cover === COVER.full) continue;
      chances.weighHit(enemy, use, figure);
      const worth = chances.hitWorth;
      const dice = chances.dice(use, range, line, cover, figure);
      const difficulty = chances.difficulty(use, range);
      const plain = chances.levels[chances.levelAt(row, dice, difficulty)];
      this.plain += worth * plain;
      if (dodgeRow < 0) {
        this.regular += worth * plain;
        this.full += worth * plain;
        continue;
      }
      chances.aimThrough(row, dice, difficulty, dodgeRow, false);
      this.regular += worth * Math.min(plain, chances.hitChance);
      chances.aimThrough(row, dice, difficulty, dodgeRow, true);
      this.full += worth * Math.min(plain, chances.hitChance);
    }
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
