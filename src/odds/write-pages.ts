import { fileURLToPath } from 'node:url';
import { loadGuide, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { writeWhole } from '../terminal/write.ts';
import { languagePage } from './language-page.ts';
import { pagesOf } from './pages.ts';
import { statsPage } from './stats-page.ts';

// `node dist/odds/write-pages.js` writes the pages generated from systems and docstrings.
const pages = await Promise.all(SYSTEM_IDS.map(async (id) => pagesOf(await loadSystem(id), await loadGuide(id))));
const stats = { path: 'docs/stats.md', text: statsPage(fileURLToPath(new URL('../stats', import.meta.url))) };
const language = { path: 'docs/language.md', text: await languagePage() };
for (const { path, text } of [...pages.flat(), stats, language]) {
  writeWhole(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
  console.log(path);
}
