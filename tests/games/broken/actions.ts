import type { Broken } from '../../support/broken-files.ts';

const many = Array.from({ length: 27 }, (_, i) => `  a${i}: { move: 1 }\n`).join('');
const OVERWATCH = 'overwatch: { on: move, free: true, when: steady and range <= 12, shoot: true }';

/** What units can do. */
export const ACTIONS: readonly Broken[] = [
  ['actions:\n', `«actions:\n${many}`, '"actions" has at most 31 actions, got 32'],
  ['  fight: { when: engaged', '  «hold: { when: engaged', 'an action cannot be called "hold": every unit can hold'],
  ['move: 2 * a.move, contact', '«contact', 'a move ends in contact, and this action has none'],
  [
    'rally: { when: a.pins > 0 and not engaged, test: "count(1, 6, 3)", after: ["a.pins = 0"], worth',
    '«rally: { test: "count(1, 6, 3)", worth',
    '"rally" does nothing',
  ],
  ['after: ["a.pins = 0"], worth', '«free: true, after: ["a.pins = 0"], worth', 'only a reaction can be free'],
  [OVERWATCH, 'overwatch: { on: move, «move: 3, shoot: true }', 'a reaction shoots or has effects where it stands'],
  [
    OVERWATCH,
    'overwatch: { on: move, «contact: true, shoot: true }',
    'a reaction shoots or has effects where it stands',
  ],
  [OVERWATCH, 'overwatch: { on: shot, «strike: true }', 'a reaction shoots or has effects where it stands'],
  ['fight: { when: engaged', 'fight: { when: «a.pins > 6', '"fight" can never be chosen: this is always 0'],
  ['fight: { when: engaged', 'fight: { when: «false', '"fight" can never be chosen: this is always 0'],
  ['move: a.move, shoot', 'move: «0, shoot', '"advance" never moves: this is at most 0 inches'],
  ['move: a.move, shoot', 'move: «a.move - 9, shoot', '"advance" never moves'],
  ['test: "count(1, 6, 3)", after', 'test: «a.life > 12, after', '"rally" always fails: this is always 0'],
  ['when: not engaged and steady', 'when: «d(6) > 3', 'this is asked without dice; put the roll into a test'],
  ['move: 2 * a.move, contact', 'move: «d(6), contact', 'this is asked without dice'],
  ['worth: a.pins }', 'worth: «d(6) }', 'this is asked without dice'],
  ['worth: a.pins }', 'worth: «0.3 }', '"worth" must be an expression or a whole number, got 0.3'],
  ['when: a.pins > 0 and not engaged', 'when: «t.pins > 0', '"t" is a target, and there is none here'],
  [
    'when: a.pins > 0 and not engaged',
    'when: «range > 0',
    '"range" is the distance to a target, and there is none here',
  ],
  ['when: a.pins > 0 and not engaged', 'when: «w.attacks > 0', '"w" is a weapon, and there is none here'],
  [
    'when: a.pins > 0 and not engaged',
    'when: «dice > 0',
    'in the word "dice": "w" is a weapon, and there is none here',
  ],
  ['test: "count(1, 6, 3)", after', 'test: "«count(1, 6, 3) by t", after', 'there is no target here that could roll'],
  ['test: "count(1, 6, 3)", after', 'test: «hits > 0, after', '"hits" is a step of "shoot"'],
  ['when: steady and range <= 12', 'when: «t.pins > 0', '"t" is a target, and there is none here'],
];

/** Chains and weapons without actions, and actions without chains. */
export const CHAINS: readonly Broken[] = [
  ['max(2, t.save', '«clamp(2, 1 + rules.aura, t.save', 'has its low end (7) above its high end (1 to 6)'],
  ['losses: hits - saves', 'losses: «saves - hits', 'the last step is the life that the target loses, but can be'],
  ['saves: count(hits,', 'saves: count(«blows,', '"blows" is a step of "strike"'],
  ['saves: count(hits,', 'saves: count(«losses,', '"losses" is a later step'],
  ['saves: count(hits,', 'saves: count(«step,', '"step" is the die that acts in a game that gives out dice'],
  [
    'after: ["t.pins += hits > 0"]',
    'after: ["t.pins += «w.attacks"]',
    '"w" is one weapon, and this follows all that were used',
  ],
  ['after: ["t.pins += hits > 0"]', 'after: ["t.pins += «of(hits, 6)"]', 'of asks about dice of a step above it'],
  ['after: ["t.pins += hits > 0"]', 'after: ["t.pins += «blows"]', '"blows" is a step of "strike"'],
  ['worth: hits > 0', 'worth: «d(6)', 'this is asked without dice'],
];
