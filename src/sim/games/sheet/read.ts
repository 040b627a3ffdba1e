import { suggestion } from '../../kernel/rules/names.ts';
import { KEYWORDS, parseExpression } from '../../language/expression.ts';
import { SIGNATURES } from '../../language/functions.ts';
import type { GameProblem, Ranges, ReadGame } from '../game.ts';
import { checkedChain } from './engine.ts';
import type { Written } from './schema.ts';
import { CHAINS, RANGE, type Sheet, type SheetProfile, type SheetStep, SITUATION, titleOf } from './sheet.ts';

export { fits } from './shape.ts';

/** Names that expressions use for other things. */
const RESERVED: readonly string[] = [
  ...KEYWORDS,
  ...Object.keys(SIGNATURES),
  ...Object.keys(SITUATION),
  'a',
  't',
  'w',
  'own',
  'foe',
  'rules',
  'ones',
  'constructor',
];

class Reader {
  readonly problems: GameProblem[] = [];

  private readonly written: Written;

  constructor(written: Written) {
    this.written = written;
  }

  complain(path: GameProblem['path'], message: string, more: Partial<GameProblem> = {}): void {
    this.problems.push({ path, message, ...more });
  }

  sheet(): Sheet {
    const { written } = this;
    const [stats, state, weapon] = [
      this.ranges('stats', written.stats),
      this.ranges('state', written.state ?? {}),
      this.ranges('weapon', written.weapon),
    ];
    for (const key of Object.keys(state))
      if (Object.hasOwn(stats, key))
        this.complain(['state', key], `"${key}" is a stat already; give the state another name`);
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
    if (chains.length === 0) this.complain([], 'a sheet needs a chain: "shoot:" or "strike:" with its steps');
    this.names();
    return {
      kind: 'sheet',
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

  private ranges(key: string, written: Readonly<Record<string, string>>): Ranges {
    return Object.fromEntries(Object.entries(written).map(([one, text]) => [one, this.range([key, one], text)]));
  }

  private range(path: GameProblem['path'], text: string): { min: number; max: number } {
    const [, low, high] = RANGE.exec(text)!;
    const [min, max] = [Number(low), Number(high)];
    if (min > max) this.complain(path, `the range ${text} must begin with its lower end: ${max}..${min}`);
    return { min: Math.min(min, max), max: Math.max(min, max) };
  }

  private names(): void {
    const { rules = {}, let: words = {} } = this.written;
    for (const key of Object.keys(words))
      if (RESERVED.includes(key))
        this.complain(['let', key], `a word cannot be called "${key}": expressions use that name`);
    for (const key of Object.keys(rules))
      if (key === 'weapons' || key === 'profiles') this.complain(['rules', key], `a rule cannot be called "${key}"`);
  }

  /** With everything that `like:` takes over; what is left out is 0, or the least of its range. */
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
            `unknown ${kind} ${JSON.stringify(like)}${suggestion(String(like), Object.keys(written))}`,
          );
        else if (trail.includes(like))
          this.complain(
            [group, key, 'like'],
            `${kind} "${like}" is like itself: ${[...trail.slice(trail.indexOf(like)), like].join(' → ')}`,
          );
        else base = make(like, [...trail, like]);
      }
      const numbers: Record<string, number> = {};
      for (const [one, value] of Object.entries(own)) {
        const range = Object.hasOwn(ranges, one) ? ranges[one] : undefined;
        if (others.includes(one)) continue;
        if (range === undefined)
          this.complain(
            [group, key, one],
            `unknown number "${one}" of a ${kind}${suggestion(one, ['like', ...others, ...Object.keys(ranges)])}`,
          );
        else if (typeof value !== 'number' || value < range.min || value > range.max)
          this.complain(
            [group, key, one],
            `"${one}" must be a whole number from ${range.min} to ${range.max}, got ${JSON.stringify(value)}`,
          );
      }
      for (const [one, { min, max }] of Object.entries(ranges)) {
        const value = Object.hasOwn(own, one) ? own[one] : base?.numbers[one];
        numbers[one] = typeof value === 'number' ? value : min <= 0 && max >= 0 ? 0 : min;
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
    if (!Array.isArray(carried)) {
      this.complain(['profiles', key, 'weapons'], '"weapons" must be a list of weapons, such as [rifle]');
      return { weapons: [], stats: numbers };
    }
    carried.forEach((weapon, i) => {
      if (!weapons.has(weapon))
        this.complain(
          ['profiles', key, 'weapons', i],
          `unknown weapon "${weapon}"${suggestion(weapon, weapons.keys())}`,
        );
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
      if (RESERVED.includes(key))
        this.complain([chain, key], `a step cannot be called "${key}": expressions use that word`);
      return [
        key,
        { is: this.expression(path, isMap ? one.is : one), title: (isMap ? one.title : undefined) ?? titleOf(key) },
      ];
    });
    if (made.length === 0) this.complain([chain], `"${chain}" has no steps`);
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

interface Member {
  readonly numbers: Readonly<Record<string, number>>;
  readonly other: Readonly<Record<string, unknown>>;
}

/** Of content that fits the schema. */
export function check(content: unknown): ReadGame {
  const written = content as Written;
  const reader = new Reader(written);
  const game = reader.sheet();
  const { problems } = reader;
  if (problems.length > 0) return { game: null, problems };
  for (const chain of CHAINS.filter((one) => one in game.chains)) {
    const { bound, mistakes } = checkedChain(game, chain);
    for (const { step, at, end, message, severity } of mistakes) {
      const isMap = typeof written[chain]![step] === 'object';
      reader.complain([chain, step, ...(isMap ? ['is'] : [])], message, {
        offset: at,
        end,
        ...(severity ? { severity } : {}),
      });
    }
    const last = bound?.chain.steps.at(-1);
    if (last !== undefined && last.range.min < 0)
      reader.complain(
        [chain, last.name],
        `the last step is the life that the target loses, but can be ${last.range.min}; write max(0, …)`,
      );
  }
  const isWrong = problems.some(({ severity }) => severity !== 'warning');
  return { game: isWrong ? null : game, problems };
}
