import { rootOf } from '../../../kernel/definitions.ts';
import { taskOf } from '../../../tabletop/roles.ts';
import { armouryOf } from '../armoury.ts';
import { codeOf } from '../codes.ts';
import { USE, WEAPON_FAMILY } from '../profiles.ts';
import { rulesWith } from '../rules.ts';
import type { FigureSpec, RevlandScenario } from '../scenario.ts';
import type { ROLES } from './roles.ts';

/** As printed: house rules choose no role. */
const PRINTED = rulesWith();

/** So much more firepower than the enemy's is not the same. */
const CLEARLY = 1.1;

/** The role of a side: by its mission, or by its arms and those of the enemy. */
export function roleOf(scenario: RevlandScenario, side: string): keyof typeof ROLES {
  const task = taskOf(scenario.mission, side);
  const enemy = Object.keys(scenario.sides).find((name) => name !== side)!;
  const closes = shareWithFirearms(scenario, side) < 0.5 && shareWithFirearms(scenario, enemy) > 0.5;
  if (closes && task !== 'reaches' && task !== 'holds') return 'closes';
  if (task !== 'hunts') return task;
  const [own, theirs] = [firepowerOf(scenario, side), firepowerOf(scenario, enemy)];
  if (own > CLEARLY * theirs) return 'outguns';
  return theirs > CLEARLY * own ? 'outgunned' : task;
}

function shareWithFirearms(scenario: RevlandScenario, side: string): number {
  const { figures } = scenario.sides[side];
  return countOf(figures.filter((figure) => hasFirearm(scenario, figure))) / countOf(figures);
}

function countOf(lines: readonly FigureSpec[]): number {
  return lines.reduce((total, { count }) => total + count, 0);
}

/** The Firearms codes of a side's figures with firearms, in pips. */
function firepowerOf(scenario: RevlandScenario, side: string): number {
  return scenario.sides[side].figures
    .filter((figure) => hasFirearm(scenario, figure))
    .reduce((total, figure) => total + figure.count * pipsOf(armsOf(scenario, figure).firearms ?? '0D'), 0);
}

function pipsOf(word: string): number {
  const { dice, pips } = codeOf(word);
  return PRINTED.dice.pipsPerDie * dice + pips;
}

function hasFirearm(scenario: RevlandScenario, figure: FigureSpec): boolean {
  return armsOf(scenario, figure).weapons.some((weapon) => isFirearm(scenario, weapon));
}

interface Arms {
  readonly weapons: readonly string[];
  readonly firearms: string | null;
}

/** What a figure is armed with, by its own line, its profile as the file defines it, or the printed one. */
function armsOf(scenario: RevlandScenario, figure: FigureSpec): Arms {
  type Layer = { readonly [K in keyof Arms]?: Arms[K] | undefined };
  const { profiles = {} } = scenario as { profiles?: Record<string, Layer & { like: string }> };
  const layers: Layer[] = [figure];
  let id: string = figure.profile;
  for (; Object.hasOwn(profiles, id); id = profiles[id].like) layers.push(profiles[id]);
  const printed = PRINTED.profiles[id as FigureSpec['profile']];
  return {
    weapons: layers.find(({ weapons }) => weapons !== undefined)?.weapons ?? printed.weapons,
    firearms: layers.find(({ firearms }) => firearms !== undefined)?.firearms ?? printed.firearms,
  };
}

/** Whether a weapon, or the printed one that it descends from, is fired. */
function isFirearm(scenario: RevlandScenario, weapon: string): boolean {
  const printed = rootOf(scenario, WEAPON_FAMILY, weapon);
  return armouryOf(PRINTED).weapons.some(({ id, uses }) => id === printed && uses[USE.fire] !== null);
}
