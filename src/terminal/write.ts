import { accessSync, constants, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asideName, sweep } from '../report/files/aside.ts';
import { brokenLink, makeFolder, reason } from '../report/files/folder.ts';
import { InputError } from './failures.ts';

/** Atomic; makes the folder. Throws an InputError on failure. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const broken = brokenLink(file);
  if (broken !== null) throw new InputError(`${file}: cannot be written: ${broken} is a link that leads nowhere`);
  const temporary = join(dirname(file), asideName());
  try {
    makeFolder(dirname(file));
    sweep(dirname(file), Date.now());
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new InputError(`${file}: is a folder; name a file to write`);
    const blocked = code === 'EEXIST' || code === 'ENOTDIR';
    throw new InputError(`${file}: cannot be written: ${blocked ? `${dirname(file)} is no folder` : reason(error)}`);
  }
}

/** Refuses to overwrite the source file. */
export function requireOtherFile(option: string, file: string, source: string, what = 'scenario'): void {
  if (resolve(file) === resolve(source))
    throw new InputError(`--${option}: ${file} is the ${what} file; name another file`);
}

/** Fails before play. */
export function requireWritableFile(option: string, file: string): void {
  if (existsSync(file) && statSync(file).isDirectory())
    throw new InputError(`--${option}: ${file} is a folder; name a file to write`);
  let folder = dirname(resolve(file));
  while (!existsSync(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory())
    throw new InputError(`--${option}: ${file} cannot be written: ${folder} is no folder`);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new InputError(`--${option}: ${file} cannot be written: ${folder} is not yours to write`);
  }
}
