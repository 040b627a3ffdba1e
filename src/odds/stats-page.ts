import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { page } from './pages.ts';

/** By module, in page order. */
const TOPICS: Readonly<Record<string, string>> = {
  types: 'Types',
  proportion: 'Proportions',
  rare: 'Rare events',
  mean: 'Means',
  ratio: 'Ratios of sums',
  counts: 'Counts of events',
  histogram: 'Histograms',
  balance: 'Scores, Elo and seats',
  contest: 'Strength of players',
  'skill-curve': 'Curves over skill',
  'curve-planning': 'Games for a curve over skill',
  possible: 'Whether recorded units can be of a population',
  nearest: 'Which population recorded units are like',
  between: 'Where between populations they lie',
  paired: 'Paired differences',
  independent: 'Differences of independent samples',
  tango: 'Paired proportions',
  decision: 'Verdicts',
  planning: 'How many games',
  anytime: 'Intervals that may be looked at any time',
  'exact-anytime': 'The same, exact',
  sprt: 'Sequential tests',
  cusum: 'Changes over time',
  survival: 'Survival',
  leads: 'Leads',
  tuning: 'Tuning',
  normal: 'Normal distribution',
  skewed: 'Sums with some skewness',
  student: "Student's t",
  'chi-squared': 'Chi-squared',
  beta: 'Beta distribution',
  binomial: 'Binomial distribution',
  gamma: 'Gamma function',
};

interface Declared {
  readonly name: string;
  readonly doc: string;
  readonly code: string;
}

/** From the built declarations in `folder`. */
export function statsPage(folder: string): string {
  const index = readFileSync(join(folder, 'index.d.ts'), 'utf8');
  const modules = [...index.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)\.ts';/g)].map(
    ([, names, module]) => ({
      module,
      names: names
        .split(',')
        .map((name) => name.replace(/^\s*(type )?/, '').trim())
        .filter((name) => name !== ''),
    }),
  );
  const missing = modules.filter(({ module }) => TOPICS[module] === undefined).map(({ module }) => module);
  if (missing.length > 0) throw new Error(`src/odds/stats-page.ts: no topic for ${missing.join(', ')}`);
  const order = Object.keys(TOPICS);
  const sections = modules
    .toSorted((a, b) => order.indexOf(a.module) - order.indexOf(b.module))
    .flatMap(({ module, names }) => section(join(folder, `${module}.d.ts`), TOPICS[module], names));
  return page([
    '<!-- Written by `node dist/odds/write-pages.js` from the docstrings of src/stats. -->',
    '# Statistics library',
    plainText(index.slice(0, index.indexOf('*/') + 2)),
    "```js\nimport { wilson } from 'skirmetrics/stats';\n\nwilson(60, 100); // { estimate: 0.6, low: 0.502…, high: 0.690… }\n```",
    'Undefined results are `null`: no data, too little data, or an unbounded end. A wrong argument throws a `RangeError` that names it. ' +
      '`alpha` is the share of intervals that may miss, 0.05 by default.',
    ...sections,
  ]);
}

function section(file: string, title: string, names: readonly string[]): string[] {
  const declared = declarationsOf(readFileSync(file, 'utf8'));
  const parts = names.flatMap((name) => {
    const found = declared.filter((one) => one.name === name);
    if (found.length === 0) throw new Error(`${file} declares no ${name}`);
    const docs = found.flatMap(({ doc }) => (doc === '' ? [] : [doc]));
    return [`### ${name}`, ...docs, `\`\`\`ts\n${found.map(({ code }) => code).join('\n')}\n\`\`\``];
  });
  return [`## ${title}`, ...parts];
}

/** Exports with their docstrings. */
function declarationsOf(text: string): Declared[] {
  const pattern =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:declare )?((?:function|const|interface|type) (\w+)[\s\S]*?(?:;|\n\}))(?=\n(?:export|\/\*\*|import)|\s*$)/g;
  return [...text.matchAll(pattern)].map(([, doc = '', code, name]) => ({
    name,
    doc: plainText(doc),
    code: code.replaceAll('    ', '  '),
  }));
}

function plainText(docstring: string): string {
  return docstring
    .replace(/^\s*\/\*\*\s?|\s*\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();
}
