import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : path.endsWith('.ts') ? [path] : [];
  });

interface Source {
  readonly path: string;
  readonly code: string;
  readonly imports: readonly string[];
}

const sources: Source[] = files('src').map((path) => {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  // Only at the end of a statement: strings may also end in "from".
  const specifiers = [
    ...code.matchAll(/^(?:import|export|\})[^'\n]*\bfrom '([^'\n]+)';$/gm),
    ...code.matchAll(/\bimport\(\s*'([^'\n]+)'/g),
    ...code.matchAll(/^import '([^'\n]+)'/gm),
  ];
  const imports = specifiers.map(([, specifier]) =>
    specifier.startsWith('.') ? relative('.', join(dirname(path), specifier)) : specifier,
  );
  return { path, code, imports };
});

/** The longest prefix counts. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/sim/kernel/': [],
  'src/sim/tabletop/': ['src/sim/kernel/'],
  'src/sim/systems/': ['src/sim/kernel/', 'src/sim/tabletop/'],
  'src/sim/language/': ['src/sim/kernel/'],
  'src/sim/games/': ['src/sim/kernel/', 'src/sim/tabletop/', 'src/sim/language/'],
  'src/sim/registry.ts': ['src/sim/kernel/', 'src/sim/systems/', 'src/sim/games/'],
  'src/scenarios/': ['src/sim/'],
  'src/stats/': [],
  'src/inference/': ['src/stats/'],
  'src/workers/': ['src/sim/', 'src/scenarios/', 'src/stats/'],
  'src/report/': ['src/inference/', 'src/stats/'],
  'src/maps/': ['src/sim/', 'src/report/'],
  'src/terminal/': ['src/sim/', 'src/scenarios/', 'src/workers/', 'src/stats/', 'src/report/'],
  'src/runs/': ['src/sim/', 'src/scenarios/', 'src/workers/', 'src/report/', 'src/terminal/'],
  'src/odds/': ['src/sim/', 'src/scenarios/', 'src/stats/', 'src/report/', 'src/terminal/'],
  'src/experiments/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/maps/',
    'src/terminal/',
    'src/runs/',
  ],
  'src/replays/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/report/',
    'src/maps/',
    'src/experiments/',
  ],
  'src/weapons/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/report/',
    'src/terminal/',
    'src/odds/',
    'src/experiments/',
  ],
  'src/nightly/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/terminal/',
    'src/runs/',
    'src/experiments/',
  ],
  'src/players/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/terminal/',
    'src/runs/',
    'src/experiments/',
  ],
  'src/forces/': [
    'src/players/',
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/terminal/',
    'src/runs/',
    'src/experiments/',
  ],
  'src/sensitivity/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/terminal/',
    'src/experiments/',
    'src/players/',
  ],
  'src/tuning/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/terminal/',
    'src/experiments/',
    'src/players/',
  ],
  'src/watch/': [
    'src/weapons/',
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/inference/',
    'src/report/',
    'src/terminal/',
    'src/experiments/',
  ],
  'src/findings/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/terminal/',
    'src/odds/',
    'src/experiments/',
    'src/replays/',
    'src/players/',
  ],
  'src/playground/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/maps/',
    'src/terminal/',
    'src/odds/',
    'src/experiments/',
    'src/replays/',
    'src/weapons/',
    'src/players/',
    'src/watch/',
    'src/findings/',
  ],
  'src/verbs/': [
    'src/sim/',
    'src/scenarios/',
    'src/workers/',
    'src/stats/',
    'src/inference/',
    'src/report/',
    'src/maps/',
    'src/terminal/',
    'src/runs/',
    'src/odds/',
    'src/experiments/',
    'src/replays/',
    'src/weapons/',
    'src/nightly/',
    'src/players/',
    'src/forces/',
    'src/sensitivity/',
    'src/tuning/',
    'src/watch/',
    'src/findings/',
    'src/playground/',
  ],
  'src/cli.ts': ['src/verbs/', 'src/terminal/'],
};

const roomOf = (path: string): string =>
  Object.keys(MAY_IMPORT)
    .filter((room) => path.startsWith(room))
    .sort((a, b) => b.length - a.length)[0];

const inSim = sources.filter(({ path }) => path.startsWith('src/sim/'));

describe('layers', () => {
  test('the checker sees the sources it judges', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
  });

  test('no folder has over 25 sources, no source over 400 lines', () => {
    const flat = new Map<string, number>();
    for (const { path } of sources) flat.set(dirname(path), (flat.get(dirname(path)) ?? 0) + 1);
    expect([...flat].filter(([, count]) => count > 25)).toEqual([]);
    const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;
    expect(sources.filter(({ path }) => linesOf(path) > 400).map(({ path }) => path)).toEqual([]);
  });

  test('every source stands in a room', () => {
    expect(sources.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  test.each(Object.entries(MAY_IMPORT))('%s imports only itself and what it may', (room, allowed) => {
    const strays = sources
      .filter(({ path }) => roomOf(path) === room)
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => target.startsWith('src/') && !target.startsWith(room))
          .filter((target) => !allowed.some((prefix) => target.startsWith(prefix)))
          .map((target) => `${path} -> ${target}`),
      );
    expect(strays).toEqual([]);
  });

  test('a system imports no other system', () => {
    const systemOf = (path: string): string | undefined => /^src\/sim\/systems\/([^/]+)\//.exec(path)?.[1];
    const strays = inSim.flatMap(({ path, imports }) =>
      imports
        .filter((target) => systemOf(path) !== undefined && systemOf(target) !== undefined)
        .filter((target) => systemOf(target) !== systemOf(path))
        .map((target) => `${path} -> ${target}`),
    );
    expect(strays).toEqual([]);
  });

  const FLOORS: Record<string, readonly string[]> = {
    rules: [],
    steps: ['rules'],
    odds: ['rules', 'steps'],
    table: ['rules', 'steps'],
    counts: ['rules', 'steps', 'odds', 'table'],
    story: ['rules', 'steps', 'table', 'counts'],
    play: ['rules', 'steps', 'odds', 'table', 'counts', 'story'],
    policies: ['rules', 'steps', 'odds', 'table', 'play'],
  };
  /** The reader of a game's file, and files to begin with. */
  const BEFORE_THE_DOOR = ['file', 'starters'];
  const DOOR = ['check', 'match', 'scenario', 'set-up', 'starter', 'system'];
  const placed = inSim.flatMap(({ path, imports }) => {
    const [, system, inside] = /^src\/sim\/(systems\/[^/]+|games\/skirmish)\/(.+)\.ts$/.exec(path) ?? [];
    const root = `src/sim/${system}/`;
    const own = imports.filter((target) => target.startsWith(root)).map((target) => target.slice(root.length, -3));
    return system === undefined
      ? []
      : [{ system, inside, own, floor: inside.includes('/') ? inside.split('/')[0] : '' }];
  });

  test.each(Object.entries(FLOORS))('the floor %s of a system imports only what lies below it', (floor, below) => {
    const strays = placed
      .filter((file) => file.floor === floor)
      .flatMap(({ system, inside, own }) =>
        own
          .filter((target) => ![floor, ...below].includes(target.split('/')[0]))
          .filter((target) => target !== 'scenario' || floor === 'rules')
          .filter((target) => !(inside === 'odds/tables' && target.startsWith('table/')))
          .map((target) => `${system}: ${inside} -> ${target}`),
      );
    expect(strays).toEqual([]);
  });

  test('every file of a system stands on a floor or is one of those at its door', () => {
    const strays = placed.filter(
      ({ floor, inside }) =>
        !(floor === '' ? DOOR.includes(inside) : floor in FLOORS || BEFORE_THE_DOOR.includes(floor)),
    );
    expect(strays.map(({ system, inside }) => `${system}: ${inside}`)).toEqual([]);
  });

  test('the simulation imports no package but the schema library, in schema files', () => {
    const strays = inSim.flatMap(({ path, imports }) =>
      imports
        .filter((target) => !target.startsWith('src/'))
        .filter((target) => !(target === 'zod' && /((force-)?schema|scenario)\.ts$/.test(path)))
        .map((target) => `${path} -> ${target}`),
    );
    expect(strays).toEqual([]);
  });

  test('no code outside a system names one, but the registry', () => {
    const ids = readdirSync('src/sim/systems');
    const strays = sources
      .filter(({ path }) => !path.startsWith('src/sim/systems/') && path !== 'src/sim/registry.ts')
      .flatMap(({ path, code }) =>
        ids.filter((id) => new RegExp(`['"\`]${id}['"\`]`).test(code)).map((id) => `${path}: ${id}`),
      );
    expect(strays).toEqual([]);
  });
});

const BANNED: readonly [RegExp, string][] = [
  [/\bMath\.random\b/, 'Math.random'],
  [/\bDate\b/, 'Date'],
  [/\bperformance\b/, 'performance'],
  [
    /\bMath\.(sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|exp|expm1|log|log2|log10|log1p|pow|hypot|cbrt)\b/,
    'a transcendental of Math',
  ],
  [/['"]node:|\brequire\(|\bprocess\b|\bfetch\(/, 'files, processes or the network'],
  [/\bconsole\b/, 'console'],
];

describe('src/sim', () => {
  test.each(BANNED)('has no %s (%s)', (pattern) => {
    const strays = inSim.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
    expect(strays).toEqual([]);
  });

  test('raises to a power only constants, and exact odds, which no game rolls', () => {
    const powers = (code: string): boolean => /\*\*/.test(code.replaceAll(/\b\d+ \*\* \d+\b|'[^'\n]*'|\/.*\//g, ''));
    const strays = inSim.filter(({ path, code }) => powers(code) && !path.endsWith('kernel/dice/weights.ts'));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });
});
