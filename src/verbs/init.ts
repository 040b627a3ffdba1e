import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { isSystemId, loadStarter, SYSTEM_IDS } from '../sim/registry.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { jsonOption, ruleSystem, type Usage, type WordsOf } from '../terminal/usages.ts';
import { writeWhole } from '../terminal/write.ts';

export const usage = {
  positionals: {
    system: { ...ruleSystem, demandOption: false, describe: `${ruleSystem.describe} (default: the first); or suite` },
  },
  options: {
    out: { type: 'string', alias: 'o', takes: 'file', describe: 'File to write (default: <system>.yaml)' },
    ...jsonOption,
  },
  examples: [
    ['$0 init', 'writes a scenario, and a schema with which editors complete it'],
    ['$0 init suite', 'writes a suite of the scenarios in this folder, for nightly runs'],
    ['$0 init stargate-missions --out table.yaml', 'for another system, to another file'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

const SUITE = 'suite';
const KINDS: readonly string[] = [...SYSTEM_IDS, SUITE];

/** The package's own schemas. */
const SCHEMAS = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/** Writes a starting scenario or suite with its schema. Overwrites nothing. */
export async function init(words: Words): Promise<number> {
  const kind = single('system', words.system) ?? SYSTEM_IDS[0];
  if (!KINDS.includes(kind)) throw new InputError(`unknown system "${kind}"${suggestion(kind, KINDS)}`);
  const file = single('out', words.out) ?? `${kind}.yaml`;
  if (!/\.ya?ml$/.test(file)) throw new InputError(`--out: ${file} must end in .yaml`);
  if (existsSync(file))
    throw new InputError(`${file}: is there already and stays as it is; name another file with --out`);
  const text = isSystemId(kind) ? await loadStarter(kind) : suiteOf(dirname(file));
  const { schema, copied } = schemaFor(file, `${kind}.schema.json`);
  writeWhole(file, `# yaml-language-server: $schema=${schema}\n${text}`);
  const next = nextOf(kind, file);
  if (words.json) console.log(JSON.stringify({ file, system: kind, schema, next: next.map(ownCommand) }, null, 2));
  else {
    const others = KINDS.filter((other) => other !== kind).join(', ');
    const beside = copied === null ? '' : `, and ${copied} for editors`;
    const commands = next.map((command) => `  ${ownCommand(command)}`).join('\n');
    console.log(`Wrote ${file}${beside}. It can also write: ${others}.\n\nTry next:\n${commands}`);
  }
  return DONE;
}

function nextOf(kind: string, file: string): string[][] {
  if (kind === SUITE)
    return [
      ['nightly', file, '--accept', '--reason', 'First night'],
      ['nightly', file],
    ];
  return [
    ['check', file],
    ['run', file],
    ['watch', file, '--open'],
    ['rules', kind],
  ];
}

function suiteOf(folder: string): string {
  const isScenario = (file: string) =>
    /\.ya?ml$/.test(file) && /^system:/m.test(readFileSync(join(folder, file), 'utf8'));
  const scenarios = existsSync(folder) ? readdirSync(folder).filter(isScenario).toSorted() : [];
  if (scenarios.length === 0)
    throw new InputError(
      `no scenario in ${resolve(folder)} to play every night; write one with: ${ownCommand(['init'])}`,
    );
  return `name: Every night
scenarios:                       # files, or { file: …, variants: all }
${scenarios.map((file) => `  - ${JSON.stringify(file)}`).join('\n')}
seeds: [1, 2]                    # of the first block of games, and of the second, which confirms a drift
delta: { score: 0.02 }           # the smallest difference that matters: 2 points per 100 games
tiers:
  smoke: { games: 250 }          # did any game end otherwise?
  night: { games: 2000 }
`;
}

/** The schema's path for a file's first line; copied beside the file if the package's is out of reach. */
function schemaFor(file: string, name: string): { readonly schema: string; readonly copied: string | null } {
  const inReach = schemaInReach(dirname(resolve(file)), name);
  if (inReach !== null) return { schema: inReach, copied: null };
  const beside = join(dirname(file), name);
  const isThere = existsSync(beside);
  if (!isThere) writeWhole(beside, readFileSync(join(SCHEMAS, name)));
  return { schema: `./${name}`, copied: isThere ? null : beside };
}

/**
 * The package's schema from a folder: within a checkout, or in node_modules here or above. Null if unreachable, as in
 * a global installation.
 */
function schemaInReach(folder: string, name: string): string | null {
  const own = realpathSync(SCHEMAS);
  for (let above = folder; ; above = dirname(above)) {
    for (const place of [join(above, 'node_modules', 'skirmetrics', 'scenarios'), join(above, 'scenarios')])
      if (existsSync(place) && realpathSync(place) === own) return asReference(relative(folder, join(place, name)));
    if (above === dirname(above)) return null;
  }
}

function asReference(path: string): string {
  const plain = path.split(sep).join('/');
  return plain.startsWith('.') ? plain : `./${plain}`;
}
