import { type Odds, oddsUnder } from '../../../src/odds/answer.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { attackOdds } from '../../../src/sim/systems/revland-combat/odds/attack.ts';
import { careOdds } from '../../../src/sim/systems/revland-combat/odds/care.ts';
import { rules } from '../../../src/sim/systems/revland-combat/rules.ts';
import { type Case, LIMIT } from './cases.ts';
import { ORACLE } from './oracle.ts';

/** As much of the system as questions about odds need. */
export const revland = {
  info: { id: 'revland-combat' },
  rules,
  odds: [...attackOdds, ...careOdds],
} as unknown as System;

/** Odds under the house rules of a case; the defaults are compiled once. */
class Engines {
  private readonly standing = oddsUnder(revland);

  under({ houseRules }: Case): Odds {
    return Object.keys(houseRules).length === 0 ? this.standing : oddsUnder(revland, houseRules);
  }
}

const shown = (answer: Iterable<readonly [string, number]>) =>
  [...answer].map(([outcome, chance]) => `${outcome} ${chance}`).join(', ');

/** What the engine and the oracle answer differently: a line for each case. Names of outcomes and their order count. */
export function disagreements(cases: readonly Case[]): string[] {
  const engines = new Engines();
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
