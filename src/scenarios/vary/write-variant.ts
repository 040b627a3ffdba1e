import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import { nameSchema } from '../../sim/kernel/rules/schema.ts';

export interface NewVariant {
  readonly name: string;
  readonly description: string;
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** Values by path. */
  readonly set: Readonly<Record<string, unknown>>;
}

/** Of names of variants. */
export const LONGEST_VARIANT = 80;

/** Such as `must be …`; null if a variant may have this name. */
export function variantNameProblem(name: string): string | null {
  const read = nameSchema(LONGEST_VARIANT).safeParse(name);
  return read.success ? null : read.error.issues[0].message;
}

/** Lines of YAML. */
export function variantLines(variant: NewVariant, indent = 0): string[] {
  const text = stringify({ [variant.name]: contentOf(variant) }, { lineWidth: 0 });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => ' '.repeat(indent) + line);
}

function contentOf({ description, houseRules, set }: NewVariant) {
  const parts = Object.entries({ houseRules, set }).filter(([, values]) => Object.keys(values).length > 0);
  return { description, ...Object.fromEntries(parts) };
}

/**
 * The text of a scenario with one more variant. All other lines and comments stay as they are; variants within braces
 * are written again. Throws an Error if the name is taken.
 */
export function withVariant(text: string, variant: NewVariant): string {
  const document = parseDocument(text);
  const variants = document.get('variants');
  if (document.hasIn(['variants', variant.name])) throw new Error(`"${variant.name}" is taken`);
  const isJson = text.trimStart().startsWith('{');
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const isBlock = isMap(variants) && variants.flow !== true && variants.items.length > 0;
  if (isJson || (document.has('variants') && !isBlock)) {
    if (!isMap(variants)) document.set('variants', document.createNode({}));
    document.setIn(['variants', variant.name], document.createNode(contentOf(variant)));
    return isJson ? `${JSON.stringify(document.toJS(), null, 2)}\n` : document.toString({ lineWidth: 0 });
  }
  if (!isBlock) return joined(text.trimEnd(), ['variants:', ...variantLines(variant, 2)], '', ending);
  const { items, range } = variants;
  const [{ key }] = items;
  const from = (isScalar(key) ? key.range![0] : range![0]) as number;
  const indent = from - (text.lastIndexOf('\n', from - 1) + 1);
  const end = endOf(text, range![1], indent);
  return joined(text.slice(0, end).trimEnd(), variantLines(variant, indent), text.slice(end), ending);
}

/** Behind the last line that belongs to the variants: comments of later keys stay with these. */
export function endOf(text: string, from: number, indent: number): number {
  let end = from;
  while (end > 0 && /\s/.test(text[end - 1])) end--;
  const line = text.indexOf('\n', end);
  end = line < 0 ? text.length : line + 1;
  for (;;) {
    const next = text.indexOf('\n', end);
    const following = text.slice(end, next < 0 ? text.length : next);
    const isOwnComment = /^\s*#/.test(following) && following.search(/#/) >= indent;
    if (!isOwnComment) return end;
    end = next < 0 ? text.length : next + 1;
  }
}

/** Lines of text between two parts. */
export function joined(before: string, lines: readonly string[], after: string, ending: string): string {
  return `${before}${ending}${lines.join(ending)}${ending}${after}`;
}
