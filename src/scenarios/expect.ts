import type { Counted } from '../sim/kernel/counts/metrics.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Entry, MapEntry } from './entries.ts';
import { got } from './entries.ts';
import { messages, type Place, type Problem } from './problems.ts';

/** Inclusive; null is an open end. */
export interface Band {
  readonly low: number | null;
  readonly high: number | null;
}

const NUMBER = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)`;
const BAND = new RegExp(`^(${NUMBER})?\\s*\\.\\.\\s*(${NUMBER})?$`);

/** `0.45..0.55`, `..10` or `3..`. Refuses bands that are always or never met. */
function readBand(field: string, entry: Entry, isFraction: boolean): Band | { readonly problem: string } {
  const text = entry.kind === 'scalar' ? String(entry.value ?? '').trim() : '';
  if (isFraction && text.includes('%')) return { problem: messages.notAFraction(field, got(entry)) };
  const found = BAND.exec(text);
  if (found === null) return { problem: messages.notABand(field, isFraction, got(entry)) };
  const [low, high] = [found[1], found[2]].map((end) => (end === undefined ? null : Number(end)));
  if (low === null && high === null) return { problem: messages.bandWithoutEnds(field, isFraction) };
  if (isFraction && [low, high].some((end) => end !== null && (end < 0 || end > 1)))
    return { problem: messages.notAFraction(field, got(entry)) };
  if (low !== null && high !== null && low > high) return { problem: messages.bandReversed(field, high, low) };
  if (low !== null && low === high) return { problem: messages.bandWithoutWidth(field, low) };
  const [least, most] = [isFraction ? 0 : -Infinity, isFraction ? 1 : Infinity];
  if ((low ?? least) <= least && (high ?? most) >= most) return { problem: messages.bandOfEverything(field, text) };
  if (isFraction && (low === 1 || high === 0)) return { problem: messages.bandWithoutWidth(field, low ?? 0) };
  return { low, high };
}

export const EXPECTED_VERDICTS = ['higher', 'lower', 'no-difference'] as const;

type ExpectedVerdict = (typeof EXPECTED_VERDICTS)[number];

export type Expected = {
  /** Null for the baseline. */
  readonly variant: string | null;
  /** `score.blue`, `covers ALPHA-19`, `uses a side breaks`, `verdict score.blue`. */
  readonly name: string;
  readonly place: Place;
} & (
  | { readonly kind: 'band'; readonly metric: MetricName; readonly band: Band }
  | { readonly kind: 'covers'; readonly rule: string }
  | { readonly kind: 'uses'; readonly event: string; readonly band: Band }
  | { readonly kind: 'verdict'; readonly metric: MetricName; readonly verdict: ExpectedVerdict }
);

/** `side` is null for metrics of games. */
interface MetricName {
  readonly name: string;
  readonly side: string | null;
}

export const GAME_METRICS = ['turns'];
/** Metrics of sides in every system: fractions, and columns of games. */
const FRACTIONS = ['score', 'winRate', 'breakRate'];
const COLUMNS = ['strengthLeft', 'losses'];

/** As comparisons name them. */
export function sideMetrics({ sideColumns, ratios = [] }: Counted): string[] {
  return [FRACTIONS, ratios.map(({ name }) => name), COLUMNS, sideColumns.map(({ name }) => name)].flat();
}

/** Clauses with a counted event, then events in words. */
export function coverableRules({ events = [] }: Counted): { clauses: string[]; events: string[] } {
  return { clauses: [...new Set(events.map(({ clause }) => clause))], events: events.map(({ event }) => event) };
}

/** `sides` is null if the file names none. */
export interface ExpectGround {
  readonly variant: string | null;
  readonly counted: Counted;
  readonly sides: readonly string[] | null;
}

export interface ReadExpected {
  readonly expected: readonly Expected[];
  readonly problems: readonly Problem[];
}

export function readExpected(entry: Entry | undefined, ground: ExpectGround): ReadExpected {
  // The schema reports other shapes.
  if (entry?.kind !== 'map') return { expected: [], problems: [] };
  return new Reader(ground).read(entry);
}

/** True if the metric is between 0 and 1. */
export const isFraction = (name: string) => FRACTIONS.includes(name) || name.endsWith('Rate');

/** Bands alone; `break-rate` also for `breakRate`. */
export function readBands({ entries }: MapEntry, ground: ExpectGround): ReadExpected {
  return new Reader(ground).readBands(entries);
}

const camelCase = (name: string) => name.replaceAll(/-(?=[a-z])(.)/g, (_, letter: string) => letter.toUpperCase());

class Reader {
  private readonly ground: ExpectGround;
  private readonly expected: Expected[] = [];
  private readonly problems: Problem[] = [];

  constructor(ground: ExpectGround) {
    this.ground = ground;
  }

  read({ entries }: MapEntry): ReadExpected {
    for (const [key, value] of entries) {
      if (key === 'covers') this.covers(value);
      else if (key === 'uses') this.uses(value);
      else if (key === 'verdict') this.verdicts(value);
      else this.band(key, value);
    }
    return { expected: this.expected, problems: this.problems };
  }

  readBands(entries: MapEntry['entries']): ReadExpected {
    for (const [key, value] of entries) {
      const [, name, side] = /^([^.]*)(.*)$/s.exec(key)!;
      this.band(`${camelCase(name)}${side}`, value, []);
    }
    return { expected: this.expected, problems: this.problems };
  }

  private complain(place: Place, message: string): void {
    this.problems.push({ ...place, message, severity: 'error' });
  }

  private add(name: string, entry: Entry, asks: Asks): void {
    this.expected.push({ variant: this.ground.variant, name, place: entry.key ?? entry.at, ...asks });
  }

  private band(key: string, entry: Entry, otherKeys = this.otherKeys()): void {
    const isNested = entry.kind === 'map' && sideMetrics(this.ground.counted).includes(key);
    const [first = '<side>'] = isNested ? entry.entries.keys() : [];
    if (isNested) {
      this.complain(entry.key ?? entry.at, messages.metricIsNested(key, first));
      return;
    }
    const metric = this.metric(key, entry, otherKeys);
    if (metric === null) return;
    const band = readBand(key, entry, isFraction(metric.name));
    if ('problem' in band) this.complain(entry.at, band.problem);
    else this.add(key, entry, { kind: 'band', metric, band });
  }

  private otherKeys(): string[] {
    return ['covers', 'uses', ...(this.ground.variant === null ? [] : ['verdict'])];
  }

  /** `score.blue`; null, with a problem, for unknown metrics. */
  private metric(key: string, entry: Entry, otherKeys: readonly string[]): MetricName | null {
    const { counted, sides } = this.ground;
    const at = entry.key ?? entry.at;
    const dot = key.indexOf('.');
    const [name, side] = dot < 0 ? [key, null] : [key.slice(0, dot), key.slice(dot + 1)];
    const bySide = sideMetrics(counted);
    const ofSides = (metric: string) => (sides ?? ['<side>']).map((one) => `${metric}.${one}`);
    if (GAME_METRICS.includes(name)) {
      if (side === null) return { name, side };
      this.complain(at, messages.metricOfTheGame(key, name));
    } else if (!bySide.includes(name)) {
      const names = [...GAME_METRICS, ...bySide, ...otherKeys];
      this.complain(at, messages.unknownMetric(name, suggestion(name, names)));
    } else if (side === null) this.complain(at, messages.metricOfASide(name, ofSides(name)));
    else if (sides !== null && !sides.includes(side)) this.complain(at, messages.unknownSide(side, sides));
    else return { name, side };
    return null;
  }

  private covers(entry: Entry): void {
    const rules = coverableRules(this.ground.counted);
    if (entry.kind !== 'list' || entry.items.length === 0) {
      this.complain(entry.at, messages.notCoverable(rules.clauses[0], got(entry)));
      return;
    }
    const seen = new Set<unknown>();
    for (const item of entry.items) {
      const rule = item.kind === 'scalar' ? item.value : null;
      if (typeof rule !== 'string') this.complain(item.at, messages.notCoverable(rules.clauses[0], got(item)));
      else if (seen.has(rule)) this.complain(item.at, messages.coveredTwice(rule));
      else if (rules.clauses.includes(rule) || rules.events.includes(rule))
        this.add(`covers ${rule}`, item, { kind: 'covers', rule });
      else this.complain(item.at, messages.unknownRule(rule, rules));
      seen.add(rule);
    }
  }

  /** Counts are per event, so a clause needs exactly one. */
  private uses(entry: Entry): void {
    const { events = [] } = this.ground.counted;
    if (entry.kind !== 'map' || entry.entries.size === 0) {
      this.complain(entry.at, messages.usesNotAMap(events[0]?.event, entry.kind === 'map' ? '{}' : got(entry)));
      return;
    }
    for (const [key, value] of entry.entries) {
      const meant = events.filter(({ clause, event }) => clause === key || event === key);
      const at = value.key ?? value.at;
      if (meant.length === 0) this.complain(at, messages.unknownRule(key, coverableRules(this.ground.counted)));
      else if (meant.length > 1)
        this.complain(
          at,
          messages.severalEvents(
            key,
            meant.map(({ event }) => event),
          ),
        );
      else {
        const band = readBand(key, value, true);
        if ('problem' in band) this.complain(value.at, band.problem);
        else this.add(`uses ${key}`, value, { kind: 'uses', event: meant[0].event, band });
      }
    }
  }

  private verdicts(entry: Entry): void {
    if (this.ground.variant === null) {
      this.complain(entry.key ?? entry.at, messages.verdictOfTheFile());
      return;
    }
    if (entry.kind !== 'map') {
      this.complain(entry.at, messages.verdictNotAMap(got(entry)));
      return;
    }
    for (const [key, value] of entry.entries) {
      const metric = this.metric(key, value, []);
      const word = value.kind === 'scalar' ? value.value : null;
      const verdict = EXPECTED_VERDICTS.find((known) => known === word);
      if (verdict === undefined)
        this.complain(value.at, messages.unknownVerdict(key, EXPECTED_VERDICTS, got(value), word));
      else if (metric !== null) this.add(`verdict ${key}`, value, { kind: 'verdict', metric, verdict });
    }
  }
}

type Asks = Expected extends infer One
  ? One extends Expected
    ? Omit<One, 'variant' | 'name' | 'place'>
    : never
  : never;
