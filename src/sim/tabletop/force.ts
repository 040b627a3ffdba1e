/** A line of figures in a scenario file. */
export interface FigureLine {
  readonly name: string;
  readonly count: number;
}

/** One entry per miniature: those of one name are numbered, whether one line lists them or several. */
export function expandFigures<F extends FigureLine>(lines: readonly F[]): F[] {
  const figures = lines.flatMap((line) => Array.from({ length: line.count }, () => line));
  const isAlone = ({ name }: F) => figures.filter((other) => other.name === name).length === 1;
  const taken = new Set(figures.filter(isAlone).map(({ name }) => name));
  return figures.map((line) => {
    if (isAlone(line)) return line;
    let number = 1;
    while (taken.has(`${line.name} ${number}`)) number++;
    const name = `${line.name} ${number}`;
    taken.add(name);
    return { ...line, name };
  });
}

/** How many figures the lines of a side stand for. */
export function countFigures(lines: readonly FigureLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}
