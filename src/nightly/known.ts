import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { moduleDigest } from '../runs/engine.ts';
import { shortHash } from '../terminal/report-folder.ts';
import { writeWhole } from '../terminal/write.ts';

/** The folder of what is known, inside the folder of a suite. */
const KNOWN = 'known';
const HASH_BYTES = 32;

/** What facts follow from: what they are about, which names their file, and all else, such as the text of a scenario. */
export interface Ground {
  readonly about: readonly string[];
  readonly from: readonly string[];
}

/**
 * What an earlier night has worked out of the same files by the same code, so that a night that finds all its games need not check scenarios
 * nor set up matches. Facts are plain data. They are kept with a hash of everything that they follow from, code and versions included:
 * whatever is not exactly that is worked out again, and so is what was altered or cut off.
 */
export class KnownFacts {
  private readonly folder: string;
  private readonly code: string;
  private readonly fresh: { readonly file: string; readonly content: Uint8Array }[] = [];

  /** `module` is where the code begins that works facts out, named from the folder of the build. */
  constructor(suiteFolder: string, module: string) {
    this.folder = join(suiteFolder, KNOWN);
    this.code = moduleDigest(module);
  }

  /** Facts of an earlier night, or null. */
  find<Facts>(ground: Ground): Facts | null {
    let content: Buffer;
    try {
      content = readFileSync(this.file(ground));
    } catch {
      return null;
    }
    const body = content.subarray(HASH_BYTES);
    return this.mark(ground, body).equals(content.subarray(0, HASH_BYTES)) ? (deserialize(body) as Facts) : null;
  }

  /** Facts to write when `keep` is called. */
  add(ground: Ground, facts: unknown): void {
    const body = serialize(facts);
    this.fresh.push({ file: this.file(ground), content: Buffer.concat([this.mark(ground, body), body]) });
  }

  /** Writes what was added. */
  keep(): void {
    for (const { file, content } of this.fresh.splice(0)) writeWhole(file, content);
  }

  private file({ about }: Ground): string {
    return join(this.folder, `${shortHash([about])}.facts`);
  }

  /** Of everything that facts follow from, and of the facts. */
  private mark({ about, from }: Ground, body: Uint8Array): Buffer {
    const ground = JSON.stringify([this.code, about, from]);
    return createHash('sha256').update(ground).update('\0').update(body).digest();
  }
}
