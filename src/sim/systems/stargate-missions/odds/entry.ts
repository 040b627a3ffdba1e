import type { Field } from '../../../kernel/fields.ts';
import type { OddsProcedure } from '../../../kernel/system.ts';
import type { MissionRules } from '../rules.ts';

/** An odds procedure as its parts: name, text, clauses, inputs, outcomes, preparation. */
export type OddsEntry = readonly [
  name: string,
  doc: string,
  clauses: readonly string[],
  inputs: Readonly<Record<string, Field>>,
  outcomes: OddsProcedure<MissionRules>['outcomes'] | readonly string[],
  prepare: OddsProcedure<MissionRules>['prepare'],
];
