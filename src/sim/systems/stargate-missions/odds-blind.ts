import type { Dice } from '../../kernel/dice.ts';
import { choice, integer } from '../../kernel/fields.ts';
import { NO_TEST, type Personnel, type Task } from './cards.ts';
import { buildCards } from './deck-list.ts';
import { FIRST, resolveAttempt } from './odds-attempt.ts';
import type { OddsEntry } from './odds-entry.ts';
import { cardInput, OddsCards } from './odds-inputs.ts';
import { Readings } from './readings.ts';
import { Sums } from './state.ts';
import { ATTEMPT_OUTCOMES, BRAINS, CARD_KINDS, COMBAT, SKILLS } from './vocabulary.ts';

/** Sums of up to 25 cards at 40 points, negative ones included, fit into a digit of this base. */
const BASE = 2048;
const OFFSET = BASE / 2;

/**
 * The sums of `size` cards dealt blind, card by card of the deck: a card is dealt with chance (cards still to deal) / (cards still to
 * pass). Only what the task asks for is kept, so that equal states merge. Needed skills stop counting when there are enough.
 */
function dealBlind(dice: Dice, deck: readonly Personnel[], size: number, task: Task, into: Sums): void {
  const needed = SKILLS.map((_, skill) => task.skills[skill]);
  let state = pack(0, 0, [0, 0, 0, 0]) * 64;
  state = dice.repeat(deck.length, state * 4096, (before) => {
    const index = before % 4096;
    const dealtSoFar = Math.floor(before / 4096) % 64;
    const sums = Math.floor(before / (4096 * 64));
    const toDeal = size - dealtSoFar;
    const left = deck.length - index;
    const isDealt = toDeal > 0 && (toDeal >= left || dice.atLeast(FIRST, left, left - toDeal + 1));
    if (!isDealt) return before + 1;
    const card = deck[index];
    const [brains, combat, skills] = unpack(sums);
    const nextSkills = skills.map((count, skill) => Math.min(needed[skill], count + card.skills[skill]));
    const nextBrains = task.levels[BRAINS] === NO_TEST ? 0 : brains + card.brains;
    const nextCombat = task.levels[COMBAT] === NO_TEST ? 0 : combat + card.combat;
    return (pack(nextBrains, nextCombat, nextSkills) * 64 + dealtSoFar + 1) * 4096 + index + 1;
  });
  const [brains, combat, skills] = unpack(Math.floor(state / (4096 * 64)));
  into.brains = brains;
  into.combat = combat;
  skills.forEach((count, skill) => {
    into.skills[skill] = count;
  });
}

/** Two sums and four skill counts of 0 to 3, as one integer. */
function pack(brains: number, combat: number, skills: readonly number[]): number {
  const counts = skills.reduce((packed, count) => 4 * packed + count, 0);
  return (counts * BASE + brains + OFFSET) * BASE + combat + OFFSET;
}

function unpack(packed: number): [brains: number, combat: number, skills: number[]] {
  const combat = (packed % BASE) - OFFSET;
  const rest = Math.floor(packed / BASE);
  const brains = (rest % BASE) - OFFSET;
  const counts = Math.floor(rest / BASE);
  return [brains, combat, [64, 16, 4, 1].map((unit) => Math.floor(counts / unit) % 4)];
}

export const blindOdds: readonly OddsEntry[] = [
  [
    'random-team',
    'How an attempt of a Team ends that is dealt blind from the full Personnel Deck.',
    ['MISSION-16', 'MISSION-17', 'MISSION-37'],
    {
      card: cardInput,
      size: integer(5, { min: 1, max: 25, unit: 'personnel', clause: 'MISSION-16', doc: 'Members dealt.' }),
    },
    ATTEMPT_OUTCOMES,
    (rules, given) => {
      const cards = new OddsCards(rules);
      const readings = new Readings(rules);
      const deck = buildCards(rules, cards.lists).personnel;
      const size = given.size as number;
      if (size > deck.length)
        throw new RangeError(`input "size" is ${size}, the Personnel Deck has ${deck.length} cards`);
      const task = cards.task(given.card as string);
      const team = new Sums();
      return (dice) => {
        dealBlind(dice, deck, size, task, team);
        return resolveAttempt(readings, dice, cards.attempt(task, team, {}), team);
      };
    },
  ],
  [
    'event-hand',
    'How many of some cards drawn from the full Event Deck are of a kind.',
    ['MISSION-04', 'MISSION-20', 'MISSION-43'],
    {
      draws: integer(3, { min: 0, max: 65, unit: 'cards', clause: 'MISSION-20', doc: 'Cards drawn.' }),
      kind: choice(CARD_KINDS, 'challenge', { clause: 'MISSION-43', doc: 'The kind that is counted.' }),
    },
    (_rules, given) => Array.from({ length: (given.draws as number) + 1 }, (_, i) => `${i}`),
    (rules, given) => {
      const deck = buildCards(rules, new OddsCards(rules).lists).events;
      const draws = given.draws as number;
      if (draws > deck.length)
        throw new RangeError(`input "draws" is ${draws}, the Event Deck has ${deck.length} cards`);
      const ofKind = deck.filter(({ isChallenge }) => isChallenge === (given.kind === 'challenge')).length;
      // The state is (cards drawn, of the kind).
      return (dice) =>
        dice.repeat(draws, 0, (state) => {
          const drawn = Math.floor(state / 1000);
          const found = state % 1000;
          const left = deck.length - drawn;
          const hit = ofKind > found && dice.atLeast(FIRST, left, left - (ofKind - found) + 1);
          return state + 1000 + (hit ? 1 : 0);
        }) % 1000;
    },
  ],
  [
    'first-player',
    'Who goes first. Seats roll alike and ties are rolled again, so that no seat is likelier than another.',
    ['MISSION-09'],
    { players: integer(4, { min: 2, max: 6, unit: 'players', clause: 'MISSION-01', doc: 'Players at the table.' }) },
    (_rules, given) => Array.from({ length: given.players as number }, (_, i) => `seat${i + 1}`),
    (rules, given) => (dice) => (rules.setup.firstPlayer === 'seat1' ? 0 : dice.pick(FIRST, given.players as number)),
  ],
];
