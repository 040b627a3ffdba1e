/** A line of figures in a scenario file. */
export interface FigureLine {
  readonly name: string;
  readonly count: number;
}

/** One entry per miniature: those of a line of several are numbered. */
export function expandFigures<F extends FigureLine>(lines: readonly F[]): F[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.count }, (_, i) =>
      line.count === 1 ? line : { ...line, name: `${line.name} ${i + 1}` },
    ),
  );
}

/** How many figures the lines of a side stand for. */
export function countFigures(lines: readonly FigureLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}
