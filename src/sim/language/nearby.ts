import { suggestion } from '../kernel/rules/names.ts';
import { type CallNode, type Range, type Roller, textOf } from './expression.ts';
import type { Slot, Term } from './term.ts';
import { TermSlip } from './term.ts';

/** `near(stat, n)` of a unit. */
export interface NearQuestion {
  readonly of: Roller;
  readonly column: string;
  /** Equal for equal questions. */
  readonly key: string;
  /** In inches. */
  readonly within: Term;
}

/** Units in play, of which `near` asks. */
export interface Nearby {
  /** Stats and states. */
  readonly columns: ReadonlyMap<string, Range>;
  /** Holds the answer. */
  slotOf(question: NearQuestion): Slot;
}

/** Throws a TermSlip. `inches` binds the second argument, outside its chain. */
export function nearTerm(
  node: CallNode,
  of: Roller,
  nearby: Nearby | undefined,
  inches: () => Term,
): Slot & { readonly text: string } {
  if (nearby === undefined) throw new TermSlip(node, '"near" is about a unit in play, and there is none here');
  const [stat, distance] = node.given;
  const column = stat.kind === 'name' && stat.path.length === 1 ? stat.path[0] : null;
  if (column === null)
    throw new TermSlip(stat, 'near begins with the name of a stat or state alone, such as near(life, 6)');
  if (!nearby.columns.has(column))
    throw new TermSlip(stat, `unknown stat or state "${column}"${suggestion(column, nearby.columns.keys())}`);
  const within = inches();
  if (within.answers > 1) throw new TermSlip(distance, 'a distance rolls no dice; write a number or a name');
  if (within.range.max < 0) throw new TermSlip(distance, `nobody is within ${within.range.max} inches`);
  const key = `${of}.near(${column}, ${textOf(distance)})`;
  return { ...nearby.slotOf({ of, column, key, within }), text: key };
}
