import { pageFacts } from '../experiments/page-facts.ts';
import { runResults } from '../experiments/play.ts';
import { chartsOfReport } from '../report/charts/all.ts';
import { headOf } from '../report/head.ts';
import { answerMarkup } from '../report/html/answer.ts';
import { headMarkup, quietMarkup } from '../report/html/head.ts';
import { type Content, html, type Markup } from '../report/html/markup.ts';
import { clientScript, pageText } from '../report/html/page.ts';
import { reportPage } from '../report/html/report-page.ts';
import { BASE_STYLE, REPORT_STYLE } from '../report/html/style.ts';
import { confidence, gamesText } from '../report/numbers.ts';
import { type Additions, NOTHING_MORE, type Report, reportOf } from '../report/report.ts';
import type { RunResults } from '../report/results.ts';
import { overrides, ownCommand } from '../terminal/command-line.ts';
import { alphaWords } from '../terminal/options.ts';
import { shortHash } from '../terminal/report-folder.ts';
import type { OverrideWords } from '../terminal/usages.ts';
import { variantResults } from '../workers/results.ts';
import { alphaAtLook, PLANNED_GAMES, type PlayedVersion } from './played.ts';
import type { Look } from './session.ts';
import { changedRules, sinceLines } from './words.ts';

const STYLE = `
header, main { max-width: 900px; }
main { margin: 0 auto; padding: 0 1rem; }
.wrong { border-color: var(--warn-line); background: var(--warn); }
.wrong pre { background: none; padding: 0; white-space: pre-wrap; }
.chips { display: flex; flex-wrap: wrap; gap: 0.4rem; padding: 0; margin: 0 0 0.8rem; list-style: none; }
.chips li { background: var(--code); border-radius: 6px; padding: 0.15rem 0.6rem; }
`;

/** Changing parts come from `liveMarkup`. */
export function watchPage(file: string, look: Look, alpha: number): string {
  return pageText({
    title: `Watching ${file}`,
    description: `What the games of ${file} say, as it is changed.`,
    style: `${BASE_STYLE}\n${REPORT_STYLE}${STYLE}`,
    body: html`<header><h1>${file}</h1>
<p id="state">watching</p></header>
<main id="live" aria-live="polite">
${liveMarkup(look, alpha)}</main>`,
    scripts: [clientScript(['watch'])],
    asksServer: true,
  });
}

/** Of the games so far; null before the first. */
export function lookReport({ now }: Look, alpha: number): Report | null {
  return now === null || now.games === 0 ? null : reportOf(resultsOf(now, alpha), everyLook(alpha));
}

/** Replaced at each look. */
export function liveMarkup(look: Look, alpha: number, report = lookReport(look, alpha)): Markup {
  const { now, problems, save } = look;
  const about = html`<p class="note">save ${save}${now !== null && html` · ${gamesText(now.games)} · seed ${now.prepared.job.seed}`}</p>`;
  return html`<div data-save="${save}" data-games="${now?.games ?? 0}">${problems.length > 0 && problemsMarkup(problems)}
${sinceMarkup(look)}
${
  report !== null &&
  html`<section id="answer"><h2>${report.results.scenario.name}</h2>
${about}
${headedAnswer(report)}
<p><a href="/report">Full report of these games</a></p></section>`
}</div>`;
}

function headedAnswer(report: Report): Content {
  const { results } = report;
  const head = headOf([{ ...results, name: results.scenario.name }]);
  return [headMarkup(head), answerMarkup(report), quietMarkup(head)];
}

function problemsMarkup(problems: readonly string[]): Markup {
  const before = 'The file has mistakes; the games below are from the last version without any.';
  return html`<section class="wrong" role="alert"><h2>${before}</h2><pre>${problems.join('\n')}</pre></section>`;
}

function sinceMarkup(look: Look): Content {
  const { now, before } = look;
  if (now === null || before === null) return null;
  const rules = changedRules(before, now);
  return html`<section id="since"><h2>Since the last run</h2>
<ul class="chips">${rules.map((rule) => html`<li><code>${rule}</code></li>`)}${rules.length === 0 && html`<li>the scenario, not its house rules</li>`}</ul>
${sinceLines(look).map((line) => html`<p>${line.replace('since the last run: ', '')}</p>`)}</section>`;
}

export function everyLook(alpha: number): Additions {
  return {
    ...NOTHING_MORE,
    summary: { everyLook: { alpha, plannedGames: PLANNED_GAMES } },
    interval: `${confidence(alpha)} interval at every look`,
    notes: [
      'Intervals and verdicts hold at every look, however often you look: so they are wider than those of `run`, which looks once.',
    ],
    method: [
      `These games were watched while they were played. Their intervals are so wide that all looks at an estimate together miss it in at most ${Number((100 * alpha).toPrecision(6))}% of watches (a normal mixture, narrowest near ${PLANNED_GAMES} games).`,
    ],
  };
}

/** @param words command line overrides, for the repeat command */
function resultsOf(version: PlayedVersion, promised: number, words: OverrideWords = {}): RunResults {
  const { scenario, system, totals, prepared } = version;
  const alpha = alphaAtLook(version, promised);
  const { seed } = prepared.job;
  const command = ownCommand([
    ...['run', scenario.file, '--games', String(totals.games), '--seed', String(seed)],
    ...overrides(words),
    ...alphaWords(alpha),
  ]);
  const run = shortHash(['watch', prepared.job.id, totals.games]);
  const played = { run, seed, gamesPlanned: totals.games, interrupted: false, command, alpha };
  return runResults(system, scenario, played, [variantResults('baseline', totals)]);
}

export async function watchResults(version: PlayedVersion, words: OverrideWords, alpha: number): Promise<RunResults> {
  const { system, scenario, prepared } = version;
  return { ...resultsOf(version, alpha, words), page: await pageFacts(system, scenario, words, prepared.job.seed) };
}

/** As `run` writes it. */
export function fullReport(results: RunResults, alpha: number): string {
  const report = reportOf(results, everyLook(alpha));
  return reportPage(report, chartsOfReport(report).charts);
}
