import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../src/scenarios/index.ts';
import { BOTH, compared, differing, SCENARIOS } from './equality.ts';

interface Line {
  readonly name: string;
  readonly count: number;
}

interface Content {
  readonly table: unknown;
  readonly mission: unknown;
  readonly sides: Readonly<Record<string, { readonly deploy?: unknown; readonly figures: readonly Line[] }>>;
}

async function contentOf(folder: string, scenario: string): Promise<Content> {
  const loaded = await loadScenario(`scenarios/${folder}/${scenario}.yaml`);
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.scenario.baseline.data as Content;
}

/** Without what each system calls its figures' training. */
function common({ table, mission, sides }: Content) {
  const forces = Object.entries(sides).map(([side, { deploy, figures }]) => ({
    ...{ side, deploy },
    figures: figures.map(({ name, count }) => ({ name, count })),
  }));
  return { table, mission, forces };
}

describe('squad-alpha as data', () => {
  test.each(SCENARIOS)('has the table, mission and forces of the built-in scenario: %s', async (scenario) => {
    const [builtIn, data] = [await contentOf(BOTH[0], scenario), await contentOf(BOTH[1], scenario)];
    expect(common(data)).toEqual(common(builtIn));
  });

  test.each([
    ['mirrored-skirmish', ['shoot-nearest', 'shoot-nearest']],
    ['farmhouse', ['close-in', 'close-in']],
    ['breakthrough', ['random', 'shoot-nearest']],
  ] as const)('is played like the built-in system, 2,000 games each: %s by %s', async (scenario, policies) => {
    expect(differing(await compared({ scenario, policies, games: 2000 }, BOTH))).toEqual([]);
  });

  test('is seen to differ from the built-in system without saves, in 200 games', async () => {
    const wish = { scenario: 'farmhouse', policies: ['shoot-nearest', 'random'] as const, games: 200 };
    const rows = await compared(wish, BOTH, ['save.hard=7', 'save.soft=7']);
    expect(differing(rows)).not.toEqual([]);
  });
});
