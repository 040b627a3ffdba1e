import { idsOf } from '../../../kernel/rules/definitions.ts';
import { type LandingOdds, landingOddsOf } from '../odds/play.ts';
import { mayAct } from '../play/actions.ts';
import { isSpecialist } from '../play/support/requests.ts';
import { mayDo } from '../play/turn/states.ts';
import { ACTION, Action } from '../rules/actions.ts';
import { COVERS, WARHEADS } from '../rules/profiles.ts';
import { accuracyNumber } from '../steps/artillery.ts';
import { levelsBypassed, requestDie, requestThreat } from '../steps/command.ts';
import { ImpactTables, indirectArmourShift } from '../steps/hits.ts';
import type { Battle } from '../table/battle.ts';
import { type Asset, MISSION_STATE, type Side } from '../table/side.ts';
import type { Unit } from '../table/unit.ts';
import { chanceOfWound } from './fire-values.ts';
import type { Outlook } from './outlook.ts';
import type { Places } from './pull.ts';
import type { Tactics } from './tactics.ts';

/** SG2-136 to 144: where rounds are likely to fall, and on whom. */
export class SupportValues {
  private readonly battle: Battle;
  private readonly outlook: Outlook;
  private readonly weights: Tactics;
  private readonly probe = new Action();
  /**
   * Chance that a burst wounds or kills: [((warhead * armours + armour) * covers + cover) * 2 + (in position ? 1 :
   * 0)].
   */
  private readonly wounds: Float64Array;
  private readonly armours: number;

  constructor(battle: Battle, outlook: Outlook, weights: Tactics) {
    this.battle = battle;
    this.outlook = outlook;
    this.weights = weights;
    const { rules } = battle;
    const impact = new ImpactTables(rules);
    const armours = idsOf(rules.armour);
    this.armours = armours.length;
    this.wounds = Float64Array.from(
      WARHEADS.flatMap((warhead) =>
        armours.flatMap((armour) =>
          COVERS.flatMap((_, cover) =>
            [false, true].map((inPosition) => {
              const shift = indirectArmourShift(rules, cover, inPosition);
              const { dispersed } = rules.artillery.warhead[warhead];
              return chanceOfWound(impact.table(dispersed, 1, rules.armour[armour].die, shift));
            }),
          ),
        ),
      ),
    );
  }

  /** Writes the best request into `action`; returns its worth. */
  best(unit: Unit, action: Action): number {
    const { battle, probe } = this;
    const { assets } = battle.sides[unit.side];
    if (assets.length === 0 || !mayDo(battle, unit, ACTION.requestSupport)) return 0;
    const enemies = battle.sides[1 - unit.side].units;
    let best = 0;
    probe.begin(ACTION.requestSupport, unit);
    probe.chits = Math.min(unit.chits, 2);
    for (let a = 0; a < assets.length; a++) {
      const asset = assets[a];
      if (asset.left === 0) continue;
      const specialist = isSpecialist(unit, asset);
      // Specialists are likelier to be heard and to hit: others wait.
      if (!specialist && this.hasSpecialist(unit.side, asset)) continue;
      const chance = this.heard(unit, asset, specialist, probe.chits);
      if (chance === 0) continue;
      const { rules, qualityDice } = battle;
      const number = accuracyNumber(rules, unit.leadership, specialist);
      const landing = landingOddsOf(rules, qualityDice[unit.quality], number, asset.kind.size);
      probe.asset = a;
      for (let i = 0; i < enemies.length; i++) {
        if (!enemies[i].isLocated || enemies[i].active === 0) continue;
        probe.node = enemies[i].centre;
        for (let warhead = 0; warhead < asset.kind.warheads.length; warhead++) {
          probe.weapons = warhead;
          const value = chance * this.weights.support * this.worth(unit.side, asset, warhead, probe.node, landing);
          if (value <= best || !mayAct(battle, unit, probe)) continue;
          best = value;
          action.copy(probe);
        }
      }
    }
    return best;
  }

  /** Likely cost of the side's own coming missions, in figures. */
  addDangers(unit: Unit, { nodes, dangers, count }: Places): void {
    const { battle } = this;
    const { lattice, qualityDice, rules } = battle;
    const { assets, missions } = battle.sides[unit.side];
    if (unit.size === 0 || unit.isVehicle) return;
    const armour = unit.figures[0].kind.armour;
    for (let i = 0; i < missions.length; i++) {
      const mission = missions[i];
      if (mission.state !== MISSION_STATE.coming && mission.state !== MISSION_STATE.arrived) continue;
      const asset = assets[mission.asset];
      const observer = battle.units[mission.observer];
      const number = accuracyNumber(rules, observer.leadership, isSpecialist(observer, asset));
      const landing = landingOddsOf(rules, qualityDice[observer.quality], number, asset.kind.size);
      const wound = this.wounds[(mission.warhead * this.armours + armour) * COVERS.length * 2];
      for (let k = 0; k < count; k++) {
        const distance = Math.sqrt(lattice.distanceSquared(nodes[k], mission.node));
        dangers[k] +=
          this.weights.friendlyFire * unit.active * (1 - landing.spared(distance, asset.kind.rounds, wound));
      }
    }
  }

  /** Chance of success without jamming (SG2-136). */
  private heard(unit: Unit, { kind }: Asset, specialist: boolean, chits: number): number {
    const { rules } = this.battle;
    const die = requestDie(rules, levelsBypassed(unit.kind.level, kind.rank), chits, specialist);
    return Math.max(0, (die - unit.leadership - requestThreat(rules, kind.kind, specialist)) / die);
  }

  private hasSpecialist(side: number, asset: Asset): boolean {
    const { units } = this.battle.sides[side];
    for (let i = 0; i < units.length; i++)
      if (units[i].isInPlay && units[i].active > 0 && isSpecialist(units[i], asset)) return true;
    return false;
  }

  /** For everybody whom it may hit; friends count against it. */
  private worth(side: number, { kind }: Asset, warhead: number, node: number, landing: LandingOdds): number {
    const { battle, outlook, weights } = this;
    const { units } = battle;
    const { values } = outlook;
    let sum = 0;
    for (let i = 0; i < units.length; i++) {
      const unit = units[i];
      if (!unit.isLocated || unit.active === 0 || unit.isVehicle) continue;
      this.expect(unit, kind.warheads[warhead], kind.rounds, node, landing);
      if (values.suppression === 0) continue;
      if (unit.side !== side) sum += outlook.worthOfLast(unit);
      else sum -= weights.friendlyFire * (values.casualties + values.suppression * weights.suppression * unit.active);
    }
    return sum;
  }

  private expect(unit: Unit, warhead: number, rounds: number, node: number, landing: LandingOdds): void {
    const { battle } = this;
    const { values } = this.outlook;
    const { coverAt } = battle.ground;
    values.suppression = 0;
    values.casualties = 0;
    for (let i = 0; i < unit.size; i++) {
      const { isActive, kind, node: at } = unit.figures[i];
      if (!isActive) continue;
      const distance = Math.sqrt(battle.lattice.distanceSquared(at, node));
      const cover = (warhead * this.armours + kind.armour) * COVERS.length + coverAt[at];
      values.casualties += 1 - landing.spared(distance, rounds, this.wounds[cover * 2 + (unit.isInPosition ? 1 : 0)]);
      values.suppression = Math.max(values.suppression, 1 - landing.spared(distance, rounds, 1));
    }
  }
}

export function hasSupport({ assets }: Side): boolean {
  for (let i = 0; i < assets.length; i++) if (assets[i].left > 0) return true;
  return false;
}
