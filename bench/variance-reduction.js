// What pairing by seed is worth, tweak by tweak: `node bench/variance-reduction.js` after a build.
// Options: --games 4000, --scenario file (may be repeated).
import { parseArgs } from 'node:util';
import { compare } from '../dist/inference/index.js';
import { play, print, ready } from './null-games.js';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '4000' },
    scenario: {
      type: 'string',
      multiple: true,
      default: [
        'scenarios/squad-alpha/farmhouse.yaml',
        'scenarios/squad-alpha/elites-against-conscripts.yaml',
        'scenarios/squad-alpha/mirrored-skirmish.yaml',
      ],
    },
  },
});
const games = Number(values.games);

const TWEAKS = [
  ['a changed threshold', 'save.soft=4'],
  ['a changed threshold', 'save.hard=4'],
  ['a roll left out', 'melee.freeAttack=false'],
  ['a changed distance', 'move.distance=5'],
  ['another die', 'initiative.die=8'],
  ['another die pool', 'training.conscript.dice=2'],
  ['another reading', 'activation.sixAlwaysFails=false'],
  ['morale weighs more', 'morale.perCasualty=2'],
];

for (const file of values.scenario) {
  const asItStands = await ready(file);
  const baseline = play(asItStands, games);
  const rows = [];
  for (const [kind, word] of TWEAKS) {
    const table = play(await ready(file, { houseRules: [word] }), games);
    const unaware = play(await ready(file, { houseRules: [word], judging: asItStands }), games);
    const pairs = [
      { variant: word, table },
      { variant: 'unaware', table: unaware },
    ];
    const { variants } = compare(baseline, pairs, { alpha: 0.05, deltas: [] });
    const [{ sameGames, rows: found }, { rows: ofUnaware }] = variants;
    const row = (name, side) => found.find(({ metric }) => metric.name === name && metric.side === side);
    const times = (name, side) => {
      const reduction = row(name, side)?.varianceReduction ?? null;
      return reduction === null ? 'same' : reduction.toFixed(1);
    };
    const [first, second] = table.sides;
    const { difference } = row('score', first);
    rows.push([
      word,
      kind,
      `${((100 * sameGames) / games).toFixed(1)}%`,
      (100 * (difference.estimate ?? 0)).toFixed(1),
      times('score', first),
      times('breakRate', first),
      times('breakRate', second),
      times('turns', null),
      times('losses', first),
      times('losses', second),
      ofUnaware[0].varianceReduction?.toFixed(1) ?? 'same',
      (100 * (ofUnaware[0].difference.estimate ?? 0)).toFixed(1),
    ]);
  }
  const [first, second] = baseline.sides;
  console.log(`\n${file}, ${games} games, seed 1: variance of independent runs over that of pairs\n`);
  const heads = ['tweak', 'kind', 'same games', 'score ±', 'score', `${first} breaks`, `${second} breaks`, 'turns'];
  print([...heads, `${first} losses`, `${second} losses`, 'score, unaware', 'unaware ±'], rows);
}
