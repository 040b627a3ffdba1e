import type { Counted } from '../sim/kernel/counts/metrics.ts';
import { coverableRules, EXPECTED_VERDICTS, GAME_METRICS, isFraction, sideMetrics } from './expect.ts';
import type { Schema } from './field-schema.ts';

/** What a variant of a system's files may expect. */
export function expectSchema(counted: Counted): Schema {
  const bySide = sideMetrics(counted);
  const { clauses } = coverableRules(counted);
  const band = { type: 'string', pattern: '\\.\\.', description: '0.45..0.55, ..10 or 3..' };
  const whole = Object.fromEntries(GAME_METRICS.map((name) => [name, { $ref: '#/$defs/expect/additionalProperties' }]));
  const covers = {
    type: 'array',
    description: 'Rules that come up.',
    items: { anyOf: [{ enum: clauses }, { type: 'string', pattern: ' ' }] },
  };
  const uses = {
    type: 'object',
    description: 'In what share of games something happens.',
    propertyNames: { anyOf: [{ enum: clauses }, { pattern: ' ' }] },
    additionalProperties: band,
  };
  const names = {
    pattern: `^(${[...GAME_METRICS, 'covers', 'uses', 'verdict'].join('|')}|(${bySide.join('|')})\\..+)$`,
  };
  const verdict = { type: 'object', additionalProperties: { enum: EXPECTED_VERDICTS } };
  const metric = `\${1|${bySide.filter(isFraction).join(',')}|}.\${2:side}`;
  return {
    type: 'object',
    description: 'What games should be like.',
    defaultSnippets: [{ label: 'band', body: { [metric]: `\${3:0.45}..\${4:0.55}` } }],
    properties: { ...whole, ...(clauses.length === 0 ? {} : { covers, uses }), verdict },
    propertyNames: names,
    additionalProperties: band,
  };
}

/** What the file itself may expect: the same, without verdicts. */
export const fileExpectSchema: Schema = { allOf: [{ $ref: '#/$defs/expect' }], properties: { verdict: false } };
