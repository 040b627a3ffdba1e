import { fileURLToPath } from 'node:url';
import { loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { writeWhole } from '../terminal/write.ts';
import { pagesOf } from './pages.ts';

// Run as `node dist/odds/write-pages.js`: writes the pages that are made from what the systems declare.
for (const system of await Promise.all(SYSTEM_IDS.map(loadSystem)))
  for (const { path, text } of pagesOf(system)) {
    writeWhole(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
    console.log(path);
  }
