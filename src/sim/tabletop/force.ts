import type { MissionSpec } from './objectives.ts';

export interface FigureLine {
  readonly name: string;
  readonly count: number;
}

/** One entry per miniature; equal names are numbered, across lines too. */
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

export function countFigures(lines: readonly FigureLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/** `place`: a side's place in the file if the order was changed since. */
interface Seated {
  readonly sides: Readonly<Record<string, { readonly place?: number }>>;
}

/** Moves the first `by` sides behind the others. `place` keeps a side without an area in its own half. */
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

/** Tasks that a mission gives a side, which are names of roles. */
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

/** The other of two sides by name. */
export function enemyOf(sides: Readonly<Record<string, unknown>>, side: string): string {
  return Object.keys(sides).find((name) => name !== side)!;
}

export function taskOf(mission: Pick<MissionSpec, 'objective'> & { side?: string | undefined }, side: string): Task {
  const { objective } = mission;
  if (objective === 'break') return 'hunts';
  if (mission.side === undefined || mission.side === side) return OWN[objective];
  return objective === 'eliminate' ? 'survives' : 'blocks';
}

/** Keys of a side, and of its entries, that belong to its place on the table or to who plays it, not to the force. */
export const PLACE_KEYS: readonly string[] = [
  ...['deploy', 'at', 'edge', 'facing', 'counters'],
  ...['policy', 'role', 'tactics', 'plural'],
];
