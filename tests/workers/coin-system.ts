import type { Counted, MetricSet } from '../../src/sim/kernel/counts/metrics.ts';
import { StreamBook } from '../../src/sim/kernel/dice/dice.ts';
import { integer } from '../../src/sim/kernel/rules/fields.ts';
import { compileRules, type Rules } from '../../src/sim/kernel/rules/table.ts';
import type { System, Table } from '../../src/sim/kernel/system.ts';
import { prepareJob } from '../../src/workers/job.ts';

/** The smallest system: a tail costs a coin, a side without coins loses. */
const rules = {
  purse: integer(3, { doc: 'Coins that each side begins with.', min: 1, max: 20, unit: 'coins' }),
};

export interface CoinScenario {
  readonly maxTurns: number;
  /** The engine throws in about every sixth game. */
  readonly explodes?: boolean;
  /** Default: heads, tails. */
  readonly sides?: readonly string[];
  /** Of six games, instant wins of the first seat. */
  readonly firstWins?: number;
  /** Of six other games, wins of heads in any seat. */
  readonly headsWins?: number;
}

const SIDES = ['heads', 'tails'];

const COUNTED: Counted = { sideColumns: [{ name: 'tosses', title: 'Tosses', unit: 'tosses' }] };

function metricsOf(sides: readonly string[], maxTurns: number, purse: number): MetricSet {
  const side = { name: 'side', title: 'Side', labels: sides };
  const parity = { name: 'parity', title: 'Turn', labels: ['odd', 'even'] };
  return {
    sides,
    maxTurns,
    maxStrength: purse,
    strengthUnit: 'coins',
    reasons: ['ruined', 'turns over'],
    metrics: [
      {
        kind: 'counts',
        name: 'tosses',
        title: 'Tosses',
        exposure: 'tosses',
        outcomes: ['head', 'tail'],
        rates: [{ name: 'headRate', numerator: 'heads', title: 'Heads', outcomes: ['head'] }],
        dimensions: [side, parity],
        views: [['side']],
      },
      { kind: 'histogram', name: 'lost', title: 'Coins lost', unit: 'coins', dimensions: [side], min: 0, max: purse },
    ],
    ...COUNTED,
    charts: [],
  };
}

function play(
  { dice, recorder, trace }: Table,
  streams: readonly number[],
  scenario: CoinScenario,
  purse: number,
): void {
  const { maxTurns, sides = SIDES, firstWins = 0, headsWins = 0 } = scenario;
  const tosses = recorder.counter('tosses');
  const lost = recorder.value('lost');
  const left = [purse, purse];
  if (firstWins > 0 && dice.face(streams[0], 6) <= firstWins) left[1] = 0;
  else if (headsWins > 0 && dice.face(streams[0], 6) <= headsWins) left[1 - sides.indexOf('heads')] = 0;
  let turn = 0;
  while (turn < maxTurns && left[0] > 0 && left[1] > 0) {
    dice.beginTurn(++turn);
    for (const side of [0, 1]) {
      const isTail = dice.face(streams[side], 2) === 1;
      trace?.say(`${sides[side]} toss ${isTail ? 'a tail' : 'a head'}`);
      tosses.add(2 * side + ((turn + 1) % 2), isTail ? 1 : 0);
      if (isTail && left[side] > 0) left[side]--;
    }
    for (const side of [0, 1]) recorder.strength(side, turn, left[side]);
  }
  recorder.record[0] = turn;
  recorder.record[1] = left[0] > 0 && left[1] > 0 ? 1 : 0;
  for (const side of [0, 1]) {
    const other = left[1 - side];
    const at = recorder.sideColumn(side, 'score');
    const score = left[side] > other ? 2 : left[side] === other ? 1 : 0;
    recorder.record.set([score, left[side], purse - left[side], 0, turn], at);
    lost.set(side, purse - left[side]);
  }
}

export const coinSystem: System<CoinScenario, Rules<typeof rules>, null> = {
  info: {
    id: 'coins',
    title: 'Coins',
    doc: 'Two sides toss coins until one has none.',
    clausePrefix: 'COIN',
    lengthUnit: null,
    policies: [{ name: 'random', doc: 'There is nothing to choose.' }],
    defaultPolicy: 'random',
    options: [],
    hidden: [],
    limits: [],
  },
  rules,
  odds: [],
  counted: COUNTED,
  sides: ({ sides }) => sides ?? SIDES,
  seats: {
    doc: 'A seat is a place in the order of tossing.',
    rotated: (scenario, by) => {
      const sides = scenario.sides ?? SIDES;
      return { ...scenario, sides: [...sides.slice(by), ...sides.slice(0, by)] };
    },
  },
  check: () => [],
  prepare: () => null,
  setUp: (scenario, { purse }) => {
    const streams = new StreamBook();
    const tosses = [streams.open(0, 0), streams.open(0, 1)];
    return {
      streams,
      metrics: metricsOf(scenario.sides ?? SIDES, scenario.maxTurns, purse),
      match: (table) => ({
        exchange: () => {},
        playOn: () => {
          throw new Error('no coin is tossed on');
        },
        play: () => {
          if (scenario.explodes && table.dice.face(tosses[0], 6) === 6) throw new Error('the coin stood on its edge');
          play(table, tosses, scenario, purse);
        },
      }),
    };
  },
  picture: () => null,
};

export function coinJob(seed = 1, data: CoinScenario = { maxTurns: 12 }, houseRules = {}) {
  compileRules(rules, houseRules);
  return prepareJob(coinSystem as System, {
    id: `coins-${seed}-${JSON.stringify([data, houseRules])}`,
    data,
    houseRules,
    seed,
  });
}
