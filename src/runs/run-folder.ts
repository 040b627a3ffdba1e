import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asideName, sweep } from '../report/files/aside.ts';
import { isLink, makeFolder, reason } from '../report/files/folder.ts';
import { tacticsBeside } from '../scenarios/games/file-names.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { verbName } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import type { BatchResult } from '../workers/batch.ts';
import {
  BrokenLease,
  type Lease,
  type LeaseHeader,
  type LeaseRecords,
  leaseBytes,
  readLease,
  readLeaseRecords,
} from './lease.ts';
import { type Manifest, manifestText, PILOT_FIRST_GAME, readManifest, runId } from './manifest.ts';

export const MANIFEST = 'manifest.json';
const LEASES = 'leases';
/** Names sort in playing order. */
const DIGITS = 10;
/** What a run was asked with. */
export interface RunTexts {
  readonly scenario: string;
  /** Null for built-in systems. */
  readonly game: string | null;
  /** Of the weights fitted to the game; null without any. */
  readonly tactics: string | null;
}

/** With the scenario's own text. */
export function textsOf({ game }: Pick<Scenario, 'game'>, text: string): RunTexts {
  return { scenario: text, game: game?.text ?? null, tactics: game?.tactics ?? null };
}

const LEASE_NAME = /^(\d{10})\.bin$/;

/**
 * A run's games in leases: one file for consecutive games of a variant. Processes may write concurrently: files are
 * renamed into place, and their bytes do not depend on the writer. Throws an InputError that names an invalid file.
 */
export class RunFolder {
  readonly path: string;
  /** Identity, whatever the path. */
  readonly place: string;
  readonly manifest: Manifest;
  readonly id: string;

  private constructor(path: string, place: string, manifest: Manifest) {
    this.path = path;
    this.place = place;
    this.manifest = manifest;
    this.id = runId(manifest);
  }

  static async open(path: string): Promise<RunFolder> {
    const file = join(path, MANIFEST);
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      if (!existsSync(path)) throw new InputError(`there is no folder ${path}`);
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR')
        throw new InputError(`${path} is not the folder of a kept run: it has no ${MANIFEST}`);
      throw new InputError(`${file} cannot be read: ${reason(error)}`);
    }
    const manifest = readManifest(text);
    if ('problem' in manifest) throw new InputError(`${file} ${manifest.problem}`);
    const folder = new RunFolder(path, await realpath(path), manifest);
    folder.requireOwnLeases();
    return folder;
  }

  /** Opens the folder if it has this run. */
  static async make(path: string, manifest: Manifest, texts: RunTexts): Promise<RunFolder> {
    const folder = new RunFolder(path, path, manifest);
    folder.requireOwnLeases();
    try {
      for (const variant of manifest.variants.keys()) makeFolder(folder.home(variant));
      sweep(path, Date.now());
      if (!(await readdir(path)).includes(MANIFEST)) {
        await writeAside(path, manifest.scenarioFile, Buffer.from(texts.scenario));
        if (manifest.game !== undefined) {
          const { file } = manifest.game;
          makeFolder(dirname(folder.game!));
          await writeAside(path, file, Buffer.from(texts.game ?? ''));
          if (texts.tactics !== null) await writeAside(path, tacticsBeside(file), Buffer.from(texts.tactics));
        }
        // Last: a manifest marks a complete folder.
        await writeAside(path, MANIFEST, Buffer.from(manifestText(manifest)));
      }
    } catch (error) {
      throw new InputError(`${path} cannot be written: ${reason(error)}`);
    }
    const found = await RunFolder.open(path);
    if (found.id !== folder.id)
      throw new InputError(`${path} keeps another run: ${differenceOf(found.manifest, manifest)}`);
    for (const variant of manifest.variants.keys()) sweep(found.home(variant), Date.now());
    return found;
  }

  /** Refuses links. */
  private requireOwnLeases(): void {
    const homes = [join(this.path, LEASES), ...[...this.manifest.variants.keys()].map((variant) => this.home(variant))];
    const link = homes.find(isLink);
    if (link !== undefined) throw new InputError(`${link} is a link; a kept run has its leases in its own folder`);
  }

  /** Without games, to play another process's run. */
  static async borrowed(path: string, manifest: Manifest, texts: RunTexts): Promise<RunFolder> {
    const folder = new RunFolder(path, path, manifest);
    await mkdir(path, { mode: 0o700 });
    await writeFile(folder.scenario, texts.scenario);
    if (folder.game !== null) {
      await mkdir(dirname(folder.game), { recursive: true });
      await writeFile(folder.game, texts.game ?? '');
      if (texts.tactics !== null) await writeFile(tacticsBeside(folder.game), texts.tactics);
    }
    return folder;
  }

  /** Path of the copy. */
  get scenario(): string {
    return join(this.path, this.manifest.scenarioFile);
  }

  /** Path of the copy of the game's file; null for built-in systems. */
  get game(): string | null {
    return this.manifest.game === undefined ? null : join(this.path, this.manifest.game.file);
  }

  /** The copies. */
  async texts(): Promise<RunTexts> {
    const { scenario, game } = this;
    const isFitted = this.manifest.game?.tactics !== undefined;
    return {
      scenario: await readFile(scenario, 'utf8'),
      game: game === null ? null : await readFile(game, 'utf8'),
      tactics: isFitted ? await readFile(tacticsBeside(game!), 'utf8') : null,
    };
  }

  /** Sorted. */
  async firstGames(variant: number): Promise<number[]> {
    const names = await readdir(this.home(variant)).catch(() => []);
    return names
      .flatMap((name) => (LEASE_NAME.test(name) ? [Number(name.slice(0, DIGITS))] : []))
      .sort((a, b) => a - b);
  }

  /** Gapless games of all variants; in a sweep, of the longest. */
  async gamesHeld(): Promise<number> {
    const { variants, verb, leaseGames } = this.manifest;
    const ends = await Promise.all(
      variants.map(async (_, variant) => {
        const there = new Set(await this.firstGames(variant));
        let end = 0;
        while (there.has(end)) end += leaseGames;
        return end;
      }),
    );
    const end = verb === 'sweep' ? Math.max(...ends) : Math.min(...ends);
    if (end === 0) return 0;
    const first = end - leaseGames;
    const last = await Promise.all(
      variants.flatMap((_, variant) => (ends[variant] < end ? [] : [this.lease(variant, first)])),
    );
    const games = last.map((lease) => lease?.games ?? 0);
    // A stop may have cut some.
    return first + (games.every((held) => held === games[0]) ? games[0] : 0);
  }

  /** After a gap, not yet reportable; without pilots. */
  async beyond(games: number): Promise<number[]> {
    const { variants } = this.manifest;
    const all = await Promise.all(variants.map((_, variant) => this.firstGames(variant)));
    return all.flat().filter((firstGame) => firstGame >= games && firstGame < PILOT_FIRST_GAME);
  }

  /** Null if not yet played. */
  lease(variant: number, firstGame: number): Promise<Lease | null> {
    return this.read(variant, firstGame, readLease);
  }

  /** Null if not yet played. */
  records(variant: number, firstGame: number): Promise<LeaseRecords | null> {
    return this.read(variant, firstGame, readLeaseRecords);
  }

  private async read<Found extends Pick<LeaseHeader, 'run' | 'variant' | 'firstGame'>>(
    variant: number,
    firstGame: number,
    reader: (bytes: Uint8Array) => Promise<Found>,
  ): Promise<Found | null> {
    const file = this.file(variant, firstGame);
    let bytes: Uint8Array;
    try {
      bytes = await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw new InputError(`${file} cannot be read: ${reason(error)}`);
    }
    try {
      const lease = await reader(bytes);
      const isAnother = lease.run !== this.id || lease.variant !== variant || lease.firstGame !== firstGame;
      if (isAnother) throw new BrokenLease(lease.run === this.id ? 'was renamed' : 'belongs to another run');
      return lease;
    } catch (error) {
      if (!(error instanceof BrokenLease)) throw error;
      throw new InputError(`${file} ${error.message}; delete it, and its games are played again`);
    }
  }

  /** Replaces shorter leases. `packed`: its bytes. */
  async write(variant: number, counted: BatchResult, packed?: Uint8Array): Promise<void> {
    const { firstGame } = counted;
    try {
      const bytes = packed ?? (await leaseBytes(this.id, variant, counted));
      await writeAside(this.home(variant), leaseName(firstGame), bytes);
    } catch (error) {
      throw new InputError(
        `${this.file(variant, firstGame)} cannot be written: ${reason(error)}; the leases before it are kept`,
      );
    }
  }

  has(variant: number, firstGame: number): boolean {
    return existsSync(this.file(variant, firstGame));
  }

  private file(variant: number, firstGame: number): string {
    return join(this.home(variant), leaseName(firstGame));
  }

  private home(variant: number): string {
    return join(this.path, LEASES, String(variant));
  }
}

function leaseName(firstGame: number): string {
  return `${String(firstGame).padStart(DIGITS, '0')}.bin`;
}

/** For people. */
export function differenceOf(kept: Manifest, wanted: Manifest): string {
  if (kept.system !== wanted.system) return `of ${kept.system}, not ${wanted.system}`;
  if (kept.verb !== wanted.verb) return `one of \`${verbName(kept.verb)}\`, not of \`${verbName(wanted.verb)}\``;
  if (kept.seed !== wanted.seed) return `its seed is ${kept.seed}, not ${wanted.seed}`;
  if (kept.engine !== wanted.engine)
    return 'it was played by another build of skirmetrics, whose games may differ; play on with that build, or keep a new run';
  if (kept.leaseGames !== wanted.leaseGames)
    return `its leases are of ${kept.leaseGames} games, not ${wanted.leaseGames}; see --lease`;
  if (kept.game?.hash !== wanted.game?.hash)
    return `the game’s file has changed since: its hash was ${shortHash(kept)} and is ${shortHash(wanted)} now; put the old file back, or keep a new run`;
  if (kept.game?.tactics !== wanted.game?.tactics)
    return 'the weights of the game’s players have changed since; put the old file of weights back, or keep a new run';
  const names = (manifest: Manifest) => manifest.variants.map(({ name }) => name);
  const [had, has] = [names(kept), names(wanted)];
  if (JSON.stringify(had) !== JSON.stringify(has))
    return `it plays ${had.map((name) => `"${name}"`).join(', ')}, not ${has.map((name) => `"${name}"`).join(', ')}`;
  const changed = kept.variants.find(({ job }, i) => job !== wanted.variants[i].job);
  if (changed !== undefined) return `the scenario has changed since: "${changed.name}" is played differently now`;
  if (JSON.stringify(kept.stop) !== JSON.stringify(wanted.stop)) return 'it ends by another rule';
  return 'it was asked for with other options';
}

function shortHash({ game }: Manifest): string {
  return game === undefined ? 'none' : game.hash.slice(0, 12);
}

/** Atomic, and synced to disk. */
export async function writeAside(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const aside = join(folder, asideName());
  try {
    const handle = await open(aside, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, join(folder, name));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
