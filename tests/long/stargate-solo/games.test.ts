import { expect, test } from 'vitest';
import { goldenGames } from '../../systems/stargate-solo/golden.ts';

// Longer than those of the quick suite, and moved by the same changes.
test('golden games of every scenario', async () => {
  expect(await goldenGames(30)).toMatchInlineSnapshot(`
    {
      "first-day-off-world": "b98e4253c828028b",
      "fortified-position": "5e05198402982d70",
      "hold-the-gate": "abcf32315c2edf99",
      "jaffa-ambush": "ec2e53d416ad3841",
      "long-valley": "88fc0283908e6598",
      "patrol-meets-a-portal": "3e3dc727774b3f62",
      "random": "a069a44eba563fa6",
      "ring-of-portals": "573bd3ec2786f38d",
      "table-against-table": "8c662314c5405130",
      "uncommanded": "072a8c0ae500ca65",
      "wounded-comrade": "96eed6e72486f070",
    }
  `);
});
