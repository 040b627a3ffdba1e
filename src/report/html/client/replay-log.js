/**
 * Shows only log lines that contain a text, and their headings.
 * @param {HTMLInputElement} input
 * @param {HTMLElement} found number of matches
 * @param {HTMLElement[]} lines
 */
export function makeFilter(input, found, lines) {
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    let count = 0;
    /** @type {HTMLElement | null} */
    let heading = null;
    for (const line of lines) {
      const isHeading = line.classList.contains('in0');
      const isFound = wanted === '' || (line.textContent ?? '').toLowerCase().includes(wanted);
      line.hidden = !isFound;
      if (isHeading) heading = line;
      else if (isFound && heading !== null) heading.hidden = false;
      if (isFound) count += 1;
    }
    found.textContent = wanted === '' ? '' : `${count} of ${lines.length}`;
  });
}
