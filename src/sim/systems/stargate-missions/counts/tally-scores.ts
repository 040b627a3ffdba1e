import type { Recorder } from '../../../kernel/recorder.ts';
import { WON } from '../chapters/scoring.ts';
import type { OpenTable } from '../state.ts';
import type { Labels } from './axes.ts';
import { LEAST_SCORE, MOST_SCORE, type ScoreCells } from './metrics-scores.ts';

/** Counts scores: by player, seat, order of play and turn, and who leads. */
export class ScoreTally {
  private readonly table: OpenTable;
  private readonly recorder: Recorder;
  private readonly maxTurns: number;
  private readonly cells: ScoreCells;
  /** By seat: index of its policy among the policies in play. */
  private readonly policyOf: readonly number[];
  private readonly goesRight: boolean;

  constructor(labels: Labels, table: OpenTable, recorder: Recorder, cells: ScoreCells) {
    this.table = table;
    this.recorder = recorder;
    this.maxTurns = labels.maxTurns;
    this.cells = cells;
    const distinct = [...new Set(labels.policies)];
    this.policyOf = labels.policies.map((policy) => distinct.indexOf(policy));
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
      this.cells.byTurn.set(seat, turn, score);
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
      this.cells.bySide.set(seat, points);
      this.cells.missionPoints.set(seat, missionPoints);
      this.cells.lostPoints.set(seat, penalty);
      this.cells.bySeat.set(seat, points);
      this.cells.byOrder.set(place, points);
      for (let later = turn + 1; later <= this.maxTurns; later++) this.cells.byTurn.set(seat, later, points);
      this.cells.winners.count(place, this.policyOf[seat], WON - scores[seat]);
    }
    const lead = (players.length - 1) * clamp(players[first].score, LEAST_SCORE, MOST_SCORE) - others;
    this.cells.firstPlayerLead.set(lead);
  }
}

function clamp(value: number, min: number, max: number): number {
  return value < min ? min : value > max ? max : value;
}
