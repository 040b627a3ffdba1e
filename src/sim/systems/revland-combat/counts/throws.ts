import { named, range } from '../../../kernel/counts/cells.ts';
import { counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { HARMS, RANGES } from '../rules/profiles.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import { AXIS, type Axes } from './axes.ts';

const ZONE_NAMES = ['zone1', 'zone2', 'zone3', 'zone4', 'zone5', 'zone6', 'zone7', 'zone8', 'outside'] as const;

/** Throws, blasts and what they do (REV-35 to 37, 78 to 81). */
export function throwMetrics({ side, use }: Pick<Axes, 'side' | 'use'>) {
  const band = named('range', 'Range', RANGES);
  const victim = named('victim', 'Whose figures', ['enemies', 'friends']);
  return {
    throws: counts('Throws, and blasts that are fired', 'throws', {
      by: [side, use, band],
      outcomes: ['hit', 'missed'],
      rates: [rate('hitRate', 'hits', 'Hit rate', ['hit'])],
      views: [['side'], ['weapon'], ['range']],
    }),
    deviations: counts('Metres by which misses deviate', 'misses', {
      by: [band, AXIS.deviated],
      outcomes: ['free', 'stopped'],
      rates: [rate('stoppedRate', 'stopped', 'Share stopped by terrain', ['stopped'])],
      views: [['range'], ['metres']],
    }),
    blastZones: counts('Figures by the zone of a blast that they are in', 'figures', {
      by: [use, victim],
      outcomes: ZONE_NAMES,
      views: [['weapon'], ['victim']],
    }),
    blastResults: counts('What blasts do to figures in them', 'figures', {
      by: [use, victim, range('zone', 'Zone', 1, MOST_ZONES)],
      outcomes: ['stopped', ...HARMS],
      rates: [
        rate('woundRate', 'wounds', 'Share wounded or worse', [
          'wounded',
          'incapacitated',
          'mortallyWounded',
          'killed',
        ]),
      ],
      views: [['weapon'], ['victim'], ['zone']],
    }),
  };
}
