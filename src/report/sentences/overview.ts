import type { Furthest, RowVerdict } from '../../inference/index.ts';
import { capitalised, uncapitalised, variantTitle } from '../names.ts';
import { gamesText, whole } from '../numbers.ts';
import { gamesOf, type Overview, type OverviewRow, rowsOf } from '../overview.ts';
import type { VariantChange } from '../results.ts';
import { listed } from '../terminal/layout.ts';
import { rough, shownRow } from './comparison.ts';

/** As scenarios are counted; first in sentences, if as many. */
const WORDS = {
  lower: 'fairer',
  higher: 'less fair',
  alike: 'no fairer and no less',
  same: 'unchanged',
  undecided: 'undecided',
} as const;

type Kind = keyof typeof WORDS;

const KINDS: Readonly<Record<RowVerdict, Kind>> = {
  higher: 'higher',
  lower: 'lower',
  'higher-negligible': 'alike',
  'lower-negligible': 'alike',
  'no-difference-larger-than-delta': 'alike',
  identical: 'same',
  undecided: 'undecided',
  'never-came-up': 'undecided',
};

export function countedWord(verdict: RowVerdict): string {
  return WORDS[KINDS[verdict]];
}

/** `Less fair in 3 of 4 scenarios, undecided in 1`. Opposite changes are both named, never averaged. */
export function countedSentence(verdicts: readonly RowVerdict[]): string {
  const counts = new Map<Kind, number>();
  for (const verdict of verdicts) counts.set(KINDS[verdict], (counts.get(KINDS[verdict]) ?? 0) + 1);
  const place = (kind: Kind) => Object.keys(WORDS).indexOf(kind);
  const isShown = (kind: Kind) => kind === 'higher' || kind === 'lower';
  const found = [...counts].toSorted(
    ([a, one], [b, other]) => Number(isShown(b)) - Number(isShown(a)) || other - one || place(a) - place(b),
  );
  const [[kind, first], ...others] = found;
  if (others.length === 0) return capitalised(`${WORDS[kind]} in ${allOf(first)}`);
  const rest = others.map(([one, count]) => `${WORDS[one]} in ${whole(count)}`);
  const all = `${WORDS[kind]} in ${whole(first)} of ${whole(verdicts.length)} scenarios, ${rest.join(', ')}`;
  return found.filter(([one]) => isShown(one)).length > 1 ? `Opposite: ${all}` : capitalised(all);
}

function allOf(scenarios: number): string {
  if (scenarios === 1) return 'the only scenario that was played';
  return scenarios === 2 ? 'both scenarios' : `all ${whole(scenarios)} scenarios`;
}

/** One per variant, named if there are several. */
export function overviewAnswers(overview: Overview): string[] {
  return overview.variants.map((variant) => {
    const told = countedSentence(rowsOf(overview, variant).map(({ row }) => row.verdict));
    return overview.variants.length === 1 ? `${told}.` : `${variantTitle(variant)} – ${uncapitalised(told)}.`;
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
    const even = Object.entries(row.even).map(([side, score]) => `${Number((100 * score).toFixed(2))} for ${side}`);
    return even.length === 0 ? [] : [`${listed(even)} in ${scenario.name}`];
  });
  return of.length === 0 ? null : `Even is what the file expects: ${listed(of)}.`;
}

/** What more games would settle; null if nothing is undecided. */
export function undecidedNote(overview: Overview): string | null {
  const { variants } = overview;
  const undecided = undecidedRows(overview);
  const more = moreGames(undecided);
  if (more === null) return null;
  const names = undecided.map(({ scenario, row }) =>
    variants.length === 1 ? scenario.name : `${scenario.name} (${row.variant})`,
  );
  const settled = `about ${rough(more)} more games${names.length === 1 ? '' : ' in each'} would settle`;
  return names.length === 1
    ? `Undecided: ${names[0]}; if its estimate is right, ${settled} it.`
    : `Undecided: ${listed(names)}; if their estimates are right, ${settled} them.`;
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

/** `red +3.4 → +34.3`, `red +3.4 → blue +12.3` */
export function fromTo({ row }: OverviewRow): string {
  const { baseline, variant } = shownRow(row);
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
