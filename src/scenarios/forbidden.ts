import { z } from 'zod';
import { suggestion } from '../sim/kernel/nearest.ts';
import { policiesOf } from '../sim/kernel/policies.ts';
import type { ScenarioProblem, System } from '../sim/kernel/system.ts';
import type { Shape } from './common.ts';

/** The key with which a file of any system forbids options of policies to sides. */
export function forbiddenShape({ info }: Pick<System, 'info'>): Shape {
  if (info.options.length === 0) return {};
  const names = info.options.map(({ name }) => name);
  const option = z.enum(names as [string, ...string[]]);
  return {
    forbidden: z
      .record(z.string(), z.array(option))
      .optional()
      .describe('What sides may not do, by side. Policies then look for the next best.'),
  };
}

/** Unknown sides, and sides for which nobody chooses among options. Call with data that the schema has passed. */
export function forbiddenProblems(system: System, data: unknown): ScenarioProblem[] {
  const { forbidden = {} } = data as { forbidden?: Readonly<Record<string, readonly string[]>> };
  const sides = system.sides(data);
  const policies = policiesOf(system, data);
  const chooses = (name: string) =>
    system.info.policies.some((policy) => policy.name === name && policy.chooses !== false);
  return Object.keys(forbidden).flatMap((side) => {
    const path = ['forbidden', side];
    const place = sides.indexOf(side);
    if (place < 0) return { path, message: `no side "${side}"${suggestion(side, sides)}` };
    if (chooses(policies[place])) return [];
    return { path, message: `"${policies[place]}" decides for ${side} and chooses none of these; leave it out` };
  });
}
