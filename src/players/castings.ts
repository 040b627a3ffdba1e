import { variantJob, weightsText } from '../experiments/play.ts';
import type { ResolvedVariant } from '../scenarios/index.ts';
import type { Forbidden } from '../sim/kernel/players/options.ts';
import { parseWord } from '../sim/kernel/rules/fields.ts';
import type { System } from '../sim/kernel/system.ts';
import type { PreparedJob } from '../workers/job.ts';
import { type Rung, seated } from './rungs.ts';

export interface Casting {
  /** 0 is the scenario itself. */
  readonly variant: number;
  /** By side; null leaves a side unchanged. */
  readonly rungs: readonly (Rung | null)[];
  readonly without: Forbidden | null;
  readonly countsOptions?: true;
}

export function castJob(
  system: System,
  variants: readonly ResolvedVariant[],
  casting: Casting,
  seed: number,
): PreparedJob {
  const { variant: place, rungs, without } = casting;
  const variant = variants[place];
  const cast = rungs.every((rung) => rung === null) ? variant : seated(system, variant, rungs);
  const counting = casting.countsOptions && 1;
  if (cast === variant && without === null) return variantJob(system, variant, seed, counting);
  const played = without === null ? cast : deprived(system, cast, without);
  return variantJob(system, { ...played, name: castingName(variants, casting), replay: undefined }, seed, counting);
}

/** `baseline: lapse-0.2, tactician without charge`. */
export function castingName(variants: readonly ResolvedVariant[], { variant, rungs, without }: Casting): string {
  const seats = rungs.map((rung) => rung?.name ?? '-').join(', ');
  return `${variants[variant].name}: ${seats}${without === null ? '' : ` without ${without.option}`}`;
}

function deprived(system: System, variant: ResolvedVariant, { side, option }: Forbidden): ResolvedVariant {
  const name = system.sides(variant.data)[side];
  const data = variant.data as { forbidden?: Record<string, readonly string[]> };
  const forbidden = { ...data.forbidden, [name]: [...(data.forbidden?.[name] ?? []), option] };
  return { ...variant, data: { ...data, forbidden }, hash: `${variant.hash}-without-${name}-${option}` };
}

/**
 * For manifests: `0 planner-16*0,tactician*0.5`, `1 -,-`, `0 -,- without 1 charge`, `0 -,- counted`, `0
 * tactician:seek=0;hold=0.2*0,-`.
 */
export function castingWord({ variant, rungs, without, countsOptions }: Casting): string {
  const seats = rungs.map((rung) => (rung === null ? '-' : rungWord(rung))).join(',');
  const more = without === null ? '' : ` without ${without.side} ${without.option}`;
  return `${variant} ${seats}${countsOptions === true ? ' counted' : ''}${more}`;
}

function rungWord({ policy, tactics = {}, lapse }: Rung): string {
  return `${policy}${weightsText(tactics).replaceAll(',', ';')}*${lapse}`;
}

/** Inverse of `castingWord`; null if invalid. Policies and options are not checked. */
export function castingOf(word: string): Casting | null {
  const [, variant, seats, counted, side, option] = /^(\d+) (\S+)( counted)?(?: without (\d+) (.+))?$/.exec(word) ?? [];
  if (seats === undefined) return null;
  const rungs = seats.split(',').map((seat): Rung | null | undefined => {
    if (seat === '-') return null;
    const [, policy, weights, lapse] = /^([a-z][a-z0-9-]*)(?::((?:[A-Za-z]+=[^;=*]+;?)+))?\*([\d.]+)$/.exec(seat) ?? [];
    if (policy === undefined) return undefined;
    const rung = { name: seat, policy, lapse: Number(lapse) };
    return weights === undefined ? rung : { ...rung, tactics: tacticsOfWords(weights.split(';')) };
  });
  if (rungs.includes(undefined)) return null;
  return {
    variant: Number(variant),
    rungs: rungs as (Rung | null)[],
    without: side === undefined ? null : { side: Number(side), option },
    ...(counted === undefined ? {} : { countsOptions: true }),
  };
}

function tacticsOfWords(words: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    words.map((word) => {
      const equals = word.indexOf('=');
      return [word.slice(0, equals), parseWord(word.slice(equals + 1))];
    }),
  );
}
