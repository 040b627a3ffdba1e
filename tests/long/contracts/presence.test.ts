import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gameColumnOf } from '../../../src/sim/kernel/counts/records.ts';
import { SYSTEM_IDS } from '../../../src/sim/registry.ts';
import { playBatch } from '../../../src/workers/batch.ts';
import { variantResults } from '../../../src/workers/results.ts';
import { Totals } from '../../../src/workers/totals.ts';
import { readyMatch, shippedFiles } from '../../contracts/games.ts';

const GAMES = 6;

test.each(SYSTEM_IDS.flatMap(shippedFiles))(
  '%s counts who is in the area of its mission after every turn, if it has one',
  async (file) => {
    const hasArea = /^mission:.*\barea:/m.test(readFileSync(file, 'utf8'));
    const match = await readyMatch(file);
    const batch = playBatch(match, 0, GAMES);
    const totals = new Totals(match.recorder.set, { firstGame: 0, games: GAMES, batchSize: GAMES });
    totals.add(batch);
    const turns = gameColumnOf(match.recorder.set, batch.records, 'turns').reduce((sum, value) => sum + value, 0);
    const bySide = variantResults('baseline', totals).counts.find(({ metric, full }) => metric === 'presence' && !full);
    expect(bySide !== undefined).toBe(hasArea);
    if (bySide === undefined) return;
    expect(bySide.cells.map(({ n }) => n)).toEqual([turns, turns]);
    const [first, second] = bySide.cells.map(({ outcomes }) => outcomes);
    expect(second).toEqual([first[2], first[1], first[0], first[3]]);
    expect(first[0] + first[1] + first[2]).toBeGreaterThan(0);
  },
);
