import type { MissionRules } from '../rules/rules.ts';
import { EFFECTS, type EffectText, SKILLS, type Skill } from '../rules/vocabulary.ts';

/** Level of a stat that a card does not test (MISSION-27). */
export const NO_TEST = -1;

/** What a Mission or challenge requires of a Team. */
export class Task {
  /** By stat; NO_TEST where the card has none. */
  readonly levels: readonly number[];
  /** By skill: how many Personnel must have it (MISSION-36). */
  readonly skills: readonly number[];
  readonly needsSkill: boolean;
  readonly tests: number;

  constructor(levels: readonly number[], skills: readonly number[]) {
    this.levels = levels;
    this.skills = skills;
    this.needsSkill = skills.some((level) => level > 0);
    this.tests = levels.filter((level) => level !== NO_TEST).length;
  }
}

/** One Personnel card of the deck. `lostBy` changes in play. */
export class Personnel {
  readonly index: number;
  /** Index into the names of Personnel cards. */
  readonly type: number;
  readonly name: string;
  readonly brains: number;
  readonly combat: number;
  /** By skill: 1 where the card has it. A Personnel counts once for a skill (MISSION-06). */
  readonly skills: readonly number[];
  readonly main: boolean;
  /** Seat of the player who lost it, while it is in the discards (MISSION-41); -1 for none. */
  lostBy = -1;

  constructor(index: number, type: number, card: PersonnelSpec) {
    this.index = index;
    this.type = type;
    this.name = card.name;
    this.brains = card.brains;
    this.combat = card.combat;
    this.skills = SKILLS.map((skill) => (card.skills.includes(skill) ? 1 : 0));
    this.main = card.main;
  }
}

export class Mission {
  readonly index: number;
  readonly type: number;
  readonly name: string;
  readonly task: Task;
  readonly points: number;

  constructor(index: number, type: number, card: MissionSpec, rules: MissionRules) {
    this.index = index;
    this.type = type;
    this.name = card.name;
    this.task = new Task(taskLevels(rules, card), skillLevels(card.skills));
    this.points = missionPoints(rules, card);
  }
}

export class EventCard {
  readonly index: number;
  readonly type: number;
  readonly name: string;
  readonly isChallenge: boolean;
  /** What a challenge requires; an action requires nothing. */
  readonly task: Task;
  /** Bonus by stat (MISSION-32); a dash adds nothing. */
  readonly bonus: readonly number[];
  /** Personnel that the card replaces, by skill (MISSION-34, 36). */
  readonly gives: readonly number[];
  readonly hasBonusOrSkill: boolean;
  /** Index into EFFECTS, and the number in it. */
  readonly effect: number;
  readonly amount: number;

  constructor(index: number, type: number, card: EventSpec, rules: MissionRules) {
    this.index = index;
    this.type = type;
    this.name = card.name;
    this.isChallenge = card.kind === 'challenge';
    this.task = new Task(taskLevels(rules, card), skillLevels(card.skills));
    this.bonus = this.isChallenge ? [0, 0] : [card.brains ?? 0, card.combat ?? 0];
    this.gives = skillLevels(this.isChallenge ? {} : card.skills);
    this.hasBonusOrSkill = this.bonus.some((points) => points > 0) || this.gives.some((level) => level > 0);
    const [effect, amount] = (card.effect ?? 'none').split(':');
    this.effect = EFFECTS.indexOf(effect as (typeof EFFECTS)[number]);
    this.amount = Number(amount ?? 0);
  }
}

/** Cards under the rules and scenario, before copies are made for the decks. */
export interface PersonnelSpec {
  readonly name: string;
  readonly brains: number;
  readonly combat: number;
  readonly skills: readonly Skill[];
  readonly main: boolean;
}

type SkillLevels = Readonly<Partial<Record<Skill, number | undefined>>>;

export interface MissionSpec {
  readonly name: string;
  readonly brains: number | null;
  readonly combat: number | null;
  readonly skills: SkillLevels;
  readonly points: number | null;
}

export interface EventSpec {
  readonly name: string;
  readonly kind: 'action' | 'challenge';
  readonly brains: number | null;
  readonly combat: number | null;
  readonly skills: SkillLevels;
  readonly effect: EffectText | null;
}

/** MISSION-27: a dash is no test, or a test against level 0. */
function taskLevels(rules: MissionRules, card: { brains: number | null; combat: number | null }): number[] {
  const dash = rules.tests.dashMeans === 'level-0' ? 0 : NO_TEST;
  return [card.brains ?? dash, card.combat ?? dash];
}

function skillLevels(skills: SkillLevels): number[] {
  return SKILLS.map((skill) => skills[skill] ?? 0);
}

/** MISSION-67: the levels replace the missing printed number; fractions round down. */
export function missionPoints(rules: MissionRules, card: MissionSpec): number {
  if (card.points !== null) return card.points;
  if (rules.scoring.missionPoints === 'one-each') return 1;
  return Math.floor(((card.brains ?? 0) + (card.combat ?? 0)) / rules.scoring.levelPerPoint);
}
