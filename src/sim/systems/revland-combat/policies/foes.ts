import type { WeaponUse } from '../armoury.ts';
import type { Battle } from '../battle.ts';
import { USE } from '../profiles.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../state.ts';
import { Attacks } from './attacks.ts';
import { type Chances, NO_SHOTS } from './chances.ts';
import type { Rings } from './rings.ts';

/** The enemies of a figure who are able to act, with their attacks on it and its own on them: gathered once for a decision. */
export class Foes {
  count = 0;
  readonly nodes: Int32Array;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  private readonly isProne: Uint8Array;
  readonly rings: Rings;
  /** What they are likely to attack with, and the figure's own attacks with what it has in hand. */
  readonly fire: Attacks;
  readonly aim: Attacks;
  /** What the figure attacks with; null for nothing. */
  use: WeaponUse | null = null;
  /** Whether no attack is worth less than nothing, which strange weights can make it. */
  isBounded = true;
  /** The most that a hit of its own is worth, and an attack. */
  private best = 0.5;
  most = 0.5;
  private readonly chances: Chances;
  /** By weapon: the use that is likely, a blast never; null for none. */
  private readonly usual: readonly (WeaponUse | null)[];

  constructor({ sides, armoury }: Battle, chances: Chances, rings: Rings) {
    const most = Math.max(sides[0].figures.length, sides[1].figures.length);
    this.chances = chances;
    this.usual = armoury.weapons.map(({ uses }) => {
      const found = [USE.fire, USE.throw, USE.strike].find((use) => uses[use]?.isBlast === false);
      return found === undefined ? null : uses[found];
    });
    this.nodes = new Int32Array(most);
    this.columns = new Int32Array(most);
    this.rows = new Int32Array(most);
    this.isProne = new Uint8Array(most);
    this.rings = rings;
    this.fire = new Attacks(most);
    this.aim = new Attacks(most);
  }

  /** Looks who they are, as things are now. */
  gather(battle: Battle, figure: Figure): void {
    const { figures } = battle.enemyOf(figure.side);
    const { columns, rows } = this.rings;
    this.use = this.useOf(battle, figure);
    this.count = 0;
    this.isBounded = true;
    this.best = 0;
    for (let i = 0; i < figures.length; i++) {
      const enemy = figures[i];
      if (!enemy.isAble) continue;
      const at = this.count++;
      this.nodes[at] = enemy.node;
      this.columns[at] = columns[enemy.node];
      this.rows[at] = rows[enemy.node];
      this.isProne[at] = enemy.isProne ? 1 : 0;
      this.noteFire(battle, at, enemy, figure);
      this.noteAim(at, figure, enemy);
    }
  }

  private noteFire(battle: Battle, at: number, enemy: Figure, figure: Figure): void {
    const { chances, fire } = this;
    const use = this.useOf(battle, enemy);
    const row = use === null ? -1 : chances.attackRow(enemy, use, enemy.woundDice);
    if (row < 0) {
      fire.worths[at] = 0;
      fire.shots[at] = NO_SHOTS;
      fire.bands[at] = this.rings.nowhere;
      return;
    }
    chances.weighHit(enemy, use!, figure);
    fire.worths[at] = chances.hitWorth;
    fire.shots[at] = chances.shotsFrom(row, use!, figure.isProne);
    fire.bands[at] = this.rings.fireFrom(use!);
    if (fire.worths[at] < 0) this.isBounded = false;
  }

  private noteAim(at: number, figure: Figure, enemy: Figure): void {
    const { chances, aim, use } = this;
    aim.worths[at] = 0;
    if (use === null) return;
    chances.weighHit(figure, use, enemy);
    aim.worths[at] = chances.hitWorth;
    if (aim.worths[at] > this.best) this.best = aim.worths[at];
  }

  /** Notes the figure's own attacks with so many dice off. */
  aimWith(figure: Figure, penalty: number): void {
    const { aim, use, chances, count, isProne } = this;
    const row = use === null ? -1 : chances.attackRow(figure, use, penalty);
    if (row < 0) {
      this.aimAtNobody();
      return;
    }
    const standing = chances.shotsFrom(row, use!, false);
    const prone = chances.shotsFrom(row, use!, true);
    const bands = this.rings.aimFrom(use!);
    for (let i = 0; i < count; i++) {
      aim.shots[i] = isProne[i] === 1 ? prone : standing;
      aim.bands[i] = bands;
    }
    this.most = this.best * chances.bestLevels[row];
  }

  /** Its own attacks are not looked at. */
  aimAtNobody(): void {
    this.aim.shots.fill(NO_SHOTS, 0, this.count);
    this.aim.bands.fill(this.rings.nowhere, 0, this.count);
    this.most = 0;
  }

  /** What a figure is likely to attack with: what it has in hand, else its first weapon, else its hands. */
  useOf(battle: Battle, figure: Figure): WeaponUse | null {
    let held = figure.ready === EMPTY ? figure.things[0] : figure.ready;
    // Bare hands are always there, in the last place (`battle.handOut`).
    if (held === EMPTY) held = figure.things[MOST_THINGS - 1];
    return this.usual[battle.things[held].weapon.index];
  }
}
