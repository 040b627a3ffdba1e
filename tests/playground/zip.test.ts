import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zipOf } from '../../src/playground/file/zip.ts';
import { unzipped } from './unzipped.ts';

test('a ZIP file has all files, whatever is in them, under their paths', () => {
  const path = fc.stringMatching(/^[a-zä/.-]{1,30}$/);
  const file = fc.record({ path, text: fc.string({ unit: 'grapheme', maxLength: 300 }) });
  fc.assert(
    fc.property(fc.uniqueArray(file, { selector: (one) => one.path, maxLength: 5 }), (files) => {
      const found = unzipped(Buffer.from(zipOf(files)));
      expect([...found]).toEqual(files.map(({ path, text }) => [path, text]));
    }),
  );
});
