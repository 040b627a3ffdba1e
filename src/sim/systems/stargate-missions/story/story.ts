import type { Trace, TracedTest } from '../../../kernel/trace.ts';
import type { MissionRules } from '../rules/rules.ts';
import { STATS } from '../rules/vocabulary.ts';
import { missionTotal, SUCCESS, teamTotal, UNTESTED } from '../steps/attempt.ts';
import type { EventCard, Mission, Personnel } from '../steps/cards.ts';
import type { Zone } from '../steps/team.ts';
import { type OpenTable, SHARED, WON } from '../table/state.ts';
import { ATTEMPT_WORDS, cardList, counted, REASON_WORDS, STAT_NAMES, StoryCards, sumsText, taskText } from './cards.ts';

/** Tells a replay in words. */
export class Story {
  private readonly trace: Trace;
  private readonly table: OpenTable;
  private readonly cards: StoryCards;
  /** For the current or last attempt. */
  private tested: TracedTest[] = [];
  /** Dice lie rolled and may change. */
  private isRolled = false;

  constructor(trace: Trace, table: OpenTable, hands: readonly Zone<EventCard>[], rules: MissionRules) {
    this.trace = trace;
    this.table = table;
    this.cards = new StoryCards(table, hands, rules);
  }

  private name(seat: number): string {
    return this.table.players[seat].name;
  }

  private get active(): string {
    return this.name(this.table.active);
  }

  private say(text: string, kind: string, data: Readonly<Record<string, unknown>> = {}, indent = 1): void {
    this.trace.say(text, { kind, ...data, ...this.picture() }, indent);
  }

  private picture(): Readonly<Record<string, unknown>> {
    const tests = this.isRolled ? [...this.tested, this.cards.test()] : this.tested;
    return { ...this.cards.changes(), ...(tests.length > 0 ? { tests } : {}) };
  }

  private attemptBegins(challenge: EventCard | null): void {
    this.tested = [];
    this.cards.challenge = challenge;
    this.cards.isAttempt = true;
  }

  begins(faces: Int32Array | null): void {
    this.trace.turn = 0;
    this.tested = [];
    const first = this.name(this.table.first);
    const rolls = faces === null ? [] : Array.from(faces, (face, seat) => `${this.name(seat)} ${face}`);
    this.trace.heading(
      faces === null
        ? `${first} goes first by house rule`
        : `Roll for the first turn: ${rolls.join(', ')}; ${first} goes first`,
      { ...this.cards.declaration(), first: this.table.first, ...this.picture(), ...firstRoll(this.table, faces) },
    );
  }

  turn(): void {
    const { table } = this;
    this.trace.turn = table.turn;
    this.tested = [];
    this.cards.isAttempt = false;
    const { score, missionPoints, penalty } = table.players[table.active];
    this.trace.heading(
      `Turn ${table.turn}: ${this.active} (VS ${score} = TMP ${missionPoints} - PLK ${penalty}), ${counted(table.missionsLeft, 'Mission')} left`,
      { kind: 'turn', player: table.active, ...this.picture() },
    );
  }

  skipped(seat: number): void {
    this.trace.heading(`${this.name(seat)} skips a turn`, { kind: 'skipped', player: seat, ...this.picture() });
  }

  reshuffles(deck: string, cards: number): void {
    this.say(`The discards, ${counted(cards, 'card')}, become the new ${deck} pile`, 'reshuffle', { deck });
  }

  discovers(card: Mission): void {
    const text = `${card.name}: ${taskText(card.task)}; ${counted(card.points, 'point')}`;
    this.say(`Discovery: ${text}`, 'mission', { card: this.cards.mission(card) });
  }

  refuses(card: Mission): void {
    this.say(`${this.active} refuses ${card.name}`, 'refuse', { card: this.cards.mission(card) }, 2);
  }

  recruits(card: Personnel, fromDeck: boolean): void {
    const from = fromDeck ? 'from the deck' : 'from the Reserve';
    this.say(`Recruits ${card.name} ${from}`, 'recruit', { card: this.cards.personnel(card), fromDeck }, 2);
  }

  standsDown(card: Personnel): void {
    this.say(`${card.name} moves to the Reserve`, 'standDown', { card: this.cards.personnel(card) }, 2);
  }

  swaps(member: Personnel, reserve: Personnel): void {
    const data = { card: this.cards.personnel(reserve) };
    this.say(`${reserve.name} replaces ${member.name}, who moves to the Reserve`, 'swap', data, 2);
  }

  team(): void {
    const { team, reserve } = this.table.players[this.table.active];
    const inReserve = reserve.count === 0 ? 'empty' : cardList(reserve);
    this.say(`Team: ${cardList(team.members)} (${sumsText(team)}); Reserve: ${inReserve}`, 'team', {
      player: this.table.active,
    });
  }

  draws(hand: Zone<EventCard>): void {
    this.say(`Hand after drawing: ${hand.count === 0 ? 'empty' : cardList(hand)}`, 'hand');
  }

  /** MISSION-48: the last `count` of the hand. */
  drawsMore(seat: number, hand: Zone<EventCard>, count: number): void {
    const drawn = hand.cards.slice(hand.count - count, hand.count).map(({ name }) => name);
    this.say(`${this.name(seat)} draws ${drawn.length === 0 ? 'nothing' : drawn.join(', ')}`, 'draw', { drawn }, 3);
  }

  discards(card: EventCard): void {
    this.say(`Discards ${card.name} at the hand limit`, 'discard', { card: this.cards.event(card) }, 2);
  }

  plays(seat: number, card: EventCard, asBonus: boolean): void {
    const gain = asBonus ? ` (${this.cards.gainText(card)})` : '';
    this.say(`${this.name(seat)} plays ${card.name}${gain}`, 'play', { player: seat, card: this.cards.event(card) }, 2);
  }

  challenges(seat: number, card: EventCard): void {
    this.attemptBegins(card);
    const text = `${this.name(seat)} challenges with ${card.name}: ${taskText(card.task)}`;
    this.say(text, 'challenge', { player: seat, card: this.cards.event(card) });
  }

  challengeEnds(outcome: number): void {
    this.cards.challenge = null;
    this.cards.isAttempt = false;
    this.say(`The challenge: ${ATTEMPT_WORDS[outcome]}`, 'challengeEnd', { outcome });
  }

  attempts(card: Mission): void {
    this.attemptBegins(null);
    const { team } = this.table.players[this.table.active];
    this.say(`${this.active} attempts ${card.name} (${sumsText(team)})`, 'attempt', { card: this.cards.mission(card) });
  }

  rollsTest(): void {
    const { attempt } = this.table;
    const { team } = this.table.players[this.table.active];
    const mission = `Mission ${attempt.missionDie} + ${attempt.task.levels[attempt.stat]} = ${missionTotal(attempt)}`;
    this.isRolled = true;
    if (attempt.results.every((result) => result === UNTESTED)) this.tested = [];
    const own = `Team ${attempt.teamDie} + ${teamTotal(attempt, team) - attempt.teamDie} = ${teamTotal(attempt, team)}`;
    this.say(`Test of ${STAT_NAMES[attempt.stat]}: ${mission}, ${own}`, 'test', { stat: STATS[attempt.stat] }, 2);
  }

  testEnds(passed: boolean): void {
    const { attempt } = this.table;
    const { team } = this.table.players[this.table.active];
    const totals = `${teamTotal(attempt, team)} against ${missionTotal(attempt)}`;
    this.say(`${STAT_NAMES[attempt.stat]} ${totals}: ${passed ? 'success' : 'failure'}`, 'tested', { passed }, 2);
    this.tested.push(this.cards.test());
    this.isRolled = false;
  }

  rerolls(die: number, face: number): void {
    this.say(`The ${die === 0 ? "Team's" : "Mission's"} die is rolled again: ${face}`, 'reroll', { face }, 3);
  }

  rescues(seat: number, card: Personnel): void {
    const undone = card.lostBy < 0 ? '' : `, no longer lost by ${this.name(card.lostBy)}`;
    this.say(
      `${card.name} comes back to the Reserve of ${this.name(seat)}${undone}`,
      'rescue',
      { card: this.cards.personnel(card) },
      3,
    );
  }

  replaces(old: Mission, next: Mission): void {
    const text = `${next.name} replaces ${old.name}: ${taskText(next.task)}; ${counted(next.points, 'point')}`;
    this.say(text, 'replace', { card: this.cards.mission(next) }, 3);
  }

  negates(name: string): void {
    this.cards.challenge = null;
    this.say(`${name} is negated`, 'negate', {}, 3);
  }

  skipsNext(seat: number): void {
    this.say(`${this.name(seat)} will skip the next turn`, 'skip', { player: seat }, 3);
  }

  sacrifices(seat: number, card: Personnel): void {
    this.say(`${this.name(seat)} sacrifices ${card.name}`, 'sacrifice', { card: this.cards.personnel(card) }, 3);
  }

  casualty(owner: number, card: Personnel, cause: string): void {
    this.say(
      `${card.name} of ${this.name(owner)} is to be discarded (${cause})`,
      'casualty',
      { card: this.cards.personnel(card) },
      2,
    );
  }

  heals(card: Personnel): void {
    this.say(`${card.name} is healed and stays`, 'heal', { card: this.cards.personnel(card) }, 3);
  }

  lost(owner: number, card: Personnel, counts: boolean): void {
    const cost = counts ? `; PLK now ${this.table.players[owner].penalty}` : ', but does not count';
    this.say(`${card.name} is lost${cost}`, 'lost', { player: owner, card: this.cards.personnel(card) }, 2);
  }

  fate(card: Mission, result: number): void {
    const word = result < 0 ? 'not attempted' : ATTEMPT_WORDS[result];
    const points = result === SUCCESS ? `, ${counted(card.points, 'point')} to ${this.active}` : '';
    this.say(`Fate: ${card.name}: ${word}${points}`, 'fate', { card: this.cards.mission(card), result });
  }

  dismisses(card: Personnel): void {
    this.say(`${card.name} is dismissed from the Reserve`, 'dismiss', { card: this.cards.personnel(card) }, 2);
  }

  turnEnds(): void {
    const scores = this.table.players.map(({ name, score }) => `${name} ${score}`);
    this.say(`Victory Scores: ${scores.join(', ')}`, 'scores');
  }

  end(scores: Int32Array, reason: number): void {
    const best = this.table.players.filter(({ seat }) => scores[seat] === WON || scores[seat] === SHARED);
    const names = best.map(({ name, score }) => `${name} (VS ${score})`).join(' and ');
    const text = best.length === 1 ? `${names} wins` : `${names} share the win`;
    const winner = best.length === 1 ? best[0].seat : -1;
    this.trace.heading(`Result: ${text}; ${REASON_WORDS[reason]}`, { kind: 'end', winner, ...this.picture() });
  }
}

/** MISSION-09: last rolls. */
function firstRoll({ players }: OpenTable, faces: Int32Array | null): { readonly tests?: readonly TracedTest[] } {
  if (faces === null) return {};
  const rolls = players.map(({ name, seat }) => ({ name, faces: [faces[seat]] }));
  return { tests: [{ name: 'First turn', rolls, needs: 'the highest' }] };
}
