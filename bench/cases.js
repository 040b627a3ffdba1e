// What `npm run bench` measures: one row per case. Another system, or a game as data, is one more line of SYSTEMS.
const SYSTEMS = [
  { id: 'squad-alpha', file: 'scenarios/squad-alpha/mirrored-skirmish.yaml' },
  { id: 'stargrunt2', file: 'scenarios/stargrunt2/meeting-engagement.yaml' },
  { id: 'revland-combat', file: 'scenarios/revland-combat/patrol-in-a-village.yaml' },
  { id: 'stargate-solo', file: 'scenarios/stargate-solo/patrol-meets-a-portal.yaml' },
  { id: 'stargate-missions', file: 'scenarios/stargate-missions/four-players.yaml' },
  { id: 'squad-alpha as data', file: 'scenarios/squad-alpha-as-data/mirrored-skirmish.yaml' },
  { id: 'quality and defence', file: 'scenarios/quality-and-defence/crossroads.yaml' },
];

const POLICIES = ['tactician', 'random', 'planner-4', 'planner-16'];
const PHASES = [1, 100, 1000, 10_000];

const run = (file, games, ...words) => ['run', file, '--games', String(games), ...words];

const sheetFile = (name) => `scenarios/sheets/${name}.game.yaml`;
/** Chains of sheets: odds in a fresh process, and sampled dice. */
const SHEETS = [
  { name: 'ten dice three times in a row', sheet: 'bench/ten-dice.game.yaml' },
  { name: 'hit, wound, save', sheet: sheetFile('hit-wound-save') },
];

/**
 * Compared by `--against` and held by `--guard`. `games`: warm games; `first`: cold ones; `chains`: warm chains of a sheet; `cold`: its
 * odds for the first time; `process`: a command.
 */
export const CASES = [
  { name: '--help', kind: 'process', words: ['--help'] },
  { name: 'odds squad-alpha', kind: 'process', words: ['odds', 'squad-alpha', 'shot'] },
  { name: 'odds of a sheet', kind: 'process', words: ['odds', sheetFile('quality-and-defence'), 'shoot'] },
  ...SHEETS.flatMap(({ name, sheet }) => [
    { name: `${name}, cold odds`, kind: 'cold', sheet },
    { name: `${name}, sampled`, kind: 'chains', sheet },
  ]),
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

/** So many figures alike, in entries and squads of at most eight. */
const eights = (count, entry) =>
  Array.from({ length: Math.ceil(count / 8) }, (_, i) => entry(i + 1, Math.min(8, count - 8 * i)));

/** Open tables of `inches`, `figures` a side; what the engine refuses is not measured. */
const GROWING = [
  {
    id: 'squad-alpha',
    sides: ['blue', 'red'],
    rules: (figures) => ['force.minFigures=1', `force.maxFigures=${Math.max(10, figures)}`],
    force: (figures) => ({
      figures: [
        { name: 'Leader', training: 'elite', command: 4 },
        ...eights(figures - 1, (n, count) => ({ name: `Rifleman ${n}`, count, training: 'regular', command: 1 })),
      ],
    }),
  },
  {
    id: 'stargrunt2',
    sides: ['blue', 'red'],
    force: (figures) => ({
      units: [
        { name: 'Command', level: 'platoon', leadership: 1, figures: [{ name: 'Lieutenant', count: 4 }] },
        ...eights(figures - 4, (n, count) => ({
          ...{ name: `Squad ${n}`, commander: 'Command' },
          figures: [{ name: 'Rifleman', count }],
        })),
      ],
    }),
  },
  {
    id: 'revland-combat',
    file: 'scenarios/revland-combat/mirrored-patrols.yaml',
    sides: ['south', 'north'],
    force: (figures) => ({
      figures: [
        { name: 'Leader', profile: 'operative', savvy: '3D+2' },
        ...eights(figures - 1, (n, count) => ({ name: `Rifleman ${n}`, count, profile: 'operative' })),
      ],
    }),
  },
];

const growing = ({ id, file, sides, force, rules }, figures, inches) => ({
  name: `${id}, ${figures} a side on ${inches} × ${inches} inches`,
  kind: 'games',
  file: file ?? SYSTEMS.find((system) => system.id === id).file,
  changes: {
    houseRules: rules?.(figures),
    set: {
      table: { width: inches, depth: inches, terrain: [] },
      ...Object.fromEntries(
        sides.flatMap((side, i) => [
          [`sides.${side}.deploy`, { rect: [0, i === 0 ? 0 : inches - 8, inches, 8] }],
          ...Object.entries(force(figures)).map(([key, value]) => [`sides.${side}.${key}`, value]),
        ]),
      ),
    },
  },
});

export const GROWTH = GROWING.flatMap((system) => [
  ...[4, 8, 16, 32, 64].map((figures) => growing(system, figures, 48)),
  ...[24, 100, 200].map((inches) => growing(system, 8, inches)),
]);
