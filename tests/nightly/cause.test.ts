import { describe, expect, test } from 'vitest';
import { causeText, nightCauses } from '../../src/nightly/cause.ts';
import { nightAnnotations } from '../../src/nightly/checks.ts';
import type { NightEntry } from '../../src/nightly/night.ts';
import { driftSentence } from '../../src/nightly/words.ts';
import { block, changed, DRIFT, entry, LONGER, night, row, SCORE, TURNS } from './support.ts';

const FARM = 'squad-alpha/farmhouse';
const SOLO = 'stargate-solo/jaffa-ambush';

describe('a cause', () => {
  const hit = (side: string, before: number, now: number) => {
    const metric = { ...SCORE, name: 'hitRate', title: 'Hit rate', side, unit: 'percentage points' };
    return row({ metric, verdict: 'drift', second: block(before, now, 0.02) });
  };
  const longer = row({ metric: TURNS, verdict: 'drift', second: block(7, 8, 0.05) });
  const told = (...entries: NightEntry[]) => nightCauses(night(entries)).map(causeText);

  test('is what changed, with what moved: metrics that moved alike are told together', () => {
    const moved = [longer, hit('blue', 0.5, 0.54), hit('red', 0.5, 0.55)];
    expect(told(changed(FARM, moved), entry(SOLO))).toEqual([
      'save.hard 3 → 2: games 1.00 turns longer, hit rates +4.0 to +5.0 points',
    ]);
    expect(told(changed(FARM, [hit('blue', 0.5, 0.54)]), changed(SOLO, [hit('blue', 0.5, 0.45)]))).toEqual([
      `save.hard 3 → 2: hit rate of blue +4.0 points in ${FARM}, hit rate of blue −5.0 points in ${SOLO}`,
    ]);
  });

  test('says what came of it where nothing drifted; the gravest cause is first', () => {
    const policies = [{ layer: 'policies' as const, keys: [], files: ['systems/squad-alpha/policies/planner.js'] }];
    const scenario = [{ layer: 'scenario' as const, keys: [], files: [] }];
    expect(
      told(entry('a/b', { changes: scenario }), changed(SOLO, [LONGER], { changes: policies }), changed(FARM, [DRIFT])),
    ).toEqual([
      'save.hard 3 → 2: score of blue +5.3 points per 100 games',
      'policies changed (policies/planner.js): 812 of 2,000 games ended differently, no drift shown',
      'the scenario changed: no game changed',
    ]);
  });
});

describe('GitHub', () => {
  test('has the cause first, as an error, with the effects under it', () => {
    const drifted = night([changed(FARM, [DRIFT, LONGER]), entry(SOLO)]);
    const [{ level, file, text }] = nightAnnotations(drifted);
    expect([level, file]).toEqual(['error', `scenarios/${FARM}.yaml`]);
    expect(text.split('\n')).toEqual([
      'save.hard 3 → 2: score of blue +5.3 points per 100 games',
      driftSentence(drifted, drifted.entries[0], DRIFT),
      `See the first game that differs: ${drifted.entries[0].firstDifference!.replay}`,
      `If this is what you meant: ${drifted.accept} "…"`,
    ]);
  });

  const still = changed(FARM, [LONGER]);
  test.each([
    [night([still]), 'notice', 'save.hard 3 → 2: 812 of 2,000 games ended differently, no drift shown'],
    [night([still], { strict: true }), 'error', 'save.hard 3 → 2: 812 of 2,000 games'],
    [night([entry(FARM)]), 'notice', 'Identical: every game'],
    [night([entry(FARM, { state: 'refused', refusal: 'its seed is 2' })]), 'error', `${FARM} cannot be compared`],
    [night([changed(FARM, [row({ verdict: 'undecided' })])], { failUndecided: true }), 'error', 'Changed, but'],
  ])('has one error where a night fails, and none where it does not: case %#', (given, level, text) => {
    const annotations = nightAnnotations(given);
    expect([annotations[0].level, annotations[0].text.slice(0, text.length)]).toEqual([level, text]);
    expect(annotations.filter((one) => one.level === 'error')).toHaveLength(level === 'error' ? 1 : 0);
  });
});
