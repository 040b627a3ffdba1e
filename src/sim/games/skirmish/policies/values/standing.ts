import type { CompiledAction } from '../../steps/engine.ts';
import { STEPS } from '../../table/state.ts';
import type { Odds } from './odds.ts';
import type { Ends, Trial } from './trials.ts';
import { View } from './view.ts';

/** Activations that a unit's fighting worth looks ahead, and what each next one counts. */
const AHEAD = 3;
const LATER = 0.7;
/** Covers of the reference enemy, and the share of the longest range at which he stands. */
const COVERS = 2;
const REFERENCE_RANGE = 0.5;

export interface WorthWeights {
  readonly presence: number;
  readonly finish: number;
  readonly preempt: number;
  readonly brawl: number;
}

/**
 * What a unit is worth in a state: its being there, by life, and what it will do, by its own odds against the units of the
 * game: orders that fail, actions that its state forbids, chains that its state weakens, and the way back to its best. On
 * average a fresh unit is worth 1. Pure functions of state and weights.
 */
export class Standing {
  /** By state: of a unit that has acted this turn, and of one that may yet. NaN until asked for. */
  private worths = new Float64Array(0);
  private readonly odds: Odds;
  private readonly weights: WorthWeights;
  /** Share of enemies by profile. */
  private readonly shares: Float64Array;
  private readonly view: View;
  private readonly frame: Int32Array;
  /** By action and state: what it does to a reference enemy. */
  private readonly gains: Map<number, number>[];
  /** By state: `ahead` of so many activations. */
  private readonly ahead: Map<number, number>[];
  private readonly mean: number;

  /** `counts`: units by profile, both sides together. */
  constructor(odds: Odds, counts: readonly number[], weights: WorthWeights) {
    this.odds = odds;
    this.weights = weights;
    const all = counts.reduce((sum, count) => sum + count, 0);
    this.shares = Float64Array.from(counts, (count) => count / Math.max(1, all));
    this.view = viewAtStart(odds, counts);
    this.frame = new Int32Array(odds.engine.frame.size);
    this.gains = odds.engine.actions.map(() => new Map());
    this.ahead = Array.from({ length: AHEAD + 1 }, () => new Map());
    const mean = odds.fresh.reduce((sum, state, profile) => sum + this.shares[profile] * this.future(state), 0);
    this.mean = mean > 0 ? mean : 1;
  }

  worth(state: number, hasActed: boolean): number {
    const place = 2 * state + (hasActed ? 1 : 0);
    if (place >= this.worths.length) {
      const larger = new Float64Array(2 * Math.max(place + 1, 2 * this.odds.states.count)).fill(Number.NaN);
      larger.set(this.worths);
      this.worths = larger;
    }
    // Working one out may ask for others.
    if (Number.isNaN(this.worths[place])) {
      const worth = this.worthOf(state, hasActed);
      this.worths[place] = worth;
    }
    return this.worths[place];
  }

  private worthOf(state: number, hasActed: boolean): number {
    const { states } = this.odds;
    const { presence, finish, preempt } = this.weights;
    const life = states.lifeOf(state);
    if (life <= 0) return 0;
    const body = (1 - finish) * (life / states.fullLife(state)) + finish;
    const now = hasActed ? 0 : preempt * this.activations(state, 1);
    return presence * body + ((1 - presence) * (now + this.future(state))) / this.mean;
  }

  /** What it does from the next turn on, per activation. */
  private future(state: number): number {
    let sum = 0;
    let norm = 0;
    for (let k = 0, factor = 1; k < AHEAD; k++, factor *= LATER) norm += factor;
    this.overTurn(state, (next, chance) => {
      sum += chance * this.activations(next, AHEAD);
    });
    return sum / norm;
  }

  private overTurn(state: number, visit: (state: number, chance: number) => void): void {
    const { turnEnd, turnStart } = this.odds;
    this.each(turnEnd, state, (end, chance) => this.each(turnStart, end, (next, more) => visit(next, chance * more)));
  }

  private each(trial: Trial | null, state: number, visit: (state: number, chance: number, passed: boolean) => void) {
    if (trial === null || this.odds.states.lifeOf(state) <= 0) {
      visit(state, 1, true);
      return;
    }
    const { states, chances, passed }: Ends = trial.of(state, this.view, false);
    for (let i = 0; i < states.length; i++) visit(states[i], chances[i], passed[i] === 1);
  }

  /** Of the best actions of so many activations, each later one counting less. */
  private activations(state: number, count: number): number {
    if (count === 0 || this.odds.states.lifeOf(state) <= 0) return 0;
    const known = this.ahead[count].get(state);
    if (known !== undefined) return known;
    let sum = 0;
    this.each(this.odds.order, state, (ordered, chance, passed) => {
      sum += chance * (passed ? this.best(ordered, count) : this.onwards(ordered, count));
    });
    this.ahead[count].set(state, sum);
    return sum;
  }

  private onwards(state: number, count: number): number {
    if (count <= 1) return 0;
    let sum = 0;
    this.overTurn(state, (next, chance) => {
      sum += chance * this.activations(next, count - 1);
    });
    return LATER * sum;
  }

  private best(state: number, count: number): number {
    const { engine } = this.odds;
    let best = this.onwards(state, count);
    engine.actions.forEach((action, i) => {
      if (action.on !== null || !this.mayTake(action, state)) return;
      let sum = 0;
      this.each(this.odds.before[i], state, (ready, chance) => {
        const passes = this.chanceOf(i, ready);
        sum += chance * (1 - passes) * this.onwards(ready, count);
        const gain = this.gain(i, ready);
        this.each(this.odds.after[i], ready, (done, more) => {
          sum += chance * passes * more * (gain + this.onwards(done, count));
        });
      });
      best = Math.max(best, sum);
    });
    return best;
  }

  private mayTake({ when }: CompiledAction, state: number): boolean {
    if (when === null) return true;
    this.loadAlone(state);
    return when.run(this.frame, this.odds.dice) !== 0;
  }

  private chanceOf(action: number, state: number): number {
    const test = this.odds.tests[action];
    if (test === null) return 1;
    this.loadAlone(state);
    return test.values[test.of(this.frame)];
  }

  private loadAlone(state: number): void {
    const { frame, odds } = this;
    frame.fill(0);
    odds.context.load(this.view, false, frame);
    odds.states.load(state, frame, odds.engine.frame.a);
  }

  /** Share of a reference enemy that the action's attack takes. */
  private gain(action: number, state: number): number {
    const { shoot, strike, contact, move } = this.odds.engine.actions[action];
    if (shoot === 'none' && !(strike && contact)) return 0;
    const known = this.gains[action].get(state);
    if (known !== undefined) return known;
    const shots = shoot === 'none' ? 0 : this.share(state, shoot, move !== null, false);
    const blows = strike && contact ? this.weights.brawl * this.share(state, 'all', move !== null, true) : 0;
    const gain = Math.max(shots, blows);
    this.gains[action].set(state, gain);
    return gain;
  }

  private share(state: number, shooting: 'all' | 'one', hasMoved: boolean, isStrike: boolean): number {
    const { odds, frame, shares } = this;
    const { states, engine } = odds;
    const layout = engine.frame;
    const chain = isStrike ? odds.strike : odds.shoot;
    if (chain === null) return 0;
    const weapons = engine.profiles[states.profile(state)].weapons.filter(
      (weapon) => engine.weapons[weapon].range > 0 !== isStrike,
    );
    const longest = Math.max(0, ...weapons.map((weapon) => engine.weapons[weapon].range));
    const range = isStrike ? 1 : Math.ceil(longest * REFERENCE_RANGE);
    let sum = 0;
    odds.fresh.forEach((target, profile) => {
      if (shares[profile] === 0) return;
      for (let cover = 0; cover < (isStrike ? 1 : COVERS); cover++) {
        let most = 0;
        let all = 0;
        for (const weapon of weapons) {
          if (!isStrike && engine.weapons[weapon].range < range) continue;
          this.loadAlone(state);
          states.load(target, frame, layout.t);
          frame.set(engine.weapons[weapon].values, layout.w);
          frame[layout.range] = range;
          frame[layout.cover] = cover;
          frame[layout.moved] = hasMoved ? 1 : 0;
          frame[layout.charged] = isStrike ? 1 : 0;
          frame[layout.engaged] = isStrike ? 1 : 0;
          const { values, chances } = chain.outcomes.of(frame);
          let lost = 0;
          const { width } = chain.outcomes;
          for (let k = 0; k < chances.length; k++)
            lost += chances[k] * Math.min(values[k * width], states.lifeOf(target));
          all += lost;
          most = Math.max(most, lost);
        }
        const taken = shooting === 'one' ? most : Math.min(all, states.lifeOf(target));
        sum += (shares[profile] * taken) / states.lifeOf(target) / (isStrike ? 1 : COVERS);
      }
    });
    return sum;
  }
}

/** Nobody has fallen. */
function viewAtStart({ engine }: Odds, counts: readonly number[]): View {
  const view = new View(engine);
  if (engine.scheme === 'dice') view.step = STEPS / 2;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const units = Math.ceil(all / 2);
  const highest = (column: number) =>
    Math.max(0, ...engine.profiles.map(({ values }, i) => (counts[i] > 0 ? values[column] : 0)));
  const best = engine.lead < 0 ? 0 : highest(engine.lead);
  for (const side of [view.own, view.foe]) side.set([units, 0, units, best]);
  for (let column = 0; column < view.near.length; column++) {
    view.near[column] = highest(column);
    view.nearFoe[column] = view.near[column];
  }
  return view;
}
