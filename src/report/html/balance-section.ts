import { capitalised } from '../names.ts';
import { confidence, percent, rounded, sameInAll, span, whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import type { BalanceRow } from '../rows/balance.ts';
import type { Row } from '../rows/table.ts';
import { leadSentences, scoreSentence } from '../sentences/balance.ts';
import { findingMarkup } from './answer.ts';
import type { ShownColumn } from './cells.ts';
import { html, type Markup } from './markup.ts';
import { tableMarkup } from './table.ts';

/** What a measure says, for readers who meet it for the first time, followed by its unit. */
const MEANINGS: Readonly<Record<string, string>> = {
  score: 'A win counts 1, a draw ½; 0.5 is even between two sides.',
  elo: 'The score as a difference of ratings: 0 is even, +100 wins about 64%.',
  drawn: 'Games that it neither won nor lost, including shared wins.',
  lost: 'Games that it lost.',
  'decisive win rate': 'Share of wins among games with a winner.',
  margin: 'Lead over the strongest other side at the end.',
  'losses a turn': 'How quickly the side is worn down.',
  'leader wins': 'How often the side ahead half-way wins; near 100%, an early lead decides the game.',
  'worth of a lead': 'What one extra unit of lead is worth half-way.',
  'lead and result': 'How closely the lead predicts the result: 0 not at all, 1 completely.',
  'lead changes': 'How often one side overtakes the other.',
  'first to break loses': 'How often the side that breaks first loses; near 100%, there is no way back.',
  'all turns played': 'How often the turn limit is reached.',
};

/** Measures of balance as sentences and a table; null when no game was finished. */
export function balanceMarkup({ estimates, results, additions }: Report): Markup | null {
  const { balance, snowball } = estimates;
  if (balance.rows.length === 0) return null;
  const { variants, alpha } = results;
  const ofVariants = variants.map((variant) => ({
    about: variants.length === 1 ? null : variant.variant,
    sentences: [scoreSentence(variant, alpha), ...leadSentences(variant, snowball.rows, alpha)].filter(
      (sentence) => sentence !== null,
    ),
  }));
  const findings = [{ about: null, sentences: additions.balance ?? [] }, ...ofVariants];
  const table = tableMarkup('Balance', balance, alpha, columns(balance.rows, alpha));
  // The rows of several variants are many, and the sentences say most of it.
  const shown =
    variants.length === 1 ? table : html`<details><summary>All measures of balance</summary>${table}</details>`;
  return html`${findings.filter(({ sentences }) => sentences.length > 0).map(findingMarkup)}<div class="balance">${shown}</div>`;
}

function columns(rows: readonly BalanceRow[], alpha: number): ShownColumn[] {
  const several = new Set(rows.map(({ variant }) => variant)).size > 1;
  const words = (header: string, of: (row: BalanceRow) => string): ShownColumn => ({
    header,
    numeric: false,
    text: (row) => of(asBalance(row)),
    key: (row) => of(asBalance(row)),
  });
  return [
    ...(several ? [words('Variant', ({ variant }) => variant)] : []),
    words('Measure', ({ measure }) => capitalised(measure)),
    words('Side', ({ side }) => side || 'all'),
    { header: 'Value', numeric: true, text: (row) => valueText(asBalance(row)), key: ({ estimate }) => estimate },
    {
      header: `${confidence(alpha)} interval`,
      numeric: true,
      text: (row) => intervalText(asBalance(row), alpha),
      key: ({ low }) => low,
    },
    { header: 'Games', numeric: true, text: (row) => whole(asBalance(row).n), key: ({ n }) => n },
    words('What it says', meaning),
  ];
}

function meaning({ measure, unit }: BalanceRow): string {
  const known = MEANINGS[measure];
  if (known === undefined) return `${capitalised(unit)}.`;
  return /after turn \d+/.test(unit) ? `${known} ${capitalised(unit)}.` : known;
}

/**
 * Shares and rates of what did not happen in any game have no value: that is said, because a dash would leave readers
 * guessing.
 */
function valueText(row: BalanceRow): string {
  if (row.estimate === null && (isShare(row) || isRate(row))) return 'never came up';
  return isShare(row) ? percent(row) : rounded(row);
}

function intervalText(row: BalanceRow, alpha: number): string {
  const { estimate, low, n, measure } = row;
  if (estimate !== null && low === null && n > 1 && (MEANS.has(measure) || isRate(row))) return sameInAll(n, alpha);
  return span(row, isShare(row) ? 100 : 1) || '–';
}

/** Measures that are means over games, without an interval if all games had the same value. */
const MEANS = new Set(['margin', 'losses a turn', 'lead changes']);

function isRate({ unit }: BalanceRow): boolean {
  return unit.includes(' per ');
}

function isShare({ unit }: BalanceRow): boolean {
  return unit.startsWith('share');
}

function asBalance(row: Row): BalanceRow {
  return row as BalanceRow;
}
