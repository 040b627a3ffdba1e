import { fullPenalty, mayReact } from '../play/reacting.ts';
import { AIM, Answer } from '../rules/actions.ts';
import { REACTION } from '../rules/profiles.ts';
import type { Attack } from '../table/attack.ts';
import type { Battle } from '../table/battle.ts';
import { exposureOf } from '../table/sights.ts';
import { type Figure, UNSTATED } from '../table/state.ts';
import type { Aim } from './aim.ts';
import type { Chances } from './chances.ts';
import type { Tactics } from './tactics.ts';

const LEAST_GAIN = 0.005;

export class Reactions {
  private readonly chances: Chances;
  private readonly aim: Aim;
  private readonly weights: Tactics;
  private row = -1;
  private dice = 0;
  private difficulty = 0;
  private plain = 0.5;
  /** For a hit. */
  private stake = 0.5;
  private cost = 0.5;
  private best = 0.5;
  private readonly considered = new Answer();

  constructor(chances: Chances, aim: Aim, weights: Tactics) {
    this.chances = chances;
    this.aim = aim;
    this.weights = weights;
  }

  answer(battle: Battle, figure: Figure, attack: Attack, answer: Answer): void {
    answer.clear();
    this.weigh(battle, figure, attack);
    if (this.row < 0 || this.stake * this.plain <= LEAST_GAIN) return;
    this.best = LEAST_GAIN;
    const { aim } = this;
    const { perExtraAction } = battle.rules.penalty;
    const penalty = battle.penaltyOf(figure);
    const left = figure.stated === UNSTATED ? 1 : figure.actionsLeft;
    if (left > 0) {
      aim.find(battle, figure, penalty);
      aim.tryWith(battle, figure, penalty + perExtraAction);
    }
    const own = left > 0 ? aim.best.value : 0;
    this.cost = left > 0 ? left * (aim.best.value - aim.otherValue) : 0;
    this.consider(battle, figure, attack, answer, REACTION.regular, true, penalty + perExtraAction);
    if (left === 0) return;
    this.cost = own;
    this.consider(battle, figure, attack, answer, REACTION.regular, false, penalty);
    this.cost = left * own;
    this.consider(battle, figure, attack, answer, REACTION.full, false, fullPenalty(battle, figure));
  }

  private weigh(battle: Battle, figure: Figure, { attacker, use, range, cover, aim }: Attack): void {
    const { chances } = this;
    // A blast may ignore what covers its target.
    const exposure = exposureOf(cover, battle.sight.line(attacker.node, figure.node).smoke);
    this.row = chances.attackRow(attacker, use, battle.penaltyOf(attacker));
    this.dice = chances.dice(use, range, exposure, figure) + (aim === AIM.figure ? 0 : chances.calledDice);
    this.difficulty = chances.difficulty(use, range);
    chances.aimAt(this.row, this.dice, this.difficulty, figure);
    this.plain = chances.hitChance;
    chances.weighHit(attacker, use, figure);
    // A choice between a weight and a fraction would be boxed.
    this.stake = chances.hitWorth;
    if (aim === AIM.heldWeapon) this.stake = this.weights.disarm;
    this.stake *= 1 + this.weights.further * othersToCome(battle, figure, attacker);
  }

  private consider(
    battle: Battle,
    figure: Figure,
    attack: Attack,
    answer: Answer,
    reaction: number,
    isAdded: boolean,
    penalty: number,
  ): void {
    const { chances, considered } = this;
    const dodgeRow = chances.dodgeRow(figure, penalty);
    if (dodgeRow < 0) return;
    chances.aimThrough(this.row, this.dice, this.difficulty, dodgeRow, reaction === REACTION.full);
    const gain = this.stake * (this.plain - chances.hitChance) - this.cost;
    if (gain <= this.best) return;
    considered.reaction = reaction;
    considered.isAdded = isAdded && figure.stated !== UNSTATED;
    considered.stated = isAdded ? 2 : 1;
    if (!mayReact(battle, figure, attack, considered)) return;
    this.best = gain;
    answer.reaction = reaction;
    answer.isAdded = considered.isAdded;
    answer.stated = considered.stated;
  }
}

function othersToCome(battle: Battle, figure: Figure, attacker: Figure): number {
  const { figures } = battle.enemyOf(figure.side);
  let count = attacker.actionsLeft > 0 ? 1 : 0;
  for (let i = 0; i < figures.length; i++) {
    const enemy = figures[i];
    if (enemy === attacker || !enemy.isAble || (enemy.stated !== UNSTATED && enemy.actionsLeft === 0)) continue;
    if (battle.sight.visible(enemy.node, figure.node)) count++;
  }
  return count;
}
