/** A cell for people, and the number that it is sorted by; null is last. */
export interface GlanceCell {
  readonly text: string;
  readonly by: number | null;
}

/** A small table for people: values at a few places, one column each. */
export interface GlanceTable {
  readonly title: string;
  /** Headings of the columns before the places. */
  readonly heads: readonly string[];
  readonly places: readonly string[];
  readonly rows: readonly { readonly leading: readonly string[]; readonly cells: readonly GlanceCell[] }[];
}
