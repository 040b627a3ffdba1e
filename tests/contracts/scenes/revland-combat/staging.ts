import { OPTIONS } from '../../../../src/sim/systems/revland-combat/rules/actions.ts';
import type { Scene } from '../scene.ts';

const FOLDER = 'tests/contracts/scenes/revland-combat';
export const FILE: string = `${FOLDER}/fire.yaml`;
const PAIRS = 19;

export const allBut = (...allowed: string[]): string[] =>
  OPTIONS.map(({ name }) => name).filter((name) => !allowed.includes(name));

type Line = Readonly<Record<string, unknown>>;

export function row(y: number, figure: (place: number) => Line, count: number = PAIRS): Line[] {
  return Array.from({ length: count }, (_, i) => ({
    ...{ name: `Figure ${i + 1}`, at: [1 + 2 * i, y], profile: 'operative', weapons: [] },
    ...figure(i),
  }));
}

interface Pairs {
  readonly name: string;
  readonly shooter: (place: number) => Line;
  readonly target?: (place: number) => Line;
  readonly set?: Scene['set'];
}

/** Each figure attacks the opposite one once, at ten metres. */
export function pairs({ name, shooter, target = () => ({}), set = {} }: Pairs): Omit<Scene, 'exact'> {
  return {
    name,
    file: FILE,
    isLong: true,
    set: {
      'table.terrain': [],
      'sides.team.figures': row(0, shooter),
      'sides.targets.figures': row(10, (place) => ({
        wound: place % 2 === 0 ? 'healthy' : 'wounded',
        ...target(place),
      })),
      'forbidden.team': allBut('shoot', 'throw'),
      'forbidden.targets': allBut(),
      ...set,
    },
  };
}

export const attackRates = (same: Readonly<Record<string, unknown>> = {}): Scene['exact'] => {
  const attacks = {
    metric: 'attacks',
    procedure: 'attack',
    inputs: { range: 'range', cover: 'cover', reaction: 'dodge' },
    untold: untold({ skill: '4D', dodgeSkill: '4D', ...ATTACK, ...same }),
  };
  return [
    { ...attacks, rate: 'hitRate', outcomes: ['hit'] },
    { ...attacks, rate: 'coverRate', outcomes: ['hit-cover'] },
  ];
};

export const ATTACK = {
  penalty: 0,
  difficulty: null,
  thrownRange: 'none',
  smoke: 'none',
  light: 'clear',
  calledShot: 'none',
  dodgePenalty: 0,
} as const;

export const untold = (values: Readonly<Record<string, unknown>>): Record<string, unknown[]> =>
  Object.fromEntries(Object.entries(values).map(([input, value]) => [input, [value]]));
