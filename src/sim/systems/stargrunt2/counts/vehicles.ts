import { named, range, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { indices } from '../../../kernel/indices.ts';
import {
  CAUSE,
  CAUSES,
  DEGREE,
  DEGREES,
  ECMS,
  FIRE_CONTROLS,
  HEAVY_WEAPONS,
  LEVELS,
  MAX_ARMOUR_CLASS,
} from '../rules/profiles.ts';
import type { Aim } from '../steps/aim.ts';
import { PENETRATIONS, SMALL_ARMS_PENETRATIONS } from '../steps/penetration.ts';
import { STRIKES } from '../steps/vehicle-damage.ts';
import type { Figure, GunKind, Unit } from '../table/unit.ts';
import type { VehicleHit } from '../table/vehicles.ts';
import type { Axes } from './axes.ts';

/** What hits of heavy weapons and the like do: those of STRIKES where they do not penetrate (SG2-129, 132, 133). */
const HIT_RESULTS = [...STRIKES, 'disabled', 'destroyed'] as const;
export const HIT_RESULT = indices(HIT_RESULTS);

/** What those aboard have rolled for (SG2-127, 130). */
const ABOARDS = ['penetrated', 'disabled', 'destroyed'] as const;
export const ABOARD = indices(ABOARDS);

const TRANSPORTS = ['boarded', 'left', 'thrownOut'] as const;
export const TRANSPORT = indices(TRANSPORTS);

const FATES = ['unhurt', 'wounded', 'dead'] as const;
const FATE_RATES = [
  rate('casualtyRate', 'casualties', 'Share wounded or dead', ['wounded', 'dead']),
  rate('deathRate', 'deaths', 'Share dead', ['dead']),
];

const REPAIR = indices(['online', 'offLine']);
const BAIL = indices(['stayed', 'bailedOut']);

/** What is counted of vehicles; the side is that of the vehicle, of shots that of who fires. */
export class VehicleCounts {
  private readonly shots;
  private readonly heavyFire;
  private readonly hits;
  private readonly band = upTo('band', 'Range band', 1, 6);
  private readonly impact = upTo('impact', 'Impact die', 2, 13);
  private readonly multiplier = upTo('impactMultiplier', 'Impact multiplier', 1, 9);
  private readonly penetrations;
  private readonly smallArmsHits;
  private readonly size = upTo('size', 'Weapon size', 1, 6);
  private readonly missiles;
  private readonly occupants;
  private readonly occupantRolls;
  private readonly occupantRollsBySmallArms;
  private readonly repairs;
  private readonly bails;
  private readonly transports;

  constructor(ledger: Ledger, { side, cover, quality, armour }: Axes) {
    const armourClass = range('armourClass', 'Armour class', 0, MAX_ARMOUR_CLASS);
    this.shots = ledger.counts({
      name: 'vehicle-shots',
      title: 'Shots of heavy weapons, missiles and starred support weapons at vehicles',
      exposure: 'shots',
      outcomes: DEGREES,
      rates: [
        rate('hitRate', 'hits', 'Share that hits', ['minor', 'major']),
        rate('majorRate', 'majorHits', 'Share of major hits', ['major']),
      ],
      dimensions: [side, named('cause', 'Cause', CAUSES), quality, cover],
      views: [['side'], ['cause'], ['cause', 'quality']],
    });
    this.heavyFire = ledger.counts({
      name: 'heavy-fire',
      title: 'Fire of heavy weapons at targets neither in position nor in column',
      exposure: 'fireActions',
      outcomes: ['none', 'oneDie', 'twoDice'],
      rates: [rate('effectiveRate', 'effective', 'Share with both dice above the Range die', ['twoDice'])],
      dimensions: [
        named('heavyWeapon', 'Heavy weapon', HEAVY_WEAPONS),
        quality,
        named('fireControl', 'Fire control', FIRE_CONTROLS),
        this.band,
        cover,
      ],
      views: [['heavyWeapon'], ['fireControl', 'band']],
    });
    this.missiles = ledger.counts({
      name: 'missile-rolls',
      title: 'Rolls of guided missiles to hit that nobody tries to spoof and no cover hinders',
      exposure: 'shots',
      outcomes: DEGREES,
      rates: [
        rate('hitRate', 'hits', 'Share that hits', ['minor', 'major']),
        rate('majorRate', 'majorHits', 'Share of major hits', ['major']),
      ],
      dimensions: [quality, named('guidance', 'Guidance', LEVELS), named('ecm', 'Countermeasures', ECMS)],
      views: [['guidance', 'ecm']],
    });
    this.hits = ledger.counts({
      name: 'vehicle-hits',
      title: 'Hits on vehicles by heavy weapons, missiles, starred support weapons and bursts',
      exposure: 'hits',
      outcomes: HIT_RESULTS,
      rates: [
        rate('penetrationRate', 'penetrations', 'Share that penetrate', ['disabled', 'destroyed']),
        rate('immobilisedRate', 'immobilised', 'Share that strike the suspension and immobilise', ['immobilised']),
      ],
      dimensions: [side, named('cause', 'Cause', CAUSES), named('degree', 'Degree', DEGREES), armourClass, cover],
      views: [['cause'], ['armourClass'], ['cause', 'degree', 'armourClass']],
    });
    this.penetrations = ledger.counts({
      name: 'vehicle-penetration',
      title: 'Impacts of heavy weapons, missiles and starred support weapons on the armour of vehicles',
      exposure: 'hits',
      outcomes: PENETRATIONS,
      rates: [
        rate('disabledRate', 'disabled', 'Share that disables', ['disabled']),
        rate('destroyedRate', 'destroyed', 'Share that destroys', ['destroyed']),
      ],
      dimensions: [this.impact, this.multiplier, named('hit', 'Hit', ['minor', 'major']), armourClass, cover],
      views: [['hit', 'armourClass']],
    });
    this.smallArmsHits = ledger.counts({
      name: 'vehicle-small-arms',
      title: 'Penetration rolls of small arms at vehicles',
      exposure: 'rolls',
      outcomes: SMALL_ARMS_PENETRATIONS,
      rates: [rate('penetrationRate', 'penetrations', 'Share that penetrate', ['casualties', 'casualties-disabled'])],
      dimensions: [side, this.impact, armourClass, cover],
      views: [['armourClass']],
    });
    this.occupants = ledger.counts({
      name: 'vehicle-occupants',
      title: 'What became of figures in vehicles that were penetrated',
      exposure: 'figures',
      outcomes: FATES,
      rates: FATE_RATES.slice(0, 1),
      dimensions: [side, named('vehicle', 'Vehicle', ABOARDS)],
      views: [['vehicle']],
    });
    this.occupantRolls = ledger.counts({
      name: 'occupant-rolls',
      title: 'Rolls of figures in vehicles that were disabled or destroyed, by the size of the weapon',
      exposure: 'figures',
      outcomes: FATES,
      rates: FATE_RATES,
      dimensions: [armour, this.size, named('result', 'Vehicle', ['disabled', 'destroyed'])],
      views: [['armour']],
    });
    this.occupantRollsBySmallArms = ledger.counts({
      name: 'occupant-rolls-small-arms',
      title: 'Rolls of figures in vehicles that small arms penetrated',
      exposure: 'figures',
      outcomes: FATES,
      rates: FATE_RATES,
      dimensions: [armour],
    });
    this.repairs = ledger.counts({
      name: 'vehicle-repairs',
      title: 'Tries to bring systems back on line',
      exposure: 'tries',
      outcomes: ['online', 'offLine'],
      rates: [rate('repairRate', 'repairs', 'Share that succeed', ['online'])],
      dimensions: [side],
    });
    this.bails = ledger.counts({
      name: 'vehicle-bail-outs',
      title: 'Crews of immobilised vehicles',
      exposure: 'crews',
      outcomes: ['stayed', 'bailedOut'],
      rates: [rate('bailRate', 'bailOuts', 'Share that bail out', ['bailedOut'])],
      dimensions: [side],
    });
    this.transports = ledger.counts({
      name: 'vehicle-transport',
      title: 'Squads that board and leave vehicles',
      exposure: 'squads',
      outcomes: TRANSPORTS,
      dimensions: [side],
    });
  }

  /** A shot at a vehicle, by who fires; `degree` of DEGREE. */
  shot({ side, quality }: Unit, cause: number, cover: number, degree: number): void {
    this.shots.count(side, cause, quality, cover, degree);
  }

  /** `result`: how many dice were above the Range die, two for more. */
  heavy({ quality }: Unit, { weapon, fireControl }: GunKind, { band, cover }: Aim, result: number): void {
    this.heavyFire.count(weapon, quality, fireControl, this.band.place(band), cover, result);
  }

  /** `result` of HIT_RESULT; `factor` is what a major hit multiplies by. */
  hit({ side }: Unit, hit: VehicleHit, factor: number, result: number): void {
    const { cause, degree, armourClass, cover } = hit;
    this.hits.count(side, cause, degree, armourClass, cover, result);
    // Starred weapons double by a rule of their own, and bursts come from above.
    if (hit.isIndirect || (cause === CAUSE.support && degree === DEGREE.major)) return;
    const isMajor = degree === DEGREE.major;
    const multiplier = this.multiplier.place(isMajor ? hit.multiplier / factor : hit.multiplier);
    const penetration = Math.max(0, result - HIT_RESULT.disabled + 1);
    this.penetrations.count(this.impact.place(hit.die), multiplier, isMajor ? 1 : 0, armourClass, cover, penetration);
  }

  smallArms({ side }: Unit, { die, armourClass, cover }: VehicleHit, result: number): void {
    this.smallArmsHits.count(side, this.impact.place(die), armourClass, cover, result);
  }

  /** A missile that nobody tried to spoof, at a vehicle whose cover does not matter; `degree` of DEGREE. */
  missile({ quality }: Unit, guidance: number, ecm: number, degree: number): void {
    this.missiles.count(quality, guidance, ecm, degree);
  }

  /** `aboard` of ABOARD, `size` of the weapon before it counts twice, below 0 for small arms; `result`: one of WOUND. */
  occupant({ kind, side }: Figure, aboard: number, size: number, result: number): void {
    this.occupants.count(side, aboard, result);
    if (size < 0) this.occupantRollsBySmallArms.count(kind.armour, result);
    else this.occupantRolls.count(kind.armour, this.size.place(size), aboard === ABOARD.destroyed ? 1 : 0, result);
  }

  repair(side: number, isOnline: boolean): void {
    this.repairs.count(side, isOnline ? REPAIR.online : REPAIR.offLine);
  }

  bail(side: number, bails: boolean): void {
    this.bails.count(side, bails ? BAIL.bailedOut : BAIL.stayed);
  }

  transport(side: number, what: number): void {
    this.transports.count(side, what);
  }
}
