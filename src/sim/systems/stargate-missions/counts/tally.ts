import type { Recorder } from '../../../kernel/recorder.ts';
import type { Snapshot } from '../../../kernel/snapshot.ts';
import type { EventCard, Mission, Personnel } from '../cards/cards.ts';
import {
  type Attempt,
  deficit,
  HOPELESS,
  MISSING_SKILL,
  missionTotal,
  SUCCESS,
  teamTotal,
} from '../chapters/attempt.ts';
import { DISCARD_TARGET, HEAL, TO_RESERVE } from '../chapters/readings.ts';
import { SHARED } from '../chapters/scoring.ts';
import type { MissionRules } from '../rules.ts';
import type { OpenTable, Team } from '../state.ts';
import { SKILLS } from '../vocabulary.ts';
import type { Labels } from './axes.ts';
import { EventTally } from './events.ts';
import { Counts, SIDE_COLUMNS } from './metrics.ts';
import { CHALLENGE, MISSION, type MissionCells, testLevels } from './missions.ts';
import type { PersonnelCells } from './personnel.ts';
import { PersonnelTally } from './personnel.ts';
import { EVENT_OF, eventOfEffect } from './rule-events.ts';
import { ScoreTally } from './scores.ts';

const { none: NOT_CHALLENGED, won: CHALLENGE_WON, failed: CHALLENGE_FAILED } = CHALLENGE;
const YES = 0;
const NO = 1;

/** Counts what happens in games; the chapters of the rules call it, and it changes nothing of the game. */
export class Tally {
  private readonly rules: MissionRules;
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  readonly personnel: PersonnelTally;
  readonly events: EventTally;
  private readonly scores: ScoreTally;
  private readonly levels: readonly number[];
  private readonly players: number;
  private readonly cells: MissionCells;
  private readonly ofPersonnel: PersonnelCells;
  private readonly rows;
  private readonly won: Int32Array;
  private readonly attempted: Int32Array;
  private readonly passed: Int32Array;
  private readonly tests: Int32Array;
  private marginBefore = 0;
  private challenged: number = NOT_CHALLENGED;

  constructor(rules: MissionRules, labels: Labels, table: OpenTable, recorder: Recorder) {
    this.rules = rules;
    this.table = table;
    this.recorder = recorder;
    this.players = table.players.length;
    const { missions, personnel, events, scores } = new Counts(recorder, labels);
    this.cells = missions;
    this.ofPersonnel = personnel;
    this.events = new EventTally(rules, labels, table, events);
    this.scores = new ScoreTally(labels, table, recorder, scores);
    this.personnel = new PersonnelTally(rules, table, recorder, this.events, personnel);
    this.levels = testLevels(labels);
    this.rows = table.players.map((_, seat) => recorder.side(seat, SIDE_COLUMNS));
    this.won = new Int32Array(this.players);
    this.attempted = new Int32Array(this.players);
    this.passed = new Int32Array(this.players);
    this.tests = new Int32Array(this.players);
  }

  gameBegins(): void {
    this.won.fill(0);
    this.attempted.fill(0);
    this.passed.fill(0);
    this.tests.fill(0);
    this.personnel.gameBegins();
    this.events.gameBegins();
  }

  /** What goes into the record of the game. */
  exchange(state: Snapshot): void {
    if (state.isRestoring) this.gameBegins();
    state.all(this.won);
    state.all(this.attempted);
    state.all(this.passed);
    state.all(this.tests);
    this.personnel.exchange(state);
    this.events.exchange(state);
  }

  reshuffled(deck: number): void {
    this.recorder.happened(EVENT_OF.reshuffled);
    this.ofPersonnel.reshuffles.add(deck, 1);
  }

  // Missions and tests

  missionDrawn(_card: Mission): void {
    this.challenged = NOT_CHALLENGED;
  }

  missionEnded(card: Mission, outcome: number): void {
    this.recorder.happened(outcome === SUCCESS ? EVENT_OF.won : EVENT_OF.failed);
    const { active, turn } = this.table;
    this.missionOutcome(card, outcome);
    this.attempted[active]++;
    if (outcome === SUCCESS) this.won[active]++;
    const result = outcome === SUCCESS ? YES : NO;
    this.cells.turns.count(turn, result);
    this.cells.afterChallenge.count(this.challenged, result);
  }

  missionNegated(card: Mission): void {
    this.missionOutcome(card, MISSION.negated);
  }

  missionReplaced(old: Mission): void {
    this.missionOutcome(old, MISSION.replaced);
  }

  missionForfeited(card: Mission): void {
    this.missionOutcome(card, MISSION.forfeited);
  }

  private missionOutcome(card: Mission, outcome: number): void {
    this.cells.missions.count(card.type, this.table.active, outcome);
  }

  attemptBegins(): void {
    this.events.attemptBegins();
  }

  testRolled(attempt: Attempt, team: Team): void {
    this.marginBefore = teamTotal(attempt, team) - missionTotal(attempt);
  }

  tested(attempt: Attempt, team: Team, passed: boolean): void {
    const { active } = this.table;
    const result = passed ? YES : NO;
    this.tests[active]++;
    if (passed) this.passed[active]++;
    const level = this.levels.indexOf(attempt.task.levels[attempt.stat]);
    const { tests, margins, margin } = this.cells;
    tests.count(active, attempt.stat, level, attempt.isChallenge ? 1 : 0, result);
    margins.count(attempt.stat, margin.place(this.marginBefore), result);
    const gap = deficit(this.rules, attempt, team);
    const tie = this.rules.tests.tie === 'success' ? 0 : 1;
    const beyond = teamTotal(attempt, team) - missionTotal(attempt) - tie;
    // A success below the Mission Total is the die's alone: no card was needed for it (tests.teamHighest).
    this.events.plays.tested(attempt.stat, gap > 0 ? -gap : beyond < 0 ? HOPELESS : beyond);
  }

  attemptEnds(attempt: Attempt, team: Team, outcome: number): void {
    if (outcome === MISSING_SKILL) this.recorder.happened(EVENT_OF.missingSkill);
    this.events.attemptEnds(attempt, team, outcome === SUCCESS);
    if (attempt.isChallenge) return;
    let skills = 0;
    for (let skill = 0; skill < SKILLS.length; skill++) if (team.skills[skill] > 0) skills++;
    const { mainCharacters, composition, teamBrains, teamCombat, teamStats } = this.cells;
    composition.count(mainCharacters.place(team.mains), skills, outcome);
    teamStats.count(teamBrains.place(team.brains), teamCombat.place(team.combat), outcome);
    const { cards, count } = team.members;
    for (let i = 0; i < count; i++) this.ofPersonnel.members.count(cards[i].type, outcome === SUCCESS ? YES : NO);
  }

  // Challenges and Event cards

  askedToChallenge(seat: number, plays: boolean): void {
    this.events.askedToChallenge(seat, plays);
  }

  challengePlayed(seat: number, card: EventCard): void {
    this.recorder.happened(EVENT_OF.challenged);
    this.events.played(seat, card);
  }

  challengeNegated(card: EventCard): void {
    this.events.challengeEnds(card, -1);
  }

  challengeEnds(seat: number, card: EventCard, outcome: number, memberLost: boolean): void {
    if (memberLost) this.recorder.happened(EVENT_OF.challengeCost);
    this.challenged = outcome === SUCCESS ? CHALLENGE_WON : CHALLENGE_FAILED;
    this.events.challengeEnds(card, outcome);
    this.events.challengeCost(seat, memberLost);
  }

  eventDrawn(seat: number, card: EventCard): void {
    this.events.drawn(seat, card);
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
    this.ofPersonnel.skipped.add(seat, 1);
  }

  endPhase(handCount: number): void {
    this.events.endPhase(handCount);
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
    for (let i = 0; i < table.drawn.count; i++) this.missionForfeited(table.drawn.cards[i]);
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
    this.ofPersonnel.turnsTaken.add(seat, player.turnsTaken);
    const row = this.rows[seat];
    row.score = score;
    row.strengthLeft = player.team.size + player.reserve.count;
    row.losses = player.lost;
    row.firstBreakTurn = this.personnel.firstMainLost(seat);
    row.victoryScore = player.score;
    row.missionPoints = player.missionPoints;
    row.lostPoints = player.penalty;
    row.missionsWon = this.won[seat];
    row.missionsAttempted = this.attempted[seat];
    row.testsPassed = this.passed[seat];
    row.tests = this.tests[seat];
    row.eventsPlayed = this.events.playedBy(seat);
    row.turnsTaken = player.turnsTaken;
    row.playingOrder = this.scores.placeOf(seat) + 1;
  }
}
