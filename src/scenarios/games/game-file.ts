import type { GameProblem } from '../../sim/games/game.ts';
import { GAME_KINDS } from '../../sim/games/kinds.ts';
import type { System } from '../../sim/kernel/system.ts';
import { openGame } from '../../sim/registry.ts';
import { parseScenarioText } from '../document.ts';
import { type Entry, entryAt, got, placeOf, plainValue } from '../entries.ts';
import { messages, type Place, type Problem, tidyProblems } from '../problems.ts';
import type { GameSource } from '../scenario.ts';
import { readSource } from '../source.ts';
import { depthOf, withCutTexts } from './cut-texts.ts';
import { gameHash } from './game-hash.ts';
import { SourceText } from './source-text.ts';

/** A game file opened as a system. */
export interface OpenGame extends GameSource {
  readonly system: System;
}

export type GameResult =
  | { readonly ok: true; readonly open: OpenGame; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export const GAME_ENDING = /\.game\.(ya?ml|json)$/;

/** Never throws on invalid input: returns all problems, each with place and remedy. */
export async function loadGame(file: string): Promise<GameResult> {
  const whole: Place = { file, line: 0, column: 0 };
  const error = (at: Place, message: string): Problem => ({ ...at, message, severity: 'error' });
  const refuse = (problems: readonly Problem[]): GameResult => ({ ok: false, problems: tidyProblems(problems) });
  const source = await readSource(file);
  if ('problem' in source) return refuse([error(whole, source.problem)]);
  const parsed = parseScenarioText(file, source.text);
  if (parsed.root === null) return refuse(parsed.problems);
  const written = new SourceText(source.text);
  const { root, problems } = withCutTexts(parsed.root, parsed.problems, written);
  if (root.kind !== 'map') return refuse([...problems, error(root.at, messages.gameNotAMap(got(root)))]);
  const kinds = Object.keys(GAME_KINDS);
  const kind = root.entries.get('kind');
  const word = kind?.kind === 'scalar' ? kind.value : null;
  if (kind === undefined) return refuse([...problems, error(root.at, messages.missingKind(kinds))]);
  if (typeof word !== 'string' || !kinds.includes(word))
    return refuse([...problems, error(placeOf(root, ['kind']), messages.unknownKind(word, got(kind), kinds))]);
  const { fits, check } = await GAME_KINDS[word].reader();
  const content = plainValue(root);
  if (!fits(content)) {
    const { schemaMistakes } = await import('./game-schema.ts');
    const mistakes = schemaMistakes(await GAME_KINDS[word].schema(), root);
    if (mistakes.length > 0) return refuse([...problems, ...mistakes]);
  }
  const read = check(content);
  const found = [...problems, ...read.problems.map((problem) => placed(root, problem, written))];
  if (read.game === null || found.some(({ severity }) => severity === 'error')) return refuse(found);
  const system = await openGame(read.game);
  const open = { file, text: source.text, game: read.game, system, hash: gameHash(read.game) };
  return { ok: true, open, warnings: tidyProblems(found) };
}

/** The place within an expression, if its text is written out where its value is. */
function placed(root: Entry, { path, message, severity = 'error', offset }: GameProblem, source: SourceText): Problem {
  const at = placeOf(root, path);
  const entry = entryAt(root, path);
  if (offset === undefined || entry?.kind !== 'scalar') return { ...at, message, severity };
  const text = String(entry.value);
  const found = source.offsetWithin(at, text, offset);
  if (found === null) return { ...at, message, severity };
  const end = source.offsetWithin(at, text, text.length) ?? found;
  const isCut = (offset >= text.length || depthOf(text) > 0) && /^[ \t]+#/.test(source.text.slice(end, end + 80));
  return {
    ...source.placeOf(at.file, found),
    message: isCut ? messages.cutAtComment(message) : message,
    severity,
  };
}

/** Whether a word is the path of a game file rather than the id of a system. */
export function isGameFile(word: string): boolean {
  return GAME_ENDING.test(word);
}
