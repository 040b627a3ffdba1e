import { type Additions, NOTHING_MORE } from './report.ts';
import { type CrudeScores, crudeSentence } from './sentences/crude.ts';

/** What the crude player adds to a report: beside who wins, and to what is said of balance. */
export function crudeAdditions(crude: CrudeScores | null, alpha: number): Additions {
  if (crude === null) return NOTHING_MORE;
  return { ...NOTHING_MORE, crude, summary: { crude }, balance: [crudeSentence(crude, alpha)] };
}
