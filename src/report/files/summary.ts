import { notableGames } from '../outliers.ts';
import type { Report } from '../report.ts';
import { allTables } from '../tables.ts';

/** Version of summary.json: it rises when a key changes its meaning or goes away. */
export const SCHEMA_VERSION = 1;

/** The whole report except single games, for machines: what `--json` prints and summary.json holds. */
export function summaryOf({ results, estimates, warnings, additions }: Report) {
  const { run, scenario, seed, gamesPlanned, interrupted, command, versions, alpha, houseRules, policies, limits } =
    results;
  const [first] = results.variants;
  return {
    schemaVersion: SCHEMA_VERSION,
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
    digest: first.digest,
    recordsDigest: first.recordsDigest,
    variants: results.variants.map(({ variant, table, maxTurns, digest, recordsDigest }) => ({
      variant,
      games: table.games,
      maxTurns,
      digest,
      recordsDigest,
    })),
    /** Of the first variant: `replay --game` shows them. */
    notableGames: notableGames(first.table),
    estimates: Object.fromEntries(allTables(estimates).map(({ name, rows }) => [name, rows])),
    ...additions.summary,
    warnings,
    limits,
  };
}
