import type { Draw } from '../../stats/index.ts';

/** By key: the place of its value, or null as the file has it. */
export type Point = readonly (number | null)[];

export interface KeyShape {
  readonly values: { readonly length: number };
  /** From least to most. */
  readonly isOrdered: boolean;
}

/** Every value of every key is equally likely. */
export function drawnPoint(keys: readonly KeyShape[], draw: Draw): number[] {
  return keys.map(({ values }) => draw(values.length));
}

export interface Step {
  readonly key: number;
  readonly point: Point;
  /** −1 from more to less. */
  readonly direction: 1 | -1;
}

/**
 * One step of each key from the same point, over half its range: a radial trajectory (Campolongo, Saltelli & Cariboni,
 * Comput. Phys. Commun. 182, 2011), in which a step that is impossible spoils no other.
 */
export function stepsFrom(point: Point, keys: readonly KeyShape[], draw: Draw): Step[] {
  return keys.flatMap(({ values: { length }, isOrdered }, key): Step[] => {
    const from = point[key];
    if (from === null) return [];
    const jump = Math.floor(length / 2);
    const [canRise, canFall] = [from + jump < length, from - jump >= 0];
    const rises = canRise && (!canFall || draw(2) === 0);
    const to = isOrdered ? from + (rises ? jump : -jump) : (from + 1 + draw(length - 1)) % length;
    return [{ key, point: point.with(key, to), direction: isOrdered && !rises ? -1 : 1 }];
  });
}

/** `a` with the values of `b` for these keys. */
export function mixedPoint(a: Point, b: Point, keys: readonly number[]): Point {
  return a.map((value, key) => (keys.includes(key) ? b[key] : value));
}
