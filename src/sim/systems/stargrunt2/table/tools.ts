import { Pool } from '../../../kernel/dice/dice.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import { edgeNodes, TABLE_EDGES } from '../../../tabletop/objectives.ts';
import { MOST_FIGURES } from '../rules/actions.ts';
import { LEVELS, PANIC_RISK, QUALITIES, SENSORS, SNIPER_WEAPONS } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { armouryOf, type DirectImpact } from '../steps/armoury.ts';
import { Barrage } from '../steps/artillery.ts';
import { type ConfidenceReading, confidenceReading, ThreatTable } from '../steps/nerve.ts';
import { EwExchange, ObserveNumbers, SniperNumbers } from '../steps/recon.ts';
import type { Battle } from './battle.ts';
import type { Figure } from './unit.ts';

/** By side and node: hundredths to its own edge, -1 without a way. Cached. */
class WaysHome {
  private readonly fields: (Int32Array | null)[] = [null, null];

  of({ lattice, ground, sides }: Battle, side: number): Int32Array {
    let field = this.fields[side];
    if (field === null) {
      const edge = TABLE_EDGES[sides[side].edge];
      field = ground.movement.distanceField(edgeNodes(lattice, edge, ground.movement));
      this.fields[side] = field;
    }
    return field;
  }
}

const NO_RISK = -1;

/** Tables of nerve, and what attacks did to units not yet tested. */
export class Nerve {
  readonly threats: ThreatTable;
  readonly reading: ConfidenceReading;
  readonly waysHome = new WaysHome();
  /** By quality: PANIC_RISK or NO_RISK (SG2-050 to 052). */
  readonly risks: Int32Array;
  /** By any quality. */
  readonly panicsAtSight: boolean;
  // By index of a unit, in the current attack: bits of TEST_EVENT, casualties, wounded among these.
  readonly events: Int32Array;
  readonly casualties: Int32Array;
  readonly newWounded: Int32Array;

  constructor({ rules, units }: Battle) {
    this.threats = new ThreatTable(rules);
    this.reading = confidenceReading(rules);
    this.risks = panicRisks(rules);
    this.panicsAtSight = this.risks.some(
      (risk) => risk === PANIC_RISK['first-sight'] || risk === PANIC_RISK['first-fire'],
    );
    this.events = new Int32Array(units.length);
    this.casualties = new Int32Array(units.length);
    this.newWounded = new Int32Array(units.length);
  }

  forget(unit: number): void {
    this.events[unit] = 0;
    this.casualties[unit] = 0;
    this.newWounded[unit] = 0;
  }
}

function panicRisks({ panic }: StargruntRules): Int32Array {
  return Int32Array.from(QUALITIES, (quality) => {
    const risk = panic[quality];
    return risk === null ? NO_RISK : PANIC_RISK[risk];
  });
}

/** SG2-120. */
interface Rifle {
  readonly firepower: number;
  readonly direct: DirectImpact;
}

/** Dice by index and refilled objects, for hidden units, snipers and artillery. */
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

class Fighters {
  /** The first `count` still stand. */
  readonly standing: Figure[] = [];
  count = 0;
  /** Marked so far (SG2-102). */
  casualties = 0;
  /** By position in `standing`: its opponent, and its die. */
  readonly opponent = new Int32Array(MOST_FIGURES);
  readonly shift = new Int32Array(MOST_FIGURES);
}

/** Work space of close combat. One object serves all assaults of a match; nothing outlasts one. */
export class Melee {
  readonly attackers = new Fighters();
  readonly defenders = new Fighters();
  readonly candidates: Figure[] = [];
  round = 0;
  attackingSide = 0;
  /** SG2-095: defenders in cover or in position. */
  isCovered = false;
}

export type { Fighters };
