import { OUT_OF_RANGE } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { EXPOSURES, exposureBack, exposureThere, HIDDEN, type Sights } from '../table/sights.ts';
import type { Figure } from '../table/state.ts';
import { isToAct } from './aim.ts';
import type { Chances } from './chances.ts';
import type { Foes } from './foes.ts';
import type { Places } from './places.ts';
import type { Tactics } from './tactics.ts';

const ROUNDING = 1e-6;

export class Outlook {
  plain = 0.5;
  regular = 0.5;
  full = 0.5;
  /** The best so far; true if lesser points may be left. */
  private bar = 0.5;
  private mayLeave = false;
  private readonly foes: Foes;
  private readonly chances: Chances;
  /** Taken from the value by danger. */
  private exposure = 0.5;
  private readonly weights: Tactics;

  constructor(foes: Foes, chances: Chances, weights: Tactics) {
    this.foes = foes;
    this.chances = chances;
    this.weights = weights;
  }

  /**
   * The most promising first. Lesser points may be left at 0: dangers only add up, and no attack exceeds `foes.most`.
   */
  weigh({ sight }: Battle, places: Places): void {
    const { foes, weights } = this;
    const { count, prospects, seeks, ways, insides, calls, values } = places;
    let first = 0;
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < count; k++) {
      const most = foes.most > prospects[k] ? foes.most : prospects[k];
      const value = most - seeks[k] - ways[k] + insides[k] + calls[k];
      values[k] = value;
      if (value <= best) continue;
      best = value;
      first = k;
    }
    this.exposure = weights.exposure;
    if (foes.hand > 0) this.exposure *= 1 - weights.daring;
    this.mayLeave = foes.isBounded && this.exposure > 0;
    this.bar = places.least;
    this.weighFrom(sight, places, first);
  }

  /** Around from `first`, in the order of places otherwise. */
  private weighFrom(sight: Sights, places: Places, first: number): void {
    const { exposure, mayLeave, foes } = this;
    const { count, nodes, prospects, dangers, seeks, ways, insides, calls, values } = places;
    const { count: enemies, nodes: enemyNodes, columns, rows, fire, aim, blows, diverted } = foes;
    const { columns: columnOf, rows: rowOf, rings, bands } = foes.rings;
    const { shots } = this.chances;
    let bar = this.bar;
    for (let step = 0; step < count; step++) {
      const k = step === 0 ? first : step <= first ? step - 1 : step;
      // Danger above which the point cannot be the best.
      const limit = mayLeave ? (values[k] - bar + ROUNDING) / exposure : Number.POSITIVE_INFINITY;
      let danger = 0;
      if (danger < limit) {
        const node = nodes[k];
        const column = columnOf[node];
        const row = rowOf[node];
        let prospect = prospects[k];
        for (let i = 0; i < enemies && danger < limit; i++) {
          const dx = columns[i] - column;
          const dy = rows[i] - row;
          const ring = rings[dx * dx + dy * dy];
          const aimBand = bands[aim.bands[i] + ring];
          const fireBand = bands[fire.bands[i] + ring];
          if (fireBand === OUT_OF_RANGE && aimBand === OUT_OF_RANGE) continue;
          const word = sight.exposuresBetween(enemyNodes[i], node);
          const worth = aim.worths[i] * shots[aim.shots[i] + aimBand * EXPOSURES + exposureBack(word)];
          if (worth > prospect) prospect = worth;
          const blowBand = bands[blows.bands[i] + ring];
          if (blowBand !== OUT_OF_RANGE) {
            const blow = blows.worths[i] * shots[blows.shots[i] + blowBand * EXPOSURES + exposureBack(word)];
            if (blow > prospect) prospect = blow;
          }
          const drawn =
            fire.worths[i] * shots[fire.shots[i] + fireBand * EXPOSURES + exposureThere(word)] - diverted[i];
          if (drawn > 0) danger += drawn;
        }
        prospects[k] = prospect;
        dangers[k] = danger;
      }
      if (danger >= limit) {
        values[k] = Number.NEGATIVE_INFINITY;
        continue;
      }
      const value = prospects[k] - exposure * danger - seeks[k] - ways[k] + insides[k] + calls[k];
      values[k] = value;
      if (value > bar) bar = value;
    }
  }

  /** Fire to come this round, by dodge. */
  threaten(battle: Battle, figure: Figure, node: number, penalty: number): void {
    this.plain = 0;
    this.regular = 0;
    this.full = 0;
    const { chances, foes } = this;
    const { rings } = foes;
    const enemies = battle.enemyOf(figure.side).figures;
    const dodgeRow = chances.dodgeRow(figure, penalty);
    let at = -1;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!enemy.isAble) continue;
      at++;
      const use = foes.uses[at];
      if (use === null || !isToAct(enemy)) continue;
      const row = chances.attackRow(enemy, use, battle.penaltyOf(enemy));
      if (row < 0) continue;
      const dx = foes.columns[at] - rings.columns[node];
      const dy = foes.rows[at] - rings.rows[node];
      const range = rings.bands[foes.fire.bands[at] + rings.rings[dx * dx + dy * dy]];
      if (range === OUT_OF_RANGE) continue;
      const exposure = battle.sight.exposure(enemy.node, node);
      if (exposure === HIDDEN) continue;
      let worth = foes.fire.worths[at];
      const dice = chances.dice(use, range, exposure, figure);
      const difficulty = chances.difficulty(use, range);
      const plain = chances.levels[chances.levelAt(row, dice, difficulty)];
      const drawn = worth * plain;
      if (drawn <= foes.diverted[at]) continue;
      worth *= 1 - foes.diverted[at] / drawn;
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
}
