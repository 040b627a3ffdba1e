import { mapSvg } from '../maps/table.ts';
import type { PageFacts, RuleInForce } from '../report/results.ts';
import type { ResolvedVariant, Scenario } from '../scenarios/index.ts';
import { readSource } from '../scenarios/source.ts';
import { definedSystem } from '../sim/kernel/rules/definitions.ts';
import { compileRules, namedFields, ruleAt } from '../sim/kernel/rules/table.ts';
import type { MapPicture, System } from '../sim/kernel/system.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import type { OverrideWords } from '../terminal/load.ts';
import { changesOf } from './variant-changes.ts';

/**
 * What the page of a report shows apart from the games: the table, the file, every rule in force, how to see one game
 * again. `variants` are those that were played apart from the file as it is.
 */
export async function pageFacts(
  system: System,
  { file, name, baseline }: Scenario,
  { set, policy, define }: OverrideWords,
  seed: number,
  variants: readonly ResolvedVariant[] = [],
): Promise<PageFacts> {
  const pictureOf = ({ data, houseRules }: Pick<ResolvedVariant, 'data' | 'houseRules'>) =>
    system.picture(data, compileRules(definedSystem(system, data).rules, houseRules));
  const picture = pictureOf(baseline);
  const pictures = [{ ...baseline, name: 'baseline' }, ...variants].flatMap((variant) => {
    const drawn = pictureOf(variant);
    return drawn === null ? [] : [[variant.name, drawn] as const];
  });
  const source = await readSource(file);
  const options = [...repeated('define', define), ...repeated('set', set), ...repeated('policy', policy)];
  return {
    map:
      picture === null
        ? null
        : {
            svg: mapSvg(picture, name, { sides: system.sides(baseline.data) }),
            words: mapWords(picture),
            pictures: Object.fromEntries(pictures),
          },
    source: 'text' in source ? source.text : source.problem,
    rules: rulesInForce(system, baseline.houseRules),
    changes: Object.fromEntries(variants.map((variant) => [variant.name, changesOf(system, baseline, variant)])),
    replay: ownCommand(['replay', file, '--seed', String(seed), ...options]),
  };
}

/** Every leaf of the system's rules table with the value that is played. */
function rulesInForce(system: System, houseRules: ResolvedVariant['houseRules']): RuleInForce[] {
  const rules = compileRules(system.rules, houseRules);
  return namedFields(system.rules).map(({ key, field }) => ({
    key,
    value: ruleAt(rules, key),
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
