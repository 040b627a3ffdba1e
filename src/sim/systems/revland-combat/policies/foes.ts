import type { WeaponUse } from '../armoury.ts';
import type { Battle } from '../battle.ts';
import { OUT_OF_RANGE, RANGE, USE } from '../profiles.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../state.ts';
import { Attacks } from './attacks.ts';
import type { Chances } from './chances.ts';

/** Hundredths, squared, within which somebody with a melee weapon is dangerous: a half move and an arm. */
const LUNGE = 700 * 700;

/** The enemies of a figure who are able to act, with their attacks on it and its own on them: gathered once for a decision. */
export class Foes {
  count = 0;
  readonly nodes: Int32Array;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  /** What they are likely to attack with, and the figure's own attacks with what it has in hand. */
  readonly fire: Attacks;
  readonly aim: Attacks;
  /** What the figure attacks with; null for nothing. */
  use: WeaponUse | null = null;
  /** Whether no attack is worth less than nothing, which strange weights can make it. */
  isBounded = true;
  /** The most that a hit of its own is worth. */
  best = 0.5;
  private readonly chances: Chances;
  /** By weapon: the use that is likely, a blast never; null for none. */
  private readonly usual: readonly (WeaponUse | null)[];

  constructor({ sides, armoury }: Battle, chances: Chances) {
    const most = Math.max(sides[0].figures.length, sides[1].figures.length);
    this.chances = chances;
    this.usual = armoury.weapons.map(({ uses }) => {
      const found = [USE.fire, USE.throw, USE.strike].find((use) => uses[use]?.isBlast === false);
      return found === undefined ? null : uses[found];
    });
    this.nodes = new Int32Array(most);
    this.xs = new Int32Array(most);
    this.ys = new Int32Array(most);
    this.fire = new Attacks(most);
    this.aim = new Attacks(most);
  }

  /** Looks who they are, as things are now. */
  gather(battle: Battle, figure: Figure): void {
    const { figures } = battle.enemyOf(figure.side);
    const { x, y } = battle.lattice;
    this.use = this.useOf(battle, figure);
    this.count = 0;
    this.isBounded = true;
    this.best = 0;
    for (let i = 0; i < figures.length; i++) {
      const enemy = figures[i];
      if (!enemy.isAble) continue;
      const at = this.count++;
      this.nodes[at] = enemy.node;
      this.xs[at] = x[enemy.node];
      this.ys[at] = y[enemy.node];
      this.noteFire(battle, at, enemy, figure);
      this.noteAim(battle, at, figure, enemy);
    }
  }

  private noteFire(battle: Battle, at: number, enemy: Figure, figure: Figure): void {
    const { chances, fire } = this;
    const use = this.useOf(battle, enemy);
    const row = use === null ? -1 : chances.attackRow(enemy, use, enemy.woundDice);
    if (row < 0) {
      fire.leaveOut(at);
      return;
    }
    fire.rows[at] = chances.levelsFrom(row);
    chances.weighHit(enemy, use!, figure);
    fire.worths[at] = chances.hitWorth;
    if (fire.worths[at] < 0) this.isBounded = false;
    if (use!.use === USE.strike) fire.within(at, LUNGE);
    else battle.ranges.copyLimits(use!, fire.limits, at);
    chances.note(fire, at, use!, figure);
  }

  private noteAim(battle: Battle, at: number, figure: Figure, enemy: Figure): void {
    const { chances, aim, use } = this;
    if (use === null) {
      aim.leaveOut(at);
      return;
    }
    chances.weighHit(figure, use, enemy);
    aim.worths[at] = chances.hitWorth;
    if (aim.worths[at] > this.best) this.best = aim.worths[at];
    battle.ranges.copyLimits(use, aim.limits, at);
    chances.note(aim, at, use, enemy);
  }

  /** The row of chances of the figure's attacks with so many dice off, -1 for none. */
  attackRow(figure: Figure, penalty: number): number {
    return this.use === null ? -1 : this.chances.attackRow(figure, this.use, penalty);
  }

  /** What a figure is likely to attack with: what it has in hand, else its first weapon, else its hands. */
  useOf(battle: Battle, figure: Figure): WeaponUse | null {
    let held = figure.ready === EMPTY ? figure.things[0] : figure.ready;
    // Bare hands are always there, in the last place (`battle.handOut`).
    if (held === EMPTY) held = figure.things[MOST_THINGS - 1];
    return this.usual[battle.things[held].weapon.index];
  }

  /** The range of a likely attack: somebody with a melee weapon may come nearer first. */
  bandOf({ ranges }: Battle, use: WeaponUse, distance: number): number {
    if (use.use !== USE.strike) return ranges.band(use, distance);
    return distance <= LUNGE ? RANGE.pointBlank : OUT_OF_RANGE;
  }
}
