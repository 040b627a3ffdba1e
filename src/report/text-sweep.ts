import { styleText } from 'node:util';
import { wilson } from '../stats/index.ts';
import { signed } from './comparison-words.ts';
import { confidence, decimals, percent, whole } from './numbers.ts';
import type { ScenarioFacts } from './results.ts';
import { resultsOf } from './rows/games.ts';
import { type CellScore, cellScore, knockoutsOf, type Sweep, valueCell } from './sweep.ts';
import { plainTable, wrapped } from './text-layout.ts';

const MOST_LINES = 40;

/** What a sweep found, for a terminal of 100 columns. */
export function sweepText(
  sweep: Sweep,
  facts: { scenario: ScenarioFacts; seed: number },
  notes: readonly string[],
): string {
  const { scenario, seed } = facts;
  const { cells, reference, keys } = sweep;
  const games = whole(cells[reference].table.games);
  const what = keys.length === 0 ? 'one house rule changed at a time' : `sweep of ${keys.join(' and ')}`;
  const heading = `${styleText('bold', scenario.name)} (${scenario.systemTitle}): ${what}, ${games} games each, seed ${seed}`;
  const blocks = [
    wrapped(heading),
    keys.length === 0 ? knockoutLines(sweep) : cellLines(sweep),
    wrapped(footing(sweep)),
    ...notes.map((note) => wrapped(note, '  ')),
  ];
  return blocks.join('\n\n');
}

function cellLines(sweep: Sweep): string {
  const { keys, cells, comparison } = sweep;
  const { sides } = cells[0].table;
  const lines = cells.slice(0, MOST_LINES).map(({ values, table }, index) => {
    const { score, difference } = cellScore(sweep, index, 0);
    const wins = sides.map((_, side) => percent(wilson(resultsOf(table, side).wins, table.games, comparison.alpha)));
    return [
      ...values.map((value) => String(valueCell(value))),
      ...wins,
      points(score, false),
      index === sweep.reference ? 'reference' : `${points(difference, true)} (${ends(difference)})`,
    ];
  });
  const heads = [...keys, ...sides.map((side) => `${side} wins`), `Score ${sides[0]}`, 'Difference (interval)'];
  const right = heads.map((_, i) => i).filter((i) => i >= keys.length);
  const more = cells.length > MOST_LINES ? `\nThe first ${MOST_LINES} of ${cells.length}; all are in sweep.csv.` : '';
  return plainTable(heads, lines, right) + more;
}

function knockoutLines(sweep: Sweep): string {
  const all = knockoutsOf(sweep);
  const moving = all.filter((knockouts) => knockouts.some(({ verdict }) => verdict !== 'identical'));
  const lines = moving
    .flat()
    .slice(0, MOST_LINES)
    .map(({ key, from, to, difference, verdict }) => [
      key,
      String(valueCell(from)),
      String(valueCell(to)),
      points(difference, true),
      ends(difference),
      verdict === 'no-difference-larger-than-delta' ? 'none that matters' : verdict,
    ]);
  const still = all.filter((knockouts) => !moving.includes(knockouts)).map(([{ key }]) => key);
  const heads = ['House rule', 'Value', 'Tried', 'Difference', 'Interval', 'Verdict'];
  const shown = moving.flat().length > MOST_LINES ? '\nMore are in knockout.csv.' : '';
  const parts = [
    ...(lines.length === 0 ? [] : [plainTable(heads, lines, [1, 2, 3, 4]) + shown]),
    ...(still.length === 0 ? [] : [wrapped(`Changing these changed no score: ${still.join(', ')}.`)]),
  ];
  return parts.length === 0 ? 'No change of a house rule was played.' : parts.join('\n\n');
}

function footing({ comparison, cells, reference }: Sweep): string {
  const side = cells[0].table.sides[0];
  const family = comparison.family > 1 ? `; verdicts are adjusted for ${comparison.family} comparisons (Holm)` : '';
  return `Differences: points of ${side} per 100 games against ${cells[reference].name}, paired by seed, with ${confidence(comparison.alpha)} intervals${family}.`;
}

function points({ estimate, low, high }: CellScore['score'], withSign: boolean): string {
  if (estimate === null) return '–';
  const digits = decimals(scaled(low), scaled(high));
  return withSign ? signed(100 * estimate, digits) : (100 * estimate).toFixed(digits);
}

function ends({ low, high }: CellScore['score']): string {
  if (low === null || high === null) return '';
  const digits = decimals(100 * low, 100 * high);
  return `${signed(100 * low, digits)} to ${signed(100 * high, digits)}`;
}

function scaled(value: number | null): number | null {
  return value === null ? null : 100 * value;
}
