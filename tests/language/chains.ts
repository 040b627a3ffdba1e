import fc from 'fast-check';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { type Chain, chainOf, playChain, Rolls, Slots } from '../../src/sim/language/chain.ts';
import { chainOdds } from '../../src/sim/language/exact.ts';
import { parseExpression } from '../../src/sim/language/expression.ts';
import { FIRST_SLOT, type Scope } from '../../src/sim/language/scope.ts';
import { gameStreams, openRolls } from '../../src/sim/language/streams.ts';

export interface Ground {
  /** Range by name; a number is a range of one value. */
  readonly names?: Readonly<Record<string, readonly [number, number] | number>>;
  readonly words?: Readonly<Record<string, string>>;
  readonly tables?: Readonly<Record<string, readonly (readonly number[])[]>>;
  readonly elsewhere?: Readonly<Record<string, string>>;
}

export interface Bound {
  readonly chain: Chain;
  readonly rolls: Rolls;
  readonly frame: Int32Array;
  readonly scope: Scope;
}

const parsed = (text: string) => {
  const read = parseExpression(text);
  if ('mistake' in read) throw new RangeError(read.mistake.message);
  return read.expression;
};

/** With all mistakes of the chain. */
export function read(steps: Readonly<Record<string, string>>, ground: Ground = {}) {
  const slots = new Slots(FIRST_SLOT);
  const names = new Map(
    Object.entries(ground.names ?? {}).map(([name, range]) => {
      const [min, max] = typeof range === 'number' ? [range, range] : range;
      return [name, { slot: slots.take(), range: { min, max } }];
    }),
  );
  const scope: Scope = {
    names,
    words: new Map(Object.entries(ground.words ?? {}).map(([word, text]) => [word, parsed(text)])),
    tables: new Map(Object.entries(ground.tables ?? {})),
    elsewhere: new Map(Object.entries(ground.elsewhere ?? {})),
  };
  const rolls = new Rolls();
  const texts = Object.entries(steps).map(([name, text]) => ({ name, expression: parsed(text) }));
  const { chain, mistakes } = chainOf('shoot', texts, scope, slots, rolls);
  return { chain, mistakes, rolls, scope, size: slots.size };
}

/** Throws on a mistake. `values` by name; the frame is poisoned elsewhere. */
export function bound(steps: Readonly<Record<string, string>>, ground: Ground = {}, values = {}, poison = 0): Bound {
  const { chain, mistakes, rolls, scope, size } = read(steps, ground);
  if (chain === null) throw new RangeError(mistakes.map(({ message }) => message).join('\n'));
  const frame = new Int32Array(size).fill(poison);
  frame[0] = 0;
  frame[1] = rolls.names.length;
  for (const [name, { slot, range }] of scope.names)
    frame[slot] = (values as Readonly<Record<string, number>>)[name] ?? range.min;
  return { chain, rolls, frame, scope };
}

/** The message of the first mistake; empty without one. */
export function mistakeOf(text: string, ground: Ground = {}, before: Readonly<Record<string, string>> = {}): string {
  const parsedText = parseExpression(text);
  if ('mistake' in parsedText) return parsedText.mistake.message;
  return read({ ...before, last: text }, ground).mistakes.find(({ severity }) => severity === undefined)?.message ?? '';
}

/** Value of an expression without dice. */
export function value(text: string, values: Readonly<Record<string, number>> = {}, ground: Ground = {}): number {
  const names = {
    ...Object.fromEntries(Object.entries(values).map(([name]) => [name, [-1000, 1000] as const])),
    ...ground.names,
  };
  const { chain, frame } = bound({ last: text }, { ...ground, names }, values);
  return playChain(chain, frame, new ExactDice());
}

/** Chances of the last step by result. */
export function odds(
  steps: Readonly<Record<string, string>>,
  ground: Ground = {},
  values = {},
): Record<number, number> {
  const { chain, frame } = bound(steps, ground, values, 77);
  return Object.fromEntries(chainOdds(chain, frame).steps.at(-1)!.probabilities);
}

/** Chances of a function of the faces of `dice`, by running through all of them. */
export function brute(sides: readonly number[], result: (faces: readonly number[]) => number): Record<number, number> {
  const ways = new Map<number, number>();
  const all = sides.reduce((product, one) => product * one, 1);
  for (let roll = 0; roll < all; roll++) {
    let rest = roll;
    const faces = sides.map((one) => {
      const face = (rest % one) + 1;
      rest = Math.floor(rest / one);
      return face;
    });
    const found = result(faces);
    ways.set(found, (ways.get(found) ?? 0) + 1);
  }
  return Object.fromEntries([...ways].map(([found, count]) => [found, count / all]));
}

export function closeTo(chances: Readonly<Record<number, number>>) {
  return Object.fromEntries(
    Object.entries(chances)
      .filter(([, chance]) => chance > 1e-15)
      .map(([result, chance]) => [result, Number(chance.toPrecision(11))]),
  );
}

/** Played on sampled dice, with the streams of two units. */
export function sampled<T>(
  { chain, rolls, frame }: Bound,
  games: number,
  of: (game: number, result: number, frame: Int32Array) => T,
) {
  const book = gameStreams();
  frame[0] = openRolls(book, rolls.names, 0, 1);
  frame[1] = openRolls(book, rolls.names, 1, 1);
  const dice = new SampledDice(11, book);
  return Array.from({ length: games }, (_, game) => {
    dice.beginGame(game);
    return of(game, playChain(chain, frame, dice), frame);
  });
}

/** Pieces of the language and of other languages, in any order. */
const TOKENS = [
  ...'+ - * // % < <= > >= == != ( ) , . and or not by if d sum count any best opposed contest beats cancels of again ones'.split(
    ' ',
  ),
  ...'table min max clamp abs a t w own rules hits x 0 1 6 255 1000 2147483647 1.5 2d6 = / ** ! && | " \' ` ; [ ] { } $ _ \\ # @ ~ ? :'.split(
    ' ',
  ),
  ...'constructor __proto__ prototype eval Function this process require import globalThis => …'.split(' '),
];

/** What a text comes to: a number, or a mistake. Anything else is thrown. */
export function readAnything(text: string): 'mistake' | 'number' {
  const parsed = parseExpression(text);
  if ('mistake' in parsed) {
    const { at, end, message } = parsed.mistake;
    if (!(at >= 0 && end > at && message.length > 0)) throw new Error(`${JSON.stringify(text)}: no place or words`);
    return 'mistake';
  }
  const { chain, mistakes } = read({ hits: 'count(3, 6, 4)', last: text }, { names: { x: [0, 9], 'a.x': [0, 9] } });
  if (chain === null && mistakes.length === 0) throw new Error(`${JSON.stringify(text)}: neither chain nor mistake`);
  return chain === null ? 'mistake' : 'number';
}

export const randomTexts = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 25 }).map((tokens) => tokens.join(' ')),
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 25 }).map((tokens) => tokens.join('')),
);
