import { KEYWORDS } from '../../language/expression.ts';
import { SIGNATURES } from '../../language/functions.ts';
import type { GameProblem } from '../game.ts';
import type { WrittenSheet } from './schema.ts';
import { CHAINS, SITUATION, stateInput } from './sheet.ts';

/** Words of the language, and of the platform below. */
export const NEVER: readonly string[] = [...KEYWORDS, 'constructor', 'prototype'];

/** Names that stand alone in expressions and mean other things. */
const TAKEN: readonly string[] = [
  ...Object.keys(SIGNATURES),
  ...Object.keys(SITUATION),
  'a',
  't',
  'w',
  'own',
  'foe',
  'rules',
  'ones',
];

/** Keys of weapons and profiles, of compiled rules, and inputs of odds, which are apart from the names beside them. */
const KEYS_OF: Readonly<Record<string, readonly string[]>> = {
  stats: ['like', 'weapons'],
  weapon: ['like'],
  rules: ['weapons', 'profiles'],
  state: ['unit', 'weapon', 'target', ...Object.keys(SITUATION)],
};

const NOUNS: Readonly<Record<string, string>> = {
  rules: 'a rule',
  stats: 'a stat',
  state: 'a state',
  weapon: 'a number of weapons',
  weapons: 'a weapon',
  profiles: 'a profile',
  tables: 'a table',
  let: 'a word',
  shoot: 'a step',
  strike: 'a step',
};

/** Pairs of groups whose names would hide each other. */
const APART: readonly (readonly [string, string])[] = [
  ['state', 'stats'],
  ['let', 'stats'],
  ['let', 'state'],
  ...CHAINS.map((chain) => [chain, 'let'] as const),
];

/** States by the input that asks for them of the target. */
function inputsOfTargets(state: object = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(state).map((name) => [stateInput('t', name), name]));
}

/** Names that mean something else already. */
export function nameProblems(written: WrittenSheet): GameProblem[] {
  const groups: Readonly<Record<string, object | undefined>> = written as never;
  const problems: GameProblem[] = [];
  const refuse = (group: string, key: string, why: string): void => {
    problems.push({ path: [group, key], isOfKey: true, message: `${NOUNS[group]} cannot be called "${key}": ${why}` });
  };
  const stands = (group: string): boolean => ['tables', 'let', ...CHAINS].includes(group);
  for (const group of Object.keys(NOUNS))
    for (const key of Object.keys(groups[group] ?? {})) {
      const other = APART.find(([own, beside]) => own === group && Object.hasOwn(groups[beside] ?? {}, key))?.[1];
      if (NEVER.includes(key)) refuse(group, key, 'the language keeps that word to itself');
      else if (stands(group) && TAKEN.includes(key)) refuse(group, key, 'expressions use that name');
      else if (group === 'state' && key in inputsOfTargets(groups.state))
        refuse(group, key, `odds ask by that name for the "${inputsOfTargets(groups.state)[key]}" of the target`);
      else if (KEYS_OF[group]?.includes(key)) refuse(group, key, 'it would stand beside a key of that name');
      else if (other !== undefined) refuse(group, key, `${NOUNS[other]} has that name`);
    }
  return problems;
}
