import { describe, expect, test } from 'vitest';
import { changesOf } from '../../src/experiments/page-facts.ts';
import { compare, findable, withFairness } from '../../src/inference/index.ts';
import { chartsOfReport } from '../../src/report/charts/all.ts';
import { comparisonAdditions } from '../../src/report/comparison.ts';
import { comparisonMarkup } from '../../src/report/html/comparison-section.ts';
import { reportPage } from '../../src/report/html/report-page.ts';
import { reportOf } from '../../src/report/report.ts';
import type { ResolvedVariant } from '../../src/scenarios/index.ts';
import { compileRules } from '../../src/sim/kernel/rules/table.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import type { VariantResults } from '../../src/stats/tables.ts';
import { PAGE } from '../report/support/places.ts';
import { runOf, skirmish } from '../report/support/skirmish.ts';

const baseline = skirmish(300);
const noCover = skirmish(300, { seed: 2, variant: 'no cover', edge: 0.2 });
const greens = skirmish(300, { seed: 3, variant: 'greens' });

function pageOf(variants: readonly VariantResults[]): string {
  const comparison = compare(baseline.table, variants, { alpha: 0.05, deltas: [] });
  const page = {
    ...PAGE,
    descriptions: { 'no cover': 'Cover saves nobody.' },
    changes: { 'no cover': [{ key: 'save.soft', from: 5, to: 7, doc: 'Least score that saves.' }] },
  };
  const source = {
    scenario: 'Farmhouse',
    variant: null,
    games: 300,
    seed: 1,
    alpha: 0.05,
    sides: baseline.table.sides,
  };
  const known = findable({ games: 300, mode: 'fixed' }, 4, comparison, 0.05);
  const report = reportOf(
    runOf([baseline, ...variants], { page }),
    comparisonAdditions(comparison, null, known, source),
  );
  return reportPage(report, chartsOfReport(report).charts).replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');
}

describe('the page of a comparison', () => {
  const one = pageOf([noCover]);
  const answer = /<section id="answer"[\s\S]*?<\/section>/.exec(one)![0];

  test('says first what the variant changes, in the rule’s own words, then what comes of it', () => {
    expect(answer).toMatch(
      /<code>save\.soft<\/code> 5 → <b>7<\/b><\/span> Least score that saves\.[\s\S]*<p class="answer">Blue scores/,
    );
  });

  test('says what a variant is about in its own words, where it has any', () => {
    expect(answer).toMatch(/<h3>No cover<\/h3>\s*<p>Cover saves nobody\.<\/p>/);
  });

  test('answers first whether the variant is fairer, and shows how far the game is from even', () => {
    const compared = compare(baseline.table, [noCover], { alpha: 0.05, deltas: [] });
    const judged = withFairness(compared, baseline.table, [noCover], { deltas: [] });
    const { text } = comparisonMarkup(judged, reportOf(runOf([baseline, noCover])));
    expect(text).toMatch(
      /<p class="answer">(Less fair|Fairer|Fairer\? Undecided): \w+ was [\d.]+ points above even, now/,
    );
    expect(text).toMatch(/<\/p><p>Blue scores [\d.]+ points per 100 games/);
    expect(text).toMatch(/<tr><th scope="row"[^>]*>(<div>)?From even/);
  });

  test('has a row a metric, with both values, a bar and a verdict by shape', () => {
    const rows = [...answer.matchAll(/<tr><th scope="row"[\s\S]*?<\/tr>/g)].map(([row]) => row);
    expect(rows.length).toBe(4);
    for (const row of rows)
      expect(row).toMatch(/data-head="Baseline"[\s\S]*data-head="No cover"[\s\S]*data-head="Verdict"/);
    const [score] = rows;
    const cell = (head: string) =>
      Number(new RegExp(`data-head="${head}"[^>]*><div>(?:<b>)?([-+\\d.]+)`).exec(score)![1]);
    expect(cell('Difference')).toBeCloseTo(cell('No cover') - cell('Baseline'), 6);
    expect(score).toMatch(/<svg class="range"[^>]*aria-label="[^"]*points per 100 games/);
    expect(score).toMatch(/aria-hidden="true">▲<\/span> higher/);
  });

  test('does not count the baseline among the variants', () => {
    expect(one).toContain('each of the baseline and 1 variant ·');
    expect(pageOf([noCover, greens])).toContain('each of the baseline and 2 variants ·');
  });

  test('sets variants below each other, metric by metric', () => {
    const both = pageOf([noCover, greens]);
    const names = [...both.matchAll(/data-head="Variant"><div>([^<]*)</g)].map(([, name]) => name);
    expect(names.slice(0, 4)).toEqual(['no cover', 'greens', 'no cover', 'greens']);
  });
});

const system = await loadSystem('squad-alpha');

describe('what a variant changes', () => {
  const file = { sides: { red: { figures: [{ name: 'Rifleman', training: 'regular' }] } }, table: [1, 2] };
  const variantOf = (data: unknown, houseRules = {}): ResolvedVariant => {
    const rules = compileRules(system.rules, houseRules);
    return { name: 'v', description: null, data, houseRules, rules, hash: '' };
  };

  test('is told by house rules with their sentence, and by paths in the file', () => {
    const changed = {
      ...file,
      sides: { red: { figures: [{ name: 'Rifleman', training: 'conscript' }] } },
      table: [1, 3],
    };
    const changes = changesOf(system, variantOf(file), variantOf(changed, { 'save.soft': 4, 'save.hard': 3 }));
    expect(changes.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['save.soft', 5, 4],
      ['sides.red.figures.Rifleman.training', 'regular', 'conscript'],
      ['table', [1, 2], [1, 3]],
    ]);
    expect(changes[0].doc).toMatch(/^Lowest roll that saves/);
    expect(changes[1].doc).toBeNull();
  });
});

test('a table of many variants shows fairness and scores; the rest waits in a fold', () => {
  const report = reportOf(runOf([baseline]));
  const rowsOf = (count: number) => {
    const variants = Array.from({ length: count }, (_, i) => ({ variant: `tweak ${i}`, table: greens.table }));
    const page = comparisonMarkup(compare(baseline.table, variants, { alpha: 0.05, deltas: [] }), report).text;
    const [open, folded = ''] = page.split('<details>');
    return [open, folded].map((part) => part.match(/<tr><th scope="row"/g)?.length ?? 0);
  };
  const [open, folded] = rowsOf(8);
  expect(rowsOf(2)).toEqual([(open + folded) / 4, 0]);
  expect(open).toBeGreaterThanOrEqual(8);
  expect(folded).toBeGreaterThan(0);
});
