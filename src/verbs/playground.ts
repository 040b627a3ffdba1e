import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Served, servePlayground } from '../playground/server.ts';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { tacticsBeside } from '../scenarios/games/file-names.ts';
import { isGameFile, STANDARD_INPUT } from '../scenarios/index.ts';
import { readSource } from '../scenarios/source.ts';
import { openAddress } from '../terminal/closing.ts';
import { DONE, InputError, interruption } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { jsonOption, openOption, scenarioFile, type Usage, type WordsOf } from '../terminal/usages.ts';

export const usage = {
  positionals: {
    scenario: { ...scenarioFile, describe: 'Scenario or game file to edit there; it is saved on demand' },
  },
  options: { ...openOption, ...jsonOption },
  examples: [
    ['$0 playground --open', 'opens the page with a shipped scenario, until Ctrl-C'],
    ['$0 playground farmhouse.yaml --open', 'edits and plays your file; its button saves it'],
  ],
} as const satisfies Usage;

/** Of a scenario, even where the rest has mistakes. */
const GAME_OF = /^system:\s*['"]?([^\s'"#]+\.game\.(?:ya?ml|json))/m;

type Words = WordsOf<typeof usage>;

const FOLDER = fileURLToPath(new URL('../../playground/', import.meta.url));

/** Serves the page that plays in a browser, until Ctrl-C. */
export async function playground(words: Words): Promise<number> {
  const file = single('scenario', words.scenario);
  if (file === STANDARD_INPUT) throw new InputError('playground needs a file; it cannot save to standard input');
  if (!existsSync(join(FOLDER, 'index.html')))
    throw new InputError('the page is not built; in a checkout, build it with: npm run playground');
  const server = await servePlayground(FOLDER, file === undefined ? null : await servedBy(file));
  using interrupt = interruption('the playground ends');
  try {
    if (words.json)
      console.log(JSON.stringify({ schemaVersion: SCHEMA_VERSION, file: file ?? null, page: server.url }));
    else console.log(`${file === undefined ? 'the playground' : file}; Ctrl-C ends it\n${server.url}`);
    if (words.open) await openAddress(server.url);
    await new Promise<void>((resolve) => {
      interrupt.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    await server.close();
  }
  return DONE;
}

/** With the game that it names and the weights beside it. Mistakes inside can be mended there, a wrong name cannot. */
async function servedBy(file: string): Promise<Served> {
  const source = await readSource(file);
  if ('problem' in source) throw new InputError(`${file}: ${source.problem}`);
  const folder = dirname(file);
  const game = isGameFile(file) ? basename(file) : GAME_OF.exec(source.text)?.[1];
  const isInside = game !== undefined && !isAbsolute(game) && !game.split(/[\\/]/).includes('..');
  const names = isInside ? [basename(file), game, tacticsBeside(game)] : [basename(file)];
  const paths = new Map(names.map((name) => [normalize(name), join(folder, name)]));
  return { main: basename(file), paths: new Map([...paths].filter(([, path]) => existsSync(path))) };
}
