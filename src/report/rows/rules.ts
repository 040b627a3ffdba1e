import type { VariantResults } from '../../stats/tables.ts';
import type { TableKind } from './table.ts';

export type RuleRow = {
  readonly variant: string;
  readonly clause: string;
  readonly event: string;
  readonly count: number;
  readonly games: number;
  readonly share: number | null;
};

/** How often each rule came up: in total, in how many games, and in what share of them. */
function ruleRows({ variant, rules, games }: VariantResults): RuleRow[] {
  return rules.map(({ clause, event, count, games: inGames }) => ({
    variant,
    clause,
    event,
    count,
    games: inGames,
    share: games === 0 ? null : inGames / games,
  }));
}

export const RULE_COVERAGE: TableKind<RuleRow> = {
  name: 'rule-coverage',
  columns: ['variant', 'clause', 'event', 'count', 'games', 'share'],
  rows: ruleRows,
};
