import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheckReport, CheckResult } from '../../src/report/document/cases.ts';
import { REPORTERS } from '../../src/report/document/reporters.ts';
import { InputError } from '../../src/terminal/failures.ts';
import { reporterWishes, writeReports } from '../../src/terminal/reporters.ts';

const result = (wish: Partial<CheckResult> = {}): CheckResult => ({
  file: 'scenarios/farm.yaml',
  line: 12,
  column: 3,
  scenario: 'Farmhouse',
  variant: null,
  name: 'score.blue',
  status: 'met',
  expected: '0.45 to 0.55',
  words: 'Blue scores 0.502.',
  estimate: 0.502,
  low: 0.47,
  high: 0.53,
  games: 1000,
  moreGames: null,
  command: null,
  ...wish,
});

const report = (...results: CheckResult[]): CheckReport => ({
  title: 'skirmetrics test',
  command: 'skirmetrics test scenarios/farm.yaml',
  alpha: 0.05,
  family: results.length,
  method: 'Intervals hold at every look.',
  results,
  notes: [],
});

const missed = result({
  name: 'turns',
  status: 'missed',
  words: 'Games take 11.2 turns.',
  command: 'skirmetrics run farm.yaml',
});
const undecided = result({ name: 'covers ALPHA-19', status: 'undecided', words: 'Not seen in 500 games.' });
const NASTY = `50% <b>&"it's" | a,b:c\r\n::error::x \u0000\u000b\ud800 \`tick\` [l](u) *i* _u_ ]]> @team #1 é 🎲`;
const nasty = result({ status: 'missed', scenario: NASTY, variant: NASTY, words: NASTY, command: NASTY, file: NASTY });

describe('JUnit', () => {
  const parsed = (xml: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');

  test('has a suite for each file and a case for each result; counts agree', () => {
    const other = result({ file: 'scenarios/other.yaml', line: null });
    const document = parsed(REPORTERS.junit(report(result(), missed, undecided, other)));
    const root = document.documentElement!;
    expect(root.getAttribute('tests')).toBe('4');
    const suites = [...document.getElementsByTagName('testsuite')];
    const numbers = ['name', 'tests', 'failures', 'errors', 'skipped'];
    expect(suites.map((suite) => numbers.map((name) => suite.getAttribute(name)))).toEqual([
      ['scenarios/farm.yaml', '3', '1', '0', '1'],
      ['scenarios/other.yaml', '1', '0', '0', '0'],
    ]);
    const [failure] = [...document.getElementsByTagName('failure')];
    expect(failure.getAttribute('type')).toBe('missed');
    expect(failure.getAttribute('message')).toBe('Games take 11.2 turns.');
    expect(failure.textContent).toBe('Games take 11.2 turns.\nSee: skirmetrics run farm.yaml');
    expect((failure.parentNode as unknown as Element).getAttribute('line')).toBe('12');
    expect(document.getElementsByTagName('skipped')).toHaveLength(1);
    expect(document.getElementsByTagName('testcase')).toHaveLength(4);
  });

  test('keeps every character that XML can hold', () => {
    const document = parsed(REPORTERS.junit(report(nasty)));
    const [failure] = [...document.getElementsByTagName('failure')];
    const kept = NASTY.replace('\u0000\u000b\ud800', '\ufffd'.repeat(3));
    expect(failure.getAttribute('message')).toBe(kept);
    // XML parsers turn CR LF into LF.
    expect(failure.textContent).toBe(`${kept}\nSee: ${kept}`.replaceAll('\r\n', '\n'));
    expect(document.getElementsByTagName('b')).toHaveLength(0);
  });

  test('of nothing is a document with no suite', () => {
    expect(parsed(REPORTERS.junit(report())).documentElement!.getAttribute('tests')).toBe('0');
  });
});

describe('GitHub', () => {
  test('has an error for what is missed and a warning for what is undecided, at their lines', () => {
    expect(REPORTERS.github(report(result(), missed, undecided)).split('\n')).toEqual([
      '::error file=scenarios/farm.yaml,line=12,col=3,title=skirmetrics test%3A Farmhouse%3A turns missed::Games take 11.2 turns.%0ASee: skirmetrics run farm.yaml',
      '::warning file=scenarios/farm.yaml,line=12,col=3,title=skirmetrics test%3A Farmhouse%3A covers ALPHA-19 undecided::Not seen in 500 games.',
    ]);
  });

  test('is one command, which reads as what it was, whatever texts hold', () => {
    const lines = REPORTERS.github(report(nasty)).split(/[\r\n]/);
    expect(lines).toHaveLength(1);
    const [, properties, data] = /^::error ([^:]*)::(.*)$/.exec(lines[0])!;
    const read = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
    const fields = new Map(properties.split(',').map((pair) => pair.split('=', 2) as [string, string]));
    const file = read(fields.get('file')!.replaceAll('%3A', ':').replaceAll('%2C', ','));
    expect(file).toBe(NASTY);
    expect(read(data)).toBe(`${NASTY}\nSee: ${NASTY}`);
  });

  test('says nothing where all is met', () => {
    expect(REPORTERS.github(report(result()))).toBe('');
  });
});

describe('Markdown', () => {
  test('answers in its heading, then has a row for each result', () => {
    const lines = REPORTERS.markdown(report(result(), missed, undecided)).split('\n');
    expect(lines[0]).toBe('## skirmetrics test: 1 missed');
    expect(
      lines.filter((line) => line.startsWith('| ✅') || line.startsWith('| ❌') || line.startsWith('| ❔')),
    ).toHaveLength(3);
    expect(lines).toContain('3 checked: 1 met, 1 missed, 1 undecided. Intervals hold at every look.');
  });

  test('takes no text for markup', () => {
    const rows = REPORTERS.markdown(report(nasty))
      .split('\n')
      .filter((line) => line.startsWith('| ❌'));
    expect(rows).toHaveLength(1);
    expect(rows[0].split(/(?<!\\)\|/)).toHaveLength(7);
    const text = rows[0].replaceAll(/(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)/g, '').replaceAll('<br>', '');
    expect(text).not.toMatch(/(?<!\\)[<`*[]|(?<![\\\p{L}])_|&(?=#|\w+;)/u);
  });

  test('is readable unrendered: backslashes, and only where a mark would be markup', () => {
    const given = result({
      status: 'missed',
      words: 'squad-alpha/farm: score +5.3 (4.1 to 6.5), save_hard 3 → 2 & <3!',
    });
    expect(REPORTERS.markdown(report(given))).toContain(
      '| squad-alpha/farm: score +5.3 (4.1 to 6.5), save_hard 3 → 2 & \\<3! |',
    );
    const lists = ['1. one', '- one', '# one', '_one_', 'a|b', '&lt;'].map((words) =>
      result({ status: 'missed', words }),
    );
    expect(
      REPORTERS.markdown(report(...lists))
        .match(/\| ([^|]|\\\|)*(?= \|$)/gm)!
        .slice(2),
    ).toEqual(['1\\. one', '\\- one', '\\# one', '\\_one\\_', 'a\\|b', '\\&lt;'].map((text) => `| ${text}`));
  });
});

test('JSON is the report with its counts', () => {
  const given = report(result(), missed, undecided);
  expect(JSON.parse(REPORTERS.json(given))).toEqual({ ...given, counts: { met: 1, missed: 1, undecided: 1 } });
});

describe('the terminal', () => {
  const shown = (...results: CheckResult[]) => stripVTControlCharacters(REPORTERS.terminal(report(...results)));

  test('names each file once, tells results by sign and word, and counts', () => {
    expect(shown(result(), missed, undecided)).toBe(
      [
        'scenarios/farm.yaml: Farmhouse',
        '  ✓ met  score.blue (0.45 to 0.55): Blue scores 0.502.',
        '  ✗ missed  turns (0.45 to 0.55): Games take 11.2 turns.',
        '    see: skirmetrics run farm.yaml',
        '  ? undecided  covers ALPHA-19 (0.45 to 0.55): Not seen in 500 games.',
        '',
        '3 checked: 1 met, 1 missed, 1 undecided',
        'Intervals hold at every look.',
      ].join('\n'),
    );
  });

  test('says a verdict by its own name where it has one', () => {
    expect(shown(result({ status: 'missed', verdict: 'drift' }))).toContain('✗ drift  score.blue');
  });
});

describe('--reporter', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-reporters-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('prints for people, unless another takes standard output', () => {
    expect(reporterWishes([])).toEqual([{ name: 'terminal', file: null }]);
    expect(reporterWishes(['json'])).toEqual([{ name: 'json', file: null }]);
    expect(reporterWishes([`junit=${folder}/a.xml`]).map(({ name }) => name)).toEqual(['terminal', 'junit']);
    expect(reporterWishes(['terminal', 'github'])).toHaveLength(2);
  });

  test.each([
    [['junt'], '--reporter: unknown reporter "junt"; did you mean "junit"?; write it as name or name=FILE'],
    [['junit='], '--reporter junit= names no file; write junit=FILE, or junit to print it'],
    [
      ['json', 'junit'],
      '--reporter: json and junit cannot both go to standard output; write one to a file: --reporter json=FILE',
    ],
    [['json=a', 'junit=./a'], `--reporter: two reporters write ${process.cwd()}/a; name a file for each`],
    [['junit=/'], '--reporter: / is a folder; name a file to write'],
    [
      ['junit=package.json/x.xml'],
      `--reporter: package.json/x.xml cannot be written: ${process.cwd()}/package.json is no folder`,
    ],
  ])('%j is refused before anything is played', (words, message) => {
    expect(() => reporterWishes(words)).toThrow(new InputError(message));
  });

  test('writes files whole, in folders that it makes', () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    const file = `${folder}/new/results.xml`;
    writeReports(report(missed), reporterWishes([`junit=${file}`, 'github']));
    expect(readFileSync(file, 'utf8')).toBe(`${REPORTERS.junit(report(missed))}\n`);
    expect(print.mock.calls).toEqual([[REPORTERS.github(report(missed))]]);
    print.mockRestore();
    expect(existsSync(file)).toBe(true);
  });
});
