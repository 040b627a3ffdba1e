import { describe, expect, test } from 'vitest';
import { comparisonPlan } from '../../src/experiments/comparison.ts';
import { swapsOf } from '../../src/experiments/swap.ts';
import { loadScenario, type Scenario, systemOf } from '../../src/scenarios/index.ts';
import type { System } from '../../src/sim/kernel/system.ts';

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
  return swapsOf(await systemOf(scenario), scenario, { swap: words });
}

const GATE = 'stargate-solo/hold-the-gate.yaml';

interface Armed {
  readonly sides: Record<string, { groups: { figures: { weapon?: string; profile: string }[] }[] }>;
}

describe('what another weapon is worth', () => {
  test('a first weapon of a profile is swapped in its list, and the others stay', async () => {
    const [{ addition }] = await swapped('revland-combat/mirrored-patrols.yaml', 'assaultRifle=spear');
    expect(addition.houseRules).toEqual([
      'profiles.operative.weapons=[spear,berettaM92,knife,fragGrenade,fragGrenade]',
    ]);
  });

  test('every figure with the weapon has the other one, those that Portals bring too', async () => {
    const [{ words, addition }] = await swapped(GATE, 'staff=zat');
    expect(words).toBe('28 solo figures carry zat instead of staff');
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
      '4 sgc figures carry p90 instead of rifle',
      '4 sgc figures carry shotgun instead of rifle; 2 sgc figures carry rifle instead of cal50',
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

describe('a swap has its price', () => {
  const PATROL = 'stargate-solo/patrol-meets-a-portal.yaml';
  const ELITES = 'squad-alpha/elites-against-conscripts.yaml';

  async function priced(file: string, swap: string, points: readonly string[], atEqualPoints = true) {
    const scenario = await scenarioOf(file);
    const [one] = swapsOf(await systemOf(scenario), scenario, { swap: [swap], points, 'equal-points': atEqualPoints });
    return one;
  }

  test('a swap of unequal points says so', async () => {
    const { words, addition } = await priced(PATROL, 'sgc:rifle=zat', ['rifle=10', 'zat=15'], false);
    expect(words).toBe(
      '6 sgc figures carry zat instead of rifle (60 → 90 points, not equal: --equal-points changes the number of figures)',
    );
    expect(Object.keys(addition.set!).some((path) => path.endsWith('count'))).toBe(false);
  });

  test('at equal points the dearer weapon has fewer figures, and lone figures stay', async () => {
    const { words, addition } = await priced(PATROL, 'sgc:rifle=zat', ['rifle=10', 'zat=15']);
    expect(words).toBe('4 sgc figures carry zat where 6 had rifle (60 → 60 points)');
    const counts = Object.entries(addition.set!).filter(([path]) => path.endsWith('count'));
    expect(counts.map(([, count]) => count)).toEqual([1, 2, 1]);
  });

  test('one figure that is left carries it', async () => {
    const { words } = await priced('stargate-solo/first-day-off-world.yaml', 'sgc:pistol=zat', ['pistol=10', 'zat=20']);
    expect(words).toBe('1 sgc figure carries zat where 2 had pistol (20 → 20 points)');
  });

  test('what the points do not buy in full stays unspent, by the file’s own points', async () => {
    const { words } = await priced(ELITES, 'elites:elite=regular', []);
    expect(words).toBe('8 elites figures have training regular where 5 had elite (50 → 48 points, 2 unspent)');
  });

  test.each([
    [
      PATROL,
      'sgc:rifle=zat',
      [],
      '--equal-points needs the points of rifle: add --points rifle=10, or points to the file',
    ],
    [
      PATROL,
      'sgc:rifle=zat',
      ['rifle=10', 'zat=100'],
      '--equal-points: the points of sgc buy no figure with zat, but the file has 3 entries of them',
    ],
    [PATROL, 'staff=zat', ['staff=9', 'zat=9'], '--equal-points: the file does not say how many of these figures solo'],
  ])('%s --swap %s with points %j is refused', async (file, swap, points, message) => {
    await expect(priced(file, swap, points)).rejects.toThrow(message);
  });
});

describe('equal points are shared among the entries of figures', () => {
  /** Numbers of figures by entry. */
  function counts(figures: readonly number[], points: readonly string[]): unknown[] {
    const armed = figures.map((count, i) => ({
      ...{ side: 'blue', weapon: 'rifle', figures: count },
      ...{ path: `${i}.weapon`, houseRule: null, countPath: `${i}.count` },
    }));
    const info = { kind: { name: 'weapon' }, entries: [{ id: 'rifle' }, { id: 'zat' }] };
    const system = { info: { id: 'toy' }, weapons: () => info, armed: () => armed, sides: () => ['blue', 'red'] };
    const scenario = { baseline: { data: {}, rules: {} }, points: {} };
    const wish = { swap: ['rifle=zat'], points, 'equal-points': true };
    const [{ addition }] = swapsOf(system as unknown as System, scenario as unknown as Scenario, wish);
    return figures.map((_, i) => addition.set![`${i}.count`]);
  }

  test.each<[string, number[], string[], number[]]>([
    ['in proportion', [8, 4], ['rifle=10', 'zat=20'], [4, 2]],
    ['at least one each', [2, 9], ['rifle=10', 'zat=55'], [1, 1]],
    ['and one for each entry that is still to come', [9, 2], ['rifle=10', 'zat=55'], [1, 1]],
    ['lone figures stay alone', [1, 3], ['rifle=18', 'zat=8'], [1, 8]],
    ['of lone figures only, all can change', [1, 1], ['rifle=20', 'zat=10'], [2, 2]],
    ['to the last tenth of a point', [1], ['rifle=0.3', 'zat=0.1'], [3]],
  ])('%s', (_, figures, points, shared) => {
    expect(counts(figures, points)).toEqual(shared);
  });
});
