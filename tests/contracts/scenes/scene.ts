import type { ExactRate } from '../../../src/sim/kernel/rules/odds.ts';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';

/** A small scenario dense in some steps: so little happens in it besides that its counts leave nothing untold. */
export interface Scene {
  readonly name: string;
  readonly file: string;
  /** Changes to the file, by path. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly houseRules?: Patch;
  /** Rates of its counts, and the inputs of the procedures that have them: those of the system, with what is the same in the whole scene. */
  readonly exact: readonly ExactRate[];
  /** Labels of the cells that are looked at (default: all). */
  readonly where?: Readonly<Record<string, string>>;
  /** Whether only the long suite looks at it. */
  readonly isLong?: boolean;
  /** Keys, or beginnings of keys, besides those of the file's own house rules, that say what it holds fixed. */
  readonly fixes?: readonly string[];
  /** House rules that stand besides when a tactician is asked, whose first answers here depend on the odds of the scene (absent: they do not). */
  readonly asked?: Patch;
}

/** Keys, or beginnings of keys with a dot at their end, by the reason for which they need not show. */
export type Excused = Readonly<Record<string, readonly string[]>>;

/** What is told of the steps of a system. */
export interface Told {
  readonly scenes: readonly Scene[];
  /** Keys that no odds know of which an exact rate is held against. */
  readonly elsewhere: Excused;
  /** Keys that odds know of and in which no scene is dense: known gaps. */
  readonly unshown: Excused;
  /** Keys that the tactician does not weigh although the odds of a step depend on them. */
  readonly unweighed: Excused;
}

export function isNamed(excused: Excused, key: string): boolean {
  return Object.values(excused).some((keys) => names(keys, key));
}

export const names = (keys: readonly string[], key: string): boolean =>
  keys.some((one) => (one.endsWith('.') ? key.startsWith(one) : key === one));

/** The rates of a system with what they leave untold fixed to what is the same in a whole scene. */
export function fixed(
  exact: readonly ExactRate[] | undefined,
  procedures: readonly string[],
  always: Readonly<Record<string, unknown>>,
): ExactRate[] {
  return (exact ?? [])
    .filter(({ procedure }) => procedures.includes(procedure))
    .map(({ untold = {}, ...rate }) => ({
      ...rate,
      untold: Object.fromEntries(
        Object.entries(untold).map(([input, values]) => [input, input in always ? [always[input]] : values]),
      ),
    }));
}
