import { type Answer, excess, numbered, shifted, Tally } from './dice.ts';
import { flag, ladder, num, type Rules, word } from './rules.ts';

export type Cover = 'none' | 'soft' | 'hard';
export interface FireInputs {
  readonly quality: string;
  readonly band: number;
  readonly cover: Cover;
  readonly inPosition: boolean;
  readonly travel: boolean;
}
export interface RolledFire extends FireInputs {
  readonly firepower: number | null;
  readonly support: readonly number[];
}
export const qualityDie = (rules: Rules, quality: string) => num(rules, `quality.${quality}.die`);
export const armourDie = (rules: Rules, id: string) => num(rules, `armour.${id}.die`);

const dieNames = (rules: Rules, other: number) => [...new Set([...ladder(rules), other])].map((die) => `d${die}`);

/** SG2-068: rounded sum, at most `firepower.max`. */
export function firepowerDie(rules: Rules, weapon: string, figures: number): number {
  const sum = num(rules, `weapons.${weapon}.firepower`) * figures;
  const dice = ladder(rules);
  const found =
    word(rules, 'firepower.rounding') === 'up'
      ? (dice.find((die) => die >= sum) ?? dice.at(-1)!)
      : (dice.findLast((die) => die <= sum) ?? dice[0]);
  return Math.min(found, num(rules, 'firepower.max'));
}

/** SG2-066: `isOver` past D12. */
export interface RangeDie {
  readonly die: number;
  readonly isOver: boolean;
}

/** SG2-033, 034, 037, 061, 066, 120: shifts are summed, then limited. */
export function rangeDie(rules: Rules, inputs: Omit<FireInputs, 'quality'>, isLone = false): RangeDie {
  const { band, cover, inPosition, travel } = inputs;
  let steps = band - 1;
  if (cover !== 'none') steps += num(rules, `cover.${cover}.rangeShift`);
  if (inPosition) steps += num(rules, 'inPosition.rangeShift');
  if (travel) steps += num(rules, 'travel.rangeShift');
  if (isLone) steps += num(rules, 'loneFigure.rangeShift');
  const first = num(rules, 'range.bandOneDie');
  return { die: shifted(rules, first, steps), isOver: excess(rules, first, steps) > 0 };
}

/** SG2-066: no fire past D12 unless a house rule allows it. */
export const isNoFire = (rules: Rules, range: RangeDie) => range.isOver && word(rules, 'range.overD12') === 'no-fire';

export const onlySuppresses = (rules: Rules, range: RangeDie) =>
  range.isOver && word(rules, 'range.overD12') === 'suppression-only';

export interface RangeDieInputs extends Omit<FireInputs, 'band'> {
  readonly distance: number;
  readonly kind: 'small' | 'sniper' | 'heavy';
  readonly size: number;
  readonly targetSize: number;
}

/** SG2-065, 074, 120: band length; SG2-066: rounded up, at least 1. */
export function rangeDieOdds(rules: Rules, inputs: RangeDieInputs): Answer {
  const { quality, distance, kind, size, targetSize } = inputs;
  const small = qualityDie(rules, quality) * num(rules, 'rangeBand.small.perQuality');
  const perSize = word(rules, 'rangeBand.heavy.per') === 'weapon' ? size : targetSize;
  const lengths = {
    small,
    sniper: small * num(rules, 'sniper.bandMultiplier'),
    heavy: num(rules, 'rangeBand.heavy.length') * perSize,
  };
  const band = Math.max(Math.ceil(distance / lengths[kind]), 1);
  const range = rangeDie(rules, { ...inputs, band });
  const tally = new Tally([...dieNames(rules, num(rules, 'range.bandOneDie')), 'no-fire']);
  tally.add(isNoFire(rules, range) ? 'no-fire' : `d${range.die}`, 1);
  return tally.answer();
}

export function firepowerDieOdds(rules: Rules, inputs: { readonly weapon: string; readonly figures: number }): Answer {
  const tally = new Tally(dieNames(rules, num(rules, 'firepower.max')));
  tally.add(`d${firepowerDie(rules, inputs.weapon, inputs.figures)}`, 1);
  return tally.answer();
}

/** Chances of none, one, or more dice above, the last by potential hits. */
export interface Volley {
  readonly none: number;
  readonly one: number;
  readonly hits: readonly number[];
}

/** SG2-064, 076: dice above (2 means more), by the total of SG2-077. */
function firersDice(dice: readonly number[], score: number, countsAll: boolean): number[][] {
  let chances: number[][] = [[1], [], []];
  for (const die of dice) {
    const next: number[][] = [[], [], []];
    for (let above = 0; above <= 2; above++) {
      for (const [total, chance] of chances[above].entries()) {
        if (chance === undefined || chance === 0) continue;
        for (let face = 1; face <= die; face++) {
          const row = next[Math.min(above + (face > score ? 1 : 0), 2)];
          const sum = total + (countsAll || face > score ? face : 0);
          while (row.length <= sum) row.push(0);
          row[sum] += chance / die;
        }
      }
    }
    chances = next;
  }
  return chances;
}

/** SG2-063, 064, 076, 077, 078. */
export function rolled(rules: Rules, dice: readonly number[], range: number): Volley {
  const countsAll = flag(rules, 'hits.countAllDice');
  const extra = word(rules, 'hits.extraHit');
  let none = 0;
  let one = 0;
  const hits: number[] = [];
  const addHits = (n: number, chance: number) => {
    while (hits.length <= n) hits.push(0);
    hits[n] += chance;
  };
  for (let score = 1; score <= range; score++) {
    const [noDie, oneDie, more] = firersDice(dice, score, countsAll);
    none += noDie.reduce((sum, chance) => sum + chance, 0) / range;
    one += oneDie.reduce((sum, chance) => sum + chance, 0) / range;
    for (const [total, chance] of more.entries()) {
      if (chance === 0) continue;
      const whole = Math.floor(total / range);
      const left = total - whole * range;
      // SG2-078: extra-roll scores that hit.
      const good = extra === 'none' ? 0 : extra === 'at-most' ? left : Math.max(left - 1, 0);
      addHits(whole, (chance / range) * (1 - good / range));
      if (good > 0) addHits(whole + 1, (chance / range) * (good / range));
    }
  }
  return { none, one, hits };
}

/** Before hits are placed; null: no fire. */
export function resolved(rules: Rules, inputs: FireInputs, dice: readonly number[], isLone = false) {
  const range = rangeDie(rules, inputs, isLone);
  if (isNoFire(rules, range)) return null;
  const { none, one, hits } = rolled(rules, dice, range.die);
  const effective = hits.reduce((sum, chance) => sum + chance, 0);
  // SG2-061: fire always suppresses a travel column.
  const isCaught = inputs.travel && flag(rules, 'travel.autoSuppression');
  const suppressesOnly = onlySuppresses(rules, range);
  return {
    noEffect: isCaught ? 0 : none,
    suppression: one + (isCaught ? none : 0) + (suppressesOnly ? effective : 0),
    effective: suppressesOnly ? 0 : effective,
    hits: suppressesOnly ? [] : hits,
  };
}

const FIRE = ['no-fire', 'no-effect', 'suppression'];

/** SG2-065, 069. */
function diceOf(rules: Rules, { quality, firepower, support }: RolledFire): number[] {
  return [qualityDie(rules, quality), ...(firepower === null ? [] : [firepower]), ...support];
}

export function fireOdds(rules: Rules, inputs: RolledFire): Answer {
  const found = resolved(rules, inputs, diceOf(rules, inputs));
  const tally = new Tally([...FIRE, 'effective']);
  if (found === null) tally.add('no-fire', 1);
  else {
    tally.add('no-effect', found.noEffect);
    tally.add('suppression', found.suppression);
    tally.add('effective', found.effective);
  }
  return tally.answer();
}

export function withNumbered(found: ReturnType<typeof resolved>, rest: Answer): Answer {
  const tally = new Tally(FIRE);
  if (found === null) tally.add('no-fire', 1);
  else {
    tally.add('no-effect', found.noEffect);
    tally.add('suppression', found.suppression);
  }
  return [...tally.answer(), ...rest];
}

export function potentialHitsOdds(rules: Rules, inputs: RolledFire): Answer {
  const found = resolved(rules, inputs, diceOf(rules, inputs));
  return withNumbered(
    found,
    numbered(found?.hits ?? [], (n) => `hits-${n}`),
  );
}
