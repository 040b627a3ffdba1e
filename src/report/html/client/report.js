import { drawCharts } from './charts.js';
import { makeSortable } from './sort.js';

makeSortable();
for (const button of document.querySelectorAll('button[data-copy]'))
  button.addEventListener('click', async () => {
    const text = button.parentElement?.querySelector('code')?.textContent ?? '';
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      // A page from disk may not be allowed to: the text is marked instead, ready for the keyboard.
      const code = button.parentElement?.querySelector('code');
      if (code) getSelection()?.selectAllChildren(code);
    }
  });
if (document.getElementById('charts') !== null) drawCharts();
document.documentElement.dataset.ready = 'true';
