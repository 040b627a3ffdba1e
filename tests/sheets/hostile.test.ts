import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oddsUnder } from '../../src/odds/answer.ts';
import { formatProblem, loadGame } from '../../src/scenarios/index.ts';
import { folderWith } from '../cli/support.ts';
import { firstAt, firstOf, SECOND } from '../support/within-a-second.ts';
import { BASE } from './broken/base.ts';

const times = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const WITHOUT_CHAINS = BASE.slice(0, BASE.indexOf('shoot:'))
  .replace('  knife: { range: 0 }\n', '')
  .replaceAll(', knife', '');
const steps = (count: number, step: (i: number) => string): string =>
  `${WITHOUT_CHAINS}shoot:\n${times(count, (i) => `  s${i}: ${step(i)}`)}\n`;
const words = (first: string): string =>
  `${WITHOUT_CHAINS.replace('let:', `let:\n  w0: ${first}\n${times(39, (i) => `  w${i + 1}: w${i} + w${i}`)}`)}shoot:\n  hits: w39\n`;
const rolled = (count: number) =>
  WITHOUT_CHAINS.replace('let:', `let:\n  many: ${times(count, () => 'd(2)').replaceAll('\n', '+')}`);

describe('a hostile file is read or refused in plain words within a second:', () => {
  test.each([
    ['of 10 megabytes', `${BASE}# ${'x'.repeat(10_000_000)}`, ' is larger than 100000 bytes: too large to be read'],
    ['as large as can be', `${BASE}# ${'x'.repeat(98_000)}`, 'ok'],
    ['of 10000 steps', steps(10_000, () => '1'), ' is larger than 100000 bytes'],
    [
      'of 5000 steps',
      steps(5000, (i) => (i === 0 ? 'd(6)' : `s${i - 1} + 1`)),
      '"shoot" has 5000 parts; at most 1000 are read',
    ],
    ['of 5000 steps that are lists', steps(5000, () => '[1]'), '"shoot" has 5000 parts; at most 1000 are read'],
    [
      'of as many steps as can be',
      steps(256, (i) => (i === 0 ? '1' : `s${i - 1} + d(6)`)),
      '7:3: warning: no step uses the rule',
    ],
    [
      'of 5000 unknown keys',
      `${BASE}${times(5000, (i) => `key${i}: 1`)}`,
      '1:1: the file has 5015 parts; at most 1000 are read',
    ],
    ['of one key 10000 times', `${BASE}${times(10_000, () => 'k: 1')}`, '33:1: unknown key "k"'],
    [
      'of 5000 weapons',
      BASE.replace('weapons:\n', `weapons:\n${times(5000, (i) => `  w${i}: {}`)}\n`),
      '11:1: "weapons" has 5003 parts; at most 1000 are read',
    ],
    ['of a deep list', `${BASE}x: ${'['.repeat(50_000)}`, 'maps and lists are nested too deeply'],
    ['of deep maps', `${BASE}x: ${'{a: '.repeat(20_000)}`, 'maps and lists are nested too deeply'],
    [
      'of 30000 brackets in an expression',
      BASE.replace('count(dice, 6, need)', '('.repeat(30_000)),
      '26:9: an expression has at most 2000 characters, got 30000',
    ],
    ['of 20000 tabs', '\tx: 1\n'.repeat(15_000), '1:1: a tab cannot indent; use spaces'],
    ['of signs', times(20_000, (i) => '{[:"\'*&!|>%@`#-?,'[(i * i * 31 + i) % 17]), ''],
    [
      'of aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${times(9, (i) => `${'bcdefghij'[i]}: &${'bcdefghij'[i]} [${times(9, () => `*${'abcdefghij'[i]}`).replaceAll('\n', ',')}]`)}\n${BASE}`,
      '1:1: unknown key "a"',
    ],
    ['of words that double', words('a.models'), 'more than 4000 parts once words are written out'],
    ['of words that double and roll', words('d(6)'), 'more than 4000 parts once words are written out'],
    ['of words that roll too often', `${rolled(200)}shoot:\n  hits: many + many\n`, 'more than 256 calls of dice'],
    [
      'of circles of 200 words',
      BASE.replace('let:', `let:\n${times(198, (i) => `  w${i}: w${(i + 1) % 198}`)}`),
      'words within words, more than 40 deep',
    ],
    [
      'of a chain of 299 likes',
      BASE.replace(
        'weapons:\n',
        `weapons:\n${times(297, (i) => `  w${i}: { like: ${i === 296 ? 'rifle' : `w${i + 1}`} }`)}\n`,
      ),
      'ok',
    ],
    [
      'of a table of 30000 numbers',
      BASE.replace(
        'tables:\n',
        `tables:\n  big:\n${times(30, () => `    - [${times(1000, () => '1').replaceAll('\n', ',')}]`)}\n`,
      ),
      '19:3: warning: no step uses the table "big"',
    ],
    ['with Windows line ends', BASE.replaceAll('\n', '\r\n'), 'ok'],
    [
      'with Windows line ends and a mistake',
      BASE.replace('6, need)', '6, nede)').replaceAll('\n', '\r\n'),
      '26:24: unknown name "nede"; did you mean "need"?',
    ],
    ['with a byte order mark', `\ufeff${BASE}`, 'ok'],
    [
      'with a byte order mark and a mistake',
      `\ufeff${BASE.replace('language: 1', 'language: 2')}`,
      '1:11: "language" must be 1, got 2',
    ],
    [
      'not in UTF-8',
      Buffer.from(BASE.replace('One', 'Änderung'), 'latin1'),
      ' is not text in UTF-8: another kind of file, or saved in another encoding',
    ],
    ['in UTF-16', Buffer.from(`\ufeff${BASE}`, 'utf16le'), ' is saved as UTF-16; save it as UTF-8'],
    ['with a zero', `${BASE}\0`, ' is not text in UTF-8'],
    ['without a word', '', '1:1: the file is empty; `skirmetrics init --game sheet` writes a game to begin with'],
    ['of blanks', ' \n\n', '1:1: the file is empty'],
    ['of comments', '# later\n', '1:1: the file is empty'],
    ['of a list', '- 1\n', '1:1: a game is a map of keys such as "game" and "kind", got [1]'],
    ['of a word', 'hello', '1:1: a game is a map of keys such as "game" and "kind", got "hello"'],
    ['of a number', '42', '1:1: a game is a map of keys such as "game" and "kind", got 42'],
    ['of nothing', 'null', '1:1: a game is a map of keys such as "game" and "kind", got null'],
  ])('%s', async (_, content, words) => {
    expect(await firstOf(content)).toContain(words);
  });

  test('that is none', async () => {
    const folder = folderWith({ 'base.game.yaml': BASE });
    const at = (name: string): string => join(folder, name);
    mkdirSync(at('x.game.yaml'));
    expect(await firstAt(at('x.game.yaml'))).toContain(' is a folder');
    symlinkSync('base.game.yaml', at('link.game.yaml'));
    expect(await firstAt(at('link.game.yaml'))).toBe('ok');
    symlinkSync('nowhere', at('lost.game.yaml'));
    expect(await firstAt(at('lost.game.yaml'))).toContain('lost.game.yaml: is a link that leads nowhere');
    symlinkSync('/dev/zero', at('zero.game.yaml'));
    expect(await firstAt(at('zero.game.yaml'))).toContain('it is a pipe or a device');
    execFileSync('mkfifo', [at('pipe.game.yaml')]);
    expect(await firstAt(at('pipe.game.yaml'))).toContain('it is a pipe or a device');
    expect(await firstAt(at('bose.game.yaml'))).toContain('no such file; did you mean');
  });
});

test('a chain that explodes is refused by the name of the step, before it is begun', async () => {
  const file = join(folderWith({}), 'x.game.yaml');
  writeFileSync(
    file,
    BASE.replace(
      'hits: count(dice, 6, need)',
      'first: sum(200, 100)\n  second: sum(200, 100) * 2\n  hits: min(200, (first + second + sum(200, 100)) // 9 + dice + need)',
    ),
  );
  const read = await loadGame(file);
  if (!read.ok) throw new Error(formatProblem(read.problems[0]));
  const before = process.cpuUsage();
  expect(() => oddsUnder(read.open.system).ask('shoot', {})).toThrow(
    /step "\w+" of shoot would take about .* paths of dice/,
  );
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2 * SECOND);
});
