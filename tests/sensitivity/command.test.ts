import { describe, expect, test } from 'vitest';
import { folderWith, SKIRMISH, skirmetrics } from '../cli/support.ts';

const sweep = (...words: string[]) =>
  skirmetrics(folderWith({ 'skirmish.yaml': SKIRMISH }), ['sweep', 'skirmish.yaml', ...words]);

describe('sweep --sensitivity', () => {
  test.each([
    ['--sensitivity sav', '--sensitivity: unknown house rule "sav"; did you mean "save"?'],
    ['--sensitivity save.soft', '--sensitivity needs at least two keys with a range, got save.soft'],
    ['--sensitivity --vary save.soft=2..9 --vary save.hard=2..4', 'must be a whole number from 1 to 7, got 8, 9'],
    ['--sensitivity --vary save.soft=2..3 --vary save.soft=3..4', '--vary save.soft is given twice'],
    ['--sensitivity save --knockout all', 'two kinds of sweep'],
    ['--sensitivity save --keep', '--sensitivity keeps no games'],
    ['--sensitivity save --games 5', '--games must be even with --sensitivity'],
    ['--sensitivity save --delta 3', '--delta judges differences'],
    ['--rows 30 --knockout all', '--rows is for --sensitivity'],
  ])('refuses %s', async (words, message) => {
    const { code, stderr, stdout } = await sweep(...words.split(' '), '--json');
    expect([code, stdout.includes(message) || stderr.includes(message)]).toEqual([2, true]);
  });
});
