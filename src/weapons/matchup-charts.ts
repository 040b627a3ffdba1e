import { sharePercent } from '../odds/funnel.ts';
import type { Chart } from '../report/charts/chart.ts';
import { namesOf } from '../report/charts/marks.ts';
import { inkOnCells } from '../report/charts/theme.ts';
import { capitalised, kebabCase } from '../report/names.ts';
import type { Table } from '../report/rows/table.ts';
import { type ChartGroup, differenceMap, frameOf, heatMap, type Showing, useOf } from './charts.ts';
import { WIDTH, weaponChart } from './curves.ts';
import { bestByOf, type WeaponActivation, type WeaponWish, wishedTargets } from './evaluate.ts';
import { funnelByRange, funnelChart } from './funnel-chart.ts';
import { bestChart, cellLayers, fromZero } from './heat.ts';
import { attacksIn, matchupCovers, rangeLabel, stretchesShown, whereWords, worstAttacks } from './matchups.ts';
import type { WeaponVariant } from './tables.ts';

function showingOf(variants: readonly WeaponVariant[], difference: Table | null, wish: WeaponWish): Showing {
  return { info: variants[0].evaluation.info, variants, difference, wish, frame: frameOf(variants, wish) };
}

/** Who takes how much from whom, what becomes of the attacks that take most, and who is best at which range. */
export function firstMatchupCharts(variants: readonly WeaponVariant[], wish: WeaponWish): Chart[] {
  const { info, frame } = showingOf(variants, null, wish);
  const variant = variants.at(-1)!;
  const [cover] = matchupCovers(info, wish);
  const { measure, index } = bestByOf(info, wish);
  const where = whereWords(variants, cover);
  const targets = wishedTargets(info, wish);
  const best = bestChart(info, frame, {
    caption: {
      title: `Best ${info.kind.title.toLowerCase()} by ${info.axis.title.toLowerCase()} against each target`,
      marks: `Strips: who has most ${measure.counted} per ${useOf(info)}${where}.`,
    },
    activations: attacksIn(variant, wish, cover),
    worthOf: ({ expected }) => expected[index],
    strips: targets.map(({ name }) => ({ name, holds: (one) => one.target.name === name })),
  });
  const funnels = funnelChart(variant, worstAttacks(variant, wish), {
    name: 'funnels',
    title: 'What becomes of the attack that takes most from each target',
    about: frame.about,
    where,
  });
  return [matchupHeat(variants, wish), ...funnels, ...(best === null ? [] : [best])];
}

/** Maps by range for each target, differences of changed rules, and all funnels. */
export function matchupCharts(
  variants: readonly WeaponVariant[],
  difference: Table | null,
  wish: WeaponWish,
): ChartGroup[] {
  const showing = showingOf(variants, difference, wish);
  const { info, frame } = showing;
  const { index } = bestByOf(info, wish);
  const variant = variants.at(-1)!;
  const [cover] = matchupCovers(info, wish);
  const where = whereWords(variants, cover);
  const targets = wishedTargets(info, wish);
  const maps = targets.flatMap((target) => {
    const about = { target, state: '', suffix: `-${kebabCase(target.name)}`, whom: ` against ${target.name}` };
    return [
      ...(frame.weapons.length === 0 ? [] : [heatMap(showing, variant, about, index)]),
      ...(difference === null || frame.weapons.length === 0 ? [] : differenceMap(showing, difference, about, index)),
    ];
  });
  const attacks = attacksIn(variant, wish, cover);
  const shown = stretchesShown(attacks, wish, ({ expected }) => expected[index]);
  const funnels = targets.flatMap(({ name }) => {
    const own = attacks.filter(({ target }) => target.name === name);
    const isShown = ({ weapon, values }: WeaponActivation) =>
      shown.some((line) => line.weapon === weapon && line.values[0] === values[0]);
    const file = `funnels-${kebabCase(name)}`;
    const caption = { about: frame.about, where };
    const title = `Every ${useOf(info)} against ${name}, step by step`;
    return [
      ...funnelChart(variant, own.filter(isShown), { ...caption, name: file, title }),
      ...funnelByRange(variant, frame, own, { ...caption, name: `${file}-by-range`, title: `${title} and by range` }),
    ];
  });
  return [
    ...(maps.length === 0 ? [] : [{ states: [], title: 'By range and cover', charts: maps }]),
    ...(funnels.length === 0 ? [] : [{ states: [], title: 'Step by step', charts: funnels }]),
  ];
}

/** A row per weapon, a column per target. */
function matchupHeat(variants: readonly WeaponVariant[], wish: WeaponWish): Chart {
  const { info, frame } = showingOf(variants, null, wish);
  const { measure, index } = bestByOf(info, wish);
  const variant = variants.at(-1)!;
  const [cover] = matchupCovers(info, wish);
  const attacks = attacksIn(variant, wish, cover);
  const targets = wishedTargets(info, wish).map(({ name }) => name);
  const last = info.shot.measures.length - 1;
  const lines = stretchesShown(attacks, wish, ({ expected }) => expected[index]);
  const values = lines.flatMap((line) =>
    attacks
      .filter(({ weapon, values: own }) => weapon === line.weapon && own[0] === line.values[0])
      .map(({ weapon, target, expected, chances }) => ({
        weapon: wish.places === undefined ? weapon.id : `${weapon.id}, ${rangeLabel(line)}`,
        range: rangeLabel(line),
        target: target.name,
        value: expected[index],
        label: expected[index].toFixed(2),
        ...(last === index ? {} : { destroyed: sharePercent(chances[last]) }),
      })),
  );
  const greatest = Math.max(0.001, ...values.map(({ value }) => value));
  const body = {
    data: { values },
    width: { step: Math.min(100, Math.floor((WIDTH - 120) / targets.length)) },
    height: { step: 26 },
    encoding: {
      x: {
        ...namesOf('target', targets),
        type: 'ordinal',
        axis: { title: 'Target', labelAngle: 0, domain: false, ticks: false },
      },
      y: namesOf('weapon', [...new Set(values.map(({ weapon }) => weapon))]),
    },
    layer: cellLayers(
      { color: { field: 'value', type: 'quantitative', scale: fromZero(greatest), legend: null } },
      { text: { field: 'label' }, color: inkOnCells('value') },
    ),
  };
  const where = whereWords(variants, cover);
  const at = wish.places === undefined ? ` at the ${info.axis.title.toLowerCase()} where it takes most` : '';
  const title = `${capitalised(measure.counted)} per ${useOf(info)}: who takes how much from whom`;
  const marks = `Cells: mean ${measure.counted} by one ${useOf(info)}${at}${where}.`;
  return weaponChart('matchups', title, frame.about, marks, body);
}
