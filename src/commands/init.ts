import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suggestion } from '../sim/kernel/nearest.ts';
import { isSystemId, loadStarter, SYSTEM_IDS } from '../sim/registry.ts';
import { ownCommand } from '../terminal/command-line.ts';
import { DONE, InputError } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { writeWhole } from '../terminal/write.ts';

export interface InitWords {
  readonly system?: string | undefined;
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** Where this package keeps its schemas: beside the scenarios that come with it. */
const SCHEMAS = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/** `init`: writes a scenario to begin with, and the schema by which an editor completes it. Replaces nothing. */
export async function init(words: InitWords): Promise<number> {
  const id = single('system', words.system) ?? SYSTEM_IDS[0];
  if (!isSystemId(id)) throw new InputError(`unknown system "${id}"${suggestion(id, SYSTEM_IDS)}`);
  const file = single('out', words.out) ?? `${id}.yaml`;
  if (!/\.ya?ml$/.test(file)) throw new InputError(`--out: ${file} must end in .yaml`);
  if (existsSync(file))
    throw new InputError(`${file}: is there already and stays as it is; name another file with --out`);
  const name = `${id}.schema.json`;
  const inReach = schemaInReach(dirname(resolve(file)), name);
  const beside = join(dirname(file), name);
  const isWritten = inReach === null && !existsSync(beside);
  if (isWritten) writeWhole(beside, readFileSync(join(SCHEMAS, name)));
  const schema = inReach ?? `./${name}`;
  writeWhole(file, `# yaml-language-server: $schema=${schema}\n${await loadStarter(id)}`);
  const next = [
    ['check', file],
    ['run', file],
    ['watch', file, '--open'],
    ['rules', id],
  ];
  if (words.json) console.log(JSON.stringify({ file, system: id, schema, next: next.map(ownCommand) }, null, 2));
  else {
    const others = SYSTEM_IDS.filter((other) => other !== id).join(', ');
    console.log(
      [
        `Wrote ${file}, a scenario of ${id}${isWritten ? `, and ${beside} for editors` : ''}. Other systems: ${others}.`,
        `Try next:\n${next.map((command) => `  ${ownCommand(command)}`).join('\n')}`,
      ].join('\n\n'),
    );
  }
  return DONE;
}

/**
 * This package's own schema as the file's first line can name it: within a checkout, or in the node_modules of the file's folder or one above.
 * Null where nothing leads there from the file's folder, as from that of a program that is installed for all.
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
