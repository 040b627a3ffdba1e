/** How workers begin: from files beside the page, or from texts inside it. */

declare const SINGLE: boolean;

const cores = () => Math.max(1, navigator.hardwareConcurrency || 2);

/** A text of the page as an address. */
function textOf(id: string): string {
  const code = document.getElementById(id)?.textContent ?? '';
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

const player = (): string => {
  players ??= SINGLE ? textOf('player') : new URL('player.js', document.baseURI).href;
  return players;
};
let players: string | undefined;

/** The brain, told where its players are. */
export function startBrain(): Worker {
  const worker = SINGLE
    ? new Worker(textOf('brain'))
    : new Worker(new URL('brain.js', document.baseURI), { type: 'module' });
  worker.postMessage({ player: player(), threads: cores() });
  return worker;
}

/** Null if the page can work here. */
export function whyNot(): string | null {
  if (!SINGLE && location.protocol === 'file:')
    return 'This folder needs a web server: browsers load no workers from files. Run "skirmetrics playground", or take the single file of the release, which opens by double click.';
  if (typeof Worker === 'undefined') return 'This browser has no workers, which play the games.';
  if (typeof DecompressionStream === 'undefined')
    return 'This browser is too old: it needs Chrome 111, Firefox 114 or Safari 16.4, or later.';
  return null;
}
