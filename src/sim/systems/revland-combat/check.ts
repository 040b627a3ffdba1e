import { rootOf } from '../../kernel/rules/definitions.ts';
import { suggestion } from '../../kernel/rules/names.ts';
import type { Armed, ScenarioProblem, Seats } from '../../kernel/system.ts';
import { type DeployingSide, missionProblems, offTable, reachProblems, roomProblems } from '../../tabletop/checks.ts';
import { countFigures, enemyOf, rotatedSides, taskOf } from '../../tabletop/force.ts';
import type { ROLES } from './policies/tactics.ts';
import { codeOf } from './rules/codes.ts';
import { USE, WEAPON_FAMILY } from './rules/profiles.ts';
import { checkRules, type RevlandRules, rulesWith } from './rules/rules.ts';
import type { FigureSpec, RevlandScenario } from './scenario.ts';
import { armouryOf } from './steps/armoury.ts';
import { layOut } from './table/ground.ts';

const MOST_FIGURES = 128;

/** Beyond the schema. */
export function check(scenario: RevlandScenario, rules: RevlandRules): readonly ScenarioProblem[] {
  const { mission, table } = scenario;
  const sides = sidesOf(scenario, ({ at }) => at === undefined);
  const all = sidesOf(scenario, () => true);
  const problems = [
    ...checkRules(rules),
    ...checkFigures(scenario),
    ...checkAmbush(scenario),
    ...missionProblems(mission, table.terrain, all),
  ];
  if (problems.length > 0) return problems;
  const ground = layOut(scenario, rules);
  return [
    ...roomProblems(sides, ground),
    ...reachProblems(mission, sides, { ...ground, movement: ground.ways.breached }),
  ];
}

type Line = RevlandScenario['sides'][string]['figures'][number];

function sidesOf({ sides }: RevlandScenario, counts: (line: Line) => boolean): DeployingSide[] {
  return Object.entries(sides).map(([name, { figures, deploy }]) => ({
    name,
    figures: countFigures(figures.filter(counts)),
    hasArea: deploy !== undefined,
  }));
}

function checkFigures({ sides, table }: RevlandScenario): ScenarioProblem[] {
  const all = Object.values(sides).flatMap(({ figures }) => figures);
  const count = countFigures(all);
  const tooMany = { path: ['sides'], message: `there are ${count} figures; at most ${MOST_FIGURES} can play` };
  const off = Object.entries(sides).flatMap(([name, { figures }]) =>
    figures.flatMap(({ at }, i) => (at === undefined ? [] : offTable(['sides', name, 'figures', i, 'at'], at, table))),
  );
  return [...(count > MOST_FIGURES ? [tooMany] : []), ...off];
}

function checkAmbush({ ambush, sides }: RevlandScenario): ScenarioProblem[] {
  const names = Object.keys(sides);
  if (ambush === undefined || names.includes(ambush)) return [];
  return [{ path: ['ambush'], message: `unknown side "${ambush}"${suggestion(ambush, names)}` }];
}

export function armed({ sides }: RevlandScenario, rules: RevlandRules): readonly Armed[] {
  return Object.entries(sides).flatMap(([side, { figures }]) =>
    figures.flatMap(({ weapons, profile, count }, i): Armed[] => {
      const [first, ...others] = weapons ?? rules.profiles[profile].weapons;
      if (first === undefined) return [];
      const path = weapons === undefined ? null : `sides.${side}.figures.${i}.weapons.0`;
      const houseRule = weapons === undefined ? `profiles.${profile}.weapons` : null;
      const countPath = `sides.${side}.figures.${i}.count`;
      const stating = (other: string) => ({ weapons: [other, ...others.filter((one) => one !== other)] });
      return [{ side, weapon: first, figures: count, path, houseRule, countPath, stating }];
    }),
  );
}

export const seats: Seats<RevlandScenario> = {
  doc: 'A seat is a place in the order of the sides; the rules favour none, for who deploys and who acts first is rolled for.',
  rotated: rotatedSides,
};

const PRINTED = rulesWith();

const CLEARLY = 1.1;

export function roleOf(scenario: RevlandScenario, side: string): keyof typeof ROLES {
  const task = taskOf(scenario.mission, side);
  const enemy = enemyOf(scenario.sides, side);
  const closes = shareWithFirearms(scenario, side) < 0.5 && shareWithFirearms(scenario, enemy) > 0.5;
  if (closes && task !== 'reaches' && task !== 'holds') return 'closes';
  if (task !== 'hunts') return task;
  const [own, theirs] = [firepowerOf(scenario, side), firepowerOf(scenario, enemy)];
  if (own > CLEARLY * theirs) return 'outguns';
  return theirs > CLEARLY * own ? 'outgunned' : task;
}

function shareWithFirearms(scenario: RevlandScenario, side: string): number {
  const { figures } = scenario.sides[side];
  return countFigures(figures.filter((figure) => hasFirearm(scenario, figure))) / countFigures(figures);
}

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

/** Also by the printed weapon that it descends from. */
function isFirearm(scenario: RevlandScenario, weapon: string): boolean {
  const printed = rootOf(scenario, WEAPON_FAMILY, weapon);
  return armouryOf(PRINTED).weapons.some(({ id, uses }) => id === printed && uses[USE.fire] !== null);
}
