import { fileURLToPath } from 'node:url';
import { loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { writeWhole } from '../terminal/write.ts';
import { pagesOf } from './pages.ts';
import { statsPage } from './stats-page.ts';

// `node dist/odds/write-pages.js` writes the pages generated from systems and docstrings.
const systems = await Promise.all(SYSTEM_IDS.map(loadSystem));
const stats = { path: 'docs/stats.md', text: statsPage(fileURLToPath(new URL('../stats', import.meta.url))) };
for (const { path, text } of [...systems.flatMap(pagesOf), stats]) {
  writeWhole(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
  console.log(path);
}
