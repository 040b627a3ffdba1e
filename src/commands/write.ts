import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from './failures.ts';

/** Writes a file so that it is there in whole or not at all; makes its folder. Throws an InputError where that is not possible. */
export function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    const { code, message } = error as NodeJS.ErrnoException;
    const blocked = code === 'EEXIST' || code === 'ENOTDIR';
    throw new InputError(`${file}: cannot be written: ${blocked ? `${dirname(file)} is no folder` : message}`);
  }
}
