import { idsOf } from '../../kernel/rules/definitions.ts';
import { choice, integer } from '../../kernel/rules/fields.ts';
import type { InputFields, OddsProcedure } from '../../kernel/rules/odds.ts';
import { playChain } from '../../language/chain.ts';
import { CountedDice } from '../../language/counted.ts';
import { type ChainOdds, chainOdds } from '../../language/exact.ts';
import type { Range } from '../../language/expression.ts';
import { type BoundChain, chainAt, checkedChain, frameOf, namesRead } from './engine.ts';
import { type InPlayInput, inPlayInputs } from './in-play-inputs.ts';
import type { Values } from './scope.ts';
import { CHAINS, type ChainName, COVERS, type Sheet, SITUATION, type SituationName, stateInput } from './sheet.ts';
import { shapesOf } from './steps.ts';

export const WEAPONS = { key: 'weapons', kind: 'weapon' } as const;
export const PROFILES = { key: 'profiles', kind: 'profile' } as const;

/** Compiled rules of a sheet: its own, and the numbers of weapons and profiles. */
export type SheetRules = Readonly<Record<string, unknown>> & {
  readonly weapons: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly profiles: Readonly<Record<string, Readonly<Record<string, number | readonly string[]>>>>;
};

export type SheetProcedure = OddsProcedure<SheetRules>;
type Given = Readonly<Record<string, string | number>>;

export const OUT_OF_RANGE = 'out of range';

/** Names as in expressions, from a situation as asked. */
function valuesOf(
  sheet: Sheet,
  rules: SheetRules,
  given: Given,
  inPlay: readonly InPlayInput[] = [],
): Map<string, number> {
  const values = new Map<string, number>();
  for (const name of Object.keys(sheet.rules)) values.set(`rules.${name}`, rules[name] as number);
  for (const [unit, id] of [
    ['a', given.unit],
    ['t', given.target],
  ])
    for (const name of Object.keys(sheet.stats)) values.set(`${unit}.${name}`, rules.profiles[id][name] as number);
  for (const name of Object.keys(sheet.weapon)) values.set(`w.${name}`, rules.weapons[given.weapon][name]);
  for (const name of Object.keys(sheet.state)) {
    values.set(`a.${name}`, Number(given[stateInput('a', name)] ?? 0));
    values.set(`t.${name}`, Number(given[stateInput('t', name)] ?? 0));
  }
  for (const [name, { min }] of Object.entries(SITUATION)) values.set(name, Number(given[name] ?? min));
  for (const { key, name, initial } of inPlay) {
    const value = Number(given[name] ?? initial ?? 0);
    if (initial !== null || value > 0) values.set(key, value);
  }
  values.set('cover', Math.max(0, COVERS.indexOf(given.cover as (typeof COVERS)[number])));
  return values;
}

function inputsOf(
  sheet: Sheet,
  name: ChainName,
  reads: ReadonlySet<string>,
  inPlay: readonly InPlayInput[],
): InputFields {
  const profiles = Object.keys(sheet.profiles);
  const isFor = (weapon: string) =>
    sheet.weapon.range === undefined || sheet.weapons[weapon].range > 0 === (name === 'shoot');
  const weapons = Object.keys(sheet.weapons);
  const first = weapons.find(isFor) ?? weapons[0];
  const carrier = profiles.find((id) => sheet.profiles[id].weapons.includes(first)) ?? profiles[0];
  const situations = (Object.keys(SITUATION) as SituationName[]).filter((one) =>
    one === 'range' ? name === 'shoot' && sheet.weapon.range !== undefined : reads.has(one),
  );
  const states = Object.entries(sheet.state).flatMap(([one, range]) =>
    ['a', 't']
      .filter((unit) => reads.has(`${unit}.${one}`))
      .map((unit) => [
        stateInput(unit, one),
        integer(range.min > 0 ? range.min : 0, {
          ...range,
          doc: `The ${one} of ${unit === 'a' ? 'the unit' : 'its target'}.`,
        }),
      ]),
  );
  return {
    unit: choice(profiles, carrier, { doc: 'Profile of the unit that attacks.', family: PROFILES.key }),
    weapon: choice(weapons, first, { doc: 'Weapon that it uses.', family: WEAPONS.key }),
    target: choice(profiles, profiles[0], { doc: 'Profile of the target.', family: PROFILES.key }),
    ...Object.fromEntries(
      situations.map((one) => {
        const { min, max, doc } = SITUATION[one];
        if (one === 'cover') return [one, choice(COVERS, 'none', { doc, isNumbered: true })];
        const most = one === 'range' ? sheet.weapon.range.max : one === 'turn' ? (sheet.inPlay?.turns.max ?? max) : max;
        return [one, integer(min, { min, max: most, doc })];
      }),
    ),
    ...Object.fromEntries(states),
    ...Object.fromEntries(inPlay.map(({ name: input, field }) => [input, field])),
  };
}

export function procedureOf(sheet: Sheet, name: ChainName): SheetProcedure {
  const others = CHAINS.filter((other) => other !== name && other in sheet.chains);
  const { bound, mistakes } = checkedChain(sheet, name);
  if (bound === null) throw new RangeError(mistakes.map(({ message }) => message).join('\n'));
  // Situations of either chain, so that one set of inputs serves both.
  const beside = others.flatMap((other) => checkedChain(sheet, other).bound ?? []);
  const situations = beside.flatMap((other) => [...namesRead(other)]).filter((one) => Object.hasOwn(SITUATION, one));
  const reads = new Set([...namesRead(bound), ...situations]);
  const inPlay = inPlayInputs(sheet, [bound, ...beside]);
  const written = Object.values(sheet.chains[name]);
  const shapes = shapesOf(
    bound.chain,
    written.map(({ is }) => String(is)),
  );
  const tables = JSON.stringify(sheet.tables);
  const isOut = (rules: SheetRules, given: Given): boolean => {
    requireWeapon(sheet, name, rules, String(given.weapon));
    return given.range !== undefined && Number(given.range) > (rules.weapons[given.weapon].range ?? 0);
  };
  /** `outcomes` and `exact` are asked in turn about the same inputs. */
  let last: {
    readonly rules: SheetRules;
    readonly given: Given;
    readonly values: Values;
    readonly at: BoundChain;
  } | null = null;
  const situation = (rules: SheetRules, given: Given) => {
    if (last !== null && last.rules === rules && last.given === given) return last;
    const values = valuesOf(sheet, rules, given, inPlay);
    last = { rules, given, values, at: chainAt(sheet, name, values) };
    return last;
  };
  const lifeOf = (rules: SheetRules, { target, targetLife = 0 }: Given): number | null => {
    if (sheet.inPlay !== undefined && Number(targetLife) > 0) return Number(targetLife);
    return 'life' in sheet.stats ? (rules.profiles[target].life as number) : null;
  };
  /** Loss beyond life is lost. */
  const cut = (loss: number, life: number | null): number => (life === null ? loss : Math.min(loss, life));
  const inputs = inputsOf(sheet, name, reads, inPlay);
  const states = Object.keys(sheet.state).flatMap((state) => [stateInput('a', state), stateInput('t', state)]);
  return {
    name,
    unread: states.filter((input) => !Object.hasOwn(inputs, input)),
    doc: name === 'shoot' ? 'One unit shoots at another with one weapon.' : 'One unit strikes another in contact.',
    clauses: [],
    inputs,
    funnel: { dice: name === 'shoot' ? 'Shots' : 'Blows', cut: 'Life lost' },
    outcomes: (rules, given) => {
      if (isOut(rules, given as Given)) return [OUT_OF_RANGE];
      const { chain } = situation(rules, given as Given).at;
      const most = cut(chain.steps.at(-1)!.range.max, lifeOf(rules, given as Given));
      return Array.from({ length: most + 1 }, (_, loss) => String(loss));
    },
    prepare: (rules, given) => {
      if (isOut(rules, given as Given)) return () => 0;
      const { values, at } = situation(rules, given as Given);
      const frame = frameOf(at, values);
      const life = lifeOf(rules, given as Given);
      return (dice) => cut(playChain(at.chain, frame, dice), life);
    },
    exact: (rules, given) => {
      if (isOut(rules, given as Given)) return { probabilities: new Map([[0, 1]]), steps: [], paths: 1 };
      const { values, at } = situation(rules, given as Given);
      const { steps, paths } = oddsAt(at, values, tables);
      const life = lifeOf(rules, given as Given);
      const probabilities = new Map<number, number>();
      for (const [loss, chance] of steps.at(-1)!.probabilities) {
        const lost = cut(loss, life);
        probabilities.set(lost, (probabilities.get(lost) ?? 0) + chance);
      }
      return {
        probabilities,
        steps: steps.map((step, i) => ({ ...step, title: written[i].title, ...shapes[i] })),
        paths,
      };
    },
  };
}

/** Throws a RangeError for a weapon of the other chain, under the rules in force. */
function requireWeapon(sheet: Sheet, name: ChainName, rules: SheetRules, weapon: string): void {
  if (sheet.weapon.range === undefined) return;
  const { range } = rules.weapons[weapon];
  if (range > 0 === (name === 'shoot')) return;
  const fitting = Object.keys(rules.weapons).filter((id) => rules.weapons[id].range > 0 === (name === 'shoot'));
  const others = fitting.length === 0 ? 'no weapon' : fitting.join(', ');
  throw new RangeError(`the weapon ${weapon} has range ${range}; ${name} takes ${others}`);
}

/** By what all steps say; those of earlier versions of a file too, since a save changes few attacks of a sheet that is watched. */
const KNOWN = new Map<string, ChainOdds>();
const MOST_KNOWN = 5000;
const DICE = new CountedDice();

function oddsAt(at: BoundChain, values: Values, tables: string): ChainOdds {
  const key = [tables, ...at.chain.steps.map(({ name, text }) => `${name}: ${text}`)].join('\n');
  const found = KNOWN.get(key);
  if (found !== undefined) return found;
  const odds = chainOdds(at.chain, frameOf(at, values), DICE);
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  KNOWN.set(key, odds);
  return odds;
}

/**
 * Rising upper ends of stretches of range within which a unit's chain does not change, whoever the target is. Halves what
 * still reads the range, so that a chain with few bands is compiled a few times.
 */
export function stretchesOf(
  sheet: Sheet,
  name: ChainName,
  rules: SheetRules,
  given: { readonly unit: string; readonly weapon: string },
  { min, max }: Range,
): number[] {
  const all = valuesOf(sheet, rules, { ...given, target: given.unit });
  const own = new Map([...all].filter(([key]) => /^(a|w|rules)\./.test(key) && !isState(sheet, key)));
  const textsWithin = (range: Range): string => {
    const { chain } = chainAt(sheet, name, own, new Map([['range', range]]));
    return chain.steps.map(({ text }) => text).join('\n');
  };
  const ends: { readonly end: number; readonly text: string }[] = [];
  const visit = (range: Range): void => {
    const text = textsWithin(range);
    if (range.min < range.max && /\brange\b/.test(text)) {
      const middle = Math.floor((range.min + range.max) / 2);
      visit({ min: range.min, max: middle });
      visit({ min: middle + 1, max: range.max });
    } else if (ends.at(-1)?.text === text) ends.splice(-1, 1, { end: range.max, text });
    else ends.push({ end: range.max, text });
  };
  visit({ min, max });
  return ends.map(({ end }) => end);
}

function isState({ state }: Sheet, key: string): boolean {
  return Object.hasOwn(state, key.slice(2));
}

/** Ids of defined weapons or profiles under rules in force. */
export function members(rules: SheetRules, key: 'weapons' | 'profiles'): readonly string[] {
  return idsOf(rules[key]);
}
