import type { Battle } from '../battle.ts';
import { mayAct } from '../chapters/actions.ts';
import { assaultStartThreat, assaultThreat, inPower, oddsStrength } from '../chapters/assault-threat.ts';
import { mobilityDie } from '../chapters/marching.ts';
import { coverOf } from '../chapters/sighting.ts';
import { mayDo } from '../chapters/states.ts';
import type { Unit } from '../unit.ts';
import { ACTION, Action } from './actions.ts';
import { INCH, type Outlook } from './outlook.ts';

/** What close assaults are worth. */
export class AssaultValues {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly probe = new Action();
  /** The unit that `best` would assault. */
  target = -1;

  constructor(battle: Battle, outlook: Outlook) {
    this.battle = battle;
    this.outlook = outlook;
  }

  /** The best close assault open to a unit, in figures won less figures lost; 0 where none is worth it. */
  best(unit: Unit): number {
    const { battle, probe } = this;
    this.target = -1;
    if (!mayDo(battle, unit, ACTION.closeAssault)) return 0;
    probe.kind = ACTION.closeAssault;
    const enemies = battle.sides[1 - unit.side].units;
    let best = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i];
      if (!enemy.isLocated || enemy.active === 0 || enemy.isVehicle) continue;
      probe.unit = enemy.index;
      if (!mayAct(battle, unit, probe)) continue;
      const value = this.value(unit, enemy);
      if (value <= best) continue;
      best = value;
      this.target = enemy.index;
    }
    return best;
  }

  private value(unit: Unit, enemy: Unit): number {
    const { battle, outlook } = this;
    const { rules } = battle;
    const starts = 1 - outlook.failure(unit, assaultStartThreat(rules, unit.confidence));
    const reaches = this.chanceToReach(unit, enemy);
    const attackers = this.strength(unit, 0);
    const defenders = this.strength(enemy, enemy.isInPosition || coverOf(battle, unit, enemy) > 0 ? 1 : 0);
    const threat = assaultThreat(
      rules,
      oddsStrength(rules, unit.active, inPower(unit)),
      oddsStrength(rules, enemy.active, inPower(enemy)),
      unit.kind.isTerror,
    );
    const flees = outlook.failure(enemy, threat);
    const wins = (attackers * attackers) / (attackers * attackers + defenders * defenders);
    const fight = wins * (enemy.active * 0.8 + 1) - (1 - wins) * unit.active * 0.8;
    const fire = enemy.suppression > 0 ? 0.2 : 0.8;
    return starts * (flees * (1 + enemy.active * 0.25) + (1 - flees) * (reaches * fight - fire));
  }

  /** Mean scores of the figures of a unit, added up (SG2-093 to 096). */
  private strength(unit: Unit, steps: number): number {
    const { battle } = this;
    const { closeShifts } = battle.gunnery;
    let sum = 0;
    for (let i = 0; i < unit.size; i++) {
      const { kind, isActive } = unit.figures[i];
      if (!isActive) continue;
      const mean = battle.qualityDice[unit.quality] / 2 + closeShifts[kind.closeCombat] + steps + 0.5;
      sum += kind.isPower ? mean * battle.rules.closeCombat.powerMultiplier : mean;
    }
    return sum;
  }

  /** Chance that two combat moves come to the distance, one inch short of it. */
  private chanceToReach(unit: Unit, enemy: Unit): number {
    const { battle } = this;
    const die = mobilityDie(battle, unit, false);
    const wanted = (battle.range(unit, enemy) / INCH - 2) / battle.rules.move.combatMultiplier;
    let count = 0;
    for (let first = 1; first <= die; first++)
      count += first >= wanted ? die : Math.max(0, Math.min(die, die - Math.ceil(wanted - first) + 1));
    return count / (die * die);
  }
}
