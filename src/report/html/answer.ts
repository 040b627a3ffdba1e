import { quantile, shareInterval } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import type { Chart } from '../charts/chart.ts';
import { sideColours } from '../charts/theme.ts';
import { capitalised, spoken } from '../names.ts';
import { type Estimated, percent, rounded, span } from '../numbers.ts';
import type { Finding, Report } from '../report.ts';
import type { RunResults } from '../results.ts';
import { columnHistogram, countOf, gameColumn, gamesWithoutWinner } from '../rows/games.ts';
import { meanLeadChanges } from '../rows/leads.ts';
import { countMean, intervalOf } from '../rows/table.ts';
import { FEW, halfwayLeader } from '../sentences/balance.ts';
import { withEnds } from '../sentences/players.ts';
import { runVerdict } from '../sentences/verdict.ts';
import { type Warning, warningTexts } from '../sentences/warnings.ts';
import { comparisonMarkup } from './comparison-section.ts';
import { codeMarkup, html, type Markup } from './markup.ts';

const MOST_ENDINGS = 3;

export function tilesMarkup(report: Report, variant: VariantResults): Markup | null {
  if (variant.table.games === 0) return null;
  const { alpha } = report.results;
  const tiles = [
    winsTile(report, variant),
    lengthTile(report, variant),
    ...(variant.table.sides.length < 2 ? [] : [leadTile(variant, alpha)]),
    endingsTile(report, variant),
  ];
  return html`<div class="tiles">
${tiles.map(
  ([title, body]) => html`<div><h3>${title}</h3>
${body}</div>
`,
)}</div>`;
}

type Tile = readonly [title: string, body: Markup];

function winsTile({ estimates, results, additions }: Report, { variant, table }: VariantResults): Tile {
  const { crude } = additions;
  const rows = estimates.winRates.rows.filter((row) => row.variant === variant);
  const colours = sideColours(table.sides);
  const nobody = shareInterval(gamesWithoutWinner(table), table.games, results.alpha);
  const width = (share: number | null) => `${(100 * (share ?? 0)).toFixed(2)}%`;
  const line = (name: string, colour: string | null, share: Estimated) =>
    html`<li><i${colour === null ? html` class="nobody"` : html` style="background:${colour}"`}></i>${name} <b>${percent(share)}</b>${withSpan(share, 100)}${ofCrude(name)}</li>
`;
  const ofCrude = (name: string) => {
    const seat = crude?.seats.find(({ side }) => side === name);
    return (
      seat !== undefined &&
      html`<br><span class="note who">played by ${crude!.policy}: ${withEnds(seat.winRate)}</span>`
    );
  };
  const body = html`<div class="bar" aria-hidden="true">${rows.map(
    ({ winRate }, i) => html`<span style="width:${width(winRate)};background:${colours[i]}"></span>`,
  )}<span class="nobody" style="width:${width(nobody.estimate)}"></span></div>
<ul>${rows.map((row, i) => line(row.side, colours[i], intervalOf(row, 'winRate')))}${
    nobody.estimate! > 0 && line(table.sides.length === 1 ? 'nobody' : 'drawn', null, nobody)
  }</ul>`;
  return ['Wins', body];
}

function lengthTile({ estimates, results }: Report, { variant, table, maxTurns }: VariantResults): Tile {
  const turns = columnHistogram(table, gameColumn(table, 'turns'));
  const average = countMean(turns, results.alpha, [1, maxTurns]);
  const at = (permille: number) => quantile(turns, permille, results.alpha).estimate;
  const rows = estimates.gameLength.rows.filter((row) => row.variant === variant);
  const spread = at(100) === at(900) ? `8 of 10 games last ${at(100)}` : `8 of 10 games last ${at(100)} to ${at(900)}`;
  return [
    'Length',
    html`<p><strong>${average.sd === 0 ? average.estimate : rounded(average)} turns</strong>${withSpan(average)}</p>
<p class="note">${spread}; the limit is ${maxTurns}.</p>
${columnsMarkup(
  rows.map(({ share }) => share ?? 0),
  `${rows[0].turns}`,
  `${rows[rows.length - 1].turns} turns`,
)}`,
  ];
}

function columnsMarkup(shares: readonly number[], first: string, last: string): Markup {
  const most = Math.max(...shares);
  return html`<div class="columns-small" aria-hidden="true">${shares.map(
    (share) => html`<i style="height:${((100 * share) / most).toFixed(1)}%"></i>`,
  )}</div><p class="ends" aria-hidden="true"><span>${first}</span><span>${shares.length > 1 && last}</span></p>`;
}

function leadTile(variant: VariantResults, alpha: number): Tile {
  const changes = meanLeadChanges(variant, alpha);
  if (changes.estimate === null) return ['The lead', html`<p>Nobody ever leads.</p>`];
  const never = shareInterval(countOf(variant.leads.changes, 0), changes.n, alpha);
  const times = changes.sd === 0 ? `${changes.estimate}` : rounded(changes);
  return [
    'The lead',
    html`<p><strong>${times} ${times === '1' ? 'change' : 'changes'}</strong>${withSpan(changes)}</p>
<p class="note">per game, by ${variant.leads.unit}; never in <b>${percent(never)}</b> of games.</p>`,
  ];
}

function endingsTile({ estimates }: Report, variant: VariantResults): Tile {
  const endings = estimates.endings.rows
    .filter((row) => row.variant === variant.variant && row.games > 0)
    .toSorted((a, b) => b.games - a.games);
  const more = endings.length - MOST_ENDINGS;
  const leader = halfwayLeader(variant, estimates.snowball.rows);
  return [
    'What decides games',
    html`<ul class="shares">${endings.slice(0, MOST_ENDINGS).map(
      (
        row,
      ) => html`<li>${capitalised(spoken(row.reason))} <b>${percent(intervalOf(row, 'share'))}</b><i style="width:${(100 * (row.share ?? 0)).toFixed(2)}%"></i></li>
`,
    )}</ul>
${more > 0 && html`<p class="note">and ${more} more ${more === 1 ? 'ending' : 'endings'}</p>`}
${
  leader !== null &&
  leader.decidedLeads >= FEW &&
  html`<p class="note">The side ahead after turn ${leader.turn} wins <b>${percent(intervalOf(leader, 'leaderWinRate'))}</b>${withSpan(intervalOf(leader, 'leaderWinRate'), 100)}</p>`
}`,
  ];
}

/** ` (53.1 to 55.1)` */
function withSpan(estimated: Estimated, scale = 1): Markup | false {
  const ends = span(estimated, scale);
  return ends !== '' && html` <span class="note">(${ends})</span>`;
}

/** Other notes are placed by topic. */
export function topNotes({ results, warnings, additions }: Report): string[] {
  // A comparison is not about single win rates.
  const compared = additions.comparison !== undefined;
  const grave = warnings.filter(
    ({ kind }) =>
      kind === 'interrupted' || kind === 'one-sided' || kind === 'never-decided' || (kind === 'few-games' && !compared),
  );
  return [...warningTexts(grave), ...neverTested(results, warnings)];
}

/** Rules changed for this run that never came up. */
function neverTested({ page, houseRules, variants }: RunResults, warnings: readonly Warning[]): string[] {
  const rules = page?.rules ?? [];
  return warnings.flatMap((warning) => {
    if (warning.kind !== 'never-happened') return [];
    const { variant } = warning;
    const keys = [...Object.keys(houseRules), ...(page?.changes[variant] ?? []).map(({ key }) => key)];
    const counted = variants.find((one) => one.variant === variant)?.rules ?? [];
    const tested = new Set(rules.filter(({ key }) => keys.includes(key)).map(({ clause }) => clause));
    return [...tested].flatMap((clause) => {
      const events = counted.filter((rule) => rule.clause === clause);
      if (events.length === 0 || events.some(({ count }) => count > 0)) return [];
      const where = variants.length > 1 ? `${variant}: ` : '';
      return [`${where}a rule under test never came up: ${clause} (${events.map(({ event }) => event).join('; ')})`];
    });
  });
}

/** Null if there are none. */
export function notesOf({ warnings }: Report, ...kinds: readonly Warning['kind'][]): Markup | null {
  const texts = warningTexts(warnings.filter(({ kind }) => kinds.includes(kind)));
  if (texts.length === 0) return null;
  return html`${texts.map(
    (text) => html`<p class="note">${capitalised(text)}.</p>
`,
  )}`;
}

/** Further warnings are folded. */
const MOST_WARNINGS = 5;

export function answerMarkup(report: Report): Markup {
  const { comparison, findings = [], notes = [] } = report.additions;
  const answer =
    comparison === undefined
      ? [...findings.map(findingMarkup), ...variantAnswers(report)]
      : comparisonMarkup(comparison, report);
  return html`${answer}${notesMarkup(notes)}${warningsMarkup(topNotes(report))}`;
}

export function notesMarkup(notes: readonly string[]): Markup[] {
  return notes.map(
    (note) => html`<p class="note">${codeMarkup(note)}</p>
`,
  );
}

function variantAnswers(report: Report): Markup[] {
  const { variants, alpha } = report.results;
  const { expected = [] } = report.additions;
  return variants.map((variant) => {
    const { text, ground } = runVerdict(variant, alpha, report.additions.interval);
    return html`${variants.length > 1 && html`<h3>${variant.variant}</h3>`}<p class="answer">${text}.</p>
${ground !== null && html`<p>${ground}</p>`}
${variant === variants[0] && expected.map((sentence) => html`<p>${sentence}</p>`)}
${tilesMarkup(report, variant)}`;
  });
}

/** Named by variant if there are several. */
export function findingMarkup({ about, sentences }: Finding): Markup {
  return html`${about !== null && html`<h3>${about}</h3>`}<ul class="findings">${sentences.map(
    (sentence) => html`<li>${sentence}</li>
`,
  )}</ul>`;
}

/** Warnings are sorted, most serious first. */
export function warningsMarkup(warnings: readonly string[]): Markup | false {
  if (warnings.length === 0) return false;
  const items = warnings.map(
    (text) => html`<li>${codeMarkup(capitalised(`${text}.`))}</li>
`,
  );
  const [first, rest] =
    items.length <= MOST_WARNINGS + 1 ? [items, []] : [items.slice(0, MOST_WARNINGS), items.slice(MOST_WARNINGS)];
  return html`<aside class="warnings" aria-labelledby="notes"><h3 id="notes">Notes</h3><ul>
${first}</ul>${
    rest.length > 0 &&
    html`<details><summary>${rest.length} more</summary><ul>
${rest}</ul></details>`
  }</aside>`;
}

interface Estimate {
  readonly turn: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Minimum turns of a curve. */
const FEWEST = 3;

/** The most extreme turn: `It dips to 27% in turn 4.` Null unless beyond the intervals of both neighbours. */
export function standout({ spec }: Chart): string | null {
  const { values } = (spec.data ?? {}) as { values?: readonly Readonly<Record<string, unknown>>[] };
  const curve = curveOf(values ?? []);
  if (curve === null) return null;
  const apart = curve.slice(1, -1).flatMap((at, i) => {
    const [before, after] = [curve[i], curve[i + 2]];
    const dip = Math.min(before.low, after.low) - at.high;
    const peak = at.low - Math.max(before.high, after.high);
    return dip > 0 || peak > 0 ? [{ at, size: Math.max(dip, peak), isDip: dip > 0 }] : [];
  });
  const most = apart.toSorted((a, b) => b.size - a.size)[0];
  if (most === undefined) return null;
  const isShare = JSON.stringify(spec).includes('"format":".0%"');
  const value = isShare ? `${(100 * most.at.estimate).toFixed(0)}%` : rounded(most.at);
  return `It ${most.isDip ? 'dips' : 'rises'} to ${value} in turn ${most.at.turn}.`;
}

/** Null for several curves, gaps, or other axes. */
function curveOf(values: readonly Readonly<Record<string, unknown>>[]): Estimate[] | null {
  const curve = values.map(({ turn, estimate, low, high }) => ({ turn: Number(turn), estimate, low, high }));
  if (curve.length < FEWEST) return null;
  if (curve.some(({ estimate, low, high }) => [estimate, low, high].some((end) => typeof end !== 'number')))
    return null;
  const sorted = (curve as Estimate[]).toSorted((a, b) => a.turn - b.turn);
  return sorted.every(({ turn }, i) => i === 0 || turn === sorted[i - 1].turn + 1) ? sorted : null;
}
