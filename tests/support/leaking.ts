import { onTestFinished } from 'vitest';
import type { SetUp, System, Table } from '../../src/sim/kernel/system.ts';

type AnySystem = System<any, any, any>;

/** After 1 in `oneIn` records, the next game of the match is a turn shorter. */
export function leaking(system: AnySystem, oneIn = 25): AnySystem {
  const { setUp } = system;
  return { ...system, setUp: (...words) => withLeak(setUp(...words), oneIn) };
}

export function plantLeak(system: AnySystem, oneIn: number): void {
  const { setUp } = system;
  system.setUp = leaking(system, oneIn).setUp;
  onTestFinished(() => {
    system.setUp = setUp;
  });
}

function withLeak(setUp: SetUp, oneIn: number): SetUp {
  const match = (table: Table) => {
    const own = setUp.match(table);
    const play = own.play.bind(own);
    const { record } = table.recorder;
    let before = -1;
    own.play = () => {
      play();
      const isOther = before >= 0 && before % oneIn === 0;
      before = record.reduce((digest, value) => (31 * digest + value + 7) % 1_000_003, before + 2);
      if (isOther) record[0] += record[0] > 1 ? -1 : 1;
    };
    return own;
  };
  return { ...setUp, match };
}
