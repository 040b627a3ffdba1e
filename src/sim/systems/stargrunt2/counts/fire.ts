import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { CAUSES, CLOSE_COMBAT_WEAPONS, QUALITIES, WOUNDS } from '../rules/profiles.ts';
import { CLOSE_CASUALTIES } from '../steps/assault.ts';
import { FIRE } from '../steps/fire.ts';
import type { Targets } from '../steps/hits.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';
import { AXIS, type Axes } from './axes.ts';

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

/** SG2-063 to 085. */
export function fireMetrics(axes: Axes) {
  const { side, quality, cover, weapon, supportWeapon } = axes;
  const kind = named('kind', 'Kind of fire', FIRE_KINDS);
  const position = named('inPosition', 'Target in position', ['false', 'true']);
  return {
    fireActions: counts('Fire actions', 'fireActions', {
      by: [side, kind, quality, AXIS.band, cover, position],
      outcomes: RESULTS,
      rates: RESULT_RATES,
      views: [['side'], ['kind'], ['kind', 'band'], ['quality', 'band'], ['band', 'cover']],
    }),
    fireBySmallArm: counts('Volleys by the small arm that most figures fire', 'fireActions', {
      by: [weapon, AXIS.band, cover],
      outcomes: RESULTS,
      rates: RESULT_RATES,
      views: [['weapon'], ['weapon', 'band']],
    }),
    fireBySupportWeapon: counts('Fire actions of support weapons on their own', 'fireActions', {
      by: [supportWeapon, AXIS.band, cover],
      outcomes: RESULTS,
      rates: RESULT_RATES,
      views: [['supportWeapon'], ['supportWeapon', 'band']],
    }),
    fireRolls: counts('Fire actions of a Quality die and one Firepower die', 'fireActions', {
      by: [quality, AXIS.firepower, AXIS.band, cover, position],
      outcomes: RESULTS,
      rates: RESULT_RATES,
      views: [['quality', 'band'], ['firepower']],
    }),
    fireOfOneWeapon: counts('Fire of one kind of weapon at targets neither in position nor in column', 'fireActions', {
      by: [axes.anyWeapon, quality, axes.firepowerDie, AXIS.band, cover],
      outcomes: RESULTS,
      rates: RESULT_RATES,
      views: [['weapon'], ['weapon', 'band']],
    }),
    potentialHits: counts('Potential hits of effective fire', 'fireActions', {
      by: [side, AXIS.wholeHits],
      outcomes: ['wholeOnly', 'extra'],
      rates: [rate('extraRate', 'extraHits', 'Share with an extra hit', ['extra'])],
      views: [['side'], ['wholeHits']],
    }),
    impactRolls: counts('Impact rolls against figures, by the dice before cover', 'rolls', {
      by: [AXIS.impact, AXIS.armourDie, cover],
      outcomes: WOUNDS,
      rates: [
        rate('woundRate', 'wounds', 'Share that wounds', ['wound']),
        rate('killRate', 'kills', 'Share that kills', ['kill']),
      ],
      views: [['impact', 'armour']],
    }),
    figuresDown: counts('Figures put out of action, by the side that does it and how', 'figures', {
      by: [side, named('cause', 'Cause', CAUSES)],
      outcomes: FATES,
      rates: FATE_RATES,
      views: [['side'], ['cause']],
    }),
    overkill: counts('Wounds and kills by the figure hit: alive, or dead already', 'hits', {
      by: [side],
      outcomes: ['alive', 'overkill'],
      rates: [rate('overkillRate', 'overkills', 'Share on figures dead already', ['overkill'])],
    }),
    figuresPerFireAction: counts('Fire actions by the figures that they put out of action', 'fireActions', {
      by: [side, kind, AXIS.lost],
      outcomes: ['fired'],
      views: [['kind', 'lost'], ['lost']],
    }),
  };
}

/** Fire of infantry; `result` of FIRE. */
export function countFire(
  tally: CellsOf<ReturnType<typeof fireMetrics>>,
  { gunnery, rules }: Battle,
  unit: Unit,
  target: Unit,
  kind: number,
  result: number,
): void {
  const { aim, roll, armoury, range } = gunnery;
  const { ladder } = rules.dice;
  const outcome = result - FIRE['no-effect'];
  const isInPosition = target.isInPosition ? 1 : 0;
  const band = AXIS.band.place(aim.band);
  tally.fireActions.count(unit.side, kind, unit.quality, band, aim.cover, isInPosition, outcome);
  if (aim.rifles > 0) tally.fireBySmallArm.count(aim.commonArm(armoury.smallArms), band, aim.cover, outcome);
  else if (aim.supportCount > 0) tally.fireBySupportWeapon.count(aim.supportArms[0], band, aim.cover, outcome);
  const isOdd = target.isInColumn || (target.active === 1 && range.loneShift !== 0);
  if (roll.pool.count !== 2 || isOdd) return;
  const [, sides] = roll.pool.sides;
  tally.fireRolls.count(unit.quality, AXIS.firepower.place(sides), band, aim.cover, isInPosition, outcome);
  // Heavy weapons have a Fire Control die.
  if (target.isInPosition || aim.rifles + aim.supportCount === 0) return;
  if (aim.rifles === 0) {
    const weapon = armoury.smallArms.length + aim.supportArms[0];
    tally.fireOfOneWeapon.count(weapon, unit.quality, ladder.length, band, aim.cover, outcome);
    return;
  }
  const arm = aim.commonArm(armoury.smallArms);
  const rung = ladder.indexOf(sides);
  if (aim.byArm[arm] < aim.rifles || rung < 0) return;
  tally.fireOfOneWeapon.count(arm, unit.quality, rung, band, aim.cover, outcome);
}

export function countCasualties(
  tally: CellsOf<ReturnType<typeof fireMetrics>>,
  side: Index<'side'>,
  cause: Index<'cause'>,
  { dead, wounded, overkill }: Targets,
): void {
  for (let i = 0; i < dead; i++) tally.figuresDown.count(side, cause, 1);
  for (let i = 0; i < wounded; i++) tally.figuresDown.count(side, cause, 0);
  for (let i = 0; i < dead + wounded; i++) tally.overkill.count(side, 0);
  for (let i = 0; i < overkill; i++) tally.overkill.count(side, 1);
}

export const ASSAULT_ENDS = [
  'refused',
  'fled',
  'wipedOut',
  'abandoned',
  'short',
  'attackersWin',
  'defendersWin',
] as const;
export const ASSAULT_END = indices(ASSAULT_ENDS);
const FOUGHT = ['attackersWin', 'defendersWin'] as const;
export const COMBAT = indices(['attackerWins', 'defenderWins', 'draw']);

/** SG2-086 to 104. */
export const assaultMetrics = ({ side }: Axes) => ({
  closeAssaults: counts('Close assaults by the side that attacks and how they end', 'assaults', {
    by: [side],
    outcomes: ASSAULT_ENDS,
    rates: [
      rate('refusedRate', 'refused', 'Share not begun: the reaction test fails', ['refused']),
      rate('fledRate', 'fled', 'Share in which the defenders do not stand', ['fled']),
      rate('foughtRate', 'fought', 'Share that come to close combat', FOUGHT),
      rate('wonRate', 'won', 'Share that the attackers win', ['fled', 'attackersWin']),
    ],
  }),
  assaultRounds: counts('Close assaults by rounds fought', 'assaults', {
    by: [side, AXIS.rounds],
    outcomes: ['fought'],
    views: [['rounds']],
  }),
  closeCombats: counts('Close combats of one figure with one, without power armour', 'combats', {
    by: [
      named('attackerQuality', 'Quality of the attacker', QUALITIES),
      named('attackerWeapon', 'Weapon of the attacker', CLOSE_COMBAT_WEAPONS),
      named('defenderQuality', 'Quality of the defender', QUALITIES),
      named('defenderWeapon', 'Weapon of the defender', CLOSE_COMBAT_WEAPONS),
      named('defenderCover', 'Defender in cover or position', ['false', 'true']),
      AXIS.round,
    ],
    outcomes: ['attackerWins', 'defenderWins', 'draw'],
    rates: [
      rate('attackerRate', 'attackerWins', 'Share that the attacker wins', ['attackerWins']),
      rate('defenderRate', 'defenderWins', 'Share that the defender wins', ['defenderWins']),
    ],
    views: [['attackerQuality', 'defenderQuality']],
  }),
  closeCasualties: counts('Figures beaten in close combat', 'figures', {
    by: [side],
    outcomes: CLOSE_CASUALTIES,
    rates: [
      rate('deadRate', 'dead', 'Share dead', ['dead']),
      rate('woundedRate', 'wounded', 'Share wounded', ['wounded']),
    ],
  }),
});
