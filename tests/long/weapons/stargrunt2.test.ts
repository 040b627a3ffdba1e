import { expect, test } from 'vitest';
import type { System } from '../../../src/sim/kernel/system.ts';
import { system } from '../../../src/sim/systems/stargrunt2/system.ts';
import { subjectOf } from '../../../src/weapons/evaluate.ts';
import { inPlay, inPlayCheck } from '../../../src/weapons/in-play.ts';
import { played } from '../../odds/exact-dice.ts';

test.each(['infantry-against-vehicles', 'militia-against-power-armour'])(
  'SG2-065 SG2-069 weapons of %s do in play what they do exactly',
  async (name) => {
    const results = await played(`scenarios/stargrunt2/${name}.yaml`, 1_500);
    const rows = inPlay(subjectOf(system as System), results, {}, 0.05);
    expect(new Set(rows.map(({ labels }) => labels.weapon)).size).toBeGreaterThan(3);
    expect(inPlayCheck(rows)).toMatchObject({ passed: true, named: [] });
  },
);
