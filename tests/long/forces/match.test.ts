import { expect, test } from 'vitest';
import { forcesPlan } from '../../../src/forces/match-plan.ts';
import { playForces } from '../../../src/forces/match-play.ts';
import { findingsOf, forcesSentences } from '../../../src/forces/match-words.ts';
import { WorkerPool } from '../../../src/workers/pool.ts';

const LONG = 900_000;

async function matched(files: readonly string[], tables: readonly string[], games: number, threads?: number) {
  const plan = await forcesPlan({}, files, tables);
  await using pool = new WorkerPool({ threads });
  const signal = new AbortController().signal;
  const played = await playForces(
    pool,
    plan,
    {},
    { seed: 1, games, batchSize: 50, signal, onGames: () => {}, onStage: () => {} },
  );
  const found = findingsOf(plan, played, 0.05)!;
  return { plan, played, found, sentences: forcesSentences(plan, played, found) };
}

const CASES = [
  ['squad-alpha', ['scenarios/squad-alpha/farmhouse.yaml', 'scenarios/squad-alpha/mirrored-skirmish.yaml'], [], 100],
  [
    'stargate-solo',
    ['scenarios/stargate-solo/jaffa-ambush.yaml', 'scenarios/stargate-solo/patrol-meets-a-portal.yaml'],
    ['scenarios/stargate-solo/jaffa-ambush.yaml'],
    50,
  ],
  [
    'revland-combat',
    ['scenarios/revland-combat/mirrored-patrols.yaml', 'scenarios/revland-combat/patrol-in-a-village.yaml:guards'],
    ['scenarios/revland-combat/mirrored-patrols.yaml'],
    50,
  ],
  [
    'stargrunt2',
    ['scenarios/stargrunt2/meeting-engagement.yaml', 'scenarios/stargrunt2/zealots.yaml'],
    ['scenarios/stargrunt2/meeting-engagement.yaml'],
    25,
  ],
  [
    'a game of a file',
    ['scenarios/quality-and-defence/crossroads.yaml', 'scenarios/quality-and-defence/hold-the-mill.yaml'],
    ['scenarios/quality-and-defence/crossroads.yaml'],
    25,
  ],
] as const;

test.each(CASES)(
  'forces: those of %s meet in both places, where the rules allow it',
  async (_, files, tables, games) => {
    const { plan, found, sentences } = await matched(files, tables, games);
    console.log(sentences.join('\n'));
    for (const cell of found.cells) expect(cell.games).toBe(games * plan.tables.length * (plan.apart === null ? 2 : 1));
    expect(sentences[0]).toMatch(/beats (every|the other)|No force is shown/);
  },
  LONG,
);

test(
  'forces: results do not depend on threads',
  async () => {
    const files = ['scenarios/squad-alpha/farmhouse.yaml', 'scenarios/squad-alpha/breakthrough.yaml'];
    const [one, two] = [await matched(files, [], 60, 1), await matched(files, [], 60, 2)];
    expect(one.found).toEqual(two.found);
  },
  LONG,
);

test(
  'forces: more than six are culled by screens, and the last stage has seeds of its own',
  async () => {
    const names = ['elites-against-conscripts', 'farmhouse', 'breakthrough', 'meeting-engagement', 'mirrored-skirmish'];
    const files = names.map((name) => `scenarios/squad-alpha/${name}.yaml`);
    const { played, found, sentences } = await matched(files, [files[3]], 200);
    expect(played.screens.map(({ forces }) => forces.length)).toEqual([9]);
    expect(found.stage.forces).toHaveLength(6);
    expect(found.isConfirmed).toBe(true);
    expect(sentences.at(-1)).toMatch(/^Left out after a screen, which promises nothing: /);
    const [screen, last] = [played.screens[0].bouts, played.final!.bouts];
    const again = screen.find(({ row, column }) => row === last[0].row && column === last[0].column)!;
    expect(Array.from(last[0].points).slice(0, 25)).not.toEqual(Array.from(again.points).slice(0, 25));
  },
  LONG,
);
