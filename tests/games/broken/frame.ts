import type { Broken } from '../../support/broken-files.ts';

const ADVANCE = 'move: a.move, shoot: true }';
const FRIENDS = 'friendFalls: { within: 6, test: count(1, 6, 3), fail: ["a.pins += 1"] }';

/** Keys of a game. */
export const KEYS: readonly Broken[] = [
  ['turn:\n  scheme: alternate', 'turn:\n  «sceme: alternate', 'unknown key "sceme"; did you mean "scheme"?'],
  ['scheme: alternate', 'scheme: «alternating', 'did you mean "alternate"?'],
  ['scheme: alternate', 'scheme: «turns', 'must be one of'],
  ['  first: contest', '  «frist: contest', 'did you mean "first"?'],
  ['deploy: hidden', 'deploy: «hiden', 'must be open or hidden'],
  ['strikeBack: a.life > 1', '«strikesBack: a.life > 1', 'did you mean "strikeBack"?'],
  ['morale: {', '«moral: {', 'did you mean "morale"?'],
  ['friendFalls: { within: 6,', '«friendFalls: {', 'missing key "within"'],
  ['lead: command', '«leads: command', 'did you mean "lead"?'],
  ['lead: command', 'lead: «comand', 'unknown stat "comand"; did you mean "command"?'],
  ['lead: command', 'lead: «pins', 'unknown stat "pins"'],
  ['fight: { when: engaged, strike: true }', 'fight: { when: engaged, «strikes: true }', 'did you mean "strike"?'],
  [ADVANCE, 'move: a.move, shoot: «many }', 'must be true, false or one'],
  ['contact: true', 'contact: «1', 'must be true or false'],
  ['on: move', 'on: «moves', 'must be move or shot'],
  ['after: ["a.pins = 0"]', 'after: «"a.pins = 0"', 'must be a list of effects, such as ["a.pins -= 1"]'],
  ['after: ["t.pins += hits > 0"]', 'after: «t.pins += hits > 0', 'must be a list of effects'],
  ['broken: ["a.shaken = 1"]', 'broken: «{ a.shaken: 1 }', 'must be a list of effects'],
  ['test: count(2, 6, 5),', '«tests: count(2, 6, 5),', 'did you mean "test"?'],
  ['kind: sheet', '', ''],
].filter(([from]) => from !== 'kind: sheet') as Broken[];

/** What the frame needs, and what does not go together. */
export const FRAME: readonly Broken[] = [
  ['stats: { life: 1..12, move', '«stats: { lives: 1..12, move', 'a skirmish needs the stat "life"'],
  ['scheme: alternate', '«scheme: initiative', 'scheme initiative needs "initiative"'],
  [
    'scheme: alternate',
    'scheme: alternate\n  «initiative: d(6)',
    'only scheme initiative asks for it, and this is scheme alternate',
  ],
  ['scheme: alternate', 'scheme: alternate\n  «hidden: true', 'only scheme dice gives out dice'],
  ['breaks: 2 * own.losses > own.start\nbroken', '«broken', 'no side ever breaks without "breaks:"'],
  [
    'breaks: 2 * own.losses > own.start',
    'breaks: «own.losses > own.start and 0',
    'no side ever breaks: it is always 0',
  ],
  ['strikeBack: a.life > 1', 'strikeBack: «a.life > 12', 'nobody ever strikes back: it is always 0'],
  ['friendFalls: { within: 6', 'friendFalls: { within: «0 - 1', 'this is at most'],
  [FRIENDS, '«friendFalls: { within: 6, test: count(1, 6, 3) }', 'this does nothing; add "pass" or "fail"'],
  [FRIENDS, 'friendFalls: { within: 6, «fail: ["a.pins += 1"] }', 'nothing can fail without "test"'],
  [
    FRIENDS,
    'friendFalls: { within: 6, when: «a.pins > 6, pass: ["a.pins += 1"] }',
    'this never happens: it is always 0',
  ],
  ['start: ["a.pins -= 1"]', '«start: []', 'this does nothing'],
];
