import type { WeaponUse } from '../armoury.ts';
import type { Battle } from '../battle.ts';
import { isReady } from '../chapters/legality.ts';
import { nearestNode, pieceInSight } from '../chapters/pieces.ts';
import { codeKey, type RevlandTables } from '../odds/tables.ts';
import { OUT_OF_RANGE } from '../profiles.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../state.ts';
import { ACTION, type Action } from './actions.ts';
import type { Chances } from './chances.ts';
import { OPTION } from './options.ts';
import type { Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

/** A piece that hardly ever falls is not worth the shot. */
const LEAST_CHANCE = 0.01;

/** Attacks on what bars the way to the place of the mission: of pieces and weapons, those that are worth most to the side. */
export class Breaching {
  /** What the attack that `find` found is worth. */
  value = 0.5;
  private readonly tables: RevlandTables;
  private readonly chances: Chances;
  private readonly pull: Pull;
  private readonly breach: number;
  /** By barrier: the place of its ranking, -1 for what is no wall or door that can be destroyed. */
  private readonly rankings: Int32Array;

  constructor({ barriers }: Battle, tables: RevlandTables, chances: Chances, pull: Pull, { breach }: Tactics) {
    this.tables = tables;
    this.chances = chances;
    this.pull = pull;
    this.breach = breach;
    this.rankings = Int32Array.from(barriers, ({ isDestroyable, blocksWay, hidesAll, ranking }) =>
      isDestroyable && blocksWay && hidesAll ? tables.rankings.indexOf(codeKey(ranking)) : -1,
    );
  }

  /** Fills in the best shot at a piece; returns whether there is one. */
  find(battle: Battle, figure: Figure, action: Action, penalty: number): boolean {
    let best = 0;
    this.value = 0;
    let piece = -1;
    let thing = -1;
    let use = 0;
    action.clear();
    const { forbidden, isNonLethalFirst, wasAttacked } = battle.sides[figure.side];
    if ((forbidden & (1 << OPTION['attack piece'])) !== 0) return false;
    action.kind = ACTION.attackPiece;
    for (let i = 0; i < this.rankings.length; i++) {
      if (this.rankings[i] < 0 || battle.barriers[i].isDestroyed) continue;
      this.pull.weighWithout(battle, i);
      const gain = this.breach * this.pull.gain;
      if (gain <= 0) continue;
      action.piece = i;
      for (let place = 0; place < MOST_THINGS; place++) {
        if (figure.things[place] === EMPTY) continue;
        action.thing = figure.things[place];
        const held = battle.things[action.thing];
        const { uses, isNonLethal } = held.weapon;
        // REV-02.
        if (isNonLethalFirst && !wasAttacked && !isNonLethal) continue;
        for (action.use = 0; action.use < uses.length; action.use++) {
          const found = uses[action.use];
          if (found === null || found.isBlast || !isReady(battle, figure, held, found)) continue;
          const chance = this.chance(codeKey(figure.character.damage[found.index]), i);
          if (chance < LEAST_CHANCE || chance * gain <= best) continue;
          const value = gain * chance * this.hitChance(battle, figure, found, i, penalty);
          if (value <= best) continue;
          best = value;
          piece = i;
          thing = action.thing;
          use = action.use;
        }
      }
    }
    action.piece = piece;
    action.thing = thing;
    action.use = use;
    this.value = best;
    return piece >= 0;
  }

  /** REV-42: the number has no cover dice, and is that of the nearest point. */
  private hitChance(battle: Battle, figure: Figure, use: WeaponUse, piece: number, penalty: number): number {
    const { chances } = this;
    const row = chances.attackRow(figure, use, penalty);
    const distance = row < 0 ? -1 : pieceInSight(battle, figure.node, piece);
    const range = distance < 0 ? OUT_OF_RANGE : battle.ranges.band(use, distance);
    if (range === OUT_OF_RANGE) return 0;
    const line = battle.sight.line(figure.node, nearestNode(battle, figure.node, piece));
    chances.aimAtPoint(row, chances.pointDice(use, range, line), chances.difficulty(use, range));
    return chances.hitChance;
  }

  private chance(damage: number, barrier: number): number {
    const { damages, rankings, breaches } = this.tables;
    const row = damages.indexOf(damage);
    return row < 0 ? 0 : breaches[row * rankings.length + this.rankings[barrier]];
  }
}
