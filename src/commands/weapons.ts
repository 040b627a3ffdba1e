import { drawingThread } from '../report/charts/drawing-thread.ts';
import { csvOf } from '../report/files/csv.ts';
import { close, pageOf } from '../terminal/closing.ts';
import { ownCommand, repeated } from '../terminal/command-line.ts';
import { DONE, INTERRUPTED } from '../terminal/failures.ts';
import { interruption } from '../terminal/interrupt.ts';
import { single } from '../terminal/options.ts';
import { placeOf, requireWritable, wantedPlace } from '../terminal/report-folder.ts';
import { armedSystem, evaluated, type WeaponWords, weaponPlan } from '../weapons/plan.ts';
import { playedWeapons } from '../weapons/played.ts';
import { houseRulesOf, type WeaponReport, weaponData, weaponReport } from '../weapons/report.ts';
import { glanceText, inPlayText, noteLines, weaponsText } from '../weapons/text.ts';
import { writeWeapons } from '../weapons/write.ts';

/** `weapons`: every weapon at every distance, in every mode, against every cover and target, exactly; on request beside played games. */
export async function weapons(words: WeaponWords): Promise<number> {
  const known = await armedSystem(words);
  const place = wantedPlace(`${words.system}-weapons`, single('out', words.out), words.json || words.csv);
  const plan = await weaponPlan(known, words);
  await requireWritable(place);
  using interrupt = interruption();
  if (place !== null) drawingThread();
  const variants = evaluated(plan);
  const { wish, given, points } = plan;
  const play = given?.play ?? null;
  const played = play === null ? null : await playedWeapons(variants.at(-1)!.evaluation, play, wish, interrupt.signal);
  const source = played?.words ?? (given === null ? [] : ['--scenario', given.file]);
  const own = commandWords(words, source);
  const report = weaponReport(plan, variants, played, ownCommand(own));
  const identity = [own, houseRulesOf(variants), [...points], played?.facts ?? null];
  const written = place === null ? null : await writeWeapons(report, wish, placeOf(place, identity));
  const notes = written === null ? [] : [...written.notes, `Written to ${written.out}: ${listedFiles(written.files)}`];
  print(report, notes, words);
  if (written !== null)
    await close(pageOf(written.out), ['odds', words.system], { ...words, json: words.json || words.csv });
  return interrupt.signal.aborted ? INTERRUPTED : DONE;
}

function print(report: WeaponReport, notes: readonly string[], { json, csv }: WeaponWords): void {
  if (json || csv) {
    const [table] = report.tables;
    process.stdout.write(json ? `${JSON.stringify(weaponData(report), null, 2)}\n` : csvOf(table));
    for (const note of notes) console.error(note);
    return;
  }
  const { wish, points, played } = report;
  const told = [
    weaponsText(report, wish),
    ...(points === null ? [] : [glanceText(points.glance)]),
    ...(played === null ? [] : [inPlayText(played)]),
  ];
  console.log([...told, noteLines(report, wish, notes)].join('\n\n'));
}

/** Every chart exists as a picture and as a specification: one name is enough for both. */
function listedFiles(files: readonly string[]): string {
  return files.filter((file) => !file.endsWith('.vl.json')).join(', ');
}

/** The command that gives the same answer again, from its verb on. */
function commandWords(words: WeaponWords, played: readonly string[]): string[] {
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
