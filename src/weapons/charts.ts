import type { Chart } from '../report/charts/chart.ts';
import { capitalised, kebabCase } from '../report/names.ts';
import type { Row, Table } from '../report/rows/table.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { type WeaponFrame, type WeaponStretch, weaponCurves } from './curves.ts';
import {
  bestByOf,
  equalActions,
  isMain,
  type Target,
  type WeaponCell,
  type WeaponPlace,
  type WeaponWish,
  wishedTargets,
} from './evaluate.ts';
import { weaponName } from './glance.ts';
import { bestChart, weaponHeat } from './heat.ts';
import { axisColumns, coverWords, expectedColumn, houseRuleWords, mixWords, type WeaponVariant } from './tables.ts';

/** For target states with the same numbers. */
export interface ChartGroup {
  /** Empty if the system has only one. */
  readonly states: readonly string[];
  /** Instead of the states. */
  readonly title?: string;
  readonly charts: readonly Chart[];
}

export interface Showing {
  readonly info: WeaponsInfo;
  readonly variants: readonly WeaponVariant[];
  readonly difference: Table | null;
  readonly wish: WeaponWish;
  readonly frame: WeaponFrame;
}

/**
 * Curves of shots, heat maps of activations, differences of variants: all for the usual target state; for others with
 * other numbers, those of hits and of the ranking measure.
 */
export function weaponCharts(
  variants: readonly WeaponVariant[],
  difference: Table | null,
  wish: WeaponWish,
): ChartGroup[] {
  const { info } = variants[0].evaluation;
  const showing = { info, variants, difference, wish, frame: frameOf(variants, wish) };
  return targetsAlike(showing).map((targets, i) => ({
    states: info.targets.length === 1 ? [] : targets.map(({ name }) => name),
    charts: chartsOf(showing, targets, i === 0),
  }));
}

/** For the usual target: the best along the axis, and every weapon by the ranking measure. */
export function firstCharts(variants: readonly WeaponVariant[], wish: WeaponWish): Chart[] {
  const { info } = variants[0].evaluation;
  const showing = { info, variants, difference: null, wish, frame: frameOf(variants, wish) };
  const [target] = wishedTargets(info, wish);
  const { measure, index } = bestByOf(info, wish);
  const title = `Best ${info.kind.title.toLowerCase()} by ${info.axis.title.toLowerCase()}`;
  const words = activationWords(info, wish, measure.counted);
  const marks = `Strips: who has most by ${words}.${info.targets.length === 1 ? '' : ` Target: ${target.name}.`}`;
  const best = bestChart(info, showing.frame, {
    caption: { title, marks },
    activations: mainActivations(variants.at(-1)!, wish),
    worthOf: ({ expected }) => expected[index],
  });
  return best === null ? [] : [best];
}

/** Rows of a heat map that the answer has room for; more are shown in the first cover only. */
const MOST_ROWS = 60;

/** The heat map of the ranking measure as the answer shows it. Undefined where there is room for the whole one. */
export function briefHeat(variants: readonly WeaponVariant[], wish: WeaponWish): Chart | undefined {
  const { info } = variants[0].evaluation;
  const frame = frameOf(variants, wish);
  const [cover] = frame.covers;
  if (frame.covers.length < 2 || frame.covers.length * frame.weapons.length <= MOST_ROWS) return undefined;
  const [target] = wishedTargets(info, wish);
  const last = variants.at(-1)!;
  const activations = last.evaluation.activations.filter((one) => one.cover === cover);
  const brief = { ...wish, covers: [cover] };
  const showing = { info, variants, difference: null, wish: brief, frame: frameOf(variants, brief) };
  const about = {
    ...{ target, suffix: '-brief', whom: `, ${coverWords([cover])}` },
    state: info.targets.length === 1 ? '' : ` Target: ${target.name}.`,
  };
  const { index } = bestByOf(info, wish);
  return heatMap(showing, { ...last, evaluation: { ...last.evaluation, activations } }, about, index);
}

export function mainActivations({ evaluation: { info, activations } }: WeaponVariant, wish: WeaponWish) {
  const [target] = wishedTargets(info, wish);
  return activations.filter((one) => isMain(info, one, wish)).filter(isAbout(target));
}

/** Those of the usual target; against kinds of units all that have a range, in the first cover. */
export function duelActivations(variant: WeaponVariant, wish: WeaponWish) {
  const { info, activations } = variant.evaluation;
  if (!info.areMatchups) return mainActivations(variant, wish);
  const cover = frameOf([variant], wish).covers[0] ?? null;
  return activations
    .filter((one) => isMain(info, one, wish))
    .filter(({ weapon, cover: own }) => own === cover && weapon.isEverywhere !== true);
}

/** States with equal numbers are grouped. */
function targetsAlike({ info, variants, wish }: Showing): Target[][] {
  const groups = new Map<string, Target[]>();
  for (const target of wishedTargets(info, wish)) {
    const own = variants.flatMap(({ evaluation: { cells, activations } }) => [
      ...cells.filter(isAbout(target)).map(({ chances }) => chances),
      ...activations.filter(isAbout(target)).map(({ chances }) => chances),
    ]);
    const key = JSON.stringify(own.map((chances) => chances.map((chance) => Math.round(chance * 1e9))));
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return [...groups.values()];
}

/** Words of captions. */
export interface About {
  readonly target: Target;
  /** ` Target: active, suppressed.`; empty with one state. */
  readonly state: string;
  /** Appended to file names and titles; empty for the usual state. */
  readonly suffix: string;
  readonly whom: string;
}

function chartsOf(showing: Showing, targets: readonly Target[], all: boolean): Chart[] {
  const { info, variants, difference, frame, wish } = showing;
  const [target] = targets;
  const names = targets.map(({ name }) => name).join(', ');
  const about = {
    target,
    state: info.targets.length === 1 ? '' : ` Target: ${names}.`,
    suffix: all ? '' : `-${kebabCase(target.name)}`,
    whom: all ? '' : `, ${target.name} target`,
  };
  const dashed = variants.length === 1 ? '' : ' Dashed: changed rules, where they differ.';
  const against = `by ${info.axis.title.toLowerCase()}${all ? '' : `, ${names} target`}`;
  const chosen = bestByOf(info, wish).index;
  const curves = info.shot.measures.flatMap(({ name, title }, i) => {
    if (all ? isLikeMilder(variants, target, i) : i !== 0 && i !== chosen) return [];
    const marks = `Lines: probability that one shot does it, exactly. Dotted lines lead to names.${about.state}${dashed}`;
    const caption = { name: `${name}-chance${about.suffix}`, title: `${title} by one shot, ${against}`, marks };
    return [weaponCurves(caption, title, frame, shotStretches(variants, target, i))];
  });
  const shown = all ? measuresFrom(info, chosen) : [chosen];
  const heats = variants.flatMap((variant) => shown.map((i) => heatMap(showing, variant, about, i)));
  const equals = all && info.volley !== null ? [equalMap(showing, variants.at(-1)!, about)] : [];
  const differences = difference === null ? [] : shown.flatMap((i) => differenceMap(showing, difference, about, i));
  return [...curves, ...heats, ...equals, ...differences];
}

/** The ranking measure, then others from the gravest. */
function measuresFrom({ shot }: WeaponsInfo, chosen: number): number[] {
  const others = shot.measures.map((_, i) => i).filter((i) => i > 0 && i !== chosen);
  return [chosen, ...others.reverse()];
}

/** True if a measure equals the milder one everywhere, for example if every hit suppresses. */
function isLikeMilder(variants: readonly WeaponVariant[], target: Target, i: number): boolean {
  if (i === 0) return false;
  const cells = variants.flatMap(({ evaluation }) => evaluation.cells.filter(isAbout(target)));
  return cells.every(({ chances }) => Math.abs(chances[i] - chances[i - 1]) < 1e-12);
}

export function heatMap(
  { info, variants, wish, frame }: Showing,
  { variant, evaluation: { activations } }: WeaponVariant,
  { target, state, suffix, whom }: About,
  i: number,
): Chart {
  const { name, plural, counted } = info.shot.measures[i];
  const mains = activations
    .filter((one) => isMain(info, one, wish, name))
    .filter(isAbout(target))
    .filter(({ weapon }) => frame.weapons.includes(weaponName(weapon)));
  const stretches = mains.map((one) => ({
    ...stretch(variant, one, null, one.expected[i]),
    note: info.modes === null ? '' : mixWords(one.shots),
  }));
  const ending = `${suffix}${variant === 'baseline' ? '' : `-${variant}`}`;
  const rules = variants.length === 1 ? '' : ` (${variant} rules)`;
  const marks = `Cells: ${activationWords(info, wish, counted)}.${state}`;
  const caption = { name: plural + ending, title: `${capitalised(counted)} per ${useOf(info)}${whom}${rules}`, marks };
  return weaponHeat(caption, frame, stretches, 'from zero');
}

/** Equal actions for all, divided by crew. */
function equalMap(
  { info, wish, frame }: Showing,
  { variant, evaluation: { activations } }: WeaponVariant,
  { target, state }: About,
): Chart {
  const { measure, index } = bestByOf(info, wish);
  const actions = equalActions(info, wish);
  const mains = activations.filter((one) => isMain(info, one, { ...wish, actions })).filter(isAbout(target));
  const stretches = mains.map((one) => ({
    ...stretch(variant, one, null, one.expected[index] / one.weapon.figures),
    note: mixWords(one.shots),
  }));
  const title = `${capitalised(measure.counted)} per figure and activation, with ${actions} ${info.actionUnit} each`;
  const marks = `Cells: ${activationWords(info, { ...wish, actions }, measure.counted)}, divided by the crew.${state}`;
  return weaponHeat({ name: `${measure.plural}-per-figure`, title, marks }, frame, stretches, 'from zero');
}

export function differenceMap(
  { info, wish, frame }: Showing,
  difference: Table,
  { target, state, suffix, whom }: About,
  i: number,
): Chart[] {
  const measure = info.shot.measures[i];
  const quantity = expectedColumn(measure);
  const rows = difference.rows.filter((row) => row.quantity === quantity && row.target === target.name);
  if (rows.length === 0) return [];
  const words = activationWords(info, wish, measure.counted);
  const marks = `Cells: changed minus baseline, ${words}. Uncoloured: no difference.${state}`;
  const title = `What the changed rules do to ${measure.counted} per ${useOf(info)}${whom}`;
  const caption = { name: `${measure.plural}-difference${suffix}`, title, marks };
  return [weaponHeat(caption, frame, runs(info, rows), 'around zero')];
}

/** What one use of a weapon is called. */
export function useOf({ areMatchups }: WeaponsInfo): string {
  return areMatchups ? 'attack' : 'activation';
}

function activationWords(info: WeaponsInfo, { actions, against }: WeaponWish, counted: string): string {
  if (info.modes === null) return `mean ${counted} by one ${info.areMatchups ? 'attack' : 'shot'}`;
  const spent = actions === undefined ? `the usual carrier's ${info.actionUnit}` : `${actions} ${info.actionUnit}`;
  const whom = against === undefined ? 'one target' : `one ${against}`;
  return `mean ${counted} with the best mix for it, for ${spent}${info.volley === null ? '' : `, all shots at ${whom}`}`;
}

export function frameOf(variants: readonly WeaponVariant[], wish: WeaponWish): WeaponFrame {
  const { info, odds } = variants[0].evaluation;
  const { kind, axis, modes, covers } = info;
  const [first, last = first] = variants;
  const base = houseRuleWords(first);
  const rules = [
    ...(base === '' ? [] : [`house rules: ${base}`]),
    ...(last === first ? [] : [`changed: ${houseRuleWords(last, first)}`]),
  ];
  // In contact there is no range.
  const entries = info.areMatchups ? info.entries.filter((one) => one.isEverywhere !== true) : info.entries;
  const shown = entries.filter(({ id }) => wish.weapons?.includes(id) ?? true);
  const values = variants.flatMap(({ evaluation }) =>
    evaluation.cells.filter(({ weapon }) => entries.some(({ id }) => id === weapon.id)).flatMap((cell) => cell.values),
  );
  const marks = shown.some(({ mark }) => mark !== null) ? ['° statistics differ from the printed ones'] : [];
  return {
    about: [`${odds.system.info.title} · exact odds`, ...rules, ...marks].join(' · '),
    kind: kind.title,
    weapons: shown.map(weaponName),
    isOrdered: kind.isOrdered === true,
    axis: capitalised(axis.unit === null ? axis.title : `${axis.title} (${axis.unit})`),
    from: Math.min(...values),
    to: Math.max(...values),
    stepped: entries.some(({ stretches }) => stretches !== null),
    modes: modes?.values.map(({ id }) => id) ?? [],
    covers: covers?.values.filter((cover) => wish.covers?.includes(cover) ?? true) ?? [],
  };
}

function shotStretches(variants: readonly WeaponVariant[], target: Target, measure: number): WeaponStretch[] {
  return variants.flatMap(({ variant, evaluation: { cells } }) =>
    cells.filter(isAbout(target)).map((cell: WeaponCell) => stretch(variant, cell, cell.mode, cell.chances[measure])),
  );
}

function isAbout({ name }: Target) {
  return ({ target }: WeaponPlace): boolean => target.name === name;
}

function stretch(
  variant: string,
  { weapon, cover, values }: WeaponPlace,
  mode: string | null,
  value: number,
): WeaponStretch {
  return { variant, weapon: weaponName(weapon), mode, cover, from: values[0], to: values.at(-1)!, value };
}

/** Merges neighbouring bands with equal values. */
function runs(info: WeaponsInfo, rows: readonly Row[]): WeaponStretch[] {
  const { kind, covers, entries } = info;
  const axis = axisColumns(info);
  const names = new Map(entries.map((entry) => [entry.id, weaponName(entry)]));
  const singles = rows.map((row): WeaponStretch => {
    const cover = covers === null ? null : (row[covers.input] as string);
    const value = row.difference as number;
    return {
      variant: 'difference',
      weapon: names.get(row[kind.name] as string)!,
      mode: null,
      cover,
      from: row[axis.from] as number,
      to: row[axis.to] as number,
      value,
    };
  });
  const joined: WeaponStretch[] = [];
  for (const one of singles.toSorted((a, b) => key(a).localeCompare(key(b)) || a.from - b.from)) {
    const last = joined.at(-1);
    const goesOn = last !== undefined && key(last) === key(one) && last.to + 1 === one.from && last.value === one.value;
    if (goesOn) joined[joined.length - 1] = { ...last, to: one.to };
    else joined.push(one);
  }
  return joined;
}

const key = ({ weapon, cover }: WeaponStretch): string => JSON.stringify([weapon, cover]);
