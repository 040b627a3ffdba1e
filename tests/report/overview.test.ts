import { describe, expect, test } from 'vitest';
import { compare, decidedFairness, fairnessDraft } from '../../src/inference/index.ts';
import { overviewChart } from '../../src/report/charts/overview.ts';
import { documentPage } from '../../src/report/document/page.ts';
import { terminalText } from '../../src/report/document/terminal.ts';
import { type ComparedScenario, type Overview, ownRow } from '../../src/report/overview.ts';
import { overviewDocument } from '../../src/report/overview-document.ts';
import { NOTHING_MORE } from '../../src/report/report.ts';
import { overviewTable } from '../../src/report/rows/overview.ts';
import { fromTo, moreGames, playedText, undecidedNote } from '../../src/report/sentences/overview.ts';
import { runOf, skirmish } from './support/skirmish.ts';

/** `edge` is what the variant gives to blue. */
const PLAYED = [
  { name: 'Ridge', edge: 0.3 },
  { name: 'Crossroads', edge: 0 },
];
const alpha = 0.05;

function overviewOf(side: string): Overview {
  const tables = PLAYED.map(({ edge }) => [
    skirmish(300),
    skirmish(300, { seed: edge === 0 ? 1 : 2, variant: 'no cover', edge }),
  ]);
  const scenarios = PLAYED.map(({ name }, i): ComparedScenario => {
    const results = runOf(tables[i]);
    const comparison = compare(tables[i][0].table, [tables[i][1]], { alpha, deltas: [] });
    return { name, folder: name.toLowerCase(), results, additions: NOTHING_MORE, comparison };
  });
  const drafts = tables.map(([baseline, variant]) => fairnessDraft(baseline.table, variant, { deltas: [] })!);
  const rows = decidedFairness(drafts, alpha).map((row, i) => ({ scenario: scenarios[i], row }));
  return {
    ...{ title: 'no cover in 2 of 3 scenarios', run: 'abc', scenarios, rows, side, alpha },
    ...{ missing: ['hill.yaml'], variants: ['no cover'], command: 'skirmetrics compare' },
  };
}

describe('the overview of several scenarios', () => {
  const overview = overviewOf('blue');
  const chart = overviewChart(overview)!;
  const document = overviewDocument(overview, chart);
  const page = documentPage(document, { version: '1', style: '', charts: [chart] });
  const answer = 'Less fair in 1 of 2 scenarios, undecided in 1.';

  test('has its answer first, on the page, at the terminal and in the picture that is passed on', () => {
    expect(page.indexOf(`<p class="answer">${answer}`)).toBeGreaterThan(0);
    expect(page.indexOf(`<p class="answer">${answer}`)).toBeLessThan(page.indexOf('<table'));
    expect(terminalText(document).split('\n\n')[1]).toContain(answer);
    const { text, subtitle } = chart.spec.title as { text: string[]; subtitle: string[] };
    expect(text.join(' ')).toBe(answer);
    expect(subtitle[0]).toContain('no cover in 2 of 3 scenarios');
  });

  test('says what an interruption left out', () => {
    expect(page).toContain('<li>Interrupted: hill.yaml was not played.</li>');
  });

  test('has a line per scenario with a link to its own report', () => {
    const links = [...page.matchAll(/<th scope="row"[^>]*><div><a href="([^"]*)">([^<]*)</g)];
    expect(links.map(([, address, name]) => [address, name])).toEqual([
      ['./ridge/report.html', 'Ridge'],
      ['./crossroads/report.html', 'Crossroads'],
    ]);
  });

  test('has in its file the fairness of each scenario beside its primary metrics', () => {
    const rows = overviewTable(overview).rows.filter(({ metric }) => metric === 'fromEven');
    expect(rows.map(({ scenario, family, verdict }) => [scenario, family, verdict])).toEqual([
      ['Ridge', 'scenarios', 'higher'],
      ['Crossroads', 'scenarios', 'undecided'],
    ]);
    expect(rows[0].sentence).toMatch(/^Less fair: /);
  });

  test('shows the score of one side, also where a file lists the other first', () => {
    const [of, mirrored] = ['blue', 'red'].map((side) => ownRow(overview.rows[0], 'score', side)!);
    expect(mirrored.difference.estimate).toBeCloseTo(-of.difference.estimate!, 12);
    expect([of.verdict, mirrored.verdict]).toEqual(['higher', 'lower']);
    expect(mirrored.baselineValue).toBeCloseTo(1 - of.baselineValue!, 12);
    expect([mirrored.difference.low, mirrored.difference.high]).toEqual([-of.difference.high!, -of.difference.low!]);
  });
});

describe('of scenarios', () => {
  const { rows, ...overview } = overviewOf('blue');
  const [shown, open] = rows;
  const of = (row: Partial<typeof open.row>) => ({ ...open, row: { ...open.row, ...row } });

  test('as many more games settle all as the one that needs most, if that is known of all', () => {
    expect(moreGames([of({ moreGames: 200 }), of({ moreGames: 900 })])).toBe(900);
    expect(moreGames([of({ moreGames: 200 }), of({ moreGames: null })])).toBeNull();
    expect(undecidedNote({ ...overview, rows: [shown, of({ moreGames: 900 })] })).toBe(
      'Undecided: Crossroads; if its estimate is right, about 900 more games would settle it.',
    );
  });

  test('a distance is from above or below even, and the side is named where it changes', () => {
    const at = (side: string, score: number) => ({ side, fromEven: score - 0.5, score, even: 0.5 });
    const told = (before: ReturnType<typeof at>, after: ReturnType<typeof at>) => fromTo(of({ before, after }));
    expect(told(at('red', 0.6), at('red', 0.4))).toMatch(/^red \+10(\.0)? → −10(\.0)?$/);
    expect(told(at('red', 0.6), at('blue', 0.75))).toMatch(/^red \+10(\.0)? → blue \+25(\.0)?$/);
  });

  test('games and seed are said once if they are alike', () => {
    expect(playedText({ ...overview, rows })).toMatch(/^300 games each, seed \d+$/);
    const [first, second] = overview.scenarios;
    const fewer = {
      ...second,
      results: { ...second.results, seed: 99, variants: [skirmish(200)] },
    };
    expect(playedText({ ...overview, rows, scenarios: [first, fewer] })).toBe('200 to 300 games each');
  });
});
