import { COVER, OUT_OF_RANGE, RANGE, SMOKE, USE } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';
import { EXPOSURES, exposureOf, exposureThere } from '../table/sights.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../table/state.ts';
import { type Chances, NO_SHOTS } from './chances.ts';
import type { Rings } from './rings.ts';
import type { Tactics } from './tactics.ts';

class Attacks {
  /** Start in `rings.bands`; in `chances.shots`. */
  readonly bands: Int32Array;
  readonly shots: Int32Array;
  readonly worths: Float64Array;

  constructor(enemies: number) {
    this.bands = new Int32Array(enemies);
    this.shots = new Int32Array(enemies);
    this.worths = new Float64Array(enemies);
  }
}

const NONE = -1;
/** Squared steps. */
const FARTHEST = 2 ** 30;
const OPEN = exposureOf(COVER.none, SMOKE.none);

/** Able enemies and attacks both ways, for one decision. */
export class Foes {
  count = 0;
  readonly nodes: Int32Array;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  private readonly isProne: Uint8Array;
  readonly uses: (WeaponUse | null)[];
  readonly rings: Rings;
  readonly fire: Attacks;
  readonly aim: Attacks;
  /** Strikes instead of throws. */
  readonly blows: Attacks;
  readonly diverted: Float64Array;
  use: WeaponUse | null = null;
  /** A strike instead of a throw. */
  blow: WeaponUse | null = null;
  /** Best strike on open ground; 0 for shooters. */
  hand = 0.5;
  /** False if an attack is worth less than nothing. */
  isBounded = true;
  private best = 0.5;
  private bestBlow = 0.5;
  most = 0.5;
  /** Node of the nearest; -1 for none. */
  nearest = NONE;
  /** Of the last `aimWith` since `gather`. */
  private penalty = NONE;
  /** Its place in `chances.worths`; those of able friends, where they stand. */
  private place = NONE;
  private friends = 0;
  private readonly friendPlaces: Int32Array;
  private readonly friendNodes: Int32Array;
  private readonly chances: Chances;
  private readonly relief: number;
  /** By weapon: never a blast. */
  private readonly usual: readonly (WeaponUse | null)[];
  private readonly strikes: readonly (WeaponUse | null)[];

  constructor({ sides, armoury }: Battle, chances: Chances, rings: Rings, { relief }: Tactics) {
    const most = Math.max(sides[0].figures.length, sides[1].figures.length);
    this.chances = chances;
    this.relief = relief;
    this.usual = armoury.weapons.map(({ uses }) => {
      const found = [USE.fire, USE.throw, USE.strike].find((use) => uses[use]?.isBlast === false);
      return found === undefined ? null : uses[found];
    });
    this.strikes = armoury.weapons.map(({ uses }) => uses[USE.strike]);
    this.nodes = new Int32Array(most);
    this.columns = new Int32Array(most);
    this.rows = new Int32Array(most);
    this.isProne = new Uint8Array(most);
    this.uses = new Array<WeaponUse | null>(most).fill(null);
    this.rings = rings;
    this.fire = new Attacks(most);
    this.aim = new Attacks(most);
    this.blows = new Attacks(most);
    this.diverted = new Float64Array(most);
    this.friendPlaces = new Int32Array(most);
    this.friendNodes = new Int32Array(most);
  }

  gather(battle: Battle, figure: Figure): void {
    const { figures } = battle.enemyOf(figure.side);
    const { columns, rows } = this.rings;
    this.use = this.useOf(battle, figure);
    this.blow = this.use?.use === USE.throw ? this.strikes[this.use.weapon] : null;
    this.count = 0;
    this.isBounded = true;
    this.best = 0;
    this.bestBlow = 0;
    this.penalty = NONE;
    this.nearest = NONE;
    let least = FARTHEST;
    this.place = this.chances.placeAsTarget(figure);
    this.friends = 0;
    if (this.relief > 0) this.gatherFriends(battle.sides[figure.side].figures, figure);
    for (let i = 0; i < figures.length; i++) {
      const enemy = figures[i];
      if (!enemy.isAble) continue;
      const at = this.count++;
      this.nodes[at] = enemy.node;
      this.columns[at] = columns[enemy.node];
      this.rows[at] = rows[enemy.node];
      const dx = columns[enemy.node] - columns[figure.node];
      const dy = rows[enemy.node] - rows[figure.node];
      const distance = dx * dx + dy * dy;
      if (distance < least) {
        least = distance;
        this.nearest = enemy.node;
      }
      this.isProne[at] = enemy.isProne ? 1 : 0;
      this.noteFire(battle, at, enemy, figure);
      this.diverted[at] = 0;
      if (this.friends > 0) this.noteDiverted(battle, at, enemy);
      this.noteAim(at, figure, enemy);
    }
  }

  private gatherFriends(figures: readonly Figure[], figure: Figure): void {
    for (let i = 0; i < figures.length; i++) {
      const friend = figures[i];
      if (friend === figure || !friend.isAble) continue;
      this.friendNodes[this.friends] = friend.node;
      this.friendPlaces[this.friends++] = this.chances.placeAsTarget(friend);
    }
  }

  private noteFire(battle: Battle, at: number, enemy: Figure, figure: Figure): void {
    const { chances, fire } = this;
    const use = this.useOf(battle, enemy);
    this.uses[at] = use;
    const row = use === null ? -1 : chances.attackRow(enemy, use, enemy.woundDice);
    if (row < 0) {
      fire.worths[at] = 0;
      fire.shots[at] = NO_SHOTS;
      fire.bands[at] = this.rings.nowhere;
      return;
    }
    fire.worths[at] = this.place < 0 ? 0 : chances.worths[chances.worthsFrom(enemy, use!) + this.place];
    fire.shots[at] = chances.shotsFrom(row, use!, figure.isProne);
    fire.bands[at] = this.rings.fireFrom(use!);
    if (fire.worths[at] < 0) this.isBounded = false;
  }

  /** It loses nothing where this figure hides. */
  private noteDiverted({ sight }: Battle, at: number, enemy: Figure): void {
    const { chances, rings, fire, relief, friendNodes, friendPlaces } = this;
    const { shots, worths } = chances;
    const use = this.uses[at];
    if (use === null || fire.shots[at] === NO_SHOTS) return;
    const from = chances.worthsFrom(enemy, use);
    let most = 0;
    for (let i = 0; i < this.friends; i++) {
      const node = friendNodes[i];
      const dx = rings.columns[node] - this.columns[at];
      const dy = rings.rows[node] - this.rows[at];
      const band = rings.bands[fire.bands[at] + rings.rings[dx * dx + dy * dy]];
      if (band === OUT_OF_RANGE) continue;
      const exposure = exposureThere(sight.exposuresBetween(enemy.node, node));
      const worth = relief * worths[from + friendPlaces[i]] * shots[fire.shots[at] + band * EXPOSURES + exposure];
      if (worth > most) most = worth;
    }
    this.diverted[at] = most;
  }

  private noteAim(at: number, figure: Figure, enemy: Figure): void {
    const { chances, aim, blows, use, blow } = this;
    aim.worths[at] = 0;
    blows.worths[at] = 0;
    if (use === null) return;
    const place = chances.placeAsTarget(enemy);
    aim.worths[at] = chances.worths[chances.worthsFrom(figure, use) + place];
    if (aim.worths[at] > this.best) this.best = aim.worths[at];
    if (blow === null) return;
    blows.worths[at] = chances.worths[chances.worthsFrom(figure, blow) + place];
    if (blows.worths[at] > this.bestBlow) this.bestBlow = blows.worths[at];
  }

  aimWith(figure: Figure, penalty: number): void {
    if (penalty === this.penalty) return;
    this.penalty = penalty;
    this.hand = 0;
    this.most = Math.max(
      this.note(figure, this.aim, this.use, penalty, this.best),
      this.note(figure, this.blows, this.blow, penalty, this.bestBlow),
    );
  }

  private note(figure: Figure, attacks: Attacks, use: WeaponUse | null, penalty: number, best: number): number {
    const { chances, count, isProne } = this;
    const row = use === null ? -1 : chances.attackRow(figure, use, penalty);
    if (row < 0) {
      this.leaveOut(attacks);
      return 0;
    }
    const standing = chances.shotsFrom(row, use!, false);
    const prone = chances.shotsFrom(row, use!, true);
    const bands = this.rings.aimFrom(use!);
    for (let i = 0; i < count; i++) {
      attacks.shots[i] = isProne[i] === 1 ? prone : standing;
      attacks.bands[i] = bands;
    }
    if (use!.use === USE.strike) this.hand = best * chances.shots[standing + RANGE.pointBlank * EXPOSURES + OPEN];
    return best * chances.bestLevels[row];
  }

  private leaveOut({ shots, bands }: Attacks): void {
    shots.fill(NO_SHOTS, 0, this.count);
    bands.fill(this.rings.nowhere, 0, this.count);
  }

  useOf(battle: Battle, figure: Figure): WeaponUse | null {
    let held = figure.ready === EMPTY ? figure.things[0] : figure.ready;
    if (held === EMPTY) held = figure.things[MOST_THINGS - 1];
    return this.usual[battle.things[held].weapon.index];
  }
}
