import { describe, expect, test } from 'vitest';
import { NEUTRAL, SERIES, sideColours } from '../../src/report/charts/theme.ts';
import { DARK_COLOURS } from '../../src/report/html/figures.ts';

/** WCAG 2 relative luminance. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const NAMES = ['blue', 'red', 'green', 'pink', 'orange', 'sky', 'black', 'brown'];
const MARKS = [...NAMES.flatMap((name) => sideColours([name])), NEUTRAL, SERIES];
const GROUNDS = { light: '#ffffff', dark: '#1d2027' };

describe('colours of charts', () => {
  test('the measure agrees with the ends that WCAG names', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test.each(MARKS)('%s stands out from a light page and, exchanged, from a dark one (WCAG 1.4.11: 3)', (colour) => {
    expect(contrast(colour, GROUNDS.light)).toBeGreaterThanOrEqual(3);
    expect(contrast(DARK_COLOURS[colour] ?? colour, GROUNDS.dark)).toBeGreaterThanOrEqual(3);
  });

  test('sides that are seen together have colours of their own', () => {
    expect(new Set(sideColours(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'])).size).toBe(6);
    expect(new Set(MARKS).size).toBe(MARKS.length);
  });
});
