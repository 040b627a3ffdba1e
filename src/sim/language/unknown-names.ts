import { nearestName, suggestion } from '../kernel/rules/names.ts';

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** `group`: the first part as it is meant. `words` can be said of a unit. */
export function unknownName(
  path: readonly string[],
  group: string,
  known: readonly string[],
  words: readonly string[],
): string {
  const name = path.join('.');
  const within = path.length > 1 ? known.filter((one) => one.startsWith(`${group}.`)) : [];
  if (within.length > 0) {
    const tails = [...within.map((one) => one.slice(group.length + 1)), ...words];
    const rest = path.slice(1).join('.');
    const near = nearestName(rest, tails);
    return `unknown name "${name}"${near === null ? suggestion(rest, tails) : `; did you mean "${path[0]}.${near}"?`}`;
  }
  const [, sides] = /^d(\d+)$/i.exec(name) ?? [];
  if (sides !== undefined) return `unknown name "${name}"; a die of ${sides} sides is d(${sides})`;
  // Whoever forgets whose number it is may also misspell it.
  const tail = nearestName(name, known) === null ? nearestName(name, known.map(lastPart)) : null;
  const whole = known.find((one) => lastPart(one) === tail);
  return `unknown name "${name}"${whole === undefined ? suggestion(name, known) : `; did you mean "${whole}"?`}`;
}
