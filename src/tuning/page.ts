import type { Chart } from '../report/charts/chart.ts';
import { headOf } from '../report/head.ts';
import { findingMarkup } from '../report/html/answer.ts';
import { limitsMarkup, reproduceMarkup, rulesMarkup } from '../report/html/appendix.ts';
import { type CardColumn, cardTable } from '../report/html/card-table.ts';
import { PackedTables } from '../report/html/cells.ts';
import { figureMarkup } from '../report/html/figures.ts';
import { html, type Markup } from '../report/html/markup.ts';
import { chartPage, commandMarkup, type Section, titleOf } from '../report/html/page.ts';
import { tablePath } from '../report/names.ts';
import { confidence, whole } from '../report/numbers.ts';
import type { RunResults } from '../report/results.ts';
import type { Table } from '../report/rows/table.ts';
import type { AimRow, CombinationRow, TuneAnswer } from './answer.ts';
import { bandText, changesText, levelText, tuneSentences } from './sentences.ts';

interface TunePage {
  readonly answer: TuneAnswer;
  readonly facts: Omit<RunResults, 'variants' | 'page'>;
  readonly paste: readonly string[];
  readonly charts: readonly Chart[];
  readonly table: Table;
}

export function pagesOf(page: TunePage): string {
  const { answer, facts, charts } = page;
  const { scenario, seed, limits, versions } = facts;
  const results = { ...facts, variants: [] };
  const packed = new PackedTables();
  const [first] = tuneSentences(answer);
  const [effects, ...others] = charts;
  const sections: Section[] = [
    { id: 'answer', title: 'Values that meet the aims', body: answerMarkup(page, others) },
    ...(effects === undefined ? [] : [{ id: 'effects', title: 'What each change does', body: figureMarkup(effects) }]),
    {
      id: 'numbers',
      title: 'All numbers',
      fold: page.table.rows.length === 1 ? '1 row' : `${whole(page.table.rows.length)} rows`,
      body: numbersMarkup(page),
    },
    {
      id: 'reading',
      title: 'How it was searched',
      body: findingMarkup({ about: null, sentences: methodSentences(page.answer.interruptedAt) }),
    },
    { id: 'rules', title: 'Rules and scenario', body: rulesMarkup(results, packed) },
    { id: 'limits', title: 'What the model leaves out', body: limitsMarkup(limits) },
    { id: 'again', title: 'Search again', body: reproduceMarkup(results) },
  ];
  return chartPage({
    title: titleOf('Tune', scenario.name),
    description: first,
    heading: scenario.name,
    about: `${scenario.systemTitle} · ${answer.aims.map((aim) => `${aim.label} ${bandText(aim)}`).join(', ')} · seed ${seed}`,
    head: headOf([{ ...facts, name: scenario.name }]),
    sections,
    charts,
    version: versions.skirmetrics,
    more: { data: { tables: packed.tables }, modules: [] },
  });
}

/** Only the fourth step claims anything. */
/** Says first what an interrupted search left out. */
export function methodSentences(interruptedAt: TuneAnswer['interruptedAt']): readonly string[] {
  if (interruptedAt === null) return METHOD;
  return ['The search was interrupted: the later of these steps were not finished.', ...METHOD];
}

const METHOD = [
  'Each change was played alone on the seeds of the file as it is. Changes with equal games are inert.',
  'A model adds the effects of single changes, and of pairs as these are played, and names the likeliest combinations.',
  'Up to 64 of these raced, those with fewer changes first. Numbers of a race lean towards the aims, so no claim is made with them.',
  'At most five finalists were played on fresh seeds. Their intervals hold together at the stated confidence; only these confirm.',
];

function answerMarkup({ answer, paste }: TunePage, charts: readonly Chart[]): Markup {
  const [first, ...rest] = tuneSentences(answer);
  return html`<p class="answer">${first}</p>
${levelsMarkup(answer)}
${rest.length > 0 && findingMarkup({ about: null, sentences: rest })}
${paste.length > 0 && html`<h3>Put this into the file</h3>${commandMarkup(paste.join('\n'))}`}
${charts.map(figureMarkup)}`;
}

/** The file as it is, beside the answer or the nearest. */
function levelsMarkup({ aims, answer, nearest, alpha }: TuneAnswer): Markup {
  const row = answer ?? nearest;
  const columns: CardColumn<readonly [AimRow, number]>[] = [
    { head: 'Aim', cell: ([aim]) => aim.label },
    { head: 'Wanted', numeric: true, cell: ([aim]) => bandText(aim) },
    { head: `As it is (${confidence(alpha)})`, numeric: true, cell: ([aim]) => levelText(aim.asItIs, aim) },
    ...(row === null
      ? []
      : [
          {
            head: answer === null ? 'Nearest' : 'With the change',
            numeric: true,
            cell: ([aim, i]: readonly [AimRow, number]) => levelText(row.levels[i], aim),
          },
        ]),
  ];
  return cardTable(
    'Aims',
    aims.map((aim, i) => [aim, i] as const),
    columns,
  );
}

interface NumberLine {
  readonly kind: string;
  readonly row: CombinationRow;
}

function numbersMarkup({ answer, table }: TunePage): Markup {
  const { aims, others, beside, effects } = answer;
  const lines: NumberLine[] = [
    ...(answer.answer === null ? [] : [{ kind: 'confirmed', row: answer.answer }]),
    ...others.map((row) => ({ kind: row.fates.every((fate) => fate === 'met') ? 'confirmed' : 'not confirmed', row })),
    ...beside.map((row) => ({ kind: 'one step beside', row })),
  ];
  const columns: CardColumn<NumberLine>[] = [
    { head: 'Combination', cell: ({ row }) => changesText(row.changes) },
    { head: 'What', cell: ({ kind }) => kind },
    { head: 'Games', numeric: true, by: ({ row }) => row.games, cell: ({ row }) => whole(row.games) },
    ...aims.map((aim, i) => ({
      ...{ head: aim.label, numeric: true, by: ({ row }: NumberLine) => row.levels[i].estimate },
      cell: ({ row }: NumberLine) => `${levelText(row.levels[i], aim)} ${row.fates[i]}`,
    })),
  ];
  const inert = effects.filter(({ isInert }) => isInert).length;
  return html`${lines.length > 0 && cardTable('Combinations', lines, columns)}
<p class="note"><code>${tablePath(table.name)}</code> also has every single change, ${whole(inert)} of them inert.</p>`;
}
