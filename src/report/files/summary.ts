import type { Headed } from '../head.ts';
import { notableGames } from '../outliers.ts';
import type { Report } from '../report.ts';
import type { RunResults } from '../results.ts';
import { allTables } from '../tables.ts';
import { SCHEMA_VERSION } from './schema-version.ts';

type Facts = Omit<RunResults, 'variants' | 'page'>;

/** Keys of a report whose players have to prove themselves. */
export function headSummary({ gate, assumes }: Headed): Headed {
  return { ...(gate === undefined ? {} : { gate }), ...(assumes === undefined ? {} : { assumes }) };
}

/** What the summary of a sweep or search begins with. */
export function factsSummary(facts: Facts, games: number) {
  const { run, scenario, seed, gamesPlanned, interrupted, command, versions, alpha, houseRules, policies } = facts;
  return {
    ...{ schemaVersion: SCHEMA_VERSION, run, scenario, hash: scenario.hash, seed, games, gamesPlanned, interrupted },
    ...{ command, versions, alpha, houseRules, policies },
    ...headSummary(facts),
  };
}

/** Without single games. */
export function summaryOf({ results, estimates, warnings, additions }: Report) {
  const { run, scenario, seed, gamesPlanned, interrupted, command, versions, alpha, houseRules, policies, limits } =
    results;
  const [first] = results.variants;
  return {
    schemaVersion: SCHEMA_VERSION,
    ...(additions.verb === undefined ? {} : { kind: additions.verb.kind }),
    run,
    scenario,
    hash: scenario.hash,
    seed,
    games: first.table.games,
    gamesPlanned,
    interrupted,
    command,
    versions,
    alpha,
    houseRules,
    policies,
    ...headSummary(results),
    digest: first.digest,
    recordsDigest: first.recordsDigest,
    variants: results.variants.map(({ variant, table, maxTurns, digest, recordsDigest }) => ({
      variant,
      games: table.games,
      maxTurns,
      digest,
      recordsDigest,
    })),
    /** First variant, for `replay --game`. */
    notableGames: notableGames(first.table),
    estimates: Object.fromEntries(allTables(estimates).map(({ name, rows }) => [name, rows])),
    ...additions.summary,
    warnings,
    limits,
  };
}
