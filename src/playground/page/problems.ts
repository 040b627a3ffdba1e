import type { Problem } from '../../scenarios/problems.ts';

const MOST_PROBLEMS = 10;

/** Mistakes and warnings in the words of `check`, each with a button to its place. */
export function listProblems(
  list: HTMLElement,
  problems: readonly Problem[],
  main: string,
  goTo: (problem: Problem) => void,
): void {
  const rows = problems.slice(0, MOST_PROBLEMS).map((problem) => {
    const { file, line, column, message, severity } = problem;
    const row = document.createElement('li');
    row.className = severity;
    const name = file === main ? '' : `${file.split('/').pop()} `;
    const place = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: `${name}${line === 0 ? 'file' : `${line}:${column}`}`,
      title: 'Go there',
    });
    place.addEventListener('click', () => goTo(problem));
    row.append(place, ` ${message}`);
    return row;
  });
  const more = problems.length - rows.length;
  if (more > 0) rows.push(Object.assign(document.createElement('li'), { textContent: `and ${more} more` }));
  list.replaceChildren(...rows);
}
