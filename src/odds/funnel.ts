import type { OddsProcedure, StepAnswer } from '../sim/kernel/rules/odds.ts';
import type { OddsAnswer } from './answer.ts';

/** A step of a chain, or what stands before and behind its steps. */
export interface FunnelRow {
  readonly title: string;
  readonly kind: StepAnswer['kind'];
  readonly mean: number;
  /** Of an earlier row that it never exceeds. */
  readonly share: { readonly of: string; readonly value: number } | null;
  /** A part beside the way to the last step, such as saves between hits and wounds. */
  readonly isAside: boolean;
}

type Funnel = OddsProcedure<unknown>['funnel'];

/** Means of a chain from the dice thrown to the loss; empty without steps. */
export function funnelOf({ steps = [], outcomes }: OddsAnswer, words: Funnel): FunnelRow[] {
  const means = new Map(steps.map(({ name, probabilities }) => [name, meanOf(probabilities)]));
  const titles = new Map(steps.map(({ name, title }) => [name, title]));
  const first = steps.find(({ kind }) => kind === 'amount');
  const thrown = first !== undefined && words !== undefined && first.isThrow && first.dice > 0 ? first : null;
  const rows = steps.flatMap((step, i): FunnelRow[] => {
    const { name, title, kind, within } = step;
    const mean = means.get(name)!;
    // Two steps that are parts of the same one: the later leads on.
    const isAside = within !== null && steps.slice(i + 1).some((later) => later.within === within);
    if (step === thrown) {
      const share = { of: words!.dice, value: mean / step.dice };
      return [
        { title: words!.dice, kind: 'amount', mean: step.dice, share: null, isAside: false },
        { title, kind, mean, share, isAside },
      ];
    }
    return [
      {
        title,
        kind,
        mean,
        share: within === null ? null : shareOf(mean, titles.get(within)!, means.get(within)!),
        isAside,
      },
    ];
  });
  const last = rows.at(-1);
  if (last === undefined || words === undefined) return rows;
  const lost = meanOf([...outcomes].map(([loss, chance]) => [Number(loss), chance]));
  // Loss beyond what can be lost.
  if (!(last.mean - lost > 1e-9)) return rows;
  return [
    ...rows,
    // A sheet may call its last step so.
    {
      title: last.title === words.cut ? `${words.cut}, cut` : words.cut,
      kind: 'amount',
      mean: lost,
      share: shareOf(lost, last.title, last.mean),
      isAside: false,
    },
  ];
}

function shareOf(mean: number, of: string, whole: number): FunnelRow['share'] {
  return whole > 0 ? { of, value: mean / whole } : null;
}

function meanOf(probabilities: Iterable<readonly [number, number]>): number {
  let sum = 0;
  for (const [value, chance] of probabilities) sum += value * chance;
  return sum;
}

/** Of one chain: where only some have a cut, nothing is cut in the others. */
export function alignedFunnels(funnels: readonly (readonly FunnelRow[])[]): (readonly FunnelRow[])[] {
  const titles = funnels.toSorted((a, b) => b.length - a.length)[0]?.map(({ title }) => title) ?? [];
  return funnels.map((rows) => {
    const last = rows.at(-1);
    if (last === undefined || rows.length !== titles.length - 1) return rows;
    return [...rows, { ...last, title: titles.at(-1)!, share: { of: last.title, value: 1 } }];
  });
}

/**
 * Of aligned funnels, the steps on the way to the loss: tests, amounts that are parts of others or have parts, and the last.
 * Without those that are the same as the step before in every funnel.
 */
export function mainSteps(funnels: readonly (readonly FunnelRow[])[]): string[] {
  const full = funnels.filter((rows) => rows.length > 0);
  const titles = full[0]?.map(({ title }) => title) ?? [];
  const column = (title: string) => full.map((rows) => rows.find((row) => row.title === title)!);
  const wholes = new Set(full.flatMap((rows) => rows.flatMap(({ share }) => (share === null ? [] : [share.of]))));
  const shown: string[] = [];
  for (const title of titles) {
    const rows = column(title);
    const isLast = title === titles.at(-1);
    const [{ kind, isAside }] = rows;
    const leadsOn = kind === 'test' || wholes.has(title) || rows.some(({ share }) => share !== null);
    const before = shown.length === 0 ? null : column(shown.at(-1)!);
    const saysNothing =
      kind === 'test'
        ? rows.every(({ mean }) => isNear(mean, rows[0].mean) && (isNear(mean, 0) || isNear(mean, 1)))
        : before !== null && rows.every(({ kind, mean }, i) => kind === before[i].kind && isNear(mean, before[i].mean));
    if (isLast || (kind !== 'value' && !isAside && leadsOn && !saysNothing)) shown.push(title);
  }
  return shown;
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-9;

/** `7.5`; chances of tests in per cent. */
export function funnelNumber({ kind, mean }: Pick<FunnelRow, 'kind' | 'mean'>): string {
  if (kind === 'test') return sharePercent(mean);
  // Sums of fractions: 1.25 from either side is one number, and so is 0.
  const known = isNear(mean, 0) ? 0 : Number(mean.toPrecision(12));
  return known.toFixed(known !== 0 && Math.abs(known) < 0.995 ? 2 : 1).replace('-', '−');
}

/** `41%`; only nothing is `0%`, only all of it `100%`. */
export function sharePercent(share: number): string {
  const percent = 100 * share;
  if (percent > 0 && percent < 0.5) return '<1%';
  if (percent >= 99.5 && percent < 100 - 1e-9) return '>99%';
  return `${percent.toFixed(0)}%`;
}

/** `Shots 15.0 → Hits 7.5 (50%) → Saves 2.5 → Wounds 5.0`: shares of the amount before. */
export function funnelWords(rows: readonly FunnelRow[]): string {
  return rows
    .map((row, i) => {
      const share = row.share !== null && row.share.of === rows[i - 1]?.title && !row.isAside;
      const number = row.kind === 'test' ? `${funnelNumber(row)} chance` : funnelNumber(row);
      return `${row.title} ${number}${share ? ` (${sharePercent(row.share!.value)})` : ''}`;
    })
    .join(' → ');
}
