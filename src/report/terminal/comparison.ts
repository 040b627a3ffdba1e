import { styleText } from 'node:util';
import {
  type Comparison,
  type ComparisonRow,
  type Fairness,
  isTested,
  type Stopping,
  type VariantComparison,
} from '../../inference/index.ts';
import { MIN_DIFFERING_SEEDS } from '../../stats/index.ts';
import { headTexts, noteText, quietTexts } from '../document/terminal.ts';
import type { WrittenReport } from '../files/write.ts';
import { headOf } from '../head.ts';
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
} from '../sentences/comparison.ts';
import { fairnessSentence, labelOf } from '../sentences/fairness.ts';
import { indented, plainTable, wrapped } from './layout.ts';

function colouredVerdict(row: ComparisonRow): string {
  const { verdict } = row;
  const label = labelOf(row);
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
  const { scenario, seed, page } = report.results;
  const games = gamesText(report.results.variants[0].table.games);
  const count = comparison.variants.length;
  const against = count === 1 ? `"${comparison.variants[0].variant}"` : `${count} variants`;
  const heading = `${styleText('bold', scenario.name)} (${scenario.systemTitle}): baseline against ${against}, ${games} each, seed ${seed}`;
  const head = headOf([{ ...report.results, name: scenario.name }]);
  const blocks = [
    wrapped(heading),
    ...headTexts(head),
    ...comparison.variants.map((variant) =>
      verdictsText(variant, comparison, count > 1, page?.descriptions[variant.variant]),
    ),
    ...comparison.variants.map((variant) => numbersText(variant, count > 1)),
    ...(stopping === null ? [] : [wrapped(stoppingText(stopping))]),
    wrapped(footing(comparison)),
    ...(stopping?.confirm ? [`${wrapped(EARLY_STOP)}\n  ${stopping.confirm}`] : []),
    warningsText(report),
    ...quietTexts(head),
    ...[...also, ...written.notes].map((note) => wrapped(`  ${note}`, '  ')),
    wrapped(
      `Report in ${written.out}: comparison.csv, ${comparison.isIndependent ? '' : 'tables/paired-counts.csv, '}charts/forest.vl.json, summary.json and each variant's tables`,
      '  ',
    ),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function verdictsText(
  variant: VariantComparison,
  { isIndependent }: Comparison,
  several: boolean,
  description: string | undefined,
): string {
  const primary = variant.rows.filter(({ metric }) => metric.primary);
  const { games, sameGames, mostOtherwise, fairness } = variant;
  const allSame = `Identical: all ${gamesText(games)} are the same in everything that is recorded`;
  const lines =
    sameGames === games
      ? [`${allSame}${atMostOtherwise(mostOtherwise)}.`]
      : [
          ...(fairness === undefined ? [] : [fairnessLine(fairness)]),
          ...sentences(primary),
          ...exploratoryLines(variant),
          isIndependent ? INDEPENDENT : pairingLine(variant),
        ];
  const heading = several ? [styleText('underline', variant.variant)] : [];
  const about = description === undefined ? [] : [description];
  return [...heading, ...[...about, ...lines].map((line) => indented(line, 2, 2))].join('\n');
}

function fairnessLine(fairness: Fairness): string {
  const { answer, ground } = fairnessSentence(fairness);
  return `${styleText('bold', answer)}: ${ground}.`;
}

/** Largest first, each with its own interval. */
export function exploratoryLines({ rows }: VariantComparison): string[] {
  const found = rows
    .filter(({ metric, verdict }) => !metric.primary && (verdict === 'higher' || verdict === 'lower'))
    .toSorted((a, b) => size(b) - size(a));
  if (found.length === 0) return [];
  const shown = found.slice(0, MOST_EXPLORATORY).map((row) => sentence(row));
  const more = found.length - shown.length;
  return [
    `Also seen (exploratory; each interval holds on its own): ${shown.join('; ')}${more > 0 ? `; and ${more} more in comparison.csv` : ''}.`,
  ];
}

function size({ difference, sd }: ComparisonRow): number {
  return sd ? Math.abs(difference.estimate ?? 0) / sd : 0;
}

const INDEPENDENT = 'The runs have different seeds, so their games are not paired and the differences are less exact.';

const NO_GAME = 'No game came out the same';
/** From this share of equal games, not "only". */
const MANY = 0.5;

function pairingLine({ games, sameGames, rows }: VariantComparison): string {
  const share = sameGames / games;
  const same = sameGames === 0 ? NO_GAME : `${(100 * share).toFixed(1)}% of games came out the same`;
  const score = rows.find(({ metric }) => metric.primary && metric.kind === 'score');
  const reduction = score?.varianceReduction ?? null;
  if (score === undefined || reduction === null || score.differing < MIN_DIFFERING_SEEDS) return `${same}.`;
  const gained = 'playing on the same dice gained little here';
  if (reduction < PAIRING_HELPED && share >= MANY) return `${same}, but ${gained}.`;
  if (reduction < PAIRING_HELPED) return `${sameGames === 0 ? '' : 'Only '}${same}, so ${gained}.`;
  return `${same}; playing on the same dice was worth ${reduction.toFixed(1)} times as many games.`;
}

function numbersText({ variant, rows, fairness }: VariantComparison, several: boolean): string {
  const tested = rows.filter(({ metric, verdict }) => metric.primary && isTested(verdict));
  if (tested.length === 0) return '';
  const lines = [...(fairness === undefined ? [] : [fairness]), ...tested].map((row) => {
    const { baseline, variant, difference, interval } = shownRow(row);
    return [rowLabel(row.metric), baseline, variant, difference, interval, row.metric.unit, colouredVerdict(row)];
  });
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
