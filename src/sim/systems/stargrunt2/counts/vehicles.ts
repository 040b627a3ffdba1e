import { named, range } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
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
import { PENETRATIONS, SMALL_ARMS_PENETRATIONS, STRIKES } from '../steps/vehicles.ts';
import type { Figure, Unit } from '../table/unit.ts';
import type { VehicleHit } from '../table/vehicles.ts';
import { AXIS, type Axes } from './axes.ts';

/** STRIKES where heavy weapons do not penetrate (SG2-129, 132, 133). */
const HIT_RESULTS = [...STRIKES, 'disabled', 'destroyed'] as const;
export const HIT_RESULT = indices(HIT_RESULTS);

/** SG2-127, 130. */
const ABOARDS = ['penetrated', 'disabled', 'destroyed'] as const;
export const ABOARD = indices(ABOARDS);

const TRANSPORTS = ['boarded', 'left', 'thrownOut'] as const;
export const TRANSPORT = indices(TRANSPORTS);

const FATES = ['unhurt', 'wounded', 'dead'] as const;
const FATE_RATES = [
  rate('casualtyRate', 'casualties', 'Share wounded or dead', ['wounded', 'dead']),
  rate('deathRate', 'deaths', 'Share dead', ['dead']),
];

/** By the vehicle's side; shots by the firer's. */
export function vehicleMetrics({ side, cover, quality, armour }: Axes) {
  const armourClass = range('armourClass', 'Armour class', 0, MAX_ARMOUR_CLASS);
  return {
    vehicleShots: counts('Shots of heavy weapons, missiles and starred support weapons at vehicles', 'shots', {
      by: [side, named('cause', 'Cause', CAUSES), quality, cover],
      outcomes: DEGREES,
      rates: [
        rate('hitRate', 'hits', 'Share that hits', ['minor', 'major']),
        rate('majorRate', 'majorHits', 'Share of major hits', ['major']),
      ],
      views: [['side'], ['cause'], ['cause', 'quality']],
    }),
    heavyFire: counts('Fire of heavy weapons at targets neither in position nor in column', 'fireActions', {
      by: [
        named('heavyWeapon', 'Heavy weapon', HEAVY_WEAPONS),
        quality,
        named('fireControl', 'Fire control', FIRE_CONTROLS),
        AXIS.band,
        cover,
      ],
      outcomes: ['none', 'oneDie', 'twoDice'],
      rates: [rate('effectiveRate', 'effective', 'Share with both dice above the Range die', ['twoDice'])],
      views: [['heavyWeapon'], ['fireControl', 'band']],
    }),
    missileRolls: counts('Rolls of guided missiles to hit that nobody tries to spoof and no cover hinders', 'shots', {
      by: [quality, named('guidance', 'Guidance', LEVELS), named('ecm', 'Countermeasures', ECMS)],
      outcomes: DEGREES,
      rates: [
        rate('hitRate', 'hits', 'Share that hits', ['minor', 'major']),
        rate('majorRate', 'majorHits', 'Share of major hits', ['major']),
      ],
      views: [['guidance', 'ecm']],
    }),
    vehicleHits: counts('Hits on vehicles by heavy weapons, missiles, starred support weapons and bursts', 'hits', {
      by: [side, named('cause', 'Cause', CAUSES), named('degree', 'Degree', DEGREES), armourClass, cover],
      outcomes: HIT_RESULTS,
      rates: [
        rate('penetrationRate', 'penetrations', 'Share that penetrate', ['disabled', 'destroyed']),
        rate('immobilisedRate', 'immobilised', 'Share that strike the suspension and immobilise', ['immobilised']),
      ],
      views: [['cause'], ['armourClass'], ['cause', 'degree', 'armourClass']],
    }),
    vehiclePenetration: counts(
      'Impacts of heavy weapons, missiles and starred support weapons on the armour of vehicles',
      'hits',
      {
        by: [AXIS.impact, AXIS.multiplier, named('hit', 'Hit', ['minor', 'major']), armourClass, cover],
        outcomes: PENETRATIONS,
        rates: [
          rate('disabledRate', 'disabled', 'Share that disables', ['disabled']),
          rate('destroyedRate', 'destroyed', 'Share that destroys', ['destroyed']),
        ],
        views: [['hit', 'armourClass']],
      },
    ),
    vehicleSmallArms: counts('Penetration rolls of small arms at vehicles', 'rolls', {
      by: [side, AXIS.impact, armourClass, cover],
      outcomes: SMALL_ARMS_PENETRATIONS,
      rates: [rate('penetrationRate', 'penetrations', 'Share that penetrate', ['casualties', 'casualties-disabled'])],
      views: [['armourClass']],
    }),
    vehicleOccupants: counts('What became of figures in vehicles that were penetrated', 'figures', {
      by: [side, named('vehicle', 'Vehicle', ABOARDS)],
      outcomes: FATES,
      rates: FATE_RATES.slice(0, 1),
      views: [['vehicle']],
    }),
    occupantRolls: counts(
      'Rolls of figures in vehicles that were disabled or destroyed, by the size of the weapon',
      'figures',
      {
        by: [armour, AXIS.size, named('result', 'Vehicle', ['disabled', 'destroyed'])],
        outcomes: FATES,
        rates: FATE_RATES,
        views: [['armour']],
      },
    ),
    occupantRollsSmallArms: counts('Rolls of figures in vehicles that small arms penetrated', 'figures', {
      by: [armour],
      outcomes: FATES,
      rates: FATE_RATES,
    }),
    vehicleRepairs: counts('Tries to bring systems back on line', 'tries', {
      by: [side],
      outcomes: ['online', 'offLine'],
      rates: [rate('repairRate', 'repairs', 'Share that succeed', ['online'])],
    }),
    vehicleBailOuts: counts('Crews of immobilised vehicles', 'crews', {
      by: [side],
      outcomes: ['stayed', 'bailedOut'],
      rates: [rate('bailRate', 'bailOuts', 'Share that bail out', ['bailedOut'])],
    }),
    vehicleTransport: counts('Squads that board and leave vehicles', 'squads', {
      by: [side],
      outcomes: TRANSPORTS,
    }),
  };
}

type VehicleCells = CellsOf<ReturnType<typeof vehicleMetrics>>;

/** `result` of HIT_RESULT; `factor` of a major hit. */
export function countHit(tally: VehicleCells, { side }: Unit, hit: VehicleHit, factor: number, result: number): void {
  const { cause, degree, armourClass, cover } = hit;
  tally.vehicleHits.count(side, cause, degree, armourClass, cover, result);
  // Starred weapons double by their own rule; bursts come from above.
  if (hit.isIndirect || (cause === CAUSE.support && degree === DEGREE.major)) return;
  const isMajor = degree === DEGREE.major;
  const multiplier = AXIS.multiplier.place(isMajor ? hit.multiplier / factor : hit.multiplier);
  const penetration = Math.max(0, result - HIT_RESULT.disabled + 1);
  tally.vehiclePenetration.count(
    AXIS.impact.place(hit.die),
    multiplier,
    isMajor ? 1 : 0,
    armourClass,
    cover,
    penetration,
  );
}

/** `aboard` of ABOARD; `size` undoubled, below 0 for small arms; `result` of WOUND. */
export function countOccupant(
  tally: VehicleCells,
  { kind, side }: Figure,
  aboard: number,
  size: number,
  result: number,
): void {
  tally.vehicleOccupants.count(side, aboard, result);
  if (size < 0) tally.occupantRollsSmallArms.count(kind.armour, result);
  else tally.occupantRolls.count(kind.armour, AXIS.size.place(size), aboard === ABOARD.destroyed ? 1 : 0, result);
}
