import { describe, expect, test } from 'vitest';
import { leadInterval, SelfPlay } from '../../../src/workers/self-play.ts';

/** Policies and game numbers; each policy plays every seat. */
const OTHERS = [
  ['aggressor', 2000],
  ['hoarder', 300],
  ['random', 300],
] as const;

describe.each(['two-players', 'four-players'])('the tactician at %s, from all seats', (file) => {
  test.each(OTHERS)('beats %s players', async (policy, games) => {
    const table = await SelfPlay.open(`scenarios/stargate-missions/${file}.yaml`, { seed: 31 });
    const lead = (await table.contest({ policy: 'tactician' }, { policy })).playTo(games);
    // Six tables share alpha.
    expect(leadInterval(lead, 0.05, 2 * OTHERS.length)[0]).toBeGreaterThan(0);
  });
});
