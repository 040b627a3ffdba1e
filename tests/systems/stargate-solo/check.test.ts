import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compileRules, type Patch } from '../../../src/sim/kernel/rules/table.ts';
import { check } from '../../../src/sim/systems/stargate-solo/check.ts';
import { rules } from '../../../src/sim/systems/stargate-solo/rules/rules.ts';
import { type SoloScenario, shape } from '../../../src/sim/systems/stargate-solo/scenario.ts';
import { system } from '../../../src/sim/systems/stargate-solo/system.ts';
import { picture } from '../../../src/sim/systems/stargate-solo/table/ground.ts';

type Draft = Record<string, any>;

function scenario(change: (draft: Draft) => void): SoloScenario {
  const draft: Draft = {
    table: {
      width: 40,
      depth: 40,
      terrain: [{ name: 'wood', rect: [18, 30, 6, 4], cover: 'soft', movement: 'rough' }],
    },
    sides: {
      sgc: { groups: [{ name: 'Team', figures: [{ name: 'Trooper', count: 4, profile: 'sgcTrooper' }] }] },
      solo: {
        counters: [[20, 32]],
        groups: [{ name: 'Patrol', figures: [{ name: 'Jaffa', count: 4, profile: 'jaffa' }] }],
      },
    },
    mission: { objective: 'eliminate' },
  };
  change(draft);
  return z.object(shape).parse(draft) as SoloScenario;
}

const found = (change: (draft: Draft) => void, patch: Patch = {}) =>
  check(scenario(change), compileRules(rules, patch));
const messages = (change: (draft: Draft) => void, patch: Patch = {}) =>
  found(change, patch).map(({ message }) => message);

describe('scenario cross-checks', () => {
  test('a sound scenario has no problems', () => expect(found(() => {})).toEqual([]));

  test('SOLO-89 a counter out of cover is a warning, on impassable ground an error', () => {
    const open = (draft: Draft) => {
      draft.sides.solo.counters = [[5, 5]];
    };
    expect(found(open)).toEqual([
      {
        path: ['sides', 'solo', 'counters', 0],
        message: 'Portal counter 1 is not in cover, as the sheet requires',
        severity: 'warning',
      },
    ]);
    const rock = (draft: Draft) => {
      draft.table.terrain.push({ name: 'rock', rect: [4, 4, 3, 3], movement: 'impassable' });
      open(draft);
    };
    expect(messages(rock)).toEqual(['no figure can stand at [5, 5]: impassable ground']);
  });

  test('SOLO-01 a policy for the solo side changes nothing and is warned of; it is called by its table', () => {
    const message = (policy: string) =>
      `the solo side runs itself by the Actions table: its policy "${policy}" changes nothing; remove it`;
    for (const policy of ['tactician', 'random'])
      expect(
        found((draft) => {
          draft.sides.solo.policy = policy;
        }),
      ).toEqual([{ path: ['sides', 'solo', 'policy'], message: message(policy), severity: 'warning' }]);
    const named = (draft: Draft) => {
      draft.sides.solo.policy = 'actions-table';
    };
    expect(found(named)).toEqual([]);
    expect(system.policies?.(scenario(() => {}))).toEqual(['tactician', 'actions-table']);
  });

  test('SOLO-02 profiles are of their side, and solo groups are never uncommanded', () => {
    expect(
      messages((draft) => {
        draft.sides.sgc.groups[0].figures[0].profile = 'jaffa';
      }),
    ).toEqual([
      'jaffa is a profile of the solo side; those of "sgc" are sgcTrooper, sgcElite, sgcOfficer, sgcSpecialist and sgcGunner',
    ]);
    expect(
      messages(
        (draft) => {
          draft.sides.sgc.groups[0].figures[0].profile = 'jaffa';
        },
        { 'profiles.jaffa.side': 'sgc' },
      )[0],
    ).toBe('jaffa is a profile of the sgc side; those of "solo" are jaffaElite, firstPrime, goauld and cannonCrew');
    expect(
      messages((draft) => {
        draft.sides.solo.groups[0].uncommanded = true;
      }),
    ).toEqual(['every group of the solo side is run by the Actions table; remove it']);
  });

  test.each([
    [
      'points off the table',
      (draft: Draft) => {
        draft.sides.solo.counters = [[50, 5]];
      },
      '[50, 5] is off the table, which is 40 wide and 40 deep',
    ],
    [
      'two groups of one name',
      (draft: Draft) => {
        draft.sides.sgc.groups.push(structuredClone(draft.sides.sgc.groups[0]));
      },
      'two groups of "sgc" are named "Team"',
    ],
    [
      'too many wounds',
      (draft: Draft) => {
        draft.sides.sgc.groups[0].figures[0].wounds = 3;
      },
      '3 wounds leave a sgcTrooper no Fire actions; mark it disabled: true, or give fewer',
    ],
    [
      'movement by cost',
      (draft: Draft) => {
        draft.table.terrain[0].movementCost = 2;
      },
      'these rules deduct from a move and charge nothing by the inch; use deduction',
    ],
    [
      'ground that does not hinder',
      (draft: Draft) => {
        Object.assign(draft.table.terrain[0], { ground: 'water', movement: 'open' });
      },
      'ground hinders only where movement is rough or linear-obstacle, not open',
    ],
    [
      'an unknown side',
      (draft: Draft) => {
        draft.mission.side = 'sg';
      },
      'unknown side "sg"; did you mean "sgc"?',
    ],
    [
      'an unknown area',
      (draft: Draft) => {
        draft.mission = { objective: 'hold', area: 'woods' };
      },
      'no terrain piece with an area is named "woods"; did you mean "wood"?',
    ],
    [
      'too few to reach',
      (draft: Draft) => {
        draft.mission = { objective: 'reach', side: 'sgc', edge: 'north', figures: 5 };
      },
      '5 figures have to reach the goal, but side "sgc" has 4 that count',
    ],
    [
      'a rescue without a mission for it',
      (draft: Draft) => {
        draft.sides.sgc.groups[0].figures[0].rescue = true;
      },
      'figures are marked rescue, which only a mission to reach something can ask for',
    ],
    [
      'no enemy at all',
      (draft: Draft) => {
        draft.sides.solo = {};
      },
      'the solo side has neither groups nor Portal counters',
    ],
    [
      'no room',
      (draft: Draft) => {
        draft.sides.sgc.deploy = { rect: [0, 0, 1, 0.5] };
      },
      'the deployment area has room for 2 figures, but 4 have to stand there',
    ],
    [
      'a place on impassable ground',
      (draft: Draft) => {
        draft.table.terrain[0].movement = 'impassable';
        draft.sides.solo.counters = [];
        draft.sides.sgc.groups[0].figures[0] = { name: 'Ann', profile: 'sgcTrooper', at: [20, 32] };
      },
      'Ann cannot stand at [20, 32]: impassable ground',
    ],
    [
      'two lines of figures at one point',
      (draft: Draft) => {
        draft.sides.sgc.groups[0].figures = [
          { name: 'Ann', profile: 'sgcTrooper', at: [20, 2] },
          { name: 'Bob', profile: 'sgcTrooper', at: [20, 2] },
        ];
      },
      'Ann stands at [20, 2] already: give Bob a point an inch off',
    ],
  ])('%s', (_name, change, message) => {
    expect(messages(change as (draft: Draft) => void)).toEqual([message]);
  });

  test('a crew too small for its weapon, and rows of the Actions table out of order', () => {
    const gun = (draft: Draft) => {
      draft.sides.sgc.groups.push({ name: 'Gun', figures: [{ name: 'Gunner', profile: 'sgcGunner' }] });
    };
    expect(messages(gun)).toEqual([]);
    expect(messages(gun, { 'crew.needed': 2 })).toEqual(['1 of "Gun" serve a cal50, which needs 2 to fire']);
    expect(messages(() => {}, { 'risk.rowStart': [1, 1, 6, 9] })).toEqual([
      'risk.rowStart must rise, got [1, 1, 6, 9]',
    ]);
  });
});

describe('picture', () => {
  test('shows terrain, Portals, areas to deploy in and figures with a place', () => {
    const drawn = picture(
      scenario((draft) => {
        draft.sides.sgc.groups[0].figures.push({ name: 'Ann', profile: 'sgcOfficer', at: [20, 5] });
        draft.mission = { objective: 'reach', side: 'sgc', edge: 'north' };
      }),
      compileRules(rules),
    );
    expect(drawn.figures).toEqual([{ name: 'Ann', side: 'sgc', x: 20, y: 5, note: 'sgcOfficer' }]);
    expect(drawn.shapes.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'wood: terrain',
      'deployment of Team: deployment',
      'deployment of Patrol: deployment',
      'Portal 1: marker',
      'north edge: objective',
    ]);
  });
});
