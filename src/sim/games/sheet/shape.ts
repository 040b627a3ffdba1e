import { PLAIN_NAME } from '../../kernel/rules/names.ts';
import { NAME_PATTERN } from '../../language/expression.ts';
import { GAME_ID } from '../game.ts';
import { RANGE } from './sheet.ts';

export type Shape = (value: unknown) => boolean;

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const text =
  (pattern = /^/, longest = Number.POSITIVE_INFINITY): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value) && value.length <= longest;
export const whole: Shape = (value) => Number.isInteger(value) && Math.abs(value as number) <= 1_000_000;
export const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.some((fits) => fits(value));
export const mapOf =
  (fits: Shape): Shape =>
  (value) =>
    isMap(value) && Object.entries(value).every(([key, one]) => NAME_PATTERN.test(key) && fits(one));
const listOf =
  (fits: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 1000 && value.every(fits);
export const object =
  (needed: Record<string, Shape>, optional: Record<string, Shape>): Shape =>
  (value) =>
    isMap(value) &&
    Object.entries(needed).every(([key, fits]) => Object.hasOwn(value, key) && fits(value[key])) &&
    Object.entries(value).every(
      ([key, one]) => Object.hasOwn(needed, key) || (Object.hasOwn(optional, key) && optional[key](one)),
    );

export const title = (longest: number): Shape => text(PLAIN_NAME, longest);
const ranges = mapOf(text(RANGE));
export const expression = either(
  text(),
  (value) => Number.isSafeInteger(value),
  (value) => typeof value === 'boolean',
);
export const step = either(expression, object({ is: expression }, { title: title(60), says: title(100), doc: text() }));
const steps = mapOf(step);

/** What every kind of game needs, and what it may have. */
export const NEEDED: Readonly<Record<string, Shape>> = {
  language: (value) => value === 1,
  game: text(GAME_ID),
  title: (value) => value !== '' && title(100)(value),
  stats: ranges,
  weapon: ranges,
  weapons: mapOf(isMap),
  profiles: mapOf(isMap),
};
export const OPTIONAL: Readonly<Record<string, Shape>> = {
  $schema: text(),
  doc: text(),
  rules: mapOf(object({ is: whole, range: text(RANGE) }, { doc: text() })),
  state: ranges,
  tables: mapOf(either(listOf(listOf(whole)), listOf(whole))),
  let: mapOf(expression),
  shoot: steps,
  strike: steps,
};

/**
 * Whether content fits the schema of a sheet, without loading the schema library. That takes half of the time of a
 * question; it is loaded to say what is wrong.
 */
export const fits: Shape = object({ kind: (value) => value === 'sheet', ...NEEDED }, OPTIONAL);
