import type { Battle } from '../battle.ts';
import { may } from '../chapters/legality.ts';
import { codeKey, type RevlandTables } from '../odds/tables.ts';
import { EMPTY, type Figure, MOST_THINGS } from '../state.ts';
import { ACTION, type Action } from './actions.ts';

/** A piece that hardly ever falls is not worth the shot. */
const LEAST_CHANCE = 0.01;

/** Shots at what bars the way to the mission's area: of pieces and weapons, those by which one falls soonest. */
export class Breaching {
  private readonly tables: RevlandTables;
  /** By barrier: the place of its ranking, -1 for what is no wall or door that can be destroyed. */
  private readonly rankings: Int32Array;

  constructor({ barriers }: Battle, tables: RevlandTables) {
    this.tables = tables;
    this.rankings = Int32Array.from(barriers, ({ isDestroyable, blocksWay, hidesAll, ranking }) =>
      isDestroyable && blocksWay && hidesAll ? tables.rankings.indexOf(codeKey(ranking)) : -1,
    );
  }

  /** Fills in the best shot at a piece; returns whether there is one. */
  find(battle: Battle, figure: Figure, action: Action): boolean {
    let best = LEAST_CHANCE;
    let piece = -1;
    let thing = -1;
    let use = 0;
    action.clear();
    action.kind = ACTION.attackPiece;
    for (let i = 0; i < this.rankings.length; i++) {
      if (this.rankings[i] < 0 || battle.barriers[i].isDestroyed) continue;
      action.piece = i;
      for (let place = 0; place < MOST_THINGS; place++) {
        if (figure.things[place] === EMPTY) continue;
        action.thing = figure.things[place];
        const { uses } = battle.things[action.thing].weapon;
        for (action.use = 0; action.use < uses.length; action.use++) {
          const found = uses[action.use];
          if (found === null) continue;
          const chance = this.chance(codeKey(figure.character.damage[found.index]), i);
          if (chance <= best || !may(battle, figure, action)) continue;
          best = chance;
          piece = i;
          thing = action.thing;
          use = action.use;
        }
      }
    }
    action.piece = piece;
    action.thing = thing;
    action.use = use;
    return piece >= 0;
  }

  private chance(damage: number, barrier: number): number {
    const { damages, rankings, breaches } = this.tables;
    const row = damages.indexOf(damage);
    return row < 0 ? 0 : breaches[row * rankings.length + this.rankings[barrier]];
  }
}
