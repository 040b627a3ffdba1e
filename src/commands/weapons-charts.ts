import type { WeaponCell, WeaponPlace, WeaponWish } from '../odds/weapons.ts';
import { isMain, type WeaponActivation } from '../odds/weapons-activation.ts';
import type { Chart } from '../report/charts/chart.ts';
import { type WeaponFrame, type WeaponStretch, weaponCurves } from '../report/charts/weapons.ts';
import { weaponHeat } from '../report/charts/weapons-heat.ts';
import type { Row, Table } from '../report/rows/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import type { WeaponVariant } from './weapons-tables.ts';
import { houseRuleWords } from './weapons-text.ts';

/** The pictures of exact values: curves for each measure of a shot, heat maps of activations, the difference of two variants. */
export function weaponCharts(
  system: System,
  variants: readonly WeaponVariant[],
  difference: Table | null,
  wish: WeaponWish,
): Chart[] {
  const { info } = variants[0].evaluation;
  const frame = frameOf(system, variants, wish);
  const state = info.targets.length === 1 ? '' : ` Target: ${info.targets[0].name}.`;
  const dashed = variants.length === 1 ? '' : ' Dashed: changed rules.';
  const against = `by ${info.axis.title.toLowerCase()}`;
  const curves = info.shot.measures.map(({ name, title }, i) => {
    const what = i === 0 || i === info.shot.measures.length - 1 ? `${title} chance` : title;
    const marks = `Lines: probability that one shot does it, exactly.${state}${dashed}`;
    return weaponCurves(`${name}-chance`, `${what} of one shot ${against}`, marks, frame, shotStretches(variants, i));
  });
  const heats = variants.flatMap(({ variant, evaluation: { activations } }) => {
    const mains = activations.filter((one) => isMain(info, one, wish)).filter(usual(info));
    const rules = variants.length === 1 ? '' : ` under ${variant} rules`;
    const suffix = variant === 'baseline' ? '' : `-${variant}`;
    const heat = (name: string, title: string, marks: string, value: (one: WeaponActivation) => number) => {
      const stretches = mains.map((one) => stretch(variant, one, null, value(one)));
      return weaponHeat(name + suffix, title + rules, `Cells: ${marks}.${state}`, frame, stretches, false);
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
    const marks = `probability by the mix that is best at killing`;
    return [kills, heat(`activation-${name}`, `${title} by an activation`, marks, (one) => one.chances[next])];
  });
  const kills = difference?.rows.filter(
    ({ quantity, target }) => quantity === 'expectedKills' && target === info.targets[0].name,
  );
  if (kills === undefined || kills.length === 0) return [...curves, ...heats];
  const marks = `Cells: changed minus baseline, ${activationWords(info, wish)}. White: no difference.${state}`;
  const title = 'What the changed rules do to kills of an activation';
  return [...curves, ...heats, weaponHeat('kills-difference', title, marks, frame, runs(info, kills), true)];
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
    axis: axis.unit === null ? axis.title : `${axis.title} (${axis.unit})`,
    from: Math.min(...values),
    to: Math.max(...values),
    stepped: entries.some(({ stretches }) => stretches !== null),
    modes: modes?.values.map(({ id }) => id) ?? [],
    covers: covers?.values.filter((cover) => wish.covers?.includes(cover) ?? true) ?? [],
  };
}

function shotStretches(variants: readonly WeaponVariant[], measure: number): WeaponStretch[] {
  return variants.flatMap(({ variant, evaluation: { info, cells } }) =>
    cells.filter(usual(info)).map((cell: WeaponCell) => stretch(variant, cell, cell.mode, cell.chances[measure])),
  );
}

/** Charts show the usual state of a target; tables have all. */
function usual({ targets }: WeaponsInfo) {
  return ({ target }: WeaponPlace): boolean => target.name === targets[0].name;
}

function stretch(
  variant: string,
  { weapon, cover, values }: WeaponPlace | WeaponActivation,
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
