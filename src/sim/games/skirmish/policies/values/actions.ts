import type { Asked } from '../../steps/engine.ts';
import type { Odds } from './odds.ts';
import type { Standing } from './standing.ts';
import { loadNears, type View } from './view.ts';

/** What actions do to the unit that takes them, beside their attack. */
export class ActionValues {
  /** Of the action last readied: the likeliest states before its attack and at its end. */
  readied = 0;
  done = 0;
  /** The chance of its test, the worth of its own effects, and its `worth:`. */
  passes = 0.5;
  delta = 0.5;
  wish = 0.5;
  private readonly odds: Odds;
  private readonly standing: Standing;
  private readonly frame: Int32Array;
  /** By action: whether it has effects on the unit. */
  private readonly changes: readonly boolean[];

  constructor(odds: Odds, standing: Standing) {
    const { frame, actions } = odds.engine;
    this.odds = odds;
    this.standing = standing;
    this.frame = new Int32Array(frame.size);
    this.changes = actions.map(({ before, after }) => [...before, ...after].some(({ who }) => who === 'a'));
  }

  ready(action: number, state: number, view: View): void {
    const { odds } = this;
    const { test, worth } = odds.engine.actions[action];
    this.readied = state;
    this.done = state;
    this.delta = 0;
    this.passes = 1;
    this.wish = 0;
    if (this.changes[action]) this.readyChange(action, state, view);
    if (test === null && worth === null) return;
    this.load(this.readied, view, false);
    if (worth !== null) this.wish = this.ask(worth, view, false);
    if (test === null) return;
    loadNears(test.nears, view, false, this.frame);
    const chance = odds.tests[action]!;
    this.passes = chance.values[chance.of(this.frame)];
  }

  private readyChange(action: number, state: number, view: View): void {
    const { odds, standing } = this;
    const before = odds.before[action].of(state, view, false);
    let most = -1;
    for (let i = 0; i < before.states.length; i++) {
      const after = odds.after[action].of(before.states[i], view, false);
      for (let j = 0; j < after.states.length; j++) {
        const chance = before.chances[i] * after.chances[j];
        this.delta += chance * standing.worth(after.states[j], true);
        if (chance <= most) continue;
        most = chance;
        this.readied = before.states[i];
        this.done = after.states[j];
      }
    }
    this.delta -= standing.worth(state, true);
  }

  /** Inches of the longest charge that a unit may choose; 0 for none. */
  chargeOf(state: number, view: View, isEnemy: boolean): number {
    const { actions } = this.odds.engine;
    let longest = 0;
    for (let i = 0; i < actions.length; i++) {
      const { contact, strike, move, on, when } = actions[i];
      if (!contact || !strike || move === null || on !== null) continue;
      this.load(state, view, isEnemy);
      if (when !== null && this.ask(when, view, isEnemy) === 0) continue;
      longest = Math.max(longest, this.ask(move, view, isEnemy));
    }
    return longest;
  }

  private load(state: number, view: View, isEnemy: boolean): void {
    const { odds, frame } = this;
    odds.context.load(view, isEnemy, frame);
    odds.states.load(state, frame, odds.engine.frame.a);
  }

  /** Of what rolls nothing. */
  private ask(asked: Asked, view: View, isEnemy: boolean): number {
    loadNears(asked.nears, view, isEnemy, this.frame);
    return asked.run(this.frame, this.odds.dice);
  }
}
