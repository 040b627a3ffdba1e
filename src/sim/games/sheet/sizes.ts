import { MOST_STEPS } from '../../language/chain.ts';
import type { GameProblem } from '../game.ts';
import type { WrittenSheet } from './schema.ts';

export const MOST_CARRIED = 20;

/** Most members of each part of a sheet, and what they are called. */
export const MOST_MEMBERS: Readonly<Record<string, readonly [most: number, members: string]>> = {
  rules: [200, 'rules'],
  stats: [60, 'stats'],
  state: [30, 'states'],
  weapon: [60, 'numbers'],
  weapons: [300, 'weapons'],
  profiles: [300, 'profiles'],
  tables: [60, 'tables'],
  let: [200, 'words'],
  shoot: [MOST_STEPS, 'steps'],
  strike: [MOST_STEPS, 'steps'],
};

/** Parts without members. */
const NEEDED: Readonly<Record<string, string>> = {
  weapons: 'a sheet needs a weapon, such as rifle: { range: 24, attacks: 1 }',
  profiles: 'a sheet needs a profile, such as squad: { life: 5, weapons: [rifle] }',
  shoot: '"shoot" has no steps',
  strike: '"strike" has no steps',
};

/** Parts that are too large to be read, or empty. */
export function sizeProblems(written: WrittenSheet): GameProblem[] {
  const groups: Readonly<Record<string, object | undefined>> = written as never;
  return Object.entries(MOST_MEMBERS).flatMap(([group, [most, members]]): GameProblem[] => {
    const { [group]: found } = groups;
    if (found === undefined) return [];
    const { length } = Object.keys(found);
    if (length === 0 && Object.hasOwn(NEEDED, group)) return [{ path: [group], message: NEEDED[group] }];
    if (length <= most) return [];
    return [{ path: [group], message: `"${group}" has at most ${most} ${members}, got ${length}` }];
  });
}
