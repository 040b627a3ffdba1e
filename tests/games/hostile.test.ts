import { describe, expect, test } from 'vitest';
import { firstOf } from '../support/within-a-second.ts';
import { BASE } from './broken/base.ts';

const times = (count: number, part: (i: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, i) => part(i)).join(between);
const effects = (effects: string): string => BASE.replace('after: ["a.pins = 0"]', `after: [${effects}]`);
const worth = (text: string): string => BASE.replace('worth: a.pins }', `worth: "${text}" }`);
const rules = (count: number, text: string): string =>
  worth(text).replace('rules:\n', `rules:\n${times(count, (i) => `  r${i}: { is: 1, range: 0..3 }`)}\n`);
const sum = (count: number): string => times(count, (i) => `rules.r${i}`, ' + ');
const profile = (i: number): string => `  p${i}: { life: 3, move: 3, skill: 3, save: 3, weapons: [rifle, knife] }`;

describe('a hostile skirmish is read or refused in plain words within a second:', () => {
  test.each([
    ['of 900 effects', effects(times(900, () => '"a.pins += 1"', ',')), 'ok'],
    ['of 900 effects that roll', effects(times(900, () => '"a.pins += d(6)"', ',')), 'more than 256 calls of dice'],
    [
      'of 900 lines of a player',
      BASE.replace(
        '    - hold\n',
        times(900, () => '    - advance when t.pins > 1'),
      ),
      '"reckless" has at most 100 lines, got 902',
    ],
    [
      'of 900 players',
      BASE.replace('players:\n', `players:\n${times(900, (i) => `  p${i}: [hold]`)}\n`),
      '"players" has at most 30 players, got 901',
    ],
    ['of 120 rules in one expression', rules(120, `a.pins + ${sum(120)}`), 'ok'],
    ['of 120 rules without effect', rules(120, `a.pins + 0 * (${sum(120)})`), 'the rule "r0" changes nothing'],
    ['of 290 profiles', BASE.replace('profiles:\n', `profiles:\n${times(290, profile)}\n`), 'ok'],
    ['of 100 questions about friends nearby', worth(times(100, (i) => `near(pins, ${i})`, ' + ')), 'ok'],
    [
      'of divisions within divisions',
      worth('((((a.life + a.save - 1) // a.save + a.move) // a.move + a.skill) // a.skill + a.save) // a.save'),
      'ok',
    ],
    ['of brackets in an effect', effects(`"near(${'('.repeat(5000)}).pins = 1"`), '"(" is never closed'],
    ['of a name for a terminal', BASE.replace('title: Broken', 'title: "\\e[31mred"'), '"title"'],
    ['of an action for a spreadsheet', BASE.replace('rally: {', '"=1+1": {'), 'cannot be a name here'],
    ['of a player for a page', BASE.replace('reckless:', '"<b>":'), 'cannot be a name here'],
    ['of a key of every object', BASE.replace('rally: {', '__proto__: {'), '__proto__'],
    ['of an action called constructor', BASE.replace('rally: {', 'constructor: {'), 'constructor'],
  ])('%s', async (_what, text, said) => {
    expect(await firstOf(text)).toContain(said);
  });
});
