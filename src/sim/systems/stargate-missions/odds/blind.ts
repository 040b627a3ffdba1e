import type { Dice } from '../../../kernel/dice/dice.ts';
import { choice, integer } from '../../../kernel/rules/fields.ts';
import type { OddsProcedure } from '../../../kernel/rules/odds.ts';
import type { MissionRules } from '../rules/rules.ts';
import { ATTEMPT_OUTCOMES, BRAINS, CARD_KINDS, COMBAT, SKILLS } from '../rules/vocabulary.ts';
import { buildCards, NO_TEST, type Personnel, type Task } from '../steps/cards.ts';
import { Readings } from '../steps/readings.ts';
import { Sums } from '../steps/team.ts';
import { FIRST, resolveAttempt } from './attempts.ts';
import { cardInput, OddsCards, procedure } from './inputs.ts';

/**
 * A blind deal as a walk through the deck: a card is dealt with chance (still to deal) / (still to pass). The state is
 * one integer of what the task asks for, so that equal states merge.
 */
class BlindDeal {
  private readonly deck: readonly Personnel[];
  private readonly size: number;
  private readonly task: Task;
  /** By place in the deck. */
  private readonly adds: number[];
  private readonly leastBrains: number;
  private readonly leastCombat: number;
  private readonly brainsBase: number;
  private readonly combatBase: number;

  constructor(deck: readonly Personnel[], size: number, task: Task) {
    this.deck = deck;
    this.size = size;
    this.task = task;
    const brains = deck.map((card) => (task.levels[BRAINS] === NO_TEST ? 0 : card.brains));
    const combat = deck.map((card) => (task.levels[COMBAT] === NO_TEST ? 0 : card.combat));
    this.leastBrains = Math.min(0, ...brains);
    this.leastCombat = Math.min(0, ...combat);
    this.brainsBase = size * (Math.max(0, ...brains) - this.leastBrains) + 1;
    this.combatBase = size * (Math.max(0, ...combat) - this.leastCombat) + 1;
    this.adds = deck.map((card, i) => {
      let skills = 0;
      for (let skill = SKILLS.length - 1; skill >= 0; skill--)
        if (task.skills[skill] > 0) skills = skills * (size + 1) + card.skills[skill];
      const sums = (skills * this.combatBase + combat[i] - this.leastCombat) * this.brainsBase;
      return ((sums + brains[i] - this.leastBrains) * (size + 1) + 1) * (deck.length + 1);
    });
  }

  /** Writes sums as far as the task needs them. */
  deal(dice: Dice, into: Sums): void {
    const { deck, size, task } = this;
    const end = dice.repeat(deck.length, 0, (state) => {
      const index = state % (deck.length + 1);
      const toDeal = size - (Math.floor(state / (deck.length + 1)) % (size + 1));
      const left = deck.length - index;
      const isDealt = toDeal > 0 && (toDeal >= left || dice.atLeast(FIRST, left, left - toDeal + 1));
      return state + 1 + (isDealt ? this.adds[index] : 0);
    });
    let rest = Math.floor(end / ((deck.length + 1) * (size + 1)));
    into.brains = (rest % this.brainsBase) + size * this.leastBrains;
    rest = Math.floor(rest / this.brainsBase);
    into.combat = (rest % this.combatBase) + size * this.leastCombat;
    rest = Math.floor(rest / this.combatBase);
    for (let skill = 0; skill < SKILLS.length; skill++) {
      into.skills[skill] = 0;
      if (task.skills[skill] === 0) continue;
      into.skills[skill] = rest % (size + 1);
      rest = Math.floor(rest / (size + 1));
    }
  }
}

export const blindOdds: readonly OddsProcedure<MissionRules>[] = [
  procedure({
    name: 'random-team',
    doc: 'How an attempt ends for a Team that is dealt blind from the full Personnel Deck.',
    clauses: ['MISSION-16', 'MISSION-17', 'MISSION-37'],
    inputs: {
      card: cardInput,
      size: integer(5, { min: 1, max: 25, unit: 'personnel', clause: 'MISSION-16', doc: 'Members dealt.' }),
    },
    outcomes: () => ATTEMPT_OUTCOMES,
    prepare: (rules, given) => {
      const cards = new OddsCards(rules);
      const readings = new Readings(rules);
      const deck = buildCards(rules, cards.lists).personnel;
      const size = given.size;
      if (size > deck.length)
        throw new RangeError(`input "size" is ${size}, the Personnel Deck has ${deck.length} cards`);
      const task = cards.task(given.card);
      const team = new Sums();
      const blind = new BlindDeal(deck, size, task);
      const attempt = cards.attempt(task, team, {});
      return (dice) => {
        blind.deal(dice, team);
        return resolveAttempt(readings, dice, attempt, team);
      };
    },
  }),
  procedure({
    name: 'event-hand',
    doc: 'How many of several cards drawn from the full Event Deck are of one kind.',
    clauses: ['MISSION-04', 'MISSION-20', 'MISSION-43'],
    inputs: {
      draws: integer(3, { min: 0, max: 65, unit: 'cards', clause: 'MISSION-20', doc: 'Cards drawn.' }),
      kind: choice(CARD_KINDS, 'challenge', { clause: 'MISSION-43', doc: 'The kind that is counted.' }),
    },
    outcomes: (_rules, given) => Array.from({ length: given.draws + 1 }, (_, i) => `${i}`),
    prepare: (rules, given) => {
      const deck = buildCards(rules, new OddsCards(rules).lists).events;
      const draws = given.draws;
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
  }),
  procedure({
    name: 'first-player',
    doc: 'Which seat goes first. All roll alike and reroll ties, so no seat is likelier than another.',
    clauses: ['MISSION-09'],
    inputs: {
      players: integer(4, { min: 2, max: 6, unit: 'players', clause: 'MISSION-01', doc: 'Players at the table.' }),
    },
    outcomes: (_rules, given) => Array.from({ length: given.players }, (_, i) => `seat${i + 1}`),
    prepare: (rules, given) => (dice) => (rules.setup.firstPlayer === 'seat1' ? 0 : dice.pick(FIRST, given.players)),
  }),
];
