import { csvOf } from '../report/files/csv.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED, interruption } from '../terminal/failures.ts';
import { single } from '../terminal/options.ts';
import { placeOf, requireWritable, wantedPlace } from '../terminal/report-folder.ts';
import {
  defineOption,
  jsonOption,
  openOption,
  picturesOption,
  playOptions,
  ruleSystem,
  type Usage,
  type WordsOf,
} from '../terminal/usages.ts';
import { armedSystem, evaluated, weaponPlan } from '../weapons/plan.ts';
import { playedWeapons } from '../weapons/played.ts';
import { houseRulesOf, type WeaponReport, weaponData, weaponReport, writeWeapons } from '../weapons/report.ts';
import { weaponsText } from '../weapons/terminal.ts';

export const usage = {
  positionals: {
    system: ruleSystem,
  },
  options: {
    ...defineOption,
    weapon: { type: 'string', describe: 'Only these weapons, separated by commas' },
    cover: { type: 'string', describe: 'Only targets in these kinds of cover, separated by commas' },
    target: { type: 'string', describe: 'Only targets in these states, separated by commas' },
    range: {
      type: 'string',
      describe: 'Only these ranges, such as 6,12 or 7..10; with weights (6:1,12:3) also their mean',
    },
    'best-by': {
      type: 'string',
      describe: 'Measure that ranks mixes and weapons: kill, out, casualty or suppression (default: the system’s)',
    },
    against: { type: 'string', describe: 'Profile of the target; its wounds then add up' },
    actions: { type: 'string', describe: 'Actions to spend on shots (default: those of the usual carrier)' },
    set: {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'House rule as key=value, shown beside the current rules (repeatable)',
    },
    points: {
      type: 'string',
      array: true,
      nargs: 1,
      describe:
        'Cost of a weapon, such as rifle=10; replaces the scenario’s. Shows cost per effect and the Pareto front (repeatable)',
    },
    scenario: { type: 'string', describe: 'Scenario whose house rules and points apply; nothing is played' },
    'in-play': { type: 'string', describe: 'Scenario to play, to compare its rates with the exact ones' },
    games: playOptions.games,
    seed: playOptions.seed,
    threads: playOptions.threads,
    out: {
      type: 'string',
      describe: 'Folder to write (default: a new one in reports/<system>-weapons; none with --csv or --json)',
    },
    ...openOption,
    ...picturesOption,
    all: { type: 'boolean', default: false, describe: 'Print every table and note, however long' },
    csv: { type: 'boolean', default: false, describe: 'Print weapons.csv' },
    ...jsonOption,
  },
  examples: [
    ['$0 weapons stargate-solo', 'hits, effects, kills and the best mix of modes'],
    ['$0 weapons stargate-solo --weapon rifle,staff --cover hard', 'two weapons against hard cover'],
    ['$0 weapons squad-alpha --set save.hard=4', 'with a house rule, beside the current rules'],
    ['$0 weapons stargate-solo --points rifle=10 --points staff=12', 'cost per effect, Pareto front'],
    ['$0 weapons squad-alpha --scenario farmhouse.yaml', 'with its house rules and points'],
    ['$0 weapons squad-alpha --in-play farmhouse.yaml --games 2000', 'beside rates from played games'],
  ],
} as const satisfies Usage;

type Words = WordsOf<typeof usage>;

/** Exact results of every weapon by distance, mode, cover and target; optionally beside played games. */
export async function weapons(words: Words): Promise<number> {
  const known = await armedSystem(words);
  const place = wantedPlace(`${words.system}-weapons`, single('out', words.out), words.json || words.csv);
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
  const notes = written === null ? [] : [...written.notes, `Written to ${written.out}: ${listedFiles(written.files)}`];
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

/** Charts are counted; their pictures lie beside them. */
function listedFiles(files: readonly string[]): string {
  const charts = files.filter((file) => file.endsWith('.vl.json'));
  const others = files.filter((file) => !file.startsWith('charts/'));
  return [...others, `${charts.length} charts`].join(', ');
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
