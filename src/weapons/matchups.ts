import { findProcedure } from '../odds/answer.ts';
import { alignedFunnels, funnelNumber, funnelOf, mainSteps, sharePercent } from '../odds/funnel.ts';
import type { Table } from '../report/rows/table.ts';
import type { GlanceCell, GlanceTable } from '../report/tables.ts';
import { listed } from '../report/terminal/layout.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import {
  attackerHead,
  bestByOf,
  isMain,
  placeInputs,
  type Subject,
  type WeaponActivation,
  type WeaponPlace,
  type WeaponWish,
  wishedTargets,
} from './evaluate.ts';
import {
  bestAlong,
  changeSentence,
  coverSentences,
  pointsSentences,
  SAME,
  stretchesAlong,
  type Worth,
} from './findings.ts';
import { coverWords, type WeaponVariant } from './tables.ts';

export const EXACT = 'Exact: every outcome of the dice is counted and none is thrown, so there are no intervals.';

/** Of one set of rules, in one kind of cover. */
export function attacksIn({ evaluation }: WeaponVariant, wish: WeaponWish, cover: string | null): WeaponActivation[] {
  const { info } = evaluation;
  return evaluation.activations.filter((one) => isMain(info, one, wish) && one.cover === cover);
}

/** The first unless asked for. */
export function matchupCovers({ covers }: WeaponsInfo, wish: WeaponWish): readonly (string | null)[] {
  if (covers === null) return [null];
  return wish.covers === undefined
    ? covers.values.slice(0, 1)
    : covers.values.filter((one) => wish.covers!.includes(one));
}

/** Of the last rules shown, in the first cover: `, no cover, changed rules`. */
export function whereWords(variants: readonly WeaponVariant[], cover: string | null): string {
  return `${cover === null ? '' : `, ${coverWords([cover])}`}${variants.length === 1 ? '' : ', changed rules'}`;
}

/** `1–24`, or `contact`. */
export function rangeLabel({ weapon, values }: Pick<WeaponPlace, 'weapon' | 'values'>): string {
  return weapon.isEverywhere === true ? 'contact' : stretchLabel(values);
}

/** `1–24`; values asked for one by one are listed. */
export function stretchLabel(values: readonly number[]): string {
  const [from, to] = [values[0], values.at(-1)!];
  if (to - from > values.length - 1) return values.join(', ');
  return from === to ? String(from) : `${from}–${to}`;
}

/** With the range at which each weapon takes most from all targets together; with asked ranges each of them. */
export function stretchesShown(
  attacks: readonly WeaponActivation[],
  wish: WeaponWish,
  worthOf: Worth,
): WeaponActivation[] {
  const weapons = [...new Set(attacks.map(({ weapon }) => weapon))];
  return weapons.flatMap((weapon) => {
    const own = attacks.filter((one) => one.weapon === weapon);
    const starts = [...new Set(own.map(({ values }) => values[0]))].sort((a, b) => a - b);
    const at = (start: number) => own.filter(({ values }) => values[0] === start);
    if (wish.places !== undefined) return starts.map((start) => at(start)[0]);
    const worth = (start: number) => at(start).reduce((sum, one) => sum + worthOf(one), 0);
    const best = starts.reduce((most, start) => (worth(start) > worth(most) + SAME ? start : most), starts[0]);
    return [at(best)[0]];
  });
}

/** Life that one attack takes on average, and the chance to destroy the target: a row a weapon, a column a target. */
export function matchupTables(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable[] {
  const { info } = variants[0].evaluation;
  return matchupCovers(info, wish).map((cover) => matchupTable(variants, wish, cover));
}

function matchupTable(variants: readonly WeaponVariant[], wish: WeaponWish, cover: string | null): GlanceTable {
  const { info } = variants[0].evaluation;
  const { index } = bestByOf(info, wish);
  const targets = wishedTargets(info, wish);
  const worthOf: Worth = (one) => one.expected[index];
  const all = variants.map((variant) => attacksIn(variant, wish, cover));
  // With those that only the first rules have.
  const changedRules = all.at(-1)!;
  const gone = all[0].filter(({ weapon }) => changedRules.every((one) => one.weapon.id !== weapon.id));
  const lines = stretchesShown([...changedRules, ...gone], wish, worthOf);
  const last = info.shot.measures.length - 1;
  const loss = info.shot.measures.findIndex(({ amounts }) => amounts !== undefined);
  const find = (attacks: readonly WeaponActivation[], line: WeaponActivation, target: string) =>
    attacks.find(
      (one) => one.weapon.id === line.weapon.id && one.target.name === target && one.values.includes(line.values[0]),
    );
  const best = targets.map(({ name }) =>
    Math.max(
      ...lines.map((line) => find(all.at(-1)!, line, name)).map((one) => (one === undefined ? 0 : worthOf(one))),
    ),
  );
  const destroys = last > loss && all.some((attacks) => attacks.some(({ chances }) => chances[last] >= 0.005));
  const rows = lines.map((line) => ({
    leading: [line.weapon.id, rangeLabel(line)],
    cells: targets.map(({ name }, i): GlanceCell => {
      const found = all.map((attacks) => find(attacks, line, name));
      const possible = found.filter((one) => one !== undefined);
      const [mean, chance] = [
        changed(possible.map((one) => one.expected[loss].toFixed(2))),
        changed(possible.map((one) => sharePercent(one.chances[last]))),
      ];
      const shown = found.at(-1);
      const by = shown === undefined ? null : worthOf(shown);
      const star = by !== null && by > SAME && best[i] - by <= SAME ? '*' : '';
      if (shown === undefined) return { text: '–', by };
      return { text: `${destroys ? `${mean} · ${chance}` : mean}${star}`, by };
    }),
  }));
  const destroyed = destroys ? ' · chance to destroy the target' : '';
  const where = wish.places === undefined ? `, at the attack’s best ${info.axis.title.toLowerCase()}` : '';
  return {
    title: `Mean life that one attack takes from each target${destroyed}${where}${cover === null ? '' : `, ${coverWords([cover])}`} (* best against that target)`,
    heads: [attackerHead(info), info.axis.title.toLowerCase()],
    places: targets.map(({ name }) => name),
    rows,
  };
}

function changed(texts: readonly string[]): string {
  return [...new Set(texts)].length === 1 ? texts[0] : texts.join('→');
}

export const versus = ({ weapon, target }: WeaponPlace): string => `${weapon.id} against ${target.name}`;

/** Who takes most from whom by range, in contact, who destroys, what cover and changed rules do. */
export function matchupFindings(
  variants: readonly WeaponVariant[],
  difference: Table | null,
  points: Table | null,
  wish: WeaponWish,
): string[] {
  const [first] = variants;
  const { info } = first.evaluation;
  const { measure, index } = bestByOf(info, wish);
  const worthOf: Worth = (one) => one.expected[index];
  const [cover] = matchupCovers(info, wish);
  const attacks = attacksIn(first, wish, cover);
  const [contact, ranged] = [true, false].map((is) =>
    attacks.filter(({ weapon }) => (weapon.isEverywhere === true) === is),
  );
  const which = `${cover === null ? '' : ` in ${coverWords([cover])}`}${variants.length === 1 ? '' : ' under the current rules'}`;
  const most = Math.max(0, ...contact.map(worthOf));
  const closest = contact.filter((one) => worthOf(one) > SAME && most - worthOf(one) <= SAME).map(pairOf);
  const last = info.shot.measures.length - 1;
  const surest = attacks.toSorted((a, b) => b.chances[last] - a.chances[last])[0];
  const all = first.evaluation.activations.filter((one) => isMain(info, one, wish));
  return [
    ...(ranged.length === 0
      ? []
      : [`Most ${measure.counted} per attack${which}: ${leadersAlong(info, ranged, worthOf)}.`]),
    ...(closest.length === 0 ? [] : [`In contact: ${listed(pairWords(closest))} (${most.toFixed(2)}).`]),
    ...(index === last || surest === undefined || surest.chances[last] < 0.005
      ? []
      : [`The likeliest to destroy its target: ${versus(surest)} (${sharePercent(surest.chances[last])}).`]),
    ...coverSentences(all, cover, measure.counted, worthOf).map((sentence) =>
      cover === (info.covers?.values[0] ?? null)
        ? sentence
        : sentence.replace(/\.$/, `, compared with ${coverWords([cover!])}.`),
    ),
    ...(difference === null ? [] : [changeSentence(info, difference, measure)]),
    ...(points === null ? [] : pointsSentences(info, points, first.variant, attacks[0], measure)),
  ];
}

const MOST_STRETCHES = 4;

/** The best pair of weapon and target along the axis. */
function leadersAlong({ axis }: WeaponsInfo, attacks: readonly WeaponActivation[], worthOf: Worth): string {
  const stretches = stretchesAlong(axis, (at) =>
    attacks
      .filter(({ values }) => values.includes(at))
      .map((one) => ({ id: pairOf(one), worth: worthOf(one) > SAME ? worthOf(one) : null })),
  );
  const shown = stretches.slice(0, MOST_STRETCHES).map((one) => ({ ...one, who: pairWords(one.who) }));
  const told = bestAlong(axis, shown, (worth) => worth.toFixed(2));
  return stretches.length > MOST_STRETCHES ? `${told}; beyond that see the table` : told;
}

const pairOf = ({ weapon, target }: WeaponPlace): string => `${weapon.id}\n${target.name}`;

/** Such as `veterans/sniper against squad and ogre`, from pairs of weapon and target. */
function pairWords(pairs: readonly string[]): string[] {
  const targets = new Map<string, string[]>();
  for (const pair of pairs) {
    const [weapon, target] = pair.split('\n');
    targets.set(weapon, [...(targets.get(weapon) ?? []), target]);
  }
  return [...targets].map(([weapon, own]) => `${weapon} against ${listed(own)}`);
}

/** Step by step, a row for each target's worst attack; a table for each chain, since their steps differ. */
export function funnelTables(variants: readonly WeaponVariant[], wish: WeaponWish): GlanceTable[] {
  const variant = variants.at(-1)!;
  const { info } = variant.evaluation;
  const worst = worstAttacks(variant, wish);
  const [cover] = matchupCovers(info, wish);
  const where = whereWords(variants, cover);
  const inContact = whereWords(variants, null);
  const procedures = [...new Set(worst.map(({ weapon }) => weapon.procedure ?? ''))];
  return procedures.map((procedure) => {
    const attacks = worst.filter(({ weapon }) => (weapon.procedure ?? '') === procedure);
    const funnels = alignedFunnels(attacks.map((one) => funnelAt(variant.evaluation, one)));
    const steps = mainSteps(funnels);
    const rows = attacks.map((one, i) => ({
      leading: [one.target.name, one.weapon.id, rangeLabel(one)],
      cells: steps.map((step): GlanceCell => {
        const row = funnels[i].find(({ title }) => title === step)!;
        return { text: funnelNumber(row), by: row.mean };
      }),
    }));
    return {
      title: `Step by step, the attack that takes most from each target${attacks[0].weapon.isEverywhere ? `, in contact${inContact}` : where} (means; % are chances)`,
      heads: ['target', attackerHead(info), info.axis.title.toLowerCase()],
      places: steps,
      rows,
    };
  });
}

/** By target: the attack that takes most, in the first cover shown. */
export function worstAttacks(variant: WeaponVariant, wish: WeaponWish): WeaponActivation[] {
  const { info } = variant.evaluation;
  const { index } = bestByOf(info, wish);
  const attacks = attacksIn(variant, wish, matchupCovers(info, wish)[0]);
  return wishedTargets(info, wish).flatMap(({ name }) => {
    const own = attacks.filter(({ target }) => target.name === name);
    const worst = own.toSorted((a, b) => b.expected[index] - a.expected[index])[0];
    return worst === undefined || worst.expected[index] <= SAME ? [] : [worst];
  });
}

export function funnelAt({ info, odds }: Subject, place: WeaponPlace) {
  const procedure = place.weapon.procedure ?? info.shot.procedure;
  return funnelOf(odds.ask(procedure, placeInputs(info, place)), findProcedure(odds.system, procedure).funnel);
}
