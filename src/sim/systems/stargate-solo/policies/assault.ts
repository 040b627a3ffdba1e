import { MOST_DIFFERENCE, meleeRow, type SoloTables } from '../odds/tables.ts';
import type { Game } from '../play/game.ts';
import { pointTowards } from '../play/moving.ts';
import { type Action, CHARGE_AT } from '../play/questions.ts';
import { DEFEND } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { type Figure, ON_TABLE } from '../table/state.ts';
import { CHARGE, NO_DRAG } from '../table/ways.ts';
import type { Weights } from './tactics.ts';

/** Enemies this near to the target, in hundredths, fight beside it. */
const BESIDE = 200;

/** Values charges by exact odds of melee (SOLO-53 to 55); figures in contact are not shot at. */
export class Assault {
  target = -1;
  value = 0;
  private readonly weights: Weights;
  private readonly tables: SoloTables;
  /** Worth of a charge at best. */
  private readonly most: number;

  constructor(weights: Weights, tables: SoloTables) {
    this.weights = weights;
    this.tables = tables;
    this.most = weights.charge * tables.melee.reduce((most, won) => Math.max(most, won), 0);
  }

  /** A declared charge goes on while its enemy stands (SOLO-15). */
  goesOn(game: Game, figure: Figure, action: Action): void {
    const enemy = game.battle.figures[figure.charging];
    const node = enemy.status === ON_TABLE ? this.landing(game, figure, enemy) : -1;
    if (node < 0) return;
    action.kind = CHARGE_AT;
    action.node = node;
    action.target = enemy.index;
  }

  look(game: Game, figure: Figure, foes: readonly Figure[], count: number): void {
    const { battle } = game;
    this.target = -1;
    this.value = 0;
    const { move, actions } = battle.rules;
    const left = move.maxActions - figure.movesMade;
    const most = move.usesBudget ? Math.min(left, Math.floor(figure.actions / actions.moveCost)) : left;
    const reach = most * battle.ways.openAllowance(CHARGE, figure.wounds > 0, NO_DRAG, figure.kind.pace) + 100;
    for (let i = 0; i < count; i++) {
      const foe = foes[i];
      if (battle.lattice.distanceSquared(figure.node, foe.node) > reach * reach) continue;
      const value = this.odds(battle, figure, foe, foes, count);
      if (value <= this.value) continue;
      this.target = foe.index;
      this.value = value;
    }
  }

  private odds(battle: Battle, figure: Figure, foe: Figure, foes: readonly Figure[], count: number): number {
    const reach = battle.rules.jaffa.chargeReach * 100;
    let beside = 0;
    let joining = 0;
    for (let i = 0; i < count; i++) {
      const other = foes[i];
      if (other === foe) continue;
      const distance = battle.lattice.distanceSquared(other.node, foe.node);
      if (distance <= BESIDE * BESIDE) beside++;
      if (distance > reach * reach || other.engaged !== 0 || other.group.state === DEFEND) continue;
      joining++;
      // Most charges are ruled out by the first who may join.
      if (this.most - this.weights.joined * joining <= this.value) return this.value;
    }
    const friends = foe.engaged;
    const extra = Math.max(-beside, Math.min(friends, friends - beside)) * battle.rules.melee.perExtra;
    const ahead = battle.firePoints(figure) - battle.firePoints(foe) + extra;
    const held = Math.max(-MOST_DIFFERENCE, Math.min(MOST_DIFFERENCE, ahead));
    const won = this.tables.melee[meleeRow(friends === 0, beside === 0) + held];
    return this.weights.charge * won - this.weights.joined * joining;
  }

  /** End of the next action of a charge, -1 if no nearer. */
  landing(game: Game, figure: Figure, enemy: Figure): number {
    return pointTowards(game, figure, enemy.node, CHARGE);
  }
}
