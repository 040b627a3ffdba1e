import type { MissionPull } from '../../../tabletop/mission-pull.ts';
import { type AlphaTables, TARGETS } from '../odds/tables.ts';
import { COVERS, DEEDS, KEEP, NOBODY, STEPS, TO_SHOOT, TO_STRIKE } from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';
import { Attempt } from '../steps/attempt.ts';
import type { Battle } from '../table/battle.ts';
import { FALLEN, type Figure, ON_TABLE, type Side } from '../table/state.ts';
import type { Tactics } from './tactics.ts';

/** The place before step 1. */
const MEAN = 0;

/** A tactician's estimates as a turn begins. */
export class Estimates {
  /** As targets, on both sides. */
  readonly worth: Float64Array;
  /** Mean chances of shots and of blows. */
  readonly skill: Float64Array;
  readonly fighting: Float64Array;
  /** How much the mission presses each figure of the side. */
  readonly urgency: Float64Array;
  /** By `chance`. */
  readonly chances: Float64Array;
  private readonly tables: AlphaTables;
  private readonly tactics: Tactics;
  private readonly isBreak: boolean;
  private readonly levels: number;
  /** Lower morale modifiers change no chance. */
  private readonly leastModifier: number;

  constructor(battle: Battle, tables: AlphaTables, tactics: Tactics) {
    const size = battle.figures.length;
    this.tables = tables;
    this.tactics = tactics;
    this.worth = new Float64Array(size);
    this.skill = new Float64Array(size);
    this.fighting = new Float64Array(size);
    this.urgency = new Float64Array(size);
    this.levels = battle.levels;
    this.leastModifier = -STEPS - mostBonus(battle.rules);
    this.chances = this.chancesBy(new Attempt(battle.rules));
    this.isBreak = battle.goal.kind === 'break';
  }

  /** By modifier, deed, training and step; the mean of all steps is at 0. */
  private chancesBy(attempt: Attempt): Float64Array {
    const chances = new Float64Array((1 - this.leastModifier) * DEEDS.length * this.levels * (STEPS + 1));
    let place = 0;
    for (attempt.morale = 0; attempt.morale >= this.leastModifier; attempt.morale--)
      for (attempt.deed = 0; attempt.deed < DEEDS.length; attempt.deed++)
        for (attempt.training = 0; attempt.training < this.levels; attempt.training++, place += STEPS + 1) {
          let sum = 0;
          for (attempt.step = 1; attempt.step <= STEPS; attempt.step++) {
            chances[place + attempt.step] = this.tables.success[this.test(attempt)];
            sum += chances[place + attempt.step];
          }
          chances[place + MEAN] = sum / STEPS;
        }
    return chances;
  }

  /** Index in the tables' `success`. */
  test({ deed, training, target }: Attempt): number {
    return (deed * this.levels + training) * TARGETS + target;
  }

  /** Index in `chances`; shots are at medium range. A returned fraction would be allocated on the heap. */
  chance(battle: Battle, { side, training }: Figure, deed: number, step = battle.step): number {
    // 0 less it, because -0 is no integer to the compiler.
    const row = 0 - Math.max(this.leastModifier, battle.sides[side].modifier);
    return ((row * DEEDS.length + deed) * this.levels + training) * (STEPS + 1) + step;
  }

  /** In the current step. */
  blow(battle: Battle, figure: Figure, enemy: Figure): number {
    return this.chances[this.chance(battle, figure, TO_STRIKE)] * this.tables.killInMelee[enemy.training];
  }

  kill(target: Figure, cover: number): number {
    return this.tables.kill[target.training * COVERS.length + cover];
  }

  beginTurn(battle: Battle, side: number, pull: MissionPull): void {
    const { worth, skill, fighting, chances } = this;
    const { presence } = this.tactics;
    for (let i = 0; i < battle.figures.length; i++) {
      const figure = battle.figures[i];
      if (figure.status !== ON_TABLE) continue;
      skill[i] = chances[this.chance(battle, figure, TO_SHOOT, MEAN)];
      fighting[i] = chances[this.chance(battle, figure, TO_STRIKE, MEAN)];
      worth[i] = presence + (1 - presence) * 2 * skill[i];
    }
    pull.addMenaces(battle, worth);
    pull.writeUrgencies(battle, this.urgency);
    this.addCommand(battle, battle.sides[side]);
    this.addCommand(battle, battle.sides[1 - side]);
  }

  /** ALPHA-21, 22: a casualty costs rating; a leader costs its drop too. */
  private addCommand(battle: Battle, side: Side): void {
    const { worth, tactics } = this;
    const drop = leaderDrop(battle, side);
    if (side.leader.status === ON_TABLE) worth[side.leader.index] += tactics.command * Math.min(5, drop);
    if (!this.isBreak) return;
    const { perCasualty } = battle.rules.morale;
    const left = Math.max(1, side.rating - battle.rules.morale.breakBelow + 1);
    for (let i = 0; i < side.figures.length; i++) {
      const { index, status } = side.figures[i];
      if (status !== ON_TABLE) continue;
      const lost = perCasualty + (side.figures[i] === side.leader ? drop : 0);
      worth[index] += tactics.breakWorth * Math.min(1, lost / left);
    }
  }

  /** This turn's fire, if the enemy has yet to act, and next turn's. */
  fireOf(battle: Battle, enemy: Figure): number {
    const { exposure, pendingFire } = this.tactics;
    const later = exposure * this.skill[enemy.index];
    if (enemy.acted || enemy.die < battle.step || pendingFire === 0) return later;
    return later + pendingFire * this.chances[this.chance(battle, enemy, TO_SHOOT, enemy.die)];
  }

  targetValue(battle: Battle, enemy: Figure): number {
    const pending = !enemy.acted && enemy.die >= battle.step;
    return this.worth[enemy.index] + (pending ? this.tactics.preempt * this.skill[enemy.index] : 0);
  }
}

/** ALPHA-21. */
function leaderDrop({ succession }: Battle, side: Side): number {
  if (succession === KEEP || side.leader.status === FALLEN) return 0;
  if (succession === NOBODY) return side.leader.command;
  let next = -1;
  for (let i = 0; i < side.figures.length; i++) {
    const figure = side.figures[i];
    if (figure !== side.leader && figure.status !== FALLEN && figure.command > next) next = figure.command;
  }
  return next < 0 ? 0 : side.leader.command - next;
}

function mostBonus({ activation: { move, shoot, melee } }: AlphaRules): number {
  return Math.max(0, move, shoot, melee);
}
