import { expect, test } from 'vitest';
import { chaos } from '../../support/chaos.ts';
import { HAS_REDIS } from '../../support/redis.ts';

const LEFT_OUT = HAS_REDIS || process.env.SKIRMETRICS_REQUIRE_REDIS ? '' : ' (left out: no redis-server)';

test.skipIf(LEFT_OUT !== '')(
  `servers, workers, coordinators and disks that fail: the digest of one process${LEFT_OUT}`,
  async () => {
    const { runs, events, leftOut } = await chaos({ seconds: 35, seed: 1 });
    expect(runs).toBeGreaterThan(0);
    expect(events.size).toBeGreaterThan(5);
    if (leftOut.length > 0) console.log(`left out: ${leftOut.join('; ')}`);
  },
);
