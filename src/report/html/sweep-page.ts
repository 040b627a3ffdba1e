import type { RowVerdict } from '../../inference/index.ts';
import type { Chart } from '../charts/chart.ts';
import { headOf } from '../head.ts';
import { tablePath } from '../names.ts';
import { whole } from '../numbers.ts';
import type { RunResults } from '../results.ts';
import { verdictSign } from '../sentences/comparison.ts';
import { type ShownCell, type SweepLines, shortValue } from '../sweep.ts';
import { findingMarkup, notesMarkup, warningsMarkup } from './answer.ts';
import { limitsMarkup, reproduceMarkup, rulesMarkup } from './appendix.ts';
import { type CardColumn, cardTable } from './card-table.ts';
import { MOST_ROWS, PackedTables } from './cells.ts';
import { figureMarkup } from './figures.ts';
import { html, type Markup } from './markup.ts';
import { chartPage, type Section, titleOf } from './page.ts';

interface SweepPage {
  readonly facts: Omit<RunResults, 'variants'>;
  readonly games: number;
  readonly keys: readonly string[];
  readonly docs: Readonly<Record<string, string>>;
  /** Sentences; the first answers the question. */
  readonly answer: readonly string[];
  readonly lines: SweepLines;
  readonly charts: readonly Chart[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

export function sweepPage(page: SweepPage): string {
  const { facts, games, keys, charts, answer } = page;
  const { scenario, seed, limits, versions } = facts;
  const isKnockout = keys.length === 0;
  const what = isKnockout ? 'One house rule changed at a time' : `Values of ${keys.join(' and ')}`;
  const results = { ...facts, variants: [] };
  const packed = new PackedTables();
  const sections: Section[] = [
    { id: 'answer', title: what, body: answerMarkup(page) },
    { id: 'numbers', title: 'All numbers', ...foldOf(page), body: linesMarkup(what, page) },
    { id: 'rules', title: 'Rules and scenario', body: rulesMarkup(results, packed) },
    { id: 'limits', title: 'What the model leaves out', body: limitsMarkup(limits) },
    { id: 'again', title: 'Play it again', body: reproduceMarkup(results) },
  ];
  const about = `${scenario.systemTitle} · ${whole(games)} games per value · seed ${seed}`;
  return chartPage({
    title: titleOf(isKnockout ? 'Knockout' : 'Sweep', scenario.name),
    description: answer[0] ?? about,
    heading: scenario.name,
    about,
    head: headOf([{ ...facts, name: scenario.name }]),
    sections,
    charts,
    version: versions.skirmetrics,
    more: { data: { tables: packed.tables }, modules: [] },
  });
}

function answerMarkup({ answer, keys, docs, charts, notes, warnings }: SweepPage): Markup {
  const [first, ...rest] = answer;
  const meanings = keys.filter((key) => docs[key] !== undefined);
  return html`<p class="answer">${first}</p>
${rest.length > 0 && findingMarkup({ about: null, sentences: rest })}
${meanings.map((key) => html`<p class="note"><code>${key}</code>: ${docs[key]}</p>`)}
${warningsMarkup(warnings)}${charts.map(figureMarkup)}${notesMarkup(notes)}`;
}

/** More are a long page on a phone, where each has a line. */
const MOST_OPEN = 70;

function foldOf({ lines: { lines, heads } }: SweepPage): Pick<Section, 'fold'> {
  return lines.length * heads.length > MOST_OPEN ? { fold: `${whole(lines.length)} rows` } : {};
}

/** Verdicts follow their subject. */
function linesMarkup(caption: string, { lines: { heads, numeric, lines }, docs, keys }: SweepPage): Markup {
  const isKnockout = keys.length === 0;
  const verdict = heads.indexOf('Verdict');
  const about = isKnockout ? 3 : keys.length;
  const order = [...heads.keys()].filter((i) => i !== verdict).toSpliced(about, 0, verdict);
  const columns = order.map(
    (i): CardColumn<readonly ShownCell[]> => ({
      head: heads[i],
      numeric: numeric.includes(i),
      by: (line) => line[i].by,
      cell: (line) => {
        if (i === verdict) return verdictText(line[i]);
        if (i === 0 && isKnockout) return keyMarkup(line[i].text, docs);
        return i < about ? shortValue(line[i].text) : line[i].text;
      },
    }),
  );
  const isPale = (line: readonly ShownCell[]) => line[verdict].by === 'undecided';
  const file = isKnockout ? 'knockout' : 'sweep';
  const rest = lines.length > MOST_ROWS && ` The first ${whole(MOST_ROWS)} of ${whole(lines.length)} rows.`;
  return html`${cardTable(caption, lines.slice(0, MOST_ROWS), columns, undefined, isPale)}
<p class="note">Scores and differences are points per 100 games; <code>${tablePath(file)}</code> has all sides and all digits.${rest}</p>`;
}

function keyMarkup(key: string, docs: SweepPage['docs']): Markup {
  return html`<code>${key}</code>${docs[key] !== undefined && html`<span class="doc">${docs[key]}</span>`}`;
}

/** `▲ higher`; `reference` as it is. */
function verdictText({ text, by }: ShownCell): string {
  const isVerdict = typeof by === 'string' && by !== '' && text !== '';
  return isVerdict ? `${verdictSign(by as RowVerdict)} ${text}` : text;
}
