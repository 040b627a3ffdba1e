import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../src/sim/kernel/dice/sampled.ts';
import { compileRules, namedFields } from '../../src/sim/kernel/rules/table.ts';
import type { System } from '../../src/sim/kernel/system.ts';
import { casesOf } from './values.ts';

export function noting<T extends object>(rules: T, path: string, keys: ReadonlySet<string>, read: Set<string>): T {
  return new Proxy(rules, {
    get: (all, name) => {
      const value = Reflect.get(all, name);
      const key = `${path}${String(name)}`;
      if (keys.has(key)) read.add(key);
      else if (typeof value === 'object' && value !== null) return noting(value, `${key}.`, keys, read);
      return value;
    },
  });
}

export function readBy(system: System<any, any, any>, procedures: ReadonlySet<string>): ReadonlySet<string> {
  const rules = compileRules(system.rules);
  const keys = new Set(namedFields(system.rules).map(({ key }) => key));
  const read = new Set<string>();
  const book = new StreamBook();
  for (let i = 0; i < 64; i++) book.open(i);
  const dice = new SampledDice(1, book);
  for (const { name, inputs, prepare } of system.odds.filter(({ name }) => procedures.has(name)))
    for (const one of casesOf(inputs)) {
      dice.beginGame(0);
      try {
        prepare.call(
          system.odds.find((procedure) => procedure.name === name),
          noting(rules, '', keys, read),
          one,
        )(dice);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
  return read;
}
