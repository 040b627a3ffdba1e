import { type WeaponPlace, type WeaponWish, wishedTargets } from '../odds/weapons.ts';
import { isMain, type WeaponActivation } from '../odds/weapons-activation.ts';
import type { Row, Table } from '../report/rows/table.ts';
import { listed } from '../report/text-layout.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { shortMix, type WeaponVariant } from './weapons-tables.ts';

/** Expected kills nearer to each other than this are the same. */
const SAME = 1e-9;

/** What the exact values come to, a sentence each. */
export function weaponFindings(
  variants: readonly WeaponVariant[],
  difference: Table | null,
  points: Table | null,
  wish: WeaponWish,
): string[] {
  const [{ evaluation }] = variants;
  const { info } = evaluation;
  const [target] = wishedTargets(info, wish);
  const mains = evaluation.activations.filter((one) => isMain(info, one, wish));
  const usual = mains.filter((one) => one.target.name === target.name);
  const [cover] = usual.map((one) => one.cover);
  const open = usual.filter((one) => one.cover === cover);
  const which = variants.length === 1 ? '' : ', as the rules stand';
  return [
    `Most kills an activation${against(info, open[0])}${which}: ${leaders(info, open)}.`,
    ...coverSentences(usual, cover),
    ...modeSentence(info, open),
    ...(difference === null ? [] : [changeSentence(info, difference)]),
    ...(points === null ? [] : pointsSentences(info, points, variants[0].variant, open[0])),
  ];
}

function against({ targets }: WeaponsInfo, place: WeaponPlace | undefined): string {
  const words = [
    ...(place === undefined || place.cover === null ? [] : [`cover ${place.cover}`]),
    ...(place === undefined || targets.length === 1 ? [] : [`${place.target.name} target`]),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** `cal50 at range 2 to 80 (0.62 to 0.07)`: who kills most along the axis. */
function leaders({ axis }: WeaponsInfo, activations: readonly WeaponActivation[]): string {
  const candidates = (at: number): Candidate[] =>
    activations
      .filter(({ values }) => values.includes(at))
      .map(({ weapon, expectedKills }) => ({ id: weapon.id, worth: expectedKills > SAME ? expectedKills : null }));
  return bestAlong(axis, candidates, (worth) => worth.toFixed(2));
}

/** `regular at step 1 to 4 (19.6 to 6.8)`: who needs the fewest points for an expected kill along the axis. */
function cheapest({ kind, axis }: WeaponsInfo, rows: readonly Row[]): string {
  const candidates = (at: number): Candidate[] =>
    rows
      .filter((row) => row[axis.input] === at)
      .map(({ pointsPerKill, ...row }) => {
        const worth = pointsPerKill === null ? null : -(pointsPerKill as number);
        return { id: row[kind.name] as string, worth };
      });
  return bestAlong(axis, candidates, (worth) => (-worth).toFixed(1));
}

interface Candidate {
  readonly id: string;
  /** Null for one that kills nothing. */
  readonly worth: number | null;
}

/** Who is worth most along the axis, a phrase for each stretch with the worth at its ends. */
function bestAlong(
  axis: WeaponsInfo['axis'],
  candidates: (at: number) => readonly Candidate[],
  told: (worth: number) => string,
): string {
  const stretches: { who: string; from: number; to: number; first: string; last: string }[] = [];
  for (const at of axis.values) {
    const here = candidates(at);
    if (here.length === 0) continue;
    const able = here.filter((one): one is { id: string; worth: number } => one.worth !== null);
    const most = Math.max(...able.map(({ worth }) => worth));
    const names = able.filter(({ worth }) => most - worth <= SAME).map(({ id }) => id);
    const [who, worth] = names.length === 0 ? ['none', ''] : [listed(names), told(most)];
    const last = stretches.at(-1);
    if (last?.who === who) Object.assign(last, { to: at, last: worth });
    else stretches.push({ who, from: at, to: at, first: worth, last: worth });
  }
  const phrases = stretches.map(({ who, from, to, first, last }) => {
    const ends = first === last ? first : `${first} to ${last}`;
    const where = `${axis.title.toLowerCase()} ${from === to ? from : `${from} to ${to}`}`;
    return `${who} at ${where}${ends === '' ? '' : ` (${ends})`}`;
  });
  return phrases.join('; ');
}

/** How many of the kills in the first cover are left in each other one; covers that do the same in one sentence. */
function coverSentences(activations: readonly WeaponActivation[], first: string | null): string[] {
  const place = ({ weapon, values }: WeaponActivation): string => JSON.stringify([weapon.id, values[0]]);
  const open = new Map(
    activations.filter(({ cover }) => cover === first).map((one) => [place(one), one.expectedKills]),
  );
  const shares = new Map<string, number[]>();
  for (const one of activations) {
    const kills = open.get(place(one)) ?? 0;
    if (one.cover === first || one.cover === null || kills <= SAME) continue;
    shares.set(one.cover, [...(shares.get(one.cover) ?? []), one.expectedKills / kills]);
  }
  const alike = new Map<string, string[]>();
  for (const [cover, all] of shares) {
    const [low, high] = [Math.min(...all).toFixed(2), Math.max(...all).toFixed(2)];
    const words = low === high ? low : `${low} to ${high}`;
    alike.set(words, [...(alike.get(words) ?? []), cover]);
  }
  return [...alike].map(([words, covers]) => `Kills in cover ${listed(covers)}: ${words} of those in cover ${first}.`);
}

/** How often each mix of modes is the best; a stretch of the axis within which nothing changes counts once. */
function modeSentence(info: WeaponsInfo, activations: readonly WeaponActivation[]): string[] {
  if (info.modes === null) return [];
  const able = activations.filter(({ expectedKills }) => expectedKills > SAME);
  const times = new Map<string, number>();
  for (const { shots } of able) times.set(shortMix(info, shots), (times.get(shortMix(info, shots)) ?? 0) + 1);
  if (times.size === 0) return [];
  const ranked = [...times].sort((a, b) => b[1] - a[1]).map(([mix, count]) => `${mix} in ${count}`);
  return [
    `Best mix where a kill is possible, over ${able.length} bands of ${info.axis.title.toLowerCase()} and ${info.kind.name}: ${ranked.join(', ')}.`,
  ];
}

/** Which weapons the changed rules make better or worse, over all places. */
function changeSentence({ kind }: WeaponsInfo, { rows }: Table): string {
  if (rows.length === 0) return 'The changed rules change no weapon.';
  const kills = rows.filter(({ quantity }) => quantity === 'expectedKills');
  if (kills.length === 0) return 'The changed rules change chances of shots, but no kills of activations.';
  const weapons = [...new Set(kills.map((row) => row[kind.name] as string))];
  const told = weapons.map((weapon) => {
    const own = kills.filter((row) => row[kind.name] === weapon).map((row) => row.difference as number);
    const [low, high] = [signed(Math.min(...own)), signed(Math.max(...own))];
    return `${weapon} ${low === high ? low : `${low} to ${high}`}`;
  });
  return `The changed rules change expected kills of an activation: ${told.join(', ')}.`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}

/** Who kills for the fewest points, and who is on the front at how many of all places, by the first rules. */
function pointsSentences(
  info: WeaponsInfo,
  { rows }: Table,
  variant: string,
  place: WeaponPlace | undefined,
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
    `Fewest points for an expected kill${against(info, place)}: ${cheapest(info, here)}.`,
    `On the Pareto front of points and kills: ${front.join('; ')}.`,
  ];
}

function share(places: readonly Row[]): string {
  const on = places.filter(({ onFront }) => onFront === 1).length;
  if (on === 0) return 'nowhere';
  return on === places.length ? 'everywhere' : `at ${Math.round((100 * on) / places.length)} % of places`;
}
