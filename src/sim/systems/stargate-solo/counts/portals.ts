import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { FORCES } from '../rules/profiles.ts';
import type { Axes } from './axes.ts';

const REDEPLOY = FORCES.indexOf('redeploy');
/** Nothing and redeployment are no arrivals. */
const ARRIVING = FORCES.filter((force) => force !== 'nothing' && force !== 'redeploy').map(camel);

/** Portal dice and what they bring (SOLO-90 to 97). */
export class PortalCounts {
  private readonly rolls;
  private readonly forces;
  private readonly die;
  private readonly counters = upTo('counters', 'Counters in sight', 1, 6);

  constructor(ledger: Ledger, { turn, die }: Axes) {
    this.die = die;
    this.rolls = ledger.counts({
      name: 'portal-rolls',
      title: 'Portal rolls',
      exposure: 'rolls',
      outcomes: FORCES.map(camel),
      rates: [
        rate('arrivalRate', 'arrivals', 'Share that brings a force', [
          'jaffa4',
          'jaffa6',
          'jaffa4And4',
          'staffCannon',
          'firstPrime6',
          'jaffa8',
        ]),
      ],
      dimensions: [
        this.counters,
        named('contact', 'Contact', ['no', 'yes']),
        die,
        named('fallback', 'Fallback used', ['no', 'yes']),
      ],
      views: [['counters'], ['contact'], ['counters', 'contact']],
    });
    this.forces = ledger.counts({
      name: 'arrival-forces',
      title: 'Forces that arrived',
      exposure: 'arrivals',
      outcomes: ARRIVING,
      rates: [rate('largeRate', 'large', 'Share of eight or more', ['jaffa4And4', 'jaffa8'])],
      dimensions: [turn],
    });
  }

  roll(counters: number, contact: boolean, die: number, force: number, fallback: boolean): void {
    this.rolls.count(this.counters.place(counters), contact ? 1 : 0, this.die.place(die), fallback ? 1 : 0, force);
  }

  /** `force`: one of FORCES that brings figures. */
  arrival(turn: number, force: number): void {
    this.forces.count(turn, force < REDEPLOY ? force - 1 : force - 2);
  }
}

function camel(kebab: string): string {
  return kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
