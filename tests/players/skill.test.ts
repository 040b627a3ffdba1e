import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ComparedMetric } from '../../src/inference/index.ts';
import { castJob } from '../../src/players/castings.ts';
import { curvePlayers, pilotSpread, playCurves } from '../../src/players/curve.ts';
import { keptOrPlayed } from '../../src/players/curve-games.ts';
import { ladderFile, measureLadder, readLadder, writeLadder } from '../../src/players/ladder.ts';
import { playingOn } from '../../src/players/playing.ts';
import { gamesWanted, powerOf, widestSpread } from '../../src/players/readings.ts';
import { rungsOf } from '../../src/players/rungs.ts';
import { requireLadder, skillGames } from '../../src/players/skill.ts';
import { skillAdditions } from '../../src/report/players.ts';
import { rankSentence } from '../../src/report/sentences/players.ts';
import { powerSentence, skillSentences } from '../../src/report/sentences/skill.ts';
import { loadSystem } from '../../src/sim/registry.ts';
import { columnAt, recordLength } from '../../src/stats/tables.ts';
import { type Player, WorkerPool } from '../../src/workers/pool.ts';
import { scenario } from '../contracts/games.ts';

const FILE = 'scenarios/squad-alpha/farmhouse.yaml';
const pool = new WorkerPool({ threads: 0 });
const { signal } = new AbortController();

async function opened() {
  const loaded = await scenario(FILE, { additions: [{ name: 'thin', option: '--set', houseRules: ['save.hard=2'] }] });
  const system = await loadSystem(loaded.system);
  const names = ['lapse-0.5', 'tactician'];
  const rungs = rungsOf(system).filter(({ name }) => names.includes(name));
  const wish = { system, variant: loaded.baseline, rungs, zero: 'tactician', games: 20, seed: 5, alpha: 0.05, signal };
  return { loaded, system, ladder: (await measureLadder(playingOn(pool), wish))! };
}

let here: ReturnType<typeof vi.spyOn>;
let ready: Awaited<ReturnType<typeof opened>>;
const from = process.cwd();
beforeAll(async () => {
  ready = await opened();
  process.chdir(mkdtempSync(join(tmpdir(), 'skirmetrics-skill-')));
  here = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => {
  here.mockRestore();
  process.chdir(from);
});

test('a ladder is kept by what is played: another rule has none, another player has the same', async () => {
  const { loaded, system, ladder } = ready;
  const file = ladderFile(system, loaded);
  expect(readLadder(file)).toBeNull();
  writeLadder(file, ladder);
  expect(readLadder(file)).toEqual(JSON.parse(JSON.stringify(ladder)));
  expect(readLadder(file, 'tactician')).not.toBeNull();
  expect(readLadder(file, 'planner-4')).toBeNull();
  const of = (baseline: typeof loaded.baseline) => ladderFile(system, { ...loaded, baseline });
  const [variant] = loaded.additions;
  expect(of(variant.variant!)).not.toBe(file);
  const data = structuredClone(loaded.baseline.data) as { sides: Record<string, { policy: string }> };
  for (const side of Object.values(data.sides)) side.policy = 'random';
  expect(of({ ...loaded.baseline, data })).toBe(file);
});

test('a curve is played at every rung, kept, and read again with the same numbers', async () => {
  const { loaded, system, ladder } = ready;
  const played: string[] = [];
  const wish = {
    ...{ system, ladder, headline: 'tactician', games: 30, seed: 1, alpha: 0.05, deltaOf: () => 0.05, signal },
    variants: [loaded.baseline, loaded.additions[0].variant!],
    onRung: ({ name }: { name: string }, isKept: boolean) => played.push(`${name} ${isKept}`),
  };
  const first = await playCurves(playingOn(pool), wish);
  const again = await playCurves(playingOn(pool), wish);
  expect(played).toEqual(['lapse-0.5 false', 'tactician false', 'lapse-0.5 true', 'tactician true']);
  expect(again).toEqual(first);
  const [score] = first!.curves;
  expect(score).toMatchObject({ variant: 'thin', metric: { name: 'score' } });
  expect(score.finding.rungs[1].estimate!).toBeLessThan(score.finding.rungs[0].estimate!);
  expect(skillSentences(first!)[0]).toMatch(/^thin: the effect on \w+’s score .* at tactician/);
  expect(first!.curves.map(({ metric }) => metric.name)).toContain('turns');
});

test('rates have curves: of a variant what it has more, of the scenario alone what there is', async () => {
  const { loaded, system, ladder } = ready;
  const variants = [loaded.baseline, loaded.additions[0].variant!];
  const wish = { system, ladder, headline: 'tactician', games: 30, seed: 1, alpha: 0.05, deltaOf: () => 0.05, signal };
  const [run, compared] = [
    (await playCurves(playingOn(pool), { ...wish, variants: variants.slice(0, 1) }))!,
    (await playCurves(playingOn(pool), { ...wish, variants }))!,
  ];
  const job = castJob(system, variants, { variant: 0, rungs: [ladder.rungs[1], ladder.rungs[1]], without: null }, 1);
  const [table] = (await keptOrPlayed(null, [job], { games: 30, signal })) ?? [];
  const total = (column: string) => {
    const at = columnAt(table!, 'blue', column);
    return Array.from({ length: 30 }, (_, game) => table!.rows[game * recordLength(table!) + at]).reduce(
      (a, b) => a + b,
    );
  };
  const rateOf = ({ curves }: typeof run) =>
    curves.find(({ metric }) => metric.name === 'hitRate' && metric.side === 'blue')!;
  const [level, effect] = [rateOf(run), rateOf(compared)];
  expect(run.curves.map(({ metric }) => metric.name)).toEqual(['score', 'hitRate', 'hitRate']);
  expect(level).toMatchObject({ reading: 'level', metric: { unit: '%' } });
  expect(level.finding.rungs[1].estimate).toBeCloseTo(total('hits') / total('shots'), 12);
  expect(effect).toMatchObject({ reading: 'effect', metric: { unit: 'percentage points' } });
  expect(skillSentences({ ...run, curves: [level] })[0]).toMatch(
    /^Blue’s hit rate is undecided.*: from \d\d \(\d\d to \d\d\) at lapse-0.5 to \d\d \(.*, 95% intervals, in %;/,
  );
  expect(skillSentences({ ...compared, curves: [effect] })[0]).toMatch(
    /^thin: the effect on blue’s hit rate .*points;/,
  );
  const { charts, tables } = skillAdditions(compared, { alpha: 0.05 } as never);
  expect(charts!.map(({ name }) => name)).toEqual(['skill', 'skill-rates']);
  // Vega warns about layers without data.
  expect(JSON.stringify(charts)).not.toContain('"filter":"datum.isPeer"');
  expect(tables![0].rows.filter(({ metric }) => metric === 'hitRate')).toHaveLength(4);
});

test('players as good as the best make the policy interval, without being rungs of the curve', async () => {
  const { loaded, system, ladder } = ready;
  const more = (elo: number) => ({
    name: 'lapse-0.05',
    policy: 'tactician',
    lapse: 0.05,
    elo,
    low: elo - 9,
    high: elo + 9,
  });
  const curvesOf = (elo: number) =>
    playCurves(playingOn(pool), {
      ...{ system, headline: 'tactician', games: 30, seed: 1, alpha: 0.05, deltaOf: () => 0.05, signal },
      ladder: { ...ladder, rungs: [...ladder.rungs, { ...more(elo), mergedWith: 'tactician', step: null }] },
      variants: [loaded.baseline, loaded.additions[0].variant!],
    });
  const [near, far] = [await curvesOf(-20), await curvesOf(-90)];
  const same = { against: 'tactician', games: 20, estimate: 0, low: -5, high: 5, se: 2, same: true };
  const twin = { ...more(0), mergedWith: 'tactician', step: same };
  expect(curvePlayers({ ...ladder, rungs: [...ladder.rungs, twin] }, 'tactician', 0.05).peers).toEqual([]);
  const [good, alone] = [near!.curves[0], far!.curves[0]];
  expect(good.finding.rungs).toEqual(alone.finding.rungs);
  expect(alone.policy).toBeNull();
  expect(good.policy!.rungs).toEqual(['tactician', 'lapse-0.05']);
  const ends = [good.finding.rungs[1], good.finding.peers[0]];
  expect(good.policy!.low).toBe(Math.min(...ends.map(({ low }) => low!)));
  expect(good.policy!.high).toBe(Math.max(...ends.map(({ high }) => high!)));
  const weak = await playCurves(playingOn(pool), {
    ...{ system, headline: 'lapse-0.5', games: 30, seed: 1, alpha: 0.05, deltaOf: () => 0.05, signal, ladder },
    variants: [loaded.baseline, loaded.additions[0].variant!],
  });
  expect(weak!.curves[0].policy!.rungs).toEqual(['lapse-0.5', 'tactician']);
  const { tables = [], charts } = skillAdditions(near!, { system: 'x', alpha: 0.05 } as never);
  expect(JSON.stringify(charts)).toContain('"filter":"datum.isPeer"');
  const named = near!.curves.map((curve) => ({ ...curve, metric: { ...curve.metric, side: 'Ann' } }));
  expect(skillSentences({ ...near!, curves: named })[0]).toContain('the effect on Ann’s score ');
  expect(tables[0].rows.find(({ rung }) => rung === 'lapse-0.05')).toMatchObject({ mergedWith: 'tactician' });
});

test('the number of games is in whole hundreds, 200 at least, and what the widest curve needs', async () => {
  expect(gamesWanted({ difference: 0.5, sum: 0.8 }, 0.05)).toBe(2900);
  expect(gamesWanted({ difference: 0.01, sum: 0.01 }, 0.05)).toBe(200);
  const { loaded, system, ladder } = ready;
  const variants = [loaded.baseline, loaded.additions[0].variant!];
  const tablesOf = async (place: number) => {
    const rungs = [ladder.rungs[place], ladder.rungs[place]];
    const jobs = [0, 1].map((variant) => castJob(system, variants, { variant, rungs, without: null }, 1));
    return (await keptOrPlayed(null, jobs, { games: 30, signal }))!;
  };
  const [[low, lowThin], [high, highThin]] = [await tablesOf(0), await tablesOf(1)];
  const widest = widestSpread([low, lowThin], [high, highThin]);
  // A variant without effect needs fewest games.
  expect(widestSpread([low, lowThin, low], [high, highThin, high])).toEqual(widest);
  expect(widestSpread([low, low, lowThin], [high, high, highThin])).toEqual(widest);
});

test('games that are kept are gone on with, and a curve can be played until it is decided', async () => {
  const { loaded, system, ladder } = ready;
  const variants = [loaded.baseline, loaded.additions[0].variant!];
  const wish = { system, ladder, headline: 'tactician', seed: 2, alpha: 0.05, signal, variants };
  const games: [number, number][] = [];
  const counting: Player = {
    ...{ threads: pool.threads, again: pool.again.bind(pool) },
    play: (job, batch) => {
      games.push([batch.firstGame, batch.games]);
      return pool.play(job, batch);
    },
  };
  const exact = { ...wish, deltaOf: () => 0.05 };
  const short = (await playCurves(playingOn(counting), { ...exact, games: 30 }))!;
  games.length = 0;
  const long = (await playCurves(playingOn(counting), { ...exact, games: 45 }))!;
  expect(games.every(([firstGame]) => firstGame >= 30)).toBe(true);
  expect([short.games, long.games]).toEqual([30, 45]);
  games.length = 0;
  await playCurves(playingOn(counting), { ...exact, games: 47 });
  expect(new Set(games.map(([firstGame]) => firstGame))).toEqual(new Set([40]));
  const kept = join('reports', 'ladders', 'games');
  for (const file of readdirSync(kept)) {
    const bytes = gunzipSync(readFileSync(join(kept, file)));
    writeFileSync(join(kept, file), gzipSync(bytes.subarray(0, bytes.length - 4)));
  }
  const whole = (await playCurves(playingOn(pool), { ...exact, games: 45 }))!;
  expect(long).toEqual(whole);
  // Delta 99 is decided at the first deciding look.
  const looks = {
    ...wish,
    deltaOf: ({ scale }: ComparedMetric) => (scale === 1 ? 40 : 0.99),
    games: 400,
    planned: 300,
  };
  const decided = (await playCurves(playingOn(pool), looks))!;
  expect(decided).toMatchObject({ games: 200, stopping: { decided: true, limit: 400 } });
  expect(skillSentences(decided).at(-1)).toBe(
    'Stopped after 200 of at most 400 games per rung: every curve is decided. After an early stop, differences are biased away from 0.',
  );
});

test('a pilot on seeds of its own says how many games find a growth of 5 points', async () => {
  const { loaded, system, ladder } = ready;
  const variants = [loaded.baseline, loaded.additions[0].variant!];
  const ends = [ladder.rungs[0], ladder.rungs[1]] as const;
  const seeds = new Set<number>();
  const watched: Player = {
    ...{ threads: pool.threads, again: pool.again.bind(pool) },
    play: (prepared, batch) => {
      seeds.add(prepared.job.seed);
      return pool.play(prepared, batch);
    },
  };
  const spread = (await pilotSpread(playingOn(watched), { system, variants, seed: 1, signal, ends }))!;
  expect(seeds).toEqual(new Set([2 ** 31 + 1]));
  const games = gamesWanted(spread, 0.05);
  expect(games % 100).toBe(0);
  const sentence = powerSentence(powerOf(spread, games, 0.05));
  expect(sentence).toMatch(
    /^[\d,]+ games per rung would show growth from 0 to (5|4\.9) points per 100 games 8 times out of 10\.$/,
  );
  expect(powerOf(spread, games, 0.05, games).growth).toBeGreaterThan(powerOf(spread, games, 0.05).growth);
});

test('a report says how its player ranks, or how that is found out', () => {
  const { rungs } = ready.ladder;
  expect(rankSentence(['tactician', 'tactician'], rungs, 'x')).toBe(
    'Both sides were played by the "tactician" AI (rung 2 of 2).',
  );
  expect(rankSentence(['lapse-0.5'], rungs, 'x')).toMatch(
    /^Played by the "lapse-0.5" AI \(rung 1 of 2, \d+ Elo below "tactician"\)\.$/,
  );
  expect(rankSentence(['random'], rungs, 'x')).toBe('Played by the "random" AI (not on the ladder).');
  expect(rankSentence(['random'], null, 'skirmetrics ladder x.yaml')).toBe(
    'Played by the "random" AI. How good is it? `skirmetrics ladder x.yaml`',
  );
  expect(rankSentence(['tactician:seek=0'], rungs, 'x')).toBe('Played by the "tactician:seek=0" AI (rung 2 of 2).');
});

test('a scenario for whose sides no policy decides has no ladder that could be missing', async () => {
  const tables = await scenario(join(from, 'scenarios/stargate-solo/table-against-table.yaml'));
  const system = await loadSystem(tables.system);
  expect(() => requireLadder(system, tables)).toThrow(/no policy decides for any side, so --skill/);
  expect(() => requireLadder(ready.system, ready.loaded)).not.toThrow();
  const file = ladderFile(ready.system, ready.loaded);
  const [low, top] = ready.ladder.rungs;
  writeLadder(file, { ...ready.ladder, rungs: [low, { ...top, mergedWith: 'lapse-0.5' }] });
  expect(() => requireLadder(ready.system, ready.loaded)).toThrow(
    /--skill needs two rungs.* has one\. No player is shown/,
  );
  writeLadder(file, ready.ladder);
});

test('--skill-games is for --skill', () => {
  expect(skillGames({})).toBeNull();
  expect(skillGames({ skill: true })).toEqual({ games: null, untilDecided: false });
  expect(skillGames({ skill: true, games: '70', until: 'decided' })).toEqual({ games: 70, untilDecided: true });
  expect(skillGames({ skill: true, games: '70' })!.games).toBeNull();
  expect(skillGames({ skill: true, games: '70', 'skill-games': '50' })!.games).toBe(50);
  expect(() => skillGames({ 'skill-games': '50' })).toThrow(/add it/);
});
