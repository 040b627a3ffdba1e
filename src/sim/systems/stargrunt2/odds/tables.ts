import { ExactDice } from '../../../kernel/dice/exact.ts';
import { QUALITIES, QUALITY } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';
import type { StargruntScenario } from '../scenario.ts';
import { armouryOf } from '../steps/armoury.ts';
import { FIRE, FireRoll } from '../steps/fire.ts';
import { rungOf } from '../steps/range.ts';
import { figuresOf } from '../table/forces.ts';

/** In one pool. */
const MOST_SUPPORT = 3;
/** For one type in a key. */
const PER_TYPE = MOST_SUPPORT + 1;
/** Chances of suppression or better and of effective fire; mean potential hits. */
export const FIRE_COLUMNS = 3;

/** Worked out once per scenario. */
export interface StargruntTables {
  /** For pools that the scenario's units can fire, by `poolKey`. */
  readonly pools: readonly number[];
  /** [(pool * types of dice + rung of the Range die) * FIRE_COLUMNS + column]. */
  readonly fire: readonly number[];
}

export function poolKeys(types: number): number {
  return QUALITIES.length * (types + 1) * supportDigit(types);
}

/** `rifles`: place on the ladder, -1 without; `support`: a digit per type. */
export function poolKey(types: number, quality: number, rifles: number, support: number): number {
  return (quality * (types + 1) + rifles + 1) * supportDigit(types) + support;
}

export function supportDigit(rung: number): number {
  let digit = 1;
  for (let i = 0; i < rung; i++) digit *= PER_TYPE;
  return digit;
}

export function hasRoom(support: number): boolean {
  let left = support;
  let count = 0;
  for (; left > 0; left = Math.floor(left / PER_TYPE)) count += left % PER_TYPE;
  return count < MOST_SUPPORT;
}

/** SG2-063 to 078: every pool against every Range die. */
export function tabulate(rules: StargruntRules, scenario: StargruntScenario): StargruntTables {
  const { ladder } = rules.dice;
  const dice = new ExactDice();
  const pools: number[] = [];
  const fire: number[] = [];
  const supports = supportsOf(rules, scenario);
  const alone = aloneOf(rules, scenario);
  for (const quality of qualitiesOf(rules, scenario))
    for (let rifles = -1; rifles < ladder.length; rifles++)
      for (const support of rifles < 0 ? alone : supports) {
        const digits = support.reduce((sum, rung) => sum + supportDigit(rung), 0);
        pools.push(poolKey(ladder.length, quality, rifles, digits));
        const sides = [rules.quality[QUALITIES[quality]].die];
        if (rifles >= 0) sides.push(ladder[rifles]);
        sides.push(...support.map((rung) => ladder[rung]));
        for (const range of ladder) fire.push(...oddsOf(rules, dice, sides, range));
      }
  return { pools, fire };
}

/** Pools already worked out, by the rules of hits. */
const known = new Map<string, readonly number[]>();
const MOST_KNOWN = 20_000;

function oddsOf(rules: StargruntRules, dice: ExactDice, sides: readonly number[], range: number): readonly number[] {
  const key = JSON.stringify([rules.hits, sides, range]);
  const odds = known.get(key) ?? enumerated(rules, dice, sides, range);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, odds);
  return odds;
}

function enumerated(
  rules: StargruntRules,
  dice: ExactDice,
  sides: readonly number[],
  range: number,
): readonly number[] {
  const roll = new FireRoll(rules);
  for (const die of sides) roll.pool.add(die);
  roll.range = range;
  const { probabilities } = dice.enumerate(() => {
    const result = roll.resolve(dice, 0, 1);
    return result === FIRE.effective ? FIRE.effective + roll.resolveHits(dice, 1) : result;
  });
  let suppression = 0;
  let effective = 0;
  let hits = 0;
  for (const [outcome, probability] of probabilities) {
    if (outcome >= FIRE.suppression) suppression += probability;
    if (outcome < FIRE.effective) continue;
    effective += probability;
    hits += probability * (outcome - FIRE.effective);
  }
  return [suppression, effective, hits];
}

/** For the scenario's units, and those after regrouping. */
function qualitiesOf(rules: StargruntRules, { sides }: StargruntScenario): readonly number[] {
  const found = Object.values(sides).flatMap(({ units }) =>
    units.map(({ quality }) => QUALITY[quality ?? rules.squad.quality]),
  );
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Rungs: support weapons, guns, missiles, snipers' rifles. */
function aloneOf(rules: StargruntRules, scenario: StargruntScenario): readonly (readonly number[])[] {
  const dice: number[] = [];
  for (const unit of Object.values(scenario.sides).flatMap(({ units }) => units)) {
    if (unit.sniper) dice.push(rules.sniper.weapons[unit.sniper].firepower);
    for (const { supportWeapon, missile, guidance } of figuresOf(unit, rules)) {
      if (supportWeapon) dice.push(rules.supportWeapons[supportWeapon].firepower);
      if (missile) dice.push(rules.guidance[guidance].die);
    }
    for (const { heavy, missile, supportWeapon, fireControl, guidance } of unit.vehicle?.guns ?? []) {
      if (heavy) dice.push(rules.fireControl[fireControl].die);
      if (missile) dice.push(rules.guidance[guidance].die);
      if (supportWeapon) dice.push(rules.supportWeapons[supportWeapon].firepower);
    }
  }
  const rungs = new Set(dice.map((die) => rungOf(rules.dice.ladder, die)));
  return [...rungs].sort((a, b) => a - b).map((rung) => [rung]);
}

/** Rungs of up to MOST_SUPPORT support dice. */
function supportsOf(rules: StargruntRules, { sides }: StargruntScenario): readonly (readonly number[])[] {
  const { supportArms } = armouryOf(rules);
  const ids = Object.values(sides).flatMap(({ units }) =>
    units.flatMap((unit) => [
      ...figuresOf(unit, rules).flatMap(({ supportWeapon }) => supportWeapon ?? []),
      ...(unit.vehicle?.guns.flatMap(({ supportWeapon }) => supportWeapon ?? []) ?? []),
    ]),
  );
  const rungs = ids.map((id) => rungOf(rules.dice.ladder, supportArms.find((arm) => arm.id === id)!.firepower));
  const types = [...new Set(rungs)].sort((a, b) => a - b);
  const sets: number[][] = [[]];
  for (let from = 0, size = 0; size < MOST_SUPPORT; size++) {
    const until = sets.length;
    for (; from < until; from++)
      for (const type of types) if (type >= (sets[from].at(-1) ?? 0)) sets.push([...sets[from], type]);
  }
  return sets;
}
