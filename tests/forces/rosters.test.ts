import { describe, expect, it } from 'vitest';
import { drawArmy, drawBudgets, drawsOf } from '../../src/forces/armies.ts';
import { drawRoster, filled, rostersOf } from '../../src/forces/rosters.ts';
import { loadScenario, type ResolvedVariant, systemOf } from '../../src/scenarios/index.ts';

async function opened(file: string, set: Record<string, unknown> = {}) {
  const loaded = await loadScenario(file, { additions: [{ name: 'bought', option: '--fit-points', set }] });
  if (!loaded.ok) throw new Error(`${file} is invalid`);
  const { scenario } = loaded;
  return { system: await systemOf(scenario), scenario, added: scenario.additions[0].variant };
}

const FILES = [
  'scenarios/squad-alpha/elites-against-conscripts.yaml',
  'scenarios/stargate-solo/first-day-off-world.yaml',
  'scenarios/stargrunt2/militia-against-power-armour.yaml',
  'scenarios/revland-combat/mirrored-patrols.yaml',
  'scenarios/quality-and-defence/crossroads.yaml',
];

describe('lists of figures that points buy', () => {
  it.each(FILES)('are the same force when filled with what the file bought: %s', async (file) => {
    const { system, scenario } = await opened(file);
    const rosters = rostersOf(system, scenario.baseline);
    const set = Object.fromEntries(
      rosters.map((roster) => [roster.path, filled(roster, [...roster.bought.keys()], [...roster.bought.values()])]),
    );
    const { added } = await opened(file, set);
    const armed = (variant: ResolvedVariant) => {
      const counts = new Map<string, number>();
      for (const { side, weapon, figures } of system.armed!(variant.data, variant.rules))
        counts.set(`${side} ${weapon}`, (counts.get(`${side} ${weapon}`) ?? 0) + figures);
      return counts;
    };
    expect(rosters.length).toBeGreaterThan(0);
    expect(armed(added!)).toEqual(armed(scenario.baseline));
  });

  it('leave those who differ in more than what is priced, such as a captain', async () => {
    const { system, scenario } = await opened(FILES[0]);
    const [elites] = rostersOf(system, scenario.baseline);
    expect(elites.fixed).toMatchObject([{ name: 'Captain', command: 3 }]);
    expect([...elites.bought]).toEqual([['elite', 4]]);
  });

  it('keep figures that are no units', async () => {
    const { system, scenario } = await opened(FILES[4]);
    const [blue] = rostersOf(system, scenario.baseline, (id) => id !== 'ogre');
    expect(blue.fixed).toMatchObject([{ profile: 'ogre' }]);
    expect([...blue.bought.keys()]).toEqual(['squad', 'veterans', 'berserkers']);
  });
});

describe('random armies', () => {
  const costs = [4, 10, 25];
  const cost = (counts: readonly number[]) => counts.reduce((sum, count, unit) => sum + count * costs[unit], 0);

  it('cost their budget in the mean, and differ in what they are made of', () => {
    const armies = Array.from({ length: 2000 }, (_, i) => drawArmy(drawsOf(1, i), costs, 60, 40));
    const mean = armies.reduce((sum, army) => sum + cost(army), 0) / armies.length;
    expect(mean).toBeGreaterThan(58);
    expect(mean).toBeLessThan(62);
    expect(new Set(armies.map(String)).size).toBeGreaterThan(30);
  });

  it('differ in number even where all units cost the same', () => {
    const numbers = Array.from({ length: 100 }, (_, i) => drawArmy(drawsOf(2, i), [10, 10], 53, 40)).map(
      ([a, b]) => a + b,
    );
    expect(new Set(numbers)).toEqual(new Set([5, 6]));
  });

  it('have budgets up to 20% apart, and at least one figure, at most as many as allowed', () => {
    const budgets = Array.from({ length: 500 }, (_, i) => drawBudgets(drawsOf(3, i))).map(([a, b]) => a - b);
    expect(Math.max(...budgets)).toBeLessThanOrEqual(0.2);
    expect(Math.min(...budgets)).toBeGreaterThanOrEqual(-0.2);
    expect(Math.max(...budgets)).toBeGreaterThan(0.19);
    expect(drawArmy(drawsOf(4, 0), [10, 10], 1, 5).reduce((a, b) => a + b)).toBe(1);
    expect(drawArmy(drawsOf(4, 0), [1, 1], 100, 5).reduce((a, b) => a + b)).toBe(5);
  });

  it('spend what the roster of the file costs', async () => {
    const { system, scenario } = await opened(FILES[0]);
    const [, conscripts] = rostersOf(system, scenario.baseline);
    const counts = drawRoster(drawsOf(5, 1), conscripts, ['conscript', 'elite'], [5, 10], 1);
    expect(Math.abs(5 * counts[0] + 10 * counts[1] - 45)).toBeLessThan(10);
  });
});
