import { describe, expect, test } from 'vitest';
import type { Fate } from '../../src/inference/tuning/verdicts.ts';
import type { CombinationRow, TuneAnswer } from '../../src/tuning/answer.ts';
import { tuneSentences } from '../../src/tuning/sentences.ts';

const interval = (estimate: number) => ({ estimate, low: estimate - 0.02, high: estimate + 0.02 });
const row = (to: number, level: number, fate: Fate, more = 0): CombinationRow => ({
  changes: Array.from({ length: 1 + more }, (_, i) => ({ key: `key${i}`, from: 3, to })),
  ...{ games: 1000, levels: [interval(level)], fates: [fate] },
});
const step = (to: number, level: number, fate: Fate, isFewer = false) => ({ ...row(to, level, fate), isFewer });

const ANSWER: TuneAnswer = {
  verdict: 'confirmed',
  aims: [
    {
      ...{ label: 'score.blue', name: 'score.blue', table: 'a table', player: null, low: 0.45, high: 0.55 },
      ...{ unit: 'points per 100 games', scale: 100, asItIs: interval(0.7) },
    },
  ],
  answer: row(5, 0.5, 'met'),
  ...{ others: [], beside: [], moreBeside: 0, nearest: null, effects: [], raced: [], hindrance: null },
  inert: { keys: [], games: 400, beside: null },
  ...{ interruptedAt: null, alpha: 0.05 },
};
const said = (more: Partial<TuneAnswer>) => tuneSentences({ ...ANSWER, ...more });
const beside = (...fates: Fate[]) => fates.map((fate, i) => step(i, fate === 'missed' ? 0.6 : 0.5, fate));

describe('steps beside a confirmed answer', () => {
  test('are a plateau only if all are shown to meet every aim', () => {
    expect(said({ beside: beside('met', 'met') })[1]).toMatch(/^It is a plateau: all 2 steps .* meet every aim too/);
    expect(said({ beside: beside('met', 'undecided') })[1]).toMatch(
      /^1 of 2 steps to a neighbouring value meet every aim too; the others are undecided/,
    );
  });

  test('are a cliff only if one is shown to miss', () => {
    expect(said({ beside: beside('met', 'missed', 'undecided') })[1]).toMatch(
      /^It is a cliff: 1 of 3 steps to a neighbouring value misses an aim, such as key0=1 \(now 3\): score.blue 60.0/,
    );
  });

  test('are told with their number where some were not played', () => {
    const [, plateau] = said({ beside: beside('met', 'met'), moreBeside: 3 });
    expect(plateau).toMatch(/^It is a plateau as far as it was looked at: all 2 steps .* that were played, of 5, meet/);
    const [, cliff] = said({ beside: beside('met', 'missed'), moreBeside: 3 });
    expect(cliff).toMatch(/^It is a cliff: 1 of 2 steps to a neighbouring value that were played, of 5, misses/);
  });

  test('do not count if they drop a change', () => {
    const [, told, left] = said({ beside: [step(3, 0.7, 'missed', true), ...beside('met')] });
    expect(told).toMatch(/^It is a plateau/);
    expect(left).toBe('One more step only undoes a change, so it is not counted here.');
  });
});

describe('keys that changed nothing', () => {
  test('are told with the games in which they were tried, and beside what', () => {
    const inert = { keys: ['save.hard'], games: 400, beside: null };
    expect(said({ inert }).at(-1)).toBe(
      'save.hard changed nothing: no value of it alone changed any of 400 games of the screen.',
    );
    const again = { keys: ['a', 'b'], games: 100, beside: [{ key: 'c', from: 3, to: 5 }] };
    expect(said({ inert: again }).at(-1)).toBe(
      'a and b changed nothing: no value of them alone or beside c=5 (now 3) changed any of 100 games of the screen.',
    );
  });
});

describe('the headline', () => {
  test('does not say of fewer changes more than that none is confirmed', () => {
    expect(said({ answer: row(5, 0.5, 'met', 1), others: [row(5, 0.551, 'undecided')] })).toContain(
      'No combination with fewer changes is confirmed; the search is a screen and does not prove that there is none.',
    );
  });

  test('names what is undecided, never what is shown to miss, as nearest', () => {
    const others = [row(4, 0.6, 'missed'), row(5, 0.54, 'undecided')];
    expect(said({ verdict: 'undecided', answer: null, others })[0]).toMatch(
      /The nearest, key0=5 \(now 3\), is undecided/,
    );
  });
});

describe('what hinders, where nothing is found', () => {
  /** How far a combination is outside each aim. */
  const seen = (...outside: number[]) => ({ combination: [], levels: outside.map((far) => 0.55 + far), outside });
  const hindered = (all: ReturnType<typeof seen>[], pulls: NonNullable<TuneAnswer['hindrance']>['pulls'] = []) => {
    const alone = ANSWER.aims
      .concat(ANSWER.aims, ANSWER.aims)
      .map((_, aim) => all.reduce((best, one) => (one.outside[aim] < best.outside[aim] ? one : best)));
    const aims = ['score.blue', 'turns', 'losses'].map((label) => ({ ...ANSWER.aims[0], label }));
    const hindrance = { alone, pulls, seen: all };
    return said({ verdict: 'not-found', answer: null, aims, hindrance }).slice(1);
  };

  test('is an aim out of reach, or two that pull against each other', () => {
    expect(hindered([seen(0.1, 0, 0), seen(0.2, 0, 0)])).toEqual([
      'score.blue is out of reach of these values: by the model, the nearest to 45 to 55 is 65.0.',
    ]);
    const [one, other] = [seen(0, 0.2, 0), seen(0.1, 0, 0)];
    expect(hindered([one, other], [{ targets: [0, 1], nearest: [one, other] }])).toEqual([
      'score.blue and turns pull against each other: by the model, where score.blue is 45 to 55, turns gets no nearer to 45 to 55 than 75.0.',
    ]);
  });

  test('is all aims together only if the model has no combination that meets them', () => {
    const pairs = [seen(0, 0, 1), seen(0, 1, 0), seen(1, 0, 0)];
    expect(hindered(pairs)).toEqual(['By the model each pair of aims can be met, but not all together.']);
    expect(hindered([...pairs, seen(0, 0, 0)])).toEqual([
      'By the model some combination meets every aim, but no games confirmed one.',
    ]);
  });

  test('are the finalists too, with the aims that they miss', () => {
    const [, first, second] = said({
      verdict: 'not-found',
      answer: null,
      others: [row(4, 0.6, 'missed'), row(6, 0.61, 'missed')],
    });
    expect(first).toBe('Not confirmed: key0=4 (now 3): score.blue 60.0 (58.0 to 62.0), missed (1,000 games).');
    expect(second).toMatch(/^Not confirmed: key0=6/);
  });
});
