import { quantile, shareInterval } from '../../stats/index.ts';
import type { VariantResults } from '../../stats/tables.ts';
import { sideColours } from '../charts/theme.ts';
import { capitalised, spoken } from '../names.ts';
import { type Estimated, percent, rounded, span } from '../numbers.ts';
import type { Report } from '../report.ts';
import { columnHistogram, countOf, gameColumn, gamesWithoutWinner } from '../rows/games.ts';
import { intervalOf } from '../rows/intervals.ts';
import { meanLeadChanges } from '../rows/leads.ts';
import { countMean } from '../rows/means.ts';
import { FEW, halfwayLeader } from '../sentences/balance.ts';
import { withEnds } from '../sentences/crude.ts';
import { html, type Markup } from './markup.ts';

/** Endings that a tile lists. */
const MOST_ENDINGS = 3;

/** What a run comes to in four tiles: who wins, how long games last, how often the lead changes, what decides them. */
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
  /** What a side wins in the hands of a crude player. */
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

/** Small columns side by side; what they say in numbers is in the text beside them. */
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
  html`<p class="note">Who leads after turn ${leader.turn} wins <b>${percent(intervalOf(leader, 'leaderWinRate'))}</b>${withSpan(intervalOf(leader, 'leaderWinRate'), 100)}</p>`
}`,
  ];
}

/** ` (53.1 to 55.1)` */
function withSpan(estimated: Estimated, scale = 1): Markup | false {
  const ends = span(estimated, scale);
  return ends !== '' && html` <span class="note">(${ends})</span>`;
}
