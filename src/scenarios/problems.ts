import { nearestName, suggestion, visibleLine } from '../sim/kernel/rules/names.ts';

/** Lines and columns count from 1; line 0 is the whole file or option. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Warnings do not stop a run. */
export interface Problem extends Place {
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** Per file; others are counted. */
export const MOST_PROBLEMS = 20;

/** `scenarios/x.yaml:12:7: unknown key "coverr"; did you mean "cover"?` */
export function formatProblem({ file, line, column, message, severity }: Problem): string {
  const place = line === 0 ? file : `${file}:${line}:${column}`;
  return visibleLine(`${place}: ${severity === 'warning' ? 'warning: ' : ''}${message}`);
}

/** By line, without duplicates, cut; those of a game were cut before. */
export function tidyProblems(problems: readonly Problem[]): Problem[] {
  const named = problems.filter((problem) => leftOut(problem) === 0);
  const unique = [...new Map(named.map((problem) => [formatProblem(problem), problem])).values()];
  unique.sort((a, b) => a.line - b.line || a.column - b.column);
  const before = problems.reduce((sum, problem) => sum + leftOut(problem), 0);
  const more = before + Math.max(0, unique.length - MOST_PROBLEMS);
  if (more === 0) return unique;
  const { file, severity } = unique[0];
  return [
    ...unique.slice(0, MOST_PROBLEMS),
    { file, line: 0, column: 0, message: `and ${more} more problem${more === 1 ? '' : 's'}`, severity },
  ];
}

function leftOut({ line, message }: Problem): number {
  const [, more] = (line === 0 && /^and (\d+) more problems?$/.exec(message)) || [];
  return Number(more ?? 0);
}

/** For a sentence: `"a", "b" or "c"`. */
export function either(phrases: readonly string[]): string {
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} or ${phrases.at(-1)}`;
}

function near(wanted: unknown, names: readonly string[]): string {
  const nearest = typeof wanted === 'string' ? nearestName(wanted, names) : null;
  return nearest === null ? '' : `; did you mean "${nearest}"?`;
}

/** Bounded, since a program may check files for days. */
const codes = new Map<string, string>();
const MOST_CODES = 10_000;

/** The code is the function's name, such as `unknown-key`. */
function coded<T extends Readonly<Record<string, (...words: never[]) => string>>>(makers: T): T {
  const made = Object.entries(makers).map(([name, maker]) => {
    const code = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const coding = (...words: never[]): string => {
      const message = maker(...words);
      if (codes.size >= MOST_CODES) codes.clear();
      // A variant's message has the file's code.
      codes.set(message, name === 'inVariant' ? codeOf(words[1]) : code);
      return message;
    };
    return [name, coding];
  });
  return Object.fromEntries(made);
}

/** Stable, for other programs. */
export function codeOf(message: string): string {
  const known = codes.get(message);
  if (known !== undefined) return known;
  if (message.startsWith('unknown house rule ')) return 'unknown-house-rule';
  return /^house rule "|is a group of house rules/.test(message) ? 'wrong-house-rule' : 'does-not-fit';
}

export function problemData(problem: Problem) {
  return { ...problem, code: codeOf(problem.message) };
}

/** Except messages of house rules and of systems' own checks. */
export const messages = coded({
  noSuchFile: (nearest: string | null) => `no such file${nearest === null ? '' : `; did you mean "${nearest}"?`}`,
  noSuchFolder: (folder: string) => `no such file: there is no folder "${folder}"`,
  isFolder: (names: readonly string[] | null) =>
    `is a folder; name a scenario file${names?.length ? ` in it: ${names.slice(0, 12).join(', ')}` : ''}`,
  brokenLink: () => 'is a link that leads nowhere',
  notAFile: () => 'is not a file: it is a pipe or a device; "-" reads standard input',
  unreadable: (reason: string) =>
    `cannot be read: ${reason === 'EACCES' || reason === 'EPERM' ? 'permission denied' : reason}`,
  tooLarge: (limit: number) => `is larger than ${limit} bytes: too large to be read`,
  notText: () => 'is not text in UTF-8: another kind of file, or saved in another encoding',
  utf16: () => 'is saved as UTF-16; save it as UTF-8',

  emptyFile: () => 'the file is empty; a scenario starts with "name:" and "system:"',
  notAMap: (got: string) => `a scenario is a map of keys such as "name" and "system", got ${got}`,
  emptyGame: () => 'the file is empty; `skirmetrics init --game sheet` writes a game to begin with',
  gameNotAMap: (got: string) => `a game is a map of keys such as "game" and "kind", got ${got}`,
  missingKind: (kinds: readonly string[]) =>
    `missing key "kind"; it must be ${either(kinds.map((kind) => `"${kind}"`))}`,
  unknownKind: (kind: unknown, got: string, kinds: readonly string[]) =>
    `unknown kind of game ${got}${near(kind, kinds) || `; one of: ${kinds.join(', ')}`}`,
  tacticsNotAMap: (got: string) => `weights of a game are a map with the keys "game" and "tactics", got ${got}`,
  tacticsOfOther: (id: string, game: string) =>
    `these are weights of "${id}", but the game beside them is "${game}"; fit that game, or move this file to its own`,
  staleTactics: () =>
    'the game has changed since these weights were fitted to it; fit them again: `skirmetrics players fit` with --again',
  isTactics: () => 'has weights of players, not a scenario; they are read with the game beside it',
  gameTwice: (id: string, first: string, second: string) =>
    `"${id}" is the game of ${first} and of ${second}; give one of them another id`,
  gameIsAddress: (word: string) => `a game is a file of this folder, not an address, got ${word}; save it here first`,
  notAGameFile: (word: string) => `"${word}" is not a game: the name of its file ends with .game.yaml`,
  gameOutside: (word: string) =>
    `"${word}" leads out of the folder of this file; copy the game beside it, so that both can go to other machines`,
  gameUnreadable: (word: string, problem: string) => `game "${word}": ${problem}`,
  gameIsBuiltIn: (id: string) => `"${id}" is a built-in system; give the game another id`,
  /** `name`: what the file has to be called, if it is not. */
  isGame: (plays: boolean, name: string | null) =>
    (plays
      ? 'is the description of a game, not a scenario; write a scenario with system: and the path of this file'
      : 'is a dice sheet: it has exact odds and plays no games; odds, weapons, compare, sweep and watch take it') +
    (name === null ? '' : `, once it is called ${name}`),
  crowded: (name: string, count: number, most: number) => `${name} has ${count} parts; at most ${most} are read`,
  cutAtComma: (text: string) =>
    `YAML ends this text at its first comma, since it is within { } or [ ]; write it in quotes: ${JSON.stringify(text.replaceAll(/^[“”„]|[“”]$/g, ''))}`,
  cutAtComment: (message: string) =>
    `${message}YAML ends the text at " #", where a comment begins; write the comment behind the whole text`,
  gamePlaysNothing: (id: string, file: string) =>
    `"${id}" is a dice sheet: it has odds, but plays no games; ask \`skirmetrics odds ${file}\``,
  emptySuite: () => 'the file is empty; a suite has a "name:" and its "scenarios:"',
  suiteNotAMap: (got: string) => `a suite is a map of keys such as "name" and "scenarios", got ${got}`,
  scenarioNotSuite: () =>
    'this is a scenario, not a suite; `skirmetrics init suite` writes a suite of the scenarios in a folder',
  settingsNotAMap: (got: string) => `settings are a map of keys such as "threads" and "delta", got ${got}`,
  tooDeep: () => 'maps and lists are nested too deeply',
  duplicateKey: (key: string, firstLine: number) => `duplicate key "${key}"; it is first set on line ${firstLine}`,
  keyNotText: () => 'a key must be text',
  unknownAnchor: (name: string) =>
    `"*${name}" refers to no anchor "&${name}" above it; put text that begins with "*" in quotes`,
  endlessAlias: (name: string) => `"*${name}" refers to itself through "&${name}"`,
  tooManyAliases: (limit: number) => `aliases expand to more than ${limit} values`,
  mergeNotMap: () => '"<<" merges maps: it takes a map, an alias of one, or a list of them',

  unknownKey: (key: string, names: readonly string[]) =>
    `unknown key "${key}"${suggestion(
      key,
      names.filter((name) => !name.startsWith('$')),
    )}`,
  missingKey: (key: string, expected: string) => `missing key "${key}"${expected && `; it must be ${expected}`}`,
  wrongValue: (field: string, expected: string, got: string, hint: string) =>
    `${field} must be ${expected}, got ${got}${hint}`,
  wrongName: (name: string, expected: string) => `"${name}" cannot be a name here: it must be ${expected}`,
  /** A phrase follows the field's name; a sentence does not. */
  ownWords: (field: string, words: string, got: string) =>
    /^(must|needs?|is|has|takes|cannot|may) /.test(words)
      ? `${field} ${words}${/^must be [^;]*$/.test(words) && !words.includes(', got ') ? `, got ${got}` : ''}`
      : words,
  nearest: near,
  withoutQuotes: () => '; write it without quotes',
  inQuotes: () => '; write it in quotes',

  missingSystem: (ids: readonly string[]) => `missing key "system"; it must be ${either(ids.map((id) => `"${id}"`))}`,
  unknownSystem: (id: unknown, got: string, ids: readonly string[]) =>
    `unknown system ${got}${near(id, ids) || `; one of: ${ids.join(', ')}`}`,

  reservedVariant: () => '"baseline" means the file without changes; give the variant another name',
  tooManyVariants: (count: number, limit: number) => `${count} variants are too many to compare; give ${limit} at most`,
  variantChangesNothing: (name: string) => `variant "${name}" changes nothing: it plays like the baseline`,
  inVariant: (name: string, message: string) => `variant "${name}": ${message}`,
  overridesVariant: (option: string, key: string, name: string) =>
    `${option} ${key} overrides this of variant "${name}"`,
  idleWeights: (policy: string, weights: string) => `"${policy}" plays without weights: ${weights} changes nothing`,
  idleRole: (policy: string, role: string) => `"${policy}" plays no role: "${role}" changes nothing`,
  sameForAllVariants: (key: string) => `"${key}" is the same for all variants and cannot be set`,
  houseRulesNotSet: () => 'house rules are not set by path; put them under "houseRules"',
  unknownPath: (path: string, within: string, step: string, names: readonly string[]) =>
    `unknown path "${path}": ${within === '' ? 'the file' : `"${within}"`} has no "${step}"${suggestion(step, names)}`,
  ambiguousPath: (within: string, name: string, indices: readonly number[]) =>
    `"${within}" has several elements named "${name}"; use the index ${either(indices.map(String))}`,
  absentParent: (parent: string, step: string) =>
    `"${parent}" is not in the file, so its "${step}" cannot be set; set "${parent}" as a whole`,
  singleValue: (path: string, step: string) => `"${path}" is a single value and has no "${step}"`,

  notABand: (field: string, isFraction: boolean, got: string) =>
    `"${field}" must be a band such as ${isFraction ? '0.45..0.55, ..0.55 or 0.45..' : '8..10, ..10 or 8..'}, got ${got}`,
  notAFraction: (field: string, got: string) =>
    `"${field}" is a fraction from 0 to 1: 0.45..0.55 stands for 45 to 55 in 100 games, got ${got}`,
  bandWithoutEnds: (field: string, isFraction: boolean) =>
    `"${field}" needs at least one end, such as ${isFraction ? '..0.55' : '..10'}`,
  bandReversed: (field: string, low: number, high: number) =>
    `"${field}" must begin with its lower end: ${low}..${high}`,
  bandWithoutWidth: (field: string, value: number) =>
    `"${field}" must be a band with some width: no number of games can show that it is exactly ${value}`,
  bandOfEverything: (field: string, band: string) =>
    `"${field}": ${band} holds whatever the games do; narrow it, or leave it out`,
  tunePartNotAMap: (part: string, got: string) =>
    `"${part}" must be a map such as ${part === 'aim' ? '{ score.<side>: 0.45..0.55 }' : '{ <house rule>: 3..6 }'}, got ${got}`,
  tunePartNotNames: (part: string, got: string) => `"${part}" must be a list of names, got ${got}`,
  tuneVariesNothing: () => '"vary" names no key; give at least one key and its values, such as save.soft: 3..6',
  tuneAimsAtNothing: () => '"aim" names no aim; give at least one, such as score.<side>: 0.45..0.55 or turns: ..9',
  unknownTunedKey: (key: string, hint: string) => `unknown house rule or path "${key}"${hint}`,
  tunedKeyNested: (key: string) => `"${key}" is written with dots, such as ${key}.<key>: 3..6, instead of a map`,
  tunedValues: (key: string, got: string, problem: string) =>
    `"${key}" needs values a, b, c or lo..hi:step, got ${got}: ${problem}`,
  tunedValue: (key: string, problem: string) => `"${key}" ${problem}`,
  givenTwice: (name: string) => `"${name}" is given twice`,
  metricIsNested: (metric: string, side: string) =>
    `"${metric}" is written together with its side: ${metric}.${side} instead of a map`,
  metricOfTheGame: (key: string, metric: string) => `"${key}" is of the whole game, not of a side: write ${metric}`,
  metricOfASide: (metric: string, names: readonly string[]) =>
    `"${metric}" is of a side: write ${either(names.slice(0, 6))}`,
  unknownMetric: (name: string, hint: string) => `unknown metric "${name}"${hint}`,
  unknownSide: (side: string, sides: readonly string[]) => `no side "${side}"${suggestion(side, sides)}`,
  notCoverable: (clause: string | undefined, got: string) =>
    `"covers" must be a list of rules such as [${clause ?? 'a clause'}], got ${got}`,
  usesNotAMap: (event: string | undefined, got: string) =>
    `"uses" must be a map of what happens and in what share of games, such as { ${event?.includes(': ') ? JSON.stringify(event) : (event ?? 'an event')}: 0.2.. }, got ${got}`,
  severalEvents: (clause: string, events: readonly string[]) =>
    `${clause} counts several events; name the one that is meant: ${either(events.map((event) => `"${event}"`))}`,
  coveredTwice: (rule: string) => `"${rule}" is listed twice`,
  unknownRule: (rule: string, { clauses, events }: { clauses: readonly string[]; events: readonly string[] }) =>
    /^[A-Z0-9]+-\d+[a-z]?$/.test(rule)
      ? `games count nothing of ${rule}; they count ${clauses.slice(0, 40).join(', ')}${clauses.length > 40 ? ' …' : ''}`
      : `unknown rule "${rule}"${suggestion(rule, [...clauses, ...events])}`,
  verdictOfTheFile: () =>
    '"verdict" is what a variant does against the file as it is: put it under "expect" of a variant',
  verdictNotAMap: (got: string) => `"verdict" must be a map of metrics such as { score.blue: higher }, got ${got}`,
  unknownVerdict: (field: string, verdicts: readonly string[], got: string, word: unknown) =>
    `"${field}" must be ${either(verdicts)}, got ${got}${near(word, verdicts)}`,

  setTwice: (key: string) => `house rule "${key}" is set twice`,
  notAnAssignment: (word: string) => `"${word}" is not key=value`,
});

/** Plain words by code. `source` is the text at the error. */
export function yamlMessage(code: string, message: string, source: string): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'a tab cannot indent; use spaces';
    case 'MULTIPLE_DOCS':
      return 'the file holds several documents, split by "---"; write each into a file of its own';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'a map cannot start here: put it on a line of its own, or put text that holds ": " in quotes';
    case 'BLOCK_IN_FLOW': {
      const [, next] = /^[^\s:]+\s+([A-Za-z]\w*):\s/.exec(source) ?? [];
      const comma = next === undefined ? '' : `write a comma before "${next}", or `;
      return `a map cannot start here: ${comma}put text that holds ": " in quotes`;
    }
    case 'MULTILINE_IMPLICIT_KEY':
      return 'a key and its ":" must be on one line; check the indentation';
    case 'BAD_INDENT':
      return /must be sufficiently indented and end with/.test(message)
        ? `a "${message.endsWith('}') ? '{' : '['}" above is not closed with "${message.at(-1)}"`
        : 'wrong indentation: entries of one map or list start in the same column';
    case 'BAD_SCALAR_START':
      return `text that starts with "${source.slice(0, 1)}" must be in quotes`;
    case 'BAD_DQ_ESCAPE':
      return 'unknown escape in double quotes; write "\\\\" for a backslash, or use single quotes';
    case 'MISSING_CHAR':
      if (message.includes('quote')) return 'a quote above is not closed';
      return message.includes('map values') ? 'a key without ":" and a space' : `not valid YAML: ${message}`;
    case 'UNEXPECTED_TOKEN':
      return 'unexpected text here; check quotes and indentation';
    case 'TAG_RESOLVE_FAILED':
      return `tags such as "${source}" are not supported; write the plain value, or put text that begins with "!" in quotes`;
    default:
      return `not valid YAML: ${message}`;
  }
}
