import type { Thrown } from '../../../kernel/dice/recorded.ts';

/** Such as `3 + 4 = 7`. */
function modified(face: number, modifier: number): string {
  return modifier === 0 ? `${face}` : `${face} ${modifier < 0 ? '−' : '+'} ${Math.abs(modifier)} = ${face + modifier}`;
}

/** Such as `2 of 5 on 4+: 6 5 3 1 1`. A sum is left out where it is `told` already. */
export function thrownWords(
  { kind, faces, sides, target, modifiers, result }: Thrown,
  told: number | null = null,
): string {
  const shown = faces.join(' ');
  switch (kind) {
    case 'count':
      return `${result} of ${faces.length} on ${target}+: ${shown}`;
    case 'die':
      return `d${sides}: ${shown}`;
    case 'sum':
      return `${faces.length}d${sides}: ${shown}${result === told ? '' : `, in all ${result}`}`;
    case 'bands':
      return `${faces.length}d${sides}: ${shown}`;
    case 'best':
      return `best of ${shown}`;
    case 'contest':
    case 'opposed':
      return modifiers.map((modifier, i) => modified(faces[i], modifier)).join(' against ');
  }
}

/** In brackets, or nothing without dice. */
export function throwsWords(thrown: readonly Thrown[], told: number | null = null, needs = ''): string {
  const more = needs === '' ? '' : `, needs ${needs}`;
  return thrown.length === 0 ? '' : ` (${thrown.map((one) => thrownWords(one, told)).join('; ')}${more})`;
}

/** `hits 4 of 9 (4+: 6 5 …)` for a step that is one count of dice, else `wounds 2 (2 of 4 on 3+: …)`. */
export function stepWords(title: string, result: number, thrown: readonly Thrown[], isCount: boolean): string {
  const name = title.charAt(0).toLowerCase() + title.slice(1);
  const [only] = thrown;
  if (isCount && only?.kind === 'count')
    return `${name} ${result} of ${only.faces.length} (${only.target}+: ${only.faces.join(' ')})`;
  return `${name} ${result}${throwsWords(thrown, result)}`;
}

const COMPARED: Readonly<Record<string, (bar: number) => string>> = {
  '<': (bar) => `less than ${bar}`,
  '<=': (bar) => `${bar} or less`,
  '>': (bar) => `more than ${bar}`,
  '>=': (bar) => `${bar} or more`,
};

/** Such as `8 or less`. */
export function needsWords(operator: string, bar: number): string {
  return COMPARED[operator](bar);
}
