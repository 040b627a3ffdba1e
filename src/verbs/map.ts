import { mapSvg } from '../maps/table.ts';
import { systemOf } from '../scenarios/index.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { loadScenarios } from '../terminal/load.ts';
import { single } from '../terminal/options.ts';
import { jsonOption, overrideOptions, scenarioFile, type Usage, type WordsOf } from '../terminal/usages.ts';
import { requireOtherFile, writeWhole } from '../terminal/write.ts';

export const usage = {
  positionals: {
    scenario: scenarioFile,
  },
  options: {
    out: { type: 'string', describe: 'SVG file to write (default: stdout)' },
    ...overrideOptions,
    ...jsonOption,
  },
  examples: [['$0 map scenarios/squad-alpha/farmhouse.yaml --out farmhouse.svg', 'draws the table']],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

export async function map(words: Words): Promise<number> {
  const out = single('out', words.out);
  if (out !== undefined) requireOtherFile('out', out, words.scenario);
  const [scenario] = await loadScenarios([words.scenario], words);
  const { name, baseline } = scenario;
  const system = await systemOf(scenario);
  const picture = system.picture(baseline.data, baseline.rules);
  if (picture === null) throw new InputError(`${words.scenario}: ${system.info.title} has no table to draw`);
  const svg = mapSvg(picture, name, { sides: system.sides(baseline.data) });
  if (out !== undefined) writeWhole(out, svg);
  if (words.json) console.log(JSON.stringify({ name, ...picture, file: out }, null, 2));
  else if (out === undefined) process.stdout.write(svg);
  else console.log(out);
  return DONE;
}
