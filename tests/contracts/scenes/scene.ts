import type { ExactRate } from '../../../src/sim/kernel/rules/odds.ts';
import type { Patch } from '../../../src/sim/kernel/rules/table.ts';

/** A small scenario dense in some steps, so that its counts determine all inputs. */
export interface Scene {
  readonly name: string;
  readonly file: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly houseRules?: Patch;
  /** Rates and the inputs of their procedures, with constants of the scene. */
  readonly exact: readonly ExactRate[];
  /** Labels of the cells used (default: all). */
  readonly where?: Readonly<Record<string, string>>;
  readonly isLong?: boolean;
  /** More keys, or prefixes, that the scene fixes. */
  readonly fixes?: readonly string[];
  /** Extra rules when a tactician is asked (absent: its first answers do not depend on the odds). */
  readonly asked?: Patch;
}

/** Keys, or prefixes that end in a dot, by the reason why they need not show. */
export type Excused = Readonly<Record<string, readonly string[]>>;

export interface Told {
  readonly scenes: readonly Scene[];
  /** Keys unknown to any odds with an exact rate. */
  readonly elsewhere: Excused;
  /** Known gaps: keys of odds that no scene shows. */
  readonly unshown: Excused;
  /** Keys of odds that the tactician ignores. */
  readonly unweighed: Excused;
}

export function isNamed(excused: Excused, key: string): boolean {
  return Object.values(excused).some((keys) => names(keys, key));
}

export const names = (keys: readonly string[], key: string): boolean =>
  keys.some((one) => (one.endsWith('.') ? key.startsWith(one) : key === one));

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
