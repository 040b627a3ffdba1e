import type { MissionSpec } from './objectives.ts';

/** A line of figures in a scenario file. */
export interface FigureLine {
  readonly name: string;
  readonly count: number;
}

/** One entry per miniature: those of one name are numbered, whether one line lists them or several. */
export function expandFigures<F extends FigureLine>(lines: readonly F[]): F[] {
  const figures = lines.flatMap((line) => Array.from({ length: line.count }, () => line));
  const isAlone = ({ name }: F) => figures.filter((other) => other.name === name).length === 1;
  const taken = new Set(figures.filter(isAlone).map(({ name }) => name));
  return figures.map((line) => {
    if (isAlone(line)) return line;
    let number = 1;
    while (taken.has(`${line.name} ${number}`)) number++;
    const name = `${line.name} ${number}`;
    taken.add(name);
    return { ...line, name };
  });
}

/** How many figures the lines of a side stand for. */
export function countFigures(lines: readonly FigureLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/**
 * A scenario with two sides by name. `place` is a side's place in the file if the order of the sides was changed since.
 */
interface Seated {
  readonly sides: Readonly<Record<string, { readonly place?: number }>>;
}

/**
 * The scenario with the first `by` sides moved behind the others. Without an area of its own, a side deploys in the
 * half that its place in the file gives it: `place` lets it keep that half.
 */
export function rotatedSides<S extends Seated>(scenario: S, by: number): S {
  const sides = Object.entries(scenario.sides).map(
    ([name, side], seat) => [name, { ...side, place: side.place ?? seat }] as const,
  );
  const order = [...sides.slice(by), ...sides.slice(0, by)];
  const rotated = { ...scenario, sides: Object.fromEntries(order) };
  if (Object.keys(rotated.sides).join() !== order.map(([name]) => name).join())
    throw new RangeError('sides that are named by numbers stand in their order: give them other names');
  return rotated;
}

/** What a mission asks of a side, for roles: a role of one of these names is chosen so. */
export const TASKS = {
  hunts: 'It has to wipe out or break the enemy: `eliminate` names it or nobody, or the mission is `break`.',
  survives: 'It wins if it is still there at the end: `eliminate` names the enemy.',
  holds: 'It has to hold an area: `hold` names it or nobody.',
  reaches: 'It has to get to an area or edge: `reach` names it.',
  blocks: 'It has to keep the enemy from an area or edge: `hold` or `reach` names the enemy.',
} as const;
export type Task = keyof typeof TASKS;

const OWN: Readonly<Record<Exclude<MissionSpec['objective'], 'break'>, Task>> = {
  eliminate: 'hunts',
  hold: 'holds',
  reach: 'reaches',
};

/** What a mission asks of a side. */
export function taskOf(mission: Pick<MissionSpec, 'objective'> & { side?: string | undefined }, side: string): Task {
  const { objective } = mission;
  if (objective === 'break') return 'hunts';
  if (mission.side === undefined || mission.side === side) return OWN[objective];
  return objective === 'eliminate' ? 'survives' : 'blocks';
}
