import { suggestion } from '../../kernel/rules/names.ts';
import type { Armed, ScenarioProblem, Seats } from '../../kernel/system.ts';
import { type DeployingSide, missionProblems, offTable, reachProblems, roomProblems } from '../../tabletop/checks.ts';
import { enemyOf, rotatedSides, taskOf } from '../../tabletop/force.ts';
import type { ROLES } from './policies/tactics.ts';
import { checkRules, rulesWith, type StargruntRules } from './rules/rules.ts';
import type { SideSpec, StargruntScenario, UnitSpec } from './scenario.ts';
import { figuresOf } from './table/forces.ts';
import { type Ground, layOut } from './table/ground.ts';

/** In a unit; two joined ones have a bit for each (SG2-025). */
const MOST_FIGURES = 15;

type Path = readonly (string | number)[];
const problem = (path: Path, message: string): ScenarioProblem => ({ path, message });

/** Beyond the schema. */
export function check(scenario: StargruntScenario, rules: StargruntRules): readonly ScenarioProblem[] {
  const { mission, table } = scenario;
  const sides = Object.entries(scenario.sides);
  const deploying = sides.map(
    ([name, { units, deploy }]): DeployingSide => ({
      name,
      figures: units.reduce((sum, unit) => sum + (isDeployed(unit) ? figuresOf(unit, rules).length : 0), 0),
      hasArea: deploy !== undefined,
    }),
  );
  const all = sides.map(
    ([name, { units, deploy }]): DeployingSide => ({
      name,
      figures: units.reduce((sum, unit) => sum + figuresOf(unit, rules).length, 0),
      hasArea: deploy !== undefined,
    }),
  );
  const problems = [
    ...checkRules(rules),
    ...sides.flatMap(([name, side]) => [
      ...checkNames(side, ['sides', name]),
      ...checkAssets(side, ['sides', name, 'support']),
      ...side.units.flatMap((unit, i) => checkUnit(unit, side, ['sides', name, 'units', i], scenario, rules)),
    ]),
    ...missionProblems(mission, table.terrain, all),
  ];
  if (problems.length > 0) return problems;
  const ground = layOut(scenario, rules);
  return [
    ...sides.flatMap(([name, side]) => checkPlaces(side, ['sides', name, 'units'], ground)),
    ...roomProblems(deploying, ground),
    ...reachProblems(mission, all, ground),
  ];
}

/** True if its owner places it. */
function isDeployed({ at, aboard, vehicle }: UnitSpec): boolean {
  return at === undefined && aboard === undefined && vehicle === undefined;
}

function checkNames({ units }: SideSpec, path: Path): ScenarioProblem[] {
  const firstAt = new Map<string, number>();
  return units.flatMap(({ name }, i) => {
    if (!firstAt.has(name)) {
      firstAt.set(name, i);
      return [];
    }
    return [problem([...path, 'units', i, 'name'], `two units of "${path[1]}" are named "${name}"; names must differ`)];
  });
}

function checkUnit(
  unit: UnitSpec,
  side: SideSpec,
  path: Path,
  { table }: StargruntScenario,
  rules: StargruntRules,
): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const report = (key: string, message: string): void => {
    problems.push(problem([...path, key], message));
  };
  const { min, max } = rules.leadership;
  // SG2-004.
  if (unit.leadership !== undefined && (unit.leadership < min || unit.leadership > max))
    report('leadership', `"${unit.name}" has Leadership Value ${unit.leadership}; the rules want ${min} to ${max}`);
  const count = figuresOf(unit, rules).length;
  if (count > MOST_FIGURES)
    problems.push(
      problem(
        unit.figures === undefined ? path : [...path, 'figures'],
        `"${unit.name}" has ${count} figures; a unit has at most ${MOST_FIGURES}`,
      ),
    );
  // SG2-120.
  if (unit.sniper !== undefined && (count !== 1 || unit.vehicle !== undefined))
    report('sniper', `"${unit.name}" has a sniper's rifle and ${count} figures; a sniper is a unit of one figure`);
  unit.figures?.forEach(({ name, supportWeapon, missile }, i) => {
    if (supportWeapon === undefined || missile === undefined) return;
    const message = `"${name}" bears a support weapon and a missile launcher; give it one of them`;
    problems.push(problem([...path, 'figures', i, 'missile'], message));
  });
  if (unit.at !== undefined) problems.push(...offTable([...path, 'at'], unit.at, table));
  if (unit.at !== undefined && unit.aboard !== undefined)
    report('at', `"${unit.name}" starts in a vehicle; leave out its place`);
  checkCommander(unit, side, rules, report);
  checkCarrier(unit, side, rules, report);
  return problems;
}

type Report = (key: string, message: string) => void;

/** SG2-009: a commander has a higher level. */
function checkCommander(unit: UnitSpec, { units }: SideSpec, rules: StargruntRules, report: Report): void {
  if (unit.commander === undefined) return;
  const names = units.map(({ name }) => name);
  const commander = units.find(({ name }) => name === unit.commander);
  if (commander === undefined)
    report('commander', `no unit of its side is named "${unit.commander}"${suggestion(unit.commander, names)}`);
  else if (rules.command.levels[commander.level] <= rules.command.levels[unit.level])
    report(
      'commander',
      `"${unit.name}" (${unit.level}) cannot be commanded by "${commander.name}" (${commander.level}); it takes a higher level`,
    );
}

/** SG2-062: in a vehicle of its side, with room for all. */
function checkCarrier(unit: UnitSpec, { units }: SideSpec, rules: StargruntRules, report: Report): void {
  if (unit.aboard === undefined) return;
  const vehicles = units.filter(({ vehicle }) => vehicle !== undefined).map(({ name }) => name);
  const carrier = units.find(({ name }) => name === unit.aboard);
  if (carrier?.vehicle === undefined) {
    report('aboard', `no vehicle of its side is named "${unit.aboard}"${suggestion(unit.aboard, vehicles)}`);
    return;
  }
  if (unit.vehicle !== undefined) report('aboard', `"${unit.name}" is a vehicle and rides in none`);
  const { capacity } = carrier.vehicle;
  const aboard = units.filter((other) => other.aboard === carrier.name);
  const figures = aboard.reduce((sum, other) => sum + figuresOf(other, rules).length, 0);
  if (figures > capacity && aboard[0] === unit)
    report('aboard', `${figures} figures start in "${carrier.name}", which has room for ${capacity}`);
}

function checkAssets({ support }: SideSpec, path: Path): ScenarioProblem[] {
  return support.flatMap(({ name, kind, level }, i) => {
    const fits =
      level === undefined || (kind === 'artillery' ? level !== 'orbital' && level !== 'air' : level === kind);
    const wanted = kind === 'artillery' ? 'company, battalion or regiment' : kind;
    return fits ? [] : [problem([...path, i, 'level'], `"${name}" is ${kind} support; its level is ${wanted}`)];
  });
}

/** Stated places where nobody can stand. */
function checkPlaces({ units }: SideSpec, path: Path, { lattice, movement }: Ground): ScenarioProblem[] {
  return units.flatMap(({ name, at }, i) => {
    if (at === undefined || movement.standable(lattice.nodeNear(at[0] * 100, at[1] * 100))) return [];
    return [problem([...path, i, 'at'], `"${name}" cannot stand at [${at.join(', ')}]: it is impassable`)];
  });
}

/** By small arms: their own, the unit's or the house rules'. */
export function armed({ sides }: StargruntScenario, rules: StargruntRules): readonly Armed[] {
  return Object.entries(sides).flatMap(([side, { units }]) =>
    units.flatMap((unit, i): Armed[] => {
      if (unit.vehicle !== undefined || unit.sniper !== undefined) return [];
      const path = `sides.${side}.units.${i}`;
      const lines = unit.figures ?? figuresOf(unit, rules);
      return lines.flatMap(({ count, weapon, supportWeapon, missile }, line): Armed[] => {
        const rocket = supportWeapon !== undefined && rules.supportWeapons[supportWeapon].rounds !== undefined;
        if (weapon === undefined && (missile !== undefined || (supportWeapon !== undefined && !rocket))) return [];
        const own = weapon === undefined ? null : `${path}.figures.${line}.weapon`;
        const units = unit.weapon === undefined ? null : `${path}.weapon`;
        const houseRule = own === null && units === null ? 'squad.weapon' : null;
        const countPath = unit.figures === undefined ? null : `${path}.figures.${line}.count`;
        const carried = weapon ?? unit.weapon ?? rules.squad.weapon;
        const stating = (other: string) => ({ weapon: other });
        return [{ side, weapon: carried, figures: count, path: own ?? units, houseRule, countPath, stating }];
      });
    }),
  );
}

/** A side without an edge keeps that of its place in the file. */
export const seats: Seats<StargruntScenario> = {
  doc: 'A seat is a place in the order of the sides; among equals chance says who deploys and who acts first, other ties go by it.',
  rotated: rotatedSides,
};

const PRINTED = rulesWith();

/** By mission, and by numbers where it has to break the enemy. */
export function roleOf({ mission, sides }: StargruntScenario, side: string): keyof typeof ROLES {
  const task = taskOf(mission, side);
  if (task !== 'hunts') return task;
  const enemy = enemyOf(sides, side);
  return figuresIn(sides[side]) >= 1.5 * figuresIn(sides[enemy]) ? 'swarms' : task;
}

function figuresIn({ units }: StargruntScenario['sides'][string]): number {
  return units.reduce((total, unit) => total + figuresOf(unit, PRINTED).length, 0);
}
