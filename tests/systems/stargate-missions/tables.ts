import type { Patch } from '../../../src/sim/kernel/rules/table.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import type { PolicyName } from '../../../src/sim/systems/stargate-missions/policies/tactics.ts';
import { system } from '../../../src/sim/systems/stargate-missions/system.ts';
import { type BatchResult, ReadyMatch } from '../../../src/workers/batch.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { PRINTED } from './support.ts';

export function tableOf(policies: readonly PolicyName[], houseRules: Patch = {}, seed = 1) {
  const players = policies.map((policy, seat) => ({ name: `P${seat}`, policy, tactics: {} }));
  const wish = { id: `${policies}`, data: { players, decks: PRINTED }, houseRules, seed };
  const ready = new ReadyMatch(system as System, prepareJob(system as System, wish).job);
  const { recorder } = ready;
  const column = (batch: BatchResult, seat: number, name: string): number[] => {
    const at = recorder.sideColumn(seat, name);
    return Array.from({ length: batch.games }, (_, game) => batch.records[game * recorder.record.length + at]);
  };
  return { ready, column };
}

export const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
