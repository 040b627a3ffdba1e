import { describe, expect, test } from 'vitest';
import { moreWith, type TemperWish, temperAdditions } from '../../src/players/tempers.ts';
import { temperSentences } from '../../src/report/sentences/players.ts';
import { isTemper, tempered, weightsOf } from '../../src/sim/kernel/players/tactics.ts';
import { integer, number } from '../../src/sim/kernel/rules/fields.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/sim/registry.ts';

const TABLE = {
  exposure: number(0.5, { min: 0, max: 1, doc: 'Fire.' }),
  seek: number(-0.2, { min: -1, max: 1, doc: 'Going.' }),
  cards: integer(4, { min: 0, max: 5, doc: 'Cards.' }),
};
const TEMPERS = { bold: { exposure: 0.5, cards: 1.2 }, cautious: { exposure: 3, seek: 0.5 } };
const ROLES = { hunts: { doc: 'It hunts.', tactics: { exposure: 0.4 } } };

describe('a temper multiplies the tactician’s weights', () => {
  test('those of its role before its own are set, each within its range', () => {
    const weights = (policy: string, tactics = {}) =>
      weightsOf(TABLE, ROLES, { policy, role: 'hunts', tactics }, TEMPERS);
    expect(weights('tactician')).toEqual({ exposure: 0.4, seek: -0.2, cards: 4 });
    expect(weights('bold')).toEqual({ exposure: 0.2, seek: -0.2, cards: 5 });
    expect(weights('cautious')).toEqual({ exposure: 1, seek: -0.1, cards: 4 });
    expect(weights('bold', { exposure: 0.9 })).toEqual({ exposure: 0.9, seek: -0.2, cards: 5 });
  });

  test.each(SYSTEM_IDS)('%s: both change what there is, each another way', async (id) => {
    const { policies, tactics = {} } = (await loadSystem(id)).info;
    const defaults = Object.fromEntries(Object.entries(tactics).map(([name, field]) => [name, field.default]));
    const [bold, cautious] = policies.filter(({ name }) => isTemper(name)).map(({ factors }) => factors!);
    for (const factors of [bold, cautious]) {
      const changed = Object.entries(tempered(tactics, defaults, factors)).filter(
        ([name, value]) => value !== defaults[name],
      );
      expect(changed.map(([name]) => name).toSorted()).toEqual(Object.keys(factors).toSorted());
    }
    const alike = Object.keys(bold).filter(
      (name) => cautious[name] !== undefined && bold[name] > 1 === cautious[name] > 1,
    );
    expect(alike).toEqual([]);
  });
});

test('a difference of effects counts the same games, and a few that differ are not certain', () => {
  const scores = (value: number) => new Float64Array(100).fill(value);
  const none = [scores(1), scores(1)] as const;
  const one = moreWith([scores(0), scores(2)], none, 0.05);
  expect(one.estimate).toBe(1);
  expect(one.low).toBeGreaterThan(0.9);
  const few = moreWith([scores(0), Float64Array.from({ length: 100 }, (_, i) => (i < 2 ? 2 : 0))], none, 0.05);
  expect(few.low).toBeLessThan(0);
});

test('a variant that changes who plays is not asked about, since it is not one rule under two tempers', async () => {
  const system = await loadSystem('squad-alpha');
  const played = (policy: string) => ({ data: { sides: { blue: { policy }, red: { policy: 'tactician' } } } });
  const wish = { system, scenario: { baseline: played('tactician') }, variants: [played('bold')], games: 1000 };
  const signal = new AbortController().signal;
  const { lines } = await temperAdditions({ ...wish, signal, keep: {}, variantWords: {} } as unknown as TemperWish);
  expect(lines).toEqual([]);
});

describe('what is said of tempers', () => {
  const ends = (estimate: number, low: number, high: number) => ({ estimate, low, high });
  const effect = {
    ...{ variant: 'no surprise', bold: ends(0.109, 0.072, 0.146), cautious: ends(0.031, 0.01, 0.052) },
    difference: ends(0.078, 0.035, 0.121),
  };
  const found = { games: 1000, side: 'warriors', players: ['warriors'], effects: [effect] };

  test('an effect that is shown to depend on it', () => {
    expect(temperSentences(found, 0.05)).toEqual([
      'no surprise: the effect on the warriors’ score depends on how boldly the warriors’ player plays: +3.1 (1.0 to 5.2) points per 100 games with a cautious player, +10.9 (7.2 to 14.6) with a bold one, a difference of +7.8 (3.5 to 12.1) (1,000 games of each, 95% interval).',
    ]);
  });

  test('an interval that leaves out 0 is not shown with an end at 0', () => {
    const other = { ...effect, difference: ends(0.1, 0.003, 0.19) };
    expect(temperSentences({ ...found, effects: [other] }, 0.05)[0]).toContain('a difference of +10.0 (0.3 to 19.0)');
  });

  test('otherwise, how far it can', () => {
    const other = { ...effect, difference: ends(0.03, -0.02, 0.08) };
    expect(temperSentences({ ...found, effects: [other, other] }, 0.05)).toEqual([
      'No effect is shown to depend on how boldly the warriors’ player plays: on the warriors’ score, bold and cautious play differ by at most 8.0 points per 100 games (1,000 games of each, 95% intervals for all 2 variants together).',
    ]);
  });
});
