import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBaseline } from '../../src/nightly/baseline.ts';
import type { Night } from '../../src/nightly/night.ts';
import { keepNight, keptNights } from '../../src/nightly/nights.ts';
import { alarms, judgeAlarms, seriesOf } from '../../src/nightly/series.ts';
import type { Suite } from '../../src/scenarios/index.ts';
import { block, changed, DRIFT, endedOn, entry, fresh, night, row, SCORE } from './support.ts';

const FARM = 'squad-alpha/farmhouse';

describe('kept nights', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'skirmetrics-nights-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are read again as they were, the oldest first', async () => {
    const [one, two] = [1, 0].map((i) => night([entry(FARM)], { ended: endedOn(i) }));
    await keepNight(folder, one);
    await keepNight(folder, two);
    expect((await keptNights(folder)).map((kept) => kept.night)).toEqual([two, one]);
  });

  test('are never replaced: the same night again is the same file, another one another', async () => {
    const given = night([entry(FARM)]);
    const name = await keepNight(folder, given);
    expect(await keepNight(folder, given)).toBe(name);
    expect(await keepNight(folder, { ...given, strict: true })).not.toBe(name);
    expect(readdirSync(join(folder, 'nights'))).toHaveLength(4);
  });

  test('have their rows as Parquet, with the same columns in every night', async () => {
    const name = await keepNight(folder, night([changed(FARM, [DRIFT])], { fresh: [fresh(FARM, 0.5)] }));
    const bytes = readFileSync(join(folder, 'nights', `${name}.parquet`));
    const rows = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    });
    expect(rows.map(({ kind, verdict, before, now }) => [kind, verdict, before, now])).toEqual([
      ['entry', null, null, null],
      ['first', 'drift', 0.47, 0.53],
      ['second', 'drift', 0.468, 0.521],
      ['fresh', null, null, 0.5],
    ]);
    const plain = await keepNight(folder, night([entry(FARM)]));
    const other = readFileSync(join(folder, 'nights', `${plain}.parquet`));
    const [line] = await parquetReadObjects({
      file: other.buffer.slice(other.byteOffset, other.byteOffset + other.length),
    });
    expect(Object.keys(line)).toEqual(Object.keys(rows[0]));
  });

  test('that are damaged are told and left out', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    mkdirSync(join(folder, 'nights'));
    const write = (day: number, text: string) =>
      writeFileSync(join(folder, 'nights', `2026-11-0${day}T031000Z-00000000.json`), text);
    write(1, '{"format":"skirm');
    write(2, '{}');
    write(3, JSON.stringify({ ...night([]), formatVersion: 99 }));
    write(4, JSON.stringify({ ...night([]), entries: [null] }));
    expect(await keptNights(folder)).toEqual([]);
    expect(told.mock.calls.map(([line]) => String(line).split('is left out: ')[1])).toEqual([
      'it is not JSON, or is cut off',
      'it is not a night',
      'it has format 99; this skirmetrics reads format 1',
      'it is not a night',
    ]);
    told.mockRestore();
  });

  test('and baselines print no control characters and no lines of their own', async () => {
    await keepNight(folder, night([entry('\u001b[2J\nfarm')]));
    const [kept] = await keptNights(folder);
    expect(kept.night.entries[0].key).toBe('\\u001b[2J\\nfarm');
    const baseline = join(folder, 'b.json');
    const head = { format: 'skirmetrics-baseline', formatVersion: 1, suite: 's', accepted: '2026-11-23', commit: null };
    const rest = { hardware: '', seeds: [1, 2], kernel: '0'.repeat(64), systems: {}, entries: {} };
    writeFileSync(baseline, JSON.stringify({ ...head, reason: 'first\nall is well', ...rest }));
    const suite = { baseline, seeds: [1, 2], name: 's', file: 's.yaml' } as unknown as Suite;
    expect(() => readBaseline(suite)).toThrow('was altered: reason: must be one line without control characters');
  });
});

test('a night with identical games has the baseline’s value in the series; other games are marked', () => {
  const other = { before: '1'.repeat(64), now: '3'.repeat(64) };
  const nights = [
    night([entry(FARM)], { ended: endedOn(0) }),
    night([changed(FARM, [row({ first: block(0.47, 0.49, 0.01) })])], { ended: endedOn(1) }),
    night([changed(FARM, [])], { ended: endedOn(2), tier: 'smoke' }),
    night([changed(FARM, [row({ verdict: 'drift', first: block(0.47, 0.55, 0.01) })], { digests: other })], {
      ended: endedOn(3),
    }),
    // Baselines keep digest prefixes.
    night([entry(FARM, { digests: { before: other.now.slice(0, 32), now: other.now } })], { ended: endedOn(4) }),
  ];
  const [series] = seriesOf(nights);
  expect(series.points.map(({ value, pinned, verdict, isOther }) => [value, pinned, verdict, isOther])).toEqual([
    [0.47, 0.47, 'identical', false],
    [0.49, 0.47, 'equivalent', true],
    [0.55, 0.47, 'drift', true],
    [0.55, 0.55, 'identical', false],
  ]);
});

test('a night has the second block’s values in the series where it tells them, and nights with equal games have the same', () => {
  const nights = [entry(FARM), changed(FARM, [DRIFT]), entry(FARM)].map((one, i) =>
    night([one], { ended: endedOn(i) }),
  );
  const [series] = seriesOf(nights);
  expect(series.points.map(({ value, pinned, source }) => [value, pinned, source])).toEqual([
    [0.468, 0.468, 'second'],
    [0.521, 0.468, 'second'],
    [0.468, 0.468, 'second'],
  ]);
});

describe('the watch over fresh seeds', () => {
  /** `scores` are in standard errors from 0.5. */
  const nightsOf = (scores: readonly number[], acceptedAt = -1) =>
    scores.map((z, i) =>
      night([entry(FARM)], {
        ...{ ended: endedOn(i), fresh: [fresh(FARM, 0.5 + 0.01 * z, 0.01, i)] },
        accepted: i === acceptedAt ? { reason: 'meant' } : null,
      }),
    );
  const STEADY = [0.3, -0.8, 0.5, 0.1, -0.4, 0.9, -0.6, 0.2];
  const LEANING = [2.1, 2.6, 1.9, 2.4, 2.2];
  const tonight = (z: number) => [fresh(FARM, 0.5 + 0.01 * z, 0.01)];

  test('is silent while estimates scatter', () => {
    expect(alarms(nightsOf(STEADY), tonight(0.4), endedOn(20))).toEqual([]);
    expect(alarms([], tonight(3), endedOn(20))).toEqual([]);
  });

  test('warns of a shift of two standard errors, with the night since which it leans', () => {
    const [alarm, ...others] = alarms(nightsOf([...STEADY, ...LEANING]), tonight(2.3), endedOn(20));
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ key: FARM, direction: 'higher', metric: SCORE });
    expect(alarm.since).toBe(endedOn(STEADY.length));
    expect(alarm.before).toBeCloseTo(0.5, 2);
  });

  test('counts a night that was played twice once', () => {
    const past = nightsOf([...STEADY, 2.5, 2.5]);
    const again = (night: Night) => ({ ...night, fresh: [fresh(FARM, 0.525, 0.01, STEADY.length + 1)] });
    const repeated = [...past, ...Array.from({ length: 8 }, () => again(past[0]))];
    expect(alarms(repeated, [fresh(FARM, 0.525, 0.01, STEADY.length + 1)], endedOn(20))).toEqual([]);
  });

  test('begins again where a baseline was accepted', () => {
    const past = nightsOf([...STEADY, ...LEANING], STEADY.length);
    expect(alarms(past, tonight(2.3), endedOn(20))).toEqual([]);
  });

  test('is borne out by more games on another seed, or not', () => {
    const found = alarms(nightsOf([...STEADY, ...LEANING]), tonight(2.3), endedOn(20));
    const again = (estimate: number) => [{ ...fresh(FARM, estimate, 0.005), games: 8000 }];
    expect(judgeAlarms(found, again(0.52), 0.05)[0].stands).toBe(true);
    expect(judgeAlarms(found, again(0.501), 0.05)[0].stands).toBe(false);
    expect(judgeAlarms(found, again(0.47), 0.05)[0].stands).toBe(false);
    expect(judgeAlarms(found, [], 0.05)[0]).toMatchObject({ again: null, stands: null });
  });
});
