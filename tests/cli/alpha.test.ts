import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { alphaOf, alphaWords } from '../../src/terminal/options.ts';
import { folderWith, withoutReplays } from './support.ts';

describe('--alpha', () => {
  test('is a number above 0 up to 0.5, and 0.05 when absent', () => {
    expect(alphaOf(undefined)).toBe(0.05);
    expect([alphaOf('0.01'), alphaOf('.5'), alphaOf('1e-3')]).toEqual([0.01, 0.5, 0.001]);
    for (const word of ['0', '0.51', '-0.1', '5%', 'NaN', '0x1', 'Infinity', ''])
      expect(() => alphaOf(word), word).toThrow(/--alpha/);
    expect(() => alphaOf('5%')).toThrow(
      '--alpha must be a number above 0 up to 0.5, such as 0.05 for 95% intervals, got "5%"',
    );
    expect(() => alphaOf(['0.1', '0.2'])).toThrow('--alpha is given 2 times');
  });

  test('is repeated in commands only when it is not the default', () => {
    expect(alphaWords(0.05)).toEqual([]);
    expect(alphaWords(0.1)).toEqual(['--alpha', '0.1']);
  });

  test('widens or narrows every interval of a run, and the run says so', async () => {
    const folder = folderWith();
    const words = ['run', 'skirmish.yaml', '--games', '60', '--out', 'here'];
    const { stdout } = await withoutReplays(folder, [...words, '--alpha', '0.2']);
    expect(stdout).toMatch(/80 ?% interval/);
    expect(stdout).not.toMatch(/95 ?%/);
    const summary = JSON.parse(readFileSync(join(folder, 'here', 'summary.json'), 'utf8'));
    expect(summary.alpha).toBe(0.2);
    expect(summary.command).toBe('skirmetrics run skirmish.yaml --games 60 --seed 7 --alpha 0.2');
    const page = readFileSync(join(folder, 'here', 'report.html'), 'utf8');
    expect(page.slice(0, page.indexOf('<script'))).not.toMatch(/95 ?% interval/);
  });
});
