import { EVENTS, MISSIONS, PERSONNEL } from '../rules/printed-cards.ts';
import type { MissionRules } from '../rules/rules.ts';
import { EFFECTS, type EffectText, SKILLS, type Skill } from '../rules/vocabulary.ts';
import type { MissionsScenario } from '../scenario.ts';

/** MISSION-27. */
export const NO_TEST = -1;

export class Task {
  /** By stat, or NO_TEST. */
  readonly levels: readonly number[];
  /** Personnel needed, by skill (MISSION-36). */
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

/** `lostBy` changes in play. */
export class Personnel {
  readonly index: number;
  /** Index among card names. */
  readonly type: number;
  readonly name: string;
  readonly brains: number;
  readonly combat: number;
  /** 0 or 1, by skill (MISSION-06). */
  readonly skills: readonly number[];
  readonly main: boolean;
  /** Seat of its loser, while discarded (MISSION-41); -1 for none. */
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
  /** For a challenge; empty for an action. */
  readonly task: Task;
  /** By stat (MISSION-32). */
  readonly bonus: readonly number[];
  /** Personnel replaced, by skill (MISSION-34, 36). */
  readonly gives: readonly number[];
  readonly hasBonusOrSkill: boolean;
  /** Index into EFFECTS. */
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

/** Without copies. */
interface PersonnelSpec {
  readonly name: string;
  readonly brains: number;
  readonly combat: number;
  readonly skills: readonly Skill[];
  readonly main: boolean;
}

type SkillLevels = Readonly<Partial<Record<Skill, number | undefined>>>;

interface MissionSpec {
  readonly name: string;
  readonly brains: number | null;
  readonly combat: number | null;
  readonly skills: SkillLevels;
  readonly points: number | null;
}

interface EventSpec {
  readonly name: string;
  readonly kind: 'action' | 'challenge';
  readonly brains: number | null;
  readonly combat: number | null;
  readonly skills: SkillLevels;
  readonly effect: EffectText | null;
}

/** MISSION-27: a dash is no test, or level 0. */
function taskLevels(rules: MissionRules, card: { brains: number | null; combat: number | null }): number[] {
  const dash = rules.tests.dashMeans === 'level-0' ? 0 : NO_TEST;
  return [card.brains ?? dash, card.combat ?? dash];
}

function skillLevels(skills: SkillLevels): number[] {
  return SKILLS.map((skill) => skills[skill] ?? 0);
}

/** MISSION-67: from the levels, rounded down. */
function missionPoints(rules: MissionRules, card: MissionSpec): number {
  if (card.points !== null) return card.points;
  if (rules.scoring.missionPoints === 'one-each') return 1;
  return Math.floor(((card.brains ?? 0) + (card.combat ?? 0)) / rules.scoring.levelPerPoint);
}

export interface DeckLine<Spec> {
  readonly id: string;
  readonly spec: Spec;
  readonly copies: number;
}

/** Includes cards without copies in play. */
export interface DeckLists {
  readonly personnel: readonly DeckLine<PersonnelSpec>[];
  readonly missions: readonly DeckLine<MissionSpec>[];
  readonly events: readonly DeckLine<EventSpec>[];
}

/** The name in camelCase, without apostrophes. */
export function cardId(name: string): string {
  const words = name
    .replace(/[’']/g, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  // Initials.
  const start = first === first.toUpperCase() ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1);
  return [start, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

interface DeckSpec<Added> {
  readonly copies: Readonly<Record<string, number>>;
  readonly add: readonly (Added & { readonly name: string; readonly copies: number })[];
}

type PersonnelCard = MissionRules['cards']['personnel'][string];
type MissionCard = MissionRules['cards']['missions'][string];
type EventCardRules = MissionRules['cards']['events'][string];

/** MISSION-04: copies are the product of the scenario's, the card's and the deck's. */
function lines<Card extends { readonly copies: number }, Spec, Added extends Spec>(
  prints: Readonly<Record<string, { readonly name: string }>>,
  cards: Readonly<Record<string, Card>>,
  deckCopies: number,
  { copies, add }: DeckSpec<Added>,
  specOf: (card: Card, name: string) => Spec,
): DeckLine<Spec>[] {
  const printed = Object.entries(prints).map(([id, { name }]) => ({
    id,
    spec: specOf(cards[id], name),
    copies: (copies[id] ?? 1) * cards[id].copies * deckCopies,
  }));
  return [...printed, ...add.map((spec) => ({ id: cardId(spec.name), spec, copies: spec.copies * deckCopies }))];
}

export function deckLists({ cards, decks, personnel }: MissionRules, scenario: MissionsScenario['decks']): DeckLists {
  const isMain = (main: boolean) => main && personnel.mainRule === 'per-card';
  const lists = {
    personnel: lines<PersonnelCard, PersonnelSpec, PersonnelSpec>(
      PERSONNEL,
      cards.personnel,
      decks.personnel.copies,
      scenario.personnel,
      (card, name) => ({
        ...card,
        name,
      }),
    ),
    missions: lines<MissionCard, MissionSpec, MissionSpec>(
      MISSIONS,
      cards.missions,
      decks.missions.copies,
      scenario.missions,
      (card, name) => ({
        ...card,
        name,
      }),
    ),
    events: lines<EventCardRules, EventSpec, EventSpec>(
      EVENTS,
      cards.events,
      decks.events.copies,
      scenario.events,
      (card, name) => ({ ...card, name }),
    ),
  };
  const recast = lists.personnel.map((line) => ({ ...line, spec: { ...line.spec, main: isMain(line.spec.main) } }));
  return { ...lists, personnel: recast };
}

/** One object per copy. */
export function buildCards(rules: MissionRules, lists: DeckLists): CardLists {
  return {
    personnel: dealOut(lists.personnel, (index, type, spec) => new Personnel(index, type, spec)),
    missions: dealOut(lists.missions, (index, type, spec) => new Mission(index, type, spec, rules)),
    events: dealOut(lists.events, (index, type, spec) => new EventCard(index, type, spec, rules)),
  };
}

function dealOut<Spec, C>(list: readonly DeckLine<Spec>[], make: (index: number, type: number, spec: Spec) => C): C[] {
  const cards: C[] = [];
  list.forEach(({ spec, copies }, type) => {
    for (let i = 0; i < copies; i++) cards.push(make(cards.length, type, spec));
  });
  return cards;
}

export const PRINTED_DECKS: MissionsScenario['decks'] = {
  personnel: { copies: {}, add: [] },
  missions: { copies: {}, add: [] },
  events: { copies: {}, add: [] },
};

/** By index. */
export interface CardLists {
  readonly personnel: readonly Personnel[];
  readonly missions: readonly Mission[];
  readonly events: readonly EventCard[];
}
