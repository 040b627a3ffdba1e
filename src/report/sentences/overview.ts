import type { Furthest, RowVerdict } from '../../inference/index.ts';
import { capitalised } from '../names.ts';
import { gamesText, whole } from '../numbers.ts';
import { gamesOf, isFairness, type Overview, type OverviewRow, rowsOf } from '../overview.ts';
import type { VariantChange } from '../results.ts';
import { listed } from '../terminal/layout.ts';
import { settledBy, shownRow } from './comparison.ts';

/** What scenarios are counted by. */
export interface Counted {
  readonly higher: string;
  readonly lower: string;
  readonly alike: string;
  /** Of the chart. */
  readonly axis: string;
}

const FAIRNESS: Counted = {
  higher: 'less fair',
  lower: 'fairer',
  alike: 'no fairer and no less',
  axis: 'points further from even per 100 games',
};

/** Where a single side plays, nothing is fair or not. */
function scoreWords(side: string): Counted {
  const score = `score of ${side}`;
  return {
    higher: `${score} higher`,
    lower: `${score} lower`,
    alike: `${score} much the same`,
    axis: 'points per 100 games',
  };
}

export function wordsOf({ rows, side }: Overview): Counted {
  return rows.every(({ row }) => isFairness(row)) ? FAIRNESS : scoreWords(side);
}

type Kind = 'higher' | 'lower' | 'alike' | 'undecided';

const KINDS: Readonly<Record<RowVerdict, Kind>> = {
  higher: 'higher',
  lower: 'lower',
  'higher-negligible': 'alike',
  'lower-negligible': 'alike',
  'no-difference-larger-than-delta': 'alike',
  identical: 'alike',
  undecided: 'undecided',
  'never-came-up': 'undecided',
};

export function countedWord(verdict: RowVerdict, words: Counted): string {
  const kind = KINDS[verdict];
  return kind === 'undecided' ? kind : words[kind];
}

/** `Less fair in 3 of 4 scenarios, undecided in 1`. Opposite changes are both named, never averaged. */
export function countedSentence(verdicts: readonly RowVerdict[], words: Counted): string {
  const groups = new Map<Kind, RowVerdict[]>();
  for (const verdict of verdicts) groups.set(KINDS[verdict], [...(groups.get(KINDS[verdict]) ?? []), verdict]);
  const isShown = (kind: Kind) => kind === 'higher' || kind === 'lower';
  const found = [...groups].toSorted(
    ([a, one], [b, other]) =>
      Number(isShown(b)) - Number(isShown(a)) || other.length - one.length || a.localeCompare(b),
  );
  const [[, first], ...others] = found;
  const told = (group: readonly RowVerdict[]) => countedWord(group[0], words);
  if (others.length === 0) return `${capitalised(told(first))} in ${allOf(verdicts.length)}`;
  const rest = others.map(([, group]) => `${told(group)} in ${whole(group.length)}`);
  const all = `${told(first)} in ${whole(first.length)} of ${whole(verdicts.length)} scenarios, ${rest.join(', ')}`;
  return found.filter(([kind]) => isShown(kind)).length > 1 ? `Opposite: ${all}` : capitalised(all);
}

function allOf(scenarios: number): string {
  if (scenarios === 1) return 'the only scenario that was played';
  return scenarios === 2 ? 'both scenarios' : `all ${whole(scenarios)} scenarios`;
}

/** One per variant, named if there are several. */
export function overviewAnswers(overview: Overview): string[] {
  const words = wordsOf(overview);
  return overview.variants.map((variant) => {
    const told = countedSentence(
      rowsOf(overview, variant).map(({ row }) => row.verdict),
      words,
    );
    return overview.variants.length === 1 ? `${told}.` : `${capitalised(variant)}: ${told}.`;
  });
}

/** `2,000 games each, seed 1`. */
export function playedText({ scenarios }: Overview): string {
  const games = scenarios.map(gamesOf);
  const [least, most] = [Math.min(...games), Math.max(...games)];
  const played = least === most ? gamesText(most) : `${whole(least)} to ${gamesText(most)}`;
  const seeds = new Set(scenarios.map(({ results }) => results.seed));
  return `${played} each${seeds.size === 1 ? `, seed ${[...seeds][0]}` : ''}`;
}

/** Where files have an even score of their own; null without. */
export function expectedNote({ rows, variants }: Overview): string | null {
  const of = rows.slice(0, rows.length / variants.length).flatMap(({ scenario, row }) => {
    if (!isFairness(row)) return [];
    const even = Object.entries(row.even).map(([side, score]) => `${Number((100 * score).toFixed(2))} for ${side}`);
    return even.length === 0 ? [] : [`${listed(even)} in ${scenario.name}`];
  });
  return of.length === 0 ? null : `Even is what the file expects: ${listed(of)}.`;
}

/** What more games would settle; null if nothing is undecided. */
export function undecidedNote(overview: Overview): string | null {
  const { scenarios, variants } = overview;
  const undecided = undecidedRows(overview);
  const more = moreGames(undecided);
  if (more === null) return null;
  const names = undecided.map(({ scenario, row }) =>
    variants.length === 1 ? scenario.name : `${scenario.name} (${row.variant})`,
  );
  const each = scenarios.length === 1 ? 'games' : 'games in each';
  return `Undecided: ${listed(names)}; ${settledBy(more, each).replace(/it$/, names.length === 1 ? 'it' : 'them')}.`;
}

export function undecidedRows({ rows }: Overview): OverviewRow[] {
  return rows.filter(({ row }) => row.verdict === 'undecided');
}

/** In each scenario; null if unknown. */
export function moreGames(rows: readonly OverviewRow[]): number | null {
  const more = rows.map(({ row }) => row.moreGames);
  return more.length === 0 || more.includes(null) ? null : Math.max(...more.map((games) => games ?? 0));
}

/** What an interruption left out. */
export function overviewNotes({ missing, scenarios }: Overview): string[] {
  const cut = scenarios.filter(({ results }) => results.interrupted);
  return [
    ...(missing.length === 0
      ? []
      : [`Interrupted: ${listed(missing)} ${missing.length === 1 ? 'was' : 'were'} not played.`]),
    ...cut.map(
      (one) =>
        `Interrupted: ${one.name} was played ${whole(gamesOf(one))} times, not ${whole(one.results.gamesPlanned)}.`,
    ),
  ];
}

/** `red +3.4 → +34.3`, `red +3.4 → blue +12.3`; of a score, its two values. */
export function fromTo({ row }: OverviewRow): string {
  const { baseline, variant } = shownRow(row);
  if (!isFairness(row)) return `${baseline} → ${variant}`;
  const { before, after } = row;
  const sign = ({ fromEven }: Furthest, points: string) => (Number(points) === 0 ? '' : fromEven > 0 ? '+' : '−');
  const who = before.side === after.side ? '' : `${after.side} `;
  return `${before.side} ${sign(before, baseline)}${baseline} → ${who}${sign(after, variant)}${variant}`;
}

/** What a variant changes in any of the scenarios, once. */
export function changesOfAll({ scenarios }: Overview, variant: string): VariantChange[] {
  const all = scenarios.flatMap(({ results }) => results.page?.changes[variant] ?? []);
  return [...new Map(all.map((change) => [JSON.stringify(change), change])).values()];
}
