import type { GameProblem } from '../../sim/games/game.ts';
import { DEFAULT_KIND, GAME_KINDS } from '../../sim/games/kinds.ts';
import { nearestName } from '../../sim/kernel/rules/names.ts';
import type { System } from '../../sim/kernel/system.ts';
import { isSystemId, openGame } from '../../sim/registry.ts';
import { parseScenarioText } from '../document.ts';
import { type Entry, entryAt, got, type MapEntry, placeOf, plainValue } from '../entries.ts';
import { messages, type Place, type Problem, tidyProblems } from '../problems.ts';
import type { GameSource } from '../scenario.ts';
import { readSource } from '../source.ts';
import { SourceText } from '../source-text.ts';
import { depthOf, withCutComments, withCutTexts } from './cut-texts.ts';
import { GAME_ENDING, isTacticsFile } from './file-names.ts';
import { gameHash } from './game-hash.ts';
import { withTactics } from './tactics-file.ts';

/** A game file opened as a system. */
export interface OpenGame extends GameSource {
  readonly system: System;
}

export type GameResult =
  | { readonly ok: true; readonly open: OpenGame; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A game is a page or two; YAML takes a second for a million bytes. */
const MOST_BYTES = 100_000;
const MOST_PARTS = 1000;

/** Never throws on invalid input: returns all problems, each with place and remedy. */
export async function loadGame(file: string): Promise<GameResult> {
  const whole: Place = { file, line: 0, column: 0 };
  const error = (at: Place, message: string): Problem => ({ ...at, message, severity: 'error' });
  const refuse = (problems: readonly Problem[]): GameResult => ({ ok: false, problems: tidyProblems(problems) });
  const source = await readSource(file, MOST_BYTES);
  if ('problem' in source) return refuse([error(whole, source.problem)]);
  const parsed = parseScenarioText(file, source.text);
  const lines = new SourceText(source.text);
  if (parsed.root === null) return refuse(withCutComments(parsed.problems, lines).map(ofGame));
  const { root, problems } = withCutTexts(parsed.root, parsed.problems, lines);
  const crowds = crowdedIn(root, 'the file');
  if (crowds.length > 0) return refuse(crowds);
  if (root.kind !== 'map') return refuse([...problems, error(root.at, messages.gameNotAMap(got(root)))]);
  const kinds = Object.keys(GAME_KINDS);
  const kind = root.entries.get('kind');
  const word = kind === undefined ? DEFAULT_KIND : kind.kind === 'scalar' ? kind.value : null;
  if (kind === undefined && !isOfDefaultKind(root)) return refuse([...problems, kindProblem(root, kinds)]);
  if (typeof word !== 'string' || !kinds.includes(word))
    return refuse([...problems, error(placeOf(root, ['kind']), messages.unknownKind(word, got(kind!), kinds))]);
  // Of a value that YAML cannot read, that is enough.
  const isTold = ({ line, column }: Problem) => problems.some((one) => one.line === line && one.column === column);
  const { fits, check } = await GAME_KINDS[word].reader();
  const content = plainValue(root);
  if (!fits(content)) {
    const { schemaMistakes } = await import('./game-schema.ts');
    const mistakes = schemaMistakes(await GAME_KINDS[word].schema(), root);
    if (mistakes.length > 0) return refuse([...problems, ...mistakes.filter((mistake) => !isTold(mistake))]);
  }
  const read = check(content);
  const told = read.problems.map((problem) => placed(root, problem, lines));
  const found = [...problems, ...told.filter((problem) => !isTold(problem))];
  const id = root.entries.get('game');
  if (id?.kind === 'scalar' && isSystemId(String(id.value)))
    found.push(error(id.at, messages.gameIsBuiltIn(String(id.value))));
  if (read.game === null || found.some(({ severity }) => severity === 'error')) return refuse(found);
  const written = GAME_KINDS[word].plays ? { ...read.game, lines: linesOf(root) } : read.game;
  const { game, text: tactics, problems: ofTactics } = await withTactics(file, written);
  if (ofTactics.some(({ severity }) => severity === 'error')) return refuse([...found, ...ofTactics]);
  const open = { file, text: source.text, game, system: await openGame(game), hash: gameHash(game), tactics };
  return { ok: true, open, warnings: tidyProblems([...found, ...ofTactics]) };
}

/** Of entries up to three levels deep. */
function linesOf(root: MapEntry, path: readonly string[] = []): Record<string, number> {
  const own = [...root.entries].flatMap(([key, entry]): (readonly [string, number])[] => {
    const here = [...path, key];
    const deeper = entry.kind === 'map' && here.length < 3 ? Object.entries(linesOf(entry, here)) : [];
    return [[here.join('.'), (entry.key ?? entry.at).line], ...deeper];
  });
  return Object.fromEntries(own);
}

function ofGame(problem: Problem): Problem {
  return problem.message === messages.emptyFile() ? { ...problem, message: messages.emptyGame() } : problem;
}

/** A file without a kind has what no other kind has. */
function isOfDefaultKind({ entries }: MapEntry): boolean {
  return ['turn', 'actions'].some((key) => entries.has(key));
}

/** Of a file without a kind, perhaps under a misspelt key. */
function kindProblem({ at, entries }: MapEntry, kinds: readonly string[]): Problem {
  const [key, entry] = [...entries].find(([name]) => nearestName(name, ['kind']) !== null) ?? [];
  const message = key === undefined ? messages.missingKind(kinds) : messages.unknownKey(key, ['kind']);
  return { ...(entry?.key ?? at), message, severity: 'error' };
}

/** Maps and lists that would take seconds to check. */
function crowdedIn(entry: Entry, name: string): Problem[] {
  if (entry.kind === 'scalar') return [];
  const parts = entry.kind === 'map' ? [...entry.entries] : entry.items.map((item) => ['a list', item] as const);
  if (parts.length <= MOST_PARTS)
    return parts.flatMap(([key, part]) => crowdedIn(part, entry.kind === 'map' ? JSON.stringify(key) : key));
  return [{ ...(entry.key ?? entry.at), message: messages.crowded(name, parts.length, MOST_PARTS), severity: 'error' }];
}

/** The place within an expression, if its text is written out where its value is. */
function placed(root: Entry, problem: GameProblem, source: SourceText): Problem {
  const { path, message, severity = 'error', offset, isOfKey = false } = problem;
  const entry = entryAt(root, path);
  const at = (isOfKey ? entry?.key : null) ?? placeOf(root, path);
  if (offset === undefined || entry?.kind !== 'scalar') return { ...at, message, severity };
  const text = String(entry.value);
  const found = source.offsetWithin(at, text, offset);
  if (found === null) return { ...at, message, severity };
  const end = source.offsetWithin(at, text, text.length) ?? found;
  const isCut = (offset >= text.length || depthOf(text) > 0) && /^[ \t]+#/.test(source.text.slice(end, end + 80));
  return {
    ...source.placeOf(at.file, found),
    message: isCut ? messages.cutAtComment(`${message}; `) : message,
    severity,
  };
}

/** The problem of a file that should be played, and describes a game; otherwise null. */
export function gameInstead(file: string, root: MapEntry): Problem | null {
  const { entries } = root;
  if (isTacticsFile(file)) return { file, line: 0, column: 0, message: messages.isTactics(), severity: 'error' };
  if (!isGameFile(file) && !(entries.has('game') && entries.has('kind'))) return null;
  const kind = entries.get('kind');
  const plays = GAME_KINDS[String(kind?.kind === 'scalar' ? kind.value : '')]?.plays ?? true;
  const ending = /\.(ya?ml|json)$/.exec(file)?.[0];
  const name = isGameFile(file) || ending === undefined ? null : `${file.slice(0, -ending.length)}.game${ending}`;
  return { file, line: 0, column: 0, message: messages.isGame(plays, name), severity: 'error' };
}

/** Whether a word is the path of a game file rather than the id of a system. */
export function isGameFile(word: string): boolean {
  return GAME_ENDING.test(word);
}
