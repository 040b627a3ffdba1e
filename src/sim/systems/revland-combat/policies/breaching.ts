import type { WeaponUse } from '../armoury.ts';
import type { Battle } from '../battle.ts';
import { may } from '../chapters/legality.ts';
import { pieceInSight } from '../chapters/pieces.ts';
import { codeKey, type RevlandTables } from '../odds/tables.ts';
import { OUT_OF_RANGE } from '../profiles.ts';
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
    let kind: number = ACTION.hold;
    let piece = -1;
    let thing = -1;
    let use = 0;
    action.clear();
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
          // REV-35: what blasts do to pieces is the damage of their zones.
          const damage = found.isBlast ? found.zoneDamage[0] : figure.character.damage[found.index];
          const chance = this.chance(codeKey(damage), i);
          if (chance <= best) continue;
          action.kind = ACTION.attackPiece;
          if (!may(battle, figure, action) && !mayDrawFor(battle, figure, action, found)) continue;
          best = chance;
          kind = action.kind;
          piece = i;
          thing = action.thing;
          use = action.use;
        }
      }
    }
    action.kind = kind;
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

/** REV-30, 35: whether a blast weapon that could burst at a piece from here is to be drawn first; makes that the action. */
function mayDrawFor(battle: Battle, figure: Figure, action: Action, use: WeaponUse): boolean {
  if (!use.isBlast || !battle.rules.blast.harmsPieces || !battle.mayFireAgain(figure, use)) return false;
  const distance = pieceInSight(battle, figure.node, action.piece);
  if (distance < 0 || battle.ranges.band(use, distance) === OUT_OF_RANGE) return false;
  action.kind = ACTION.draw;
  return may(battle, figure, action);
}
