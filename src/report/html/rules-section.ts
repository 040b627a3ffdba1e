import type { PageFacts, RunResults } from '../results.ts';
import { type Content, html, type Markup } from './markup.ts';
import type { PackedTables } from './packed-table.ts';
import { commandMarkup } from './section.ts';

/** Who played, by which house rules, and the scenario file as it was read. */
export function rulesMarkup({ policies, houseRules, page, scenario }: RunResults, packed: PackedTables): Markup {
  return html`${scenario.description !== undefined && html`<p>${scenario.description}</p>`}
<h3>Who decides</h3>
<ul>${Object.entries(policies).map(
    ([side, policy]) => html`<li>${side}: ${policy}</li>
`,
  )}</ul>
<h3>House rules that differ from the rulebook</h3>
${changedRulesMarkup(houseRules, 'None.')}
${page !== undefined && pageMarkup(page, scenario.file, packed)}`;
}

/** House rules as a list; `none` where there are none. */
export function changedRulesMarkup(houseRules: Readonly<Record<string, unknown>>, none: string): Markup {
  const changed = Object.entries(houseRules);
  return changed.length === 0
    ? html`<p>${none}</p>`
    : html`<ul>${changed.map(
        ([key, value]) => html`<li><code>${key}: ${JSON.stringify(value)}</code></li>
`,
      )}</ul>`;
}

function pageMarkup({ rules, source }: PageFacts, file: string, packed: PackedTables): Markup {
  const inForce = {
    caption: 'All rules in force',
    columns: [
      { head: 'Key', kind: 'code' },
      { head: 'Value' },
      { head: 'Default' },
      { head: 'Clause' },
      { head: 'Meaning', kind: 'prose' },
    ],
    rows: rules.map(({ key, value, default: usual, clause, doc }) => [
      ...[key, JSON.stringify(value), JSON.stringify(usual), clause, doc],
    ]),
  } as const;
  return html`<details><summary><h3>All rules in force</h3> <span class="note">${rules.length} keys</span></summary>
${packed.place('rules-in-force', inForce)}</details>
<details><summary><h3>The scenario file</h3> <span class="note"><code>${file}</code></span></summary>
<pre class="source" tabindex="0">${source}</pre></details>`;
}

/** The command that plays the same games again, and the digests that show that they were the same. */
export function reproduceMarkup(results: RunResults): Markup {
  const { command, versions, scenario, variants, seed } = results;
  const facts: [string, string][] = [
    ['Seed', String(seed)],
    ['Scenario and rules', scenario.hash],
    ...variants.flatMap(({ variant, digest, recordsDigest }): [string, string][] => {
      const whose = variants.length === 1 ? '' : ` of ${variant}`;
      return [
        [`Digest of the tallies${whose}`, digest],
        [`Digest of the games${whose}`, recordsDigest],
      ];
    }),
    ['Played by', `skirmetrics ${versions.skirmetrics}, Node ${versions.node}`],
  ];
  return html`<p>The same command plays the same games, on any machine and with any number of threads; the digests say so.</p>
${commandMarkup(command)}
<dl>${facts.map(
    ([term, value]) => html`<dt>${term}</dt><dd><code>${value}</code></dd>
`,
  )}</dl>`;
}

/** What the model leaves out; null if nothing is listed. */
export function limitsMarkup(limits: readonly string[]): Content {
  return limits.length === 0
    ? null
    : html`<ul>${limits.map(
        (limit) => html`<li>${limit}</li>
`,
      )}</ul>`;
}
