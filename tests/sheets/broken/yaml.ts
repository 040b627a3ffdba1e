import { type Broken, steps } from './base.ts';

const PARRIED = '"count(blows, 6, min(t.save + w.ap, 6)) by t"';

/** Texts that YAML cuts, and files that are not YAML. */
export const YAML: readonly Broken[] = [
  // A comma within braces.
  [PARRIED, '«count(blows, 6, min(t.save + w.ap, 6)) by t', `in quotes: ${PARRIED}`],
  [PARRIED, '«count(blows, 6, 4)', 'in quotes: "count(blows, 6, 4)"'],
  [PARRIED, '«min(blows, blows, blows)', 'in quotes: "min(blows, blows, blows)"'],
  [PARRIED, '«min(blows, 2)', 'in quotes: "min(blows, 2)"'],
  [PARRIED, '«count(blows,\n    6, 4)', 'in quotes: "count(blows, 6, 4)"'],
  [PARRIED, '«min(blows, 2) * min(w.ap, 1)', 'in quotes: "min(blows, 2) * min(w.ap, 1)"'],
  [
    '\n  dice: a.models * w.attacks\n  need: clamp(a.skill + a.pins, 2, 6)',
    ' { dice: «min(a.models, w.attacks), need: 4 }',
    'in quotes: "min(a.models, w.attacks)"',
  ],
  ['doc: Added in cover.', 'doc: «Added in cover, soft or hard.', 'in quotes: "Added in cover, soft or hard."'],
  ['doc: Added in cover.', 'doc: «Added (in cover, always).', 'in quotes: "Added (in cover, always)."'],
  ['title: Parried', 'title: «Parried, or not', 'in quotes: "Parried, or not"'],
  [PARRIED, '«“count(blows, 6, 4)”', 'in quotes: "count(blows, 6, 4)"'],
  // A comma that is missing.
  ['attacks: 1 }', 'attacks: «1 ap: 1 }', 'write a comma before "ap", or put text'],
  ['like: rifle, range: 48', 'like: «rifle range: 48', 'write a comma before "range"'],
  // A comment in the middle.
  ...steps([
    ['count«(dice, 6 # sides, need)', 'write the comment behind the whole text'],
    ['dice +« # models', 'YAML ends the text at " #"'],
    ['count(dice, «# how many\n    6, need)', 'write the comment behind the whole text'],
    ['dice * (2 +« # two', 'YAML ends the text at " #"'],
  ]),
  // A colon.
  ...steps([
    ['«cover ? 1 : 2', 'put text that holds ": " in quotes'],
    ['{ is: «cover ? 1 : 2 }', 'put text that holds ": " in quotes'],
    ['«count: 3', 'put text that holds ": " in quotes'],
  ]),
  ['doc: One sentence.', 'doc: «One thing: a sentence.', 'put text that holds ": " in quotes'],
  // A sign at the beginning that means something else.
  ...steps([
    ['«*dice', 'put text that begins with "*" in quotes'],
    ['«!moved', 'put text that begins with "!" in quotes'],
    ['«@dice', 'text that starts with "@" must be in quotes'],
    ['«%dice', 'text that starts with "%" must be in quotes'],
    ['«`dice`', 'must be in quotes'],
    ['> «3', 'check quotes and indentation'],
    ['| «3', 'check quotes and indentation'],
    ['«- dice', 'check quotes and indentation'],
    ['"count(dice, 6, need)«', 'a quote above is not closed'],
    ['"dice" «+ 1', 'check quotes'],
  ]),
  // What is not YAML.
  ['  rifle: {', '«\trifle: {', 'a tab cannot indent; use spaces'],
  ['losses: hits - saves', '«losses:hits - saves', 'a key without ":" and a space'],
  ['rules:', 'rules:\n«\tcoverBonuses: 1', 'a tab cannot indent; use spaces'],
  ['  knife: { range: 0 }\nprofiles:', '«    knife: { range: 0 }\nprofiles:', 'wrong indentation'],
  ['state: { pins: 0..5 }\nweapon', 'state: { pins: 0..5\n«weapon', 'a "{" above is not closed with "}"'],
  ['- [4, 5, 6]\nlet', '- [4, 5, 6\n«let', 'a "[" above is not closed with "]"'],
  ['title: Broken', 'title: Broken\n«---\ntitle: Again', 'several documents'],
  ['title: Broken', 'title: Broken\n«title: Again', 'duplicate key "title"; it is first set on line 4'],
  [
    'rifle: { range: 24, attacks: 1 }',
    'rifle: { range: 24, «range: 12 }',
    'duplicate key "range"; it is first set on line 12',
  ],
  [
    'knife: { range: 0 }',
    'knife: { range: 0 }\n  «rifle: { range: 0 }',
    'duplicate key "rifle"; it is first set on line 12',
  ],
  ['  saves: count', '  «hits: 0\n  saves: count', 'duplicate key "hits"; it is first set on line 26'],
  ['state: { pins: 0..5 }', 'state: { pins: 0..5, ? «[pins] : 0..5 }', 'a key must be text'],
  ['knife: { range: 0 }', 'knife: { <<: «0, range: 0 }', '"<<" merges maps'],
  ['knife: { range: 0 }', 'knife: &knife { range: 0, like: «*knife }', 'refers to itself'],
];
