import { z } from 'zod';
import {
  heedsWeights,
  policiesOf,
  rolePath,
  sideEntry,
  tacticsIn,
  tacticsPath,
} from '../sim/kernel/players/policies.ts';
import { playsRoles } from '../sim/kernel/players/tactics.ts';
import { suggestion } from '../sim/kernel/rules/names.ts';
import type { ScenarioProblem, System } from '../sim/kernel/system.ts';
import type { Shape } from './common.ts';
import { messages } from './problems.ts';

/** Keys that weaken a side's play. */
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

/** Unknown sides, and sides without a choice of options. Requires valid `data`. */
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

/** Ignored weights and roles (harmless). Requires valid `data` whose roles are not yet cast. */
export function idleWeights(system: System, data: unknown): ScenarioProblem[] {
  const policies = policiesOf(system, data);
  return system.sides(data).flatMap((side, place): ScenarioProblem[] => {
    const policy = policies[place];
    const warning = (at: string, message: string): ScenarioProblem => {
      // Players are in the order of sides.
      const keys = at.split('.');
      const isList = Array.isArray((data as Record<string, unknown>)[keys[0]]);
      return { path: isList ? [keys[0], place, ...keys.slice(2)] : keys, message, severity: 'warning' };
    };
    const weights = Object.keys(tacticsIn(system, data)[place]).join(', ');
    const role = sideEntry(system, data, side)?.role;
    return [
      ...(weights === '' || heedsWeights(system, policy)
        ? []
        : [warning(tacticsPath(system, side), messages.idleWeights(policy, weights))]),
      ...(role === undefined || playsRoles(policy)
        ? []
        : [warning(rolePath(system, side), messages.idleRole(policy, String(role)))]),
    ];
  });
}
