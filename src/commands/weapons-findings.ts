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
    ...(points === null ? [] : [frontSentence(info, points, variants[0].variant)]),
  ];
}

function against({ targets }: WeaponsInfo, place: WeaponPlace | undefined): string {
  const words = [
    ...(place === undefined || place.cover === null ? [] : [`cover ${place.cover}`]),
    ...(place === undefined || targets.length === 1 ? [] : [`${place.target.name} target`]),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** `cal50 at range 2 to 80 (0.62 to 0.07)`: who is best along the axis, one phrase a stretch. */
function leaders({ axis }: WeaponsInfo, activations: readonly WeaponActivation[]): string {
  const best = axis.values.flatMap((at) => {
    const here = activations.filter(({ values }) => values.includes(at));
    if (here.length === 0) return [];
    const kills = Math.max(...here.map(({ expectedKills }) => expectedKills));
    const names = here.filter(({ expectedKills }) => kills - expectedKills <= SAME).map(({ weapon }) => weapon.id);
    return [{ at, kills, who: kills <= SAME ? 'none' : listed(names) }];
  });
  const stretches: { who: string; from: number; to: number; first: number; last: number }[] = [];
  for (const { at, kills, who } of best) {
    const last = stretches.at(-1);
    if (last?.who === who) Object.assign(last, { to: at, last: kills });
    else stretches.push({ who, from: at, to: at, first: kills, last: kills });
  }
  return stretches
    .map(({ who, from, to, first, last }) => `${who} at ${axisSpan(axis, from, to)}${ends(who, first, last)}`)
    .join('; ');
}

function axisSpan(axis: WeaponsInfo['axis'], from: number, to: number): string {
  return `${axis.title.toLowerCase()} ${from === to ? from : `${from} to ${to}`}`;
}

function ends(who: string, first: number, last: number): string {
  if (who === 'none') return '';
  const [a, b] = [first.toFixed(2), last.toFixed(2)];
  return a === b ? ` (${a})` : ` (${a} to ${b})`;
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
  const ranked = [...times].sort((a, b) => b[1] - a[1]).map(([mix, count]) => `${mix} ${count}`);
  return [
    `Best mix in the ${able.length} bands of ${info.axis.title.toLowerCase()} that allow a kill: ${ranked.join(', ')}.`,
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

/** Who gives most kills for its points, over all places of the first rules. */
function frontSentence({ kind }: WeaponsInfo, { rows }: Table, variant: string): string {
  const own = rows.filter((row) => row.variant === variant);
  const weapons = [...new Set(own.map((row) => row[kind.name] as string))];
  const told = weapons.map((weapon) => {
    const places = own.filter((row) => row[kind.name] === weapon);
    return `${weapon} at ${share(places)} of its places`;
  });
  return `On the Pareto front of points and kills: ${listed(told)}.`;
}

function share(places: readonly Row[]): string {
  const on = places.filter(({ onFront }) => onFront === 1).length;
  return on === 0 ? 'none' : on === places.length ? 'all' : `${Math.round((100 * on) / places.length)} %`;
}
