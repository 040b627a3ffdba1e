import type { Broken } from '../../support/broken-files.ts';

/** What is not wrong, but surely not meant: warnings. */
export const IDLE: readonly Broken[] = [
  ['rules:\n', 'rules:\n  «spare: { is: 1, range: 0..3 }\n', 'no expression uses the rule "spare"'],
  ['command: 0..4 }', 'command: 0..4, «luck: 0..3 }', 'no expression uses the stat "luck"'],
  ['shaken: 0..1 }', 'shaken: 0..1, «stunned: 0..1 }', 'no effect changes "stunned", so it is always 0'],
  ['shaken: 0..1 }', 'shaken: 0..1, «stunned: 0..1 }', 'no expression uses the state "stunned"'],
  ['attacks: 1..4 }', 'attacks: 1..4, «blast: 0..3 }', 'no expression uses the number "blast"'],
  ['  steady: not', '  «brave: a.pins == 0\n  steady: not', 'no expression uses the word "brave"'],
  ['let:', 'tables:\n  «bands: [1, 2]\nlet:', 'no expression uses the table "bands"'],
  ['  losses: hits', '  «spare: 2 * hits\n  losses: hits', 'no later step uses "spare"'],
  [
    '  elite: {',
    '  «medic: { like: squad, weapons: [] }\n  elite: {',
    '"medic" carries no weapon, so it never attacks',
  ],
  ['after: ["a.pins = 0"]', 'after: [«"a.pins -= 0"]', 'this changes nothing: it is always 0'],
  ['after: ["a.pins = 0"]', 'after: [«"a.pins = 7"]', '"pins" goes up to 6, so this is cut to that'],
  ['after: ["a.pins = 0"]', 'after: [«"a.pins = 0 - 1"]', '"pins" goes down to 0, so this is cut to that'],
  ['fail: ["a.pins += 1"] }', 'fail: [«"a.life -= 1"] }', 'a trigger does not trigger itself'],
  ['"near(3).pins += 1"', '«"near(3).life -= 1"', 'a trigger does not trigger itself'],
  ['- charge when range <= 12 and t.pins > 0', '- «charge when a.pins > 6', 'this line is never followed'],
  ['- advance when w.attacks > 1', '- «advance when w.attacks > 0', 'the condition always holds; leave it out'],
  ['strike: true, before: ["a.pins += 1"]', '«', ''],
].filter(([, , remedy]) => remedy !== '') as Broken[];
