/** Small things that are asked of other modules of Node, for browsers. */

import { Piscina } from './piscina.ts';

export const styleText = (_style: unknown, text: string): string => text;
export const stripVTControlCharacters = (text: string): string => text;
export const inspect = (value: unknown): string => JSON.stringify(value);
export const fileURLToPath = (url: string | URL): string => decodeURIComponent(String(url).replace(/^file:\/\//, ''));
export const pathToFileURL = (path: string): URL => new URL(`file://${path}`);
export const hostname = (): string => 'browser';
export const tmpdir = (): string => '/tmp';
export const endianness = (): string => 'LE';
export const availableParallelism = (): number => 2;
export const createRequire = () => (name: string) => {
  if (name === 'piscina') return { Piscina };
  throw new Error(`${name} is not in the browser`);
};
