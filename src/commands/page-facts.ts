import type { PageFacts, RuleInForce } from '../report/results.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import { readSource } from '../scenarios/source.ts';
import { compileRules, namedFields } from '../sim/kernel/rules-table.ts';
import type { MapPicture, System } from '../sim/kernel/system.ts';
import type { OverrideWords } from './load.ts';
import { mapSvg } from './map-svg.ts';
import { commandText, repeated } from './report-folder.ts';

/**
 * What the page of a report shows besides the games: the table, the file, every rule in force, how to see one game again. `variants` are those played besides the
 * file as it stands.
 */
export async function pageFacts(
  system: System,
  { file, name, baseline }: Scenario,
  { set, policy }: OverrideWords,
  seed: number,
  variants: readonly ResolvedVariant[] = [],
): Promise<PageFacts> {
  const pictureOf = ({ data, houseRules }: Pick<ResolvedVariant, 'data' | 'houseRules'>) =>
    system.picture(data, compileRules(system.rules, houseRules));
  const picture = pictureOf(baseline);
  const pictures = [{ ...baseline, name: 'baseline' }, ...variants].flatMap((variant) => {
    const drawn = pictureOf(variant);
    return drawn === null ? [] : [[variant.name, drawn] as const];
  });
  const source = await readSource(file);
  const options = [...repeated('set', set), ...repeated('policy', policy)];
  return {
    map:
      picture === null
        ? null
        : { svg: mapSvg(picture, name), words: mapWords(picture), pictures: Object.fromEntries(pictures) },
    source: 'text' in source ? source.text : source.problem,
    rules: rulesInForce(system, baseline.houseRules),
    replay: commandText(['skirmetrics', 'replay', file, '--seed', String(seed), ...options]),
  };
}

/** Every leaf of the system's rules table with the value that is played. */
export function rulesInForce(system: System, houseRules: ResolvedVariant['houseRules']): RuleInForce[] {
  return namedFields(system.rules).map(({ key, field }) => ({
    key,
    value: Object.hasOwn(houseRules, key) ? houseRules[key] : field.default,
    default: field.default,
    doc: field.doc,
    clause: field.clause ?? '',
  }));
}

/** `48 × 48 inches: farmhouse (hard cover, sight blocks, open); …`. */
export function mapWords({ width, depth, unit, shapes }: MapPicture): string {
  const parts = shapes.map(({ name, note }) => `${name} (${note})`);
  return `${width} × ${depth} ${unit}${parts.length === 0 ? '' : `: ${parts.join('; ')}`}.`;
}
