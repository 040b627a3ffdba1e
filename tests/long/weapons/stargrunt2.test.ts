import { expect, test } from 'vitest';
import { oddsUnder } from '../../../src/odds/answer.ts';
import type { System } from '../../../src/sim/kernel/system.ts';
import { rulesWith } from '../../../src/sim/systems/stargrunt2/rules/rules.ts';
import { system } from '../../../src/sim/systems/stargrunt2/system.ts';
import { inPlay, inPlayCheck } from '../../../src/weapons/in-play.ts';
import { played } from '../../odds/exact-dice.ts';

test.each(['infantry-against-vehicles', 'militia-against-power-armour'])(
  'SG2-065 SG2-069 weapons of %s do in play what they do exactly',
  async (name) => {
    const info = system.weapons!(rulesWith());
    const results = await played(`scenarios/stargrunt2/${name}.yaml`, 1_500);
    const rows = inPlay(info, oddsUnder(system as System), results, {}, 0.05);
    expect(new Set(rows.map(({ labels }) => labels.weapon)).size).toBeGreaterThan(3);
    expect(inPlayCheck(rows)).toMatchObject({ passed: true, named: [] });
  },
);
