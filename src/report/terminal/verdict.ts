import { styleText } from 'node:util';
import type { RowVerdict } from '../../inference/index.ts';
import { verdictLabel } from '../sentences/comparison.ts';

/** A verdict in a table: on a terminal what is shown to differ stands out, and what is open or alike steps back. */
export function colouredVerdict(verdict: RowVerdict): string {
  const label = verdictLabel(verdict);
  if (verdict === 'higher') return styleText('green', label);
  if (verdict === 'lower') return styleText('magenta', label);
  return styleText(verdict === 'undecided' ? 'yellow' : 'dim', label);
}
