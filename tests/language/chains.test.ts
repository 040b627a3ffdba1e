import { describe, expect, test } from 'vitest';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { ScriptedDice } from '../../src/sim/kernel/dice/scripted.ts';
import { playChain } from '../../src/sim/language/chain.ts';
import { chainOdds } from '../../src/sim/language/exact.ts';
import { gameStreams, openRolls, purposesOf } from '../../src/sim/language/streams.ts';
import { type Bound, bound, brute, closeTo, type Ground, mistakeOf, odds, read, sampled } from './chains.ts';

const least = (faces: readonly number[], target: number) => faces.filter((face) => face >= target).length;
const six = (count: number) => Array<number>(count).fill(6);
const total = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0);
const chancesOf = (text: string, ground?: Ground) => closeTo(odds({ last: text }, ground));
const waysOf = (sides: readonly number[], result: (faces: readonly number[]) => number) =>
  closeTo(brute(sides, result));

/** What GAMES calls the dice functions, each against all ways of its dice. */
const FUNCTIONS: readonly [string, readonly number[], (faces: readonly number[]) => number][] = [
  ['d(8)', [8], ([x]) => x],
  ['sum(3, 4)', [4, 4, 4], total],
  ['count(4, 6, 5)', six(4), (faces) => least(faces, 5)],
  ['count(3, 10, 8)', [10, 10, 10], (faces) => least(faces, 8)],
  ['any(3, 6, 5)', six(3), (faces) => Number(least(faces, 5) > 0)],
  ['best(3, 6)', six(3), (faces) => Math.max(...faces)],
  ['opposed(6, 8)', [6, 8], ([x, y]) => x - y],
  ['beats(3, 6, 4)', six(3), (faces) => least(faces, 5)],
  [
    'cancels(3, 6, 4, 2, 8, 5)',
    [6, 6, 6, 8, 8],
    (faces) => Math.max(0, least(faces.slice(0, 3), 4) - least(faces.slice(3), 5)),
  ],
];

describe('a dice function', () => {
  test.each(FUNCTIONS)('%s has the chances of all its dice', (text, sides, result) => {
    expect(chancesOf(text)).toEqual(waysOf(sides, result));
  });

  test('contest rolls ties again', () => {
    // Of 36 ways 15 are won and 15 lost; with 2 more, 26 are won (4 ties go) and 6 lost.
    expect(chancesOf('contest(6, 0, 0)')).toEqual(closeTo({ 0: 0.5, 1: 0.5 }));
    const won = brute([6, 6], ([x, y]) => Math.sign(x + 2 - y));
    expect(chancesOf('contest(6, 2, 0)')).toEqual(
      closeTo({ 0: won[-1] / (won[-1] + won[1]), 1: won[1] / (won[-1] + won[1]) }),
    );
  });

  test.each([
    'sum(x, 6)',
    'count(x, 6, 4)',
    'any(x, 6, 4)',
    'best(x, 6)',
    'beats(x, 6, 3)',
    'cancels(x, 6, 4, x, 6, 4)',
  ])('%s of no dice is 0', (text) => {
    expect(chancesOf(text, { names: { x: 0 } })).toEqual({ 0: 1 });
    expect(closeTo(odds({ last: text }, { names: { x: [0, 3] } }, { x: 0 }))).toEqual({ 0: 1 });
  });

  test.each([
    ['count(3, 6, 1)', 3],
    ['count(3, 6, -5)', 3],
    ['count(3, 6, 7)', 0],
    ['beats(3, 6, 0)', 3],
    ['beats(3, 6, 6)', 0],
    ['any(3, 6, 1)', 1],
    ['any(3, 6, 7)', 0],
  ])('%s is certain: a target of 1 or less never fails, one above the sides always does', (text, result) => {
    expect(chancesOf(text)).toEqual({ [result]: 1 });
  });

  test('255 dice of 1000 sides are worked out', () => {
    const { chain, frame } = bound({ last: 'best(255, 1000)' });
    const [{ probabilities }] = chainOdds(chain, frame).steps;
    expect(probabilities.get(1000)).toBeCloseTo(1 - 0.999 ** 255, 12);
    expect([...probabilities.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  });

  test.each(FUNCTIONS)('%s shows on written dice what its faces say', (text, sides, result) => {
    for (const at of [0, 1, 2]) {
      const faces = sides.map((most, i) => ((at * 5 + i * 3) % most) + 1);
      const { chain, frame } = bound({ last: text });
      const dice = new ScriptedDice(faces);
      expect(playChain(chain, frame, dice), `${text} of ${faces}`).toBe(result(faces));
      dice.finish();
    }
  });
});

describe('later steps ask about the same dice', () => {
  test('of counts dice of an earlier step that showed more: criticals are among the hits', () => {
    const steps = { hits: 'count(3, 6, 4)', criticals: 'of(hits, 6)', last: '10 * hits + criticals' };
    expect(closeTo(odds(steps))).toEqual(waysOf(six(3), (faces) => 10 * least(faces, 4) + least(faces, 6)));
  });

  test('of may ask below the target: near misses', () => {
    const steps = { hits: 'count(3, 6, 5)', near: 'of(hits, 3)', last: '10 * hits + near' };
    expect(closeTo(odds(steps))).toEqual(waysOf(six(3), (faces) => 10 * least(faces, 5) + least(faces, 3)));
  });

  test('again rolls the dice that missed once more', () => {
    const steps = { hits: 'count(2, 6, 5)', more: 'again(hits)', last: '10 * hits + more' };
    const result = ([a, b, c, d]: readonly number[]) =>
      10 * least([a, b], 5) + least([a < 5 ? c : 0, b < 5 ? d : 0], 5);
    expect(closeTo(odds(steps))).toEqual(waysOf(six(4), result));
  });

  test('again with ones rolls only those that showed 1', () => {
    const steps = { hits: 'count(2, 6, 3)', more: 'again(hits, ones)', last: '10 * hits + more' };
    const result = ([a, b, c, d]: readonly number[]) =>
      10 * least([a, b], 3) + least([a === 1 ? c : 0, b === 1 ? d : 0], 3);
    expect(closeTo(odds(steps))).toEqual(waysOf(six(4), result));
  });

  test('again rolls no die that hit, even if it shows 1: hits and dice rolled again are at most all dice', () => {
    const steps = { hits: 'count(3, 6, x)', more: 'again(hits, ones)', last: 'hits + more' };
    const ground: Ground = { names: { x: [0, 3] } };
    for (const x of [0, 1]) expect(closeTo(odds(steps, ground, { x }))).toEqual({ 3: 1 });
    expect(odds(steps, ground, { x: 2 })[3]).toBeCloseTo((5 / 6 + 5 / 36) ** 3, 12);
  });

  test('a roll that a word makes is one of the step that uses it', () => {
    const ground: Ground = { words: { volley: 'count(2, 6, 4)', two: 'volley + volley' } };
    const asked = { more: 'again(hits)', last: '100 * hits + 10 * of(hits, 6) + more' };
    expect(odds({ hits: 'volley', ...asked }, ground)).toEqual(odds({ hits: 'count(2, 6, 4)', ...asked }));
    const sixes = { last: 'of(hits, 6)' };
    expect(closeTo(odds({ hits: 'two', ...sixes }, ground))).toEqual(
      closeTo(odds({ hits: 'count(4, 6, 4)', ...sixes })),
    );
    const several = ['max(count(1, 6, 4), count(1, 6, 5))', 'count(count(2, 6, 4), 6, 4)'];
    for (const hits of [...several, 'two', 'volley + count(1, 6, 4)', 'if(volley, volley, 1)', 't.two'])
      expect(read({ hits, ...asked }, ground).mistakes[0].message).toContain(
        '"hits" rolls dice in more than one place',
      );
    expect(read({ hits: 'if(1 < 2, volley, t.volley)', ...asked }, ground).mistakes).toEqual([]);
  });

  test.each(['of(hits, 6)', 'again(hits)'])('%s stands in a step, not in a word', (text) => {
    const [{ message }] = read({ hits: 'count(2, 6, 4)', last: 'word' }, { words: { word: text } }).mistakes;
    expect(message).toContain('asks about a step of one chain: write it in a step, not in a word');
  });

  test('criticals of dice that were rolled again count as well', () => {
    const steps = { hits: 'count(2, 6, 5)', more: 'again(hits)', last: 'of(hits, 6) + of(more, 6)' };
    const result = ([a, b, c, d]: readonly number[]) => least([a, b, a < 5 ? c : 0, b < 5 ? d : 0], 6);
    expect(closeTo(odds(steps))).toEqual(waysOf(six(4), result));
  });

  test('again keeps target and sides of the branch that was rolled', () => {
    const ground: Ground = { names: { x: [0, 1] } };
    const steps = { hits: 'if(x, count(2, 6, 3), count(1, 8, 7))', last: 'again(hits)' };
    expect(closeTo(odds(steps, ground, { x: 0 }))).toEqual(waysOf([8, 8], ([a, b]) => Number(a < 7 && b >= 7)));
    expect(closeTo(odds(steps, ground, { x: 1 }))).toEqual(
      waysOf(six(4), ([a, b, c, d]) => least([a < 3 ? c : 0, b < 3 ? d : 0], 3)),
    );
  });

  test('a step that is not rolled keeps no dice of the question before', () => {
    const ground: Ground = { names: { x: [0, 3] } };
    const { chain, frame, scope } = bound({ hits: 'count(x, 6, 4)', last: 'hits + 10 * of(hits, 6)' }, ground, {}, 99);
    frame[scope.names.get('x')!.slot] = 3;
    expect(playChain(chain, frame, new ScriptedDice([6, 6, 6]))).toBe(33);
    frame[scope.names.get('x')!.slot] = 0;
    expect(playChain(chain, frame, new ScriptedDice([]))).toBe(0);
  });
});

describe('a chain', () => {
  test('has the result of its last step, and steps read only those above', () => {
    expect(closeTo(odds({ one: '3', two: 'one * 2', last: 'one + two' }))).toEqual({ 9: 1 });
    expect(read({ one: 'two', two: '1' }).mistakes[0].message).toContain('"two" is a later step');
    expect(read({ one: 'one + 1' }).mistakes[0].message).toContain('cannot use itself');
    expect(read({ one: 'of(two, 6)', two: 'count(1, 6, 4)' }).mistakes[0].message).toContain('not an earlier step');
  });

  test('rolls a word anew wherever it is used', () => {
    expect(closeTo(odds({ last: 'roll - roll' }, { words: { roll: 'd(2)' } }))).toEqual(
      waysOf([2, 2], ([x, y]) => x - y),
    );
  });

  test('stops early in and, or and if: what is not asked rolls nothing', () => {
    const ground: Ground = { names: { x: [0, 1] } };
    const played = (text: string, x: number, script: readonly number[]) => {
      const { chain, frame } = bound({ last: text }, ground, { x });
      const dice = new ScriptedDice(script);
      const result = playChain(chain, frame, dice);
      dice.finish();
      return result;
    };
    expect(played('x and any(1, 6, 4)', 0, [])).toBe(0);
    expect(played('x and any(1, 6, 4)', 1, [4])).toBe(1);
    expect(played('x or any(1, 6, 4)', 1, [])).toBe(1);
    expect(played('x or any(1, 6, 4)', 0, [3])).toBe(0);
    expect(played('if(x, d(6), 9)', 0, [])).toBe(9);
    expect(played('if(x, d(6), 9)', 1, [5])).toBe(5);
  });

  test('merges equal states: ten steps of dice take few paths, with the chances of all of them', () => {
    const steps = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [`s${i}`, i === 0 ? 'count(10, 6, 3)' : `count(s${i - 1}, 6, 3)`]),
    );
    const { chain, frame } = bound(steps);
    const { steps: found, paths } = chainOdds(chain, frame);
    expect(paths).toBeLessThan(1000);
    // Each die comes through ten times by 2/3.
    const through = (2 / 3) ** 10;
    const mean = [...found[9].probabilities].reduce((sum, [result, chance]) => sum + result * chance, 0);
    expect(mean).toBeCloseTo(10 * through, 12);
    expect(found[9].probabilities.get(0)).toBeCloseTo((1 - through) ** 10, 12);
  });

  test('that would explode is refused before its step is begun, by the name of the step', () => {
    const steps = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`s${i}`, 'sum(20, 20)']));
    const { chain, frame } = bound({ ...steps, last: Object.keys(steps).join(' + ') });
    let asked = 0;
    for (const step of chain.steps) {
      const { run } = step;
      const counted: typeof run = (...all) => {
        if (step.name === 's2') asked++;
        return run(...all);
      };
      Object.assign(step, { run: counted });
    }
    expect(() => chainOdds(chain, frame)).toThrow(/step "s2" of shoot would take about .* paths of dice/);
    expect(asked).toBe(0);
  });

  test('never takes more paths than were estimated before', () => {
    for (const [text] of FUNCTIONS) {
      const { chain, frame } = bound({ last: text });
      expect(chainOdds(chain, frame).paths, text).toBeLessThanOrEqual(chain.steps[0].answers);
    }
  });

  test('counts the ways to split dice over what is asked about them', () => {
    const answersOf = (steps: Record<string, string>) => read(steps).chain!.steps.map(({ answers }) => answers);
    expect(answersOf({ hits: 'count(9, 6, 4)', last: 'again(hits)' })).toEqual([10, 10]);
    // Of nine dice: below 4, up to 5, and 6; asked twice, they are split once.
    expect(answersOf({ hits: 'count(9, 6, 4)', last: 'of(hits, 6)' })).toEqual([55, 1]);
    expect(answersOf({ hits: 'count(9, 6, 4)', last: 'of(hits, 6) + 2 * of(hits, 6)' })).toEqual([55, 1]);
  });

  test('takes at most 256 calls of dice', () => {
    const steps = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, `d(6) + d(6) + d(6) + d(6)`]));
    expect(read(steps(64)).chain).not.toBeNull();
    expect(read(steps(65)).mistakes[0]).toMatchObject({
      step: 's64',
      message: expect.stringContaining('more than 256 calls of dice'),
    });
  });

  test('knows that losses are not negative, and misses no other minus', () => {
    const rangeOf = (steps: Record<string, string>) => read(steps).chain!.steps.at(-1)!.range;
    expect(rangeOf({ hits: 'count(6, 6, 4)', last: 'hits - count(hits, 6, 5) by t' })).toEqual({ min: 0, max: 6 });
    expect(rangeOf({ hits: 'count(6, 6, 4)', last: 'count(hits, 6, 5) - hits' })).toEqual({ min: -6, max: 6 });
    expect(rangeOf({ hits: 'count(6, 6, 4)', last: 'hits - count(6, 6, 4)' })).toEqual({ min: -6, max: 6 });
    expect(rangeOf({ hits: 'count(6, 6, 4)', more: 'again(hits)', last: 'hits + more' })).toEqual({ min: 0, max: 6 });
    expect(rangeOf({ hits: 'max(2, count(3, 6, 4))', more: 'again(hits)', last: 'hits + more' })).toEqual({
      min: 2,
      max: 6,
    });
    expect(mistakeOf('count(last2, 6, 4)', {}, { last2: 'opposed(6, 6)' })).toContain('write max(0, …)');
  });
});

/** Wrong by chance less than once in a million. */
const GAMES = 4000;
const marginOf = (chance: number): number => 5 * Math.sqrt((chance * (1 - chance)) / GAMES) + 5 / GAMES;

describe('sampled dice', () => {
  const later = { hits: 'count(3, 6, 4)', more: 'again(hits)', ones: 'again(hits, ones)' };
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ...FUNCTIONS.map(([text]) => [text, {}] as const),
    ['contest(6, 2, 0)', {}],
    ['contest(6, 0, 9)', {}],
    ['of(hits, 6)', later],
    ['of(hits, 2) + 10 * hits', later],
    ['more + 10 * hits', later],
    ['ones + 10 * hits', later],
    ['of(more, 6) + 10 * of(hits, 6)', later],
  ])('fall as exact odds say: %s', (last, before) => {
    const made = bound({ ...before, last });
    const exact = chainOdds(made.chain, made.frame).steps.at(-1)!.probabilities;
    const counts = new Map<number, number>();
    for (const result of sampled(made, GAMES, (_, result) => result)) counts.set(result, (counts.get(result) ?? 0) + 1);
    for (const result of counts.keys()) expect(exact.has(result)).toBe(true);
    for (const [result, chance] of exact)
      expect(Math.abs((counts.get(result) ?? 0) / GAMES - chance), `${result}`).toBeLessThan(marginOf(chance));
  });
});

describe('streams', () => {
  const stepsOf = (made: Bound, name: string) => {
    const { slot } = made.chain.steps.find((step) => step.name === name)!;
    return sampled(made, 40, (_, __, frame) => frame[slot]);
  };
  const hits = 'count(6, 6, 4)';
  const saves = 'hits - count(hits, 6, 5) by t';

  test('a step that is added or changed leaves the rolls of others alone', () => {
    const plain = bound({ hits, last: saves });
    const longer = bound({ first: 'sum(2, 6)', hits, more: 'd(6)', last: saves });
    const other = bound({ hits, last: 'hits - count(hits, 6, 2) by t' });
    expect(stepsOf(longer, 'hits')).toEqual(stepsOf(plain, 'hits'));
    expect(stepsOf(longer, 'last')).toEqual(stepsOf(plain, 'last'));
    expect(stepsOf(other, 'hits')).toEqual(stepsOf(plain, 'hits'));
    expect(stepsOf(other, 'last')).not.toEqual(stepsOf(plain, 'last'));
  });

  test('each call has its own dice, also within one step, and saves have those of the target', () => {
    expect(bound({ hits: 'd(6) + d(6)', last: saves }).rolls.names).toEqual([
      'shoot.hits',
      'shoot.hits.2',
      'shoot.last',
    ]);
    const twice = sampled(bound({ one: 'd(100)', last: 'd(100)' }), 40, (_, result, frame) => [result, frame]);
    expect(twice).toHaveLength(40);
    const own = stepsOf(bound({ hits, last: 'hits - count(hits, 6, 5)' }), 'last');
    expect(stepsOf(bound({ hits, last: saves }), 'last')).not.toEqual(own);
  });

  test('a roll of both sides takes the stream of its number from each, and by t exchanges them', () => {
    class Asked extends ExactDice {
      streams: number[] = [];
      override opposed(first: number, second: number, sides: number, otherSides: number, modifier: number): number {
        this.streams = [first, second];
        return super.opposed(first, second, sides, otherSides, modifier);
      }
    }
    const asked = (last: string) => {
      const { chain, frame } = bound({ one: 'd(6)', two: 'd(6)', last });
      [frame[0], frame[1]] = [10, 20];
      const dice = new Asked();
      dice.enumerate(() => playChain(chain, frame, dice));
      return dice.streams;
    };
    expect(asked('opposed(6, 8)')).toEqual([12, 22]);
    expect(asked('opposed(6, 8) by t')).toEqual([22, 12]);
  });

  test('purposes follow the names of rolls, whatever their order; equal hashes move on', () => {
    const names = Array.from({ length: 256 }, (_, i) => `shoot.step${i}`);
    const all = purposesOf(names);
    expect(new Set(all.values()).size).toBe(256);
    expect(purposesOf([...names].reverse())).toEqual(all);
    const few = ['shoot.hits', 'shoot.saves', 'strike.hits'];
    const more = purposesOf([...few, 'strike.saves']);
    expect(few.map((name) => more.get(name))).toEqual(few.map((name) => purposesOf(few).get(name)));
  });

  test('the roll of a step is the one of that number among the streams of its unit', () => {
    const { rolls } = bound({ hits, more: 'd(6) + d(6)', last: saves });
    const book = gameStreams();
    book.open(0);
    const first = openRolls(book, rolls.names, 1, 5);
    const purposes = purposesOf(rolls.names);
    const apart = gameStreams();
    expect(rolls.names).toEqual(['shoot.hits', 'shoot.more', 'shoot.more.2', 'shoot.last']);
    for (const [i, name] of rolls.names.entries()) {
      const stream = apart.open(purposes.get(name)!, 1, 5);
      expect(book.keys[first + i]).toBe(apart.keys[stream]);
    }
  });

  test('a book of games has 256 purposes of 512 units on 8 sides; one of built-in systems 64 of 2048', () => {
    const book = gameStreams();
    expect(book.open(255, 7, 511)).toBe(0);
    expect(() => book.open(256)).toThrow('stream out of range');
    expect(() => book.open(0, 0, 512)).toThrow('stream out of range');
    expect(() => book.open(0, 8)).toThrow('stream out of range');
    const keys = new Set(
      [book.open(255, 7, 511), book.open(0, 0, 1), book.open(0, 1, 0), book.open(1, 0, 0)].map(
        (stream) => book.keys[stream],
      ),
    );
    expect(keys.size).toBe(4);
    for (const key of book.keys) expect(key & 4095).toBe(0);
    expect(new StreamBook().open(63, 7, 2047)).toBe(0);
  });
});
