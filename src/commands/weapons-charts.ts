import { type Target, type WeaponCell, type WeaponPlace, type WeaponWish, wishedTargets } from '../odds/weapons.ts';
import { isMain, type WeaponActivation } from '../odds/weapons-activation.ts';
import type { Chart } from '../report/charts/chart.ts';
import { type WeaponFrame, type WeaponStretch, weaponCurves } from '../report/charts/weapons.ts';
import { weaponHeat } from '../report/charts/weapons-heat.ts';
import { capitalised, kebabCase } from '../report/names.ts';
import type { Row, Table } from '../report/rows/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { houseRuleWords, mixLetters, shortMix, type WeaponVariant } from './weapons-tables.ts';

/** Charts about targets in one state, or in several in which all numbers are the same. */
export interface ChartGroup {
  /** Names of the states; empty for systems whose targets have one. */
  readonly states: readonly string[];
  readonly charts: readonly Chart[];
}

/** What all pictures of an evaluation share. */
interface Showing {
  readonly info: WeaponsInfo;
  readonly variants: readonly WeaponVariant[];
  readonly difference: Table | null;
  readonly wish: WeaponWish;
  readonly frame: WeaponFrame;
}

/**
 * The pictures of exact values: curves of shots, heat maps of activations, the difference of two variants. All of them for the usual
 * state of a target; of every other state, where its numbers are others, those of hits and kills.
 */
export function weaponCharts(
  system: System,
  variants: readonly WeaponVariant[],
  difference: Table | null,
  wish: WeaponWish,
): ChartGroup[] {
  const { info } = variants[0].evaluation;
  const showing = { info, variants, difference, wish, frame: frameOf(system, variants, wish) };
  return targetsAlike(showing).map((targets, i) => ({
    states: info.targets.length === 1 ? [] : targets.map(({ name }) => name),
    charts: chartsOf(showing, targets, i === 0),
  }));
}

/** States of a target, those together in which every number is the same. */
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

function chartsOf(showing: Showing, targets: readonly Target[], all: boolean): Chart[] {
  const { info, variants, difference, frame } = showing;
  const [target] = targets;
  const names = targets.map(({ name }) => name).join(', ');
  const state = info.targets.length === 1 ? '' : ` Target: ${names}.`;
  const suffix = all ? '' : `-${kebabCase(target.name)}`;
  const dashed = variants.length === 1 ? '' : ' Dashed: changed rules, where they differ.';
  const against = `by ${info.axis.title.toLowerCase()}${all ? '' : `, ${names} target`}`;
  const last = info.shot.measures.length - 1;
  const curves = info.shot.measures.flatMap(({ name, title }, i) => {
    if (!all && i !== 0 && i !== last) return [];
    const what = i === 0 || i === last ? `${title} chance` : title;
    const marks = `Lines: probability that one shot does it, exactly.${state}${dashed}`;
    const stretches = shotStretches(variants, target, i);
    return [weaponCurves(`${name}-chance${suffix}`, `${what} of one shot ${against}`, what, marks, frame, stretches)];
  });
  const heats = variants.flatMap((variant) => heatMaps(showing, variant, target, state, suffix));
  return [...curves, ...heats, ...(difference === null ? [] : differenceMaps(showing, target, state, suffix))];
}

function heatMaps(
  { info, variants, wish, frame }: Showing,
  { variant, evaluation: { activations } }: WeaponVariant,
  target: Target,
  state: string,
  suffix: string,
): Chart[] {
  const mains = activations.filter((one) => isMain(info, one, wish)).filter(isAbout(target));
  const ending = `${suffix}${variant === 'baseline' ? '' : `-${variant}`}`;
  const whom = suffix === '' ? '' : `, ${target.name} target`;
  const rules = variants.length === 1 ? '' : `${whom === '' ? '' : ','} under ${variant} rules`;
  const letters = info.modes === null ? '' : ` (${mixLetters(info)})`;
  const heat = (name: string, title: string, marks: string, value: (one: WeaponActivation) => number) => {
    const stretches = mains.map((one) => {
      const note = info.modes === null ? '' : shortMix(info, one.shots);
      return { ...stretch(variant, one, null, value(one)), note };
    });
    return weaponHeat(
      name + ending,
      title + whom + rules,
      `Cells: ${marks}${letters}.${state}`,
      frame,
      stretches,
      false,
    );
  };
  const kills = heat(
    'kills',
    'Expected kills of an activation',
    activationWords(info, wish),
    (one) => one.expectedKills,
  );
  // Where few shots kill, what comes next to it tells more.
  const next = info.shot.measures.length - 2;
  if (next === 0) return [kills];
  const { name, title } = info.shot.measures[next];
  const marks = 'probability by the mix that is best at killing';
  return [kills, heat(`activation-${name}`, `${title} by an activation`, marks, (one) => one.chances[next])];
}

function differenceMaps({ info, wish, frame, difference }: Showing, target: Target, state: string, suffix: string) {
  const kills = difference!.rows.filter((row) => row.quantity === 'expectedKills' && row.target === target.name);
  if (kills.length === 0) return [];
  const marks = `Cells: changed minus baseline, ${activationWords(info, wish)}. White: no difference.${state}`;
  const whom = suffix === '' ? '' : `, ${target.name} target`;
  const title = `What the changed rules do to kills of an activation${whom}`;
  return [weaponHeat(`kills-difference${suffix}`, title, marks, frame, runs(info, kills), true)];
}

/** `best mix of 3 Fire actions at one target`. */
export function activationWords(info: WeaponsInfo, { actions }: WeaponWish): string {
  if (info.modes === null) return 'kills by one shot';
  const spent = actions === undefined ? `the usual carrier's ${info.actionUnit}` : `${actions} ${info.actionUnit}`;
  return `mean kills by the best mix of modes for ${spent}${info.volley === null ? '' : ', all shots at one target'}`;
}

function frameOf(system: System, variants: readonly WeaponVariant[], wish: WeaponWish): WeaponFrame {
  const { info } = variants[0].evaluation;
  const values = variants.flatMap(({ evaluation }) => evaluation.cells.flatMap((cell) => cell.values));
  const { kind, entries, axis, modes, covers } = info;
  const [first, last = first] = variants;
  const base = houseRuleWords(first);
  const rules = [
    ...(base === '' ? [] : [`house rules: ${base}`]),
    ...(last === first ? [] : [`changed: ${houseRuleWords(last, first)}`]),
  ];
  return {
    about: [`${system.info.title} · exact odds`, ...rules].join(' · '),
    kind: kind.title,
    weapons: entries.map(({ id }) => id).filter((id) => wish.weapons?.includes(id) ?? true),
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
  return { variant, weapon: weapon.id, mode, cover, from: values[0], to: values.at(-1)!, value };
}

/** Rows of single values of the axis as stretches of equal ones. */
function runs({ kind, axis, covers }: WeaponsInfo, rows: readonly Row[]): WeaponStretch[] {
  const singles = rows.map((row): WeaponStretch => {
    const at = row[axis.input] as number;
    const cover = covers === null ? null : (row[covers.input] as string);
    const value = row.difference as number;
    return { variant: 'difference', weapon: row[kind.name] as string, mode: null, cover, from: at, to: at, value };
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
