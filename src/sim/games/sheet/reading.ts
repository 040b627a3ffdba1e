import { nearestName, suggestion } from '../../kernel/rules/names.ts';
import { parseExpression } from '../../language/expression.ts';
import type { GameProblem, Ranges } from '../game.ts';
import { nameProblems } from './names.ts';
import type { WrittenSheet } from './schema.ts';
import { CHAINS, RANGE, type Sheet, type SheetProfile, type SheetStep, titleOf } from './sheet.ts';
import { MOST_CARRIED } from './sizes.ts';

/** Of what a file states; calculations go further. */
const MOST = 1_000_000;

/** Reads the parts of a game that a sheet has, and collects what is wrong with them. */
export class SheetReader {
  readonly problems: GameProblem[] = [];

  private readonly written: WrittenSheet;

  constructor(written: WrittenSheet) {
    this.written = written;
  }

  complain(path: GameProblem['path'], message: string, more: Partial<GameProblem> = {}): void {
    this.problems.push({ path, message, ...more });
  }

  parts(): Omit<Sheet, 'kind'> {
    const { written } = this;
    const [stats, state, weapon] = [
      this.ranges('stats', written.stats),
      this.ranges('state', written.state ?? {}),
      this.ranges('weapon', written.weapon),
    ];
    for (const [key, { min, max }] of Object.entries(state))
      if (min > 0 || max < 0)
        this.complain(
          ['state', key],
          `the state "${key}" is 0 at first, so its range must include 0, got ${min}..${max}`,
        );
    const rules = Object.entries(written.rules ?? {}).map(([key, rule]) => {
      const { min, max } = this.range(['rules', key, 'range'], rule.range);
      if (rule.is < min || rule.is > max)
        this.complain(['rules', key, 'is'], `"is" must be within its range ${min}..${max}, got ${rule.is}`);
      return [key, { is: rule.is, min, max, doc: rule.doc ?? '' }] as const;
    });
    const weapons = this.members('weapons', written.weapons, weapon, []);
    const profiles = this.members('profiles', written.profiles, stats, ['weapons']);
    const chains = CHAINS.filter((chain) => written[chain] !== undefined).map(
      (chain) => [chain, this.chain(chain)] as const,
    );
    for (const [key, { numbers }] of weapons) this.armed(key, numbers.range);
    if (chains.length === 0) this.complain([], 'a game needs a chain: "shoot:" or "strike:" with its steps');
    this.problems.push(...nameProblems(written));
    return {
      id: written.game,
      title: written.title,
      doc: written.doc ?? '',
      rules: Object.fromEntries(rules),
      stats,
      state,
      weapon,
      weapons: Object.fromEntries([...weapons].map(([key, { numbers }]) => [key, numbers])),
      profiles: Object.fromEntries([...profiles].map(([key, member]) => [key, this.profile(key, member, weapons)])),
      tables: Object.fromEntries(
        Object.entries(written.tables ?? {}).map(([key, rows]) => [key, this.table(key, rows)]),
      ),
      let: Object.fromEntries(
        Object.entries(written.let ?? {}).map(([key, text]) => [key, this.expression(['let', key], text)]),
      ),
      chains: Object.fromEntries(chains),
    };
  }

  /** A weapon that no chain is for would never be used. */
  private armed(key: string, range: number | undefined): void {
    const [chain, which] = range === 0 ? (['strike', 'of range 0'] as const) : (['shoot', 'with a range'] as const);
    const isAny = range === undefined && CHAINS.some((one) => this.written[one] !== undefined);
    if (isAny || this.written[chain] !== undefined) return;
    this.complain(
      ['weapons', key],
      `no chain is for the weapon "${key}": those ${which} use "${chain}:", which the file does not have`,
    );
  }

  private ranges(key: string, written: Readonly<Record<string, string>>): Ranges {
    return Object.fromEntries(Object.entries(written).map(([one, text]) => [one, this.range([key, one], text)]));
  }

  private range(path: GameProblem['path'], text: string): { min: number; max: number } {
    const [, low, high] = RANGE.exec(text)!;
    const [min, max] = [Number(low), Number(high)];
    if (min > max) this.complain(path, `the range ${text} must begin with its lower end: ${max}..${min}`);
    else if (Math.max(-min, max) > MOST)
      this.complain(path, `the range ${text} is too wide: numbers of a game go from -${MOST} to ${MOST}`);
    return { min: Math.min(min, max), max: Math.max(min, max) };
  }

  /** With everything that `like:` takes over; what is left out is 0, or 1 where its range begins with it. */
  private members(
    group: 'weapons' | 'profiles',
    written: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    ranges: Ranges,
    others: readonly string[],
  ): Map<string, Member> {
    const made = new Map<string, Member>();
    const kind = group.slice(0, -1);
    const make = (key: string, trail: readonly string[]): Member => {
      const found = made.get(key);
      if (found !== undefined) return found;
      const { like, ...own } = written[key];
      let base: Member | null = null;
      if (like !== undefined) {
        if (typeof like !== 'string' || !Object.hasOwn(written, like))
          this.complain(
            [group, key, 'like'],
            `unknown ${kind} ${said(like)}${suggestion(String(like), Object.keys(written))}`,
          );
        else if (trail.includes(like))
          this.complain(
            [group, key, 'like'],
            `${kind} "${like}" is like itself: ${[...trail.slice(trail.indexOf(like)), like].join(' → ')}`,
          );
        else base = make(like, [...trail, like]);
      }
      const numbers: Record<string, number> = {};
      const unknown = Object.keys(own).filter((one) => !others.includes(one) && !Object.hasOwn(ranges, one));
      for (const [one, value] of Object.entries(own)) {
        const range = Object.hasOwn(ranges, one) ? ranges[one] : undefined;
        if (others.includes(one)) continue;
        if (range === undefined)
          this.complain(
            [group, key, one],
            `unknown number "${one}" of a ${kind}${suggestion(one, ['like', ...others, ...Object.keys(ranges)])}`,
            { isOfKey: true },
          );
        else if (!Number.isInteger(value) || Number(value) < range.min || Number(value) > range.max)
          this.complain(
            [group, key, one],
            `"${one}" must be a whole number from ${range.min} to ${range.max}, got ${said(value)}`,
          );
      }
      for (const [one, { min, max }] of Object.entries(ranges)) {
        const value = Object.hasOwn(own, one) ? own[one] : base?.numbers[one];
        numbers[one] = typeof value === 'number' ? value : min <= 0 && max >= 0 ? 0 : min;
        const isLeftOut = value === undefined && like === undefined && !unknown.some((key) => nearestName(key, [one]));
        if (isLeftOut && min !== 1 && numbers[one] !== 0)
          this.complain([group, key], `the ${kind} "${key}" has no "${one}"; it must be ${min} to ${max}`);
      }
      const member = {
        numbers,
        other: {
          ...base?.other,
          ...Object.fromEntries(others.filter((one) => Object.hasOwn(own, one)).map((one) => [one, own[one]])),
        },
      };
      made.set(key, member);
      return member;
    };
    for (const key of Object.keys(written)) make(key, [key]);
    return made;
  }

  private profile(key: string, { numbers, other }: Member, weapons: ReadonlyMap<string, Member>): SheetProfile {
    const carried = other.weapons ?? [];
    if (numbers.life === 0) this.complain(['profiles', key, 'life'], '"life" must be at least 1: at 0 a unit is out');
    // Told where it is written, not again of those that are like it.
    if (!Object.hasOwn(this.written.profiles[key], 'weapons')) return { weapons: carried as string[], stats: numbers };
    if (!Array.isArray(carried)) {
      this.complain(['profiles', key, 'weapons'], '"weapons" must be a list of weapons, such as [rifle]');
      return { weapons: [], stats: numbers };
    }
    if (carried.length > MOST_CARRIED) {
      const message = `a profile carries at most ${MOST_CARRIED} weapons, got ${carried.length}`;
      this.complain(['profiles', key, 'weapons'], message);
      return { weapons: [], stats: numbers };
    }
    carried.forEach((weapon, i) => {
      const path = ['profiles', key, 'weapons', i];
      if (!weapons.has(weapon))
        this.complain(path, `unknown weapon ${said(weapon)}${suggestion(String(weapon), weapons.keys())}`);
      else if (carried.indexOf(weapon) < i) this.complain(path, `"${weapon}" is listed twice`);
    });
    return { weapons: carried as string[], stats: numbers };
  }

  private table(key: string, rows: readonly (number | readonly number[])[]): number[][] {
    const table = typeof rows[0] === 'number' ? [rows as number[]] : (rows as number[][]);
    table.forEach((one, i) => {
      if (one.length !== table[0].length)
        this.complain(
          ['tables', key, i],
          `row ${i + 1} of "${key}" has ${one.length} numbers, the first has ${table[0].length}`,
        );
    });
    return table;
  }

  private chain(chain: (typeof CHAINS)[number]): Record<string, SheetStep> {
    const made = Object.entries(this.written[chain]!).map(([key, one]): [string, SheetStep] => {
      const isMap = typeof one === 'object';
      const path = isMap ? [chain, key, 'is'] : [chain, key];
      return [
        key,
        {
          is: this.expression(path, isMap ? one.is : one),
          title: (isMap ? one.title : undefined) ?? titleOf(key),
          ...(isMap && one.says !== undefined && { says: one.says }),
        },
      ];
    });
    return Object.fromEntries(made);
  }

  private expression(path: GameProblem['path'], value: string | number | boolean): string {
    const text = String(value);
    const read = parseExpression(text);
    if (!('mistake' in read)) return text;
    const { at, end, message } = read.mistake;
    this.complain(path, message, { offset: at, end });
    return '0';
  }
}

/** For a sentence. */
function said(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return value === null ? 'nothing' : 'a map';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

interface Member {
  readonly numbers: Readonly<Record<string, number>>;
  readonly other: Readonly<Record<string, unknown>>;
}
