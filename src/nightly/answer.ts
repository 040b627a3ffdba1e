import { gamesText, whole } from '../report/numbers.ts';
import { listed } from '../report/terminal/layout.ts';
import { causeText, nightCauses } from './cause.ts';
import { exitCodeOf, type Night, type NightEntry, type NightVerdict, RED } from './night.ts';
import { beforeWords, namedKeys, rowsWith, scenariosText } from './words.ts';

/** Worst news first, then caveats. */
export function nightAnswer(night: Night): string {
  const { against, entries, tier } = night;
  const left = [...entries.filter(({ state }) => state === 'refused').map(({ key }) => key), ...(against.gone ?? [])];
  const isAll = left.length > 0 && entries.every(({ state }) => state === 'refused' || state === 'unplayed');
  const isJudged = entries.some(({ state, metrics }) => state === 'changed' && metrics.length > 0);
  return [
    gravestNews(night),
    ...(left.length === 0 || isAll
      ? []
      : [`${left.length > 3 ? scenariosText(left.length) : listed(left)} could not be compared.`]),
    ...(against.isPaired || tier === 'smoke' || !isJudged ? [] : ['Games are not paired.']),
    ...failingOption(night),
  ].join(' ');
}

/** Why a night without a drift fails. */
function failingOption(night: Night): string[] {
  if (night.exitCode !== RED || rowsWith(night, 'drift').length > 0) return [];
  const option = exitCodeOf({ ...night, failUndecided: false }) === RED ? '--strict' : '--fail-undecided';
  return [`With ${option} the night fails.`];
}

function gravestNews(night: Night): string {
  const { entries, tier } = night;
  const changed = entries.filter(({ state }) => state === 'changed');
  const compared = entries.filter(({ state }) => state !== 'refused' && state !== 'unplayed');
  const unrepeatable = entries.filter(({ repeated }) => repeated !== null && repeated.differs !== null);
  if (unrepeatable.length > 0)
    return `Not repeatable: games of ${listed(unrepeatable.map(({ key }) => key))} came out differently when they were played again.`;
  const drifts = rowsWith(night, 'drift');
  if (drifts.length > 0) {
    const confirms = 'A second block of games confirms it.';
    const causes = nightCauses(night).filter(({ kind }) => kind === 'drift');
    if (causes.length === 1) return `Drift after ${causeText(causes[0])}. ${confirms}`;
    const keys = [...new Set(drifts.map(({ entry }) => entry.key))];
    return `Drift: ${drifts.length === 1 ? 'one metric' : `${drifts.length} metrics`} of ${namedKeys(keys)} moved. ${confirms}`;
  }
  if (compared.length === 0)
    return `Nothing could be compared: ${entries.length === 0 ? 'the suite has no scenarios' : (entries[0].refusal ?? 'nothing was played')}.`;
  const rest = changed.length === 0 ? otherSeeds(night) : null;
  if (rest !== null) return rest;
  if (changed.length === 0)
    return `Identical: every game of ${scenariosText(compared.length)} ended as ${beforeWords(night)}.`;
  const of = shareText(changed.length, entries.length);
  if (tier === 'smoke')
    return `Changed: games of ${of} ended differently than ${beforeWords(night)}. A smoke test does not say by how much.`;
  return `Changed, but no drift: ${changedText(night, changed, of)}; ${resultsText(changed)}.`;
}

/** Does not claim that no result changed. */
function resultsText(changed: readonly NightEntry[]): string {
  const verdicts = changed.flatMap(({ metrics }) => metrics.map(({ verdict }) => verdict));
  const isSettled = verdicts.every((verdict) => SETTLED.includes(verdict));
  if (verdicts.length > 0 && isSettled)
    return 'no result moved enough to matter: every metric is equal, or its difference is shown to be too small';
  const undecided = verdicts.filter((verdict) => verdict === 'undecided').length;
  const open =
    undecided === 0
      ? ''
      : ` (${whole(undecided)} of ${whole(verdicts.length)} ${undecided === 1 ? 'is' : 'are'} undecided)`;
  return `no metric is shown to have moved enough to matter${open}`;
}

const SETTLED: readonly NightVerdict[] = ['equivalent', 'identical', 'never-came-up'];

function changedText(night: Night, changed: readonly NightEntry[], of: string): string {
  const causes = nightCauses(night).filter(({ kind }) => kind === 'changed');
  const after = causes.length === 1 && causes[0].isKnown ? `after ${causes[0].change}, ` : '';
  const [{ key, games, differing }] = changed;
  if (changed.length > 1 || differing === null) return `${after}games of ${of} ended differently`;
  return `${after}${whole(differing)} of ${gamesText(games)} of ${key} ended differently`;
}

/** Null if seeds are the baseline's. */
function otherSeeds({ entries }: Night): string | null {
  const unknown = entries.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return null;
  return `No drift: on new seeds, no metric of ${scenariosText(unknown.length)} is shown to have moved enough to matter.`;
}

function shareText(some: number, all: number): string {
  if (all === 1) return 'the only scenario';
  return some === all ? `all ${whole(all)} scenarios` : `${whole(some)} of ${whole(all)} scenarios`;
}
