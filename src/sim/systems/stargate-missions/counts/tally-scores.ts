import type { Counter } from '../../../kernel/counter.ts';
import type { GameValue } from '../../../kernel/game-value.ts';
import type { Recorder } from '../../../kernel/recorder.ts';
import { WON } from '../chapters/scoring.ts';
import type { OpenTable } from '../state.ts';
import type { Labels } from './metrics.ts';
import { LEAD_BOUND, LEAST_SCORE, MOST_SCORE } from './metrics-scores.ts';

/** Counts scores: by player, seat, order of play and turn, and who leads. */
export class ScoreTally {
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly maxTurns: number;
  private readonly bySide: GameValue;
  private readonly missionPoints: GameValue;
  private readonly lostPoints: GameValue;
  private readonly bySeat: GameValue;
  private readonly byOrder: GameValue;
  private readonly byTurn: GameValue;
  private readonly firstPlayerLead: GameValue;
  private readonly winners: Counter;
  /** By seat: index of its policy among the policies in play. */
  private readonly policyOf: readonly number[];
  private readonly policies: number;
  private readonly goesRight: boolean;

  constructor(labels: Labels, table: OpenTable, recorder: Recorder) {
    this.table = table;
    this.recorder = recorder;
    this.maxTurns = labels.maxTurns;
    this.bySide = recorder.value('victory-scores');
    this.missionPoints = recorder.value('mission-points');
    this.lostPoints = recorder.value('lost-points');
    this.bySeat = recorder.value('score-by-seat');
    this.byOrder = recorder.value('score-by-order');
    this.byTurn = recorder.value('score-by-turn');
    this.firstPlayerLead = recorder.value('first-player-lead');
    this.winners = recorder.counter('winners');
    const distinct = [...new Set(labels.policies)];
    this.policyOf = labels.policies.map((policy) => distinct.indexOf(policy));
    this.policies = distinct.length;
    this.goesRight = labels.goesRight;
  }

  /** 0 for who goes first, 1 for the next, … */
  placeOf(seat: number): number {
    const { players, first } = this.table;
    const steps = this.goesRight ? first - seat : seat - first;
    return (steps + players.length) % players.length;
  }

  turnEnds(): void {
    const { players, turn } = this.table;
    for (let seat = 0; seat < players.length; seat++) {
      const score = clamp(players[seat].score, LEAST_SCORE, MOST_SCORE);
      this.byTurn.set(seat * this.maxTurns + turn - 1, score);
      this.recorder.standing(seat, turn, score);
    }
  }

  gameEnds(scores: Int32Array): void {
    const { players, turn, first } = this.table;
    let others = 0;
    for (let seat = 0; seat < players.length; seat++) {
      const { score, missionPoints, penalty } = players[seat];
      const points = clamp(score, LEAST_SCORE, MOST_SCORE);
      if (seat !== first) others += points;
      const place = this.placeOf(seat);
      this.bySide.set(seat, points);
      this.missionPoints.set(seat, clamp(missionPoints, LEAST_SCORE, MOST_SCORE));
      this.lostPoints.set(seat, clamp(penalty, LEAST_SCORE, MOST_SCORE));
      this.bySeat.set(seat, points);
      this.byOrder.set(place, points);
      for (let later = turn; later < this.maxTurns; later++) this.byTurn.set(seat * this.maxTurns + later, points);
      this.winners.add(place * this.policies + this.policyOf[seat], WON - scores[seat]);
    }
    const lead = (players.length - 1) * clamp(players[first].score, LEAST_SCORE, MOST_SCORE) - others;
    this.firstPlayerLead.set(0, clamp(lead, -LEAD_BOUND, LEAD_BOUND));
  }
}

function clamp(value: number, min: number, max: number): number {
  return value < min ? min : value > max ? max : value;
}
