import { describe, expect, test } from 'vitest';
import { allInputs } from '../../src/odds/answer.ts';
import { ExactDice } from '../../src/sim/kernel/dice/exact.ts';
import { definedSystem, definitionProblems, idsOf } from '../../src/sim/kernel/rules/definitions.ts';
import { compileRules, namedFields, ruleAt } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { all } from './systems.ts';

const cases = all.flatMap((system) =>
  (system.families ?? []).map((family) => ({ id: system.info.id, key: family.key, system: system as System, family })),
);

/** Families that odds inputs name by code. */
const BY_CODE = ['revland-combat armors', 'revland-combat profiles'];

const TREACHEROUS = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];

describe.each(cases)('$key of $id', ({ system, family }) => {
  const ids = idsOf(system.rules[family.key]);
  const copies = Object.fromEntries(ids.map((id, i) => [`copy-${i}`, { like: id }]));
  const defined = definedSystem(system, { [family.key]: copies });
  const rules = compileRules(defined.rules);

  test('a copy has the rules of the one it is like, whatever house rules make of that', () => {
    const patch: Record<string, unknown> = {};
    for (const { key, field } of namedFields({ [family.key]: system.rules[family.key] }))
      if (field.kind === 'boolean') patch[key] = !field.default;
      else if (field.kind === 'integer') patch[key] = field.max;
    for (const compiled of [rules, compileRules(defined.rules, patch)])
      ids.forEach((id, i) => {
        const subtree = ruleAt(compiled, `${family.key}.copy-${i}`);
        expect(subtree).toEqual(ruleAt(compiled, `${family.key}.${id}`));
      });
  });

  test('copies come after the system’s own, in the order of the file: an index means the same with and without them', () => {
    expect(idsOf(ruleAt(rules, family.key) as object)).toEqual([...ids, ...Object.keys(copies)]);
  });

  test('every procedure that takes one takes a copy, with the same odds', () => {
    const dice = new ExactDice();
    const wrong: string[] = [];
    let asked = 0;
    for (const procedure of defined.odds)
      for (const [input, field] of Object.entries(procedure.inputs)) {
        const named = field.kind === 'list' ? field.of : field;
        if (named.kind !== 'choice' || named.family !== family.key) continue;
        const oddsOf = (name: string): string => {
          const given = field.kind === 'list' ? [name] : name;
          try {
            const step = procedure.prepare(rules, allInputs(procedure, { [input]: given }));
            return JSON.stringify([...dice.enumerate(() => step(dice)).probabilities]);
          } catch (error) {
            if (error instanceof RangeError) return error.message.replace(name, 'it');
            throw error;
          }
        };
        asked++;
        const off = ids.findIndex((id, i) => oddsOf(`copy-${i}`) !== oddsOf(id));
        if (off >= 0) wrong.push(`${procedure.name} ${ids[off]}`);
      }
    expect([asked > 0 || BY_CODE.includes(`${system.info.id} ${family.key}`), wrong]).toEqual([true, []]);
  });

  test('every entry that is evaluated has its copy, alike but for its name and mark', () => {
    const info = defined.weapons?.(rules);
    if (info === undefined || info.entries.every(({ id }) => !ids.includes(id))) return;
    ids.forEach((id, i) => {
      const [own, copy] = [id, `copy-${i}`].map((name) => info.entries.find((entry) => entry.id === name));
      if (own === undefined || copy === undefined) {
        expect(copy).toBe(own);
        return;
      }
      expect(copy.stretches).toEqual(own.stretches);
      expect([copy.figures, copy.outcomes]).toEqual([own.figures, own.outcomes]);
      expect(copy.mark).not.toBeNull();
    });
  });

  test('names that objects have by themselves are names like others', () => {
    const members = Object.fromEntries(
      TREACHEROUS.map((name, i) => [name, { like: i === 0 ? ids[0] : TREACHEROUS[i - 1] }]),
    );
    expect(definitionProblems(system, { [family.key]: members })).toEqual([]);
    const own = compileRules(definedSystem(system, { [family.key]: members }).rules);
    expect(idsOf(ruleAt(own, family.key) as object)).toEqual([...ids, ...TREACHEROUS]);
    const entries = system.weapons?.(own).entries ?? [];
    expect(
      entries.flatMap(({ title, mark }) => [typeof title, typeof (mark ?? '')]).filter((type) => type !== 'string'),
    ).toEqual([]);
    for (const field of TREACHEROUS) {
      const [wrong] = definitionProblems(system, { [family.key]: { x: { like: ids[0], [field]: [] } } });
      expect(wrong.message).toContain(`unknown field "${field}"`);
    }
    for (const like of ['__proto__', ...TREACHEROUS]) {
      const [problem] = definitionProblems(system, { [family.key]: { x: { like } } });
      expect(problem.message).toContain(`unknown ${family.kind} "${like}"`);
    }
  });
});

test('systems with weapons let scenarios define more', () => {
  const armed = all.filter(({ weapons }) => weapons !== undefined);
  expect(armed.filter(({ families = [] }) => families.length === 0).map(({ info }) => info.id)).toEqual([]);
});
