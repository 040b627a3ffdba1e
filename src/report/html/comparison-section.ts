import { type Comparison, type ComparisonRow, FROM_EVEN, type VariantComparison } from '../../inference/index.ts';
import { variantTitle } from '../names.ts';
import type { Report } from '../report.ts';
import type { VariantChange } from '../results.ts';
import {
  rowLabel,
  sentences,
  shownRow,
  unitWords,
  verdictNote,
  verdictSign,
  withUnit,
} from '../sentences/comparison.ts';
import { fairnessSentence, labelOf } from '../sentences/fairness.ts';
import { shown } from '../sentences/layers.ts';
import { type CardColumn, cardTable, commonReach, intervalBar } from './card-table.ts';
import { html, type Markup } from './markup.ts';

const MOST_OPEN = 24;
const MOST_OPEN_OF_SEVERAL = 12;

const MOST_CHANGES = 8;

export function comparisonMarkup(comparison: Comparison, { results }: Report): Markup {
  const { variants } = comparison;
  const { changes = {}, descriptions = {} } = results.page ?? {};
  const markup = (one: VariantComparison) =>
    variantMarkup(one, changes[one.variant] ?? [], descriptions[one.variant] ?? null);
  return html`${variants.map(markup)}
${tableOf(variants)}
<p class="note">Values are in the unit of each metric. Bars show the difference with its interval; the band is what does not matter. Bars of one unit have the same scale.</p>`;
}

function variantMarkup(
  compared: VariantComparison,
  changes: readonly VariantChange[],
  description: string | null,
): Markup {
  const { variant } = compared;
  const [answer, ...more] = answersOf(compared);
  return html`<div class="variant"><h3>${variantTitle(variant)}</h3>
${description !== null && html`<p>${description}</p>`}
${changes.length > 0 && changesMarkup(variant, changes)}
${answer !== undefined && html`<p class="answer">${answer}</p>`}${more.map((sentence) => html`<p>${sentence}</p>`)}</div>
`;
}

export function changesMarkup(variant: string, changes: readonly VariantChange[]): Markup {
  const rest = changes.length - MOST_CHANGES;
  return html`<ul class="chips" aria-label="What ${variant} changes">${changes.slice(0, MOST_CHANGES).map(
    ({
      key,
      from,
      to,
      doc,
    }) => html`<li><span class="chip"><code>${key}</code> ${from === null && doc === null ? 'not set' : shown(from)} → <b>${shown(to)}</b></span>${doc !== null && html` ${doc}`}</li>
`,
  )}${rest > 0 && html`<li class="note">and ${rest} more</li>`}</ul>`;
}

/** Whether it is fairer, then what else is the most important. */
function answersOf({ rows, fairness }: VariantComparison): string[] {
  const [first] = sentences(primaryOf(rows));
  if (fairness === undefined) return first === undefined ? [] : [first];
  const { answer, ground } = fairnessSentence(fairness);
  return [`${answer}: ${ground}.`, ...(first === undefined ? [] : [first])];
}

function primaryOf(rows: readonly ComparisonRow[]): ComparisonRow[] {
  return rows.filter(({ metric }) => metric.primary);
}

function tableOf(variants: readonly VariantComparison[]): Markup {
  const ofVariants = variants.map(({ rows, fairness }) => [
    ...(fairness === undefined ? [] : [fairness]),
    ...primaryOf(rows),
  ]);
  const labels = [...new Set(ofVariants.flat().map(({ metric }) => rowLabel(metric)))];
  const rows = labels.flatMap((label) =>
    ofVariants.flatMap((own) => own.filter(({ metric }) => rowLabel(metric) === label)),
  );
  const reachOf = (unit: string) =>
    commonReach(
      rows.filter(({ metric }) => metric.unit === unit).map(({ difference, delta }) => ({ ...difference, delta })),
    );
  const reaches = new Map(rows.map(({ metric: { unit } }) => [unit, reachOf(unit)]));
  const columns: CardColumn<ComparisonRow>[] = [
    { head: 'Metric', cell: ({ metric }) => rowLabel(metric), kind: 'long' },
    ...(variants.length === 1
      ? []
      : [{ head: 'Variant', cell: ({ variant }: ComparisonRow) => variant, kind: 'long' }]),
    {
      head: 'Baseline',
      cell: (row) => shownRow(row).baseline,
      by: ({ baselineValue }) => baselineValue,
      numeric: true,
    },
    {
      head: variants.length === 1 ? variantTitle(variants[0].variant) : 'With it',
      cell: (row) => shownRow(row).variant,
      by: ({ variantValue }) => variantValue,
      numeric: true,
    },
    {
      head: 'Difference',
      cell: (row) => differenceMarkup(row, reaches.get(row.metric.unit)!),
      by: ({ difference }) => difference.estimate,
      kind: 'long',
    },
    {
      head: 'Verdict',
      cell: (row) => {
        const note = verdictNote(row);
        return html`<span class="mark" aria-hidden="true">${verdictSign(row.verdict)}</span> ${labelOf(row)}${note !== '' && html` <span class="note">${note}</span>`}`;
      },
      kind: 'long',
    },
  ];
  const caption = 'What each variant changes';
  const [open, folded] = parted(rows, variants.length > 1);
  if (folded.length === 0) return cardTable(caption, rows, columns);
  return html`${cardTable(caption, open, columns)}
<details><summary>${folded.length} more rows</summary>
${cardTable(`${caption}: the rest`, folded, columns)}</details>`;
}

/** Long tables show only fairness, scores and, of one variant, shown differences at once. */
function parted(
  rows: readonly ComparisonRow[],
  several: boolean,
): [open: readonly ComparisonRow[], folded: readonly ComparisonRow[]] {
  if (rows.length <= (several ? MOST_OPEN_OF_SEVERAL : MOST_OPEN)) return [rows, []];
  const isOpen = ({ metric, verdict }: ComparisonRow) =>
    metric.kind === 'score' ||
    metric.name === FROM_EVEN.name ||
    (!several && (verdict === 'higher' || verdict === 'lower'));
  return [rows.filter(isOpen), rows.filter((row) => !isOpen(row))];
}

function differenceMarkup(row: ComparisonRow, reach: number): Markup {
  const { difference, interval } = shownRow(row);
  const { delta, metric } = row;
  const bar = intervalBar({
    ...row.difference,
    delta,
    reach,
    words: `${withUnit(difference, metric.unit)}${interval === '' ? '' : `, ${interval}`}`,
  });
  return html`<b>${difference}</b> <span class="note">${interval === '' ? '' : `(${interval}) `}${unitWords(metric.unit)}</span>${bar}`;
}
