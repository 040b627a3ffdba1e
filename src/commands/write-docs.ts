import { fileURLToPath } from 'node:url';
import { loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { pagesOf } from './docs.ts';
import { writeWhole } from './write.ts';

// Run as `node dist/commands/write-docs.js`: writes the pages that are made from what the systems declare.
for (const system of await Promise.all(SYSTEM_IDS.map(loadSystem)))
  for (const { path, text } of pagesOf(system)) {
    writeWhole(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
    console.log(path);
  }
