import { expect, test } from 'vitest';
import { type Casting, castingOf, castingWord } from '../../src/players/castings.ts';

const rung = (policy: string, lapse: number) => ({ name: `${policy}*${lapse}`, policy, lapse });

test.each<[string, Casting]>([
  ['0 -,-', { variant: 0, rungs: [null, null], without: null }],
  ['0 -,- counted', { variant: 0, rungs: [null, null], without: null, countsOptions: true }],
  [
    '2 planner-16*0,tactician*0.05',
    { variant: 2, rungs: [rung('planner-16', 0), rung('tactician', 0.05)], without: null },
  ],
  [
    '0 -,random*0 without 1 shoot into melee',
    { variant: 0, rungs: [null, rung('random', 0)], without: { side: 1, option: 'shoot into melee' } },
  ],
  [
    '1 -,tactician:seek=0;hold=-0.2;wait=true*0.05',
    {
      variant: 1,
      rungs: [
        null,
        {
          ...rung('tactician', 0.05),
          name: 'tactician:seek=0;hold=-0.2;wait=true*0.05',
          tactics: { seek: 0, hold: -0.2, wait: true },
        },
      ],
      without: null,
    },
  ],
])('a casting is told in one word for manifests: %s', (word, casting) => {
  expect(castingWord(casting)).toBe(word);
  expect(castingOf(word)).toEqual(casting);
});

test.each([
  '',
  '-,-',
  '0',
  '0 tactician',
  '0 tactician*',
  '0 -,- without',
  '0 - -',
  'x -',
  '0 Ta*0',
  '0 tactician:*0',
  '0 tactician:seek*0',
])('what tells of no casting is none: %s', (word) => {
  expect(castingOf(word)).toBeNull();
});
