import { styleText } from 'node:util';
import { mostOtherwise } from '../inference/index.ts';
import { wilson } from '../stats/index.ts';
import { atMostOtherwise, signed, verdictLabel } from './comparison-words.ts';
import { decimals, percent, shownDifference, whole } from './numbers.ts';
import type { ScenarioFacts } from './results.ts';
import { resultsOf } from './rows/games.ts';
import { type CellScore, cellScore, type Knockout, knockoutsOf, type Sweep, valueCell } from './sweep.ts';
import { sweepFooting, sweepWarnings } from './sweep-words.ts';
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
    wrapped(sweepFooting(sweep)),
    ...sweepWarnings(sweep).map((text) => wrapped(`${styleText('yellow', 'Mind:')} ${text}.`, '      ')),
    ...notes.map((note) => wrapped(note, '  ')),
  ];
  return blocks.join('\n\n');
}

function cellLines(sweep: Sweep): string {
  const { keys, cells, comparison, reference } = sweep;
  const { sides } = cells[0].table;
  const scores = cells.map((_, index) => cellScore(sweep, index, 0));
  const digits = scoreDigits(scores.map(({ score }) => score));
  const base = scores[reference].score.estimate;
  const lines = cells.slice(0, MOST_LINES).map(({ values, table }, index) => {
    const { score, difference, verdict } = scores[index];
    const wins = sides.map((_, side) => percent(wilson(resultsOf(table, side).wins, table.games, comparison.alpha)));
    const own = score.estimate;
    const apart = own === null || base === null ? '–' : signed(shownDifference(100 * base, 100 * own, digits), digits);
    return [
      ...values.map((value) => String(valueCell(value))),
      ...wins,
      own === null ? '–' : (100 * own).toFixed(digits),
      ...(index === reference
        ? ['', '', 'reference']
        : [apart, ends(difference, digits), verdict === null ? '' : verdictLabel(verdict)]),
    ];
  });
  const heads = [
    ...keys,
    ...sides.map((side) => `${side} wins`),
    ...[`Score ${sides[0]}`, 'Difference', 'Interval', 'Verdict'],
  ];
  const right = heads.map((_, i) => i).filter((i) => i >= keys.length && i < heads.length - 1);
  const more = cells.length > MOST_LINES ? `\nThe first ${MOST_LINES} of ${cells.length}; all are in sweep.csv.` : '';
  return plainTable(heads, lines, right) + more;
}

/** One number of decimals for all scores of a table, so that its differences are those of the scores that it shows. */
function scoreDigits(scores: readonly CellScore['score'][]): number {
  return Math.max(...scores.map(({ low, high }) => decimals(scaled(low), scaled(high))));
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
      ends(difference, decimals(scaled(difference.low), scaled(difference.high))),
      verdictLabel(verdict),
    ]);
  const still = all.filter((knockouts) => !moving.includes(knockouts));
  const heads = ['House rule', 'Value', 'Tried', 'Difference', 'Interval', 'Verdict'];
  const shown = moving.flat().length > MOST_LINES ? '\nMore are in knockout.csv.' : '';
  const parts = [
    ...(lines.length === 0 ? [] : [plainTable(heads, lines, [1, 2, 3, 4]) + shown]),
    ...(still.length === 0 ? [] : [wrapped(stillLine(still, sweep.comparison.alpha))]),
  ];
  return parts.length === 0 ? 'No change of a house rule was played.' : parts.join('\n\n');
}

/** Rules that no tried value of changed a score, and how much can have gone unseen. */
function stillLine(still: readonly (readonly Knockout[])[], alpha: number): string {
  const games = Math.min(...still.flat().map((knockout) => knockout.games));
  const keys = still.map(([{ key }]) => key).join(', ');
  return `Changing these changed no score in ${whole(games)} games${atMostOtherwise(mostOtherwise(games, 'fixed', alpha))}: ${keys}.`;
}

function points({ estimate, low, high }: CellScore['score'], withSign: boolean): string {
  if (estimate === null) return '–';
  const digits = decimals(scaled(low), scaled(high));
  return withSign ? signed(100 * estimate, digits) : (100 * estimate).toFixed(digits);
}

function ends({ low, high }: CellScore['score'], digits: number): string {
  if (low === null || high === null) return '';
  return `${signed(100 * low, digits)} to ${signed(100 * high, digits)}`;
}

function scaled(value: number | null): number | null {
  return value === null ? null : 100 * value;
}
