import type { Additions } from './report.ts';
import { type AwarenessRow, awarenessSentences } from './sentences/unaware.ts';

const EFFECTS = ['both', 'direct', 'adapted'] as const;

/** What direct and adapted effects add to the report of a comparison. */
export function unawareAdditions(
  rows: readonly AwarenessRow[],
  alpha: number,
): { additions: Additions; lines: string[] } {
  const lines = awarenessSentences(rows, alpha);
  const cells = rows.flatMap(({ variant, metric, games, ...ends }) =>
    EFFECTS.map((effect) => ({
      ...{ variant, metric: metric.name, side: metric.side, effect, unit: metric.unit, n: games },
      ...ends[effect],
    })),
  );
  const columns = ['variant', 'metric', 'side', 'effect', 'unit', 'n', 'estimate', 'low', 'high'];
  return {
    additions: {
      tables: [{ name: 'direct-and-adapted', columns, rows: cells }],
      charts: [],
      summary: { directAndAdapted: cells },
      notes: lines,
      method: [
        'Direct and adapted: a variant is also played by players who judge by the odds of the file as it stands; what rules forbid or allow they see all the same.',
      ],
    },
    lines,
  };
}
