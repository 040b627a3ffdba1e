export type Cell = string | number | null;

/** One line of a table: column name to cell. Rates are fractions, null is what is undefined. */
export type Row = Readonly<Record<string, Cell>>;

/** A table of estimates under the name of its CSV file, without the ending. */
export interface Table<R extends Row = Row> {
  readonly name: string;
  /** In the order of the file; present even when there are no rows. */
  readonly columns: readonly string[];
  readonly rows: readonly R[];
}
