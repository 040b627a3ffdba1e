import { expect, test } from 'vitest';
import type { MetricSet } from '../../src/sim/kernel/counts/metrics.ts';
import { Recorder } from '../../src/sim/kernel/counts/recorder.ts';
import type { Mission, Site } from '../../src/sim/tabletop/mission.ts';
import { Presence, withPresence } from '../../src/sim/tabletop/presence.ts';
import { counted } from '../support/counted.ts';

const SET: MetricSet = {
  ...{ sides: ['blue', 'red'], maxTurns: 3, maxStrength: 4, strengthUnit: 'figures', reasons: ['limit'], metrics: [] },
  ...{ sideColumns: [], charts: [] },
};
const AREA: Site = { nodes: Int32Array.of(3), area: { rect: [0, 0, 4, 4] } };
const missionWith = (blue: number, red: number) =>
  ({ standings: [{ inArea: blue }, { inArea: red }] }) as unknown as Mission;

test('after each turn every side is alone in the area, contests it, leaves it to the enemy or to nobody', () => {
  const recorder = new Recorder(withPresence(SET, AREA), true);
  const presence = new Presence(recorder);
  for (const [turn, blue, red] of [
    [1, 0, 0],
    [2, 2, 0],
    [3, 1, 3],
  ])
    presence.turnEnds(missionWith(blue, red), turn);
  expect(counted({ recorder }, 'presence')).toEqual({
    'blue 1': { nobody: 1 },
    'blue 2': { alone: 1 },
    'blue 3': { contested: 1 },
    'red 1': { nobody: 1 },
    'red 2': { enemyAlone: 1 },
    'red 3': { contested: 1 },
  });
});

test('a mission without an area counts nothing, and its games have the same tally as before', () => {
  const set = withPresence(SET, { nodes: new Int32Array(0), area: null });
  expect(set).toBe(SET);
  expect(() => new Presence(new Recorder(set)).turnEnds(missionWith(1, 1), 1)).not.toThrow();
});
