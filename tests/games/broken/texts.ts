import type { Broken } from '../../support/broken-files.ts';

const RALLY = 'after: ["a.pins = 0"]';
const effect = (rows: readonly (readonly [text: string, remedy: string])[]): Broken[] =>
  rows.map(([text, remedy]) => [RALLY, `after: ["${text}"]`, remedy]);

/** Effects. */
export const EFFECTS: readonly Broken[] = effect([
  ['«', 'the effect is empty; an effect is written as a.pins += 1'],
  ['«pins += 1', 'say whose pins it is: a.pins, t.pins or near(6).pins'],
  ['«life -= 1', 'say whose life it is'],
  ['«models -= 1', 'an effect begins with a, t or near(n)'],
  ['«own.losses += 1', '"own" is a side; effects change numbers of units'],
  ['«w.attacks = 1', 'numbers of weapons do not change in play'],
  ['«rules.aura = 1', 'rules do not change in play'],
  ['«t.pins += 1', '"t" is a target, and there is none here'],
  ['«a += 1', '"a" is a unit: write the number that changes, such as a.pins'],
  ['a.«skill -= 1', '"skill" is a stat, and of stats only life changes in play; declare "skill" under "state"'],
  ['a.«pin += 1', 'unknown state "pin"; did you mean "pins"?'],
  ['a.«quality += 1', 'unknown state "quality"'],
  ['a.pins «== 1', '"==" changes nothing: write = to set, += to add or -= to take'],
  ['a.pins «*= 2', '"*=" changes nothing'],
  ['a.pins «++', '"++" changes nothing'],
  ['a.pins«', 'what it does is missing: write = to set'],
  ['a.pins «1', 'what it does is missing'],
  ['a.pins «: 1', '":" changes nothing'],
  ['a.pins =«', 'a number is missing after "="'],
  ['a.pins += «', 'a number is missing after "+="'],
  ['a.pins = 1 «+', 'a number or a name is missing after "+"'],
  ['a.pins = «pin', 'unknown name "pin"'],
  ['a.pins += «a.pin', 'did you mean "a.pins"?'],
  ['a.pins = a.pins «= 1', 'write "=="'],
  ['«near.pins += 1', '"near" takes a distance in inches'],
  ['near«().pins += 1', '"near" takes a distance in inches'],
  ['near«(6.pins += 1', '"(" is never closed'],
  ['near(«aura).pins += 1', 'did you mean "rules.aura"?'],
  ['near(«d(6)).pins += 1', 'this is asked without dice'],
  ['near(6).«pin += 1', 'unknown state "pin"; did you mean "pins"?'],
  ['«near(6) += 1', '"near(6)" is a unit: write the number that changes'],
  ['a.pins += count(1, 6, 4) «by w', '"by" takes "t"'],
  ['a.pins += «count(1, 6, 4) by t', 'there is no target here that could roll'],
]).map(([from, to, remedy]) => [from, to.replace('«count(1, 6, 4) «by w', 'count(1, 6, 4) by «w'), remedy]);

const ORDER = 'test: count(1 + near(command, rules.aura), 6, 4)';
const order = (rows: readonly (readonly [text: string, remedy: string])[]): Broken[] =>
  rows.map(([text, remedy]) => [ORDER, `test: "${text}"`, remedy]);

/** What expressions see, and questions about friends nearby. */
export const SCOPES: readonly Broken[] = [
  ...order([
    ['near(«comand, 6)', 'unknown stat or state "comand"; did you mean "command"?'],
    ['near(«6, command)', 'near begins with the name of a stat or state alone'],
    ['near(«a.command, 6)', 'near begins with the name of a stat or state alone'],
    ['near(command, «d(6))', 'a distance rolls no dice'],
    ['near(command, «0 - 3)', 'nobody is within -3 inches'],
    ['near(command, «near(pins, 3))', '"near" is about a unit in play'],
    ['«near(command)', 'near(stat, n) takes 2 values, got 1'],
    ['«near', '"near" is a function: write near(stat, n)'],
    ['«own', '"own" is a side: write a number of it, such as own.living'],
    ['«own.leader', 'unknown name "own.leader"'],
    ['«foe.livin', 'did you mean "foe.living"?'],
    ['«t.pins', '"t" is a target, and there is none here'],
    ['«cover', '"cover" is that of a target, and there is none here'],
    ['«step > 2', '"step" is the die that acts in a game that gives out dice: it needs "scheme: dice"'],
    ['sum(«own.living + own.losses + 100, 6) > 9', 'the number of dice can be 100 to 300'],
  ]),
  ['first: contest(6, own.best, foe.best)', 'first: «a.pins', '"a" is about a unit, and this is asked of a side'],
  ['first: contest(6, own.best, foe.best)', 'first: «moved', '"moved" is about a unit, and this is asked of a side'],
  [
    'first: contest(6, own.best, foe.best)',
    'first: «near(command, 6)',
    '"near" is about a unit in play, and there is none here',
  ],
  ['first: contest(6, own.best, foe.best)', 'first: «steady', 'in the word "steady": "a" is about a unit'],
  ['breaks: 2 * own.losses > own.start', 'breaks: «d(6) < own.losses', 'this is asked without dice'],
  ['breaks: 2 * own.losses > own.start', 'breaks: «a.life < 3', '"a" is about a unit, and this is asked of a side'],
  ['strikeBack: a.life > 1', 'strikeBack: «t.life > 1', '"t" is a target, and there is none here'],
  ['lead: command\n', '', ''],
  ['within: 6', 'within: «d(6)', 'this is asked without dice'],
  ['steady: not a.shaken', 'steady: not «a.shakn', 'did you mean "a.shaken"?'],
].filter(([, , remedy]) => remedy !== '') as Broken[];

const LINE = '- charge when range <= 12 and t.pins > 0';

/** Lines of players. */
export const PLAYERS: readonly Broken[] = [
  [LINE, '- «chrage when range <= 12', 'unknown action "chrage"; did you mean "charge"?'],
  [LINE, '- «overwatch', '"overwatch" is a reaction: lines choose what a unit does in its own activation'],
  [LINE, '- charge«, range <= 12', ''],
  [LINE, '- charge« if range <= 12', 'a line is an action, or one with a condition: charge when range <= 8'],
  [LINE, '- charge when «rnge <= 12', 'unknown name "rnge"; did you mean "range"?'],
  [LINE, '- charge when range «=< 12', 'write "<="'],
  [LINE, '- charge when «d(6) > 3', 'this is asked without dice'],
  [LINE, '- charge when t.«pin > 3', ''],
  ['  bold:\n', '  «random:\n', 'a player cannot be called "random": every game has a player of that name'],
  ['  bold:\n', '  «tactician:\n', 'every game has a player of that name'],
  ['  bold:\n', '  «very-bold:\n', 'must be letters and digits'],
].filter(([, , remedy]) => remedy !== '') as Broken[];

/** Texts that YAML cuts. */
export const YAML: readonly Broken[] = [
  [RALLY, 'after: [«a.pins = max(0, a.pins - 2)]', 'in quotes: "a.pins = max(0, a.pins - 2)"'],
  ['test: count(2, 6, 5), fail', 'test: «sum(2, 6) > 7, fail', 'in quotes: "sum(2, 6) > 7"'],
  ['move: 2 * a.move', 'move: «min(a.move, 6)', 'in quotes: "min(a.move, 6)"'],
  ['move: 2 * a.move', 'move: «*a.move', 'put text that begins with "*" in quotes'],
  [LINE, '- «charge: range <= 12', 'must be'],
];
