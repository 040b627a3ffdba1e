import { listed } from '../../report/terminal/layout.ts';
import { InputError } from '../../terminal/failures.ts';
import { evaluateWeapons, isMain, type Subject, type WeaponActivation, type WeaponEvaluation } from '../evaluate.ts';
import { SAME } from '../findings.ts';
import { stretchLabel } from '../matchups.ts';

/** A sheet under one set of rules. */
export interface Setting {
  /** `coverBonus=2`, or the name of a file. */
  readonly label: string;
  readonly evaluation: WeaponEvaluation;
}

/** One attack under several settings; ranges at which all agree are one. */
export interface HeldAttack {
  readonly weapon: string;
  readonly target: string;
  /** Null if cover does not matter. */
  readonly cover: string | null;
  /** `1–24`, or `contact`. */
  readonly range: string;
  /** Ends of the range; 0 is contact. */
  readonly from: number;
  readonly to: number;
  /** By setting; null where the attack is not possible. */
  readonly results: readonly (AttackResult | null)[];
  /** Greatest less least mean loss. */
  readonly spread: number;
}

export interface AttackResult {
  /** Mean life lost. */
  readonly loss: number;
  /** Chance to destroy the target; null if targets have no life. */
  readonly destroyed: number | null;
  readonly place: WeaponActivation;
}

export function settingOf(label: string, subject: Subject): Setting {
  if (subject.info.areMatchups !== true)
    throw new InputError(`${subject.odds.system.info.id} is not a dice sheet; its games can be compared`);
  return { label, evaluation: evaluateWeapons(subject) };
}

/** In the order of the first sheet; attacks that only one has are left out. */
export function heldAttacks(settings: readonly Setting[]): HeldAttack[] {
  const all = settings.map(({ evaluation }) => byPlace(evaluation));
  const keys = [...new Set(all.flatMap((places) => [...places.keys()]))];
  const held: (Omit<HeldAttack, 'from' | 'to'> & { readonly values: number[]; readonly of: string })[] = [];
  for (const key of keys) {
    const found = all.map((places) => places.get(key) ?? null);
    const results = found.map((one, i) => (one === null ? null : resultOf(settings[i].evaluation, one.activation)));
    const { weapon, target, cover, at, isContact } = (found.find((one) => one !== null) as Placed).where;
    const of = JSON.stringify([weapon, target, cover]);
    const before = held.at(-1);
    if (before !== undefined && before.of === of && alike(before.results, results)) {
      before.values.push(at);
      continue;
    }
    const losses = results.flatMap((result) => (result === null ? [] : [result.loss]));
    held.push({
      ...{ weapon, target, cover, of, values: [at], results },
      range: isContact ? 'contact' : '',
      spread: Math.max(...losses) - Math.min(...losses),
    });
  }
  return held.map(({ values, of: _, ...one }) => ({
    ...one,
    range: one.range || stretchLabel(values),
    from: values[0],
    to: values.at(-1)!,
  }));
}

/** For people: attacks that differ only in a cover or a target that changes nothing are one. */
export function joinedAttacks(held: readonly HeldAttack[]): HeldAttack[] {
  const covers = new Set(held.map(({ cover }) => cover)).size;
  const byCover = grouped(held, (one) => [one.weapon, one.target, one.range]).map(
    ([first, ...others]): HeldAttack => ({
      ...first,
      cover: others.length + 1 === covers ? null : [first, ...others].map(({ cover }) => cover).join(' or '),
    }),
  );
  return grouped(byCover, (one) => [one.weapon, one.cover, one.range]).map(
    ([first, ...others]): HeldAttack => ({ ...first, target: listed([first, ...others].map(({ target }) => target)) }),
  );
}

/** Groups of equal keys and equal results, in order of appearance. */
function grouped(held: readonly HeldAttack[], keyOf: (one: HeldAttack) => unknown): HeldAttack[][] {
  const groups: HeldAttack[][] = [];
  for (const one of held) {
    const key = JSON.stringify(keyOf(one));
    const same = groups.find(([first]) => JSON.stringify(keyOf(first)) === key && alike(first.results, one.results));
    if (same === undefined) groups.push([one]);
    else same.push(one);
  }
  return groups;
}

interface Placed {
  readonly activation: WeaponActivation;
  readonly where: {
    readonly weapon: string;
    readonly target: string;
    readonly cover: string | null;
    readonly at: number;
    readonly isContact: boolean;
  };
}

/** A place for every value of the range. */
function byPlace({ info, activations }: WeaponEvaluation): Map<string, Placed> {
  const places = new Map<string, Placed>();
  for (const activation of activations) {
    if (!isMain(info, activation, {})) continue;
    const { weapon, target, cover, values } = activation;
    const isContact = weapon.isEverywhere === true;
    for (const at of isContact ? values.slice(0, 1) : values) {
      const where = { weapon: weapon.id, target: target.name, cover, at, isContact };
      places.set(JSON.stringify([where.weapon, where.target, cover, isContact ? 'contact' : at]), {
        activation,
        where,
      });
    }
  }
  return places;
}

function resultOf({ info }: WeaponEvaluation, place: WeaponActivation): AttackResult {
  const { measures } = info.shot;
  const loss = measures.findIndex(({ amounts }) => amounts !== undefined);
  const last = measures.length - 1;
  return { loss: place.expected[loss], destroyed: last > loss ? place.chances[last] : null, place };
}

function alike(one: HeldAttack['results'], other: HeldAttack['results']): boolean {
  return one.every((result, i) => {
    const second = other[i];
    if (result === null || second === null) return result === second;
    return (
      Math.abs(result.loss - second.loss) <= SAME && Math.abs((result.destroyed ?? 0) - (second.destroyed ?? 0)) <= SAME
    );
  });
}

/** Those that change, the most changed first. */
export function changedAttacks(held: readonly HeldAttack[]): HeldAttack[] {
  return held
    .filter((one) => one.spread > SAME || !alike(one.results.slice(1), one.results.map(() => one.results[0]).slice(1)))
    .toSorted((a, b) => b.spread - a.spread);
}
