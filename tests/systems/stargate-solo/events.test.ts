import { describe, expect, test } from 'vitest';
import { RULE_EVENTS } from '../../../src/sim/systems/stargate-solo/counts/rule-events.ts';
import { eventsOf } from './events.ts';

describe('rule events', () => {
  test('every clause has one, in the order of the ledger, but those that make nothing happen by themselves', () => {
    const clauses = Array.from({ length: 97 }, (_, i) => `SOLO-${String(i + 1).padStart(2, '0')}`);
    const told = RULE_EVENTS.list.map(({ clause }) => clause);
    expect(told.toSorted()).toEqual(told);
    expect(clauses.filter((clause) => !told.includes(clause))).toEqual([
      'SOLO-02',
      'SOLO-03',
      'SOLO-05',
      'SOLO-07',
      'SOLO-25',
      'SOLO-59',
      'SOLO-60',
      'SOLO-89',
    ]);
    expect(new Set(RULE_EVENTS.list.map(({ event }) => event)).size).toBe(RULE_EVENTS.list.length);
  });

  eventsOf(15, RULE_EVENTS.list.length / 10);
});
