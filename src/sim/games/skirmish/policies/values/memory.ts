import type { Fresh } from '../../odds/fresh.ts';
import type { Skirmish } from '../../rules/game.ts';
import type { SkirmishRules } from '../../rules/rules.ts';
import type { Engine } from '../../steps/engine.ts';
import { Attacks } from './attacks.ts';
import { Odds } from './odds.ts';
import { Standing, type WorthWeights } from './standing.ts';

/** Rules in force of one game whose odds are kept: those of a sweep would fill the memory. */
const MOST_RULES = 4;

const odds = new WeakMap<Skirmish, Map<string, Odds>>();
const worths = new WeakMap<Odds, Map<string, Worths>>();

interface OddsWish {
  readonly game: Skirmish;
  readonly engine: Engine;
  readonly fresh: readonly Fresh[];
}

export interface Worths {
  readonly standing: Standing;
  readonly attacks: Attacks;
}

/** All set-ups of a process share what one has worked out: odds are pure functions of what is asked. */
export function oddsOf({ game, engine, fresh }: OddsWish, rules: SkirmishRules): Odds {
  return remembered(odds, game, JSON.stringify(rules), () => new Odds(engine, fresh));
}

/** `counts`: units by profile, both sides together. `scale`: of `worth:` in the file. */
export function worthsOf(known: Odds, counts: readonly number[], weights: WorthWeights, scale: number): Worths {
  const { presence, finish, preempt, brawl } = weights;
  const key = JSON.stringify([counts, presence, finish, preempt, brawl, scale]);
  return remembered(worths, known, key, () => {
    const standing = new Standing(known, counts, weights);
    return { standing, attacks: new Attacks(known, standing, scale) };
  });
}

function remembered<Of extends object, T>(memory: WeakMap<Of, Map<string, T>>, of: Of, key: string, make: () => T): T {
  const known = memory.get(of) ?? new Map<string, T>();
  memory.set(of, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_RULES) known.delete(known.keys().next().value!);
  const made = make();
  known.set(key, made);
  return made;
}
