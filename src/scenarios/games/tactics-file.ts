import { lstat } from 'node:fs/promises';
import { GAME_KINDS } from '../../sim/games/kinds.ts';
import type { TacticsTable } from '../../sim/kernel/players/tactics.ts';
import type { Game } from '../../sim/kernel/system.ts';
import { parseScenarioText } from '../document.ts';
import { got, type MapEntry, placeOf, plainValue } from '../entries.ts';
import { messages, type Problem } from '../problems.ts';
import { readSource } from '../source.ts';
import { tacticsBeside } from './file-names.ts';
import { rulesHash } from './game-hash.ts';

/** A page; YAML takes a second for a million bytes. */
const MOST_BYTES = 100_000;

export interface ReadTactics {
  /** With the weights of its players, if there are any. */
  readonly game: Game;
  /** Of the file of weights; null without any. */
  readonly text: string | null;
  readonly problems: readonly Problem[];
}

/** The game with the weights of the file beside its own, if there is one. */
export async function withTactics(gameFile: string, game: Game): Promise<ReadTactics> {
  const plain = { game, text: null, problems: [] };
  const table = await GAME_KINDS[game.kind].tactics?.();
  const file = tacticsBeside(gameFile);
  if (table === undefined || file === gameFile || (await lstat(file).catch(() => null)) === null) return plain;
  const refuse = (...problems: readonly Problem[]): ReadTactics => ({ ...plain, problems });
  const source = await readSource(file, MOST_BYTES);
  const whole = { file, line: 0, column: 0 };
  if ('problem' in source) return refuse({ ...whole, message: source.problem, severity: 'error' });
  const { root, problems } = parseScenarioText(file, source.text);
  if (root === null) return refuse(...problems);
  if (root.kind !== 'map')
    return refuse(...problems, { ...root.at, message: messages.tacticsNotAMap(got(root)), severity: 'error' });
  const found = [...problems, ...(await mistakesIn(root, table))];
  if (found.length > 0) return refuse(...found);
  const { game: id, hash, tactics = {} } = plainValue(root) as { game: string; hash?: string; tactics?: object };
  if (id !== game.id)
    return refuse({ ...placeOf(root, ['game']), message: messages.tacticsOfOther(id, game.id), severity: 'error' });
  const isStale = hash !== undefined && hash !== rulesHash(game);
  const stale: Problem = { ...placeOf(root, ['hash']), message: messages.staleTactics(), severity: 'warning' };
  const weights = Object.entries(tactics);
  if (weights.length === 0) return plain;
  // In the table's order: equal weights are equal text.
  const names = Object.keys(table);
  const sorted = weights.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
  return {
    game: { ...game, tactics: Object.fromEntries(sorted) },
    text: source.text,
    problems: isStale ? [stale] : [],
  };
}

/** Needs the schema library. */
async function mistakesIn(root: MapEntry, table: TacticsTable): Promise<Problem[]> {
  const [{ schemaMistakes }, { fittedSchema }] = await Promise.all([
    import('./game-schema.ts'),
    import('./tactics-schema.ts'),
  ]);
  return schemaMistakes(fittedSchema(table), root);
}
