import { gamesText, whole } from '../numbers.ts';
import { type Overview, rowsOf } from '../overview.ts';
import { countedWords, overviewAnswers, wordsOfRows } from '../sentences/overview.ts';
import { type Chart, intervals, lines, type Source } from './chart.ts';
import { forestOf } from './comparison.ts';

/** Letters of a line of the title. */
const TITLE = 56;

/** A dot and an interval per scenario, under a title that says it all: the picture is passed on alone. */
export function overviewChart(overview: Overview, title: string): Chart | null {
  const { scenarios, variants, rows, alpha, side } = overview;
  const words = wordsOfRows(rows);
  const games = scenarios.reduce((sum, scenario) => sum + scenario.games, 0);
  const { seed } = scenarios[0];
  const source: Source = { scenario: title, variant: null, games, seed, alpha, sides: [side] };
  const labelled = variants.flatMap((variant) =>
    rowsOf(overview, variant).map(({ scenario, row }) => ({
      row,
      label: variants.length === 1 ? scenario.name : `${scenario.name} · ${variant}`,
    })),
  );
  const marks = `Lines: ${intervals(source)}. Grey: too little to matter.`;
  const drawn = forestOf({ name: 'scenarios', title: 'Scenario by scenario', marks }, source, labelled, {
    told: (verdict) => countedWords(verdict, words),
    axis: (unit) => `← ${words.lower} · ${words.axis} (${unit}) · ${words.higher} →`,
  });
  if (drawn === null) return null;
  const { spec } = drawn;
  const text = overviewAnswers(overview).flatMap((answer) => lines(answer, TITLE));
  const each = new Set(scenarios.map((scenario) => scenario.games));
  const played = each.size === 1 ? `${gamesText([...each][0])} each` : `${whole(games)} games`;
  return { ...drawn, spec: { ...spec, title: { text, subtitle: [`${title} · ${played}`, ...lines(marks, 76)] } } };
}
