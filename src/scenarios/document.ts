import type { Alias, CST, Pair, YAMLMap } from 'yaml';
import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, type Node, Parser } from 'yaml';
import type { Entry } from './entries.ts';
import { messages, type Place, type Problem, yamlMessage } from './problems.ts';
import { SourceText } from './source-text.ts';

/** The library composes recursively. */
const MAX_NESTING = 200;
/** Values that all aliases expand to. */
const MAX_ALIASED = 10_000;

export interface Parsed {
  /** Null if the file is not YAML. */
  readonly root: Entry | null;
  readonly problems: readonly Problem[];
}

/** Expands aliases and merge keys of YAML (or JSON). */
export function parseScenarioText(file: string, text: string): Parsed {
  // The library's own counter misses lines within what it cannot read.
  const source = new SourceText(text);
  const place = (offset: number): Place => source.placeOf(file, offset);
  const error = (offset: number, message: string): Problem => ({ ...place(offset), message, severity: 'error' });
  const tokens = tokensOf(text);
  if (typeof tokens === 'number') return { root: null, problems: [error(tokens, messages.tooDeep())] };
  // The reader finds duplicate keys: the library compares all pairs.
  const composer = new Composer({ uniqueKeys: false, schema: 'core', resolveKnownTags: false, prettyErrors: false });
  const [document, second] = composer.compose(tokens, true, text.length);
  const found = [...document.errors, ...document.warnings];
  const isTabbed = found.some(({ code }) => code === 'TAB_AS_INDENT');
  // Lines in the wrong place follow from a tab.
  const told = found.filter(({ code }) => !isTabbed || code !== 'BAD_INDENT');
  const syntax = told.map(({ code, message, pos }) =>
    error(pos[0], yamlMessage(code, message, text.slice(pos[0], pos[1]))),
  );
  if (second !== undefined) syntax.push(error(second.range[0], yamlMessage('MULTIPLE_DOCS', '', '')));
  if (syntax.length > 0) return { root: null, problems: firstOfEachLine(syntax) };
  if (document.contents === null) return { root: null, problems: [error(0, messages.emptyFile())] };
  const reader = new EntryReader(place);
  return { root: reader.read(document.contents as Node, null), problems: reader.problems };
}

/** The first error of a line explains it. */
function firstOfEachLine(problems: readonly Problem[]): Problem[] {
  const lines = new Set<number>();
  return problems.filter(({ line }) => !lines.has(line) && lines.add(line));
}

/** Or the offset of too deep nesting. */
function tokensOf(text: string): CST.Token[] | number {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MAX_NESTING) return parser.offset;
  }
  return [...tokens, ...parser.end()];
}

class EntryReader {
  readonly problems: Problem[] = [];
  private readonly place: (offset: number) => Place;
  private readonly anchors = new Map<string, Node>();
  private readonly targets = new Map<Alias, Node>();
  /** Aliased nodes being read, to detect cycles. */
  private readonly open = new Set<Node>();
  private aliasDepth = 0;
  private aliased = 0;
  private complainedOfAliases = false;

  constructor(place: (offset: number) => Place) {
    this.place = place;
  }

  private complain(offset: number, message: string): void {
    this.problems.push({ ...this.place(offset), message, severity: 'error' });
  }

  read(node: Node | null, key: Place | null): Entry {
    const offset = node?.range?.[0] ?? 0;
    const at = node === null && key !== null ? key : this.place(offset);
    if (this.aliasDepth > 0) this.aliased++;
    if (isAlias(node)) return this.readAlias(node, at, key);
    if (node === null || isScalar(node)) {
      const empty = node === null || (node.value === null && node.source === '');
      if (node?.anchor !== undefined && this.aliasDepth === 0) this.anchors.set(node.anchor, node);
      return { kind: 'scalar', at, key, value: node?.value ?? null, empty };
    }
    if (this.aliasDepth === 0 && (isMap(node) || isSeq(node)) && node.anchor !== undefined)
      this.anchors.set(node.anchor, node);
    this.open.add(node);
    const entry: Entry = isMap(node)
      ? { kind: 'map', at, key, entries: this.readMap(node) }
      : { kind: 'list', at, key, items: isSeq(node) ? node.items.map((item) => this.read(item as Node, null)) : [] };
    this.open.delete(node);
    return entry;
  }

  private readAlias(alias: Alias, at: Place, key: Place | null): Entry {
    const nothing: Entry = { kind: 'scalar', at, key, value: null, empty: false };
    const offset = alias.range?.[0] ?? 0;
    // An alias in a repeated part keeps its first meaning.
    const target = this.targets.get(alias) ?? this.anchors.get(alias.source);
    if (target === undefined) {
      this.complain(offset, messages.unknownAnchor(alias.source));
      return nothing;
    }
    this.targets.set(alias, target);
    if (this.open.has(target)) {
      this.complain(offset, messages.endlessAlias(alias.source));
      return nothing;
    }
    if (this.aliased > MAX_ALIASED) {
      if (!this.complainedOfAliases) this.complain(offset, messages.tooManyAliases(MAX_ALIASED));
      this.complainedOfAliases = true;
      return nothing;
    }
    this.aliasDepth++;
    const entry = this.read(target, null);
    this.aliasDepth--;
    return { ...entry, at, key };
  }

  private readMap(map: YAMLMap): Map<string, Entry> {
    const entries = new Map<string, Entry>();
    const merged: Entry[] = [];
    for (const pair of map.items as Pair<Node, Node | null>[]) {
      if (!isScalar(pair.key)) {
        this.complain(pair.key?.range?.[0] ?? 0, messages.keyNotText());
        continue;
      }
      const name = pair.key.source ?? String(pair.key.value);
      const offset = pair.key.range?.[0] ?? 0;
      const entry = this.read(pair.value, this.place(offset));
      const first = entries.get(name);
      if (name === '<<' && pair.key.type === 'PLAIN') merged.push(...(entry.kind === 'list' ? entry.items : [entry]));
      else if (first !== undefined) this.complain(offset, messages.duplicateKey(name, first.key!.line));
      // Plain objects cannot have this key as data.
      else if (name === '__proto__') this.complain(offset, messages.unknownKey(name, []));
      else entries.set(name, entry);
    }
    for (const source of merged) this.merge(source, entries);
    return entries;
  }

  /** The map's own keys override merged ones. */
  private merge(source: Entry, entries: Map<string, Entry>): void {
    if (source.kind !== 'map') {
      this.problems.push({ ...source.at, message: messages.mergeNotMap(), severity: 'error' });
      return;
    }
    for (const [name, entry] of source.entries) if (!entries.has(name)) entries.set(name, entry);
  }
}
