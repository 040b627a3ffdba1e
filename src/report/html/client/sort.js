export function makeSortable() {
  for (const table of document.querySelectorAll('table.sortable'))
    makeTableSortable(/** @type {HTMLTableElement} */ (table));
}

/**
 * Adds a button to each heading, and `aria-sort` to the sorted one.
 * @param {HTMLTableElement} table
 */
export function makeTableSortable(table) {
  table.querySelectorAll('thead th').forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => sortBy(table, column));
  });
}

/**
 * Words start ascending, numbers descending; pressing again reverses.
 * @param {HTMLTableElement} table
 * @param {number} column
 */
function sortBy(table, column) {
  const heads = [...table.querySelectorAll('thead th')];
  const numeric = heads[column].classList.contains('number');
  const first = numeric ? 'descending' : 'ascending';
  const second = numeric ? 'ascending' : 'descending';
  const order = heads[column].getAttribute('aria-sort') === first ? second : first;
  for (const head of heads) head.removeAttribute('aria-sort');
  heads[column].setAttribute('aria-sort', order);
  const sign = order === 'ascending' ? 1 : -1;
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, key: keyOf(row.cells[column], numeric) }));
  rows.sort((a, b) => {
    // Unknown values are always last.
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key);
    return sign * String(a.key).localeCompare(String(b.key), undefined, { numeric: true });
  });
  body.append(...rows.map(({ row }) => row));
}

/**
 * @param {HTMLTableCellElement} cell
 * @param {boolean} numeric
 * @returns {string | number | null}
 */
function keyOf(cell, numeric) {
  const text = cell.dataset.by ?? cell.textContent ?? '';
  if (!numeric) return text;
  const isShare = text.endsWith('%');
  const value = Number(text.replaceAll(/[,%]/g, '')) / (isShare ? 100 : 1);
  return text === '' || Number.isNaN(value) ? null : value;
}
