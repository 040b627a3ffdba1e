import type { VariantResults } from '../../stats/tables.ts';

export type Cell = string | number | null;

/** One line of a table: column name to cell. Rates are fractions, null means undefined. */
export type Row = Readonly<Record<string, Cell>>;

/** A table of estimates under the name of its CSV file, without the ending. */
export interface Table<R extends Row = Row> {
  readonly name: string;
  /** In the order of the file; present even when there are no rows. */
  readonly columns: readonly string[];
  readonly rows: readonly R[];
}

/** A table that every report has: its name, its columns in the order of the file, and the rows of one variant. */
export interface TableKind<R extends Row = Row> {
  readonly name: string;
  readonly columns: readonly (keyof R & string)[];
  readonly rows: (variant: VariantResults, alpha: number) => R[];
}
