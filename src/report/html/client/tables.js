import { makeTableSortable } from './sort.js';
import { unpacked } from './unpack.js';

/** @typedef {{ head: string, numeric?: boolean, kind?: 'code' | 'prose' }} PackedColumn */
/** @typedef {{ caption: string, columns: PackedColumn[], rows: (string | [text: string, by: string])[][] }} PackedTable */

/** @type {Promise<Record<string, PackedTable>> | null} */
let packedTables = null;

/** Builds tables lazily as their folds open. */
export function buildTables() {
  // `toggle` does not bubble.
  document.addEventListener('toggle', () => void buildOpen(), true);
}

async function buildOpen() {
  for (const place of document.querySelectorAll('[data-table]:empty')) {
    if (place.closest('details:not([open])') !== null) continue;
    packedTables ??= unpacked(document.getElementById('tables')?.textContent ?? '').then(JSON.parse);
    const { [/** @type {HTMLElement} */ (place).dataset.table ?? '']: packed } = await packedTables;
    if (packed !== undefined && place.firstChild === null) place.append(tableOf(packed));
  }
}

/**
 * On a phone, rows become cards whose cells repeat their heading.
 * @param {PackedTable} packed
 */
function tableOf({ caption, columns, rows }) {
  const table = document.createElement('table');
  table.className = 'sortable stacked';
  const name = table.createCaption();
  name.className = 'hidden';
  name.textContent = caption;
  const heads = table.createTHead().insertRow();
  for (const { head, numeric } of columns) heads.append(cellOf('th', 'col', head, numeric === true ? 'number' : ''));
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    cells.forEach((packed, i) => {
      const { head, numeric, kind } = columns[i];
      const [text, by] = typeof packed === 'string' ? [packed] : packed;
      const cell = cellOf(
        i === 0 ? 'th' : 'td',
        i === 0 ? 'row' : null,
        '',
        numeric === true ? 'number' : (kind ?? ''),
      );
      // A single child keeps two columns on a phone.
      const content = document.createElement(kind === 'code' ? 'code' : 'div');
      content.textContent = text;
      cell.append(content);
      cell.dataset.head = head;
      if (by !== undefined) cell.dataset.by = by;
      row.append(cell);
    });
  }
  makeTableSortable(table);
  return table;
}

/**
 * @param {'th' | 'td'} name
 * @param {string | null} scope
 * @param {string} text
 * @param {string} kind
 */
function cellOf(name, scope, text, kind) {
  const cell = document.createElement(name);
  cell.textContent = text;
  if (scope !== null) cell.setAttribute('scope', scope);
  if (kind !== '') cell.className = kind;
  return cell;
}
