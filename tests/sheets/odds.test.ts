import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allInputs, oddsUnder } from '../../src/odds/answer.ts';
import type { SheetRules } from '../../src/sim/games/sheet/odds.ts';
import { stretchesOf } from '../../src/sim/games/sheet/odds.ts';
import { check } from '../../src/sim/games/sheet/read.ts';
import type { Sheet } from '../../src/sim/games/sheet/sheet.ts';
import { sheetSystem } from '../../src/sim/games/sheet/system.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { closeTo } from '../language/chains.ts';
import { chainsOver } from '../language/random-chains.ts';

type Steps = Readonly<Record<string, string>>;

const BASE = {
  language: 1,
  kind: 'sheet',
  game: 'toy',
  title: 'Toy',
  rules: { bonus: { is: 1, range: '0..3' } },
  stats: { q: '2..6', life: '1..9' },
  state: { pins: '0..2' },
  weapon: { range: '0..12', ap: '-1..3' },
  weapons: { gun: { range: 12, ap: 1 }, pistol: { range: 5 } },
  profiles: {
    squad: { q: 3, life: 4, weapons: ['gun', 'pistol'] },
    ogre: { q: 5, life: 2, weapons: ['gun'] },
  },
  tables: {
    grid: [
      [3, -1, 2],
      [0, 7, 1],
    ],
  },
  let: { lesser: 'min(range, a.q - 1)', volley: 'count(cover, 4, a.q - 1)' },
};

/** Null with mistakes. */
const sheetOf = (shoot: Steps, more: object = {}): Sheet | null =>
  check({ ...BASE, ...more, shoot }).game as Sheet | null;
const ask = (sheet: Sheet, given: object, rules = {}) =>
  oddsUnder(sheetSystem(sheet), rules).ask('shoot', given as Record<string, unknown>);

describe('an attack of a sheet', () => {
  const volley = sheetOf({ hits: 'count(6, 6, a.q)' })!;

  test('takes no more life than the target has; its steps show all', () => {
    const { outcomes, steps } = ask(volley, { unit: 'squad', target: 'ogre', weapon: 'gun', range: 6 });
    const hits = steps![0].probabilities;
    expect([...outcomes.keys()]).toEqual(['0', '1', '2']);
    expect([...hits.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(outcomes.get('1')).toBe(hits.get(1));
    expect(outcomes.get('2')).toBeCloseTo(1 - hits.get(0)! - hits.get(1)!, 12);
  });

  test('takes all that its last step says where units have no life', () => {
    const { life: _life, ...squad } = BASE.profiles.squad;
    const sheet = sheetOf({ hits: 'count(6, 6, a.q)' }, { stats: { q: '2..6' }, profiles: { squad } })!;
    const { outcomes } = ask(sheet, { unit: 'squad', target: 'squad', weapon: 'gun', range: 6 });
    expect([...outcomes.keys()]).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(outcomes.get('6')).toBeCloseTo((2 / 3) ** 6, 12);
  });

  test('is out of range beyond the range of its weapon, not at it', () => {
    const at = (range: number) => ask(volley, { unit: 'squad', target: 'ogre', weapon: 'pistol', range });
    expect([...at(5).outcomes.keys()]).toEqual(['0', '1', '2']);
    expect([...at(6).outcomes]).toEqual([['out of range', 1]]);
    expect(at(6).steps).toEqual([]);
  });

  test('asks for the range, and for cover, state and the rest only if a chain reads them', () => {
    const inputsOf = (last: string) => Object.keys(sheetSystem(sheetOf({ last })!).odds[0].inputs);
    expect(inputsOf('1')).toEqual(['unit', 'weapon', 'target', 'range']);
    expect(inputsOf('cover + moved + t.pins')).toEqual([
      ...['unit', 'weapon', 'target', 'range', 'cover', 'moved', 'targetPins'],
    ]);
    expect(inputsOf('a.pins')).toEqual(['unit', 'weapon', 'target', 'range', 'pins']);
  });

  test('says of a state that its chain does not read that nothing depends on it', () => {
    const sheet = sheetOf({ last: 't.pins' })!;
    const given = { unit: 'squad', target: 'ogre', weapon: 'gun' };
    expect(() => ask(sheet, { ...given, pins: 1 })).toThrow('shoot does not depend on "pins"; its inputs: unit');
    expect(() => ask(sheet, { ...given, targetPin: 1 })).toThrow('did you mean "targetPins"?');
  });

  test('takes the weapons of its chain alone, by their range under the rules in force', () => {
    const { gun, pistol } = BASE.weapons;
    const profiles = { squad: { ...BASE.profiles.squad, weapons: ['gun', 'pistol', 'knife'] } };
    const more = { weapons: { gun, pistol, knife: { range: 0 } }, profiles, strike: { loss: 'd(3)' } };
    const sheet = sheetOf({ loss: 'd(2)' }, more)!;
    const given = { unit: 'squad', target: 'squad' };
    const strike = (weapon: string) => oddsUnder(sheetSystem(sheet), {}).ask('strike', { ...given, weapon });
    expect(() => ask(sheet, { ...given, weapon: 'knife' })).toThrow('range 0; shoot takes gun, pistol');
    expect(() => strike('gun')).toThrow('range 12; strike takes knife');
    expect(strike('knife').outcomes.size).toBe(4);
    expect(ask(sheet, { ...given, weapon: 'knife' }, { 'weapons.knife.range': 2 }).outcomes.size).toBe(3);
  });
});

test.each([
  ['shoot', 'd(range)', 'can be 0 to 12, but must be 2'],
  ['strike', 'd(range)', 'can be 0 to 1, but must be 2'],
])('the range of %s is that of weapons, and at most an inch in contact', (chain, last, words) => {
  const weapons = { gun: { range: 12 }, pistol: { range: 5 }, knife: {} };
  const chains = { shoot: { hits: '1' }, strike: { hits: '1' }, [chain]: { last } };
  expect(check({ ...BASE, weapons, ...chains }).problems.map(({ message }) => message)).toEqual([
    expect.stringContaining(words),
  ]);
});

test('a weapon that no chain is for is a mistake', () => {
  const weapons = { ...BASE.weapons, knife: { range: 0 } };
  expect(check({ ...BASE, weapons, shoot: { hits: '1' } }).problems).toMatchObject([
    { path: ['weapons', 'knife'], message: expect.stringContaining('those of range 0 use "strike:"') },
  ]);
});

test('a rule that matters once in a hundred attacks has an effect, one that never matters is told', () => {
  const warningsOf = (hits: string) =>
    check({ ...BASE, shoot: { hits } })
      .problems.filter(({ path }) => path[0] === 'rules')
      .map(({ message }) => message);
  expect(warningsOf('if(range == 7 and a.life == 5, rules.bonus, 1)')).toEqual([]);
  expect(warningsOf('if(range > 12, rules.bonus, 1)')).toEqual([expect.stringContaining('the rule "bonus"')]);
  expect(warningsOf('min(4, rules.bonus * (a.life > 9) + 1)')).toEqual([expect.stringContaining('the rule "bonus"')]);
});

const names = ['a.q', 't.q', 'w.ap', 'range', 'cover', 'rules.bonus', 'a.pins', 't.pins', 'lesser', 't.lesser'];
const sheets = chainsOver({ numbers: names, sides: ['a.q', 't.q'], dice: ['cover', 'a.pins'], table: 'grid' })
  .map(({ last, ...steps }) => sheetOf({ ...steps, last: `max(0, ${last})` }))
  .filter((sheet) => sheet !== null);

const question = fc.record({
  rules: fc.record({
    bonus: fc.integer({ min: 0, max: 3 }),
    'profiles.squad.q': fc.integer({ min: 2, max: 6 }),
    'weapons.gun.ap': fc.integer({ min: -1, max: 3 }),
  }),
  given: fc.record({
    unit: fc.constantFrom('squad', 'ogre'),
    target: fc.constantFrom('squad', 'ogre'),
    weapon: fc.constantFrom('gun', 'pistol'),
    range: fc.integer({ min: 0, max: 12 }),
    cover: fc.constantFrom('none', 'soft', 'hard'),
    pins: fc.integer({ min: 0, max: 2 }),
    targetPins: fc.integer({ min: 0, max: 2 }),
  }),
});

test('a table that changes changes the odds, though steps say the same', () => {
  const at = (first: number) => {
    const sheet = sheetOf(
      { hits: 'count(3, 6, table(grid, 1, clamp(a.q - 2, 1, 3)))' },
      {
        tables: {
          grid: [
            [first, 3, 4],
            [1, 1, 1],
          ],
        },
      },
    )!;
    return ask(sheet, { unit: 'squad', target: 'squad', weapon: 'gun', range: 1 }).outcomes.get('3');
  };
  expect([at(4), at(6), at(4)]).toEqual([1 / 8, expect.closeTo(1 / 216, 12), 1 / 8]);
});

describe('odds of random sheets', () => {
  test('are those of its dice, whatever was asked before of this sheet and others', () => {
    const dice = new ExactDice();
    fc.assert(
      fc.property(sheets, fc.array(question, { minLength: 3, maxLength: 8 }), (sheet, questions) => {
        const system = sheetSystem(sheet);
        const [procedure] = system.odds;
        for (const { rules, given } of [...questions, ...questions.toReversed()]) {
          const own = Object.fromEntries(
            Object.entries(given).filter(([input]) => Object.hasOwn(procedure.inputs, input)),
          );
          const under = oddsUnder(system, rules);
          const { outcomes } = under.ask('shoot', own);
          const play = procedure.prepare(under.rules, allInputs(procedure, own));
          const names = procedure.outcomes(under.rules, allInputs(procedure, own));
          const { probabilities } = dice.enumerate(() => play(dice));
          const chances = (all: Iterable<readonly [string, number]>) =>
            closeTo(
              Object.fromEntries([...all].map(([name, chance]) => [name === 'out of range' ? -1 : name, chance])),
            );
          expect(chances(outcomes)).toEqual(chances([...probabilities].map(([i, chance]) => [names[i], chance])));
        }
      }),
      { numRuns: 150, seed: 31 },
    );
  });

  test('do not change within the stretches of range that are said to be alike, whoever the target is', () => {
    fc.assert(
      fc.property(sheets, question, (sheet, { rules: patch, given }) => {
        const under = oddsUnder(sheetSystem(sheet), patch);
        const { inputs } = under.system.odds[0];
        const own = Object.fromEntries(Object.entries(given).filter(([input]) => Object.hasOwn(inputs, input)));
        const at = (range: number, target: string) =>
          closeTo(
            Object.fromEntries(
              under.ask('shoot', { ...own, weapon: 'gun', range, target }).steps!.at(-1)!.probabilities,
            ),
          );
        const ends = stretchesOf(
          sheet,
          'shoot',
          under.rules as unknown as SheetRules,
          { unit: given.unit, weapon: 'gun' },
          { min: 1, max: 12 },
        );
        expect(ends.at(-1)).toBe(12);
        for (const target of ['squad', 'ogre'])
          for (let range = 1, stretch = 0; range <= 12; range++) {
            if (range > ends[stretch]) stretch++;
            expect(at(range, target)).toEqual(at(ends[stretch], target));
          }
      }),
      { numRuns: 80, seed: 32 },
    );
  });

  test.each([
    ['count(3, 6, a.q)', [12]],
    ['count(3, 6, a.q + (range > 4))', [4, 12]],
    ['count(3, 6, a.q + (range > 4) + (range > 9))', [4, 9, 12]],
    ['count(3, 6, range // 5)', [4, 9, 12]],
    ['count(3, 6, a.q + (range > t.q))', [2, 3, 4, 5, 6, 12]],
    ['range', Array.from({ length: 12 }, (_, i) => i + 1)],
  ])('%s changes at %j inches and nowhere else', (last, expected) => {
    const sheet = sheetOf({ last })!;
    const { rules } = oddsUnder(sheetSystem(sheet));
    const given = { unit: 'squad', weapon: 'gun' };
    expect(stretchesOf(sheet, 'shoot', rules as unknown as SheetRules, given, { min: 1, max: 12 })).toEqual(expected);
  });
});
