import type { ResolvedVariant } from '../scenarios/index.ts';
import type { Armed, System } from '../sim/kernel/system.ts';
import { type Draw, drawArmy } from './armies.ts';

/** A list of the file whose figures differ in what they are priced by alone, so that points can buy others. */
export interface Roster {
  readonly side: string;
  /** Of the list, such as `sides.blue.figures`. */
  readonly path: string;
  /** Entries that stay as they are: leaders, specialists. */
  readonly fixed: readonly unknown[];
  readonly template: Readonly<Record<string, unknown>>;
  readonly stating: Armed['stating'];
  /** Bought in the file, by id. */
  readonly bought: ReadonlyMap<string, number>;
}

type Line = Readonly<Record<string, unknown>>;

/** `isUnit`: what points buy; figures with anything else stay as they are. */
export function rostersOf(
  system: System,
  { data, rules }: ResolvedVariant,
  isUnit: (id: string) => boolean = () => true,
): Roster[] {
  const all = system.armed?.(data, rules) ?? [];
  const armed = all.filter(({ countPath, weapon }) => countPath !== null && isUnit(weapon));
  const lists = [...new Set(armed.map(listPath))];
  return lists.map((path): Roster => {
    const entries = valueAt(data, path) as readonly Line[];
    const own = armed.filter((one) => listPath(one) === path);
    const at = (one: Armed) => entries[Number(one.countPath!.slice(path.length + 1).split('.')[0])];
    const most = own.reduce((best, one) => (one.figures > best.figures ? one : best));
    const features = featuresOf(at(most), most);
    const bought = own.filter((one) => featuresOf(at(one), one) === features);
    const template = withoutKeys(at(most), Object.keys(most.stating('')));
    return {
      ...{ side: most.side, path, template, stating: most.stating },
      fixed: entries.filter((entry) => !bought.some((one) => at(one) === entry)),
      bought: bought.reduce(
        (sums, { weapon, figures }) => sums.set(weapon, (sums.get(weapon) ?? 0) + figures),
        new Map<string, number>(),
      ),
    };
  });
}

/** Figures by unit for a roster, at a share of what its own figures cost. */
export function drawRoster(
  draw: Draw,
  { bought }: Roster,
  units: readonly string[],
  costs: readonly number[],
  factor: number,
): number[] {
  const figures = [...bought.values()].reduce((sum, count) => sum + count, 0);
  const budget = [...bought].reduce((sum, [id, count]) => sum + count * costs[units.indexOf(id)], 0);
  return drawArmy(draw, costs, budget * factor, MOST_GROWTH * figures + 2);
}

/** Cheap figures may be this many times as many as those of the file. */
const MOST_GROWTH = 2;

/** The list of the file with bought figures. */
export function filled(roster: Roster, units: readonly string[], counts: readonly number[]): unknown[] {
  const { fixed, template, stating } = roster;
  const entries = units.flatMap((id, unit) =>
    counts[unit] === 0 ? [] : [{ ...template, name: `${template.name} ${id}`, ...stating(id), count: counts[unit] }],
  );
  return [...fixed, ...entries];
}

function listPath({ countPath }: Armed): string {
  return countPath!.replace(/\.[^.]+\.count$/, '');
}

function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], data);
}

/** All but the name, the number and what is priced. */
function featuresOf(entry: Line, { stating }: Armed): string {
  const plain = withoutKeys(entry, ['name', 'count', ...Object.keys(stating(''))]);
  return JSON.stringify(Object.entries(plain).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function withoutKeys(entry: Line, keys: readonly string[]): Line {
  return Object.fromEntries(Object.entries(entry).filter(([key, value]) => !keys.includes(key) && value !== undefined));
}
