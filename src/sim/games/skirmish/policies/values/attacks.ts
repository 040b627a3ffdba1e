import type { Effect } from '../../steps/engine.ts';
import { STEPS } from '../../table/state.ts';
import type { AttackChain, Odds } from './odds.ts';
import type { Standing } from './standing.ts';
import { change } from './trials.ts';
import { Vectors } from './vectors.ts';
import { loadNears, type View } from './view.ts';

export const COVERS = 3;

/** Kinds of attacks. */
export const SHOOT_ALL = 0;
/** The best of its weapons. */
export const SHOOT_BEST = 1;
export const STRIKE = 2;
/** Struck back: never answered. */
export const STRIKE_BACK = 3;
/** From here on: with one weapon, by its place. */
export const SHOOT_WITH = 4;

/** Bits of what is true of an attack. */
export const MOVED = 1;
export const CHARGED = 2;
export const ENGAGED = 4;
/** The target has acted this turn. */
export const TARGET_ACTED = 8;
/** The attacker is of the other side than the view. */
export const BY_ENEMY = 16;

/** At no step in particular, in scheme `dice`. */
export const ANY_STEP = 32;

/** Inches of those in contact. */
const CONTACT = 1;

/** Bytes of rows, beyond which all are worked out again as they are asked for. */
const MOST_BYTES = 2 ** 25;
/** Numbers of a key before the context. */
const KEY = 4;

/** Worths of one attack by cover and inches of range; NaN until asked for. */
export interface Row {
  readonly values: Float64Array;
  readonly attacker: number;
  readonly target: number;
  readonly kind: number;
  readonly flags: number;
}

/**
 * Expected worth of attacks: what the target loses, by life and by effects, less what the attacker loses. Exact for one attack
 * as the chain tells it, with morale that follows and blows struck back.
 */
export class Attacks {
  /** Cells of a row per cover: stretches of range within which nothing changes. */
  readonly stretch: number;
  /** By inches of range: its stretch. */
  readonly stretches = new Uint8Array(256);
  /** Of all weapons. */
  readonly longest: number;
  /** By stretch: its longest range. */
  private readonly ends: readonly number[];
  private readonly odds: Odds;
  private readonly standing: Standing;
  private readonly scale: number;
  /** Whether attacks depend on the step of the turn. */
  private readonly hasSteps: boolean;
  private keys: Vectors;
  private readonly key: Int32Array;
  private rows: Row[] = [];
  /** By outcomes and target, of chains that are about the target alone. */
  private readonly sumKeys: Vectors;
  private readonly sumKey: Int32Array;
  private readonly sums: number[] = [];
  private readonly frame: Int32Array;
  private readonly most: number;
  private readonly places: number[] = [];
  /** Blows struck back, with a frame of their own. */
  private readonly backs: Attacks | null;

  /** `scale`: of `worth:` in the file. */
  constructor(odds: Odds, standing: Standing, scale: number, isBack = false) {
    this.backs = isBack || odds.engine.strikeBack === null ? null : new Attacks(odds, standing, scale, true);
    this.odds = odds;
    this.standing = standing;
    this.scale = scale;
    this.ends = stretchesOf(odds);
    this.stretch = this.ends.length;
    this.longest = this.ends[this.stretch - 1];
    for (let inches = 0; inches < this.stretches.length; inches++) {
      const found = this.ends.findIndex((end) => inches <= end);
      this.stretches[inches] = found < 0 ? this.stretch - 1 : found;
    }
    this.hasSteps = odds.engine.scheme === 'dice' && odds.context.readsStep;
    this.key = new Int32Array(KEY + odds.context.width);
    this.keys = new Vectors(this.key.length);
    this.sumKey = new Int32Array(this.key.length);
    this.sumKeys = new Vectors(this.key.length);
    this.frame = new Int32Array(odds.engine.frame.size);
    this.most = Math.floor(MOST_BYTES / (8 * COVERS * this.stretch));
  }

  /** `cell` within it is `cover * stretch + stretches[range]`; fill those that are NaN. */
  row(attacker: number, target: number, kind: number, flags: number, view: View): Row {
    const { key } = this;
    key[0] = attacker;
    key[1] = target;
    key[2] = kind;
    key[3] = flags;
    const { step } = view;
    if ((flags & ANY_STEP) !== 0) view.step = 0;
    this.odds.context.write(view, key, KEY);
    view.step = step;
    const id = this.keys.of(key);
    if (id < this.rows.length) return this.rows[id];
    if (id >= this.most) {
      this.rows = [];
      this.keys = new Vectors(this.key.length);
      return this.row(attacker, target, kind, flags, view);
    }
    const values = new Float64Array(COVERS * this.stretch).fill(Number.NaN);
    const row = { values, attacker, target, kind, flags };
    this.rows.push(row);
    return row;
  }

  /** Of blows: one cell. */
  blow(row: Row, view: View): number {
    this.fill(row, 0, view);
    return 0;
  }

  /** Works a cell out if it is unknown. */
  fill(row: Row, cell: number, view: View): void {
    if (!Number.isNaN(row.values[cell])) return;
    const cover = Math.floor(cell / this.stretch);
    const range = this.ends[cell - cover * this.stretch];
    if ((row.flags & ANY_STEP) === 0 || !this.hasSteps) {
      row.values[cell] = this.worth(row, cover, range, view);
      return;
    }
    const { step } = view;
    let sum = 0;
    for (view.step = 1; view.step <= STEPS; view.step++) sum += this.worth(row, cover, range, view);
    view.step = step;
    row.values[cell] = sum / STEPS;
  }

  private worth(row: Row, cover: number, inches: number, view: View): number {
    const { odds } = this;
    const { states, engine } = odds;
    const isStrike = row.kind === STRIKE || row.kind === STRIKE_BACK;
    const range = isStrike ? CONTACT : inches;
    const chain = isStrike ? odds.strike : odds.shoot;
    if (chain === null || states.lifeOf(row.target) <= 0 || states.lifeOf(row.attacker) <= 0) return 0;
    const fits = (weapon: number): boolean => {
      const reach = engine.weapons[weapon].range;
      return isStrike ? reach === 0 : reach > 0 && reach >= range;
    };
    const all = engine.profiles[states.profile(row.attacker)].weapons.filter(fits);
    if (all.length === 0) return 0;
    const list = (weapons: readonly number[]) => this.worthWith(row, chain, weapons, cover, range, view);
    if (row.kind === SHOOT_BEST) return Math.max(...all.map((weapon) => list([weapon])));
    if (row.kind >= SHOOT_WITH) return fits(row.kind - SHOOT_WITH) ? list([row.kind - SHOOT_WITH]) : 0;
    return list(all);
  }

  private worthWith(
    row: Row,
    chain: AttackChain,
    weapons: readonly number[],
    cover: number,
    range: number,
    view: View,
  ): number {
    const { frame, odds, places } = this;
    const { outcomes, compiled } = chain;
    places.length = 0;
    for (const weapon of weapons) {
      this.load(row, cover, range, view);
      frame.set(odds.engine.weapons[weapon].values, odds.engine.frame.w);
      loadNears(compiled.nears, view, (row.flags & BY_ENEMY) !== 0, frame);
      places.push(outcomes.place(frame));
    }
    const mix = outcomes.together(places, odds.states.lifeOf(row.target));
    if (!chain.isAboutTarget) return this.sum(row, chain, mix, cover, range, view);
    const { sumKey } = this;
    sumKey[0] = mix;
    sumKey[1] = row.target;
    sumKey[2] = row.flags & (TARGET_ACTED | BY_ENEMY);
    sumKey[3] = row.kind === STRIKE || row.kind === STRIKE_BACK ? 1 : 0;
    odds.context.write(view, sumKey, KEY);
    const id = this.sumKeys.of(sumKey);
    if (id === this.sums.length) this.sums.push(this.sum(row, chain, mix, cover, range, view));
    return this.sums[id];
  }

  private sum(row: Row, chain: AttackChain, mix: number, cover: number, range: number, view: View): number {
    const { values, chances } = chain.outcomes.mixes[mix];
    let sum = 0;
    for (let i = 0; i < chances.length; i++) {
      this.load(row, cover, range, view);
      sum += chances[i] * this.after(row, chain, values, i * chain.outcomes.width, view);
    }
    return sum;
  }

  private load({ attacker, target, flags }: Row, cover: number, range: number, view: View): void {
    const { frame, odds } = this;
    const layout = odds.engine.frame;
    frame.fill(0);
    odds.context.load(view, (flags & BY_ENEMY) !== 0, frame);
    odds.states.load(attacker, frame, layout.a);
    odds.states.load(target, frame, layout.t);
    frame[layout.range] = range;
    frame[layout.cover] = cover;
    frame[layout.moved] = (flags & MOVED) !== 0 ? 1 : 0;
    frame[layout.charged] = (flags & CHARGED) !== 0 ? 1 : 0;
    frame[layout.engaged] = (flags & ENGAGED) !== 0 ? 1 : 0;
  }

  /** Of one outcome, in the frame that is loaded. */
  private after(row: Row, { compiled, outcomes }: AttackChain, values: Int32Array, at: number, view: View): number {
    const { frame, odds, standing } = this;
    const { states, engine } = odds;
    const isEnemy = (row.flags & BY_ENEMY) !== 0;
    const hasActed = (row.flags & TARGET_ACTED) !== 0;
    for (let k = 0; k < outcomes.kept.length; k++) frame[outcomes.kept[k]] = values[at + k + 1];
    const worth = compiled.worth === null ? 0 : this.scale * this.ask(compiled.worth, view, isEnemy);
    const life = engine.frame.t + states.life;
    const before = frame[life];
    frame[life] = Math.max(0, before - values[at]);
    for (const effect of compiled.after) this.apply(effect, row, view, isEnemy);
    const attacker = states.inFrame(states.profile(row.attacker), frame, engine.frame.a);
    const target = states.inFrame(states.profile(row.target), frame, engine.frame.t);
    const worthOf = (state: number, acted: boolean) => standing.worth(state, acted);
    const was = worthOf(row.target, hasActed);
    let sum = worth + worthOf(attacker, true) - worthOf(row.attacker, true);
    const lost = frame[life] < before;
    const test = lost && frame[life] > 0 ? odds.afterLoss : null;
    const ends = test?.of(target, view, !isEnemy);
    const count = ends?.states.length ?? 1;
    for (let i = 0; i < count; i++) {
      const end = ends?.states[i] ?? target;
      const chance = ends?.chances[i] ?? 1;
      sum += chance * (was - worthOf(end, hasActed));
    }
    if (row.kind === STRIKE && frame[life] > 0) sum -= this.struckBack(attacker, target, view, isEnemy);
    return sum;
  }

  /** After losses, before morale. */
  private struckBack(attacker: number, target: number, view: View, isEnemy: boolean): number {
    const { frame, odds, backs } = this;
    const { strikeBack } = odds.engine;
    if (strikeBack === null || backs === null) return 0;
    const layout = odds.engine.frame;
    odds.states.load(target, frame, layout.a);
    odds.states.load(attacker, frame, layout.t);
    odds.context.load(view, !isEnemy, frame);
    if (this.ask(strikeBack, view, !isEnemy) === 0) return 0;
    const flags = ENGAGED | TARGET_ACTED | (isEnemy ? 0 : BY_ENEMY);
    const back = backs.row(target, attacker, STRIKE_BACK, flags, view);
    return back.values[backs.blow(back, view)];
  }

  private apply({ who, value, column, operator }: Effect, row: Row, view: View, isEnemy: boolean): void {
    if (who === 'near') return;
    const { odds, frame } = this;
    const layout = odds.engine.frame;
    const by = Math.round(this.ask(value, view, isEnemy));
    const profile = odds.states.profile(who === 'a' ? row.attacker : row.target);
    change(odds.states, frame, (who === 'a' ? layout.a : layout.t) + column, profile, column, operator, by);
  }

  /** The mean of what rolls dice. */
  private ask({ run, rolls, nears }: Effect['value'], view: View, isEnemy: boolean): number {
    const { frame, odds } = this;
    loadNears(nears, view, isEnemy, frame);
    if (!rolls) return run(frame, odds.dice);
    let mean = 0;
    for (const [value, chance] of odds.likely.of((dice) => run(frame, dice))) mean += value * chance;
    return mean;
  }
}

/** Longest ranges of stretches: those of weapons, or every inch if chains read the range. */
function stretchesOf({ engine, shoot }: Odds): number[] {
  const ranges = engine.weapons.map(({ range }) => range).filter((range) => range > 0);
  const longest = Math.max(CONTACT, ...ranges);
  const reads = [...(shoot?.compiled.after ?? []).map(({ value }) => value), shoot?.compiled.worth ?? null];
  const slots = [
    ...(shoot?.compiled.chain.steps ?? []).flatMap((step) => [...step.reads]),
    ...reads.flatMap((asked) => [...(asked?.reads ?? [])]),
  ];
  if (slots.includes(engine.frame.range)) return Array.from({ length: longest + 1 }, (_, inches) => inches);
  return [...new Set([...ranges, longest])].sort((one, other) => one - other);
}
