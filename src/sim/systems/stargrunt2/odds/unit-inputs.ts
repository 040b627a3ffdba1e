import { choice, type Field, integer } from '../../../kernel/rules/fields.ts';
import type { OddsProcedure } from '../../../kernel/system.ts';
import { QUALITIES, type Quality } from '../rules/profiles.ts';
import type { StargruntRules } from '../rules/rules.ts';

export type Procedure = OddsProcedure<StargruntRules>;

/** Odds ask about single steps, each on dice of its own; the stream does not matter to exact dice. */
export const FIRST = 0;
export const SECOND = 1;

export const qualityOf = (of: string): Field =>
  choice(QUALITIES, 'regular', { doc: `Quality of ${of}.`, clause: 'SG2-003' });
export const leaderOf = (of: string): Field =>
  integer(2, { min: 0, max: 12, doc: `Leadership Value of ${of}: 1 is best.`, clause: 'SG2-004' });

/** What procedures about one unit ask. */
export const unit = { quality: qualityOf('the unit'), leader: leaderOf('the unit') };

/** The die of a quality (SG2-003). */
export function dieOf(rules: StargruntRules, quality: unknown): number {
  return rules.quality[quality as Quality].die;
}

/** Outcomes of a confidence test, by levels lost; more than two only where house rules have a test lose them. */
const DROPS = ['hold', 'drop-one', 'drop-two', 'drop-three', 'drop-four'];
export const dropsOf = ({ confidence: { worstDrop } }: StargruntRules): string[] =>
  DROPS.slice(0, Math.max(2, worstDrop) + 1);
