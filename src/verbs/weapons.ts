import { csvOf } from '../report/files/csv.ts';
import { close, pageOf, writtenWords } from '../terminal/closing.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, InputError, interruption } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { placeOf, requireWritable, stemOf, wantedPlace } from '../terminal/report-folder.ts';
import {
  defineOption,
  gateOption,
  jsonOption,
  openOption,
  outOption,
  overrideOptions,
  picturesOption,
  playOptions,
  ruleSystem,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { besideData, besideText, weaponsBeside, writeBeside } from '../weapons/beside.ts';
import { armedSystem, evaluated, weaponPlan } from '../weapons/plan.ts';
import { playedWeapons } from '../weapons/played.ts';
import { houseRulesOf, type WeaponReport, weaponData, weaponReport, writeWeapons } from '../weapons/report.ts';
import { weaponsText } from '../weapons/terminal.ts';

export const usage = {
  positionals: {
    system: ruleSystem,
    others: { type: 'string', array: true, describe: 'More systems to compare with' },
  },
  options: {
    ...defineOption,
    weapon: { type: 'string', takes: 'names', describe: 'Only these weapons, separated by commas' },
    cover: { type: 'string', takes: 'kinds', describe: 'Only targets in these kinds of cover, separated by commas' },
    target: {
      type: 'string',
      takes: 'states',
      describe: 'Only targets in these states, separated by commas; with several systems system=target,… for each',
    },
    range: {
      type: 'string',
      takes: 'ranges',
      describe: 'Only these ranges, such as 6,12 or 7..10; weights (6:1,12:3) also give their mean',
    },
    'best-by': {
      type: 'string',
      takes: 'measure',
      describe: 'Rank weapons and mixes by kill, out, casualty or suppression (default: the system’s)',
    },
    against: { type: 'string', takes: 'profile', describe: 'Profile of the target; its wounds then add up' },
    actions: {
      type: 'string',
      takes: 'n',
      describe: 'Actions to spend on shots (default: those of the usual carrier)',
    },
    set: {
      ...overrideOptions.set,
      describe: 'Change a house rule, shown beside the current rules',
    },
    points: {
      type: 'string',
      array: true,
      nargs: 1,
      takes: 'weapon=cost',
      describe: 'Cost of a weapon, such as rifle=10; shows cost per effect and the Pareto front',
    },
    scenario: {
      type: 'string',
      takes: 'file',
      describe: 'Apply the house rules and points of this scenario; nothing is played',
    },
    'in-play': {
      type: 'string',
      takes: 'file',
      describe: 'Play this scenario and compare its rates with the exact ones',
    },
    'fit-points': {
      type: 'string',
      array: true,
      takes: 'files',
      describe: 'Play random armies on these scenarios and fit the costs at which equal points are equally good',
    },
    players: {
      type: 'string',
      takes: 'names',
      describe: 'With --fit-points: players drawn at random, such as tactician,lapse-0.2 (default: those of the file)',
    },
    ...gateOption,
    games: playOptions.games,
    seed: playOptions.seed,
    threads: playOptions.threads,
    ...outOption('<system>-weapons', 'with --csv or --json'),
    ...openOption,
    ...picturesOption,
    all: { type: 'boolean', default: false, describe: 'Print every table and note, however long' },
    csv: { type: 'boolean', default: false, describe: 'Print weapons.csv' },
    ...jsonOption,
  },
  examples: [
    ['$0 weapons stargate-solo', 'hits, effects, kills and the best mix of modes'],
    ['$0 weapons my-sheet.game.yaml', 'every attack of a sheet of your own, step by step'],
    ['$0 weapons stargate-solo --weapon rifle,staff --cover hard', 'two weapons against hard cover'],
    ['$0 weapons squad-alpha --set save.hard=4', 'with a house rule, beside the current rules'],
    ['$0 weapons stargate-solo --points rifle=10 --points staff=12', 'cost per effect, Pareto front'],
    ['$0 weapons squad-alpha --scenario farmhouse.yaml', 'with its house rules and points'],
    ['$0 weapons stargate-solo squad-alpha --target stargate-solo=jaffa', 'two systems on one page'],
    ['$0 weapons squad-alpha --fit-points elites-against-conscripts.yaml', 'what each level of training should cost'],
    ['$0 weapons squad-alpha --in-play farmhouse.yaml --games 2000', 'beside rates from played games'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

const OF_FITTED = [
  'system',
  'others',
  'fit-points',
  'players',
  'no-gate',
  'weapon',
  'points',
  'set',
  'define',
  'games',
];
const OF_PLAYED = ['seed', 'threads', 'out', 'open', 'pictures', 'csv', 'json', 'quiet', 'color'];

/** Costs fitted to played games. */
async function fitted(words: Words): Promise<number> {
  requireOnly(words, [...OF_FITTED, ...OF_PLAYED], (option) => `--fit-points takes no --${option}`);
  const { fitPointsOn } = await import('../forces/fit-points.ts');
  // Words behind the first file are more files.
  const files = [...(words['fit-points'] ?? []), ...(words.others ?? [])];
  return fitPointsOn(await armedSystem(words), { ...words, 'fit-points': files });
}

function requireOnly(words: Words, known: readonly string[], refusal: (option: string) => string): void {
  const foreign = Object.entries(words).find(
    ([option, given]) => option in usage.options && !known.includes(option) && given !== undefined && given !== false,
  );
  if (foreign !== undefined) throw new InputError(refusal(foreign[0]));
}

const OF_SEVERAL = ['system', 'others', 'target', 'out', 'open', 'pictures', 'json', 'quiet', 'color'];

/** Weapons of several systems on one page. */
async function beside(words: Words): Promise<number> {
  const systems = [words.system, ...(words.others ?? [])];
  requireOnly(words, OF_SEVERAL, (option) => `weapons of several systems take no --${option}; name one system`);
  const report = await weaponsBeside({ ...words, systems });
  const place = wantedPlace('weapons-beside', single('out', words.out), words.json);
  await requireWritable(place);
  const command = ownCommand([
    'weapons',
    ...systems,
    ...(words.target === undefined ? [] : ['--target', words.target]),
  ]);
  const out = place === null ? null : await writeBeside(report, command, placeOf(place, [command]), words.pictures);
  console.log(words.json ? JSON.stringify(besideData(report, command), null, 2) : besideText(report, out));
  if (out !== null) await close(pageOf(out), ['weapons', words.system], words);
  return DONE;
}

/** Exact results of every weapon by distance, mode, cover and target; optionally beside played games. */
export async function weapons(words: Words): Promise<number> {
  if (words['fit-points'] !== undefined) return fitted(words);
  const stray = (['players', 'no-gate'] as const).find((name) => words[name] !== undefined && words[name] !== false);
  if (stray !== undefined) throw new InputError(`--${stray} is about the games of --fit-points; add it`);
  if (words.others !== undefined && words.others.length > 0) return beside(words);
  const known = await armedSystem(words);
  const place = wantedPlace(`${stemOf(words.system)}-weapons`, single('out', words.out), words.json || words.csv);
  const plan = await weaponPlan(known, words);
  await requireWritable(place);
  using interrupt = interruption();
  const variants = evaluated(plan);
  const { wish, given, points } = plan;
  const play = given?.play ?? null;
  const played = play === null ? null : await playedWeapons(variants.at(-1)!.evaluation, play, wish, interrupt.signal);
  const source = played?.words ?? (given === null ? [] : ['--scenario', given.file]);
  const own = commandWords(words, source);
  const report = weaponReport(plan, variants, played, ownCommand(own));
  const identity = [own, houseRulesOf(variants), [...points], played?.facts ?? null];
  const written = place === null ? null : await writeWeapons(report, wish, placeOf(place, identity), words.pictures);
  const notes = written === null ? [] : [...written.notes, writtenWords(written.out, written.files)];
  print(report, notes, words);
  if (written !== null)
    await close(pageOf(written.out), ['odds', words.system], { ...words, json: words.json || words.csv });
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

function print(report: WeaponReport, notes: readonly string[], words: Words): void {
  const { json, csv } = words;
  if (json || csv) {
    const [table] = report.tables;
    process.stdout.write(json ? `${JSON.stringify(weaponData(report), null, 2)}\n` : csvOf(table));
    for (const note of notes) console.error(note);
    return;
  }
  const { weapon, cover, target, range, all } = words;
  // Who chose what to see sees it.
  const isWhole = all || [weapon, cover, target, range].some((word) => word !== undefined);
  console.log(weaponsText(report, report.wish, notes, isWhole));
}

/** Repeats the answer. */
function commandWords(words: Words, played: readonly string[]): string[] {
  const { system, set, define, points, weapon, cover, target, actions, range, against, 'best-by': bestBy } = words;
  const asked = { weapon, range, cover, target, against, actions, 'best-by': bestBy };
  const chosen = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  return [
    'weapons',
    system,
    ...chosen,
    ...repeated('define', define),
    ...repeated('set', set),
    ...repeated('points', points),
    ...played,
  ];
}
