import type { CheckReport, CheckResult, CheckStatus } from '../report/document/cases.ts';
import type { Annotation } from '../report/document/reporters.ts';
import { confidence, gamesText, whole } from '../report/numbers.ts';
import { rowLabel, subject } from '../report/sentences/comparison.ts';
import { layersSentence } from '../report/sentences/layers.ts';
import { type Cause, causeText, nightCauses } from './cause.ts';
import { type Night, type NightEntry, type NightMetric, type NightVerdict, RED } from './night.ts';
import { GONE, nightSentences, refusals } from './sentences.ts';
import { beforeWords, driftSentence, shownNumbers, toldBlock, verdictWords } from './words.ts';

/** One check per entry and per compared metric. */
export function nightChecks(night: Night): CheckReport {
  const { alpha, family, command, tier } = night;
  const { answer, findable, changes, notes } = nightSentences(night);
  return {
    title: `skirmetrics nightly: ${night.suite.name}, ${tier}`,
    command,
    alpha,
    family,
    method: `${findable} A drift fails the night only if a second block of games confirms it. Holm’s method covers all metrics together.`,
    results: [
      ...night.entries.flatMap((entry) => [
        entryCheck(night, entry),
        ...entry.metrics.map((row) => metricCheck(night, entry, row)),
      ]),
      ...(night.against.gone ?? []).map((key) => goneCheck(night, key)),
    ],
    notes: [answer, ...changes, ...notes],
    ...(night.gates !== undefined && { gates: night.gates }),
  };
}

function entryCheck(night: Night, entry: NightEntry): CheckResult {
  const { state, refusal, repeated, firstDifference, changes, games } = entry;
  const about = {
    ...place(entry),
    name: 'games',
    expected: `as ${beforeWords(night)}`,
    ...NO_NUMBERS,
    games,
    moreGames: null,
  };
  if (repeated !== null && repeated.differs !== null)
    return {
      ...about,
      ...{ status: 'missed', verdict: 'not-repeatable', command: repeated.differs.replay },
      words: `Not repeatable: game ${repeated.differs.game} came out differently when it was played again.`,
    };
  if (state === 'refused')
    return { ...about, status: 'missed', verdict: 'refused', words: `Cannot be compared: ${refusal}.`, command: null };
  if (state === 'unplayed')
    return { ...about, status: 'undecided', verdict: 'unplayed', words: 'It was not played.', command: null };
  if (state === 'identical')
    return {
      ...about,
      status: 'met',
      verdict: 'identical',
      words: `${gamesText(games)} ended as before.`,
      command: null,
    };
  if (state === 'unknown')
    return {
      ...about,
      status: 'met',
      verdict: 'other-seeds',
      words: 'Games on other seeds than the baseline’s cannot be compared one by one.',
      command: null,
    };
  const status: CheckStatus = night.strict ? 'missed' : 'met';
  const share = entry.differing === null ? 'Games' : `${whole(entry.differing)} of ${gamesText(games)}`;
  return {
    ...about,
    ...{ status, verdict: 'changed', command: firstDifference?.replay ?? null },
    words: `${share} ended differently${firstDifference === null ? '' : `; the first is game ${firstDifference.game}`}. ${layersSentence(changes)}`,
  };
}

/** Missing from the suite. */
function goneCheck({ suite, against }: Night, key: string): CheckResult {
  return {
    ...{ file: suite.file, line: null, column: null, scenario: key, variant: null },
    ...{ name: 'games', expected: `as ${beforeWords({ against })}`, ...NO_NUMBERS, games: 0, moreGames: null },
    ...{ status: 'missed', verdict: 'refused', words: `Cannot be compared: ${GONE}.`, command: null },
  };
}

function metricCheck(night: Night, entry: NightEntry, row: NightMetric): CheckResult {
  const { metric, delta, verdict, moreGames } = row;
  const { difference, games } = toldBlock(row);
  return {
    ...place(entry),
    name: rowLabel(metric),
    status: statusOf(verdict, night),
    verdict,
    expected: `within ${Number((delta * metric.scale).toPrecision(6))} ${metric.unit} of ${night.against.kind === 'build' ? 'the other build' : 'the baseline'}`,
    words:
      verdict === 'drift'
        ? driftSentence(night, entry, row)
        : `${subject(metric)}: ${verdictWords(row)}${numbersOf(row, night.alpha)}.`,
    estimate: difference.estimate,
    low: difference.low,
    high: difference.high,
    games,
    moreGames: moreGames,
    command: verdict === 'drift' ? (entry.firstDifference?.replay ?? null) : null,
  };
}

function statusOf(verdict: NightVerdict, { strict }: Night): CheckStatus {
  if (verdict === 'drift' || (strict && verdict === 'not-confirmed')) return 'missed';
  return verdict === 'undecided' ? 'undecided' : 'met';
}

function numbersOf(row: NightMetric, alpha: number): string {
  const { difference, interval } = shownNumbers(row);
  if (interval === '') return '';
  return ` (${difference} ${row.metric.unit}, ${confidence(alpha)} interval ${interval})`;
}

const NO_NUMBERS = { estimate: null, low: null, high: null };

function place({ file, scenario, variant }: NightEntry) {
  return { file, line: null, column: null, scenario, variant };
}

/** GitHub shows ten of a kind. */
const MOST_EFFECTS = 10;

/** Errors first; of a drift its cause, with the effects under it. */
export function nightAnnotations(night: Night): Annotation[] {
  const { suite, entries, exitCode, against, strict } = night;
  const refused = refusals(night);
  const { answer, notes, accept } = nightSentences(night);
  const at = { file: null, line: null, column: null, title: suite.name };
  const unrepeatable = entries.flatMap(({ file, repeated, key }): Annotation[] => {
    const differs = repeated?.differs ?? null;
    if (differs === null) return [];
    const text = `${key}: game ${differs.game} came out differently when it was played again.`;
    return [
      { ...at, file, level: 'error', title: `${suite.name}: not repeatable`, text: `${text}\nSee: ${differs.replay}` },
    ];
  });
  const causes = nightCauses(night).filter(({ kind }) => kind !== 'identical');
  const told = causes.map((cause): Annotation => {
    const level = cause.kind === 'drift' || (strict && exitCode === RED) ? 'error' : 'notice';
    const meant = against.kind === 'pinned' ? [`If this is what you meant: ${accept}`] : [];
    const lines = [causeText(cause), ...effects(night, cause), ...meant];
    const title = `${suite.name}: ${cause.kind === 'drift' ? 'drift' : 'games changed'}`;
    return { ...at, file: cause.entries[0].file, level, title, text: lines.join('\n') };
  });
  const all = [
    ...unrepeatable,
    ...told,
    ...notes.map((text): Annotation => ({ ...at, level: refused.includes(text) ? 'error' : 'notice', text })),
  ];
  const isFailed = exitCode !== 0;
  const isTold = isFailed ? all.some(({ level }) => level === 'error') : causes.length > 0;
  return [...(isTold ? [] : [{ ...at, level: isFailed ? 'error' : 'notice', text: answer } as const]), ...all].sort(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
  );
}

const LEVELS: readonly Annotation['level'][] = ['error', 'warning', 'notice'];

function effects(night: Night, { entries }: Cause): string[] {
  const drifts = entries.flatMap((entry) =>
    entry.metrics.filter(({ verdict }) => verdict === 'drift').map((row) => driftSentence(night, entry, row)),
  );
  const more = drifts.length - MOST_EFFECTS;
  const first = entries.find(({ firstDifference }) => firstDifference !== null)?.firstDifference;
  return [
    ...drifts.slice(0, MOST_EFFECTS),
    ...(more > 0 ? [`… and ${more} more, in the report.`] : []),
    ...(first == null ? [] : [`See the first game that differs: ${first.replay}`]),
  ];
}
