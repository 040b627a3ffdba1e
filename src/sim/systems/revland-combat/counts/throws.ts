import { named, range, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import type { Index } from '../../../kernel/indices.ts';
import { HARMS, RANGES } from '../rules/profiles.ts';
import { MOST_ZONES } from '../rules/weapons.ts';
import { STOPPED } from '../steps/protection.ts';
import type { Axes } from './axes.ts';

const ZONE_NAMES = ['zone1', 'zone2', 'zone3', 'zone4', 'zone5', 'zone6', 'zone7', 'zone8', 'outside'] as const;
const OUTSIDE = MOST_ZONES;

/** Throws, blasts and what they do (REV-35 to 37, 78 to 81). */
export class ThrowCounts {
  private readonly throws;
  private readonly deviations;
  private readonly zones;
  private readonly harms;
  private readonly metres = upTo('metres', 'Metres', 0, 24);
  private readonly zone = range('zone', 'Zone', 1, MOST_ZONES);

  constructor(ledger: Ledger, { side, use }: Pick<Axes, 'side' | 'use'>) {
    const band = named('range', 'Range', RANGES);
    const victim = named('victim', 'Whose figures', ['enemies', 'friends']);
    this.throws = ledger.counts({
      name: 'throws',
      title: 'Throws, and blasts that are fired',
      exposure: 'throws',
      outcomes: ['hit', 'missed'],
      rates: [rate('hitRate', 'hits', 'Hit rate', ['hit'])],
      dimensions: [side, use, band],
      views: [['side'], ['weapon'], ['range']],
    });
    this.deviations = ledger.counts({
      name: 'deviations',
      title: 'Metres by which misses deviate',
      exposure: 'misses',
      outcomes: ['free', 'stopped'],
      rates: [rate('stoppedRate', 'stopped', 'Share stopped by terrain', ['stopped'])],
      dimensions: [band, this.metres],
      views: [['range'], ['metres']],
    });
    this.zones = ledger.counts({
      name: 'blast-zones',
      title: 'Figures by the zone of a blast that they are in',
      exposure: 'figures',
      outcomes: ZONE_NAMES,
      dimensions: [use, victim],
      views: [['weapon'], ['victim']],
    });
    this.harms = ledger.counts({
      name: 'blast-results',
      title: 'What blasts do to figures in them',
      exposure: 'figures',
      outcomes: ['stopped', ...HARMS],
      rates: [
        rate('woundRate', 'wounds', 'Share wounded or worse', [
          'wounded',
          'incapacitated',
          'mortallyWounded',
          'killed',
        ]),
      ],
      dimensions: [use, victim, this.zone],
      views: [['weapon'], ['victim'], ['zone']],
    });
  }

  thrown(side: Index<'side'>, use: Index<'weapon'>, range: Index<'range'>, isHit: boolean): void {
    this.throws.count(side, use, range, isHit ? 0 : 1);
  }

  deviated(range: Index<'range'>, metres: number, isStopped: boolean): void {
    this.deviations.count(range, this.metres.place(metres), isStopped ? 1 : 0);
  }

  /** @param zone from 1; 0 outside of all */
  inZone(use: Index<'weapon'>, isFriend: boolean, zone: number): void {
    this.zones.count(use, isFriend ? 1 : 0, zone === 0 ? OUTSIDE : zone - 1);
  }

  /** @param harm index into HARMS, or STOPPED; zones are counted from 1 */
  blasted(use: Index<'weapon'>, isFriend: boolean, zone: number, harm: number): void {
    this.harms.count(use, isFriend ? 1 : 0, zone, harm === STOPPED ? 0 : harm + 1);
  }
}
