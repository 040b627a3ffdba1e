import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describedGames, describedSystems } from './index.ts';
import { schemaFiles } from './json-schema.ts';

// `node dist/scenarios/write-schema.js` writes the editors' schemas of scenario and game files.
for (const { name, text } of schemaFiles(await describedSystems(), await describedGames())) {
  const target = fileURLToPath(new URL(`../../scenarios/${name}`, import.meta.url));
  const aside = `${target}.${process.pid}.tmp`;
  await writeFile(aside, text);
  await rename(aside, target);
  console.log(target);
}
