import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pointsPlan } from '../../../src/forces/points-plan.ts';
import { playPoints } from '../../../src/forces/points-play.ts';
import { pointsBlock, pointsSentences } from '../../../src/forces/points-words.ts';
import { loadScenario } from '../../../src/scenarios/index.ts';
import { armedSystem } from '../../../src/weapons/plan.ts';
import { WorkerPool } from '../../../src/workers/pool.ts';

const LONG = 900_000;

async function fitted(system: string, file: string, games: number, weapon?: string, threads?: number) {
  const known = await armedSystem({ system, json: false, csv: false });
  const words = { system, 'fit-points': [file], games: String(games), seed: '1', weapon };
  const plan = await pointsPlan(known, words);
  await using pool = new WorkerPool({ threads });
  const playing = { signal: new AbortController().signal, onGames: () => {}, alpha: 0.05 };
  const played = await playPoints(pool, plan, words, playing);
  if (played === null) throw new Error('not determined');
  const cost = (unit: string) => played.fitted.costs[plan.units.indexOf(unit)].cost!;
  return { plan, played, cost, block: pointsBlock(plan, played) };
}

/** The file with its own points replaced. */
async function isKnown(file: string, block: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'skirmetrics-points-'));
  cpSync(dirname(file), folder, { recursive: true });
  const text = readFileSync(file, 'utf8').replace(/^points:.*\n/m, '');
  writeFileSync(join(folder, 'priced.yaml'), `${text}\n${block}\n`);
  const loaded = await loadScenario(join(folder, 'priced.yaml'), {});
  return loaded.ok && Object.keys(loaded.scenario.points).length > 0;
}

const CASES = [
  ['squad-alpha', 'scenarios/squad-alpha/elites-against-conscripts.yaml', 2000, undefined],
  ['stargate-solo', 'scenarios/stargate-solo/jaffa-ambush.yaml', 1200, 'rifle,zat,shotgun'],
  ['revland-combat', 'scenarios/revland-combat/mirrored-patrols.yaml', 1200, 'assaultRifle,spear,submachineGun'],
  [
    'stargrunt2',
    'scenarios/stargrunt2/militia-against-power-armour.yaml',
    1200,
    'huntingRifle,assaultShotgun,gaussRifle',
  ],
  [
    'scenarios/quality-and-defence/quality-and-defence.game.yaml',
    'scenarios/quality-and-defence/crossroads.yaml',
    1200,
    undefined,
  ],
] as const;

test.each(CASES)(
  'points: costs of %s are fitted, told in words, and known to the file that they are pasted into',
  async (system, file, games, weapon) => {
    const { plan, played, block } = await fitted(system, file, games, weapon);
    console.log(file, block, '\n', pointsSentences(plan, played).join('\n '));
    expect(played.fitted.costs.some(({ cost }) => cost !== null)).toBe(true);
    expect(played.trial!.predictions.every(({ logLoss }) => logLoss > 0 && logLoss < 1)).toBe(true);
    expect(await isKnown(file, block)).toBe(true);
  },
  LONG,
);

test(
  'points: where the figures bought do not matter, that is the answer, and there is nothing to paste',
  async () => {
    const few = 'scenarios/stargrunt2/meeting-engagement.yaml';
    const { plan, played, block } = await fitted('stargrunt2', few, 800, 'advancedAssaultRifle,huntingRifle');
    const isTold = played.fitted.costs.some(({ cost }) => cost !== null);
    expect(block === '').toBe(!isTold);
    if (!isTold) expect(pointsSentences(plan, played)[0]).toMatch(/^No cost can be told/);
  },
  LONG,
);

test(
  'points: the better trained cost more, predict better than counting figures, and cost the same on any threads',
  async () => {
    const [{ cost, played }, other] = [await fitted(...ALPHA, undefined, 1), await fitted(...ALPHA, undefined, 2)];
    expect(cost('conscript')).toBeLessThan(cost('regular'));
    expect(cost('regular')).toBeLessThan(cost('elite'));
    expect(played.trial!.predictions.find(({ model }) => model === 'figures')!.worse!.low).toBeGreaterThan(0);
    expect(other.played).toEqual(played);
  },
  LONG,
);

const ALPHA = ['squad-alpha', 'scenarios/squad-alpha/elites-against-conscripts.yaml', 12_000] as const;
