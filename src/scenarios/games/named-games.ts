import { realpath } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { messages, type Place, type Problem } from '../problems.ts';
import { GAME_ENDING } from './file-names.ts';
import { type GameResult, loadGame, type OpenGame } from './game-file.ts';

/** A file that settings name under `games:`. */
export interface NamedFile {
  readonly file: string;
  readonly place: Place;
}

let named: readonly NamedFile[] = [];

/** From now on these games have names. */
export function nameGames(files: readonly NamedFile[]): void {
  named = files;
}

/** Whether a word is meant as a file rather than an id. */
export function isPath(word: string): boolean {
  return /[/\\:]/.test(word) || ['.yaml', '.yml', '.json'].includes(extname(word).toLowerCase());
}

/** The game that settings name by an id, or null. Problems of their files are the result. */
export async function namedGame(id: string): Promise<GameResult | null> {
  if (named.length === 0) return null;
  const { games, refusal } = await namedGames();
  const found = games.find(({ game }) => game.id === id);
  if (refusal !== null) return refusal;
  return found === undefined ? null : { ok: true, open: found, warnings: [] };
}

/** Ids of the games that settings name. */
export async function namedIds(): Promise<readonly string[]> {
  return (await namedGames()).games.map(({ game }) => game.id);
}

/** `refusal` is of the first file that cannot be opened. */
export async function namedGames(): Promise<{
  readonly games: readonly OpenGame[];
  readonly refusal: GameResult | null;
}> {
  const games: OpenGame[] = [];
  for (const { file, place } of named) {
    const read = await referredGame(file, place);
    if (!read.ok) return { games, refusal: read };
    const twin = games.find(({ game }) => game.id === read.open.game.id);
    if (twin !== undefined)
      return {
        games,
        refusal: refused({ ...place, message: messages.gameTwice(twin.game.id, twin.file, file), severity: 'error' }),
      };
    games.push(read.open);
  }
  return { games, refusal: null };
}

/** A game that a file names: `word` is relative to that file, and may not lead out of its folder. */
export async function referredGame(word: string, place: Place): Promise<GameResult> {
  const wrong = (message: string): GameResult => refused({ ...place, message, severity: 'error' });
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(word)) return wrong(messages.gameIsAddress(word));
  if (!GAME_ENDING.test(word)) return wrong(messages.notAGameFile(word));
  const folder = dirname(place.file);
  const file = join(folder, word);
  const isOutside = (from: string, to: string): boolean => {
    const way = relative(from, to);
    return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  };
  if (isAbsolute(word) || isOutside(resolve(folder), resolve(file))) return wrong(messages.gameOutside(word));
  const real = await realpath(file).catch(() => null);
  if (real !== null && isOutside(await realpath(folder), real)) return wrong(messages.gameOutside(word));
  const read = await loadGame(file);
  if (!read.ok && read.problems.length === 1 && read.problems[0].line === 0 && read.problems[0].file === file)
    return wrong(messages.gameUnreadable(word, read.problems[0].message));
  return read;
}

function refused(...problems: readonly Problem[]): GameResult {
  return { ok: false, problems };
}
