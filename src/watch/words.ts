import { gateOf } from '../experiments/gates.ts';
import type { Comparison, ComparisonRow } from '../inference/index.ts';
import { headOf } from '../report/head.ts';
import { uncapitalised } from '../report/names.ts';
import { decimals, fixed, gamesText, shownDifference, signed } from '../report/numbers.ts';
import { rowLabel, verdictLabel, verdictSign } from '../report/sentences/comparison.ts';
import { runVerdict } from '../report/sentences/verdict.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import { variantResults } from '../workers/results.ts';
import { alphaAtLook, type PlayedVersion } from './played.ts';
import type { Look } from './session.ts';

/** `Even to within 2 points`, by an interval valid at every look. */
export function verdictText(version: PlayedVersion, alpha: number): string {
  return runVerdict(variantResults('baseline', version.totals), alphaAtLook(version, alpha)).text;
}

/** What a report of the version says first. */
export function headLines({ system, scenario }: PlayedVersion): string[] {
  const gate = gateOf(system, scenario);
  const { warnings, assumed } = headOf([{ name: scenario.name, gate, assumes: system.info.assumes }]);
  return [...warnings.flat(), ...assumed].map((line) => line.replaceAll('`', ''));
}

/** Scores, and other metrics shown to differ. */
function toldRows({ variants: [{ rows }] }: Comparison): readonly ComparisonRow[] {
  const shown = ['higher', 'lower'];
  return rows.filter(({ metric, verdict }) => metric.primary && (metric.kind === 'score' || shown.includes(verdict)));
}

/** `+6.2 ± 3.0 points per 100 games`. */
export function differenceText({ metric, difference, baselineValue, variantValue }: ComparisonRow): string {
  const { low, high } = difference;
  if (baselineValue === null || variantValue === null) return '–';
  const [from, to] = [baselineValue * metric.scale, variantValue * metric.scale];
  const half = low === null || high === null ? null : ((high - low) / 2) * metric.scale;
  const digits = half === null ? 1 : decimals(from, from + half);
  const plain = shownDifference(from, to, digits);
  const shown = plain === 0 ? `±${fixed(0, digits)}` : signed(plain, digits);
  const margin = half === null ? '' : ` ± ${half.toFixed(digits)}`;
  return `${shown}${margin} ${metric.unit}`;
}

/** Empty without a comparison. */
export function sinceLines({ comparison, apart }: Look): string[] {
  if (apart !== null) return [`not compared with the last run: ${apart}`];
  if (comparison === null) return [];
  return comparedLines(comparison).map((line) => `since the last run: ${line}`);
}

/** `score blue +6.2 ± 3.0 points per 100 games ▲ higher`. */
export function comparedLines(comparison: Comparison): string[] {
  const [{ games, sameGames }] = comparison.variants;
  if (games === sameGames) return [`all ${gamesText(games)} went the same way`];
  return toldRows(comparison).map(
    (row) =>
      `${uncapitalised(rowLabel(row.metric))} ${differenceText(row)} ${verdictSign(row.verdict)} ${verdictLabel(row.verdict)}`,
  );
}

/** `save.hard 3 → 2`. */
export function changedRules(before: PlayedVersion, now: PlayedVersion): string[] {
  const [from, to] = [before, now].map(({ scenario }) => scenario.baseline.houseRules);
  const defaults = new Map(namedFields(now.system.rules).map(({ key, field }) => [key, field.default]));
  const shown = (rules: typeof from, key: string) =>
    JSON.stringify(Object.hasOwn(rules, key) ? rules[key] : defaults.get(key));
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => shown(from, key) !== shown(to, key))
    .map((key) => `${key} ${shown(from, key)} → ${shown(to, key)}`);
}
