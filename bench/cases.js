// What `npm run bench` measures: one row per case. Another system, or a game as data, is one more line of SYSTEMS.
const SYSTEMS = [
  { id: 'squad-alpha', file: 'scenarios/squad-alpha/mirrored-skirmish.yaml' },
  { id: 'stargrunt2', file: 'scenarios/stargrunt2/meeting-engagement.yaml' },
  { id: 'revland-combat', file: 'scenarios/revland-combat/patrol-in-a-village.yaml' },
  { id: 'stargate-solo', file: 'scenarios/stargate-solo/patrol-meets-a-portal.yaml' },
  { id: 'stargate-missions', file: 'scenarios/stargate-missions/four-players.yaml' },
];

const POLICIES = ['tactician', 'random', 'planner-4', 'planner-16'];
const PHASES = [1, 100, 1000, 10_000];

const run = (file, games, ...words) => ['run', file, '--games', String(games), ...words];

/** Compared by `--against` and held by `--guard`. `games`: warm games; `first`: cold ones; `process`: a command. */
export const CASES = [
  { name: '--help', kind: 'process', words: ['--help'] },
  ...SYSTEMS.flatMap(({ id, file }) => [
    ...POLICIES.map((policy) => ({ name: `${id}, ${policy}`, kind: 'games', file, policy })),
    { name: `${id}, first 100 games`, kind: 'first', file, games: 100 },
    { name: `${id}, run of 1,000 with report`, kind: 'process', words: run(file, 1000), reports: true },
    { name: `${id}, run of 1,000 --json`, kind: 'process', words: run(file, 1000, '--json') },
  ]),
];

/** From one game to many, in processes. */
export const phases = (more) =>
  SYSTEMS.flatMap(({ id, file }) =>
    [...PHASES, ...more].map((games) => ({
      name: `${id}, run of ${games.toLocaleString('en')} with report`,
      kind: 'process',
      words: run(file, games),
      reports: true,
    })),
  );

const squads = (figures) => [
  { name: 'Command', level: 'platoon', leadership: 1, figures: [{ name: 'Lieutenant', count: Math.min(4, figures) }] },
  ...Array.from({ length: Math.ceil((figures - 4) / 8) }, (_, i) => ({
    name: `Squad ${i + 1}`,
    commander: 'Command',
    figures: [{ name: 'Rifleman', count: Math.min(8, figures - 4 - 8 * i) }],
  })),
];

/** Open tables of `inches`, `figures` a side; the engine may refuse some. */
const GROWING = [
  {
    id: 'squad-alpha',
    sides: ['blue', 'red'],
    force: (figures) => ({
      figures: [
        { name: 'Leader', training: 'elite', command: 4 },
        { name: 'Rifleman', count: figures - 1, training: 'regular', command: 1 },
      ],
    }),
  },
  { id: 'stargrunt2', sides: ['blue', 'red'], force: (figures) => ({ units: squads(figures) }) },
  {
    id: 'revland-combat',
    file: 'scenarios/revland-combat/mirrored-patrols.yaml',
    sides: ['south', 'north'],
    force: (figures) => ({
      figures: [
        { name: 'Leader', profile: 'operative', savvy: '3D+2' },
        { name: 'Rifleman', count: figures - 1, profile: 'operative' },
      ],
    }),
  },
];

const growing = ({ id, file, sides, force }, figures, inches) => ({
  name: `${id}, ${figures} a side on ${inches} × ${inches} inches`,
  kind: 'games',
  file: file ?? SYSTEMS.find((system) => system.id === id).file,
  set: {
    table: { width: inches, depth: inches, terrain: [] },
    ...Object.fromEntries(
      sides.flatMap((side, i) => [
        [`sides.${side}.deploy`, { rect: [0, i === 0 ? 0 : inches - 8, inches, 8] }],
        ...Object.entries(force(figures)).map(([key, value]) => [`sides.${side}.${key}`, value]),
      ]),
    ),
  },
});

export const GROWTH = GROWING.flatMap((system) => [
  ...[4, 8, 16, 32, 64].map((figures) => growing(system, figures, 48)),
  ...[24, 100, 200].map((inches) => growing(system, 8, inches)),
]);
