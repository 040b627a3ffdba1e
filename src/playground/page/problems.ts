import type { Problem } from '../../scenarios/problems.ts';
import { lastPart } from '../file/link.ts';
import { button } from './button.ts';

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
    const name = file === main ? '' : `${lastPart(file)} `;
    const place = button(`${name}${line === 0 ? 'file' : `${line}:${column}`}`, () => goTo(problem));
    place.title = 'Go there';
    row.append(place, ` ${message}`);
    return row;
  });
  const more = problems.length - rows.length;
  if (more > 0) rows.push(Object.assign(document.createElement('li'), { textContent: `and ${more} more` }));
  list.replaceChildren(...rows);
}
