import { confidence, type Estimated, gamesText, percent, span, whole } from '../numbers.ts';
import {
  aimName,
  type ExploredAim,
  type KeyShares,
  keyShares,
  type Sensitivity,
  shareOf,
  sharesOfSet,
} from '../sensitivity.ts';
import { listed } from '../terminal/layout.ts';

/** The first answers the question. */
export function sensitivityAnswer(sensitivity: Sensitivity): string[] {
  const { aims, trajectories, hindrance } = sensitivity;
  if (trajectories === 0) return ['No starting point was finished, so nothing is known yet.'];
  if (hindrance !== null)
    return [
      `The scenario refuses nearly every combination of these keys, so no shares are known: ${hindrance}.`,
      ...screenedOut(sensitivity),
    ];
  return [...aims.flatMap((aim) => aimSentences(sensitivity, aim)), ...screenedOut(sensitivity)];
}

const MOST_NAMED = 3;

function aimSentences(sensitivity: Sensitivity, aim: ExploredAim): string[] {
  const { indices } = aim;
  const name = aimName(aim.metric);
  if (indices === null || indices.sets.length === 0 || indices.sum.estimate === null)
    return [unknown(sensitivity, name, indices !== null)];
  const shares = keyShares(sensitivity, aim);
  const shown = shares.filter(({ total }) => (total.low ?? 0) > 0);
  if (shown.length === 0)
    return [
      `No single key is shown to explain any of the spread of ${name}; ${whole(sensitivity.rows)} rows are too few.`,
    ];
  const [first, ...others] = shown.slice(0, MOST_NAMED).map(shareText);
  const left = shown.length - MOST_NAMED;
  const more = left <= 0 ? '' : ` ${left} more ${left === 1 ? 'key is' : 'keys are'} shown to matter.`;
  return [
    `${[first.replace(' comes from', ` of the spread of ${name} comes from`), ...others].join('; ')}.${more}`,
    sumSentence(shareOf(indices.sum), name),
    ...groupSentence(sensitivity, aim, name),
  ];
}

/** `42% (36 to 48) comes from save.soft alone, 11% (5 to 17) only together with others` */
function shareText({ key, alone, together, total }: KeyShares): string {
  if ((alone.low ?? 0) === 0) return `${withEnds(total)} comes from ${key.key}, alone or together with others`;
  const more = (together.low ?? 0) > 0 ? `, ${withEnds(together)} only together with others` : '';
  return `${withEnds(alone)} comes from ${key.key} alone${more}`;
}

function sumSentence(sum: Estimated, name: string): string {
  const left = shareOf({
    estimate: 1 - sum.estimate!,
    low: sum.high === null ? null : 1 - sum.high,
    high: sum.low === null ? null : 1 - sum.low,
  });
  const isShown = (left.low ?? 0) > 0;
  const rest = isShown
    ? `what is left, ${withEnds(left)}, comes only from keys together`
    : 'nothing more is shown to come from keys together';
  return `All keys, each alone, explain ${withEnds(sum)} of the spread of ${name}; ${rest}.`;
}

function groupSentence({ kept, isGrouped }: Sensitivity, { indices, players }: ExploredAim, name: string): string[] {
  if (!isGrouped || players === null || indices === null) return [];
  const rules = sharesOfSet(indices.sets[kept.length]);
  const own = sharesOfSet(players);
  const both = (rules.together.low ?? 0) > 0 ? `, ${withEnds(rules.together)} is both together` : '';
  return [`${withEnds(rules.alone)} of the spread of ${name} is rule, ${withEnds(own.alone)} is player${both}.`];
}

function unknown({ kept, rows, trajectories }: Sensitivity, name: string, isPlayed: boolean): string {
  if (kept.length === 0) return `No key changed ${name} in any game.`;
  if (!isPlayed || rows === 0)
    return `Shares of ${name} are not known: the screening had finished ${trajectories} of 20 starting points.`;
  return `${whole(rows)} rows do not show that ${name} varies with these keys at all, beyond chance.`;
}

/** Keys without an effect, and keys that were left out. */
function screenedOut({ keys, kept, aims, rows }: Sensitivity): string[] {
  const isMoved = (place: number) =>
    aims.some(({ effects }) => [effects[place].size, effects[place].mean].some(({ estimate }) => estimate !== 0));
  const places = [...keys.keys()].filter((place) => aims.some(({ steps }) => steps[place] > 0));
  const still = places.filter((place) => !isMoved(place));
  const out = rows === 0 ? [] : places.filter((place) => isMoved(place) && !kept.includes(place));
  const fewest = Math.min(...still.map((place) => aims[0].steps[place]));
  const untried = keys.length - places.length;
  const of = `of ${whole(keys.length)} keys`;
  return [
    ...(still.length === 0
      ? []
      : [
          `${whole(still.length)} ${of} changed nothing from ${fewest === 1 ? 'one starting point' : `any of ${fewest} starting points`}: ${names(still.map((place) => keys[place].key))}.`,
        ]),
    ...(out.length === 0
      ? []
      : [
          `${whole(out.length)} ${of} had smaller effects in the screening than the ${kept.length} above, and stay as in the file: ${names(out.map((place) => keys[place].key))}.`,
        ]),
    ...(untried === 0 ? [] : [`${whole(untried)} ${of} could not be moved: the scenario refuses other values.`]),
  ];
}

const MOST_LISTED = 8;

function names(all: readonly string[]): string {
  const more = all.length - MOST_LISTED;
  return more > 1 ? `${all.slice(0, MOST_LISTED).join(', ')} and ${more} more` : listed(all);
}

/** `42% (36 to 48)`. */
export function withEnds(share: Estimated): string {
  const ends = span(share, 100);
  return `${percent(share)}${ends === '' ? '' : ` (${ends})`}`;
}

export function sensitivityMethod({ games, rows, trajectories, refused }: Sensitivity, alpha: number): string[] {
  return [
    'Shares are about the ranges in the table, each value of a key as likely as any other: other ranges give other shares.',
    'Alone: what fixing all other keys would leave (first-order Sobol index, Saltelli et al. 2010). Total: what is lost by fixing this key. Together: the difference.',
    'Scores are on the logit scale, with half a win more for each side.',
    `Screening: each key moved over half its range from ${trajectories} starting points (Morris; radial steps), or from the first 5 if it changed nothing there. The 12 keys with the largest effects have shares; other keys stay as in the file.`,
    `Each combination played ${gamesText(games)}, in two blocks of seeds; every square is a product of both, so the chance in single games counts as nothing. Combinations of a row share their seeds.`,
    `Intervals: ${confidence(alpha)}, by bootstrap over ${whole(rows)} rows, cut at 0 and 100%; each holds on its own.`,
    ...(refused === 0
      ? []
      : [
          `${whole(refused)} drawn rows held a combination that the scenario refuses, and were drawn again: shares are about the others.`,
        ]),
  ];
}
