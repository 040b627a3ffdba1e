import { UNIT } from '../../../tabletop/geometry.ts';
import { type CloseOdds, closeOddsOf, fighterOf } from '../odds/play.ts';
import { mayAct } from '../play/actions.ts';
import { mobilityDie } from '../play/moves/marching.ts';
import { mayDo } from '../play/turn/states.ts';
import { ACTION, Action, MOST_FIGURES } from '../rules/actions.ts';
import { CONFIDENCE } from '../rules/profiles.ts';
import { assaultStartThreat, assaultThreat, oddsStrength } from '../steps/assault.ts';
import type { Battle } from '../table/battle.ts';
import { inPower } from '../table/membership.ts';
import { coverOf } from '../table/sighting.ts';
import type { Unit } from '../table/unit.ts';
import type { Outlook } from './outlook.ts';
import type { Pull } from './pull.ts';
import type { Tactics } from './tactics.ts';

const ROUNDS = 3;

class Fighters {
  readonly kinds = new Int32Array(MOST_FIGURES);
  readonly figures = new Int32Array(MOST_FIGURES);
  count = 0;

  muster({ figures, quality, size }: Unit): void {
    this.count = 0;
    for (let i = 0; i < size; i++) {
      const { isActive, kind } = figures[i];
      if (!isActive) continue;
      const one = fighterOf(quality, kind.closeCombat, kind.isPower);
      let at = 0;
      while (at < this.count && this.kinds[at] !== one) at++;
      if (at === this.count) {
        this.kinds[this.count] = one;
        this.figures[this.count++] = 0;
      }
      this.figures[at]++;
    }
  }
}

export class AssaultValues {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly pull: Pull;
  private readonly probe = new Action();
  private readonly weights: Tactics;
  /** Share of losers who stay down (SG2-097). */
  private readonly fallen: number;
  private readonly odds: CloseOdds;
  private readonly own = new Fighters();
  private readonly other = new Fighters();
  private first = 0;
  private second = 0;
  target = -1;

  constructor(battle: Battle, outlook: Outlook, pull: Pull, weights: Tactics) {
    this.weights = weights;
    this.battle = battle;
    this.outlook = outlook;
    this.pull = pull;
    const { closeAssault } = battle.rules;
    this.fallen = Math.max(closeAssault.deadUpTo, closeAssault.woundedUpTo) / 6;
    this.odds = closeOddsOf(battle.rules);
  }

  /** Figures won less figures lost; 0 for none. */
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
    const { battle, outlook, weights } = this;
    const { rules } = battle;
    let starts = 1 - outlook.failure(unit, assaultStartThreat(rules, unit.confidence));
    if (unit.isInPosition) starts *= 1 - outlook.failure(unit, rules.reaction.moveInPosition);
    const threat = assaultThreat(
      rules,
      oddsStrength(rules, unit.active, inPower(unit)),
      oddsStrength(rules, enemy.active, inPower(enemy)),
      unit.kind.isTerror,
    );
    const flees = outlook.failure(enemy, threat);
    const prize = this.drivenBack(enemy) + this.pull.taking(unit, enemy);
    this.measureReach(unit, enemy);
    const short = 1 - this.first;
    const fire = enemy.suppression > 0 ? weights.finalFire / 4 : weights.finalFire;
    const reaches = this.first + this.second;
    return starts * (flees * prize + (1 - flees) * (reaches * this.fight(unit, enemy, prize) - short * fire));
  }

  private drivenBack(enemy: Unit): number {
    const breaks = enemy.confidence === CONFIDENCE.shaken ? this.pull.breaking(enemy) : 0;
    return this.weights.ground * enemy.active + this.outlook.levelWorth(enemy) + breaks;
  }

  /** SG2-092 to 104, by mean casualties; `prize` for driving the enemy off. */
  private fight(unit: Unit, enemy: Unit, prize: number): number {
    const { battle, outlook, own, other } = this;
    own.muster(unit);
    other.muster(enemy);
    const price = this.drivenBack(unit) + this.pull.leaving(unit);
    const isCovered = enemy.isInPosition || coverOf(battle, unit, enemy) > 0;
    let attackers = unit.active;
    let defenders = enemy.active;
    let lost = 0;
    let won = 0;
    let isOn = 1;
    let prizes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const covered = isCovered && round < battle.rules.closeCombat.coverRounds;
      const crowd = Math.max(attackers, defenders) / Math.min(attackers, defenders);
      const fallen =
        defenders < attackers
          ? defenders * this.falls(covered, false, crowd)
          : this.beaten(attackers, defenders, this.falls(covered, false, 1));
      const paid =
        attackers < defenders
          ? attackers * this.falls(covered, true, crowd)
          : this.beaten(defenders, attackers, this.falls(covered, true, 1));
      won += isOn * fallen;
      lost += isOn * paid;
      // A few may all fall at once.
      const allDown = power(fallen / defenders, defenders);
      const allUp = power(paid / attackers, attackers);
      defenders -= fallen;
      attackers -= paid;
      const breaks = allDown + (1 - allDown) * outlook.failure(enemy, enemy.active - defenders);
      const yields = allUp + (1 - allUp) * outlook.failure(unit, unit.active - attackers);
      const defendersFirst = enemy.active - defenders >= unit.active - attackers;
      const wins = defendersFirst ? breaks : (1 - yields) * breaks;
      const loses = defendersFirst ? (1 - breaks) * yields : yields;
      prizes += isOn * (wins * prize - loses * price);
      isOn *= 1 - wins - loses;
      if (attackers < 0.5 || defenders < 0.5) break;
    }
    return this.fallen * (won - lost) + prizes;
  }

  private falls(covered: boolean, isAttacker: boolean, opponents: number): number {
    const { odds, own, other } = this;
    let sum = 0;
    let pairs = 0;
    for (let i = 0; i < own.count; i++)
      for (let j = 0; j < other.count; j++) {
        const many = own.figures[i] * other.figures[j];
        sum += many * odds.falls(own.kinds[i], other.kinds[j], covered, isAttacker, opponents);
        pairs += many;
      }
    return sum / pairs;
  }

  /** SG2-092: figures that `few` beat of `many`. */
  private beaten(few: number, many: number, chance: number): number {
    if (this.battle.rules.closeCombat.mayBeat === 'all') return many * chance;
    return few * (1 - power(1 - chance, many / few));
  }

  /** `first`: one combat move; `second`: two; less one inch. */
  private measureReach(unit: Unit, enemy: Unit): void {
    const { battle } = this;
    const die = mobilityDie(battle, unit, false);
    const wanted = (battle.range(unit, enemy) / UNIT - 2) / battle.rules.move.combatMultiplier;
    let atOnce = 0;
    let later = 0;
    for (let score = 1; score <= die; score++)
      if (score >= wanted) atOnce++;
      else later += Math.max(0, Math.min(die, die - Math.ceil(wanted - score) + 1));
    this.first = atOnce / die;
    this.second = later / (die * die);
  }
}

/** By multiplication, equal on every engine; linear between whole exponents. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let left = exponent; left > 0; left--) product *= left >= 1 ? base : 1 - left + left * base;
  return product;
}
