import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { loadGame } from '../../../src/scenarios/index.ts';
import { BASE as SKIRMISH } from '../../games/broken/base.ts';
import { randomTexts, readAnything } from '../../language/chains.ts';
import { BASE as SHEET } from '../../sheets/broken/base.ts';

test('a million random texts come to numbers or to a mistake with a place, and to nothing else', () => {
  fc.assert(
    fc.property(randomTexts, (text) => ['mistake', 'number'].includes(readAnything(text))),
    { numRuns: 1_000_000, seed: 2026 },
  );
});

/** What goes wrong with one edit in a thousand escapes them with a chance of 0.999^6000, 0.2%. */
const EDITED = 6000;

describe.each([
  ['sheet', SHEET],
  ['skirmish', SKIRMISH],
])('a %s', (_kind, BASE) => {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-games-'));
  const file = join(folder, 'x.game.yaml');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A part of the file, cut out, doubled, moved elsewhere, or replaced. */
  const edits = fc.record({
    from: fc.nat(BASE.length - 1),
    length: fc.nat(30),
    to: fc.nat(BASE.length - 1),
    text: fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 6 }),
      fc.constantFrom(
        ...'{ } [ ] ( ) , : # " \' * & ! - = / .. 0 -1 99 1.5 null true a. t. w. hits like: is: own. near( when: += on:'.split(
          ' ',
        ),
      ),
    ),
  });
  const edited = (
    text: string,
    { from, length, to, text: put }: typeof edits extends fc.Arbitrary<infer T> ? T : never,
  ) =>
    put.length % 3 === 2
      ? text.slice(0, to) + text.slice(from, from + length) + text.slice(to)
      : text.slice(0, from) + put + text.slice(from + length);

  test('edited anywhere is read, or refused with a place in the file', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 4 }), async (changes) => {
        const text = changes.reduce(edited, BASE);
        writeFileSync(file, text);
        const read = await loadGame(file);
        const lines = text.split('\n');
        for (const { line, column, message } of read.ok ? read.warnings : read.problems) {
          expect(message).not.toBe('');
          if (line > 0) expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
        if (!read.ok) expect(read.problems.some(({ severity }) => severity === 'error')).toBe(true);
      }),
      { numRuns: EDITED, seed: 2026 },
    );
  });
});
