import { readdirSync, readFileSync } from 'node:fs';
import { type Odds, oddsUnder } from '../../src/odds/answer.ts';
import { loadGame } from '../../src/scenarios/index.ts';
import { definedSystem } from '../../src/sim/kernel/rules/definitions.ts';
import type { System } from '../../src/sim/kernel/system.ts';

type Chances = Readonly<Record<string, number>>;
type Numbers = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Figures of an independent enumeration, with their derivation. */
export interface Fixture {
  readonly sheet: string;
  readonly derivation: string;
  readonly cases: readonly FixtureCase[];
}

export interface FixtureCase {
  readonly name?: string;
  readonly chain: string;
  /** Inputs of odds. */
  readonly weapon: string;
  readonly unit: string;
  readonly target: string;
  readonly houseRules?: Readonly<Record<string, unknown>>;
  /** Profiles and weapons of the case alone, or changed for it. */
  readonly profiles?: Numbers;
  readonly weapons?: Numbers;
  readonly steps: Readonly<Record<string, Chances>>;
  readonly lost: Chances;
}

export function fixture<F = Fixture>(sheet: string): F {
  return JSON.parse(readFileSync(`tests/sheets/fixtures/${sheet}.json`, 'utf8'));
}

export const SHEETS = readdirSync('scenarios/sheets')
  .filter((file) => file.endsWith('.game.yaml'))
  .map((file) => file.replace('.game.yaml', ''));

export async function sheetSystem(sheet: string): Promise<System> {
  const read = await loadGame(`scenarios/sheets/${sheet}.game.yaml`);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.open.system;
}

/** Under the case's own rules, with its own profiles and weapons. */
export function oddsOf(system: System, { houseRules = {}, profiles = {}, weapons = {} }: FixtureCase): Odds {
  const branches = system.rules as unknown as Readonly<Record<'profiles' | 'weapons', object>>;
  const patch: Record<string, unknown> = { ...houseRules };
  const own: Record<string, Record<string, unknown>> = { profiles: {}, weapons: {} };
  for (const [key, all] of Object.entries({ profiles, weapons }) as ['profiles' | 'weapons', Numbers][])
    for (const [name, numbers] of Object.entries(all))
      if (Object.hasOwn(branches[key], name))
        for (const [field, value] of Object.entries(numbers)) patch[`${key}.${name}.${field}`] = value;
      else own[key][name] = { like: Object.keys(branches[key])[0], ...numbers };
  return oddsUnder(definedSystem(system, own), patch);
}

/** What an answer says otherwise: `hits 2: 0.1, not 0.2`. */
export function differences(odds: Odds, one: FixtureCase): string[] {
  const { chain, weapon, unit, target, steps, lost, name, houseRules, profiles, weapons, ...situation } = one;
  const { inputs } = odds.system.odds.find((procedure) => procedure.name === chain)!;
  const given = Object.entries({ weapon, unit, target, ...situation }).filter(([input]) =>
    Object.hasOwn(inputs, input),
  );
  const answer = odds.ask(chain, Object.fromEntries(given));
  const found = new Map(answer.steps!.map((step) => [step.name, step.probabilities]));
  const told = [
    ...Object.entries(steps).flatMap(([step, chances]) =>
      found.has(step) ? [[step, chances, found.get(step)!] as const] : [],
    ),
    ['life lost', lost, new Map([...answer.outcomes].map(([loss, chance]) => [Number(loss), chance]))] as const,
  ];
  return told.flatMap(([step, chances, own]) => {
    const results = new Set([...Object.keys(chances).map(Number), ...own.keys()]);
    return [...results].flatMap((result) => {
      const [wanted, got] = [chances[result] ?? 0, own.get(result) ?? 0];
      return Math.abs(wanted - got) < 1e-9 ? [] : [`${JSON.stringify(given)} ${step} ${result}: ${got}, not ${wanted}`];
    });
  });
}
