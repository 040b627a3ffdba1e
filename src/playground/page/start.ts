/** How workers begin: from files beside the page, or from texts inside it. */

declare const SINGLE: boolean;

const cores = () => Math.max(1, navigator.hardwareConcurrency || 2);

/** A text of the page as a script. */
const scriptOf = (id: string) =>
  new Blob([document.getElementById(id)?.textContent ?? ''], { type: 'text/javascript' });

/** The brain, told where its players are. The first one begins with this module, which loads before the page's own. */
export function startBrain(): Worker {
  const worker = early ?? begun();
  early = null;
  return worker;
}

let early = whyNot() === null ? begun() : null;

function begun(): Worker {
  const worker = SINGLE
    ? new Worker(URL.createObjectURL(scriptOf('brain')))
    : new Worker(new URL('brain.js', document.baseURI), { type: 'module' });
  const player = SINGLE ? scriptOf('player') : new URL('player.js', document.baseURI).href;
  worker.postMessage({ player, threads: cores() });
  return worker;
}

/** Null if the page can work here. */
export function whyNot(): string | null {
  if (typeof Worker === 'undefined') return 'This browser has no workers, which play the games.';
  if (typeof DecompressionStream === 'undefined')
    return 'This browser is too old: it needs Chrome 111, Firefox 114 or Safari 16.4, or later.';
  return null;
}
