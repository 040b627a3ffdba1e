import { metricSetOf } from '../../../kernel/counts/metric-tables.ts';
import type { ChartRequest, Counted, MetricSet } from '../../../kernel/counts/metrics.ts';
import type { Game } from '../../../kernel/system.ts';
import { REASONS } from '../../../tabletop/objectives.ts';
import type { Fresh } from '../odds/fresh.ts';
import type { Engine } from '../steps/engine.ts';
import { RATIOS, SIDE_COLUMNS } from './columns.ts';
import { type Labels, partsOf, tableOf } from './counts.ts';
import { eventsOf } from './events.ts';
import { freshTable } from './fresh.ts';

export function countedOf(engine: Engine, lines: Game['lines']): Counted {
  return { sideColumns: SIDE_COLUMNS, ratios: RATIOS, events: eventsOf(engine, lines).list };
}

export function metricSet(labels: Labels, engine: Engine, attacks: readonly Fresh[], lines: Game['lines']): MetricSet {
  const table = { ...tableOf(labels, partsOf(engine), engine), ...freshTable(engine, attacks) };
  return metricSetOf(table, labels, {
    strengthUnit: 'units',
    reasons: REASONS,
    ...countedOf(engine, lines),
    lethality: [
      { name: 'killsPerShot', title: 'Kills per shot', numerator: 'shotKills', denominator: 'shots' },
      { name: 'killsPerBlow', title: 'Kills per blow', numerator: 'blowKills', denominator: 'blows' },
    ],
    charts: chartsOf(engine),
  });
}

function chartsOf({ shoot, strike }: Engine): ChartRequest[] {
  const shots: ChartRequest[] = [
    {
      ...{ name: 'hit-rates', title: 'Shots that take life, by weapon, profile and cover', metric: 'hit-rates' },
      ...{ rate: 'hitRate', x: 'weapon', colour: 'profile', column: 'cover', mark: 'points' },
    },
  ];
  const blows: ChartRequest[] = [
    {
      ...{ name: 'blows', title: 'Blows that take life, by weapon and profile', metric: 'blows' },
      ...{ rate: 'hitRate', x: 'weapon', colour: 'profile', mark: 'points' },
    },
  ];
  return [
    ...(shoot === null ? [] : shots),
    ...(strike === null ? [] : blows),
    { name: 'casualties', title: 'Losses by turn', metric: 'casualties', x: 'turn', colour: 'side', mark: 'line' },
  ];
}
