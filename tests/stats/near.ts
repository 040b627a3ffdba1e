import { expect } from 'vitest';

/** Relative 1e-8 or absolute 1e-10, whichever is larger. */
export function isNear(actual: number, expected: number, relative = 1e-8, absolute = 1e-10): boolean {
  return Math.abs(actual - expected) <= Math.max(absolute, relative * Math.abs(expected));
}

export function expectNear(actual: number | null, expected: number, relative = 1e-8, absolute = 1e-10): void {
  expect(actual, `undefined instead of ${expected}`).not.toBeNull();
  expect(isNear(actual as number, expected, relative, absolute), `${actual} instead of ${expected}`).toBe(true);
}

export function expectEach(actual: readonly number[], expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) expectNear(actual[i], expected[i]);
}

export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}

export function expectLimits({ low, high }: Limits, [expectedLow, expectedHigh]: readonly [number, number]): void {
  expectNear(low, expectedLow);
  expectNear(high, expectedHigh);
}

export function expectFields<T extends object>(actual: T, expected: { readonly [K in keyof T]?: number }): void {
  for (const key of Object.keys(expected) as (keyof T)[])
    expectNear(actual[key] as number | null, expected[key] as number);
}

export function expectOrdered({ estimate, low, high }: Limits & { readonly estimate: number | null }): void {
  for (const value of [estimate, low, high]) expect(Number.isFinite(value), `${value}`).toBe(true);
  expect(low as number).toBeLessThanOrEqual((estimate as number) + 1e-12);
  expect(high as number).toBeGreaterThanOrEqual((estimate as number) - 1e-12);
}

/** Numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
