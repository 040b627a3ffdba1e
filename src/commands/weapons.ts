import { OddsError, oddsUnder } from '../odds/answer.ts';
import { DrawingThread } from '../report/charts/drawing-thread.ts';
import { csvOf } from '../report/files/csv.ts';
import { takeInput } from '../scenarios/index.ts';
import { suggestion } from '../sim/kernel/nearest.ts';
import { compileRules, type Patch } from '../sim/kernel/rules-table.ts';
import type { System } from '../sim/kernel/system.ts';
import type { WeaponsInfo } from '../sim/kernel/weapons.ts';
import { isSystemId, loadSystem, SYSTEM_IDS } from '../sim/registry.ts';
import { DONE, INTERRUPTED, InputError } from '../terminal/failures.ts';
import { interruption } from '../terminal/interrupt.ts';
import { single } from '../terminal/options.ts';
import { commandText, placeOf, repeated, requireWritable, wantedPlace } from '../terminal/report-folder.ts';
import { evaluateWeapons } from '../weapons/activation.ts';
import { weaponCharts } from '../weapons/charts.ts';
import type { WeaponWish } from '../weapons/evaluate.ts';
import { weaponFindings } from '../weapons/findings.ts';
import { rangeMixTable } from '../weapons/glance.ts';
import { type PlayWords, playedWeapons, readScenarioWish } from '../weapons/played.ts';
import { pointsCharts, pointsGlance, pointsTable, readPoints } from '../weapons/points.ts';
import { houseRulesOf as houseRulesByVariant, type WeaponReport, weaponData } from '../weapons/report.ts';
import {
  activationTable,
  differenceTable,
  toldActivations,
  type WeaponVariant,
  weaponTable,
} from '../weapons/tables.ts';
import { glanceText, inPlayText, noteLines, weaponsText } from '../weapons/text.ts';
import { type WishWords, weaponWish } from '../weapons/wish.ts';
import { writeWeapons } from '../weapons/write.ts';
import { houseRulesOf, withDefined } from './odds.ts';

interface WeaponWords extends WishWords, PlayWords {
  readonly system: string;
  readonly set?: readonly string[] | undefined;
  readonly define?: readonly string[] | undefined;
  readonly points?: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly csv: boolean;
  readonly json: boolean;
}

/** `weapons`: every weapon at every distance, in every mode, against every cover and target, exactly; on request beside played games. */
export async function weapons(words: WeaponWords): Promise<number> {
  const { system: id, json, csv, set = [] } = words;
  if (!isSystemId(id)) throw new InputError(`unknown system "${id}"${suggestion(id, SYSTEM_IDS)}`);
  if (json && csv) throw new InputError('--json and --csv are two forms of one answer; give one of them');
  const place = wantedPlace(`${id}-weapons`, single('out', words.out), json || csv);
  const known = await loadSystem(id);
  if (known.weapons === undefined) throw new InputError(await withoutWeapons(known));
  await takeInput([words.scenario, words['in-play']]);
  const given = await readScenarioWish(known, words, set);
  const system = given === null ? withDefined(known, words.define ?? []) : given.system;
  const base = given?.houseRules ?? {};
  const changes = houseRulesOf(system, set);
  const wish = weaponWish(system, infoOf(system, base), words);
  const points = readPoints(infoOf(system, base), words.points ?? [], given?.points);
  await requireWritable(place);
  using interrupt = interruption();
  await using artist = place === null ? null : new DrawingThread();
  const variants = evaluated(system, base, changes, wish);
  const play = given?.play ?? null;
  const played = play === null ? null : await playedWeapons(system, play, variants.at(-1)!, wish, interrupt.signal);
  const costs = points.size === 0 ? null : pointsTable(variants, points, wish);
  const difference = variants.length === 1 ? null : differenceTable(variants, wish);
  const table = weaponTable(variants, wish);
  const ranges = wish.weighted ? rangeMixTable(variants, wish) : null;
  const more = [difference, ranges, costs, played?.table ?? null].filter((one) => one !== null);
  const report: WeaponReport = {
    ...{
      system,
      variants,
      wish,
      tables: [table, activationTable(variants, toldActivations(variants, wish)), ...more],
      played,
    },
    findings: weaponFindings(variants, difference, costs, wish),
    charts: weaponCharts(system, variants, difference, wish),
    points:
      costs === null
        ? null
        : { glance: pointsGlance(variants, costs, wish), charts: pointsCharts(system, variants, costs, wish) },
    command: commandLine(words, played?.words ?? (given === null ? [] : ['--scenario', given.file])),
  };
  const identity = [report.command, houseRulesByVariant(variants), [...points], played?.facts ?? null];
  const written = place === null ? null : await writeWeapons(report, wish, placeOf(place, identity), artist!);
  const notes = written === null ? [] : [...written.notes, `Written to ${written.out}: ${listedFiles(written.files)}`];
  if (json || csv) {
    process.stdout.write(json ? `${JSON.stringify(weaponData(report), null, 2)}\n` : csvOf(table));
    for (const note of notes) console.error(note);
  } else {
    const told = [
      weaponsText(report, wish),
      ...(report.points === null ? [] : [glanceText(report.points.glance)]),
      ...(played === null ? [] : [inPlayText(played)]),
    ];
    console.log([...told, noteLines(report, wish, notes)].join('\n\n'));
  }
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

/** Every chart is there as a picture and as a specification: one name is enough for both. */
function listedFiles(files: readonly string[]): string {
  return files.filter((file) => !file.endsWith('.vl.json')).join(', ');
}

async function withoutWeapons({ info }: System): Promise<string> {
  const all = await Promise.all(SYSTEM_IDS.map(loadSystem));
  const armed = all.filter(({ weapons }) => weapons !== undefined).map((system) => system.info.id);
  return `${info.id} has no weapons to evaluate; systems that have: ${armed.join(', ')}`;
}

function infoOf(system: System, houseRules: Patch): WeaponsInfo {
  return system.weapons!(compileRules(system.rules, houseRules));
}

/** The rules as they stand, and beside them the changed ones when there are any. */
function evaluated(system: System, base: Patch, changes: Patch, wish: WeaponWish): WeaponVariant[] {
  const layers: [string, Patch][] = [
    ['baseline', base],
    ...(Object.keys(changes).length === 0 ? [] : [['changed', { ...base, ...changes }] as [string, Patch]]),
  ];
  try {
    return layers.map(([variant, houseRules]) => {
      const odds = oddsUnder(system, houseRules);
      const evaluation = evaluateWeapons(infoOf(system, houseRules), odds, wish);
      return { variant, houseRules: odds.houseRules, evaluation };
    });
  } catch (error) {
    if (error instanceof OddsError) throw new InputError(error.message);
    throw error;
  }
}

/** The command that says the same again. */
function commandLine(
  { system, set, define, points, weapon, cover, target, actions, range, against, 'best-by': bestBy }: WeaponWords,
  played: readonly string[],
): string {
  const asked = { weapon, range, cover, target, against, actions, 'best-by': bestBy };
  const chosen = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  return commandText([
    'skirmetrics',
    'weapons',
    system,
    ...chosen,
    ...repeated('define', define),
    ...repeated('set', set),
    ...repeated('points', points),
    ...played,
  ]);
}
