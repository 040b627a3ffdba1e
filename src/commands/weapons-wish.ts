import { findProcedure } from '../odds/answer.ts';
import type { WeaponWish } from '../odds/weapons.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { InputError } from './failures.ts';
import { single, wholeNumber } from './options.ts';

export interface WishWords {
  readonly weapon?: string | undefined;
  readonly cover?: string | undefined;
  readonly target?: string | undefined;
  readonly actions?: string | undefined;
}

/** What of a system's weapons is asked for. Throws an InputError that names the nearest thing that there is. */
export function weaponWish(system: System, info: WeaponsInfo, words: WishWords): WeaponWish {
  const weapon = single('weapon', words.weapon);
  const cover = single('cover', words.cover);
  const weapons = listOf(
    'weapon',
    info.kind.name,
    weapon,
    info.entries.map(({ id }) => id),
  );
  if (cover !== undefined && info.covers === null)
    throw new InputError(`--cover: shots of ${system.info.id} know no cover; leave it out`);
  const covers = listOf('cover', 'cover', cover, info.covers?.values ?? []);
  const target = single('target', words.target);
  if (target !== undefined && info.targets.length === 1)
    throw new InputError(`--target: shots of ${system.info.id} know no state of their target; leave it out`);
  const targets = listOf(
    'target',
    'state of a target',
    target,
    info.targets.map(({ name }) => name),
  );
  const actions = actionsOf(system, info, words.actions);
  return {
    ...(weapons === undefined ? {} : { weapons }),
    ...(covers === undefined ? {} : { covers }),
    ...(targets === undefined ? {} : { targets }),
    ...(actions === undefined ? {} : { actions }),
  };
}

function listOf(option: string, what: string, text: string | undefined, names: readonly string[]) {
  if (text === undefined) return undefined;
  const given = [...new Set(text.split(',').map((name) => name.trim()))];
  const problems = given
    .filter((name) => !names.includes(name))
    .map((name) => `--${option}: unknown ${what} "${name}"${suggestion(name, names)}`);
  if (problems.length > 0) throw new InputError(problems.join('\n'));
  return given;
}

/** As many as the volley can be asked about. */
function actionsOf(system: System, info: WeaponsInfo, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (info.modes === null)
    throw new InputError(`--actions: an activation of ${system.info.id} is one shot; leave it out`);
  const field = info.volley === null ? null : findProcedure(system, info.volley.procedure).inputs[info.volley.actions];
  const max = field?.kind === 'integer' ? field.max : 12;
  return wholeNumber('actions', text, { min: 1, max });
}
