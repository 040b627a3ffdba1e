import { EVENTS } from '../rules/event-cards.ts';
import { MISSIONS } from '../rules/mission-cards.ts';
import { PERSONNEL } from '../rules/personnel-cards.ts';
import type { MissionRules } from '../rules/rules.ts';
import type { MissionsScenario } from '../scenario.ts';
import { EventCard, type EventSpec, Mission, type MissionSpec, Personnel, type PersonnelSpec } from './cards.ts';

/** One line of a deck: a card, its id, and how many copies are in play. */
export interface DeckLine<Spec> {
  readonly id: string;
  readonly spec: Spec;
  readonly copies: number;
}

/** Every card in the printed lists and the scenario, including cards with no copies in play. */
export interface DeckLists {
  readonly personnel: readonly DeckLine<PersonnelSpec>[];
  readonly missions: readonly DeckLine<MissionSpec>[];
  readonly events: readonly DeckLine<EventSpec>[];
}

/** A card's id: its name in camelCase, without apostrophes. */
export function cardId(name: string): string {
  const words = name
    .replace(/[’']/g, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  // A name may begin with initials, such as SG Politics.
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

/** MISSION-04: copies are the product of the scenario's, the card's key and the deck's key. */
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

/** The cards of a match, one object for each card of a deck. */
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

/** Decks as printed, for odds without a scenario. */
export const PRINTED_DECKS: MissionsScenario['decks'] = {
  personnel: { copies: {}, add: [] },
  missions: { copies: {}, add: [] },
  events: { copies: {}, add: [] },
};

/** Every card of a match, by index. */
export interface CardLists {
  readonly personnel: readonly Personnel[];
  readonly missions: readonly Mission[];
  readonly events: readonly EventCard[];
}
