import type { Counted } from '../../sim/kernel/counts/metrics.ts';
import { fieldProblem } from '../../sim/kernel/rules/fields.ts';
import { namedFields, type RulesTable } from '../../sim/kernel/rules/table.ts';
import { type Entry, entryFrom, got, type MapEntry, plainValue } from '../entries.ts';
import { type Expected, readBands } from '../expect.ts';
import { messages, type Place, type Problem } from '../problems.ts';
import { distinctValues, readValues } from './values.ts';

export interface TunedKey {
  /** House rule or path into the scenario. */
  readonly key: string;
  readonly isRule: boolean;
  readonly values: readonly unknown[];
  readonly place: Place;
}

export type Aim = Expected & { readonly kind: 'band' };

export interface TunedName {
  readonly name: string;
  readonly place: Place;
}

/** Which values may change, and what games should then be like. */
export interface TuneBlock {
  readonly vary: readonly TunedKey[];
  readonly aims: readonly Aim[];
  readonly prefer: (typeof PREFERENCES)[number];
  /** Files of other tables, as written. */
  readonly across: readonly TunedName[];
  readonly players: readonly TunedName[];
}

/** `key=values` words, by option. */
export interface TuneWords {
  readonly vary?: Readonly<Record<string, string>>;
  readonly aim?: Readonly<Record<string, string>>;
  readonly prefer?: string;
  readonly across?: readonly string[];
  readonly players?: readonly string[];
}

export const PREFERENCES = ['fewest-changes'] as const;
const PARTS = ['vary', 'aim', 'prefer', 'across', 'players'] as const;

export interface TuneGround {
  readonly rules: RulesTable;
  readonly counted: Counted;
  /** Null if the file names none. */
  readonly sides: readonly string[] | null;
  /** Why the value cannot be set at this path, or null. */
  readonly pathProblem: (path: string, value: Entry) => string | null;
}

interface ReadTune {
  readonly tune: TuneBlock | null;
  readonly problems: readonly Problem[];
}

/** The block with the parts that the command line replaces; undefined if neither has any. */
export function tuneEntry(root: MapEntry, words: TuneWords | undefined): Entry | undefined {
  const written = root.entries.get('tune');
  const given = Object.entries(words ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0 || (written !== undefined && written.kind !== 'map')) return written;
  const at: Place = { file: '--vary', line: 0, column: 0 };
  const parts = given.map(([part, value]) => [part, entryFrom(value, { ...at, file: `--${part}` })] as const);
  const entries = new Map<string, Entry>([...(written?.entries ?? []), ...parts]);
  return written === undefined ? { kind: 'map', at, key: at, entries } : { ...written, entries };
}

/** Reports all problems of the block. */
export function readTune(entry: Entry | undefined, ground: TuneGround): ReadTune {
  // The schema reports other shapes.
  if (entry?.kind !== 'map') return { tune: null, problems: [] };
  const reader = new Reader(ground);
  const tune = reader.read(entry);
  return { tune: reader.problems.length === 0 ? tune : null, problems: reader.problems };
}

class Reader {
  readonly problems: Problem[] = [];
  private readonly ground: TuneGround;

  constructor(ground: TuneGround) {
    this.ground = ground;
  }

  read(entry: MapEntry): TuneBlock {
    for (const [key, value] of entry.entries)
      if (!PARTS.some((part) => part === key)) this.complain(value.key ?? value.at, messages.unknownKey(key, PARTS));
    const part = (name: (typeof PARTS)[number]) => entry.entries.get(name);
    return {
      vary: this.vary(part('vary'), entry.key ?? entry.at),
      aims: this.aims(part('aim'), entry.key ?? entry.at),
      prefer: this.preference(part('prefer')),
      across: this.names('across', part('across')),
      players: this.names('players', part('players')),
    };
  }

  private complain(place: Place, message: string): void {
    this.problems.push({ ...place, message, severity: 'error' });
  }

  private vary(entry: Entry | undefined, at: Place): TunedKey[] {
    const map = this.map('vary', entry);
    if (map === null) return [];
    if (map.size === 0 && entry !== undefined) this.complain(entry.key ?? at, messages.tuneVariesNothing());
    return [...map].flatMap(([key, value]) => this.key(key, value) ?? []);
  }

  private key(key: string, entry: Entry): TunedKey | null {
    const place = entry.key ?? entry.at;
    if (entry.kind === 'map') {
      this.complain(place, messages.tunedKeyNested(key));
      return null;
    }
    const values =
      entry.kind === 'list'
        ? distinctValues(entry.items.map(plainValue))
        : readValues(entry.empty ? '' : String(entry.value).trim());
    if ('problem' in values) {
      this.complain(entry.at, messages.tunedValues(key, got(entry), values.problem));
      return null;
    }
    const rules = namedFields(this.ground.rules);
    const rule = rules.find((named) => named.key === key);
    const wrong =
      rule === undefined
        ? this.pathProblem(
            key,
            entryFrom(values[0], entry.at),
            rules.map((named) => named.key),
          )
        : (values.map((value) => fieldProblem(rule.field, value)).find((problem) => problem !== null) ?? null);
    if (wrong === null) return { key, isRule: rule !== undefined, values, place };
    this.complain(rule === undefined ? place : entry.at, rule === undefined ? wrong : messages.tunedValue(key, wrong));
    return null;
  }

  /** The nearest house rule, if it is near. */
  private pathProblem(path: string, value: Entry, rules: readonly string[]): string | null {
    const problem = this.ground.pathProblem(path, value);
    const hint = problem === null ? '' : messages.nearest(path, rules);
    return hint === '' ? problem : messages.unknownTunedKey(path, hint);
  }

  private aims(entry: Entry | undefined, at: Place): Aim[] {
    const map = this.map('aim', entry);
    if (map === null) return [];
    if (map.size === 0 && entry !== undefined) this.complain(entry.key ?? at, messages.tuneAimsAtNothing());
    const { counted, sides } = this.ground;
    const shape = { kind: 'map', at, key: at, entries: map } as const;
    const { expected, problems } = readBands(shape, { variant: null, counted, sides });
    this.problems.push(...problems);
    return expected.filter((one) => one.kind === 'band');
  }

  private preference(entry: Entry | undefined): TuneBlock['prefer'] {
    const word = entry?.kind === 'scalar' ? entry.value : entry;
    const found = PREFERENCES.find((known) => known === (word ?? PREFERENCES[0]));
    if (found === undefined) {
      const expected = PREFERENCES.join(' or ');
      this.complain(
        entry!.at,
        messages.wrongValue('"prefer"', expected, got(entry!), messages.nearest(word, PREFERENCES)),
      );
    }
    return found ?? PREFERENCES[0];
  }

  private names(part: 'across' | 'players', entry: Entry | undefined): TunedName[] {
    if (entry === undefined) return [];
    const items = entry.kind === 'list' ? entry.items : [entry];
    const names = items.flatMap((item): TunedName[] => {
      const name = item.kind === 'scalar' && typeof item.value === 'string' ? item.value.trim() : '';
      if (name === '') this.complain(item.at, messages.tunePartNotNames(part, got(item)));
      return name === '' ? [] : [{ name, place: item.at }];
    });
    for (const [i, { name, place }] of names.entries())
      if (names.findIndex((other) => other.name === name) < i) this.complain(place, messages.givenTwice(name));
    return names;
  }

  /** Null, with a problem, for other shapes; empty for nothing. */
  private map(part: 'vary' | 'aim', entry: Entry | undefined): MapEntry['entries'] | null {
    if (entry === undefined || (entry.kind === 'scalar' && entry.empty)) return new Map();
    if (entry.kind === 'map') return entry.entries;
    this.complain(entry.at, messages.tunePartNotAMap(part, got(entry)));
    return null;
  }
}
