import { type GameTable, type VariantResults, wordsOf } from '../../stats/tables.ts';
import { capitalised } from '../names.ts';
import { percent, rounded, sameInAll, span, whole } from '../numbers.ts';
import type { Report } from '../report.ts';
import { type BalanceRow, FIRST_TO_BREAK } from '../rows/balance.ts';
import { leadSentences, scoreSentence } from '../sentences/balance.ts';
import { findingMarkup } from './answer.ts';
import { type CardColumn, cardTable } from './card-table.ts';
import { html, type Markup } from './markup.ts';

const MEANINGS: Readonly<Record<string, string>> = {
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
  [FIRST_TO_BREAK]: 'Near 100%, there is no way back.',
  'all turns played': 'How often the turn limit is reached.',
};

/** The tile of wins shows these of two sides. */
const TOLD_OF_TWO = ['drawn', 'lost'];

/** Null without finished games. */
export function balanceMarkup({ estimates, results, additions }: Report): Markup | null {
  const { balance, snowball } = estimates;
  if (balance.rows.length === 0) return null;
  const { variants, alpha } = results;
  const isOne = variants.length === 1;
  const ofVariants = variants.map((variant) => ({
    about: isOne ? null : variant.variant,
    // A single run's answer has its score.
    sentences: [isOne ? null : scoreSentence(variant, alpha), ...leadSentences(variant, snowball.rows, alpha)].filter(
      (sentence) => sentence !== null,
    ),
  }));
  const findings = [{ about: null, sentences: additions.balance ?? [] }, ...ofVariants];
  const tables = variants.map((variant) => {
    const table = measuresTable(balance.rows, variant, alpha);
    return isOne ? table : html`<details><summary>All measures of ${variant.variant}</summary>${table}</details>`;
  });
  return html`${findings.filter(({ sentences }) => sentences.length > 0).map(findingMarkup)}<div class="balance">${tables}</div>`;
}

/** Values by side; the empty name is the whole game. */
interface Measure {
  readonly name: string;
  readonly bySide: ReadonlyMap<string, BalanceRow>;
}

function measuresTable(all: readonly BalanceRow[], { variant, table }: VariantResults, alpha: number): Markup {
  const rows = all.filter((row) => row.variant === variant);
  const names = [...new Set(rows.map(({ measure }) => measure))].filter(
    (name) => table.sides.length !== 2 || !TOLD_OF_TWO.includes(name),
  );
  const measures = names.map((name): Measure => {
    return { name, bySide: new Map(rows.filter(({ measure }) => measure === name).map((row) => [row.side, row])) };
  });
  const ofGame = measures.some(({ bySide }) => bySide.has(''));
  const columns: CardColumn<Measure>[] = [
    {
      head: 'Measure',
      cell: (measure) => html`${nameOf(measure, table)} <span class="note">${meaning(measure, table)}</span>`,
      kind: 'measure',
    },
    ...table.sides.map((side) => valueColumn(side, side, alpha)),
    ...(ofGame ? [valueColumn(table.sides.length === 2 ? 'both' : 'all', '', alpha)] : []),
  ];
  return cardTable('Measures of balance', measures, columns);
}

function valueColumn(head: string, side: string, alpha: number): CardColumn<Measure> {
  return {
    head,
    cell: ({ bySide }) => {
      const row = bySide.get(side);
      return row === undefined ? '' : html`${valueText(row)} <span class="note">${intervalText(row, alpha)}</span>`;
    },
    by: ({ bySide }) => bySide.get(side)?.estimate ?? null,
    numeric: true,
    kind: 'long',
  };
}

function nameOf({ name }: Measure, table: GameTable): string {
  const words = wordsOf(table);
  if (name === FIRST_TO_BREAK) return words.firstToBreak;
  return name === 'losses a turn' ? `${words.losses} a turn` : capitalised(name);
}

function meaning({ name, bySide }: Measure, { sides, games }: GameTable): string {
  const [{ unit, n }] = [...bySide.values()];
  const even = Number((100 / sides.length).toFixed(1));
  const known =
    name === 'score' ? `Points per 100 games: a win counts 1, a draw ½; about ${even} would be even.` : MEANINGS[name];
  const said =
    known === undefined
      ? `${capitalised(unit)}.`
      : /after turn \d+/.test(unit)
        ? `${known} ${capitalised(unit)}.`
        : known;
  const isPart = bySide.size === 1 && n < games;
  return isPart ? `${said} Of ${whole(n)} games.` : said;
}

/** A dash would be unclear. */
function valueText(row: BalanceRow): string {
  if (row.estimate === null && (isShare(row) || isRate(row))) return 'never came up';
  return isShare(row) ? percent(row) : rounded(row, scaleOf(row));
}

function intervalText(row: BalanceRow, alpha: number): string {
  const { estimate, low, n, measure } = row;
  if (estimate !== null && low === null && n > 1 && (MEANS.has(measure) || isRate(row))) return sameInAll(n, alpha);
  const ends = span(row, scaleOf(row));
  return ends === '' ? '' : `(${ends})`;
}

/** Means over games; no interval if all values are equal. */
const MEANS = new Set(['margin', 'losses a turn', 'lead changes']);

function isRate({ unit }: BalanceRow): boolean {
  return unit.includes(' per ');
}

function scaleOf(row: BalanceRow): number {
  return isShare(row) || row.measure === 'score' ? 100 : 1;
}

function isShare({ unit }: BalanceRow): boolean {
  return unit.startsWith('share');
}
