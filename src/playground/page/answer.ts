import type { Tab } from './tab.ts';

/** Verdict, tiles and the map of where it happened; they refine while one reads. */
export const answer: Tab = {
  id: 'answer',
  title: 'Answer',
  open(place) {
    let shown = '';
    return {
      update({ markup, problems }) {
        const wrong = problems.some(({ severity }) => severity === 'error');
        place.classList.toggle('old', wrong);
        if (markup === shown) return;
        shown = markup;
        const open = [...place.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent);
        place.innerHTML = markup || '<p class="note">The first games are being played.</p>';
        // The full report has a tab of its own.
        place.querySelector('a[href="/report"]')?.closest('p')?.remove();
        for (const summary of place.querySelectorAll('details > summary'))
          if (open.includes(summary.textContent)) (summary.parentElement as HTMLDetailsElement).open = true;
      },
    };
  },
};
