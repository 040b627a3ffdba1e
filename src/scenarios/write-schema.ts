import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describedSystems } from './index.ts';
import { schemaText } from './json-schema.ts';

// Run as `node dist/scenarios/write-schema.js`: writes the schema that editors complete and check scenario files with.
const target = fileURLToPath(new URL('../../scenarios/skirmetrics.schema.json', import.meta.url));
const aside = `${target}.${process.pid}.tmp`;
await writeFile(aside, schemaText(await describedSystems()));
await rename(aside, target);
console.log(target);
