import type { Broken } from '../../support/broken-files.ts';

/** What is not wrong, but surely not meant: warnings. */
export const IDLE: readonly Broken[] = [
  ['rules:', 'rules:\n  «spare: { is: 1, range: 0..3 }', 'no step uses the rule "spare"; write rules.spare in one'],
  [
    'stats: { models',
    'stats: { «moral: 0..12, models',
    'no step uses the stat "moral"; write a.moral or t.moral in one',
  ],
  ['state: { pins: 0..5 }', 'state: { pins: 0..5, «wounds: 0..2 }', 'no step uses the state "wounds"'],
  ['attacks: 1..4, ap', 'attacks: 1..4, «blast: 0..6, ap', 'no step uses the number "blast"; write w.blast in one'],
  ['tables:', 'tables:\n  «spare: [1, 2]', 'no step uses the table "spare"'],
  ['let:', 'let:\n  «spare: a.models', 'no step uses the word "spare"'],
  ['let:', 'let:\n  «spare: other\n  other: a.models', 'no step uses the word "spare"'],
  [
    'losses: hits - saves',
    '«more: hits * 2\n  losses: hits - saves',
    'no later step uses "more", so it changes nothing',
  ],
  [
    'saves: count(hits, 6, max(2, t.save - rules.coverBonus * (cover > 0))) by t\n  losses: hits - saves',
    '«saves: count(hits, 6, max(2, t.save - rules.coverBonus * (cover > 0))) by t\n  losses: hits',
    'no later step uses "saves", so it changes nothing',
  ],
  ['  coverBonus: { is', '  «idle: { is: 1, range: 0..3 }\n  coverBonus: { is', 'no step uses the rule "idle"'],
  [
    '  coverBonus: { is: 1, range: 0..3',
    '  «coverBonus: { is: 1, range: 1..1',
    'the rule "coverBonus" has only the value 1',
  ],
  [
    'count(dice, 6, need)',
    'count(dice, 6, «need + 5)',
    'no die can show this: it is 7 to 11, and the dice have 6 sides',
  ],
  ['count(dice, 6, need)', 'count(dice, 6, «need - 5)', 'every die shows this: it is -3 to 1'],
  ['count(dice, 6, need)', 'count(dice, 10, «need + 9)', 'no die can show this'],
  ['count(dice, 6, need)', 'beats(dice, 6, «need + 4)', 'no die can show this'],
  ['count(dice, 6, need)', 'dice * any(1, 6, «need + 5)', 'no die can show this'],
];
