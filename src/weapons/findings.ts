import { capitalised } from '../report/names.ts';
import { shownDifference, signed } from '../report/numbers.ts';
import type { Row, Table } from '../report/rows/table.ts';
import { listed } from '../report/terminal/layout.ts';
import type { WeaponMeasure, WeaponsInfo } from '../sim/kernel/weapons.ts';
import {
  bestByOf,
  equalActions,
  isMain,
  type WeaponActivation,
  type WeaponPlace,
  type WeaponWish,
  wishedTargets,
} from './evaluate.ts';
import { pointsColumn, pointsPhrase } from './points.ts';
import { axisColumns, coverWords, expectedColumn, holdsAt, mixWords, type WeaponVariant } from './tables.ts';

/** Smaller differences of expected counts are rounding. */
export const SAME = 1e-9;

export function weaponFindings(
  variants: readonly WeaponVariant[],
  difference: Table | null,
  points: Table | null,
  wish: WeaponWish,
): string[] {
  const [{ evaluation }] = variants;
  const { info } = evaluation;
  const [target] = wishedTargets(info, wish);
  // Weapons that ignore the axis are not ranked along it.
  const mains = evaluation.activations.filter((one) => isMain(info, one, wish) && !one.weapon.isEverywhere);
  const usual = mains.filter((one) => one.target.name === target.name);
  const [cover] = usual.map((one) => one.cover);
  const open = usual.filter((one) => one.cover === cover);
  const which = variants.length === 1 ? '' : ', under the current rules';
  const { measure, index } = bestByOf(info, wish);
  const expected: Worth = (one) => one.expected[index];
  const actions = equalActions(info, wish);
  const equals = evaluation.activations.filter(
    (one) => isMain(info, one, { ...wish, actions }) && one.target.name === target.name && one.cover === cover,
  );
  const whom = wish.against === undefined ? '' : ` at one ${wish.against}`;
  const shared: Worth = (one) => expected(one) / one.weapon.figures;
  const [best, asEquals] = [leaders(info, open, expected), leaders(info, equals, shared)];
  return [
    `Most ${measure.counted} per activation${whom}${against(info, open[0])}${which}: ${best}.`,
    ...(info.volley === null || asEquals === best
      ? []
      : [`With ${actions} ${info.actionUnit} each, shared among the crew: ${asEquals}.`]),
    ...coverSentences(usual, cover, measure.counted, expected),
    ...modeSentence(info, open, expected),
    ...(difference === null ? [] : [changeSentence(info, difference, measure)]),
    ...(points === null ? [] : pointsSentences(info, points, variants[0].variant, open[0], measure)),
  ];
}

export type Worth = (one: WeaponActivation) => number;

function against({ targets }: WeaponsInfo, place: WeaponPlace | undefined): string {
  const words = [
    ...(place === undefined || place.cover === null ? [] : [coverWords([place.cover])]),
    ...(place === undefined || targets.length === 1 ? [] : [`${place.target.name} target`]),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** Such as `cal50 at range 2 to 80 (0.62 to 0.07)`. */
function leaders(info: WeaponsInfo, activations: readonly WeaponActivation[], worthOf: Worth): string {
  return bestAlong(info.axis, bestStretches(info, activations, worthOf), (worth) => worth.toFixed(2));
}

/** Fewest points, such as `regular at step 1 to 4 (19.6 to 6.8)`. */
function cheapest(info: WeaponsInfo, rows: readonly Row[], column: string): string {
  const { kind, axis } = info;
  const columns = axisColumns(info);
  const candidates = (at: number): Candidate[] =>
    rows
      .filter((row) => holdsAt(row, columns, at))
      .map((row) => {
        const worth = row[column] === null ? null : -(row[column] as number);
        return { id: row[kind.name] as string, worth };
      });
  return bestAlong(axis, stretchesAlong(axis, candidates), (worth) => (-worth).toFixed(1));
}

interface Candidate {
  readonly id: string;
  /** Null without effect. */
  readonly worth: number | null;
}

/** Best weapons of a stretch, with worth at both ends. */
interface BestStretch {
  readonly who: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** Nobody where no weapon does anything. */
export function bestStretches(
  { axis }: WeaponsInfo,
  activations: readonly WeaponActivation[],
  worthOf: Worth,
): BestStretch[] {
  const candidates = (at: number): Candidate[] =>
    activations
      .filter(({ values }) => values.includes(at))
      .map((one) => ({ id: one.weapon.id, worth: worthOf(one) > SAME ? worthOf(one) : null }));
  return stretchesAlong(axis, candidates);
}

export function stretchesAlong(
  axis: WeaponsInfo['axis'],
  candidates: (at: number) => readonly Candidate[],
): BestStretch[] {
  const stretches: BestStretch[] = [];
  for (const at of axis.values) {
    const here = candidates(at);
    if (here.length === 0) continue;
    const able = here.filter((one): one is { id: string; worth: number } => one.worth !== null);
    const most = Math.max(...able.map(({ worth }) => worth));
    const names = able.filter(({ worth }) => most - worth <= SAME).map(({ id }) => id);
    const last = stretches.at(-1);
    if (last !== undefined && last.who.join() === names.join())
      stretches.splice(-1, 1, { ...last, to: at, last: most });
    else stretches.push({ who: names, from: at, to: at, first: most, last: most });
  }
  return stretches;
}

/** A phrase per interval, with worth at its ends. */
export function bestAlong(
  axis: WeaponsInfo['axis'],
  stretches: readonly BestStretch[],
  told: (worth: number) => string,
): string {
  const phrases = stretches.map(({ who: names, from, to, first: near, last: far }) => {
    const who = names.length === 0 ? 'none' : listed(names);
    const [first, last] = names.length === 0 ? ['', ''] : [told(near), told(far)];
    const ends = first === last ? first : `${first} to ${last}`;
    const along = from === to ? `${from}` : `${from} to ${to}`;
    const where = axis.unit === null ? `${axis.title.toLowerCase()} ${along}` : `${along} ${axis.unit}`;
    return `${who} ${to === 0 && axis.unit !== null ? 'in contact' : `at ${where}`}${ends === '' ? '' : ` (${ends})`}`;
  });
  return phrases.join('; ');
}

/** What other covers take away, relative to the first; equal ones share a sentence. */
export function coverSentences(
  activations: readonly WeaponActivation[],
  first: string | null,
  counted: string,
  worthOf: Worth,
): string[] {
  const place = ({ weapon, values, target }: WeaponActivation): string =>
    JSON.stringify([weapon.id, values[0], target.name]);
  const open = new Map(activations.filter(({ cover }) => cover === first).map((one) => [place(one), worthOf(one)]));
  const shares = new Map<string, number[]>();
  for (const one of activations) {
    const uncovered = open.get(place(one)) ?? 0;
    if (one.cover === first || one.cover === null || uncovered <= SAME) continue;
    shares.set(one.cover, [...(shares.get(one.cover) ?? []), worthOf(one) / uncovered]);
  }
  const alike = new Map<string, string[]>();
  for (const [cover, all] of shares) {
    const words = cutWords(Math.min(...all), Math.max(...all), counted);
    alike.set(words, [...(alike.get(words) ?? []), cover]);
  }
  return [...alike].map(
    ([words, covers]) => `${capitalised(coverWords(covers))} ${covers.length === 1 ? 'cuts' : 'cut'} ${words}.`,
  );
}

/** Such as `kills by 33%`, from the shares that are left. */
function cutWords(low: number, high: number, counted: string): string {
  const [least, most] = [high, low].map((left) => Math.round(100 * (1 - left)));
  if (most <= 0) return `no ${counted}`;
  if (least === most) return `${counted} by ${most}%`;
  return `${counted} by ${least <= 0 ? 'up' : least} to ${most}%`;
}

/** Frequency of each best mix; an unchanging interval counts once. */
function modeSentence(info: WeaponsInfo, activations: readonly WeaponActivation[], worthOf: Worth): string[] {
  if (info.modes === null) return [];
  const able = activations.filter((one) => worthOf(one) > SAME);
  const times = new Map<string, number>();
  for (const { shots } of able) times.set(mixWords(shots), (times.get(mixWords(shots)) ?? 0) + 1);
  if (times.size === 0) return [];
  const ranked = [...times].sort((a, b) => b[1] - a[1]).map(([mix, count]) => `${mix} in ${count}`);
  const bands = `${able.length} combinations of ${info.kind.name} and ${info.axis.title.toLowerCase()}`;
  return [`The best mix of shots, over ${bands}: ${ranked.join(', ')}.`];
}

/** Weapons that the changed rules make better or worse. */
export function changeSentence({ kind, areMatchups }: WeaponsInfo, { rows }: Table, measure: WeaponMeasure): string {
  if (rows.length === 0) return 'The changed rules affect no weapon.';
  const own = rows.filter(({ quantity }) => quantity === expectedColumn(measure));
  const use = areMatchups ? 'attack' : 'activation';
  if (own.length === 0) return `The changed rules affect single shots, but no ${measure.counted} per ${use}.`;
  const weapons = [...new Set(own.map((row) => row[kind.name] as string))];
  const told = weapons.map((weapon) => {
    const differences = own
      .filter((row) => row[kind.name] === weapon)
      .map(({ difference, baseline, changed }) =>
        // Tables of attacks show both numbers.
        areMatchups ? shownDifference(baseline as number, changed as number, 2) : (difference as number),
      );
    const [low, high] = [signed(Math.min(...differences), 2), signed(Math.max(...differences), 2)];
    return `${weapon} ${low === high ? low : `${low} to ${high}`}`;
  });
  return `The changed rules change ${measure.counted} per ${use}: ${told.join(', ')}.`;
}

/** Fewest points per kill, and shares of places on the front, by the first rules. */
export function pointsSentences(
  info: WeaponsInfo,
  { rows }: Table,
  variant: string,
  place: WeaponPlace | undefined,
  measure: WeaponMeasure,
): string[] {
  const { kind, covers, targets } = info;
  const own = rows.filter((row) => row.variant === variant);
  const here = own.filter(
    (row) =>
      (targets.length === 1 || row.target === place?.target.name) &&
      (covers === null || row[covers.input] === place?.cover),
  );
  const shares = new Map<string, string[]>();
  for (const weapon of new Set(own.map((row) => row[kind.name] as string))) {
    const words = share(own.filter((row) => row[kind.name] === weapon));
    shares.set(words, [...(shares.get(words) ?? []), weapon]);
  }
  const front = [...shares].map(([words, weapons]) => `${listed(weapons)} ${words}`);
  return [
    `Fewest points ${pointsPhrase(info, measure)}${against(info, place)}: ${cheapest(info, here, pointsColumn(measure))}.`,
    `On the Pareto front of points and ${measure.counted}: ${front.join('; ')}.`,
  ];
}

function share(places: readonly Row[]): string {
  const on = places.filter(({ onFront }) => onFront === 1).length;
  if (on === 0) return 'nowhere';
  return on === places.length ? 'everywhere' : `at ${Math.round((100 * on) / places.length)}% of places`;
}
