import { RENAMED } from '../terminal/command-line.ts';
import { FAMILIES, isVerb } from './index.ts';

/** What a command line asks for. */
export interface Asked {
  /** Today's name of the verb, a family of verbs, or a word that is neither; null without any. */
  readonly name: string | null;
  /** The name that was written, if it is an old one. */
  readonly old: string | null;
  /** The other words. */
  readonly rest: readonly string[];
  /** Null if no help is asked for. */
  readonly help: 'short' | 'all' | null;
}

const HELPS: Readonly<Record<string, 'short' | 'all'>> = { '--help': 'short', '-h': 'short', '--help-all': 'all' };

/** Reads the words after the program's name. No words ask for help, and so does the name of a family alone. */
export function asked(line: readonly string[]): Asked {
  if (line[0] === 'help') {
    const { help, ...verb } = asked(line.slice(1));
    return { ...verb, help: help ?? 'short' };
  }
  const helps = line.filter((word) => Object.hasOwn(HELPS, word)).map((word) => HELPS[word]);
  const help = helps.includes('all') ? 'all' : (helps[0] ?? null);
  const verb = verbIn(line.filter((word) => !Object.hasOwn(HELPS, word)));
  const isAlone = verb.name === null ? verb.rest.length === 0 : FAMILIES.includes(verb.name);
  return { ...verb, help: isAlone ? (help ?? 'short') : help };
}

const isPlain = (word: string) => !word.startsWith('-');

/** Options may be before the verb. */
function verbIn(line: readonly string[]): Omit<Asked, 'help'> {
  const first = line.findIndex(isPlain);
  const known = line.findIndex(isName);
  const at = first === 0 || known < 0 ? first : known;
  if (at < 0) return { name: null, old: null, rest: line };
  const word = line[at];
  const rest = line.toSpliced(at, 1);
  if (Object.hasOwn(RENAMED, word)) return renamed(word, rest);
  const second = FAMILIES.includes(word) ? rest.findIndex(isPlain) : -1;
  return second < 0
    ? { name: word, old: null, rest }
    : { name: `${word} ${rest[second]}`, old: null, rest: rest.toSpliced(second, 1) };
}

function isName(word: string): boolean {
  return isVerb(word) || FAMILIES.includes(word) || Object.hasOwn(RENAMED, word);
}

function renamed(old: string, rest: readonly string[]): Omit<Asked, 'help'> {
  const [name, option] = RENAMED[old];
  // `query <sql> <from..>` has the text first, behind switches or before them.
  const sql = option === '--sql' ? rest.findIndex(isPlain) : -1;
  const own = option === undefined ? [] : [option, ...rest.slice(sql, sql + 1)];
  return { name, old, rest: [...own, ...rest.toSpliced(sql < 0 ? rest.length : sql, 1)] };
}
