import { areAllSame, type RungRow } from '../sentences/ladder.ts';
import { type Chart, chart, intervals, type Source, signedLabels } from './chart.ts';
import { dots, namesOf, numbers, valueLabel, zeroTick } from './marks.ts';
import { NEUTRAL, SERIES } from './theme.ts';

/** Where each rung of a ladder stands, the strongest on top; merged rungs are grey. */
export function ladderChart(rungs: readonly RungRow[], zero: string, source: Source): Chart | null {
  const values = rungs.flatMap(({ name, elo, low, high, mergedWith }) =>
    elo === null
      ? []
      : [
          {
            name,
            estimate: elo,
            low: low ?? elo,
            high: high ?? elo,
            isOwn: mergedWith === null,
            label: elo.toFixed(0),
          },
        ],
  );
  if (values.length < 2 || areAllSame(rungs)) return null;
  const x = numbers(`Elo points above ${zero}`, { ...signedLabels('+d'), tickCount: 7 });
  const color = { condition: { test: 'datum.isOwn', value: SERIES }, value: NEUTRAL };
  const body = {
    width: 560,
    height: { step: 30 },
    encoding: {
      y: namesOf(
        'name',
        values.toReversed().map(({ name }) => name),
      ),
    },
    layer: [zeroTick(x, 30), ...dots(x, { encoding: { color } }), valueLabel(x)],
  };
  const marks = `Dots: Elo, added up from step to step. Lines: ${intervals(source)} of the sum. Grey: not shown to be above the rung below.`;
  return chart({ name: 'ladder', title: 'How strong players are', marks }, source, values, body);
}
