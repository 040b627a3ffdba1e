import type { CheckReport, CheckResult } from './check-result.ts';

/** Checks as workflow commands of GitHub Actions: annotations at the lines of the files; nothing for what is met. */
export function github({ title, results, notes }: CheckReport): string {
  return [
    ...results.filter(({ status }) => status !== 'met').map((result) => annotation(title, result)),
    ...notes.map((note) => `::notice title=${property(title)}::${data(note)}`),
  ].join('\n');
}

function annotation(title: string, result: CheckResult): string {
  const { status, verdict = status, file, line, column, scenario, variant, name, words, command } = result;
  const who = variant === null ? scenario : `${scenario}, ${variant}`;
  const at = [`file=${property(file)}`, ...place('line', line), ...place('col', column)];
  const properties = [...at, `title=${property(`${title}: ${who}: ${name} ${verdict}`)}`].join(',');
  const level = status === 'missed' ? 'error' : 'warning';
  return `::${level} ${properties}::${data(command === null ? words : `${words}\nSee: ${command}`)}`;
}

function place(name: string, at: number | null): string[] {
  return at === null ? [] : [`${name}=${at}`];
}

/** What would end a command, and what begins an escape. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A property also ends at a comma or a colon. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
