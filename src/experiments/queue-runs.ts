import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { asideName } from '../report/files/aside.ts';
import { reason } from '../report/files/folder.ts';
import { engineDigest } from '../runs/engine.ts';
import type { Manifest } from '../runs/manifest.ts';
import { keys, queueName } from '../runs/queue.ts';
import { MOST_RUN_BYTES, RefusedOrder, runToPlay } from '../runs/queue-order.ts';
import type { Seal } from '../runs/queue-seal.ts';
import { RunFolder } from '../runs/run-folder.ts';
import { SYSTEM_IDS } from '../sim/registry.ts';
import { InputError } from '../terminal/failures.ts';
import type { PreparedJob } from '../workers/job.ts';

/** Runs that a worker keeps set up. */
const KEPT_RUNS = 8;

/** Makes the jobs of a run from its folder, or throws an InputError. */
export type JobsOf = (folder: RunFolder) => Promise<PreparedJob[]>;

/** What another try may mend: of another worker, or after the coordinator has told the server again. */
export class NotNow extends Error {}

interface KnownRun {
  readonly manifest: Manifest;
  readonly jobs: readonly PreparedJob[];
}

/** Runs that leases were asked for, checked by the system's own schema. */
export class Runs {
  private readonly redis: Redis;
  private readonly seal: Seal;
  private readonly jobsIn: JobsOf;
  private readonly known = new Map<string, Promise<KnownRun>>();

  constructor(redis: Redis, seal: Seal, jobsIn: JobsOf) {
    this.redis = redis;
    this.seal = seal;
    this.jobsIn = jobsIn;
  }

  /** A run of a queue. */
  of(run: string, queue: string): Promise<KnownRun> {
    let found = this.known.get(run);
    if (found === undefined) {
      found = this.read(run, queue);
      this.known.set(run, found);
      // What could not be read may be there at the next try.
      found.catch(() => this.known.delete(run));
      for (const oldest of this.known.keys()) if (this.known.size > KEPT_RUNS) this.known.delete(oldest);
    }
    return found;
  }

  private async read(run: string, queue: string): Promise<KnownRun> {
    const key = keys.run(run);
    if ((await this.redis.strlen(key)) > MOST_RUN_BYTES) throw new RefusedOrder('what its run is of is too large');
    const text = await this.redis.get(key);
    if (text === null) throw new NotNow('the server has lost what a run is of; its coordinator tells it again');
    const { seal } = this;
    const engineOf = (system: string): string | null => {
      const engine = (SYSTEM_IDS as readonly string[]).includes(system) ? engineDigest(system) : '';
      return queue === queueName(system, engine, seal) ? engine : null;
    };
    const { manifest, scenario } = runToPlay(text, run, engineOf, seal);
    // The name says whose it is, so that the next worker removes what a killed one has left.
    const home = join(tmpdir(), asideName());
    try {
      return { manifest, jobs: await this.jobsIn(await borrowed(home, manifest, scenario)) };
    } catch (error) {
      // The folder is gone by the time that somebody reads its name.
      if (error instanceof InputError)
        throw new InputError(error.message.replaceAll(`${home}/`, '').replaceAll(home, 'a run'));
      throw error;
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }
}

async function borrowed(home: string, manifest: Manifest, scenario: string): Promise<RunFolder> {
  try {
    return await RunFolder.borrowed(home, manifest, scenario);
  } catch (error) {
    // A fault of this machine, such as a full disk: another may do better.
    throw new NotNow(`worker ${hostname()} cannot write into ${tmpdir()}: ${reason(error)}; trying again`);
  }
}
