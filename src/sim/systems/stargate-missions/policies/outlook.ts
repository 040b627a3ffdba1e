import type { View } from '../play/questions.ts';
import type { Tactics } from './tactics.ts';

/** Half of the stake for the slope of the chance to win: Missions are worth two to four points. */
const STAKE = 2;
/** In the last turn a point behind nearly loses. */
export const LEAST_SPREAD = 0.25;

/** Worth of points to a seat, by arithmetic on open information alone: equal on every engine. */
export class Outlook {
  private readonly tactics: Tactics;
  /** By seat: a rival's share in the cost of its points; the sum is 1. */
  readonly weights: Float64Array;
  private readonly projected: Float64Array;
  private readonly turns: Int32Array;
  private lead = 0;
  private spread = 1;
  private slope = 1;
  private share = 1;
  /** As at the last look: scores and skips by seat, Missions to come, turn, active player and Mission. */
  private readonly scores: Int32Array;
  private readonly skips: Int32Array;
  private seat = -1;
  private missionsLeft = -1;
  private turn = -1;
  private active = -1;
  private running = 0;

  constructor(tactics: Tactics, players: number) {
    this.tactics = tactics;
    this.weights = new Float64Array(players);
    this.projected = new Float64Array(players);
    this.turns = new Int32Array(players);
    this.scores = new Int32Array(players);
    this.skips = new Int32Array(players);
  }

  /** Call before each decision that needs the worth of points. */
  read(view: View): void {
    if (!this.isAsBefore(view)) this.look(view);
  }

  /** Notes the table; true if nothing changed. */
  private isAsBefore({ table, seat }: View): boolean {
    const { players, missionsLeft, turn, active } = table;
    const { scores, skips } = this;
    // `gain` values the own Mission; a rival's is in the rival's projection.
    const running = active !== seat && table.mission !== null ? 1 : 0;
    let same = seat === this.seat && missionsLeft === this.missionsLeft && turn === this.turn;
    if (active !== this.active || running !== this.running) same = false;
    for (let i = 0; i < scores.length; i++) {
      const player = players[i];
      const { score } = player;
      if (score === scores[i] && player.skips === skips[i]) continue;
      scores[i] = score;
      skips[i] = player.skips;
      same = false;
    }
    this.seat = seat;
    this.missionsLeft = missionsLeft;
    this.turn = turn;
    this.active = active;
    this.running = running;
    return same;
  }

  private look({ table, rules, seat }: View): void {
    const { scores, skips } = this;
    const players = scores.length;
    const { turnWorth, turnSpread, cardHorizon } = this.tactics;
    const toCome = turnsToCome(table.missionsLeft, table.turn, rules);
    let best = Number.NEGATIVE_INFINITY;
    let turnsOfBest = 0;
    for (let i = 0; i < players; i++) {
      const away = placesTo(i, table, rules);
      this.turns[i] = turnsFrom(away > 0 ? away : players, toCome, players, skips[i]);
      const running = i === table.active ? this.running : 0;
      this.projected[i] = scores[i] + (this.turns[i] + running) * turnWorth;
      if (i === seat || this.projected[i] <= best) continue;
      best = this.projected[i];
      turnsOfBest = this.turns[i];
    }
    this.spread = LEAST_SPREAD + turnSpread * Math.sqrt((this.turns[seat] + turnsOfBest) / 2);
    this.weigh(seat, best);
    this.lead = this.projected[seat] - best;
    this.slope =
      (sigmoid((this.lead + STAKE) / this.spread) - sigmoid((this.lead - STAKE) / this.spread)) / (2 * STAKE);
    this.share = Math.min(1, this.turns[seat] / cardHorizon);
  }

  /** Rivals near the best of them count more. */
  private weigh(seat: number, best: number): void {
    const { weights, projected, spread } = this;
    let total = 0;
    for (let i = 0; i < weights.length; i++) {
      const behind = (best - projected[i]) / spread;
      weights[i] = i === seat ? 0 : 1 / (1 + behind * behind);
      total += weights[i];
    }
    for (let i = 0; i < weights.length; i++) weights[i] /= total;
  }

  /** After the current one. */
  turnsOf(seat: number): number {
    return this.turns[seat];
  }

  /** Face value for most of the game; near the end, the chance to win. */
  gain(points: number): number {
    return (sigmoid((this.lead + points) / this.spread) - sigmoid(this.lead / this.spread)) / this.slope;
  }

  harm(rival: number, points: number): number {
    return this.gain(this.weights[rival] * points);
  }

  /** Present worth of a kept card: 0 without own turns to come. */
  kept(worth: number): number {
    return worth * this.share;
  }
}

export function placesTo(seat: number, { active, players }: View['table'], { turn }: View['rules']): number {
  const away = turn.direction === 'left' ? seat - active : active - seat;
  return away < 0 ? away + players.length : away;
}

/** Turns of a seat among those to come; `distance` is its place after the last played. */
export function turnsFrom(distance: number, toCome: number, players: number, skips: number): number {
  return toCome < distance ? 0 : Math.max(0, Math.floor((toCome - distance) / players) + 1 - skips);
}

export function turnsToCome(missionsLeft: number, turn: number, { discovery, end, decks }: View['rules']): number {
  const drawn = Math.ceil(missionsLeft / discovery.draw);
  if (end.maxTurns === null) return drawn;
  return decks.missions.reshuffle ? end.maxTurns - turn : Math.min(drawn, end.maxTurns - turn);
}

/** From -1 to 1, steepest at 0. */
function sigmoid(x: number): number {
  return x / (1 + Math.abs(x));
}
