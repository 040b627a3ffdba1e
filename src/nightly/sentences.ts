import { gamesText, signed, whole } from '../report/numbers.ts';
import { subject, withUnit } from '../report/sentences/comparison.ts';
import type { Costs } from '../workers/costs.ts';
import { nightAnswer } from './answer.ts';
import type { BlockEstimate, Night, NightMetric } from './night.ts';
import { alarmSentence } from './series.ts';
import { beforeWords, changeSentences, driftSentence, findableSentence, rowsWith } from './words.ts';

export const GONE = 'it is no longer in the suite; accept a new baseline';

export function refusals({ entries, against }: Night): string[] {
  const refused = entries.filter(({ state }) => state === 'refused');
  return [
    ...refused.map(({ key, refusal }) => `${key} cannot be compared: ${refusal}.`),
    ...(against.gone ?? []).map((key) => `${key} cannot be compared: ${GONE}.`),
  ];
}

/** Method of comparison, missing data. */
export function nightNotes(night: Night): string[] {
  const { against, entries, interrupted, tier } = night;
  const cut = entries.filter(({ ceiling }) => ceiling !== null);
  const undecided = rowsWith(night, 'undecided');
  const unconfirmed = rowsWith(night, 'not-confirmed');
  return [
    ...(interrupted ? ['The night was interrupted: the missing scenarios were not played.'] : []),
    ...refusals(night),
    ...(against.isPaired || tier === 'smoke'
      ? []
      : [`Games are not paired: ${against.unpairedBecause}. Only larger differences can be found.`]),
    ...cut.map(
      ({ key, ceiling, games }) =>
        `${key} stopped at its time limit of ${ceiling!.seconds} s; only its first ${gamesText(games)} are compared.`,
    ),
    ...fewerBefore(night),
    ...unconfirmed.map(({ entry, row }) => `${entry.key}: ${unconfirmedSentence(row)}.`),
    ...(undecided.length === 0 ? [] : [undecidedSentence(undecided.map(({ row }) => row))]),
    ...costNotes(night),
    ...speedNotes(night),
  ];
}

const COUNTED = { decisions: 'decisions', dice: 'dice', policyDice: 'policy dice' } as const;

function fewerBefore({ entries, interrupted, against: { kind } }: Night): string[] {
  const have = kind === 'build' ? 'the other build has' : 'the baseline has';
  return entries.flatMap(({ key, state, ceiling, games, gamesPlanned }) => {
    const isCut = state === 'refused' || state === 'unplayed' || ceiling !== null || games >= gamesPlanned;
    return isCut || interrupted ? [] : [`${key}: ${gamesText(games)} are compared; ${have} no more.`];
  });
}

/** Exact counts: any difference is a change. */
function costNotes({ entries }: Night): string[] {
  const changed = entries.flatMap(({ key, costs: { before, now } }) => {
    if (before === null || now === null) return [];
    const counts = (['decisions', 'dice', 'policyDice'] as const).filter((what) => before[what] !== now[what]);
    const told = counts.map(
      (what, i) => `${COUNTED[what]}${i === 0 ? ' per game went' : ''} from ${each(what, before, now)}`,
    );
    return told.length === 0 ? [] : [`${key}: ${told.join(', ')}`];
  });
  if (changed.length === 0) return [];
  const rest = changed.length - 1;
  const more =
    rest === 0 ? '' : `; these also changed in ${rest === 1 ? 'one more scenario' : `${rest} more scenarios`}`;
  return [`${changed[0]}${more}.`];
}

/** `493.8 to 495.6`, with enough decimals to differ. */
function each(what: keyof typeof COUNTED, before: Costs, now: Costs): string {
  const at = (digits: number) => [before, now].map((costs) => (costs[what] / costs.games).toFixed(digits));
  const [one, other] = at(1);
  return (one === other ? at(2) : [one, other]).join(' to ');
}

/** Reported below this ratio. Builds are timed in turns; nights are not. */
const SLOWER = { build: 0.8, pinned: 0.5 };

function speedNotes({ entries, against: { kind }, hardware }: Night): string[] {
  return entries.flatMap(({ key, speed: { before, now } }) =>
    before === null || now === null || now >= SLOWER[kind] * before
      ? []
      : [
          `${key} plays ${whole(now)} games per second, down from ${whole(before)} ${beforeWords({ against: { kind } })} (${hardware}). This is only a warning.`,
        ],
  );
}

function unconfirmedSentence(row: NightMetric): string {
  const { first, second, metric } = row;
  const at = (block: BlockEstimate) => {
    const value = block.difference.estimate;
    return value === null ? 'nothing' : signed(value * metric.scale, 2);
  };
  const moved = `${subject(metric)} moved by ${withUnit(at(first), metric.unit)} on the first block of games`;
  return second === null
    ? `${moved}; the second block, which could confirm it, was not played`
    : `${moved} and by ${at(second)} on the second, which does not confirm it`;
}

function undecidedSentence(rows: readonly NightMetric[]): string {
  const more = rows.map(({ moreGames }) => moreGames);
  const most = more.includes(null) ? null : Math.max(...more.map((games) => games ?? 0));
  const settled =
    most === null
      ? ''
      : `; at most about ${whole(roundedUp(most))} more games would settle ${rows.length === 1 ? 'it' : 'all of them'}`;
  return `${rows.length === 1 ? 'One metric is' : `${rows.length} metrics are`} undecided${settled}.`;
}

/** Rounds up to two digits, so that it stays an upper bound. */
function roundedUp(games: number): number {
  const step = 10 ** Math.max(0, String(games).length - 2);
  return Math.ceil(games / step) * step;
}

export interface NightSentences {
  readonly answer: string;
  readonly drifts: readonly string[];
  readonly changes: readonly string[];
  readonly notes: readonly string[];
  readonly findable: string;
  readonly accept: string;
}

export function nightSentences(night: Night): NightSentences {
  return {
    answer: nightAnswer(night),
    drifts: rowsWith(night, 'drift').map(({ entry, row }) => driftSentence(night, entry, row)),
    changes: changeSentences(night),
    notes: [...nightNotes(night), ...(night.alarms ?? []).map(alarmSentence)],
    findable: findableSentence(night),
    accept: `${night.accept} "…"`,
  };
}
