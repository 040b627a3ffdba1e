import { stringify } from 'yaml';
import { type NewVariant, variantLines } from '../scenarios/vary/write-variant.ts';
import type { TuneAnswer } from './answer.ts';
import type { TunePlan } from './plan.ts';
import { bandText } from './sentences.ts';

/** The answer as a variant of the file. */
export function variantOf({ request }: TunePlan, { answer, aims }: TuneAnswer, name: string): NewVariant {
  const isRule = (key: string) => request.vary.find((one) => one.key === key)!.isRule;
  const values = (rules: boolean) =>
    Object.fromEntries(answer!.changes.filter(({ key }) => isRule(key) === rules).map(({ key, to }) => [key, to]));
  const met = [...new Set(aims.map((aim) => `${aim.name} ${bandText(aim)}`))].join(', ');
  return { name, description: `Tuned to ${met}.`, houseRules: values(true), set: values(false) };
}

/** Lines of `houseRules:`, or a variant where paths change too; none without an answer or a change. */
export function pasteLines(plan: TunePlan, answer: TuneAnswer): string[] {
  if (answer.answer === null || answer.answer.changes.length === 0) return [];
  const variant = variantOf(plan, answer, 'tuned');
  if (Object.keys(variant.set).length > 0) return ['variants:', ...variantLines(variant, 2)];
  return stringify({ houseRules: variant.houseRules }, { lineWidth: 0 }).trimEnd().split('\n');
}
