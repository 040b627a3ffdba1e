import { named, range, upTo } from '../../../kernel/axes.ts';
import { indices } from '../../../kernel/indices.ts';
import { type Ledger, rate } from '../../../kernel/ledger.ts';
import { SMALL_ARMS_PENETRATIONS } from '../chapters/penetration.ts';
import { STRIKES } from '../chapters/vehicle-damage.ts';
import type { VehicleHit } from '../chapters/vehicles.ts';
import { CAUSES, DEGREES, HEAVY_WEAPONS, MAX_ARMOUR_CLASS } from '../profiles.ts';
import type { Unit } from '../unit.ts';
import type { Axes } from './axes.ts';

/** What hits of heavy weapons and the like do: those of STRIKES where they do not penetrate (SG2-129, 132, 133). */
export const HIT_RESULTS = [...STRIKES, 'disabled', 'destroyed'] as const;
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
      title: 'Fire of heavy weapons, at vehicles and at infantry',
      exposure: 'fireActions',
      outcomes: ['none', 'oneDie', 'twoDice'],
      rates: [rate('effectiveRate', 'effective', 'Share with both dice above the Range die', ['twoDice'])],
      dimensions: [named('heavyWeapon', 'Heavy weapon', HEAVY_WEAPONS), this.band, cover],
      views: [['heavyWeapon'], ['heavyWeapon', 'band']],
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
    this.smallArmsHits = ledger.counts({
      name: 'vehicle-small-arms',
      title: 'Penetration rolls of small arms at vehicles',
      exposure: 'rolls',
      outcomes: SMALL_ARMS_PENETRATIONS,
      rates: [rate('penetrationRate', 'penetrations', 'Share that penetrate', ['casualties', 'casualties-disabled'])],
      dimensions: [side, armourClass, cover],
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
  heavy(weapon: number, band: number, cover: number, result: number): void {
    this.heavyFire.count(weapon, this.band.place(band), cover, result);
  }

  hit({ side }: Unit, { cause, degree, armourClass, cover }: VehicleHit, result: number): void {
    this.hits.count(side, cause, degree, armourClass, cover, result);
  }

  smallArms({ side }: Unit, { armourClass, cover }: VehicleHit, result: number): void {
    this.smallArmsHits.count(side, armourClass, cover, result);
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
