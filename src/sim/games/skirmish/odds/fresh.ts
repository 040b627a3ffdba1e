import type { Chain } from '../../../language/chain.ts';
import { stretchesOf } from '../../sheet/odds.ts';
import { CHAINS, type ChainName, COVERS } from '../../sheet/sheet.ts';
import type { Skirmish } from '../rules/game.ts';
import type { SkirmishRules } from '../rules/rules.ts';
import { compiled } from '../steps/compile.ts';
import type { Engine, FrameLayout } from '../steps/engine.ts';

/** Cells of a table; an attack that depends on more is not compared. */
const MOST_CELLS = 20_000;
/** Axes besides the two profiles and the weapon. */
const MOST_SITUATIONS = 4;

/** What an attack depends on besides profiles and weapon. Labels are inputs of its odds. */
export interface FreshSituation {
  readonly name: SituationName;
  readonly title: string;
  readonly labels: readonly string[];
  /** Of `range`: the last inch of each stretch within which no attack changes. */
  readonly ends: readonly number[];
}

/** Attacks between units as they begin, whose odds are known exactly. Plain data. */
export interface Fresh {
  readonly chain: ChainName;
  readonly situations: readonly FreshSituation[];
  /** Columns of the unit and of its target that have to be as they began. */
  readonly columns: { readonly a: readonly number[]; readonly t: readonly number[] };
}

const YES_OR_NO = ['0', '1'];

/** What a chain reads, whatever rules are in force. */
interface Reads {
  readonly chain: ChainName;
  readonly situations: readonly SituationName[];
  readonly columns: Fresh['columns'];
}

const SITUATIONS = ['range', 'cover', 'moved', 'charged', 'engaged', 'step'] as const;
type SituationName = (typeof SITUATIONS)[number];

/** Chains whose attacks can be compared. */
export function comparable(game: Skirmish): Reads[] {
  const { engine, names } = compiled(game, null);
  const rules = [...names].filter(([name]) => name.startsWith('rules.')).map(([, { slot }]) => slot);
  return CHAINS.flatMap((name) => {
    const chain = engine[name]?.chain;
    const reads = chain === undefined ? null : readsOf(engine.frame, chain, rules);
    return reads === null ? [] : [reads];
  });
}

function readsOf(frame: FrameLayout, { name, steps }: Chain, rules: readonly number[]): Reads | null {
  const known = new Set([...rules, ...steps.flatMap(({ writes }) => writes)]);
  const reads = new Set(steps.flatMap((step) => [...step.reads]).filter((slot) => !known.has(slot)));
  const taken = (first: number, count: number): number[] => {
    const found = Array.from({ length: count }, (_, k) => k).filter((k) => reads.has(first + k));
    for (const k of found) reads.delete(first + k);
    return found;
  };
  const columns = { a: taken(frame.a, frame.columns.length), t: taken(frame.t, frame.columns.length) };
  taken(frame.w, frame.weaponColumns.length);
  const situations = SITUATIONS.filter((one) => reads.delete(frame[one]));
  const chain = name as ChainName;
  // Sides, friends nearby and the turn are no inputs of odds, nor is the range of a blow.
  if (reads.size > 0 || situations.length > MOST_SITUATIONS) return null;
  return chain === 'strike' && situations.includes('range') ? null : { chain, situations, columns };
}

/** Under rules in force. */
export function freshAttacks(game: Skirmish, engine: Engine, rules: SkirmishRules): Fresh[] {
  return comparable(game).flatMap(({ chain, situations, columns }) => {
    const told = situations.map((one) => situationOf(game, engine, rules, chain, one));
    const attacks = engine.profiles.length * engine.profiles.length * engine.weapons.length;
    const cells = told.reduce((count, { labels }) => count * labels.length, attacks);
    return cells === 0 || cells > MOST_CELLS ? [] : [{ chain, situations: told, columns }];
  });
}

function situationOf(
  game: Skirmish,
  engine: Engine,
  rules: SkirmishRules,
  chain: ChainName,
  name: SituationName,
): FreshSituation {
  const plain = (title: string, labels: readonly string[]): FreshSituation => ({ name, title, labels, ends: [] });
  switch (name) {
    case 'range': {
      const ends = endsOf(game, engine, rules, chain);
      return { name, title: 'Range up to, inches', labels: ends.map(String), ends };
    }
    case 'cover':
      return plain('Cover of the target', COVERS);
    case 'step':
      return plain('Step', ['1', '2', '3', '4', '5', '6']);
    default:
      return plain(name.charAt(0).toUpperCase() + name.slice(1), YES_OR_NO);
  }
}

function endsOf(game: Skirmish, engine: Engine, rules: SkirmishRules, chain: ChainName): number[] {
  const ends = engine.profiles.flatMap(({ name: unit, weapons }) =>
    weapons.flatMap((place) => {
      const { name: weapon, range } = engine.weapons[place];
      return range === 0 ? [] : stretchesOf(game, chain, rules, { unit, weapon }, { min: 1, max: range });
    }),
  );
  return [...new Set(ends)].sort((one, other) => one - other);
}
