import type { Dice } from '../../../../kernel/dice/dice.ts';
import type { CompiledChain, Engine } from '../../steps/engine.ts';
import { Likely } from './likely.ts';
import { ChainOutcomes } from './outcomes.ts';
import { States } from './states.ts';
import { Chance, effectsAlone, Trial } from './trials.ts';
import { Context, readsOf } from './view.ts';

/** What an attack asks of a chain, and of what follows it. */
export interface AttackChain {
  readonly compiled: CompiledChain;
  readonly outcomes: ChainOutcomes;
  /** What follows the outcome depends on the target alone: nobody strikes back, and no effect reads or changes the attacker. */
  readonly isAboutTarget: boolean;
}

/**
 * All that players know about a compiled game, exactly where dice allow: worked out when first asked, as a pure function of the question, so that
 * answers do not depend on games played before. Knows no weights.
 */
export class Odds {
  readonly engine: Engine;
  readonly likely: Likely;
  /** For expressions that roll nothing. */
  readonly dice: Dice;
  readonly states: States;
  /** Of profiles as they begin. */
  readonly fresh: readonly number[];
  readonly shoot: AttackChain | null;
  readonly strike: AttackChain | null;
  readonly turnStart: Trial | null;
  readonly turnEnd: Trial | null;
  readonly order: Trial | null;
  readonly afterLoss: Trial | null;
  /** By action: its effects on the unit, before and after; and the chance of its test. */
  readonly before: readonly Trial[];
  readonly after: readonly Trial[];
  readonly tests: readonly (Chance | null)[];
  /** What attacks read of sides and turn. */
  readonly context: Context;
  constructor(engine: Engine) {
    const likely = new Likely(engine);
    this.likely = likely;
    this.dice = likely.dice;
    this.engine = engine;
    const states = new States(engine);
    this.states = states;
    this.fresh = engine.profiles.map(({ values }, profile) => states.of(profile, values));
    const attack = (compiled: CompiledChain | null, isAnswered: boolean): AttackChain | null => {
      if (compiled === null) return null;
      const isAboutTarget = !isAnswered && readsTargetAlone(engine, compiled);
      return { compiled, outcomes: new ChainOutcomes(engine, compiled, likely), isAboutTarget };
    };
    this.shoot = attack(engine.shoot, false);
    this.strike = attack(engine.strike, engine.strikeBack !== null);
    const trial = (tried: Engine['order']) => (tried === null ? null : new Trial(states, tried, likely));
    this.turnStart = trial(engine.turnStart);
    this.turnEnd = trial(engine.turnEnd);
    this.order = trial(engine.order);
    this.afterLoss = trial(engine.afterLoss);
    const own = (effects: CompiledChain['after']) => effectsAlone(effects.filter(({ who }) => who === 'a'));
    this.before = engine.actions.map(({ before }) => new Trial(states, own(before), likely));
    this.after = engine.actions.map(({ after }) => new Trial(states, own(after), likely));
    this.tests = engine.actions.map(({ test }) => (test === null ? null : new Chance(test, likely)));
    this.context = contextOf(engine);
  }
}

function contextOf(engine: Engine): Context {
  const reads = new Set<number>();
  const asked = [engine.strikeBack, engine.afterLoss?.when ?? null, engine.afterLoss?.test ?? null];
  const nears = [];
  const morale = [...(engine.afterLoss?.pass ?? []), ...(engine.afterLoss?.fail ?? [])];
  for (const chain of [engine.shoot, engine.strike]) {
    if (chain === null) continue;
    for (const step of chain.chain.steps) for (const slot of step.reads) reads.add(slot);
    nears.push(...chain.nears);
    asked.push(chain.worth, ...chain.after.map(({ value }) => value));
  }
  const more = readsOf([...asked, ...morale.map(({ value }) => value)]);
  for (const slot of more.reads) reads.add(slot);
  return new Context(engine, reads, [...nears, ...more.nears]);
}

function readsTargetAlone({ frame }: Engine, { chain, after, worth }: CompiledChain): boolean {
  const { a, t, columns, own, foe, turn, step } = frame;
  const made = new Set(chain.steps.map(({ slot }) => slot));
  const isKnown = (slot: number): boolean =>
    (slot >= t && slot < t + columns.length) ||
    (slot >= own && slot < own + 4) ||
    (slot >= foe && slot < foe + 4) ||
    slot === turn ||
    slot === step ||
    made.has(slot);
  const reads = [...after.map(({ value }) => value), worth].flatMap((asked) => [...(asked?.reads ?? [])]);
  return (
    after.every(({ who }) => who === 't') &&
    reads.every((slot) => isKnown(slot) && (slot < a || slot >= a + columns.length))
  );
}
