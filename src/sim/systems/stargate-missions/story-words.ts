import { NO_TEST, type Task } from './cards.ts';
import type { Sums, Zone } from './state.ts';
import { SKILLS, STATS } from './vocabulary.ts';

/** By outcome of an attempt. */
export const ATTEMPT_WORDS = [
  'success',
  'failure, a skill is missing',
  'failure in Brains',
  'failure in Combat',
  'failure in both tests',
] as const;

/** By reason of a game's end. */
export const REASON_WORDS = [
  'no Mission is left to draw',
  'the last Mission was drawn',
  'too few Missions for another round',
  'the turn limit is reached',
] as const;

/** Stats as the rules print them, in the order of STATS. */
export const STAT_NAMES = ['Brains', 'Combat'] as const;

/** `Brains 10, Combat 5, requires lore`. */
export function taskText({ levels, skills }: Task): string {
  const tests = STATS.map((_, stat) => (levels[stat] === NO_TEST ? '' : `${STAT_NAMES[stat]} ${levels[stat]}`));
  const needs = SKILLS.map((skill, i) => (skills[i] === 0 ? '' : `${skill}${skills[i] > 1 ? ` X${skills[i]}` : ''}`));
  const required = needs.filter((text) => text !== '');
  const parts = tests.filter((text) => text !== '');
  if (required.length > 0) parts.push(`requires ${required.join(' and ')}`);
  return parts.join(', ');
}

/** `Brains 9, Combat 5, lore, science`. */
export function sumsText({ brains, combat, skills }: Sums): string {
  const held = SKILLS.filter((_, i) => skills[i] > 0);
  return [`Brains ${brains}`, `Combat ${combat}`, ...held].join(', ');
}

/** `1 Mission`, `2 Missions`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

export function cardList({ cards, count }: Zone<{ readonly name: string }>): string {
  return cards
    .slice(0, count)
    .map(({ name }) => name)
    .join(', ');
}
