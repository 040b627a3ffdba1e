import { styleText } from 'node:util';
import {
  type Comparison,
  type ComparisonRow,
  isTested,
  type RowVerdict,
  type Stopping,
  type VariantComparison,
} from '../../inference/index.ts';
import { MIN_DIFFERING_SEEDS } from '../../stats/index.ts';
import { noteText } from '../document/terminal.ts';
import type { WrittenReport } from '../files/write.ts';
import { gamesText } from '../numbers.ts';
import type { Report } from '../report.ts';
import {
  atMostOtherwise,
  EARLY_STOP,
  footing,
  rowLabel,
  sentence,
  sentences,
  shownRow,
  stoppingText,
  verdictLabel,
} from '../sentences/comparison.ts';
import { indented, plainTable, wrapped } from './layout.ts';

function colouredVerdict(verdict: RowVerdict): string {
  const label = verdictLabel(verdict);
  if (verdict === 'higher') return styleText('green', label);
  if (verdict === 'lower') return styleText('magenta', label);
  return styleText(verdict === 'undecided' ? 'yellow' : 'dim', label);
}

/** Below this ratio, pairing hardly helped. */
const PAIRING_HELPED = 1.2;
const MOST_EXPLORATORY = 6;

/** At most 100 columns. */
export function comparisonText(
  comparison: Comparison,
  stopping: Stopping | null,
  written: WrittenReport,
  also: readonly string[],
): string {
  const { report } = written;
  const { scenario, seed } = report.results;
  const games = gamesText(report.results.variants[0].table.games);
  const count = comparison.variants.length;
  const against = count === 1 ? `"${comparison.variants[0].variant}"` : `${count} variants`;
  const heading = `${styleText('bold', scenario.name)} (${scenario.systemTitle}): baseline against ${against}, ${games} each, seed ${seed}`;
  const blocks = [
    wrapped(heading),
    ...(stopping === null ? [] : [wrapped(stoppingText(stopping))]),
    ...comparison.variants.map((variant) => verdictsText(variant, comparison, count > 1)),
    ...comparison.variants.map((variant) => numbersText(variant, count > 1)),
    wrapped(footing(comparison)),
    ...(stopping?.confirm ? [`${wrapped(EARLY_STOP)}\n  ${stopping.confirm}`] : []),
    warningsText(report),
    ...[...also, ...written.notes].map((note) => wrapped(`  ${note}`, '  ')),
    wrapped(
      `Report in ${written.out}: comparison.csv, ${comparison.isIndependent ? '' : 'tables/paired-counts.csv, '}charts/forest.vl.json, summary.json and each variant's tables`,
      '  ',
    ),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function verdictsText(variant: VariantComparison, { alpha, isIndependent }: Comparison, several: boolean): string {
  const primary = variant.rows.filter(({ metric }) => metric.primary);
  const { games, sameGames, mostOtherwise } = variant;
  const allSame = `Identical: all ${gamesText(games)} are the same in everything that is recorded`;
  const lines =
    sameGames === games
      ? [`${allSame}${atMostOtherwise(mostOtherwise)}.`]
      : [
          ...sentences(primary, alpha),
          ...exploratoryLines(variant, alpha),
          isIndependent ? INDEPENDENT : pairingLine(variant),
        ];
  const heading = several ? [styleText('underline', variant.variant)] : [];
  return [...heading, ...lines.map((line) => indented(line, 2, 2))].join('\n');
}

/** Largest first, each with its own interval. */
export function exploratoryLines({ rows }: VariantComparison, alpha: number): string[] {
  const found = rows
    .filter(({ metric, verdict }) => !metric.primary && (verdict === 'higher' || verdict === 'lower'))
    .toSorted((a, b) => size(b) - size(a));
  if (found.length === 0) return [];
  const shown = found.slice(0, MOST_EXPLORATORY).map((row) => sentence(row, alpha));
  const more = found.length - shown.length;
  return [
    `Also seen (exploratory; each interval holds on its own): ${shown.join('; ')}${more > 0 ? `; and ${more} more in comparison.csv` : ''}.`,
  ];
}

function size({ difference, sd }: ComparisonRow): number {
  return sd ? Math.abs(difference.estimate ?? 0) / sd : 0;
}

const INDEPENDENT =
  'The runs have different seeds: their games are not paired, which makes the differences less exact.';

function pairingLine({ games, sameGames, rows }: VariantComparison): string {
  const share = `${((100 * sameGames) / games).toFixed(1)}% of games are the same in both`;
  const score = rows.find(({ metric }) => metric.primary && metric.kind === 'score');
  const reduction = score?.varianceReduction ?? null;
  if (score === undefined || reduction === null || score.differing < MIN_DIFFERING_SEEDS) return `${share}.`;
  if (reduction < PAIRING_HELPED)
    return `${share}; pairing did not help the score (×${reduction.toFixed(2)}): after the change, games soon diverge.`;
  return `${share}; for the score, pairing by seed is worth ${reduction.toFixed(1)} times as many games.`;
}

function numbersText({ variant, rows }: VariantComparison, several: boolean): string {
  const lines = rows
    .filter(({ metric, verdict }) => metric.primary && isTested(verdict))
    .map((row) => {
      const { metric, verdict } = row;
      const { baseline, variant, difference, interval } = shownRow(row);
      return [rowLabel(metric), baseline, variant, difference, interval, metric.unit, colouredVerdict(verdict)];
    });
  if (lines.length === 0) return '';
  const heading = several ? `${styleText('underline', variant)}\n` : '';
  const heads = ['Metric', 'Baseline', 'Variant', 'Difference', 'Interval', 'Unit', 'Verdict'];
  return heading + plainTable(heads, lines, [1, 2, 3, 4]);
}

/** Single win rates are not the question. */
function warningsText({ warnings }: Report): string {
  return warnings
    .filter(({ kind }) => kind === 'interrupted' || kind === 'one-sided' || kind === 'never-decided')
    .map(({ text }) => noteText(`${text}.`))
    .join('\n');
}
