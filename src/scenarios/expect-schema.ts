import type { Counted } from '../sim/kernel/metrics.ts';
import { coverableRules, EXPECTED_VERDICTS, GAME_METRICS, sideMetrics } from './expect.ts';
import type { Schema } from './field-schema.ts';

/** What a variant of a system's files may expect. */
export function expectSchema(counted: Counted): Schema {
  const bySide = sideMetrics(counted);
  const { clauses } = coverableRules(counted);
  const band = { type: 'string', pattern: '\\.\\.', description: '0.45..0.55, ..10 or 3..' };
  const whole = Object.fromEntries(GAME_METRICS.map((name) => [name, band]));
  const covers = {
    type: 'array',
    description: 'Rules that must come up, by clause or in words.',
    items: { anyOf: [{ enum: clauses }, { type: 'string', pattern: ' ' }] },
  };
  const names = { pattern: `^(${[...GAME_METRICS, 'covers', 'verdict'].join('|')}|(${bySide.join('|')})\\..+)$` };
  const verdict = {
    type: 'object',
    description: 'What it does to a metric, against the file as it is.',
    additionalProperties: { enum: EXPECTED_VERDICTS },
  };
  const metric = `\${1|${bySide.join(',')}|}.\${2:side}`;
  return {
    type: 'object',
    description: 'What games are meant to be like: the verb test tells.',
    defaultSnippets: [{ label: '<metric>.<side>', body: { [metric]: `\${3:0.45}..\${4:0.55}` } }],
    properties: { ...whole, ...(clauses.length === 0 ? {} : { covers }), verdict },
    propertyNames: names,
    additionalProperties: band,
  };
}

/** What the file itself may expect: the same, without verdicts. */
export const fileExpectSchema: Schema = { allOf: [{ $ref: '#/$defs/expect' }], properties: { verdict: false } };
