import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatProblem, type Problem, type Scenario } from '../../scenarios/index.ts';
import { InputError } from '../../terminal/failures.ts';
import { type Reading, readScenario } from '../../terminal/load.ts';
import type { OverrideWords } from '../../terminal/usages.ts';
import type { Look } from '../../watch/session.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { keepFile } from '../browser/files.ts';
import type { OpenFiles } from '../contract.ts';
import { Judging } from './judging.ts';

/** What the page has open, and who plays it. */
export class Desk {
  /** All cores. */
  readonly pool: WorkerPool;
  readonly judging: Judging;
  main = '';
  /** Of the session that watches; null before its first. */
  look: Look | null = null;
  /** Counts changes of the files. */
  edits = 0;
  private readonly open = new Map<string, string>();
  private readonly listeners = new Set<() => void>();

  constructor(threads: number) {
    this.pool = new WorkerPool({ threads });
    this.judging = new Judging(this.pool);
  }

  /** Replaces all files of the page. */
  put({ files, main }: OpenFiles): void {
    for (const name of this.open.keys()) if (!Object.hasOwn(files, name)) this.keep(name, null);
    for (const [name, text] of Object.entries(files)) this.keep(name, text);
    if (main !== this.main) this.edits++;
    this.main = main;
    for (const listener of this.listeners) listener();
  }

  onPut(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  read(words: OverrideWords = {}): Promise<Reading> {
    return readScenario(this.main, words);
  }

  /** Throws an InputError with the mistakes of the file. */
  async scenario(words: OverrideWords = {}): Promise<Scenario> {
    const { scenario, problems } = await this.read(words);
    if (scenario === null) throw new InputError(problems.map(formatProblem).join('\n'));
    return scenario;
  }

  /** Mistakes that another text of the file would have. */
  async mistakesOf(text: string): Promise<readonly Problem[]> {
    const path = join(dirname(this.main), `.tried-${basename(this.main)}`);
    writeFileSync(path, text);
    try {
      const { scenario, problems } = await readScenario(path, {});
      return scenario === null ? problems.filter(({ severity }) => severity === 'error') : [];
    } finally {
      rmSync(path);
    }
  }

  private keep(name: string, text: string | null): void {
    if (this.open.get(name) === (text ?? undefined)) return;
    this.edits++;
    keepFile(name, text);
    if (text === null) this.open.delete(name);
    else this.open.set(name, text);
  }
}

/** A question's way to tell how it goes, and to end early. */
export interface Asking<News> {
  readonly signal: AbortSignal;
  tell(news: News): void;
}

export type Method<Words, Answer, News = never> = (desk: Desk, words: Words, asking: Asking<News>) => Promise<Answer>;
