import { describe, expect, test } from 'vitest';
import type { Overrides } from '../../../src/scenarios/index.ts';
import { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { StreamBook } from '../../../src/sim/kernel/dice/dice.ts';
import { SampledDice } from '../../../src/sim/kernel/dice/sampled.ts';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { AlphaMatch } from '../../../src/sim/systems/squad-alpha/match.ts';
import { rules } from '../../../src/sim/systems/squad-alpha/rules/rules.ts';
import type { AlphaScenario } from '../../../src/sim/systems/squad-alpha/scenario.ts';
import { buildBattle, buildSides, metricsOf } from '../../../src/sim/systems/squad-alpha/set-up.ts';
import { Story } from '../../../src/sim/systems/squad-alpha/story/story.ts';
import { layOut } from '../../../src/sim/systems/squad-alpha/table/ground.ts';
import type { VariantResults } from '../../../src/stats/tables.ts';
import { variantResults } from '../../../src/workers/results.ts';
import { Totals } from '../../../src/workers/totals.ts';
import { scenario } from '../../contracts/games.ts';
import { Deeds, Umpire, watchedPolicy } from './umpire.ts';

interface Watched {
  readonly results: VariantResults;
  readonly deeds: readonly [Deeds, Deeds];
}

/** Plays at random; the umpire stops the first game that breaks a rule. */
async function watch(
  name: string,
  games: number,
  bold = false,
  houseRules: Patch = {},
  overrides: Overrides = {},
): Promise<Watched> {
  const { baseline } = await scenario(`scenarios/squad-alpha/${name}.yaml`, overrides);
  const data = baseline.data as AlphaScenario;
  const compiled = compileRules(rules, { ...baseline.houseRules, ...houseRules });
  const streams = new StreamBook();
  const ground = layOut(data, compiled);
  const sides = buildSides(data, compiled, streams, ground);
  const battle = buildBattle(data, compiled, ground, sides);
  const metrics = metricsOf(data, compiled, sides, ground);
  const recorder = new Recorder(metrics);
  const dice = new SampledDice(1, streams);
  const policyDice = new SampledDice(2, streams);
  const umpire = new Umpire();
  const policies = battle.sides.map((side) => watchedPolicy(policyDice, side, bold));
  const table = { dice, policyDice, recorder, trace: umpire };
  const match = new AlphaMatch(battle, table, policies, new Story(umpire, battle));
  const deeds: [Deeds, Deeds] = [new Deeds(), new Deeds()];
  const records = new Int32Array(games * recorder.record.length);
  for (let game = 0; game < games; game++) {
    dice.beginGame(game);
    policyDice.beginGame(game);
    umpire.startGame(battle);
    match.play();
    for (const side of [0, 1]) {
      const { shots, hits, shotKills, meleeKills, losses, firstBreak } = umpire.deeds[side];
      const columns = { shots, hits, shotKills, meleeKills, losses, firstBreakTurn: firstBreak };
      const written = Object.keys(columns).map((column) => [
        column,
        recorder.record[recorder.sideColumn(side, column)],
      ]);
      expect({ game, side, ...Object.fromEntries(written) }).toEqual({ game, side, ...columns });
      deeds[side].add(umpire.deeds[side]);
    }
    recorder.endGame();
    records.set(recorder.record, game * recorder.record.length);
  }
  const totals = new Totals(metrics, { firstGame: 0, games, batchSize: games });
  totals.add({ firstGame: 0, games, tally: recorder.tally.slice(), records });
  return { results: variantResults(name, totals), deeds };
}

function countedOf({ counts, table }: VariantResults, metric: string, side: number): Record<string, number> {
  const { outcomes, cells } = counts.find((candidate) => candidate.metric === metric && candidate.full)!;
  const own = cells.filter(({ labels }) => labels[0] === table.sides[side]);
  return Object.fromEntries(outcomes.map((name, i) => [name, own.reduce((sum, cell) => sum + cell.outcomes[i], 0)]));
}

const sumOf = (counted: Record<string, number>): number => Object.values(counted).reduce((sum, n) => sum + n, 0);

function expectCountsToAgree({ results, deeds }: Watched): void {
  const { table } = results;
  const recordLength = table.gameColumns.length + 2 * table.sideColumns.length;
  let turns = 0;
  for (let at = 0; at < table.rows.length; at += recordLength) turns += table.rows[at];
  deeds.forEach((own, side) => {
    const of = (metric: string) => countedOf(results, metric, side);
    const shots = of('hit-rates');
    expect(sumOf(shots)).toBe(own.shots);
    expect([shots.saved + shots.killed, shots.killed]).toEqual([own.hits, own.shotKills]);
    expect(sumOf(of('activation-tests'))).toBe(own.tests);
    const blows = of('melee-attacks');
    expect([blows.missed + blows.saved, blows.killed]).toEqual([own.melees - own.meleeKills, own.meleeKills]);
    expect(sumOf(of('actions'))).toBe(own.actions);
    expect(sumOf(of('deployment'))).toBe(own.deployed);
    expect(of('initiative')).toEqual({ won: own.initiatives, lost: turns - own.initiatives });
    // ALPHA-19: losses come from the enemy's fire and blows or from own misses.
    const enemy = deeds[1 - side];
    expect(own.losses).toBe(enemy.shotKills + enemy.meleeKills + shots.otherKilled);
    const fallen = results.histograms
      .find(({ metric }) => metric === 'casualties')!
      .cells.filter(({ labels }) => labels[0] === table.sides[side]);
    const sum = fallen
      .flatMap(({ histogram }) => histogram)
      .reduce((total, [value, count]) => total + value * count, 0);
    expect(sum).toBe(own.losses);
    expect(placesOf(results, 'fell', side)).toBe(own.losses);
    expect(placesOf(results, 'firedFrom', side)).toBe(own.shots);
  });
}

function placesOf({ places }: VariantResults, kind: string, side: number): number {
  const own = places!.cells.filter((cell) => places!.kinds[cell.kind].name === kind && cell.side === side);
  return own.reduce((sum, { count }) => sum + count, 0);
}

function expectMarginsToAgree({ counts }: VariantResults): void {
  const total = (table: (typeof counts)[number]) => table.cells.reduce((sum, { n }) => sum + n, 0);
  for (const table of counts)
    expect(total(table)).toBe(total(counts.find(({ metric, full }) => full && metric === table.metric)!));
}

/** ALPHA-20: strength after the last turn agrees with the records. */
function expectStrengthToAgree({ strength, table }: VariantResults): void {
  const recordLength = table.gameColumns.length + 2 * table.sideColumns.length;
  strength.bySide.forEach((turns, side) => {
    const left = turns.at(-1)!.reduce((sum, [living, games]) => sum + living * games, 0);
    const column = table.gameColumns.length + side * table.sideColumns.length + 1;
    let recorded = 0;
    for (let at = column; at < table.rows.length; at += recordLength) recorded += table.rows[at];
    expect(left).toBe(recorded);
  });
}

function reasonsOf({ table: { rows, reasons }, games }: VariantResults): Set<string> {
  return new Set(Array.from({ length: games }, (_, game) => reasons[rows[(game * rows.length) / games + 1]]));
}

export function invariants({ games, atEdges, close }: { games: number; atEdges: number; close: number }): void {
  describe('games at random, move by move', () => {
    test.each(['mirrored-skirmish', 'farmhouse', 'breakthrough', 'elites-against-conscripts', 'meeting-engagement'])(
      `${games} games of %s break no rule, and what is counted is what happened`,
      async (name) => {
        const watched = await watch(name, games);
        expectCountsToAgree(watched);
        expectMarginsToAgree(watched.results);
        expectStrengthToAgree(watched.results);
        for (const { shots, losses, firstBreak } of watched.deeds)
          expect(Math.min(shots, losses, firstBreak)).toBeGreaterThan(0);
      },
    );

    test.each([
      { 'mission.edge': 'south', 'mission.figures': 6 },
      { mission: { objective: 'reach', side: 'red', area: 'chapel', figures: 3, turns: 9 } },
    ])('nor do games in which figures reach what they have to: %j', async (set) => {
      const watched = await watch('breakthrough', atEdges, false, {}, { set });
      expectCountsToAgree(watched);
      expectStrengthToAgree(watched.results);
      expect(reasonsOf(watched.results)).toContain('reached');
    });

    test('ALPHA-01 nor do games of 64 figures a side, where force.maxFigures allows them', async () => {
      const [leader, rifleman] = [
        { training: 'elite', command: 5 },
        { training: 'regular', command: 1 },
      ];
      const figures = [
        { name: 'Lieutenant', ...leader },
        ...[20, 20, 20, 3].map((count, i) => ({ name: `Squad ${i + 1}`, count, ...rifleman })),
      ];
      const set = { 'sides.blue.figures': figures, 'sides.red.figures': figures };
      const houseRules = ['force.maxFigures=64'];
      const watched = await watch('mirrored-skirmish', 2, false, {}, { set, houseRules });
      expectCountsToAgree(watched);
      expectMarginsToAgree(watched.results);
      expectStrengthToAgree(watched.results);
    });

    test.each<Patch>([
      {},
      { 'assignment.secondSees': false, 'shooting.maxRange': 12 },
      { 'base.diameter': 0.5, 'move.distance': 6 },
      { 'base.diameter': 2, 'melee.freeAttack': false },
      { 'leader.succession': 'keep', 'morale.perCasualty': 3 },
      { 'leader.succession': 'nobody', 'move.through': 'nobody', 'shooting.missNeedsSight': true },
      { 'deployment.hidden': false, 'shooting.missHitsOtherInMelee': false, 'sight.figuresBlock': true },
    ])('nor do games at close quarters under %j', async (houseRules) => {
      const watched = await watch('elites-against-conscripts', close, true, houseRules);
      expectCountsToAgree(watched);
      const { melees, meleeKills } = watched.deeds[0];
      expect(Math.min(melees, meleeKills)).toBeGreaterThan(close / 2);
    });
  });
}
