import { named } from '../../../kernel/counts/cells.ts';
import { type CellsOf, counts, rate } from '../../../kernel/counts/metric-tables.ts';
import { AXIS, type Axes } from './axes.ts';

const MELEE_OUTCOMES = ['draw', 'pushedBack', 'wounded', 'disabled', 'killed', 'killedOthersPushed'] as const;

/** SOLO-17, 52 to 56, 73. */
export const fightingMetrics = ({ side }: Axes) => ({
  meleeCombats: counts('Melee combats by their loser', 'combats', {
    by: [named('loser', 'Loser', [...side.labels, 'neither'])],
    outcomes: MELEE_OUTCOMES,
    rates: [rate('deadlyRate', 'deadly', 'Share that kills', ['killed', 'killedOthersPushed'])],
  }),
  meleeFirePoints: counts('Melee combats by Fire points', 'combats', {
    by: [AXIS.sgcPoints, AXIS.sgcExtras, AXIS.soloPoints, AXIS.soloExtras],
    outcomes: ['sgcWins', 'draw', 'soloWins'],
    rates: [rate('sgcRate', 'sgcWins', 'Won by the SGC', ['sgcWins'])],
    views: [['sgcFirePoints', 'soloFirePoints']],
  }),
  meleeCaptures: counts('Defeated figures captured in place of the result', 'captures', {
    by: [named('captor', 'Captor', side.labels)],
    outcomes: ['captured'],
  }),
  charges: counts('Charging figures', 'charges', {
    by: [side],
    outcomes: ['reached', 'notReached'],
    rates: [rate('reachedRate', 'reached', 'Share that reaches an enemy', ['reached'])],
  }),
  drags: counts('Movement actions that drag', 'drags', {
    by: [side, named('load', 'Load', ['figure', 'weapon'])],
    outcomes: ['byOne', 'byTwo'],
    rates: [rate('byTwoRate', 'byTwo', 'Share by two figures', ['byTwo'])],
  }),
});

/** `difference`: the SGC's margin. */
export function countMelee(
  tally: CellsOf<ReturnType<typeof fightingMetrics>>,
  sgcPoints: number,
  sgcExtras: number,
  soloPoints: number,
  soloExtras: number,
  difference: number,
  result: number,
): void {
  tally.meleeCombats.count(difference === 0 ? 2 : difference > 0 ? 1 : 0, result);
  tally.meleeFirePoints.count(
    AXIS.sgcPoints.place(sgcPoints),
    AXIS.sgcExtras.place(sgcExtras),
    AXIS.soloPoints.place(soloPoints),
    AXIS.soloExtras.place(soloExtras),
    difference > 0 ? 0 : difference === 0 ? 1 : 2,
  );
}
