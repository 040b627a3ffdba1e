import { capitalised } from '../names.ts';
import type { Report } from '../report.ts';
import type { RunResults } from '../results.ts';
import { type Warning, warningTexts } from '../sentences/warnings.ts';
import { html, type Markup } from './markup.ts';

/**
 * Notes that change how the answer is read: few games, one-sided or interrupted ones, a rule under test that never came
 * up. All others are beside what they are about.
 */
export function topNotes({ results, warnings, additions }: Report): string[] {
  // A comparison is not about single win rates.
  const compared = additions.comparison !== undefined;
  const grave = warnings.filter(
    ({ kind }) =>
      kind === 'interrupted' || kind === 'one-sided' || kind === 'never-decided' || (kind === 'few-games' && !compared),
  );
  return [...warningTexts(grave), ...neverTested(results, warnings)];
}

/** Rules that were changed for this run and of which no event came up. */
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

/** Notes of some kinds, beside what they are about; null if there are none. */
export function notesOf({ warnings }: Report, ...kinds: readonly Warning['kind'][]): Markup | null {
  const texts = warningTexts(warnings.filter(({ kind }) => kinds.includes(kind)));
  if (texts.length === 0) return null;
  return html`${texts.map(
    (text) => html`<p class="note">${capitalised(text)}.</p>
`,
  )}`;
}
