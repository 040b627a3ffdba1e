import { codeKey, type RevlandTables } from '../odds/tables.ts';
import { ACTION, type Action, OPTION } from '../rules/actions.ts';
import { OUT_OF_RANGE, USE } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';
import { isReady, mayDraw } from '../table/legality.ts';
import { nearestNode, pieceInSight } from '../table/pieces.ts';
import type { Figure } from '../table/state.ts';
import type { Thing } from '../table/things.ts';
import type { Chances } from './chances.ts';
import type { Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

const LEAST_GAIN = 0.05;

/** Attacks on barring pieces. */
export class Breaching {
  value = 0.5;
  tried = 0.5;
  private readonly tables: RevlandTables;
  private readonly chances: Chances;
  private readonly pull: Pull;
  private readonly breach: number;
  private gain = 0.5;
  private use: WeaponUse | null = null;
  private worth = 0.5;
  private dice = 0;
  private difficulty = 0;
  /** By barrier; -1 if indestructible. */
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

  /** False without one worth more than `value`. REV-42: no cover dice. */
  find(battle: Battle, figure: Figure, action: Action, penalty: number): boolean {
    action.clear();
    if ((battle.sides[figure.side].forbidden & (1 << OPTION['attack piece'])) !== 0) return false;
    for (let i = 0; i < this.rankings.length; i++) {
      if (this.rankings[i] < 0 || battle.barriers[i].isDestroyed) continue;
      this.pull.weighWithout(battle, i);
      this.gain = this.breach * this.pull.gain;
      if (this.gain <= LEAST_GAIN || this.gain <= this.value) continue;
      const distance = pieceInSight(battle, figure.node, i);
      if (distance >= 0) this.tryPiece(battle, figure, action, penalty, i, distance);
    }
    return action.piece >= 0;
  }

  private tryPiece(
    battle: Battle,
    figure: Figure,
    action: Action,
    penalty: number,
    piece: number,
    distance: number,
  ): void {
    const { chances } = this;
    const { isNonLethalFirst, wasAttacked } = battle.sides[figure.side];
    for (let place = 0; place < figure.stockCount; place++) {
      const held = battle.things[figure.stock[place]];
      const { uses, isNonLethal } = held.weapon;
      // REV-02.
      if (isNonLethalFirst && !wasAttacked && !isNonLethal) continue;
      for (let use = 0; use < uses.length; use++) {
        const found = uses[use];
        if (found === null) continue;
        const isAtHand = isReady(battle, figure, held, found);
        if (found.isBlast ? !mayBurst(battle, figure, held, found) : !isAtHand) continue;
        // REV-35: zone damage.
        const damage = found.isBlast ? found.zoneDamage[0] : figure.character.damage[found.index];
        const worth = this.gain * this.chance(codeKey(damage), piece);
        const row = chances.attackRow(figure, found, penalty);
        const range = battle.ranges.band(found, distance);
        if (worth <= this.value || row < 0 || range === OUT_OF_RANGE) continue;
        const line = battle.sight.line(figure.node, nearestNode(battle, figure.node, piece));
        const dice = chances.pointDice(found, range, line);
        const difficulty = chances.difficulty(found, range);
        chances.aimAtPoint(row, dice, difficulty);
        const value = worth * chances.hitChance;
        if (value <= this.value || (!isAtHand && !mayDraw(battle, figure, held))) continue;
        this.value = value;
        this.worth = worth;
        this.use = found;
        this.dice = dice;
        this.difficulty = difficulty;
        action.kind = isAtHand ? ACTION.attackPiece : ACTION.draw;
        action.piece = piece;
        action.thing = held.index;
        action.use = use;
      }
    }
  }

  tryWith(figure: Figure, penalty: number): void {
    const { chances, use } = this;
    this.tried = 0;
    const row = use === null ? -1 : chances.attackRow(figure, use, penalty);
    if (row < 0) return;
    chances.aimAtPoint(row, this.dice, this.difficulty);
    this.tried = this.worth * chances.hitChance;
  }

  private chance(damage: number, barrier: number): number {
    const { damages, rankings, breaches } = this.tables;
    const row = damages.indexOf(damage);
    return row < 0 ? 0 : breaches[row * rankings.length + this.rankings[barrier]];
  }
}

/** REV-31, 35. */
function mayBurst(battle: Battle, figure: Figure, { isJammed, shots }: Thing, use: WeaponUse): boolean {
  if (use.use === USE.fire && (isJammed || shots === 0)) return false;
  return battle.rules.blast.harmsPieces && battle.mayFireAgain(figure, use);
}
