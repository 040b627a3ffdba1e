import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { page } from './pages.ts';

/** By module, in page order. */
const TOPICS: Readonly<Record<string, string>> = {
  types: 'Types',
  proportion: 'Proportions',
  mean: 'Means and histograms',
  ratio: 'Ratios and counts of events',
  scores: 'Scores, Elo, seats and leads',
  differences: 'Differences, paired and independent',
  decision: 'Verdicts, and how many games they need',
  anytime: 'Looks at any time: intervals, sequential tests, changes over time',
  'skill-curve': 'Curves over skill',
  'curve-planning': 'Games for a curve over skill',
  possible: 'Whether recorded units can be of a population',
  nearest: 'Which population recorded units are like',
  logistic: 'Logistic regression',
  survival: 'Survival',
  tuning: 'Tuning',
  normal: 'Normal distribution',
  distributions: 'Other distributions',
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
  const place = (name: string) => declared.findIndex((one) => one.name === name);
  const inOrder = names.toSorted((a, b) => place(a) - place(b));
  const parts = inOrder.flatMap((name) => {
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
