import { type CheckReport, type CheckResult, checkCounts } from './check-result.ts';

/** Checks as JUnit XML: a test suite for each file, a test case for each result; undecided ones are skipped tests. */
export function junit({ title, results, notes, method, command }: CheckReport): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: title, ...numbers(results) })}>`,
    ...files.flatMap((file) =>
      suite(
        file,
        results.filter((result) => result.file === file),
        [method, `again: ${command}`, ...notes],
      ),
    ),
    '</testsuites>',
  ];
  return lines.join('\n');
}

function suite(file: string, results: readonly CheckResult[], about: readonly string[]): string[] {
  return [
    `  <testsuite${attributes({ name: file, ...numbers(results) })}>`,
    ...results.flatMap(testcase),
    `    <system-out>${text(about.join('\n'))}</system-out>`,
    '  </testsuite>',
  ];
}

function testcase(result: CheckResult): string[] {
  const { file, line, scenario, variant, name, expected, status, verdict = status, words, command } = result;
  const at = { file, ...(line === null ? {} : { line }) };
  const classname = variant === null ? scenario : `${scenario}: ${variant}`;
  const open = `    <testcase${attributes({ name: `${name} (${expected})`, classname, ...at })}`;
  if (status === 'met') return [`${open}><system-out>${text(words)}</system-out></testcase>`];
  if (status === 'undecided')
    return [`${open}>`, `      <skipped${attributes({ message: words })}/>`, '    </testcase>'];
  const whole = command === null ? words : `${words}\nSee: ${command}`;
  const failure = `      <failure${attributes({ message: words, type: verdict })}>${text(whole)}</failure>`;
  return [`${open}>`, failure, '    </testcase>'];
}

function numbers(results: readonly CheckResult[]): Record<string, number> {
  const { missed, undecided } = checkCounts(results);
  return { tests: results.length, failures: missed, errors: 0, skipped: undecided };
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
    .join('');
}

/** Line breaks and tabs in an attribute would be read as spaces. */
function attribute(value: string): string {
  return text(value)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}

/** Characters that XML 1.0 has no way to write, lone halves of pairs among them, become U+FFFD. */
function text(value: string): string {
  return value
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
