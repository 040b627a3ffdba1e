/** Where a cursor is in a YAML text, also in one that is unfinished. */

export interface YamlPlace {
  /** Keys and positions of list items from the root to the map, list or value that the cursor is in. */
  readonly path: readonly (string | number)[];
  /** Keys that the map has already, around the cursor. */
  readonly siblings: readonly string[];
  /** Whether a value is written there, not a key. */
  readonly isValue: boolean;
  /** Where the word begins that is being written. */
  readonly from: number;
}

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#[\]{},"'][^#[\]{},]*?))\s*:(?=\s|$)/;

const keyOf = (found: RegExpExecArray) => found[1] ?? found[2] ?? found[3];

/** Comments go, columns stay; a # in quotes begins none. */
const bare = (line: string) =>
  line.replace(/("[^"]*"|'[^']*')|(?:^|\s)#.*$/g, (all, quoted) => quoted ?? ' '.repeat(all.length));

export function yamlPlace(text: string, at: number): YamlPlace {
  const lines = text.slice(0, at).split('\n');
  const blocks = new Blocks();
  const flow = new Flow();
  lines.forEach((line, i) => {
    const isLast = i === lines.length - 1;
    const code = bare(line);
    if (flow.isOpen) flow.read(code);
    else if (code.trim() !== '' || isLast) {
      const rest = blocks.read(code);
      // A brace inside plain text opens nothing.
      if (/^\s*[{[]/.test(rest)) flow.read(rest);
    }
  });
  const { isOpen } = flow;
  return {
    path: [...blocks.path, ...flow.path],
    siblings: isOpen ? besideInBraces(text, at) : besideInBlock(text, at),
    isValue: isOpen ? flow.isValue : blocks.isValue,
    from: at - /[^\s{}[\],:"']*$/.exec(lines.at(-1)!)![0].length,
  };
}

/** Maps and lists by indentation. */
class Blocks {
  private readonly levels: { readonly column: number; readonly step: string | number }[] = [];
  /** Items so far, by column. */
  private readonly items = new Map<number, number>();
  /** Behind a key on the same line. */
  isValue = false;

  get path(): (string | number)[] {
    return this.levels.map(({ step }) => step);
  }

  /** The rest of the line, behind dashes and key. */
  read(code: string): string {
    let column = code.length - code.trimStart().length;
    let rest = code.slice(column);
    this.leave(column, /^-(\s|$)/.test(rest));
    for (let dash = /^-(\s+|$)/.exec(rest); dash !== null; dash = /^-(\s+|$)/.exec(rest)) {
      this.leave(column, true);
      const count = (this.items.get(column) ?? -1) + 1;
      this.items.set(column, count);
      this.levels.push({ column, step: count });
      rest = rest.slice(dash[0].length);
      column += dash[0].length;
    }
    const key = KEY.exec(rest);
    this.isValue = key !== null;
    if (key === null) return rest;
    for (const known of this.items.keys()) if (known >= column) this.items.delete(known);
    this.levels.push({ column, step: keyOf(key) });
    return rest.slice(key[0].length);
  }

  /** A line at this column ends all levels that are not left of it; items may stand under the first letter of their key. */
  private leave(column: number, isItem: boolean): void {
    for (let last = this.levels.at(-1); last !== undefined; last = this.levels.at(-1)) {
      if (last.column < column || (isItem && last.column === column && typeof last.step === 'string')) return;
      this.levels.pop();
    }
  }
}

interface Braces {
  readonly isMap: boolean;
  key: string | null;
  count: number;
}

/** `{ a: 1, b: [ 2, 3` */
class Flow {
  private readonly levels: Braces[] = [];
  private word = '';
  private quote = '';

  get isOpen(): boolean {
    return this.levels.length > 0;
  }

  get isValue(): boolean {
    const level = this.levels.at(-1);
    return level !== undefined && (!level.isMap || level.key !== null);
  }

  get path(): (string | number)[] {
    return this.levels.flatMap<string | number>(({ isMap, key, count }) => (!isMap ? count : (key ?? [])));
  }

  read(code: string): void {
    for (const letter of code) this.take(letter);
  }

  private take(letter: string): void {
    const level = this.levels.at(-1);
    if (this.quote !== '') {
      if (letter === this.quote) this.quote = '';
      else this.word += letter;
      return;
    }
    if (letter === '{' || letter === '[') this.enter({ isMap: letter === '{', key: null, count: 0 });
    else if (level === undefined) return;
    else if ((letter === '"' || letter === "'") && this.word.trim() === '') this.quote = letter;
    else if (letter === '}' || letter === ']') this.levels.pop();
    else if (letter === ',') Object.assign(level, { key: null, count: level.count + 1 });
    else if (letter === ':' && level.isMap && level.key === null) level.key = this.word.trim();
    else {
      this.word += letter;
      return;
    }
    if (this.quote === '') this.word = '';
  }

  private enter(braces: Braces): void {
    this.levels.push(braces);
  }
}

function besideInBraces(text: string, at: number): string[] {
  const before = atThisLevel([...text.slice(0, at)].reverse(), '}]', '{[').reverse();
  // A brace that opens behind the cursor belongs to the value of a key, unless this map is not closed yet.
  const rest = atThisLevel([...text.slice(at)], '{[', '}]');
  const inside = `${before.join('')}${rest.join('').split('\n')[0]}`;
  return [...inside.matchAll(/(?:^|,)\s*["']?([\w.-]+)["']?\s*:/g)].map(([, key]) => key);
}

/** Letters up to the brace that leaves the map, without what is in braces of its own. */
function atThisLevel(letters: readonly string[], deeper: string, leaving: string): string[] {
  const found: string[] = [];
  let depth = 0;
  for (const letter of letters) {
    if (deeper.includes(letter)) depth++;
    else if (leaving.includes(letter) && --depth < 0) break;
    else if (depth === 0) found.push(letter);
  }
  return found;
}

/** Keys at the column of the cursor's line, up and down to where their map ends. */
function besideInBlock(text: string, at: number): string[] {
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const lead = /^[\s-]*/.exec(text.slice(begin, at))![0];
  const above = text.slice(0, begin).split('\n').reverse().slice(1);
  const below = text.slice(at).split('\n').slice(1);
  return [
    ...(lead.includes('-') ? [] : keysAtColumn(above, lead.length, true)),
    ...keysAtColumn(below, lead.length, false),
  ];
}

function keysAtColumn(lines: readonly string[], column: number, isUpwards: boolean): string[] {
  const keys: string[] = [];
  for (const line of lines) {
    const code = bare(line);
    const lead = /^[\s-]*/.exec(code)![0];
    if (code.trim() === '' || lead.length > column) continue;
    const isItem = lead.includes('-');
    if (lead.length < column || (isItem && !isUpwards)) break;
    const key = KEY.exec(code.slice(column));
    if (key !== null) keys.push(keyOf(key));
    if (isItem) break;
  }
  return keys;
}
