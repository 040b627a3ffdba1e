import { expect, test } from 'vitest';
import { measureLadder } from '../../src/players/ladder.ts';
import { playingOn } from '../../src/players/playing.ts';
import { decidingSides, ladderRungs, rungsOf, seated } from '../../src/players/rungs.ts';
import { ladderChart } from '../../src/report/charts/players.ts';
import { ladderSentences, rankSentence } from '../../src/report/sentences/players.ts';
import { lapsesIn, policiesOf } from '../../src/sim/kernel/players/policies.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { WorkerPool } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';

const pool = new WorkerPool({ threads: 0 });
const wish = { games: 20, seed: 5, alpha: 0.05, zero: 'tactician', signal: new AbortController().signal };

async function opened(file: string) {
  const { baseline, system: id } = await scenario(file);
  const system = await loadSystem(id);
  const names = ['lapse-0.5', 'tactician'];
  return { system, variant: baseline, rungs: rungsOf(system).filter(({ name }) => names.includes(name)) };
}

test('a rung is set for every side by its name, in files of all shapes', async () => {
  for (const file of ['squad-alpha/farmhouse', 'stargate-missions/four-players', 'stargate-solo/hold-the-gate']) {
    const { system, variant, rungs } = await opened(`scenarios/${file}.yaml`);
    const deciding = decidingSides(system, variant.data);
    const { data, hash } = seated(
      system,
      variant,
      system.sides(variant.data).map((_, side) => (deciding.includes(side) ? rungs[0] : null)),
    );
    expect(deciding.map((side) => policiesOf(system, data)[side])).toEqual(deciding.map(() => 'tactician'));
    expect(deciding.map((side) => lapsesIn(system, data)[side])).toEqual(deciding.map(() => 0.5));
    expect(hash).not.toBe(variant.hash);
  }
});

test.each([
  ['two sides decide', 'squad-alpha/mirrored-skirmish', 2],
  ['one side decides', 'stargate-solo/patrol-meets-a-portal', 1],
])('a policy is above itself with lapses where %s, and its Elo is 0', async (_, file, seats) => {
  const opening = await opened(`scenarios/${file}.yaml`);
  const ladder = await measureLadder(playingOn(pool), { ...wish, ...opening });
  const [low, top] = ladder!.rungs;
  expect(ladder!.seats).toBe(seats);
  expect(top).toMatchObject({ elo: 0, mergedWith: null, step: { against: 'lapse-0.5', games: 20 } });
  expect(low.elo!).toBeLessThan(0);
  expect(low.elo).toBeCloseTo(-top.step!.estimate!, 10);
});

test('a rung that is not shown to be above the one below is merged with it', async () => {
  const opening = await opened('scenarios/squad-alpha/mirrored-skirmish.yaml');
  const { rungs } = opening;
  const twin = { ...rungs[1], name: 'twin' };
  const ladder = await measureLadder(playingOn(pool), { ...wish, ...opening, rungs: [rungs[0], rungs[1], twin] });
  expect(ladder!.rungs.map(({ mergedWith }) => mergedWith)).toEqual([null, null, 'tactician']);
  expect(ladder!.rungs[2].step!.estimate).toBeCloseTo(0, 10);
});

test('where no game differs, whoever plays, the ladder says so instead of ranking players', async () => {
  const { system, variant, rungs } = await opened('scenarios/squad-alpha/mirrored-skirmish.yaml');
  const nothing = system.info.options.map(({ name }) => name);
  const data = { ...(variant.data as object), forbidden: { blue: nothing, red: nothing } };
  const ladder = (await measureLadder(playingOn(pool), {
    ...wish,
    system,
    rungs,
    variant: { ...variant, data, hash: 'frozen' },
  }))!;
  expect(ladder.rungs[1]).toMatchObject({ mergedWith: 'lapse-0.5', step: { same: true } });
  expect(ladderSentences(ladder.rungs, 0.05)).toEqual([
    'All 2 players play the same games: random decisions change nothing here. All 20 games of each step went the same way; at most 14% of games differ.',
  ]);
  expect(rankSentence(['tactician'], ladder.rungs, 'x')).toBe(
    'Played by the "tactician" AI (random decisions change nothing here).',
  );
  expect(ladderChart(ladder.rungs, 'tactician', {} as never)).toBeNull();
  const twin = { ...rungs[1], name: 'twin' };
  const mixed = (await measureLadder(playingOn(pool), { ...wish, system, variant, rungs: [...rungs, twin] }))!;
  const apart = ['weak', 'strong'].map((name) => ({ ...mixed.rungs[1], name, mergedWith: null, step: null }));
  expect(
    ladderSentences([...apart, { ...apart[0], name: 'top', step: { ...mixed.rungs[1].step!, same: false } }], 0.05)[0],
  ).toBe('"top", "strong" and "weak": each is shown to be stronger than the next (95% for all together).');
  expect(ladderSentences(mixed.rungs, 0.05)[1]).toBe(
    '"twin" plays the same games as "tactician": all 20 went the same way; at most 14% of games differ.',
  );
});

test('a ladder goes up to the system’s own player at least, where its zero is', async () => {
  const system = await loadSystem('squad-alpha');
  const names = (top?: string) => ladderRungs(system, top, 'planner-16').map(({ name }) => name);
  expect(names().at(-1)).toBe('planner-16');
  expect(names('tactician').at(-1)).toBe('tactician');
  expect(() => names('lapse-0.2')).toThrow(/--top: a ladder must reach at least tactician/);
  expect(() => names('planer-4')).toThrow(/did you mean "planner-4"/);
});
