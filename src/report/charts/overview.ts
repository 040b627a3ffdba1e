import { confidence } from '../numbers.ts';
import { type Overview, rowsOf } from '../overview.ts';
import { countedWord, overviewAnswers, playedText } from '../sentences/overview.ts';
import { type Chart, lines } from './chart.ts';
import { forestOf } from './comparison.ts';

/** Letters per line. */
const TITLE = 56;

/** A dot and an interval per scenario. As a picture it says by itself what was compared, and what came of it. */
export function overviewChart(overview: Overview): Chart | null {
  const { variants, title, alpha, scenarios, side } = overview;
  const labelled = variants.flatMap((variant) =>
    rowsOf(overview, variant).map(({ scenario: { name }, row }) => ({
      row,
      label: variants.length === 1 ? name : `${name} · ${variant}`,
    })),
  );
  const source = { scenario: title, variant: null, games: 0, seed: scenarios[0].results.seed, alpha, sides: [side] };
  const drawn = forestOf({ name: 'scenarios', title: 'Scenario by scenario', marks: '' }, source, labelled, {
    told: countedWord,
    axis: () => ['← fairer · less fair →', 'points further from even per 100 games'],
  });
  if (drawn === null) return null;
  const answers = overviewAnswers(overview);
  const { systemTitle } = scenarios[0].results.scenario;
  const run = `${title} · ${systemTitle} · ${playedText(overview)}`;
  const marks = `Lines: ${confidence(alpha)} intervals. Grey: too little to matter.`;
  const text = answers.flatMap((answer) => lines(answer, TITLE));
  const description = [...answers, `${run}.`, marks].join(' ');
  return { ...drawn, spec: { ...drawn.spec, title: { text, subtitle: [run, marks] }, description } };
}
