import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Recorder } from '../../../src/sim/kernel/counts/recorder.ts';
import { EVENT, RULE_EVENTS } from '../../../src/sim/systems/stargate-solo/counts/rule-events.ts';
import type { VariantResults } from '../../../src/stats/tables.ts';
import { variantResults } from '../../../src/workers/results.ts';
import { Totals } from '../../../src/workers/totals.ts';
import { readyMatch } from '../../contracts/games.ts';

const FOLDER = 'scenarios/stargate-solo';
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml'));

type EventName = keyof typeof EVENT;

interface Played {
  readonly recorder: Recorder;
  readonly results: VariantResults;
  count(name: EventName): number;
  counted(metric: string, outcomes: readonly string[], ...labels: readonly string[]): number;
}

async function play(file: string, games: number): Promise<Played> {
  const match = await readyMatch(`${FOLDER}/${file}`);
  const { recorder } = match;
  const { length } = recorder.record;
  const records = new Int32Array(games * length);
  for (let game = 0; game < games; game++) {
    match.play(game);
    records.set(recorder.record, game * length);
  }
  const totals = new Totals(recorder.set, { firstGame: 0, games: games, batchSize: games });
  totals.add({ firstGame: 0, games: games, tally: recorder.tally.slice(), records });
  const results = variantResults(file, totals);
  const counted = (metric: string, outcomes: readonly string[], ...labels: readonly string[]): number => {
    const table = results.counts.find((candidate) => candidate.metric === metric && candidate.full)!;
    const cells = table.cells.filter((cell) => labels.every((label) => cell.labels.includes(label)));
    const columns = outcomes.map((name) => table.outcomes.indexOf(name));
    return cells.reduce((sum, cell) => sum + columns.reduce((part, column) => part + cell.outcomes[column], 0), 0);
  };
  return { recorder, results, counted, count: (name) => results.rules[EVENT[name]].count };
}

/** In a few games up to `rare` rules may never come up. */
export function eventsOf(games: number, rare: number): void {
  const played = new Map<string, Played>();
  beforeAll(async () => {
    for (const file of FILES) played.set(file, await play(file, games));
  });

  test('rules come up in one of the shipped scenarios at least', () => {
    const never = RULE_EVENTS.list.filter(
      (_, i) => ![...played.values()].some(({ results }) => results.rules[i].count > 0),
    );
    expect(never.length, never.map(({ event }) => event).join(', ')).toBeLessThanOrEqual(rare);
  });

  test.each(FILES)('%s: events and metrics count the same things', (file) => {
    const { count, counted } = played.get(file)!;
    const hits = ['automaticHit', 'hit'];
    const shots = ['miss', ...hits];
    expect(count('reacts')).toBe(counted('hit-rates', shots, 'reaction'));
    expect(count('shot')).toBe(counted('hit-rates', shots, 'own'));
    expect(count('shot')).toBe(count('fires') + count('tableFires'));
    for (const mode of ['unaimed', 'aimed', 'carefullyAimed'] as const)
      expect(count(mode)).toBe(counted('hit-rates', shots, mode));
    expect(count('automaticHit')).toBe(counted('hit-rates', ['automaticHit']));
    expect(count('hits')).toBe(counted('hit-rates', ['hit']));
    expect(count('coverBeyond')).toBe(counted('shots-by-profile', shots, 'beyond'));
    expect(count('zatKills')).toBe(counted('zat-hits', ['second']));
    expect(count('ownTry')).toBe(counted('spotting-tries', ['spotted', 'notSpotted'], 'own'));
    expect(count('otherTry')).toBe(counted('spotting-tries', ['spotted', 'notSpotted'], 'reaction'));
    expect(count('spottedAtOnce')).toBe(counted('spotted-figures', ['automatic']));
    expect(count('markerIgnored')).toBe(counted('suppressions', ['ignored']));
    expect(count('markerRemoved')).toBe(counted('suppression-removal', ['success']));
    expect(count('wounded')).toBe(counted('wounds', ['turns0', 'turns1', 'turns2', 'more']));
    expect(count('testCasualty')).toBe(counted('morale-tests', ['pass', 'retire', 'suppressed', 'flee'], 'casualty'));
    expect(count('flees')).toBe(counted('morale-tests', ['flee']));
    expect(count('rallied')).toBe(counted('rally-rolls', ['rallied']));
    expect(count('groupBreaks')).toBe(counted('group-breaks', ['flee', 'run', 'surrender']));
    expect(count('drawn')).toBe(counted('melee-combats', ['draw']));
    expect(count('capturedAlone')).toBe(counted('melee-captures', ['captured']));
    expect(count('chargeReaches')).toBe(counted('charges', ['reached']));
    expect(count('draggedByTwo')).toBe(counted('drags', ['byTwo'], 'figure'));
    expect(count('flank')).toBe(counted('risk-rows', ['applied'], 'flank'));
    expect(count('orderD')).toBe(counted('risk-tests', ['D']));
    expect(count('arrives')).toBe(
      counted('portal-rolls', ['jaffa4', 'jaffa6', 'jaffa4And4', 'staffCannon', 'firstPrime6', 'jaffa8']),
    );
  });
}
