import { confidence, most, whole } from '../numbers.ts';
import { listed } from '../terminal/layout.ts';

/** What a sentence or a chart needs to know of a rung. */
export interface RungRow {
  readonly name: string;
  readonly elo: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly mergedWith: string | null;
  /** The games against the rung that it was held against. */
  readonly step?: RungStep | null;
}

interface RungStep {
  readonly games: number;
  /** Whether all of them have equal records, whichever of the two plays. */
  readonly same?: boolean | undefined;
}

/** Whether all rungs play the same games: then none has a strength. */
export function areAllSame(rungs: readonly RungRow[]): boolean {
  return rungs.every(({ step }) => step == null || step.same === true);
}

/** What a ladder shows, one sentence each. */
export function ladderSentences(rungs: readonly RungRow[], alpha: number): string[] {
  const own = rungs.filter(({ mergedWith }) => mergedWith === null);
  const merged = rungs.filter(({ mergedWith }) => mergedWith !== null);
  const top = own.at(-1)!;
  if (areAllSame(rungs)) {
    const games = rungs.at(-1)!.step?.games ?? 0;
    return [
      `All ${rungs.length} rungs play the same games: lapses do nothing here. All ${whole(games)} games of each step have equal records; at most ${most(games, alpha)} of games differ.`,
    ];
  }
  return [
    own.length === 1
      ? 'No rung is shown to be above another: at this scenario skill hardly matters, or the games are too few.'
      : `There are ${own.length} rungs, each shown to be above the one below (${confidence(alpha)} together); ${top.name} is the highest.`,
    ...merged.map(({ name, mergedWith, step }) =>
      step?.same
        ? `${name} plays the same games as ${mergedWith}: all ${whole(step.games)} have equal records, at most ${most(step.games, alpha)} of games differ.`
        : `${name} is not shown to be above ${mergedWith}, and counts as the same rung.`,
    ),
  ];
}

/** Which player a report is about, and how it ranks; weights may follow a name, as in `tactician:seek=0`. `command` measures a ladder where there is none. */
export function rankSentence(policies: readonly string[], rungs: readonly RungRow[] | null, command: string): string {
  const names = [...new Set(policies)];
  if (rungs === null) return `Played by ${listed(names)}: not ranked; \`${command}\` measures that.`;
  return `Played by ${listed(names.map((name) => ranked(name, rungs)))}.`;
}

function ranked(name: string, rungs: readonly RungRow[]): string {
  const rung = rungs.find((one) => one.name === name.split(':', 1)[0]);
  if (rung !== undefined && areAllSame(rungs)) return `${name} (lapses do nothing here)`;
  if (rung?.elo == null) return `${name} (not on the ladder)`;
  const own = rungs.filter(({ mergedWith }) => mergedWith === null);
  const place = own.findIndex((one) => one.name === (rung.mergedWith ?? rung.name));
  const best = own.at(-1)!;
  const gap = (best.elo ?? 0) - rung.elo;
  const behind = place === own.length - 1 ? '' : `, ${gap.toFixed(0)} Elo below ${best.name}`;
  return `${name} (rung ${place + 1} of ${own.length}${behind})`;
}
