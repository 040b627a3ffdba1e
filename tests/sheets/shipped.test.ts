import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oddsUnder } from '../../src/odds/answer.ts';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { differences, type Fixture, fixture, oddsOf, SHEETS, sheetSystem } from './fixtures.ts';

const CHAINS = SHEETS.filter((sheet) => sheet !== 'squad-alpha-shot');

describe('a shipped sheet', () => {
  test('is one of twelve families', () => {
    expect(SHEETS).toHaveLength(12);
  });

  test.each(SHEETS)('takes less than 60 lines: %s', (sheet) => {
    expect(readFileSync(`scenarios/sheets/${sheet}.game.yaml`, 'utf8').split('\n').length).toBeLessThan(60);
  });

  test.each(CHAINS)('has the odds of an independent enumeration: %s', async (sheet) => {
    const { cases } = fixture(sheet);
    const system = await sheetSystem(sheet);
    expect(cases.flatMap((one) => differences(oddsOf(system, one), one))).toEqual([]);
    expect(cases.length).toBeGreaterThan(10);
  });

  test.each(SHEETS)('is played as its exact odds say: %s', async (sheet) => {
    const system = await sheetSystem(sheet);
    const under = oddsUnder(system);
    for (const { name, inputs } of system.odds) {
      const { outcomes } = under.ask(name, {});
      const procedure = system.odds.find((one) => one.name === name)!;
      const given = Object.fromEntries(Object.entries(inputs).map(([input, field]) => [input, field.default]));
      const play = procedure.prepare(under.rules, given);
      const book = new StreamBook();
      for (let stream = 0; stream < 60; stream++) book.open(stream);
      const dice = new SampledDice(7, book);
      const counts = new Map<string, number>();
      const games = 4000;
      for (let game = 0; game < games; game++) {
        dice.beginGame(game);
        const loss = String(play(dice));
        counts.set(loss, (counts.get(loss) ?? 0) + 1);
      }
      for (const [loss, chance] of outcomes) {
        // Wrong by chance once in a million.
        const margin = 5 * Math.sqrt((chance * (1 - chance)) / games) + 3 / games;
        expect(Math.abs((counts.get(loss) ?? 0) / games - chance), `${name} ${loss}`).toBeLessThan(margin);
      }
    }
  });
});

describe('hard cases by name', () => {
  const named = (sheet: string, words: string) => fixture(sheet).cases.filter(({ name }) => name?.startsWith(words));

  test('criticals that wound by themselves and add hits, six dice', async () => {
    const cases = named('hit-wound-save', 'six dice');
    const system = await sheetSystem('hit-wound-save');
    expect(cases).toHaveLength(2);
    expect(cases.flatMap((one) => differences(oddsOf(system, one), one))).toEqual([]);
    // A die of six scores 1/6 critical: 6 dice wound by themselves once on average, and add a hit that rolls to wound.
    const { criticals } = cases[0].steps;
    expect(Object.entries(criticals).reduce((sum, [count, chance]) => sum + Number(count) * chance, 0)).toBeCloseTo(
      1,
      9,
    );
  });

  test('face-to-face rolls of two pools of three', async () => {
    const cases = named('face-to-face', 'face-to-face rolls');
    const system = await sheetSystem('face-to-face');
    expect(cases).toHaveLength(2);
    expect(cases.flatMap((one) => differences(oddsOf(system, one), one))).toEqual([]);
  });
});

describe('the shot of squad-alpha as data', () => {
  interface Shot {
    readonly training: string;
    readonly step: number;
    readonly modifier: number;
    readonly cover: string;
    readonly miss: number;
    readonly killed: number;
  }

  test('has the odds of the built-in shot, in every training, step, modifier and cover', async () => {
    const { cases } = fixture<Omit<Fixture, 'cases'> & { cases: Shot[] }>('squad-alpha-shot');
    const [sheet, builtIn] = [
      oddsUnder(await sheetSystem('squad-alpha-shot')),
      oddsUnder(await loadSystem('squad-alpha')),
    ];
    const wrong = cases.filter(({ training, step, modifier, cover, miss, killed }) => {
      const own = sheet.ask('shoot', { unit: training, step, shaken: -modifier, cover });
      const shot = builtIn.ask('shot', { training, step, modifier, cover }).outcomes;
      const [kills, misses] = [
        own.outcomes.get('1') ?? 0,
        1 - (own.steps!.find(({ name }) => name === 'hits')!.probabilities.get(1) ?? 0),
      ];
      const differs = (one: number, other: number) => Math.abs(one - other) > 1e-12;
      return (
        differs(kills, killed) ||
        differs(misses, miss) ||
        differs(kills, shot.get('killed')!) ||
        differs(misses, shot.get('miss')!)
      );
    });
    expect(cases).toHaveLength(486);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['save.soft', 'soft', 4],
    ['save.hard', 'hard', 2],
    ['activation.oneAlwaysSucceeds', 'certainOne', 0],
    ['activation.sixAlwaysFails', 'failedSix', 0],
  ])('follows the house rule %s', async (key, own, value) => {
    const isBoolean = key.startsWith('activation');
    const sheet = oddsUnder(await sheetSystem('squad-alpha-shot'), { [own]: value });
    const builtIn = oddsUnder(await loadSystem('squad-alpha'), { [key]: isBoolean ? value === 1 : value });
    for (const cover of ['none', 'soft', 'hard'])
      for (const [step, modifier] of [
        [1, -1],
        [3, 0],
        [6, 0],
        [6, -2],
      ]) {
        const shot = builtIn.ask('shot', { training: 'regular', step, modifier, cover }).outcomes.get('killed')!;
        const kills = sheet.ask('shoot', { unit: 'regular', step, shaken: -modifier, cover }).outcomes.get('1') ?? 0;
        expect(kills, `${cover} ${step} ${modifier}`).toBeCloseTo(shot, 12);
      }
  });
});
