import { OddsError, oddsUnder } from '../odds/answer.ts';
import { houseRulesOf, withDefined } from '../odds/rule-words.ts';
import { takeInput } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import { compileRules, type Patch } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { isSystemId, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { InputError } from '../terminal/failures.ts';
import { evaluateWeapons } from './activation.ts';
import type { WeaponWish } from './evaluate.ts';
import { type PlayWords, readScenarioWish, type ScenarioWish } from './played.ts';
import { readPoints } from './points.ts';
import type { WeaponVariant } from './tables.ts';
import { type WishWords, weaponWish } from './wish.ts';

export interface WeaponWords extends WishWords, PlayWords {
  readonly system: string;
  readonly set?: readonly string[] | undefined;
  readonly define?: readonly string[] | undefined;
  readonly points?: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly csv: boolean;
  readonly open?: boolean | undefined;
  readonly json: boolean;
}

/** Everything that weapons are evaluated from, checked. */
export interface WeaponPlan {
  /** With what the file and the command line define. */
  readonly system: System;
  /** The scenario that was named, or null. */
  readonly given: ScenarioWish | null;
  /** House rules of the scenario, and those of the command line on top of them. */
  readonly base: Patch;
  readonly changes: Patch;
  readonly wish: WeaponWish;
  readonly points: ReturnType<typeof readPoints>;
}

/** The system in question. Throws an InputError when it has no weapons. */
export async function armedSystem({ system: id, json, csv }: WeaponWords): Promise<System> {
  if (!isSystemId(id)) throw new InputError(`unknown system "${id}"${suggestion(id, SYSTEM_IDS)}`);
  if (json && csv) throw new InputError('--json and --csv exclude each other; use one');
  const system = await loadSystem(id);
  if (system.weapons === undefined) throw new InputError(await withoutWeapons(system));
  return system;
}

/** Reads the words of `weapons` and the scenario file, if there is one. Throws an InputError on anything that does not fit. */
export async function weaponPlan(known: System, words: WeaponWords): Promise<WeaponPlan> {
  const { set = [] } = words;
  await takeInput([words.scenario, words['in-play']]);
  const given = await readScenarioWish(known, words, set);
  const system = given === null ? withDefined(known, words.define ?? []) : given.system;
  const base = given?.houseRules ?? {};
  const changes = houseRulesOf(system, set);
  const info = infoOf(system, base);
  const wish = weaponWish(system, info, words);
  const points = readPoints(info, words.points ?? [], given?.points);
  return { system, given, base, changes, wish, points };
}

async function withoutWeapons({ info }: System): Promise<string> {
  const all = await Promise.all(SYSTEM_IDS.map(loadSystem));
  const armed = all.filter(({ weapons }) => weapons !== undefined).map((system) => system.info.id);
  return `${info.id} has no weapons to evaluate; systems that have: ${armed.join(', ')}`;
}

function infoOf(system: System, houseRules: Patch): WeaponsInfo {
  return system.weapons!(compileRules(system.rules, houseRules));
}

/** The rules as they are, and the changed ones if there are any. */
export function evaluated({ system, base, changes, wish }: WeaponPlan): WeaponVariant[] {
  const layers: [string, Patch][] = [
    ['baseline', base],
    ...(Object.keys(changes).length === 0 ? [] : [['changed', { ...base, ...changes }] as [string, Patch]]),
  ];
  try {
    return layers.map(([variant, houseRules]) => {
      const odds = oddsUnder(system, houseRules);
      const evaluation = evaluateWeapons(infoOf(system, houseRules), odds, wish);
      return { variant, houseRules: odds.houseRules, evaluation };
    });
  } catch (error) {
    if (error instanceof OddsError) throw new InputError(error.message);
    throw error;
  }
}
