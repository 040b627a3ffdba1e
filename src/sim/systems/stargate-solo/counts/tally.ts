import type { Counter } from '../../../kernel/counter.ts';
import type { GameValue } from '../../../kernel/game-value.ts';
import { labelsOf } from '../../../kernel/metrics.ts';
import type { Recorder } from '../../../kernel/recorder.ts';
import type { Lattice } from '../../../tabletop/lattice.ts';
import { Places } from '../../../tabletop/places.ts';
import type { ShotNumbers } from '../chapters/shooting.ts';
import { BANDS, MODES, NO_EFFECT, ORDERS, PASS, RISK_REASONS, RISK_ROWS, STATES } from '../profiles.ts';
import type { Figure, Group } from '../state.ts';
import {
  HIGHEST_RISK,
  LEAST_EFFECT,
  LEAST_SHIFT,
  LOWEST_RISK,
  MOST_COUNTERS,
  MOST_EFFECT,
  MOST_EXTRAS,
  MOST_FIRE_POINTS,
  MOST_MORALE_DIE,
  MOST_SHIFT,
  MOST_TOTAL,
  MOST_TURNS_OUT,
} from './metrics.ts';

/** What Fire actions are spent on, in the order of the metric's outcomes. */
export const [SPENT_MOVE, SPENT_SHOT, SPENT_SUPPRESSION, UNSPENT] = [0, 1, 2, 3] as const;

const RISKS = HIGHEST_RISK - LOWEST_RISK + 1;
const SHIFTS = MOST_SHIFT - LEAST_SHIFT + 1;
const EFFECTS = MOST_EFFECT - LEAST_EFFECT + 1;
const EXCESSES = 13;

const clip = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value;

/** Counts what happens; each method names the thing counted and works out its cell. */
export class Tally {
  private readonly shots: Counter;
  private readonly profileShots: Counter;
  private readonly effects: Counter;
  private readonly dice: Counter;
  private readonly zats: Counter;
  private readonly actions: Counter;
  private readonly tries: Counter;
  private readonly sightings: Counter;
  private readonly markers: Counter;
  private readonly removals: Counter;
  private readonly figureTurns: Counter;
  private readonly wounds: Counter;
  private readonly casualtyCauses: Counter;
  private readonly moraleTests: Counter;
  private readonly moraleDice: Counter;
  private readonly rallies: Counter;
  private readonly breaks: Counter;
  private readonly combats: Counter;
  private readonly combatPoints: Counter;
  private readonly captures: Counter;
  private readonly charges: Counter;
  private readonly drags: Counter;
  private readonly riskTests: Counter;
  private readonly riskFactors: Counter;
  private readonly riskRows: Counter;
  private readonly states: Counter;
  private readonly portals: Counter;
  private readonly forces: Counter;
  private readonly casualties: GameValue;
  private readonly arrivals: GameValue;
  private readonly firstBreaks: GameValue;
  private readonly recorder: Recorder;
  readonly places: Places;
  private readonly maxTurns: number;
  private readonly weapons: number;
  private readonly profiles: number;
  /** Whether a group of each side has broken in this game. */
  private readonly broken = new Uint8Array(2);
  /** Losses of each side up to the last turn's end. */
  private readonly losses = new Int32Array(2);
  /** Turn being played. */
  turn = 0;

  constructor(recorder: Recorder, lattice: Lattice) {
    this.recorder = recorder;
    this.places = new Places(recorder, lattice);
    this.maxTurns = recorder.set.maxTurns;
    this.weapons = labelsOf(recorder.set, 'hit-rates', 'weapon').length;
    this.profiles = labelsOf(recorder.set, 'shots-by-profile', 'profile').length;
    this.shots = recorder.counter('hit-rates');
    this.profileShots = recorder.counter('shots-by-profile');
    this.effects = recorder.counter('hit-effects');
    this.dice = recorder.counter('effect-dice');
    this.zats = recorder.counter('zat-hits');
    this.actions = recorder.counter('fire-actions');
    this.tries = recorder.counter('spotting-tries');
    this.sightings = recorder.counter('spotted-figures');
    this.markers = recorder.counter('suppressions');
    this.removals = recorder.counter('suppression-removal');
    this.figureTurns = recorder.counter('figure-turns');
    this.wounds = recorder.counter('wounds');
    this.casualtyCauses = recorder.counter('casualty-causes');
    this.moraleTests = recorder.counter('morale-tests');
    this.moraleDice = recorder.counter('morale-dice');
    this.rallies = recorder.counter('rally-rolls');
    this.breaks = recorder.counter('group-breaks');
    this.combats = recorder.counter('melee-combats');
    this.combatPoints = recorder.counter('melee-fire-points');
    this.captures = recorder.counter('melee-captures');
    this.charges = recorder.counter('charges');
    this.drags = recorder.counter('drags');
    this.riskTests = recorder.counter('risk-tests');
    this.riskFactors = recorder.counter('risk-factors');
    this.riskRows = recorder.counter('risk-rows');
    this.states = recorder.counter('risk-states');
    this.portals = recorder.counter('portal-rolls');
    this.forces = recorder.counter('arrival-forces');
    this.casualties = recorder.value('casualties');
    this.arrivals = recorder.value('arrivals');
    this.firstBreaks = recorder.value('first-group-break');
  }

  beginGame(): void {
    this.turn = 0;
    this.broken.fill(0);
    this.losses.fill(0);
  }

  /** A rule event happened: one of EVENT. */
  happened(event: number): void {
    this.recorder.happened(event);
  }

  /** Figures that the turn has cost a side. */
  turnLosses(side: number, losses: number): void {
    this.casualties.set(side * this.maxTurns + this.turn - 1, losses - this.losses[side]);
    this.losses[side] = losses;
  }

  /** `result`: 0 a miss, 1 an automatic hit, 2 a hit. */
  shot(shooter: Figure, shot: ShotNumbers, cover: number, active: boolean, reaction: boolean, result: number): void {
    const { side, kind } = shooter;
    const weaponBand = (side * this.weapons + kind.weapon) * BANDS.length + shot.band;
    const modeCover = (weaponBand * MODES.length + shot.mode) * 3 + cover;
    this.shots.add(modeCover * 4 + (active ? 0 : 2) + (reaction ? 1 : 0), result);
    this.profileShots.add((side * this.profiles + kind.profile) * 5 + shot.counted, result);
  }

  effect(shooter: Figure, shot: ShotNumbers, cover: number, active: boolean, reaction: boolean, outcome: number): void {
    const weaponBand = (shooter.side * this.weapons + shooter.kind.weapon) * BANDS.length + shot.band;
    this.effects.add((weaponBand * 3 + cover) * 4 + (active ? 0 : 2) + (reaction ? 1 : 0), outcome - NO_EFFECT);
  }

  /** An effect die, natural and modified. */
  effectDie(weapon: number, natural: number, modified: number, outcome: number): void {
    const column = clip(modified, LEAST_EFFECT, MOST_EFFECT) - LEAST_EFFECT;
    this.dice.add((weapon * 6 + clip(natural, 1, 6) - 1) * EFFECTS + column, outcome - NO_EFFECT);
  }

  zat(side: number, hits: number): void {
    this.zats.add(side, clip(hits, 1, 3) - 1);
  }

  spend(figure: Figure, use: number, actions: number): void {
    const cell = figure.side * this.profiles + figure.kind.profile;
    for (let i = 0; i < actions; i++) this.actions.add(cell, use);
  }

  spotTry(side: number, band: number, shift: number, own: boolean, success: boolean): void {
    const cell = (side * 5 + band) * SHIFTS + clip(shift, LEAST_SHIFT, MOST_SHIFT) - LEAST_SHIFT;
    this.tries.add(cell * 2 + (own ? 0 : 1), success ? 0 : 1);
  }

  spotted(side: number, automatic: boolean): void {
    this.sightings.add(side, automatic ? 0 : 1);
  }

  marker(side: number, byFire: boolean, ignored: boolean): void {
    this.markers.add(side * 2 + (byFire ? 0 : 1), ignored ? 1 : 0);
  }

  unsuppress(side: number, firePoints: number, success: boolean): void {
    this.removals.add(side * (MOST_FIRE_POINTS + 1) + clip(firePoints, 0, MOST_FIRE_POINTS), success ? 0 : 1);
  }

  /** `state`: 0 free, 1 suppressed, 2 routing or running, 3 disabled. */
  figureTurn(side: number, state: number): void {
    this.figureTurns.add(side * this.maxTurns + this.turn - 1, state);
  }

  wound(side: number, turns: number): void {
    this.wounds.add(side, clip(turns, 0, MOST_TURNS_OUT));
  }

  casualty(figure: Figure, cause: number, outcome: number): void {
    this.casualtyCauses.add((figure.side * this.profiles + figure.kind.profile) * 3 + cause, outcome);
  }

  morale(cause: number, total: number, face: number, result: number): void {
    this.moraleTests.add(cause * (MOST_TOTAL + 1) + clip(total, 0, MOST_TOTAL), result - PASS);
    this.moraleDice.add((clip(face, 1, MOST_MORALE_DIE) - 1) * EXCESSES + clip(face - total, -6, 6) + 6, result - PASS);
  }

  rally(success: boolean): void {
    this.rallies.add(0, success ? 0 : 1);
  }

  /** `how`: 0 flee, 1 run, 2 surrender. */
  groupBreaks(group: Group, how: number): void {
    this.breaks.add(group.side, how);
    if (this.broken[group.side] === 1) return;
    this.broken[group.side] = 1;
    this.firstBreaks.set(group.side, this.turn);
  }

  melee(
    sgcPoints: number,
    sgcExtras: number,
    soloPoints: number,
    soloExtras: number,
    difference: number,
    result: number,
  ): void {
    this.combats.add(difference === 0 ? 2 : difference > 0 ? 1 : 0, result);
    const extras = MOST_EXTRAS + 1;
    const points = MOST_FIRE_POINTS + 1;
    const sgc = clip(sgcPoints, 0, MOST_FIRE_POINTS) * extras + clip(sgcExtras, 0, MOST_EXTRAS);
    const solo = clip(soloPoints, 0, MOST_FIRE_POINTS) * extras + clip(soloExtras, 0, MOST_EXTRAS);
    this.combatPoints.add(sgc * points * extras + solo, difference > 0 ? 0 : difference === 0 ? 1 : 2);
  }

  meleeCapture(captor: number): void {
    this.captures.add(captor, 0);
  }

  charge(side: number, reached: boolean): void {
    this.charges.add(side, reached ? 0 : 1);
  }

  /** `load`: 0 a figure, 1 a weapon. */
  drag(side: number, load: number, byTwo: boolean): void {
    this.drags.add(side * 2 + load, byTwo ? 1 : 0);
  }

  risk(group: Group, parts: Int32Array, factor: number, row: number, die: number): void {
    const column = clip(factor, LOWEST_RISK, HIGHEST_RISK) - LOWEST_RISK;
    const { side } = group;
    this.riskTests.add(((side * RISKS + column) * RISK_ROWS.length + row) * 6 + die - 1, group.order);
    for (let i = 0; i < RISKS; i++) this.riskFactors.add(side * RISKS + i, i === column ? 0 : 1);
    for (let i = 0; i < parts.length; i++) this.riskRows.add(side * RISK_REASONS.length + i, parts[i] !== 0 ? 0 : 1);
  }

  riskStates(group: Group, before: number): void {
    this.states.add((group.side * STATES.length + before) * ORDERS.length + group.order, group.state);
  }

  portal(counters: number, contact: boolean, die: number, force: number, fallback: boolean): void {
    const cell = (clip(counters, 1, MOST_COUNTERS) - 1) * 2 + (contact ? 1 : 0);
    this.portals.add((cell * 6 + clip(die, 1, 6) - 1) * 2 + (fallback ? 1 : 0), force);
  }

  arrival(force: number, figures: number): void {
    this.arrivals.add(this.turn - 1, figures);
    // Nothing and redeployment are no arrivals.
    this.forces.add(this.turn - 1, force < 4 ? force - 1 : force - 2);
  }
}
