import {
  type CardChanges,
  type CardsEvent,
  CardWatch,
  type TracedCard,
  type TracedTest,
  type TracedZone,
} from '../../../kernel/trace.ts';
import type { MissionRules } from '../rules/rules.ts';
import { EFFECTS, type Effect, SKILLS, STATS } from '../rules/vocabulary.ts';
import { missionTotal, PASSED, teamStat, teamTotal, UNTESTED } from '../steps/attempt.ts';
import { type EventCard, type Mission, NO_TEST, type Personnel, type Task } from '../steps/cards.ts';
import type { Sums, Zone } from '../steps/team.ts';
import type { OpenTable, Player } from '../table/state.ts';

export const ATTEMPT_WORDS = [
  'success',
  'failure, a skill is missing',
  'failure in Brains',
  'failure in Combat',
  'failure in both tests',
] as const;

export const REASON_WORDS = [
  'no Mission is left to draw',
  'the last Mission was drawn',
  'too few Missions for another round',
  'the turn limit is reached',
  'the target score is reached',
] as const;

/** In the order of STATS. */
export const STAT_NAMES = ['Brains', 'Combat'] as const;

/** By effect; `#` is its number. */
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

/** Empty for none. */
function effectText(effect: number, amount: number): string {
  return EFFECT_WORDS[EFFECTS[effect]].replace('#', String(amount));
}

/** `lore and science X2`. */
function skillsText(skills: readonly number[]): string {
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

/** `Brains 9, Combat 5, lore X2, science`: skills count, as a card may want two (MISSION-36). */
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

/** In the order of `COMMON`, then of `OWN` for each player. */
const COMMON: readonly TracedZone[] = [
  { name: 'Active Mission', look: 'full' },
  { name: 'Challenge', look: 'full' },
  { name: 'Mission Deck', look: 'pile' },
  { name: 'Personnel Deck', look: 'pile' },
  { name: 'Event Deck', look: 'pile' },
  { name: 'Mission discards', look: 'heap' },
  { name: 'Personnel discards', look: 'heap' },
  { name: 'Event discards', look: 'heap' },
];
const MISSION_DECK = 2;
const PERSONNEL_DECK = 3;
const EVENT_DECK = 4;
const OWN: readonly TracedZone[] = [
  { name: 'Team', look: 'full' },
  { name: 'Reserve', look: 'brief' },
  { name: 'Hand', look: 'brief' },
  { name: 'Victory Pile', look: 'brief' },
];

export class StoryCards {
  /** Under way: discarded at once by the rules, but drawn open until it ends. */
  challenge: EventCard | null = null;
  isAttempt = false;
  private readonly table: OpenTable;
  private readonly hands: readonly Zone<EventCard>[];
  private readonly rules: MissionRules;
  private watch: CardWatch;
  private readonly firstMission: number;
  private readonly firstEvent: number;
  private readonly count: number;

  constructor(table: OpenTable, hands: readonly Zone<EventCard>[], rules: MissionRules) {
    this.table = table;
    this.hands = hands;
    this.rules = rules;
    const { personnel, missions, events } = table.cards;
    this.firstMission = personnel.length;
    this.firstEvent = personnel.length + missions.length;
    this.count = this.firstEvent + events.length;
    this.watch = new CardWatch(this.count);
  }

  declaration(): CardsEvent {
    this.challenge = null;
    this.isAttempt = false;
    this.watch = new CardWatch(this.count);
    const { players, cards } = this.table;
    return {
      kind: 'cards',
      players: players.map(({ name }) => name),
      zones: [...COMMON, ...players.flatMap(({ seat }) => OWN.map((zone) => ({ ...zone, player: seat })))],
      cards: [
        ...cards.personnel.map(personnelCard),
        ...cards.missions.map(({ name, task, points }) => ({
          name,
          kind: 'Mission',
          facts: [...levels(task), ['points', String(points)] as const],
          text: requirement(task),
        })),
        ...cards.events.map((card) => this.eventCard(card)),
      ],
    };
  }

  personnel(card: Personnel): number {
    return card.index;
  }

  mission(card: Mission): number {
    return this.firstMission + card.index;
  }

  event(card: EventCard): number {
    return this.firstEvent + card.index;
  }

  private eventCard({ name, isChallenge, task, bonus, gives, effect, amount }: EventCard): TracedCard {
    if (isChallenge) return { name, kind: 'Challenge', facts: levels(task), text: requirement(task) };
    const facts = bonusFacts(bonus);
    return {
      name,
      kind: 'Action',
      facts,
      text: [this.noteText(gives), effectText(effect, amount)].filter(Boolean).join('; '),
    };
  }

  /** MISSION-34; empty for none. */
  private noteText(gives: readonly number[]): string {
    const { skillNote } = this.rules.actions;
    const skills = skillNote === 'ignored' ? '' : skillsText(gives);
    return skills === '' ? '' : `${skillNote} ${skills}`;
  }

  /** `Brains +3, gives lore` (MISSION-32, 34). */
  gainText({ bonus, gives }: EventCard): string {
    const facts = bonusFacts(bonus).map(([stat, points]) => `${stat} ${points}`);
    return [...facts, this.noteText(gives)].filter(Boolean).join(', ');
  }

  /** Moved since the last call. */
  changes(): CardChanges {
    const { table, firstMission, firstEvent } = this;
    const personnel = (zone: Zone<Personnel>): number[] => indices(zone, 0);
    const challenge = this.challenge === null ? -1 : firstEvent + this.challenge.index;
    // A judged Mission stays drawn until the Fate Phase ends, and may be back in the deck.
    const judged = [table.missionDiscards, ...table.players.map(({ victory }) => victory)];
    const isActive = (card: Mission): boolean =>
      table.missionIsOpen[card.index] === 1 && !judged.some((zone) => zone.has(card));
    const zones = [
      indices(table.drawn, firstMission).filter((_, i) => isActive(table.drawn.cards[i])),
      challenge < 0 ? [] : [challenge],
      [],
      [],
      [],
      indices(table.missionDiscards, firstMission),
      personnel(table.personnelDiscards),
      indices(table.eventDiscards, firstEvent).filter((card) => card !== challenge),
      ...table.players.flatMap(({ team, reserve, victory, seat }) => [
        personnel(team.members),
        personnel(reserve),
        indices(this.hands[seat], firstEvent),
        indices(victory, firstMission),
      ]),
    ];
    const open = new Set(zones.flat());
    for (let card = 0; card < this.count; card++) if (!open.has(card)) zones[this.deckOf(card)].push(card);
    return this.watch.changes({
      zones,
      zoneNotes: [
        table.drawn.count === 0 ? '' : this.skillNote((table.mission ?? table.drawn.cards[0]).task),
        this.challenge === null ? '' : this.skillNote(this.challenge.task),
        ...COMMON.slice(2).map(() => ''),
        ...table.players.flatMap(({ team }) => [team.size === 0 ? '' : sumsText(team), '', '', '']),
      ],
      scores: table.players.map((player) => [player.score, scoreText(player)] as const),
    });
  }

  /** A place in `COMMON`. */
  private deckOf(card: number): number {
    if (card < this.firstMission) return PERSONNEL_DECK;
    return card < this.firstEvent ? MISSION_DECK : EVENT_DECK;
  }

  /** `has lore, lacks science`; skills from cards count in the attempt. */
  private skillNote(task: Task): string {
    const { attempt, players, active } = this.table;
    const { skills } = players[active].team;
    const isUnderWay = attempt.task === task && this.isAttempt;
    const notes = SKILLS.flatMap((skill, i) => {
      if (task.skills[i] === 0) return [];
      const held = skills[i] + (isUnderWay ? attempt.given[i] : 0);
      return `${held >= task.skills[i] ? 'has' : 'lacks'} ${skill}`;
    });
    return notes.length === 0 ? '' : `the Team ${notes.join(', ')}`;
  }

  /** The current or last test (MISSION-28, 29). */
  test(): TracedTest {
    const { attempt, players, active } = this.table;
    const { stat } = attempt;
    const { team } = players[active];
    const total = missionTotal(attempt);
    const cards = attempt.bonus[stat];
    const result = attempt.results[stat];
    return {
      name: `Test of ${STAT_NAMES[stat]}`,
      rolls: [
        {
          name: attempt.isChallenge ? 'Challenge' : 'Mission',
          faces: [attempt.missionDie],
          adds: [['level', attempt.task.levels[stat]]],
          total,
        },
        {
          name: 'Team',
          faces: [attempt.teamDie],
          adds: [['members', teamStat(team, stat)], ...(cards > 0 ? [['cards', cards] as const] : [])],
          total: teamTotal(attempt, team),
        },
      ],
      needs: `${this.rules.tests.tie === 'success' ? total : total + 1} or more`,
      success: result === UNTESTED ? null : result === PASSED,
    };
  }
}

function bonusFacts(bonus: readonly number[]): (readonly [stat: string, points: string])[] {
  return bonus.flatMap((points, stat) => (points === 0 ? [] : [[STAT_NAMES[stat], `+${points}`] as const]));
}

/** Numbers in the declaration, from `first`. */
function indices({ cards, count }: Zone<{ readonly index: number }>, first: number): number[] {
  return cards.slice(0, count).map(({ index }) => first + index);
}

function personnelCard({ name, brains, combat, skills, main }: Personnel): TracedCard {
  const facts = [['Brains', String(brains)] as const, ['Combat', String(combat)] as const];
  return { name, kind: main ? 'Main Character' : 'Support', facts, text: skillsText(skills) };
}

function levels({ levels }: Task): TracedCard['facts'] {
  return STAT_NAMES.map((name, stat) => [name, levels[stat] === NO_TEST ? '–' : String(levels[stat])] as const);
}

function requirement({ skills }: Task): string {
  const needed = skillsText(skills);
  return needed === '' ? '' : `requires ${needed}`;
}

function scoreText({ missionPoints, penalty, lost }: Player): string {
  return `TMP ${missionPoints}, PLK ${penalty} (${lost} lost)`;
}
