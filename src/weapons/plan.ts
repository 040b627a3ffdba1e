import { namedBy, namedEntries, readPoints } from '../experiments/points.ts';
import { findProcedure, OddsError } from '../odds/answer.ts';
import { houseRulesOf, withDefined } from '../odds/words.ts';
import { takeInput } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { InputError } from '../terminal/failures.ts';
import { single, wholeNumber } from '../terminal/options.ts';
import { allSystems, namedSystem } from '../terminal/systems.ts';
import { evaluateWeapons, rankingMeasures, type Subject, subjectOf, type WeaponWish } from './evaluate.ts';
import { type PlayWords, readScenarioWish, type ScenarioWish } from './played.ts';
import type { WeaponVariant } from './tables.ts';

interface WishWords {
  readonly weapon?: string | undefined;
  readonly cover?: string | undefined;
  readonly target?: string | undefined;
  readonly actions?: string | undefined;
  readonly range?: string | undefined;
  readonly 'best-by'?: string | undefined;
  readonly against?: string | undefined;
}

/** Throws an InputError that names the nearest existing thing. */
function weaponWish(subject: Subject, words: WishWords): WeaponWish {
  const { info } = subject;
  const { system } = subject.odds;
  const asked = (name: keyof WishWords) => single(name, words[name]);
  const [weapon, cover, target] = [asked('weapon'), asked('cover'), asked('target')];
  const [by, whom, range] = [asked('best-by'), asked('against'), asked('range')];
  const weapons = listOf(
    'weapon',
    info.kind.name,
    weapon,
    info.entries.map(({ id }) => id),
    namedEntries,
  );
  if (cover !== undefined && info.covers === null)
    throw new InputError(`--cover: shots of ${system.info.id} ignore cover; remove it`);
  const covers = listOf('cover', 'cover', cover, info.covers?.values ?? []);
  if (target !== undefined && info.targets.length === 1)
    throw new InputError(`--target: shots of ${system.info.id} ignore the state of the target; remove it`);
  if (target !== undefined && info.volley?.against?.names.includes(target))
    throw new InputError(`--target names states of a target; for the profile ${target} use --against ${target}`);
  const targets = listOf(
    'target',
    info.areMatchups ? 'target' : 'state of a target',
    target,
    info.targets.map(({ name }) => name),
  );
  const actions = actionsOf(subject, words.actions);
  const bestBy = bestByOf(info, by);
  const against = againstOf(subject, whom);
  const ranges = rangesOf(info, range);
  return { weapons, covers, targets, actions, bestBy, against, ...ranges };
}

function bestByOf(info: WeaponsInfo, name: string | undefined): string | undefined {
  const names = rankingMeasures(info).map((measure) => measure.name);
  if (name !== undefined && !names.includes(name))
    throw new InputError(`--best-by: unknown measure "${name}"${suggestion(name, names)}`);
  return name;
}

function againstOf(
  { odds: { system }, info: { volley, areMatchups } }: Subject,
  name: string | undefined,
): string | undefined {
  if (name === undefined) return undefined;
  if (areMatchups) throw new InputError(`--against: each target has a column of its own; use --target ${name}`);
  const whom = volley?.against;
  if (whom === undefined || whom === null)
    throw new InputError(`--against: ${system.info.id} does not distinguish kinds of targets; remove it`);
  if (!whom.names.includes(name))
    throw new InputError(`--against: unknown ${whom.input} "${name}"${suggestion(name, whom.names)}`);
  return name;
}

/** `6,12`, `7..10`, `6:1,12:3`: values of the axis, with optional weights. */
function rangesOf(
  { axis }: WeaponsInfo,
  text: string | undefined,
): Pick<WeaponWish, 'places' | 'weighted'> | undefined {
  if (text === undefined) return undefined;
  const [first, last] = [axis.values[0], axis.values.at(-1)!];
  const places = new Map<number, number>();
  for (const word of text.split(',').map((part) => part.trim())) {
    const [, from, to = from, weight] = /^(\d+)(?:\.\.(\d+))?(?::(\d+\.?\d*|\.\d+))?$/.exec(word) ?? [];
    const [low, high] = [Number(from), Number(to)];
    if (from === undefined || low > high || Number(weight) === 0)
      throw new InputError(
        `--range needs ${axis.input}s such as 6,12 or 7..10, with weights above 0 such as 6:1,12:3, got ${JSON.stringify(word)}`,
      );
    if (low < first || high > last)
      throw new InputError(`--range: ${axis.input}s go from ${first} to ${last}, got ${JSON.stringify(word)}`);
    for (let at = low; at <= high; at++) {
      if (places.has(at)) throw new InputError(`--range: ${axis.input} ${at} is given twice`);
      places.set(at, weight === undefined ? 1 : Number(weight));
    }
  }
  const sorted = new Map([...places].sort(([a], [b]) => a - b));
  return { places: sorted, weighted: text.includes(':') };
}

function listOf(
  option: string,
  what: string,
  text: string | undefined,
  names: readonly string[],
  namedBy = (all: readonly string[], word: string) => all.filter((name) => name === word),
) {
  if (text === undefined) return undefined;
  const given = [...new Set(text.split(',').map((name) => name.trim()))];
  const problems = given
    .filter((name) => namedBy(names, name).length === 0)
    .map((name) => `--${option}: unknown ${what} "${name}"${suggestion(name, names)}`);
  if (problems.length > 0) throw new InputError(problems.join('\n'));
  return [...new Set(given.flatMap((name) => namedBy(names, name)))];
}

/** Limited by the volley. */
function actionsOf({ odds: { system }, info }: Subject, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (info.areMatchups) throw new InputError('--actions: an attack of a sheet uses one weapon once; remove it');
  if (info.modes === null) throw new InputError(`--actions: an activation of ${system.info.id} is one shot; remove it`);
  const field = info.volley === null ? null : findProcedure(system, info.volley.procedure).inputs[info.volley.actions];
  const max = field?.kind === 'integer' ? field.max : 12;
  return wholeNumber('actions', text, { min: 1, max });
}

interface WeaponWords extends WishWords, PlayWords {
  readonly system: string;
  readonly set?: readonly string[] | undefined;
  readonly define?: readonly string[] | undefined;
  readonly points?: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly csv: boolean;
  readonly open?: boolean | undefined;
  readonly json: boolean;
}

export interface WeaponPlan {
  /** Definitions of file and command line included, before `changes`. */
  readonly subject: Subject;
  readonly given: ScenarioWish | null;
  /** House rules of the scenario; `changes` are those of the command line. */
  readonly base: Patch;
  readonly changes: Patch;
  readonly wish: WeaponWish;
  readonly points: ReturnType<typeof readPoints>;
}

/** Throws an InputError if it has no weapons. */
export async function armedSystem({ system: id, json, csv }: WeaponWords): Promise<System> {
  if (json && csv) throw new InputError('--json and --csv exclude each other; use one');
  const { system } = await namedSystem(id);
  if (system.weapons === undefined) throw new InputError(await withoutWeapons(system));
  return system;
}

/** Throws an InputError on anything that does not fit. */
export async function weaponPlan(known: System, words: WeaponWords): Promise<WeaponPlan> {
  const { set = [] } = words;
  await takeInput([words.scenario, words['in-play']]);
  const given = await readScenarioWish(known, words, set);
  const system = given === null ? withDefined(known, words.define ?? []) : given.system;
  const base = given?.houseRules ?? {};
  const changes = houseRulesOf(system, set);
  const subject = subjectOf(system, base);
  const wish = weaponWish(subject, words);
  const points = readPoints(namedBy(subject.info), words.points ?? [], given?.points);
  return { subject, given, base, changes, wish, points };
}

async function withoutWeapons({ info }: System): Promise<string> {
  const all = await allSystems();
  const armed = all.filter(({ weapons }) => weapons !== undefined).map((system) => system.info.id);
  return `${info.id} has no weapons to evaluate; systems that have: ${armed.join(', ')}`;
}

/** Under current and, if any, changed rules. */
export function evaluated({ subject, base, changes, wish }: WeaponPlan): WeaponVariant[] {
  const variant = (name: string, under: Subject): WeaponVariant => {
    return { variant: name, houseRules: under.odds.houseRules, evaluation: evaluateWeapons(under, wish) };
  };
  try {
    const baseline = variant('baseline', subject);
    if (Object.keys(changes).length === 0) return [baseline];
    return [baseline, variant('changed', subjectOf(subject.odds.system, { ...base, ...changes }))];
  } catch (error) {
    if (error instanceof OddsError) throw new InputError(error.message);
    throw error;
  }
}
