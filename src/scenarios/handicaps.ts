import { z } from 'zod';
import { suggestion } from '../sim/kernel/nearest.ts';
import { heedsWeights, policiesOf, rolePath, sideEntry, tacticsIn, tacticsPath } from '../sim/kernel/policies.ts';
import type { ScenarioProblem, System } from '../sim/kernel/system.ts';
import type { Shape } from './common.ts';
import { messages } from './problems.ts';

/** The keys with which a file of any system makes a side play worse than its policy does. */
export function handicapShape({ info }: Pick<System, 'info'>): Shape {
  const names = info.options.map(({ name }) => name);
  const lapse = z
    .record(z.string(), z.number().min(0).max(1).multipleOf(0.001))
    .optional()
    .describe('The share of its decisions that a side makes at random, by side: 0.2 for every fifth.');
  if (names.length === 0) return { lapse };
  const option = z.enum(names as [string, ...string[]]);
  return {
    forbidden: z
      .record(z.string(), z.array(option))
      .optional()
      .describe('What sides may not do, by side. Policies then look for the next best.'),
    lapse,
  };
}

/** Unknown sides, and sides for which nobody chooses among options. Call with data that the schema has passed. */
export function handicapProblems(system: System, data: unknown): ScenarioProblem[] {
  const sides = system.sides(data);
  const policies = policiesOf(system, data);
  const chooses = (name: string) =>
    system.info.policies.some((policy) => policy.name === name && policy.chooses !== false);
  const problemsOf = (key: string, what: string) => {
    const bySide = (data as Record<string, Readonly<Record<string, unknown>> | undefined>)[key] ?? {};
    return Object.keys(bySide).flatMap((side) => {
      const path = [key, side];
      const place = sides.indexOf(side);
      if (place < 0) return { path, message: `no side "${side}"${suggestion(side, sides)}` };
      if (chooses(policies[place])) return [];
      return { path, message: `"${policies[place]}" decides for ${side} and ${what}; leave it out` };
    });
  };
  return [...problemsOf('forbidden', 'chooses none of these'), ...problemsOf('lapse', 'does not choose')];
}

/** Weights and a stated role of a side whose policy heeds none: they do no harm, and nothing else. Call with data that the schema has passed. */
export function idleWeights(system: System, data: unknown): ScenarioProblem[] {
  const policies = policiesOf(system, data);
  return system.sides(data).flatMap((side, place): ScenarioProblem[] => {
    if (heedsWeights(system, policies[place])) return [];
    const pathOf = (keys: readonly string[]) =>
      // Players are a list in the order of the sides.
      Array.isArray((data as Record<string, unknown>)[keys[0]]) ? [keys[0], place, ...keys.slice(2)] : keys;
    const warning = (path: string, idle: string): ScenarioProblem => {
      return {
        path: pathOf(path.split('.')),
        message: messages.idleWeights(policies[place], idle),
        severity: 'warning',
      };
    };
    const weights = Object.keys(tacticsIn(system, data)[place]);
    const role = sideEntry(system, data, side)?.role;
    return [
      ...(weights.length === 0 ? [] : [warning(tacticsPath(system, side), weights.join(', '))]),
      ...(role === undefined ? [] : [warning(rolePath(system, side), `role ${role}`)]),
    ];
  });
}
