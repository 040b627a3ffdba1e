import { makeSortable } from './sort.js';
import { unpacked } from './unpack.js';

/** Puts what a fold holds packed in its place when the fold is first opened. */
export function makeUnpackable() {
  // The event of a fold does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) void unpackInto(target);
    },
    true,
  );
}

/** @param {HTMLDetailsElement} fold */
async function unpackInto(fold) {
  const held = fold.querySelector(':scope > script.packed');
  if (held === null) return;
  const place = document.createElement('div');
  held.replaceWith(place);
  place.innerHTML = await unpacked(held.textContent ?? '');
  makeSortable(place);
}
