import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import type { MissionRules } from '../rules/rules.ts';
import { SKILLS } from '../rules/vocabulary.ts';
import { type Attempt, deficit, HOPELESS, missionTotal, SUCCESS, teamTotal } from '../steps/attempt.ts';
import type { EventCard, Personnel } from '../steps/cards.ts';
import { DISCARD_TARGET, HEAL, TO_RESERVE } from '../steps/readings.ts';
import type { Team } from '../steps/team.ts';
import { type OpenTable, SHARED } from '../table/state.ts';
import { EVENT_OF, eventOfEffect, type Labels } from './axes.ts';
import { EventTally } from './events.ts';
import { metricTable, SIDE_COLUMNS } from './metrics.ts';
import { MissionTally, NO, YES } from './missions.ts';
import { PersonnelTally } from './personnel.ts';
import { ScoreTally } from './scores.ts';

/** Counts events; never affects the game. */
export class Tally {
  private readonly rules: MissionRules;
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  readonly missions: MissionTally;
  readonly personnel: PersonnelTally;
  readonly events: EventTally;
  private readonly scores: ScoreTally;
  private readonly players: number;
  private readonly cells;
  private readonly rows;

  constructor(rules: MissionRules, labels: Labels, table: OpenTable, recorder: Recorder) {
    this.rules = rules;
    this.table = table;
    this.recorder = recorder;
    this.players = table.players.length;
    this.cells = recorder.cells(metricTable(labels));
    this.missions = new MissionTally(labels, table, recorder, this.cells);
    this.events = new EventTally(rules, labels, table, this.cells);
    this.scores = new ScoreTally(labels, table, recorder, this.cells);
    this.personnel = new PersonnelTally(rules, table, recorder, this.events, this.cells);
    this.rows = table.players.map((_, seat) => recorder.side(seat, SIDE_COLUMNS));
  }

  gameBegins(): void {
    this.missions.gameBegins();
    this.personnel.gameBegins();
    this.events.gameBegins();
  }

  exchange(state: Snapshot): void {
    if (state.isRestoring) this.gameBegins();
    this.missions.exchange(state);
    this.personnel.exchange(state);
    this.events.exchange(state);
  }

  reshuffled(deck: number): void {
    this.recorder.happened(EVENT_OF.reshuffled);
    this.cells.reshuffles.add(deck, 1);
  }

  // Attempts and tests

  tested(attempt: Attempt, team: Team, passed: boolean): void {
    this.missions.tested(attempt, passed);
    const gap = deficit(this.rules, attempt, team);
    const tie = this.rules.tests.tie === 'success' ? 0 : 1;
    const beyond = teamTotal(attempt, team) - missionTotal(attempt) - tie;
    // A success below the Mission Total needed no card: the die alone made it (tests.teamHighest).
    this.events.plays.tested(attempt.stat, gap > 0 ? -gap : beyond < 0 ? HOPELESS : beyond);
  }

  attemptEnds(attempt: Attempt, team: Team, outcome: number): void {
    this.missions.attemptEnds(attempt, team, outcome);
    this.events.attemptEnds(attempt, team, outcome === SUCCESS);
    if (attempt.isChallenge) return;
    const { cards, count } = team.members;
    for (let i = 0; i < count; i++) this.cells.members.count(cards[i].type, outcome === SUCCESS ? YES : NO);
  }

  // Challenges and Event cards

  challengePlayed(seat: number, card: EventCard): void {
    this.recorder.happened(EVENT_OF.challenged);
    this.events.played(seat, card);
  }

  challengeEnds(seat: number, card: EventCard, outcome: number, memberLost: boolean): void {
    if (memberLost) this.recorder.happened(EVENT_OF.challengeCost);
    this.missions.challengeEnds(outcome);
    this.events.challengeEnds(card, outcome);
    this.events.challengeCost(seat, memberLost);
  }

  eventDiscarded(card: EventCard): void {
    this.recorder.happened(EVENT_OF.handLimit);
    this.events.discarded(card);
  }

  eventPlayed(seat: number, card: EventCard, window: number, withEffect: boolean): void {
    if (withEffect) this.recorder.happened(eventOfEffect(card.effect));
    this.events.played(seat, card);
    const { effect } = card;
    if (withEffect && (effect === DISCARD_TARGET || effect === TO_RESERVE)) this.events.awaitEffect(card, window);
    else this.events.playedInWindow(card, window, withEffect && effect === HEAL);
  }

  bonusPlayed(card: EventCard, attempt: Attempt, stat: number): void {
    this.recorder.happened(EVENT_OF.bonus);
    this.events.plays.addBonus(this.rules, card, attempt, stat);
  }

  rerolled(attempt: Attempt, points: number): void {
    this.events.plays.addToTest(attempt, attempt.stat, points);
  }

  sacrificed(card: Personnel, fromActiveTeam: boolean): void {
    if (!fromActiveTeam) return;
    const { attempt } = this.table;
    this.events.plays.addToTest(attempt, 0, -card.brains);
    this.events.plays.addToTest(attempt, 1, -card.combat);
    for (let skill = 0; skill < SKILLS.length; skill++) this.events.plays.addSkill(skill, -card.skills[skill]);
  }

  // Turns and games

  turnSkipped(seat: number): void {
    this.cells.skippedTurns.add(seat, 1);
  }

  turnEnds(): void {
    const { players, turn } = this.table;
    for (let seat = 0; seat < this.players; seat++) {
      const { team, reserve } = players[seat];
      this.recorder.strength(seat, turn, team.size + reserve.count);
    }
    this.scores.turnEnds();
  }

  gameEnds(scores: Int32Array, reason: number): void {
    const { table } = this;
    for (let i = 0; i < table.drawn.count; i++) this.missions.forfeited(table.drawn.cards[i]);
    this.personnel.gameEnds();
    if (scores.includes(SHARED)) this.recorder.happened(EVENT_OF.shared);
    this.events.gameEnds(scores);
    this.scores.gameEnds(scores);
    this.recorder.game.turns = table.turn;
    this.recorder.game.reason = reason;
    for (let seat = 0; seat < this.players; seat++) this.writeSide(seat, scores[seat]);
  }

  private writeSide(seat: number, score: number): void {
    const { table } = this;
    const player = table.players[seat];
    this.cells.turnsTaken.add(seat, player.turnsTaken);
    const row = this.rows[seat];
    row.score = score;
    row.strengthLeft = player.team.size + player.reserve.count;
    row.losses = player.lost;
    row.firstBreakTurn = this.personnel.mainLostAt[seat];
    row.victoryScore = player.score;
    row.missionPoints = player.missionPoints;
    row.lostPoints = player.penalty;
    row.missionsWon = this.missions.won[seat];
    row.missionsAttempted = this.missions.attempted[seat];
    row.testsPassed = this.missions.passed[seat];
    row.tests = this.missions.tests[seat];
    row.eventsPlayed = this.events.playedCounts[seat];
    row.turnsTaken = player.turnsTaken;
    row.playingOrder = this.scores.placeOf(seat) + 1;
  }
}
