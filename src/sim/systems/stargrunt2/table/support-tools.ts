import { Pool } from '../../../kernel/dice/dice.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { LEVELS, SENSORS, SNIPER_WEAPONS } from '../rules/profiles.ts';
import { armouryOf, type DirectImpact } from '../steps/armoury.ts';
import { Barrage } from '../steps/barrage.ts';
import { EwExchange } from '../steps/electronic-warfare.ts';
import { ObserveNumbers } from '../steps/observation.ts';
import { SniperNumbers } from '../steps/snipers.ts';
import type { Battle } from './battle.ts';

/** A sniper's rifle as the rules in force make it (SG2-120). */
export interface Rifle {
  readonly firepower: number;
  readonly direct: DirectImpact;
}

/** What hidden units, snipers and artillery work with in play: dice by index, and objects that are filled anew each time. */
export class SupportTools {
  readonly pool = new Pool();
  readonly observing = new ObserveNumbers();
  readonly sniping = new SniperNumbers();
  readonly exchange = new EwExchange();
  readonly barrage: Barrage;
  readonly rifles: readonly Rifle[];
  readonly sensorDice: Int32Array;
  readonly droneDice: Int32Array;
  readonly ewDice: Int32Array;

  constructor({ rules, figures, units }: Battle) {
    const { direct } = armouryOf(rules);
    this.barrage = new Barrage(rules, figures.length, units.length);
    this.rifles = SNIPER_WEAPONS.map((id) => {
      const { firepower, impact, impactMultiplier } = rules.sniper.weapons[id];
      return { firepower, direct: direct(impact, impactMultiplier) };
    });
    this.sensorDice = Int32Array.from(SENSORS, (id) => rules.sensor[id].die);
    this.droneDice = Int32Array.from(LEVELS, (id) => rules.drone[id].die);
    this.ewDice = Int32Array.from(LEVELS, (id) => rules.ew[id].die);
    this.observing.spoofNeedsAll = rules.ew.spoofNeeds === 'all';
    this.observing.step = hundredths(rules.observe.rangeStep);
  }
}
