import { type AttackInputs, AttackOdds, difficultyNumber } from './attack.ts';
import { addAll, damageResults, RESULTS, type TargetInputs } from './damage.ts';
import { type Answer, AtLeast, type Chances, code, difference, reduced, rolled, sure } from './dice.ts';
import { camel, flag, list, num, numOrNull, type Rules, word } from './rules.ts';

type Band = 'point-blank' | 'short' | 'medium' | 'long';

export interface ThrowInputs extends AttackInputs {
  readonly range: Band;
  readonly zones: readonly number[];
}

const names = (zones: readonly number[]) => [...zones.map((_, i) => `zone${i + 1}`), 'outside'];

/** REV-36: the number of zones if outside all. */
function zoneAt(zones: readonly number[], metres: number): number {
  const zone = zones.findIndex((radius) => metres <= radius + 1e-9);
  return zone === -1 ? zones.length : zone;
}

/** REV-80: metres. */
const deviated = (rules: Rules, range: Band) =>
  rolled(rules, { dice: num(rules, `deviation.dice.${camel(range)}`), pips: 0 }, 'tables');

/** REV-35, 79, 80: zones of the target after a miss. */
function zonesOfTarget(rules: Rules, range: Band, zones: readonly number[]): number[] {
  const chances = names(zones).map(() => 0);
  if (!flag(rules, 'modules.deviation') || !flag(rules, 'modules.blast')) chances[zones.length] = 1;
  else for (const [metres, p] of deviated(rules, range)) chances[zoneAt(zones, metres)] += p;
  return chances;
}

function zonesOfThrower(rules: Rules, range: Band, zones: readonly number[], distance: number): number[] {
  const chances = names(zones).map(() => 0);
  if (!flag(rules, 'modules.deviation') || !flag(rules, 'modules.blast')) {
    chances[zones.length] = 1;
    return chances;
  }
  for (const [metres, p] of deviated(rules, range))
    for (const degrees of list(rules, 'deviation.angles')) {
      const angle = (degrees / 180) * Math.PI;
      const [x, y] = [distance + metres * Math.cos(angle), metres * Math.sin(angle)];
      chances[zoneAt(zones, Math.hypot(x, y))] += p / 6;
    }
  return chances;
}

function throwChances(rules: Rules, { range, ...inputs }: ThrowInputs): number[] {
  const { hit, miss } = new AttackOdds(rules, { ...inputs, thrownRange: range }).overall();
  const zones = zonesOfTarget(rules, range, inputs.zones);
  return zones.map((p, zone) => miss * p + (zone === 0 ? hit : 0));
}

export function throwOdds(rules: Rules, inputs: ThrowInputs): Answer {
  const chances = throwChances(rules, inputs);
  return names(inputs.zones).map((name, zone) => [name, chances[zone]]);
}

export function grenadeOdds(
  rules: Rules,
  inputs: ThrowInputs & TargetInputs & { readonly damages: readonly string[] },
): Answer {
  const zones = throwChances(rules, inputs);
  const total = RESULTS.map(() => 0);
  for (const [zone, damage] of inputs.damages.entries())
    addAll(total, zones[zone], damageResults(rules, code(damage), inputs));
  return [['outside', zones[inputs.zones.length]], ...total.map((p, by) => [RESULTS[by], p] as const)];
}

export interface DeviationInputs {
  readonly range: Band;
  readonly zones: readonly number[];
  readonly of?: 'target' | 'thrower';
  readonly throwDistance?: number;
}

export function deviationOdds(rules: Rules, { range, zones, of = 'target', throwDistance }: DeviationInputs): Answer {
  const chances =
    of === 'target' ? zonesOfTarget(rules, range, zones) : zonesOfThrower(rules, range, zones, throwDistance!);
  return names(zones).map((name, zone) => [name, chances[zone]]);
}

/** REV-72, 73. */
function dying(rules: Rules, round: number): number {
  const certain = numOrNull(rules, 'mortal.certainRound');
  if (certain !== null && round >= certain) return 1;
  const count = num(rules, 'mortal.firstCount') + round - 1;
  const orEqual = word(rules, 'mortal.compare') === 'lessOrEqual';
  let chance = 0;
  for (const [sum, p] of rolled(rules, { dice: num(rules, 'mortal.dice'), pips: 0 }, 'tables'))
    if (sum < count || (orEqual && sum === count)) chance += p;
  return chance;
}

export function mortalCheckOdds(rules: Rules, { round }: { readonly round: number }): Answer {
  const dies = dying(rules, round);
  return [
    ['dies', dies],
    ['lives', 1 - dies],
  ];
}

export function mortalSurvivalOdds(rules: Rules, { rounds }: { readonly rounds: number }): Answer {
  let alive = 1;
  for (let round = 1; round <= rounds; round++) alive *= 1 - dying(rules, round);
  return [
    ['dead', 1 - alive],
    ['alive', alive],
  ];
}

/** REV-11; null never reaches. */
function reaches(rules: Rules, roll: Chances | null, level: string): number {
  if (roll === null) return 0;
  const atLeast = new AtLeast(roll);
  let success = 0;
  for (const [number, p] of difficultyNumber(rules, level)) success += p * atLeast.of(number);
  return success;
}

const successOrNot = (success: number): Answer => [
  ['success', success],
  ['failure', 1 - success],
];

export interface FirstAidInputs {
  readonly skill: string;
  readonly penalty?: number;
  readonly state: string;
}

export function firstAidOdds(rules: Rules, { skill, penalty = 0, state }: FirstAidInputs): Answer {
  return successOrNot(reaches(rules, reduced(rules, skill, penalty), word(rules, `firstAid.${camel(state)}`)));
}

/** REV-83: without success the level stays. */
export function medicalHealingOdds(rules: Rules, { skill, state }: FirstAidInputs): Answer {
  const once = reaches(rules, rolled(rules, code(skill)), word(rules, `medical.difficulty.${camel(state)}`));
  return successOrNot(1 - (1 - once) ** num(rules, 'medical.perDay'));
}

/** REV-84 to 88; a forbidden Body roll counts under 2. */
export function naturalHealingOdds(
  rules: Rules,
  { state, body }: { readonly state: string; readonly body: string },
): Answer {
  const takesOff = flag(rules, 'natural.woundPenalty') ? num(rules, `${camel(state)}.penalty`) : 0;
  const [same, better] = ['sameFrom', 'betterFrom'].map((name) => num(rules, `natural.${camel(state)}.${name}`));
  let [sameChance, betterChance] = [0, 0];
  for (const [sum, p] of reduced(rules, body, takesOff) ?? sure(0))
    if (sum >= better) betterChance += p;
    else if (sum >= same) sameChance += p;
  return [
    ['worse', 1 - sameChance - betterChance],
    ['same', sameChance],
    ['better', betterChance],
  ];
}

/** REV-28, 11: the ambusher is the initiator. */
export function surpriseOdds(rules: Rules, inputs: { readonly sneak: string; readonly savvy: string }): Answer {
  let surprised = 0;
  const tieWins = word(rules, 'opposed.tie') === 'initiator';
  for (const [over, p] of difference(rolled(rules, code(inputs.sneak)), rolled(rules, code(inputs.savvy))))
    if (over > 0 || (over === 0 && tieWins)) surprised += p;
  if (!flag(rules, 'modules.surprise')) surprised = 0;
  return [
    ['surprised', surprised],
    ['aware', 1 - surprised],
  ];
}

export interface InitiativeInputs {
  readonly savvyA: string;
  readonly savvyB: string;
  readonly penaltyA?: number;
  readonly penaltyB?: number;
}

/** REV-15: below 1D rolls 0; ties re-roll; certain ties are a toss. */
export function initiativeOdds(rules: Rules, inputs: InitiativeInputs): Answer {
  const counts = flag(rules, 'initiative.woundPenalty') ? 1 : 0;
  const a = reduced(rules, inputs.savvyA, counts * (inputs.penaltyA ?? 0)) ?? sure(0);
  const b = reduced(rules, inputs.savvyB, counts * (inputs.penaltyB ?? 0)) ?? sure(0);
  let [first, second] = [0, 0];
  for (const [over, p] of difference(a, b))
    if (over > 0) first += p;
    else if (over < 0) second += p;
  const chanceA = first + second === 0 ? 0.5 : first / (first + second);
  return [
    ['A', chanceA],
    ['B', 1 - chanceA],
  ];
}
