import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describedSystems } from './index.ts';
import { schemaFiles } from './json-schema.ts';

// Run with `node dist/scenarios/write-schema.js`: writes the schemas that editors use to complete and check scenario
// files.
for (const { name, text } of schemaFiles(await describedSystems())) {
  const target = fileURLToPath(new URL(`../../scenarios/${name}`, import.meta.url));
  const aside = `${target}.${process.pid}.tmp`;
  await writeFile(aside, text);
  await rename(aside, target);
  console.log(target);
}
