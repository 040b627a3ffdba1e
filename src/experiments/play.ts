import type { RunResults } from '../report/results.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import {
  forbiddenIn,
  lapsesIn,
  type PlayedRole,
  policiesOf,
  rolesIn,
  tacticsIn,
} from '../sim/kernel/players/policies.ts';
import { namedFields } from '../sim/kernel/rules/table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { GameTable, VariantResults } from '../stats/tables.ts';
import { version } from '../terminal/command-line.ts';
import { InputError } from '../terminal/failures.ts';
import { type CountedJob, type PreparedJob, prepareJob } from '../workers/job.ts';
import { gameTable } from '../workers/results.ts';
import { TooManyGames } from '../workers/totals.ts';
import { gateOf } from './gates.ts';

/** Counts options in one of N games, if given. */
export function variantJob(
  system: System,
  { name, data, houseRules, hash, replay }: ResolvedVariant,
  seed: number,
  optionsInEvery?: number,
): PreparedJob {
  const id = `${hash}-${seed}${optionsInEvery === undefined ? '' : `-options-${optionsInEvery}`}`;
  const told = { name, replay: replay === undefined ? null : [...replay, '--seed', String(seed)] };
  return { ...prepareJob(system, { id, data, houseRules, seed, optionsInEvery }), told };
}

/** For its columns. */
export function emptyTable({ metrics }: CountedJob): GameTable {
  return gameTable({ metrics, firstGame: 0, games: 0, records: new Int32Array(0) });
}

/** Too many games for memory are a mistake in `--games`. */
export function playError(error: unknown): unknown {
  if (!(error instanceof TooManyGames)) return error;
  return new InputError(`--games: ${error.message}; play fewer games`);
}

export function rejectPlay(error: unknown): never {
  throw playError(error);
}

/** Players, rules and replay of the games. */
export function runResults(
  system: System,
  scenario: Scenario,
  played: Pick<RunResults, 'run' | 'seed' | 'gamesPlanned' | 'interrupted' | 'command' | 'alpha'>,
  variants: readonly VariantResults[],
): RunResults {
  const { name, file, hash, description, baseline } = scenario;
  const gate = gateOf(system, scenario);
  const { assumes } = system.info;
  return {
    scenario: {
      name,
      file,
      system: system.info.id,
      systemTitle: system.info.title,
      hash,
      ...(description === null ? {} : { description }),
    },
    ...played,
    versions: { skirmetrics: version(), node: process.versions.node },
    houseRules: changedRules(system, baseline.houseRules),
    limits: system.info.limits,
    ...(gate === undefined ? {} : { gate }),
    ...(assumes === undefined ? {} : { assumes }),
    policies: policiesBySide(system, baseline.data),
    variants,
  };
}

function changedRules(system: System, houseRules: ResolvedVariant['houseRules']): Record<string, unknown> {
  const defaults = new Map(namedFields(system.rules).map(({ key, field }) => [key, JSON.stringify(field.default)]));
  return Object.fromEntries(
    Object.entries(houseRules).filter(([key, value]) => JSON.stringify(value) !== defaults.get(key)),
  );
}

/** `:seek=0,hold=0.2`, or empty. */
export function weightsText(tactics: Readonly<Record<string, unknown>>): string {
  const weights = Object.entries(tactics).map(([weight, value]) => `${weight}=${value}`);
  return weights.length === 0 ? '' : `:${weights.join(',')}`;
}

/** ` (holds: seek 0, hold 0.2)`, or empty. */
function roleText(played: PlayedRole | null): string {
  if (played === null) return '';
  const weights = Object.entries(played.tactics).map(([weight, value]) => `${weight} ${value}`);
  return ` (${[played.role, ...(weights.length === 0 ? [] : [weights.join(', ')])].join(': ')})`;
}

function policiesBySide(system: System, data: unknown): Record<string, string> {
  const policies = policiesOf(system, data);
  const forbidden = forbiddenIn(system, data);
  const lapses = lapsesIn(system, data);
  const tactics = tacticsIn(system, data);
  const roles = rolesIn(system, data);
  return Object.fromEntries(
    system.sides(data).map((name, i) => {
      const without = forbidden.filter(({ side }) => side === i).map(({ option }) => option);
      const barred = without.length === 0 ? '' : ` without ${without.join(', ')}`;
      const lapse = lapses[i] === 0 ? '' : `, ${Number((100 * lapses[i]).toFixed(1))}% of decisions at random`;
      return [name, `${policies[i]}${weightsText(tactics[i])}${roleText(roles[i])}${barred}${lapse}`];
    }),
  );
}
