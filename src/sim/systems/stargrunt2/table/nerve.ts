import { edgeNodes, TABLE_EDGES } from '../../../tabletop/objectives.ts';
import { PANIC_RISK, QUALITIES } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import { type ConfidenceReading, confidenceReading } from '../steps/confidence.ts';
import { ThreatTable } from '../steps/threat.ts';
import type { Battle } from './battle.ts';

/** By side, the hundredths of the way from each node to its own edge, -1 where there is none; worked out when first asked for. */
export class WaysHome {
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

/** No risk of panic. */
const NO_RISK = -1;

/** What tests of nerve are looked up in, made at set-up, and what attacks do to units until they are tested for it. */
export class Nerve {
  readonly threats: ThreatTable;
  readonly reading: ConfidenceReading;
  readonly waysHome = new WaysHome();
  /** By quality, one of PANIC_RISK or NO_RISK (SG2-050 to 052). */
  readonly risks: Int32Array;
  /** Whether any quality panics at what it sees. */
  readonly panicsAtSight: boolean;
  // By index of a unit: bits of TEST_EVENT, casualties and those of them who are wounded in the attack that is resolved; 0 between attacks.
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

  /** What an attack did to a unit is dealt with, or has to be forgotten. */
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
