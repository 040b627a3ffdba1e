import { mayAct } from '../play/actions.ts';
import { isTreatable } from '../play/nerve/reorganising.ts';
import { mayDo } from '../play/turn/states.ts';
import { ACTION, Action } from '../rules/actions.ts';
import { CONFIDENCE } from '../rules/profiles.ts';
import { communicationDie, communicationTarget, levelsBypassed } from '../steps/command.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';
import type { Moves } from './moves.ts';
import type { Outlook } from './outlook.ts';
import type { Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

export class Orders {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly moves: Moves;
  private readonly weights: Tactics;
  private readonly probe = new Action();
  friend = -1;

  constructor(battle: Battle, outlook: Outlook, pull: Pull, moves: Moves, weights: Tactics) {
    this.battle = battle;
    this.outlook = outlook;
    this.pull = pull;
    this.moves = moves;
    this.weights = weights;
  }

  /** SG2-020: chance of success by the receiver's gain. */
  transfer(unit: Unit): number {
    const { battle, probe, weights } = this;
    if (!mayDo(battle, unit, ACTION.transfer)) return 0;
    probe.kind = ACTION.transfer;
    const { units } = battle.sides[unit.side];
    let best = 0;
    for (let i = 0; i < units.length; i++) {
      const friend = units[i];
      probe.unit = friend.index;
      if (friend === unit || !friend.isInPlay || !mayAct(battle, unit, probe)) continue;
      const value = weights.transfer * this.heard(unit, friend) * this.gain(friend);
      if (value <= best) continue;
      best = value;
      this.friend = friend.index;
    }
    return best;
  }

  private gain(unit: Unit): number {
    const { battle, outlook, weights } = this;
    if (unit.isPanicked || unit.confidence >= CONFIDENCE.broken) return 0.1;
    if (unit.suppression > 0) {
      const frees = 1 - outlook.failure(unit, battle.rules.suppression.removeThreat);
      return weights.unsuppress * unit.active * frees * (unit.hasActivated ? 0.6 : 1);
    }
    outlook.aimHere(outlook.volleyLeft(unit), unit);
    const fire = outlook.aim;
    if (battle.goal.kind === 'reach') return this.onTheWay(unit, fire);
    if (fire > 0) return fire;
    this.pull.weighOne(unit, unit.centre);
    return Math.max(0, -this.pull.here.values[0]) * this.weights.approach;
  }

  private onTheWay(unit: Unit, fire: number): number {
    const left = unit.actionsLeft;
    unit.actionsLeft = this.battle.rules.transfer.actions;
    const moved = Math.max(0, this.moves.gain(unit));
    unit.actionsLeft = left;
    return moved + Math.max(fire, moved);
  }

  /** Chance of success without jamming (SG2-018, 019). */
  private heard(unit: Unit, friend: Unit): number {
    const { rules, qualityDice } = this.battle;
    const bypassed = levelsBypassed(unit.kind.level, friend.kind.level);
    const die = communicationDie(rules, qualityDice[unit.quality], bypassed);
    return Math.max(0, (die - communicationTarget(rules, unit.leadership, friend.leadership)) / die);
  }

  /** SG2-024. */
  rally(unit: Unit): number {
    const { battle, probe, weights } = this;
    if (!mayDo(battle, unit, ACTION.rally)) return 0;
    probe.kind = ACTION.rally;
    const { units } = battle.sides[unit.side];
    let best = 0;
    for (let i = 0; i < units.length; i++) {
      const friend = units[i];
      probe.unit = friend.index;
      if (friend.confidence < CONFIDENCE.shaken || !friend.isInPlay || !mayAct(battle, unit, probe)) continue;
      const die = battle.qualityDice[friend.quality];
      const chance = Math.max(0, (die - unit.leadership - friend.leadership) / die);
      const levels = weights.rally * friend.active * (friend.confidence - 1);
      const value = (levels + this.pull.mending(friend)) * chance * this.heard(unit, friend);
      if (value <= best) continue;
      best = value;
      this.friend = friend.index;
    }
    return best;
  }
}

/** Figures that it can treat where it is (SG2-082). */
export function treatableBits(battle: Battle, unit: Unit): number {
  let bits = 0;
  for (let i = 0; i < unit.size; i++) if (isTreatable(battle, unit, unit.figures[i])) bits |= 1 << i;
  return bits;
}

export function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
