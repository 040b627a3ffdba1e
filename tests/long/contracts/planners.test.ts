import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/sim/kernel/players/candidates.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { ReadyMatch } from '../../../src/workers/batch.ts';
import { usesOf } from '../../contracts/options.ts';
import {
  clairvoyant,
  EVEN,
  type Foresight,
  honest,
  indifferent,
  jobOf,
  recordsOf,
  SEED,
  seats,
} from '../../contracts/planners.ts';
import { planned } from '../../contracts/systems.ts';

/** Largest share of rollouts that may match reality by chance. */
const BY_CHANCE = 0.3;

describe.each(planned.map((system) => ({ id: system.info.id, system })))('planners of $id', ({ system }) => {
  test('a planner that finds all answers alike plays the games of its tactician', async () => {
    const forced = recordsOf(system, await jobOf(system, 'planner-4', EVEN), [0, 1, 2], {
      onRollouts: indifferent(false),
    });
    const plain = recordsOf(system, await jobOf(system, 'tactician'), [0, 1, 2]);
    expect(forced.records).toEqual(plain.records);
  });

  test('asking a planner never changes what its tactician answers next', async () => {
    const forced = recordsOf(system, await jobOf(system, 'planner-4', EVEN), [1], {
      onRollouts: indifferent(true),
    });
    const plain = recordsOf(system, await jobOf(system, 'tactician'), [1]);
    expect(forced.records).toEqual(plain.records);
  });

  test('a planner does not see the dice of its game, and one that does is caught', async () => {
    const job = await jobOf(system, 'planner-4');
    const shares = [honest, clairvoyant].map((planner) => {
      const foresight: Foresight = { seen: 0, rollouts: 0 };
      recordsOf(system, job, [0], { onRollouts: planner(foresight) });
      return foresight.seen / foresight.rollouts;
    });
    expect(shares[0]).toBeLessThan(BY_CHANCE);
    expect(shares[1]).toBe(1);
  });

  test('all answers to a question are played on the same dice, each rollout on others, none on those of the game', async () => {
    const all = new Set<number>();
    const uneven: string[] = [];
    let seeds = new Map<Answer, number[]>();
    let asked = -1;
    let question = -1;
    const compare = () => {
      const lists = [...seeds.values()].toSorted((a, b) => b.length - a.length);
      for (const list of lists) if (list.some((seed, i) => seed !== lists[0][i])) uneven.push(list.join(' '));
      if (lists.length > 0 && new Set(lists[0]).size < lists[0].length) uneven.push(`twice ${lists[0].join(' ')}`);
      seeds = new Map();
    };
    const match = new ReadyMatch(system, await jobOf(system, 'planner-4'), {
      onRollouts: (sandbox) => ({
        rollOut: (position, seed, moreTurns, answer) => {
          if (asked !== question) compare();
          question = asked;
          all.add(seed);
          seeds.set(answer, [...(seeds.get(answer) ?? []), seed]);
          return sandbox.rollOut(position, seed, moreTurns, answer);
        },
      }),
    });
    match.course.onAsk = () => asked++;
    match.play(0);
    compare();
    expect(uneven).toEqual([]);
    expect(all.has(SEED)).toBe(false);
    expect(all.size).toBeGreaterThan(4);
  });

  test('games of planners are the same whatever was played before, and go on from positions as they did', async () => {
    const job = await jobOf(system, 'planner-4');
    const upwards = recordsOf(system, job, [0, 1]);
    const downwards = recordsOf(system, job, [1, 0], { isChecked: true });
    expect(downwards.records.toReversed()).toEqual(upwards.records);
    expect(downwards.match.recorder.tally).toEqual(upwards.match.recorder.tally);
    const match = new ReadyMatch(system, job);
    const sandbox = match.sandbox();
    const ends: string[] = [];
    let asked = 0;
    match.course.onAsk = () => {
      if (asked++ !== 30) return;
      sandbox.playOn(match.course.position());
      ends.push(sandbox.recorder.record.join(' '));
    };
    match.play(1);
    expect(ends).toEqual([upwards.records[1]]);
  });

  test('a planner does nothing that is forbidden: it would be refused by the rules, or be counted', async () => {
    const [side] = await seats(system);
    const forbidden = system.info.options.slice(0, 3).map(({ name: option }) => ({ side, option }));
    const { match } = recordsOf(system, await jobOf(system, 'planner-4'), [0], { forbidden });
    expect(usesOf(match.recorder, system.info.options.length, side).slice(0, 3)).toEqual([0, 0, 0]);
  });

  test('a replay says which choices were planned', async () => {
    const trace = new Trace();
    recordsOf(system, await jobOf(system, 'planner-4'), [0], { trace });
    expect(trace.events.filter(({ text }) => text.startsWith('Planned: ')).length).toBeGreaterThan(0);
  });
});
