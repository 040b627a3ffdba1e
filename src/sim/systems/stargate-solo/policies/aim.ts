import { ACTION_COLUMNS, fireRow, MOST_ACTIONS, type SoloTables } from '../odds/tables.ts';
import { isInactive } from '../play/firing.ts';
import type { Game } from '../play/game.ts';
import { DEFEND, OUT_OF_RANGE, SGC } from '../rules/profiles.ts';
import { MAX_INCHES } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';
import type { Figure } from '../table/state.ts';
import type { Weights } from './tactics.ts';

export class Aim {
  /** Best enemy's index, -1 for none; its worth; mode of the first shot. */
  target = -1;
  value = 0;
  mode = -1;
  private readonly weights: Weights;
  private readonly tables: SoloTables;

  constructor(weights: Weights, tables: SoloTables) {
    this.weights = weights;
    this.tables = tables;
  }

  /** With `only`, judges just the enemy at that place. */
  find(game: Game, figure: Figure, foes: readonly Figure[], count: number, only = -1): void {
    const { battle } = game;
    this.target = -1;
    this.value = 0;
    for (let i = 0; i < count; i++) {
      const foe = foes[i];
      if (only >= 0 && i !== only) continue;
      if (!battle.mayShootAt(figure, foe)) continue;
      const at = this.valueAt(game, figure, foe);
      const mode = this.tables.fireMode[at];
      if (mode < 0) continue;
      const worth = this.tables.fireValue[at] * this.worth(game, foe);
      if (worth <= this.value) continue;
      this.target = foe.index;
      this.value = worth;
      this.mode = mode;
    }
  }

  /** Index in the tables of the best mix of shots. */
  valueAt(game: Game, figure: Figure, foe: Figure): number {
    const { battle } = game;
    const band = battle.bandTo(figure, foe);
    const row = fireRow(figure.kind.weapon, band, battle.cover(figure, foe), isInactive(game, foe) ? 1 : 0);
    return row * ACTION_COLUMNS + Math.min(MOST_ACTIONS, figure.actions);
  }

  private worth(game: Game, foe: Figure): number {
    const { battle } = game;
    const { goal } = battle;
    let worth = 0.6 + 0.2 * battle.rating(foe);
    if (foe.markers > 0) worth *= 0.7;
    if (goal.kind === 'hold' && goal.isInArea(foe.node)) worth += 0.4;
    return mayCharge(game, foe) ? worth * (1 + this.weights.danger) : worth;
  }

  /** SOLO-31: worth of shots at an enemy a move nearer, times the chance that it comes. */
  isBetterSaved(game: Game, figure: Figure): boolean {
    const { battle } = game;
    if (!battle.rules.reaction.enabled || figure.moved || figure.fired) return false;
    const foe = battle.figures[this.target];
    const chance = foe.group.movedLast ? this.weights.movesAgain : this.weights.movesAtAll;
    const nearer = Math.max(1, battle.inches(figure.node, foe.node) - 6);
    const band = battle.arm(figure).bands[nearer];
    if (band === OUT_OF_RANGE) return false;
    const at = fireRow(figure.kind.weapon, band, 0, 0) * ACTION_COLUMNS + Math.min(MOST_ACTIONS, figure.actions);
    return chance * this.tables.fireValue[at] * this.worth(game, foe) > this.value;
  }
}

/** SOLO-73: near enough to charge an SGC figure, and not defending. */
function mayCharge(game: Game, foe: Figure): boolean {
  return foe.group.state !== DEFEND && nearestFriend(game, foe, foe.node) <= game.battle.rules.jaffa.chargeReach;
}

/** Whole inches to the nearest other SGC figure that can act. */
export function nearestFriend({ battle }: Game, figure: Figure, node: number): number {
  const { figures } = battle.sides[SGC];
  let nearest = MAX_INCHES;
  for (let i = 0; i < figures.length; i++) {
    const friend = figures[i];
    if (friend === figure || !battle.isAble(friend)) continue;
    const inches = battle.inches(friend.node, node);
    if (inches < nearest) nearest = inches;
  }
  return nearest;
}

export const FIRE_STRIDE = (MAX_INCHES + 1) * 3;

const USUAL_ACTIONS = 2;

/** At [(weapon * ACTION_COLUMNS + actions) * FIRE_STRIDE + inches * 3 + cover]: worth of the best mix at an active target. */
export function prospects(battle: Battle, tables: SoloTables): Float64Array {
  return byInches(
    battle,
    tables,
    Array.from({ length: ACTION_COLUMNS }, (_, i) => i),
  );
}

/** At [weapon * FIRE_STRIDE + inches * 3 + cover]: the same for an enemy with usual actions. */
export function threats(battle: Battle, tables: SoloTables): Float64Array {
  return byInches(battle, tables, [USUAL_ACTIONS]);
}

function byInches(battle: Battle, tables: SoloTables, actions: readonly number[]): Float64Array {
  const values = new Float64Array(battle.armoury.arms.length * actions.length * FIRE_STRIDE);
  let at = 0;
  for (const { index, bands } of battle.armoury.arms)
    for (const column of actions)
      for (let inches = 0; inches <= MAX_INCHES; inches++)
        for (let cover = 0; cover < 3; cover++) {
          const band = bands[inches];
          if (band !== OUT_OF_RANGE)
            values[at] = tables.fireValue[fireRow(index, band, cover, 0) * ACTION_COLUMNS + column];
          at++;
        }
  return values;
}
