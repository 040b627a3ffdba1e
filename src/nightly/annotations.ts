import type { Annotation } from '../report/document/reporters.ts';
import { type Cause, causeText, nightCauses } from './cause.ts';
import { type Night, RED } from './night.ts';
import { nightSentences, refusals } from './sentences.ts';
import { driftSentence } from './words.ts';

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
