import { isConfirmed } from '../inference/tuning/verdicts.ts';
import { confidence, fixed, gamesText, whole } from '../report/numbers.ts';
import { listed } from '../report/terminal/layout.ts';
import { shown } from '../scenarios/index.ts';
import type { Interval } from '../stats/index.ts';
import type { AimRow, ChangedKey, CombinationRow, TuneAnswer } from './answer.ts';

export function bandText({ low, high, scale }: Pick<AimRow, 'low' | 'high' | 'scale'>): string {
  const end = (value: number) => String(Number((scale * value).toFixed(3)));
  if (low === null) return `at most ${end(high!)}`;
  return high === null ? `at least ${end(low)}` : `${end(low)} to ${end(high)}`;
}

/** `50.2 (48.1 to 52.3)`. */
export function levelText({ estimate, low, high }: Interval, { scale }: Pick<AimRow, 'scale'>): string {
  if (estimate === null) return '–';
  const digits = scale === 1 ? 2 : 1;
  const number = (value: number) => fixed(scale * value, digits);
  return low === null || high === null ? number(estimate) : `${number(estimate)} (${number(low)} to ${number(high)})`;
}

/** `save.soft=4 (now 5), move.distance=6`; `the file as it is`. */
export function changesText(changes: readonly ChangedKey[]): string {
  if (changes.length === 0) return 'the file as it is';
  return changes
    .map(({ key, from, to }) => `${key}=${shown(to)}${from === undefined ? '' : ` (now ${shown(from)})`}`)
    .join(', ');
}

const FATES = { met: 'met', missed: 'missed', undecided: 'undecided' } as const;

/** `score.blue 62.1 (60.0 to 64.2), missed`: of aims that are not met, or of all. */
function levelsText({ aims }: TuneAnswer, { levels, fates }: CombinationRow, withAll: boolean): string {
  const parts = aims.flatMap((aim, i) => {
    if (!withAll && fates[i] === 'met') return [];
    return [`${aim.label} ${levelText(levels[i], aim)}${withAll ? '' : `, ${FATES[fates[i]]}`}`];
  });
  return parts.join('; ');
}

/** The answer first, then what bears on it. */
export function tuneSentences(answer: TuneAnswer): string[] {
  return [
    ...headline(answer),
    ...besideSentences(answer),
    ...othersSentences(answer),
    ...hindranceSentences(answer),
    ...inertSentences(answer),
  ];
}

function headline(answer: TuneAnswer): string[] {
  const { verdict, alpha } = answer;
  const together = `${confidence(alpha)} confidence for all aims of all finalists together`;
  switch (verdict) {
    case 'confirmed': {
      const { changes, games } = answer.answer!;
      return [
        `${capital(changesText(changes))} meets every aim: confirmed on ${gamesText(games)} that the search did not see (${together}).`,
        ...(changes.length > 1
          ? [
              'No combination with fewer changes is confirmed; the search is a screen and does not prove that there is none.',
            ]
          : []),
      ];
    }
    case 'as-it-is':
      return [`The file meets every aim as it is: confirmed on ${gamesText(answer.answer!.games)} (${together}).`];
    case 'undecided': {
      const near = answer.others.find(({ fates }) => !fates.includes('missed'))!;
      return [
        `No combination is confirmed. The nearest, ${changesText(near.changes)}, is undecided after ${gamesText(near.games)}: ${levelsText(answer, near, false)}. More games (--games) or a wider aim may settle it.`,
      ];
    }
    case 'not-found': {
      const { nearest } = answer;
      return [
        'No combination of these values is found that meets every aim.',
        ...(nearest === null
          ? []
          : [
              `The nearest that was played is ${changesText(nearest.changes)}: ${levelsText(answer, nearest, true)} (${gamesText(nearest.games)} of the search, so these numbers lean towards the aims).`,
            ]),
      ];
    }
    case 'interrupted':
      return [
        `Interrupted during the ${STAGES[answer.interruptedAt!]}: nothing is confirmed.`,
        ...leadersSentences(answer),
      ];
  }
}

const STAGES = {
  baseline: 'games of the file as it is',
  screen: 'screen of single changes',
  race: 'race',
  confirm: 'confirmation',
  neighbours: 'games of neighbours',
};

const capital = (text: string) => (/^[a-z]+ /.test(text) ? text[0].toUpperCase() + text.slice(1) : text);

const MOST_NAMED = 3;

/** Best chances so far. */
function leadersSentences({ raced }: TuneAnswer): string[] {
  const leaders = raced.filter(({ games, chance }) => games > 0 && chance > 0.01).sort((a, b) => b.chance - a.chance);
  if (leaders.length === 0) return [];
  const names = leaders.slice(0, MOST_NAMED).map(({ changes }) => changesText(changes));
  return [`Ahead in the race so far: ${names.join('; ')}.`];
}

/** A plateau or a cliff. Steps to the file's own values only drop a change: they are not counted, and that is said. */
function besideSentences(answer: TuneAnswer): string[] {
  const { verdict, beside } = answer;
  if (verdict !== 'confirmed' && verdict !== 'as-it-is') return [];
  const steps = beside.filter(({ isFewer }) => !isFewer);
  const dropped = beside.length - steps.length;
  const uncounted =
    dropped === 1
      ? 'One more step only undoes a change, so it is not counted here.'
      : `${dropped} more steps only undo a change, so they are not counted here.`;
  return [...stepSentences(answer, steps), ...(dropped === 0 ? [] : [uncounted])];
}

function stepSentences(answer: TuneAnswer, steps: TuneAnswer['beside']): string[] {
  const { alpha } = answer;
  if (steps.length === 0) return ['There is no other value to step to beside it.'];
  const games = `${gamesText(steps[0].games)} each, ${confidence(alpha)} intervals`;
  const own = `${games}, each by itself`;
  const all = steps.length + answer.moreBeside;
  const played = answer.moreBeside === 0 ? '' : ` that were played, of ${all},`;
  const meeting = steps.filter(isConfirmed);
  if (meeting.length === steps.length) {
    const far = answer.moreBeside === 0 ? '' : ' as far as it was looked at';
    return [
      `It is a plateau${far}: all ${steps.length} steps to a neighbouring value${played} meet every aim too (${own}).`,
    ];
  }
  const missing = steps.filter(({ fates }) => fates.includes('missed'));
  if (missing.length === 0)
    return [
      `${meeting.length} of ${steps.length} steps to a neighbouring value${played} meet every aim too; the others are undecided (${own}).`,
    ];
  const [worst] = missing;
  const many = missing.length === steps.length ? 'each' : `${missing.length}`;
  return [
    `It is a cliff: ${many} of ${steps.length} steps to a neighbouring value${played} miss${missing.length === 1 || many === 'each' ? 'es' : ''} an aim, such as ${changesText(worst.changes)}: ${levelsText(answer, worst, false)} (${games}, all steps together).`,
  ];
}

function othersSentences(answer: TuneAnswer): string[] {
  const also = answer.others.filter(isConfirmed);
  const failed = answer.others.filter((one) => !isConfirmed(one));
  return [
    ...(also.length === 0 ? [] : [`Confirmed too: ${also.map(({ changes }) => changesText(changes)).join('; ')}.`]),
    ...failed
      .slice(0, MOST_NAMED)
      .filter(() => answer.verdict !== 'undecided')
      .map(
        (one) =>
          `Not confirmed: ${changesText(one.changes)}: ${levelsText(answer, one, false)} (${gamesText(one.games)}).`,
      ),
  ];
}

/** By the model of the search. */
function hindranceSentences({ aims, hindrance, verdict }: TuneAnswer): string[] {
  if (hindrance === null || verdict !== 'not-found') return [];
  const { alone, pulls } = hindrance;
  const number = (value: number, { scale }: AimRow) => fixed(scale * value, scale === 1 ? 2 : 1);
  const outOfReach = aims.flatMap((aim, i) =>
    alone[i].outside[i] > 0
      ? [
          `${aim.label} is out of reach of these values: by the model, the nearest to ${bandText(aim)} is ${number(alone[i].levels[i], aim)}.`,
        ]
      : [],
  );
  const pulling = pulls.map(({ targets: [first, second], nearest }) => {
    const [one, other] = [aims[first], aims[second]];
    return `${one.label} and ${other.label} pull against each other: by the model, where ${one.label} is ${bandText(one)}, ${other.label} gets no nearer to ${bandText(other)} than ${number(nearest[0].levels[second], other)}.`;
  });
  if (outOfReach.length + pulling.length > 0) return [...outOfReach, ...pulling.slice(0, MOST_NAMED)];
  if (hindrance.seen.some(({ outside }) => outside.every((far) => far === 0)))
    return ['By the model some combination meets every aim, but no games confirmed one.'];
  return ['By the model each pair of aims can be met, but not all together.'];
}

const MOST_INERT = 12;

/** No more than was seen: games of other combinations may differ. */
function inertSentences({ inert: { keys, games, beside } }: TuneAnswer): string[] {
  if (keys.length === 0) return [];
  const more = keys.length - MOST_INERT;
  const names = listed(more > 0 ? [...keys.slice(0, MOST_INERT), `${whole(more)} more`] : keys);
  const where = beside === null ? 'alone' : `alone or beside ${changesText(beside)}`;
  return [
    `${names} changed nothing: no value of ${keys.length === 1 ? 'it' : 'them'} ${where} changed any of ${gamesText(games)} of the screen.`,
  ];
}
