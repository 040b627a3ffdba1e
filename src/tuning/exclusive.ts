import type { Aim, Problem } from '../scenarios/index.ts';

/** Aims that no game can meet together: two sides share one score, and wins count among scores. */
export function exclusiveAims(aims: readonly Aim[], sides: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const aimOf = (name: string, side: string) => aims.find(({ metric }) => metric.name === name && metric.side === side);
  const complain = (aim: Aim, other: Aim, why: string) =>
    problems.push({
      ...aim.place,
      message: `"${aim.name}" and "${other.name}" exclude each other: ${why}`,
      severity: 'error',
    });
  for (const side of sides) {
    const [wins, score] = [aimOf('winRate', side), aimOf('score', side)];
    if (wins !== undefined && score !== undefined && (wins.band.low ?? 0) > (score.band.high ?? 1))
      complain(wins, score, 'no side wins more games than its score says');
  }
  if (sides.length !== 2) return problems;
  const [first, second] = sides;
  for (const name of ['score', 'winRate']) {
    const [one, other] = [aimOf(name, first), aimOf(name, second)];
    if (one === undefined || other === undefined) continue;
    const [low, high] = [(one.band.low ?? 0) + (other.band.low ?? 0), (one.band.high ?? 1) + (other.band.high ?? 1)];
    if (low > 1 + 1e-9) complain(other, one, 'the two sides share one score, so both together are at most 1');
    if (name === 'score' && high < 1 - 1e-9)
      complain(other, one, 'the two sides share one score, so both together are 1');
  }
  return problems;
}
