/** Opens link targets, and all sections for printing. */
export function makeFoldsOpen() {
  const open = () => {
    const target =
      location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (target === null) return;
    const own = target instanceof HTMLDetailsElement ? target : target.querySelector(':scope > details.fold');
    if (own instanceof HTMLDetailsElement) own.open = true;
    for (let at = target.parentElement; at !== null; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', open);
  // Revisiting a link does not change the address.
  for (const link of document.querySelectorAll('nav a')) link.addEventListener('click', () => setTimeout(open, 0));
  open();
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('details.fold:not([open])')]);
    for (const fold of opened) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
  });
}
