import { named } from '../../../kernel/counts/cells.ts';
import type { Counter, GameValue } from '../../../kernel/counts/counter.ts';
import { counts, histogram, type MetricTable, rate } from '../../../kernel/counts/metric-tables.ts';
import type { Recorder } from '../../../kernel/counts/recorder.ts';
import type { ExactRate } from '../../../kernel/rules/odds.ts';
import type { ChainName } from '../../sheet/sheet.ts';
import type { Fresh } from '../odds/fresh.ts';
import type { CompiledChain, Engine } from '../steps/engine.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/state.ts';

const OUTCOMES = ['nothing', 'hurt'] as const;
/** Sums of a step over a game that are higher share a bin. */
const MOST_SUM = 400;

const NAMES = {
  shoot: { plays: 'fresh-shots', steps: 'fresh-shot-steps', exposure: 'shots', title: 'Shots' },
  strike: { plays: 'fresh-blows', steps: 'fresh-blow-steps', exposure: 'blows', title: 'Blows' },
} as const;

const keyOf = (metric: string): string => metric.replaceAll(/-[a-z]/g, (part) => part.charAt(1).toUpperCase());

/** Of attacks between units as they begin: how many take life, and sums of their steps. */
export function freshTable(engine: Engine, attacks: readonly Fresh[]): MetricTable {
  const profiles = engine.profiles.map(({ name }) => name);
  const profile = named('profile', 'Profile', profiles);
  const weapon = named(
    'weapon',
    'Weapon',
    engine.weapons.map(({ name }) => name),
  );
  return Object.fromEntries(
    attacks.flatMap(({ chain, situations }): [string, MetricTable[string]][] => {
      const { plays, steps, exposure, title } = NAMES[chain];
      const others = situations.map((one) => named(one.name as string, one.title, one.labels));
      const entry = counts(`${title} between units at full strength`, exposure, {
        by: [profile, weapon, named('target', 'Target', profiles), ...others],
        outcomes: OUTCOMES,
        rates: [rate('hitRate', 'hits', 'Share that takes life', ['hurt'])],
      });
      const names = engine[chain]!.chain.steps.map(({ name }) => name);
      const sums = histogram(`Steps of ${exposure} between units at full strength, in all`, 'a game', {
        by: [profile, weapon, named('step', 'Step', names)],
        min: 0,
        max: MOST_SUM,
        clipped: true,
      });
      return [
        [keyOf(plays), entry],
        [keyOf(steps), sums],
      ];
    }),
  );
}

/** What reports hold these rates against. */
export function freshRates(
  attacks: readonly { readonly chain: ChainName; readonly situations: readonly string[] }[],
  mostLife: number,
): ExactRate[] {
  return attacks.map(({ chain, situations }) => ({
    metric: NAMES[chain].plays,
    rate: 'hitRate',
    procedure: chain,
    outcomes: Array.from({ length: mostLife }, (_, i) => String(i + 1)),
    inputs: {
      ...{ profile: 'unit', weapon: 'weapon', target: 'target' },
      ...Object.fromEntries(situations.map((name) => [name, name])),
    },
    steps: NAMES[chain].steps,
  }));
}

/** Counts the attacks of one chain. */
export class FreshTally {
  private readonly battle: Battle;
  private readonly fresh: Fresh;
  private readonly plays: Counter;
  private readonly sums: GameValue;
  private readonly steps: CompiledChain['chain']['steps'];
  /** By inch: place of its stretch. */
  private readonly stretches: Uint8Array;

  constructor(recorder: Recorder, battle: Battle, fresh: Fresh) {
    const { engine } = battle;
    this.battle = battle;
    this.fresh = fresh;
    this.plays = recorder.counter(NAMES[fresh.chain].plays);
    this.sums = recorder.value(NAMES[fresh.chain].steps);
    this.sums.clip();
    this.steps = engine[fresh.chain]!.chain.steps;
    const { ends = [] } = fresh.situations.find(({ name }) => name === 'range') ?? {};
    const inches = Array.from({ length: (ends.at(-1) ?? 0) + 1 }, (_, inch) => ends.findIndex((end) => inch <= end));
    this.stretches = Uint8Array.from(inches);
  }

  /** With the frame of the attack. */
  played(unit: Unit, target: Unit, weapon: number, loss: number): void {
    const { a, t } = this.fresh.columns;
    if (!isAsBegun(unit, a) || !isAsBegun(target, t)) return;
    const { engine, frame } = this.battle;
    const pair = unit.profile * engine.weapons.length + weapon;
    this.plays.add(this.cellOf(pair * engine.profiles.length + target.profile), loss > 0 ? 1 : 0);
    for (let k = 0; k < this.steps.length; k++)
      this.sums.add(pair * this.steps.length + k, frame.values[this.steps[k].slot]);
  }

  private cellOf(attack: number): number {
    const { battle, fresh, stretches } = this;
    const { values } = battle.frame;
    let cell = attack;
    for (let i = 0; i < fresh.situations.length; i++) {
      const { name, labels } = fresh.situations[i];
      const value = values[battle.engine.frame[name]];
      cell = cell * labels.length + (name === 'range' ? stretches[value] : name === 'step' ? value - 1 : value);
    }
    return cell;
  }
}

function isAsBegun({ values, start }: Unit, columns: readonly number[]): boolean {
  for (let i = 0; i < columns.length; i++) if (values[columns[i]] !== start[columns[i]]) return false;
  return true;
}
