import { named, range, upTo } from '../../../kernel/axes.ts';
import { indices } from '../../../kernel/indices.ts';
import { type Ledger, rate } from '../../../kernel/ledger.ts';
import type { Aim } from '../aim.ts';
import { PENETRATIONS, SMALL_ARMS_PENETRATIONS } from '../chapters/penetration.ts';
import { STRIKES } from '../chapters/vehicle-damage.ts';
import type { VehicleHit } from '../chapters/vehicles.ts';
import { CAUSE, CAUSES, DEGREE, DEGREES, FIRE_CONTROLS, HEAVY_WEAPONS, MAX_ARMOUR_CLASS } from '../profiles.ts';
import type { GunKind, Unit } from '../unit.ts';
import type { Axes } from './axes.ts';

/** What hits of heavy weapons and the like do: those of STRIKES where they do not penetrate (SG2-129, 132, 133). */
const HIT_RESULTS = [...STRIKES, 'disabled', 'destroyed'] as const;
export const HIT_RESULT = indices(HIT_RESULTS);

/** What those aboard have rolled for (SG2-127, 130). */
const ABOARDS = ['penetrated', 'disabled', 'destroyed'] as const;
export const ABOARD = indices(ABOARDS);

const TRANSPORTS = ['boarded', 'left', 'thrownOut'] as const;
export const TRANSPORT = indices(TRANSPORTS);

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
  private readonly occupants;
  private readonly repairs;
  private readonly bails;
  private readonly transports;

  constructor(ledger: Ledger, { side, cover, quality }: Axes) {
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
      outcomes: ['unhurt', 'wounded', 'dead'],
      rates: [rate('casualtyRate', 'casualties', 'Share wounded or dead', ['wounded', 'dead'])],
      dimensions: [side, named('vehicle', 'Vehicle', ABOARDS)],
      views: [['vehicle']],
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

  /** `result`: one of WOUND. */
  occupant(side: number, aboard: number, result: number): void {
    this.occupants.count(side, aboard, result);
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
