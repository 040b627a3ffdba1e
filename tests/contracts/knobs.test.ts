import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadScenario, type Scenario } from '../../src/scenarios/index.ts';
import { ExactDice } from '../../src/sim/kernel/exact-dice.ts';
import type { Field } from '../../src/sim/kernel/fields.ts';
import { compileRules, namedFields, type Patch } from '../../src/sim/kernel/rules-table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { playBatch, ReadyMatch } from '../../src/workers/batch.ts';
import { prepareJob } from '../../src/workers/job.ts';
import { systems } from './systems.ts';

const GAMES = 60;

/** Values to turn a knob to, the likeliest to show first. */
function otherValues(field: Field): unknown[] {
  switch (field.kind) {
    case 'boolean':
      return [!field.default];
    case 'choice':
      return [...field.choices, ...(field.nullMeans === undefined ? [] : [null])].filter((v) => v !== field.default);
    case 'integer':
    case 'number': {
      const near =
        field.default === null
          ? [field.min, (field.min + Math.min(field.max, 24)) / 2]
          : [field.default + 1, field.default - 1];
      const all = [...near, field.min, field.max, ...(field.nullMeans === undefined ? [] : [null])];
      const fits = (value: number | null) =>
        value === null ||
        (value >= field.min && value <= field.max && (field.kind === 'number' || Number.isInteger(value)));
      return [...new Set(all)].filter((value) => fits(value) && value !== field.default);
    }
    case 'list':
      return listValues(field.default, field.of);
  }
}

function listValues(initial: readonly unknown[], of: Field): unknown[] {
  const filled = otherValues(of).map((value) => initial.map(() => value));
  return [initial.toReversed(), ...filled, initial.slice(1)].filter(
    (value) => JSON.stringify(value) !== JSON.stringify(initial),
  );
}

/** What the rules do, as text: the checks' findings, exact odds, and the records of games on the shipped scenarios. */
class Behaviour {
  private readonly system: System<any, any, any>;
  private readonly scenarios: readonly Scenario[];
  private readonly standard = new Map<string, string>();

  constructor(system: System<any, any, any>, scenarios: readonly Scenario[]) {
    this.system = system;
    this.scenarios = scenarios;
  }

  private odds(patch: Patch, index: number): string {
    const procedure = this.system.odds[index];
    const rules = compileRules(this.system.rules, patch);
    return casesOf(procedure.inputs)
      .map((inputs) => {
        try {
          const step = procedure.prepare(rules, inputs);
          const dice = new ExactDice();
          return JSON.stringify([...dice.enumerate(() => step(dice)).probabilities]);
        } catch (error) {
          return String(error);
        }
      })
      .join();
  }

  private games(patch: Patch, index: number): string {
    const { data, houseRules } = this.scenarios[index].baseline;
    const rules = { ...houseRules, ...patch };
    const found = this.system.check(data, compileRules(this.system.rules, rules));
    if (found.some(({ severity }) => severity !== 'warning')) return JSON.stringify(found);
    const { job } = prepareJob(this.system, { id: 'knob', data, houseRules: rules, seed: 7 });
    const { tally, records } = playBatch(new ReadyMatch(this.system, job), 0, GAMES);
    return createHash('sha256').update(tally).update(records).digest('hex');
  }

  /** Whether anything differs from the rules as they are; looks at the cheap things first and stops at the first difference. */
  differs(patch: Patch): boolean {
    const looks = [
      ...this.system.odds.map((_, i) => ({ key: `odds ${i}`, look: (p: Patch) => this.odds(p, i) })),
      ...this.scenarios.map((_, i) => ({ key: `games ${i}`, look: (p: Patch) => this.games(p, i) })),
    ];
    return looks.some(({ key, look }) => {
      if (!this.standard.has(key)) this.standard.set(key, look({}));
      return look(patch) !== this.standard.get(key);
    });
  }
}

function casesOf(inputs: Readonly<Record<string, Field>>): Record<string, unknown>[] {
  const defaults = Object.fromEntries(Object.entries(inputs).map(([name, field]) => [name, field.default]));
  return [
    defaults,
    ...Object.entries(inputs).flatMap(([name, field]) =>
      otherValues(field).map((value) => ({ ...defaults, [name]: value })),
    ),
  ];
}

describe.each(systems.map((system) => ({ id: system.info.id, system })))(
  'house rules of $id',
  async ({ id, system }) => {
    const files = readdirSync(`scenarios/${id}`)
      .sort()
      .map((file) => `scenarios/${id}/${file}`);
    const loaded = await Promise.all(files.map((file) => loadScenario(file)));
    const behaviour = new Behaviour(
      system,
      loaded.flatMap((result) => (result.ok ? [result.scenario] : [])),
    );

    test.each(namedFields(system.rules))('turning $key changes something', ({ key, field }) => {
      const values = otherValues(field);
      expect(values.length).toBeGreaterThan(0);
      expect(values.some((value) => behaviour.differs({ [key]: value }))).toBe(true);
    });
  },
);
