import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { CAUSES, WOUNDS } from '../rules/profiles.ts';
import { FIRE } from '../steps/fire.ts';
import type { Gunnery } from '../steps/gunnery.ts';
import type { Targets } from '../steps/hits.ts';
import type { Unit } from '../table/unit.ts';
import type { Axes } from './axes.ts';

/** What kinds of fire actions there are. */
const FIRE_KINDS = [
  'smallArms',
  'withSupport',
  'support',
  'sniper',
  'heavy',
  'missile',
  'reconnaissance',
  'defensive',
] as const;
export const FIRE_KIND = indices(FIRE_KINDS);

const RESULTS = ['none', 'suppression', 'effective'] as const;
const FATES = ['wounded', 'dead'] as const;
const RESULT_RATES = [
  rate('effectiveRate', 'effective', 'Share effective', ['effective']),
  rate('suppressionRate', 'suppressing', 'Share that suppresses or more', ['suppression', 'effective']),
];
const FATE_RATES = [rate('deadShare', 'dead', 'Share dead', ['dead'])];

/** Fire actions, their hits, and what they do (SG2-063 to 085). */
export class FireCounts {
  private readonly actions;
  private readonly smallArms;
  private readonly supportWeapons;
  private readonly rolls;
  private readonly single;
  private readonly hits;
  private readonly impacts;
  private readonly figures;
  private readonly overkills;
  private readonly losses;
  private readonly ladder: readonly number[];
  private readonly band = upTo('band', 'Range band', 1, 6);
  private readonly whole = upTo('wholeHits', 'Whole hits', 0, 8);
  private readonly lostFigures = upTo('lost', 'Figures lost', 0, 6);
  private readonly firepowerDie = upTo('firepower', 'Firepower die', 2, 13);
  private readonly impactDie = upTo('impact', 'Impact die', 2, 13);
  private readonly armourDie = upTo('armour', 'Armour die', 2, 13);

  constructor(ledger: Ledger, axes: Axes) {
    const { side, quality, cover, weapon, supportWeapon } = axes;
    this.ladder = axes.ladder;
    const kind = named('kind', 'Kind of fire', FIRE_KINDS);
    const position = named('inPosition', 'Target in position', ['false', 'true']);
    this.actions = ledger.counts({
      name: 'fire-actions',
      title: 'Fire actions',
      exposure: 'fireActions',
      outcomes: RESULTS,
      rates: RESULT_RATES,
      dimensions: [side, kind, quality, this.band, cover, position],
      views: [['side'], ['kind'], ['kind', 'band'], ['quality', 'band'], ['band', 'cover']],
    });
    this.smallArms = ledger.counts({
      name: 'fire-by-small-arm',
      title: 'Volleys by the small arm that most figures fire',
      exposure: 'fireActions',
      outcomes: RESULTS,
      rates: RESULT_RATES,
      dimensions: [weapon, this.band, cover],
      views: [['weapon'], ['weapon', 'band']],
    });
    this.supportWeapons = ledger.counts({
      name: 'fire-by-support-weapon',
      title: 'Fire actions of support weapons on their own',
      exposure: 'fireActions',
      outcomes: RESULTS,
      rates: RESULT_RATES,
      dimensions: [supportWeapon, this.band, cover],
      views: [['supportWeapon'], ['supportWeapon', 'band']],
    });
    this.rolls = ledger.counts({
      name: 'fire-rolls',
      title: 'Fire actions of a Quality die and one Firepower die',
      exposure: 'fireActions',
      outcomes: RESULTS,
      rates: RESULT_RATES,
      dimensions: [quality, this.firepowerDie, this.band, cover, position],
      views: [['quality', 'band'], ['firepower']],
    });
    this.single = ledger.counts({
      name: 'fire-of-one-weapon',
      title: 'Fire of one kind of weapon at targets neither in position nor in column',
      exposure: 'fireActions',
      outcomes: RESULTS,
      rates: RESULT_RATES,
      dimensions: [axes.anyWeapon, quality, axes.firepowerDie, this.band, cover],
      views: [['weapon'], ['weapon', 'band']],
    });
    this.hits = ledger.counts({
      name: 'potential-hits',
      title: 'Potential hits of effective fire',
      exposure: 'fireActions',
      outcomes: ['wholeOnly', 'extra'],
      rates: [rate('extraRate', 'extraHits', 'Share with an extra hit', ['extra'])],
      dimensions: [side, this.whole],
      views: [['side'], ['wholeHits']],
    });
    this.impacts = ledger.counts({
      name: 'impact-rolls',
      title: 'Impact rolls against figures, by the dice before cover',
      exposure: 'rolls',
      outcomes: WOUNDS,
      rates: [
        rate('woundRate', 'wounds', 'Share that wounds', ['wound']),
        rate('killRate', 'kills', 'Share that kills', ['kill']),
      ],
      dimensions: [this.impactDie, this.armourDie, cover],
      views: [['impact', 'armour']],
    });
    this.figures = ledger.counts({
      name: 'figures-down',
      title: 'Figures put out of action, by the side that does it and how',
      exposure: 'figures',
      outcomes: FATES,
      rates: FATE_RATES,
      dimensions: [side, named('cause', 'Cause', CAUSES)],
      views: [['side'], ['cause']],
    });
    this.overkills = ledger.counts({
      name: 'overkill',
      title: 'Wounds and kills by the figure hit: alive, or dead already',
      exposure: 'hits',
      outcomes: ['alive', 'overkill'],
      rates: [rate('overkillRate', 'overkills', 'Share on figures dead already', ['overkill'])],
      dimensions: [side],
    });
    this.losses = ledger.counts({
      name: 'figures-per-fire-action',
      title: 'Fire actions by the figures that they put out of action',
      exposure: 'fireActions',
      outcomes: ['fired'],
      dimensions: [side, kind, this.lostFigures],
      views: [['kind', 'lost'], ['lost']],
    });
  }

  /** A fire action of infantry as it was aimed and rolled; `result` of FIRE. */
  action(unit: Unit, target: Unit, { aim, roll, armoury, range }: Gunnery, kind: number, result: number): void {
    const outcome = result - FIRE['no-effect'];
    const isInPosition = target.isInPosition ? 1 : 0;
    const band = this.band.place(aim.band);
    this.actions.count(unit.side, kind, unit.quality, band, aim.cover, isInPosition, outcome);
    if (aim.rifles > 0) this.smallArms.count(aim.commonArm(armoury.smallArms), band, aim.cover, outcome);
    else if (aim.supportCount > 0) this.supportWeapons.count(aim.supportArms[0], band, aim.cover, outcome);
    const isOdd = target.isInColumn || (target.active === 1 && range.loneShift !== 0);
    if (roll.pool.count !== 2 || isOdd) return;
    const [, sides] = roll.pool.sides;
    this.rolls.count(unit.quality, this.firepowerDie.place(sides), band, aim.cover, isInPosition, outcome);
    // Heavy weapons fire with a Fire Control die, which has no place here.
    if (target.isInPosition || aim.rifles + aim.supportCount === 0) return;
    if (aim.rifles === 0) {
      const weapon = armoury.smallArms.length + aim.supportArms[0];
      this.single.count(weapon, unit.quality, this.ladder.length, band, aim.cover, outcome);
      return;
    }
    const arm = aim.commonArm(armoury.smallArms);
    const rung = this.ladder.indexOf(sides);
    if (aim.byArm[arm] < aim.rifles || rung < 0) return;
    this.single.count(arm, unit.quality, rung, band, aim.cover, outcome);
  }

  /** A fire action of another kind, by what it is rolled with. */
  other(unit: Unit, kind: number, band: number, cover: Index<'cover'>, isInPosition: boolean, outcome: number): void {
    this.actions.count(unit.side, kind, unit.quality, this.band.place(band), cover, isInPosition ? 1 : 0, outcome);
  }

  potentialHits(side: Index<'side'>, whole: number, extra: number): void {
    this.hits.count(side, this.whole.place(whole), extra);
  }

  /** An impact roll in direct fire, by the dice before cover shifts them; `result` of WOUND. */
  impact(impactDie: number, armourDie: number, cover: Index<'cover'>, result: number): void {
    this.impacts.count(this.impactDie.place(impactDie), this.armourDie.place(armourDie), cover, result);
  }

  /** Whom one attack put out of action. */
  casualties(side: Index<'side'>, cause: Index<'cause'>, { dead, wounded, overkill }: Targets): void {
    for (let i = 0; i < dead; i++) this.figures.count(side, cause, 1);
    for (let i = 0; i < wounded; i++) this.figures.count(side, cause, 0);
    for (let i = 0; i < dead + wounded; i++) this.overkills.count(side, 0);
    for (let i = 0; i < overkill; i++) this.overkills.count(side, 1);
  }

  /** A figure put out of action in another way; `side` is the one that did it. */
  casualty(side: Index<'side'>, cause: Index<'cause'>, isDead: boolean): void {
    this.figures.count(side, cause, isDead ? 1 : 0);
  }

  lost(side: Index<'side'>, kind: number, figures: number): void {
    this.losses.count(side, kind, this.lostFigures.place(figures), 0);
  }
}
