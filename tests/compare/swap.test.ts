import { describe, expect, test } from 'vitest';
import { comparisonPlan } from '../../src/experiments/comparison.ts';
import { swapsOf } from '../../src/experiments/swap.ts';
import { loadScenario, type Scenario, systemOf } from '../../src/scenarios/index.ts';

async function scenarioOf(file: string, definitions: readonly string[] = []): Promise<Scenario> {
  const loaded = await loadScenario(`scenarios/${file}`, { definitions });
  if (!loaded.ok) throw new Error('does not load');
  return loaded.scenario;
}

async function swapped(file: string, ...words: string[]) {
  const scenario = await scenarioOf(
    file,
    ['p90=like:rifle,effectModifier:1'].filter(() => file.startsWith('stargate-solo')),
  );
  return swapsOf(await systemOf(scenario), scenario, words);
}

const GATE = 'stargate-solo/hold-the-gate.yaml';

interface Armed {
  readonly sides: Record<string, { groups: { figures: { weapon?: string; profile: string }[] }[] }>;
}

describe('what another weapon is worth', () => {
  test('every figure with the weapon has the other one, those that Portals bring too', async () => {
    const [{ words, addition }] = await swapped(GATE, 'staff=zat');
    expect(words).toBe('28 figures of solo: zat, not staff');
    expect(addition.houseRules).toEqual(['profiles.jaffa.weapon=zat', 'profiles.firstPrime.weapon=zat']);
    const words2 = { scenario: `scenarios/${GATE}`, swap: ['staff=zat'], games: '10', json: false };
    const { variants } = await comparisonPlan(words2);
    const { sides } = variants[0].data as Armed;
    const solo = sides.solo.groups.flatMap(({ figures }) => figures);
    expect(solo.map(({ weapon, profile }) => `${profile} ${weapon ?? ''}`)).toEqual([
      ...['goauld ', 'jaffaElite zat', 'jaffa zat', 'jaffa zat'],
    ]);
    expect(sides.sgc.groups.flatMap(({ figures }) => figures).every(({ weapon }) => weapon === undefined)).toBe(true);
  });

  test('a weapon of one’s own is one to swap for, and each --swap is a variant', async () => {
    const swaps = await swapped(GATE, 'sgc:rifle=p90', 'rifle=shotgun,cal50=rifle');
    expect(swaps.map(({ addition }) => addition.name)).toEqual([
      'swap sgc:rifle=p90',
      'swap rifle=shotgun,cal50=rifle',
    ]);
    expect(swaps.map(({ words }) => words)).toEqual([
      '4 figures of sgc: p90, not rifle',
      '4 figures of sgc: shotgun, not rifle; 2 figures of sgc: rifle, not cal50',
    ]);
  });

  test('ALPHA-10 in squad-alpha levels of training are swapped', async () => {
    const [{ addition }] = await swapped('squad-alpha/farmhouse.yaml', 'blue:regular=elite');
    expect(Object.values(addition.set!)).toEqual(['elite']);
  });

  test.each([
    [GATE, 'rifle=shotgn', '--swap: unknown weapon "shotgn"; did you mean "shotgun"?'],
    [GATE, 'blue:rifle=zat', '--swap: unknown side "blue"; one of: sgc, solo'],
    [GATE, 'pistol=zat', '--swap: no figure has weapon "pistol"; they have: rifle, cal50, zat, staff, staffCannon'],
    [GATE, 'solo:rifle=zat', '--swap: no figure of solo has weapon "rifle"; they have: zat, staff, staffCannon'],
    [GATE, 'rifle', '--swap needs rifle=cal50, or for one side sgc:rifle=cal50, got "rifle"'],
    [GATE, 'rifle=rifle', '--swap: "rifle=rifle" changes nothing'],
    ['stargate-missions/two-players.yaml', 'a=b', '--swap: figures of stargate-missions have no weapons to swap'],
  ])('%s --swap %s', async (file, word, message) => {
    await expect(swapped(file, word)).rejects.toThrow(message);
  });
});
