import { EFFECTS, type Effect, SKILLS, STATS } from '../rules/vocabulary.ts';
import { NO_TEST, type Task } from '../steps/cards.ts';
import type { Sums, Zone } from '../steps/team.ts';

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
  'the target score is reached',
] as const;

/** Stats as the rules print them, in the order of STATS. */
export const STAT_NAMES = ['Brains', 'Combat'] as const;

/** By effect of an action card; the number in it stands for `#`. */
const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  none: '',
  drawEvents: 'draws # Events',
  toReserve: 'a discarded Personnel to the Reserve',
  heal: 'heals a casualty',
  replaceMission: 'replaces the Mission',
  negateMission: 'negates a Mission',
  skipNextTurn: 'an opponent skips a turn',
  rerollTarget: 'rolls a die again',
  discardTargetPersonnel: 'discards a Personnel',
  discardOwnPersonnel: 'discards # of one’s own Personnel',
};

/** What a card of that effect does, in a few words; empty for none. */
export function effectText(effect: number, amount: number): string {
  return EFFECT_WORDS[EFFECTS[effect]].replace('#', String(amount));
}

/** `lore and science X2`. */
export function skillsText(skills: readonly number[]): string {
  return SKILLS.flatMap((_, skill) => (skills[skill] === 0 ? [] : [levelText(skill, skills[skill])])).join(' and ');
}

/** `Brains 10, Combat 5, requires lore`. */
export function taskText({ levels, skills }: Task): string {
  const tests = STATS.map((_, stat) => (levels[stat] === NO_TEST ? '' : `${STAT_NAMES[stat]} ${levels[stat]}`));
  const required = skillsText(skills);
  const parts = tests.filter((text) => text !== '');
  if (required !== '') parts.push(`requires ${required}`);
  return parts.join(', ');
}

/** `Brains 9, Combat 5, lore X2, science`: how many have a skill counts where a card wants it twice (MISSION-36). */
export function sumsText({ brains, combat, skills }: Sums): string {
  const held = SKILLS.flatMap((_, skill) => (skills[skill] === 0 ? [] : [levelText(skill, skills[skill])]));
  return [`Brains ${brains}`, `Combat ${combat}`, ...held].join(', ');
}

function levelText(skill: number, level: number): string {
  return `${SKILLS[skill]}${level > 1 ? ` X${level}` : ''}`;
}

/** `1 Mission`, `2 Missions`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

export function cardList({ cards, count }: Zone<{ readonly index: number; readonly name: string }>): string {
  return cards
    .slice(0, count)
    .map(({ name }) => name)
    .join(', ');
}
