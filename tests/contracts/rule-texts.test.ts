import { expect, test } from 'vitest';
import { namedFields } from '../../src/sim/kernel/rules/table.ts';
import { all } from './systems.ts';

const MOST_LETTERS = 125;

test.each(all)('each rule of $info.id is told in one short sentence that a player would say', ({ rules }) => {
  const odd = namedFields(rules).filter(
    ({ field: { doc } }) =>
      doc.length > MOST_LETTERS ||
      !/^[A-Z0-9].*[.)]$/.test(doc) ||
      /^(What|Who|Whom|Whose|Of|Whether|Which|Where|How many)\b/.test(doc) ||
      /\b(so many|as in|is to be|is to have)\b/.test(doc),
  );
  expect(odd.map(({ key, field }) => `${key}: ${field.doc}`)).toEqual([]);
});
