import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Catalog, loadFrom } from '../../src/scenarios/load.ts';
import { formatProblem } from '../../src/scenarios/problems.ts';
import type { Overrides, Scenario } from '../../src/scenarios/scenario.ts';
import { boolean, choice, integer, list, number, numberOrNull } from '../../src/sim/kernel/rules/fields.ts';
import type { ScenarioProblem, System } from '../../src/sim/kernel/system.ts';

const figure = z.strictObject({
  name: z.string().min(1),
  count: z.int().min(1).max(99).default(1),
  training: z.enum(['conscript', 'regular', 'elite']),
  command: z.int().min(0).max(30).optional(),
});

const area = z.union([
  z.strictObject({ rect: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
  z.strictObject({ circle: z.array(z.number().min(0)).length(3) }),
  z.string().min(1),
]);

export const toyShape = {
  sides: z
    .record(
      z.string().min(1).max(10),
      z.strictObject({
        policy: z.enum(['tactician', 'random']).default('tactician'),
        hidden: z.boolean().optional(),
        deploy: area.optional(),
        speed: z.number().positive().optional(),
        nerves: z.strictObject({ calm: z.int().optional(), luck: z.record(z.string(), z.int()).optional() }).optional(),
        figures: z.array(figure).min(1).max(3),
      }),
    )
    .refine((sides) => Object.keys(sides).length === 2, 'needs exactly two sides'),
  mission: z.discriminatedUnion('objective', [
    z.strictObject({ objective: z.literal('hold'), side: z.string(), turns: z.int().min(1).max(50).default(12) }),
    z.strictObject({ objective: z.literal('eliminate'), turns: z.int().min(1).max(50).default(12) }),
  ]),
};

const rules = {
  save: {
    hard: integer(3, { min: 1, max: 7, doc: 'Least score that saves behind hard cover.', clause: 'TOY-01' }),
    soft: integer(5, { min: 1, max: 7, doc: 'Least score that saves behind soft cover.' }),
  },
  melee: { freeAttack: boolean(true, { doc: 'A charge gives a free attack.' }) },
  shooting: {
    maxRange: numberOrNull(null, { min: 1, max: 100, doc: 'Longest shot.', unit: 'inches', nullMeans: 'unlimited' }),
    bands: list(number(0, { min: 0, max: 99, doc: 'A limit.' }), [6, 12], { doc: 'Limits of bands.', length: 2 }),
  },
  leader: { succession: choice(['next', 'keep'], 'next', { doc: 'Who follows a fallen leader.' }) },
};

type ToyScenario = { sides: Record<string, { figures: { count: number }[] }>; mission: { side?: string } };

function check(scenario: ToyScenario, compiled: { save: { soft: number; hard: number } }): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const { side } = scenario.mission;
  if (side !== undefined && !(side in scenario.sides))
    problems.push({ path: ['mission', 'side'], message: `unknown side "${side}"` });
  for (const [name, { figures }] of Object.entries(scenario.sides)) {
    const count = figures.reduce((sum, line) => sum + line.count, 0);
    if (count > 10) problems.push({ path: ['sides', name, 'figures'], message: `side "${name}" has ${count} figures` });
    if (count === 1) problems.push({ path: ['sides', name], message: `"${name}" stands alone`, severity: 'warning' });
  }
  if (compiled.save.soft === 7) problems.push({ path: ['table'], message: 'nothing ever saves' });
  if (compiled.save.hard === 7)
    problems.push({ path: ['houseRules', 'save', 'hard'], message: 'save.hard is no save at all' });
  return problems;
}

export const toySystem = {
  info: {
    id: 'toy-skirmish',
    title: 'Toy Skirmish',
    doc: 'A rule system for these tests.',
    clausePrefix: 'TOY',
    lengthUnit: 'inches',
    policies: [
      { name: 'tactician', doc: 'Plays well.' },
      { name: 'random', doc: 'By its rule book alone.', chooses: false },
    ],
    options: [
      { name: 'charge', doc: 'A charge.' },
      { name: 'take cover', doc: 'A move into cover.' },
    ],
    defaultPolicy: 'tactician',
    hidden: [],
    limits: [],
  },
  rules,
  odds: [],
  counted: {
    sideColumns: [{ name: 'shots', title: 'Shots', unit: 'shots' }],
    ratios: [{ name: 'hitRate', title: 'Hit rate', numerator: 'hits', denominator: 'shots' }],
    events: [
      { clause: 'TOY-04', event: 'a toy falls over' },
      { clause: 'TOY-05', event: 'a toy breaks' },
      { clause: 'TOY-05', event: 'a toy is glued' },
    ],
  },
  sides: (scenario: ToyScenario) => Object.keys(scenario.sides),
  check,
  prepare: () => null,
  setUp: () => {
    throw new Error('no toy is ever played');
  },
  picture: () => null,
} as unknown as System;

export const toyCatalog: Catalog = {
  ids: ['toy-skirmish', 'grand-battle'],
  system: async () => toySystem,
  shape: async () => toyShape,
};

export const VALID = `name: Farmhouse
system: toy-skirmish
sides:
  blue:
    figures:
      - { name: Sergeant, training: elite, command: 4 }
      - { name: Rifleman, count: 6, training: regular }
  red:
    policy: random
    figures:
      - { name: Officer, count: 2, training: regular }
mission: { objective: hold, side: red }
`;

export async function temporaryFile(content: string | Uint8Array, name = 'x.yaml'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scenarios-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Problems and warnings as printed. */
export async function problemsIn(text: string | Uint8Array, overrides?: Overrides): Promise<string[]> {
  const file = await temporaryFile(text);
  const result = await loadFrom(toyCatalog, file, overrides);
  const problems = result.ok ? result.warnings : result.problems;
  return problems.map((problem) => formatProblem(problem).replaceAll(file, 'x.yaml'));
}

/** Fails the test on any problem. */
export async function scenarioIn(text: string | Uint8Array, overrides?: Overrides): Promise<Scenario> {
  const result = await loadFrom(toyCatalog, await temporaryFile(text), overrides);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  return result.scenario;
}
