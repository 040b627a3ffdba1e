import { describe, expect, test } from 'vitest';
import { loadScenario, type Overrides } from '../../../src/scenarios/index.ts';
import { loadSystem } from '../../../src/sim/registry.ts';
import { prepareJob } from '../../../src/workers/job.ts';
import { scenario } from '../../contracts/games.ts';
import { dependentGames, playUpwards } from '../../contracts/independence.ts';
import { strayGames } from '../../contracts/positions.ts';

const MOST = 64;
const SIZE = 72;
const LINE = 20;
const UNIT = 8;
const GAMES = 2;

const table = {
  width: SIZE,
  depth: SIZE,
  terrain: [{ name: 'mill', rect: [30, 30, 12, 12], cover: 'hard', sight: 'blocks', movement: 'impassable' }],
};
const AREAS = [{ rect: [0, 0, SIZE, 16] }, { rect: [0, SIZE - 16, SIZE, 16] }];

/** One figure, and lines of others. */
function figures(count: number, first: object, others: object) {
  const lines: object[] = [{ name: 'Leader', ...first }];
  for (let left = count - 1; left > 0; left -= LINE)
    lines.push({ name: `Line ${lines.length}`, count: Math.min(LINE, left), ...others });
  return lines;
}

function units(count: number, unit: (figures: number, name: string) => object) {
  return Array.from({ length: Math.ceil(count / UNIT) }, (_, i) =>
    unit(Math.min(UNIT, count - UNIT * i), `Squad ${i + 1}`),
  );
}

function forces(sides: readonly string[], list: string, of: unknown) {
  return Object.fromEntries(
    sides.flatMap((side, i) => [
      [`sides.${side}.deploy`, AREAS[i]],
      [`sides.${side}.${list}`, of],
    ]),
  );
}

const mission = { objective: 'eliminate', turns: 2 };

type Tabletop = 'squad-alpha' | 'stargate-solo' | 'stargrunt2' | 'revland-combat';

/** By system: a shipped file with that many figures on each side. */
const FILES: Readonly<Record<Tabletop, (count: number) => readonly [string, Overrides]>> = {
  'squad-alpha': (count) => [
    'mirrored-skirmish',
    {
      houseRules: [`force.maxFigures=${MOST}`],
      set: {
        table,
        mission,
        ...forces(
          ['blue', 'red'],
          'figures',
          figures(count, { training: 'elite', command: 5 }, { training: 'regular', command: 1 }),
        ),
      },
    },
  ],
  'revland-combat': (count) => [
    'mirrored-patrols',
    {
      set: {
        table,
        mission,
        ...forces(['south', 'north'], 'figures', figures(count, { profile: 'operative' }, { profile: 'operative' })),
      },
    },
  ],
  stargrunt2: (count) => [
    'meeting-engagement',
    {
      set: {
        table,
        mission: { ...mission, objective: 'break' },
        ...forces(
          ['blue', 'red'],
          'units',
          units(count, (size, name) => ({ name, figures: figures(size, {}, {}) })),
        ),
      },
    },
  ],
  'stargate-solo': (count) => [
    'patrol-meets-a-portal',
    {
      set: {
        table,
        mission,
        ...forces(
          ['sgc'],
          'groups',
          units(count, (size, name) => ({
            name,
            figures: figures(size, { profile: 'sgcOfficer' }, { profile: 'sgcTrooper' }),
          })),
        ),
        'sides.solo.deploy': AREAS[1],
        'sides.solo.groups': units(count, (size, name) => ({
          name,
          state: 'advance',
          figures: figures(size, { profile: 'jaffa' }, { profile: 'jaffa' }),
        })),
        'sides.solo.counters': [],
        'sides.solo.pool': { jaffa: 0, firstPrime: 0, staffCannon: 0 },
      },
    },
  ],
};

function fileOf(id: Tabletop, count: number): readonly [string, Overrides] {
  const [name, overrides] = FILES[id](count);
  return [`scenarios/${id}/${name}.yaml`, overrides];
}

describe.each(Object.keys(FILES) as Tabletop[])('64 figures a side in %s', (id) => {
  test('play: their games depend on nothing played before, count within their cells, and go on from positions', async () => {
    const [file, overrides] = fileOf(id, MOST);
    const { baseline } = await scenario(file, overrides);
    const system = await loadSystem(id);
    const prepared = prepareJob(system, { id, data: baseline.data, houseRules: baseline.houseRules, seed: 1 });
    const upwards = playUpwards(system, prepared, GAMES);
    expect(dependentGames(system, prepared, upwards)).toEqual([]);
    const { tried, stray } = strayGames(system, prepared, upwards.records.slice(0, 1), 401);
    expect({ isTried: tried > 0, stray }).toEqual({ isTried: true, stray: [] });
  });
});

async function refusal(id: Tabletop, count: number, houseRules: readonly string[]): Promise<string[]> {
  const [file, overrides] = fileOf(id, count);
  const loaded = await loadScenario(file, { ...overrides, houseRules });
  return loaded.ok ? [] : loaded.problems.map(({ message }) => message);
}

describe('65 figures a side are refused', () => {
  test('ALPHA-01 by force.maxFigures, and force.maxFigures cannot be more', async () => {
    expect(await refusal('squad-alpha', MOST + 1, ['force.maxFigures=64'])).toEqual([
      'side "blue" has 65 figures; the rules want 5 to 64',
      'side "red" has 65 figures; the rules want 5 to 64',
    ]);
    expect((await refusal('squad-alpha', MOST + 1, ['force.maxFigures=65'])).join()).toContain('64');
  });

  test('in revland-combat, by both sides together', async () => {
    expect(await refusal('revland-combat', MOST + 1, [])).toEqual(['there are 130 figures; at most 128 can play']);
  });
});
