/** Fields that place marks or repeat numbers. */
const UNSPOKEN = new Set(['at', 'label', 'spread']);
/** Ours, and those that Vega-Lite adds. */
const HELPER = /^_|_(?:start|end|sort_index)$/;

/**
 * A mark's data as a small table; shares in per cent.
 * @param {boolean} share
 * @returns {(value: any, sanitize: (text: any) => string) => string}
 */
export function tooltipOf(share) {
  return (value, sanitize) => {
    if (value === null || typeof value !== 'object') return sanitize(String(value));
    const rows = Object.entries(value)
      .filter(([key, item]) => !UNSPOKEN.has(key) && !HELPER.test(key) && item !== null && typeof item !== 'object')
      .map(([key, item]) => `<tr><th>${sanitize(key)}</th><td>${sanitize(numberText(item, share))}</td></tr>`);
    return `<table>${rows.join('')}</table>`;
  };
}

/**
 * @param {unknown} item
 * @param {boolean} share
 */
function numberText(item, share) {
  if (typeof item !== 'number') return String(item);
  if (Number.isInteger(item) && !(share && item <= 1)) return item.toLocaleString('en-US');
  return share && item >= 0 && item <= 1
    ? `${Number((100 * item).toPrecision(4))}%`
    : String(Number(item.toPrecision(4)));
}
