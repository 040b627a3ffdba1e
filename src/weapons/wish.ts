import { findProcedure } from '../odds/answer.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { InputError } from '../terminal/failures.ts';
import { single, wholeNumber } from '../terminal/options.ts';
import { rankingMeasures, type WeaponWish } from './evaluate.ts';

export interface WishWords {
  readonly weapon?: string | undefined;
  readonly cover?: string | undefined;
  readonly target?: string | undefined;
  readonly actions?: string | undefined;
  readonly range?: string | undefined;
  readonly 'best-by'?: string | undefined;
  readonly against?: string | undefined;
}

/**
 * The requested weapons, covers, targets and so on of a system. Throws an InputError that names the nearest thing that
 * exists.
 */
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
    throw new InputError(`--cover: shots of ${system.info.id} ignore cover; remove it`);
  const covers = listOf('cover', 'cover', cover, info.covers?.values ?? []);
  const target = single('target', words.target);
  if (target !== undefined && info.targets.length === 1)
    throw new InputError(`--target: shots of ${system.info.id} ignore the state of the target; remove it`);
  const targets = listOf(
    'target',
    'state of a target',
    target,
    info.targets.map(({ name }) => name),
  );
  const actions = actionsOf(system, info, words.actions);
  const bestBy = bestByOf(info, single('best-by', words['best-by']));
  const against = againstOf(system, info, single('against', words.against));
  const ranges = rangesOf(info, single('range', words.range));
  return { weapons, covers, targets, actions, bestBy, against, ...ranges };
}

function bestByOf(info: WeaponsInfo, name: string | undefined): string | undefined {
  const names = rankingMeasures(info).map((measure) => measure.name);
  if (name !== undefined && !names.includes(name))
    throw new InputError(`--best-by: unknown measure "${name}"${suggestion(name, names)}`);
  return name;
}

function againstOf(system: System, { volley }: WeaponsInfo, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const whom = volley?.against;
  if (whom === undefined || whom === null)
    throw new InputError(`--against: ${system.info.id} does not distinguish kinds of targets; remove it`);
  if (!whom.names.includes(name))
    throw new InputError(`--against: unknown ${whom.input} "${name}"${suggestion(name, whom.names)}`);
  return name;
}

/** `6,12`, `7..10`, `6:1,12:3`: values of the axis, with weights if given. */
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

function listOf(option: string, what: string, text: string | undefined, names: readonly string[]) {
  if (text === undefined) return undefined;
  const given = [...new Set(text.split(',').map((name) => name.trim()))];
  const problems = given
    .filter((name) => !names.includes(name))
    .map((name) => `--${option}: unknown ${what} "${name}"${suggestion(name, names)}`);
  if (problems.length > 0) throw new InputError(problems.join('\n'));
  return given;
}

/** At most as many as the volley accepts. */
function actionsOf(system: System, info: WeaponsInfo, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (info.modes === null) throw new InputError(`--actions: an activation of ${system.info.id} is one shot; remove it`);
  const field = info.volley === null ? null : findProcedure(system, info.volley.procedure).inputs[info.volley.actions];
  const max = field?.kind === 'integer' ? field.max : 12;
  return wholeNumber('actions', text, { min: 1, max });
}
