import { type Answer, eachThrow, excess, numbered, shifted } from './dice.ts';
import { armourDie, type Cover, type FireInputs, firepowerDie, qualityDie, resolved, withNumbered } from './fire.ts';
import { flag, num, type Rules, word } from './rules.ts';

export interface VolleyInputs extends FireInputs {
  readonly figures: number;
  readonly weapon: string | null;
  readonly support: readonly string[];
  readonly armour: string;
  readonly targets: number;
}
export interface ImpactInputs {
  readonly impact: number;
  readonly impactMultiplier: number;
  readonly armour: number;
  readonly cover: Cover;
  readonly inPosition: boolean;
  readonly indirect: boolean;
}

/** SG2-033, 034, 037, 084: after shifts; cover by `cover.armourInDirectFire` in direct fire. */
export function impactDice(
  rules: Rules,
  inputs: Omit<ImpactInputs, 'impactMultiplier'>,
): { impact: number; armour: number } {
  const { impact, armour, cover, inPosition, indirect } = inputs;
  let steps = 0;
  if (cover !== 'none' && (indirect || flag(rules, 'cover.armourInDirectFire')))
    steps += num(rules, `cover.${cover}.armourShift`);
  if (inPosition && indirect) steps += num(rules, 'inPosition.indirectArmourShift');
  const over = flag(rules, 'impact.openShift') ? excess(rules, armour, steps) : 0;
  return { impact: shifted(rules, impact, -over), armour: shifted(rules, armour, steps) };
}

export interface Wounding {
  readonly none: number;
  readonly wound: number;
  readonly kill: number;
}

/** SG2-079: more than twice kills. */
export function wounding(rules: Rules, inputs: ImpactInputs): Wounding {
  const { impact, armour } = impactDice(rules, inputs);
  const chances = { none: 0, wound: 0, kill: 0 };
  eachThrow([impact, armour], ([blow, guard], chance) => {
    const force = blow * inputs.impactMultiplier;
    if (force <= guard) chances.none += chance;
    else if (force > guard * num(rules, 'wounds.killMultiple')) chances.kill += chance;
    else chances.wound += chance;
  });
  return chances;
}

export function impactOdds(rules: Rules, inputs: ImpactInputs): Answer {
  const { none, wound, kill } = wounding(rules, inputs);
  return [
    ['none', none],
    ['wound', wound],
    ['kill', kill],
  ];
}

/** `squad[dead][wounded]`. */
export type Squad = number[][];

/** SG2-081: two wounds kill; hits on the dead are lost. */
function afterOneHit(rules: Rules, squad: Squad, targets: number, { none, wound, kill }: Wounding): Squad {
  const next: Squad = squad.map((row) => row.map(() => 0));
  const add = (dead: number, wounded: number, chance: number) => {
    if (chance > 0) next[dead][wounded] += chance;
  };
  squad.forEach((row, dead) => {
    row.forEach((chance, wounded) => {
      if (chance === 0) return;
      const fit = targets - dead - wounded;
      const each = chance / targets;
      add(dead, wounded, chance * none + each * dead * (wound + kill));
      add(dead, wounded + 1, each * fit * wound);
      add(dead + 1, wounded, each * fit * kill);
      add(dead + 1, wounded - 1, each * wounded * kill);
      if (flag(rules, 'wounds.twoKill')) add(dead + 1, wounded - 1, each * wounded * wound);
      else add(dead, wounded, each * wounded * wound);
    });
  });
  return next;
}

function casualties(rules: Rules, hits: readonly number[], targets: number, blow: Wounding): Squad {
  const empty = () => Array.from({ length: targets + 2 }, () => new Array<number>(targets + 2).fill(0));
  let squad: Squad = empty();
  squad[0][0] = 1;
  const sum = empty();
  hits.forEach((chance, n) => {
    if (n > 0) squad = afterOneHit(rules, squad, targets, blow);
    for (const [dead, row] of squad.entries())
      for (const [wounded, part] of row.entries()) sum[dead][wounded] += chance * part;
  });
  return sum;
}

/** SG2-069, 073. */
function volleyImpact(rules: Rules, { weapon, support }: VolleyInputs): number {
  const supportDice = support.map((id) => num(rules, `supportWeapons.${id}.impact`));
  if (weapon === null) return supportDice[0];
  const own = num(rules, `weapons.${weapon}.impact`);
  return word(rules, 'fire.volleyImpact') === 'best' ? Math.max(own, ...supportDice) : own;
}

export interface VolleyResult {
  readonly found: ReturnType<typeof resolved>;
  readonly squad: Squad;
}

/** SG2-065, 067, 069, 076–081. */
export function volleyResult(rules: Rules, inputs: VolleyInputs): VolleyResult {
  const { quality, figures, weapon, support, armour, targets, band, cover } = inputs;
  if (weapon !== null && flag(rules, `weapons.${weapon}.closeOnly`) && band > num(rules, 'range.closeOnlyBands'))
    return { found: null, squad: [] };
  const dice = [qualityDie(rules, quality)];
  if (weapon !== null) dice.push(firepowerDie(rules, weapon, figures));
  for (const id of support) dice.push(num(rules, `supportWeapons.${id}.firepower`));
  const impact = volleyImpact(rules, inputs);
  return infantryHit(rules, inputs, { dice, impact, armour: armourDie(rules, armour), cover, targets });
}

interface Hitting {
  readonly dice: readonly number[];
  readonly impact: number;
  readonly armour: number;
  readonly cover: Cover;
  readonly targets: number;
}

export function infantryHit(rules: Rules, inputs: FireInputs, hitting: Hitting): VolleyResult {
  const { dice, impact, armour, cover, targets } = hitting;
  const found = resolved(rules, inputs, dice, targets === 1);
  const blow = wounding(rules, {
    impact,
    impactMultiplier: 1,
    armour,
    cover,
    inPosition: inputs.inPosition,
    indirect: false,
  });
  return { found, squad: found === null ? [] : casualties(rules, found.hits, targets, blow) };
}

export function byCasualties(squad: Squad): number[] {
  const chances: number[] = [];
  squad.forEach((row, dead) => {
    row.forEach((chance, wounded) => {
      while (chances.length <= dead + wounded) chances.push(0);
      chances[dead + wounded] += chance;
    });
  });
  return chances;
}

export function volleyAnswer({ found, squad }: VolleyResult): Answer {
  return withNumbered(
    found,
    numbered(byCasualties(squad), (n) => `effective-${n}`),
  );
}

export function volleySplitOdds(rules: Rules, inputs: VolleyInputs): Answer {
  const { found, squad } = volleyResult(rules, inputs);
  return withNumbered(
    found,
    squad.flatMap((row, dead) => numbered(row, (wounded) => `dead-${dead}-wounded-${wounded}`)),
  );
}
