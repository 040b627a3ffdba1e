import { type Odds, oddsUnder } from '../../../src/odds/answer.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { type Case, LIMIT } from './cases.ts';
import { ORACLE } from './oracle.ts';

/** Odds of the system under the house rules of a case; the defaults are compiled once. */
class Engines {
  private readonly system: System;
  private readonly standing: Odds;

  constructor(system: System) {
    this.system = system;
    this.standing = oddsUnder(system);
  }

  under({ houseRules }: Case): Odds {
    return Object.keys(houseRules).length === 0 ? this.standing : oddsUnder(this.system, houseRules);
  }
}

const shown = (answer: Iterable<readonly [string, number]>) =>
  [...answer].map(([outcome, chance]) => `${outcome} ${chance}`).join(', ');

/** What the engine and the oracle answer differently: a line for each case. Names of outcomes and their order count. */
export function disagreements(system: System, cases: readonly Case[]): string[] {
  const engines = new Engines(system);
  return cases.flatMap((asked) => {
    const exact = ORACLE[asked.procedure](asked.houseRules, asked.inputs);
    let found: readonly (readonly [string, number])[];
    try {
      found = [...engines.under(asked).ask(asked.procedure, asked.inputs).outcomes];
    } catch (error) {
      return [`${JSON.stringify(asked)}: ${error instanceof Error ? error.message : error}`];
    }
    const agree =
      found.length === exact.length &&
      exact.every(([outcome, chance], i) => found[i][0] === outcome && Math.abs(found[i][1] - chance) <= LIMIT);
    return agree ? [] : [`${JSON.stringify(asked)}:\n  oracle ${shown(exact)}\n  engine ${shown(found)}`];
  });
}
