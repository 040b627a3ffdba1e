/**
 * @typedef {{ name: string, faces: number[], adds?: [name: string, points: number][], total?: number }} Roll
 * @typedef {{ name: string, rolls: Roll[], needs?: string, success?: boolean | null }} Test
 */

/**
 * @param {string} name
 * @param {string} className
 * @param {...(string | Node)} content
 */
export function pageElement(name, className, ...content) {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}

/**
 * @param {HTMLElement} place
 * @param {Test[]} tests
 */
export function showDice(place, tests) {
  place.replaceChildren(...tests.map(testElement));
}

/** @param {Test} test */
function testElement({ name, rolls, needs, success }) {
  const head = pageElement('p', 'test-name', name);
  const rows = pageElement('div', 'rolls', ...rolls.flatMap(rollElements));
  const verdict = pageElement('p', 'verdict');
  if (needs) verdict.append(`needs ${needs}`);
  if (success !== undefined) {
    const [sign, word] = success === null ? ['…', 'open'] : success ? ['✓', 'success'] : ['✗', 'failure'];
    verdict.append(pageElement('strong', `result ${word}`, `${sign} ${word}`));
  }
  return pageElement('div', 'test', head, rows, verdict);
}

/** @param {Roll} roll */
function rollElements({ name, faces, adds = [], total }) {
  const sum = pageElement('span', 'sum');
  for (const [what, points] of adds)
    sum.append(pageElement('span', 'added', `${points < 0 ? '−' : '+'} ${Math.abs(points)} ${what}`));
  if (total !== undefined) sum.append(pageElement('b', 'total', `= ${total}`));
  const dice = pageElement('span', 'dice', ...faces.map((face) => pageElement('span', 'die', String(face))));
  return [pageElement('span', 'roll-name', name), dice, sum];
}
