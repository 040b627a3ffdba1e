import { type CallNode, type Expression, textOf } from './expression.ts';

/** The threshold of which `again(step, ones)` needs the complement. */
export const NOT_ONES = 'not ones';

export function isOnes(node: Expression | undefined): boolean {
  return node?.kind === 'name' && node.path.length === 1 && node.path[0] === 'ones';
}

/** Text of the number in `of(step, t)`; equal numbers share a slot. */
export function thresholdText(node: CallNode): string {
  return textOf(node.given[1]);
}
