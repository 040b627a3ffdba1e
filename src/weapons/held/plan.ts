import { readVaried, shown } from '../../experiments/vary.ts';
import { OddsError } from '../../odds/answer.ts';
import { houseRulesOf, withDefined } from '../../odds/words.ts';
import { listed } from '../../report/terminal/layout.ts';
import { isGameFile } from '../../scenarios/index.ts';
import type { Patch } from '../../sim/kernel/rules/table.ts';
import { ownCommand, repeated } from '../../terminal/command-line.ts';
import { DONE, InputError } from '../../terminal/failures.ts';
import { single } from '../../terminal/options.ts';
import { requireWritable, stemOf, wantedPlace } from '../../terminal/report-folder.ts';
import { namedSystem } from '../../terminal/systems.ts';
import { subjectOf } from '../evaluate.ts';
import { heldAttacks, settingOf } from './attacks.ts';
import { tellHeld } from './report.ts';
import { comparedSentences, loneSentences, sweptSentences } from './words.ts';

interface HeldOptions {
  readonly set?: readonly string[] | undefined;
  readonly define?: readonly string[] | undefined;
  readonly vary?: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly open?: boolean | undefined;
  readonly pictures?: boolean | undefined;
  readonly json: boolean;
}

const OF_SHEETS = [
  'scenario',
  'other',
  'set',
  'define',
  'vary',
  'out',
  'open',
  'pictures',
  'json',
  'quiet',
  'color',
  '$0',
  '_',
];

/** Throws an InputError for an option that only games have. `defaults`: what options have when nobody gives them. */
export function requireSheetOptions(verb: string, words: object, options: Readonly<Record<string, unknown>>): void {
  const foreign = Object.entries(words).find(([option, given]) => {
    if (OF_SHEETS.includes(option) || !Object.hasOwn(options, option)) return false;
    const { default: initial } = options[option] as { default?: unknown };
    return given !== undefined && given !== false && given !== initial;
  });
  if (foreign !== undefined)
    throw new InputError(`a sheet has exact odds and plays no games, so ${verb} takes no --${foreign[0]} with it`);
}

/** Under questions about a sheet, mistakes of odds are mistakes of words. */
function asked<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof OddsError) throw new InputError(error.message);
    throw error;
  }
}

async function openSheet(file: string, { define = [] }: HeldOptions) {
  const { system } = await namedSystem(file);
  if (system.weapons === undefined) throw new InputError(`${file} has no weapons to compare`);
  return asked(() => withDefined(system, define));
}

/** `compare` of a sheet with changed house rules, or of two sheets. */
export async function compareSheets(
  files: readonly string[],
  words: HeldOptions,
  options: Readonly<Record<string, unknown>>,
): Promise<number> {
  const scenario = files.find((file) => !isGameFile(file));
  if (scenario !== undefined)
    throw new InputError(`compare takes games of scenarios or odds of sheets, not ${scenario} beside a sheet`);
  requireSheetOptions('compare', words, options);
  const { set = [], define = [] } = words;
  const [file, other] = files;
  const isTwice = other !== undefined && stemOf(file) === stemOf(other);
  const labels = isTwice ? files : files.map(stemOf);
  if (files.length > 2) throw new InputError(`compare takes two sheets at most, got ${files.length}`);
  if (other === undefined && set.length === 0)
    throw new InputError(`compare needs what to compare the sheet with: --set key=value, or another sheet`);
  const place = wantedPlace(`${stemOf(file)}-compare`, single('out', words.out), words.json);
  const systems = await Promise.all(files.map((one) => openSheet(one, words)));
  await requireWritable(place);
  const settings = asked(() => {
    const changes = systems.map((system) => houseRulesOf(system, set));
    return other === undefined
      ? [settingOf('baseline', subjectOf(systems[0])), settingOf(set.join(', '), subjectOf(systems[0], changes[0]))]
      : systems.map((system, i) => settingOf(labels[i], subjectOf(system, changes[i])));
  });
  const held = heldAttacks(settings);
  const both = held.filter(({ results }) => results.every((result) => result !== null));
  if (both.length === 0)
    throw new InputError(
      `${listed(files)} have no attack in common: compare takes weapons, units and targets of equal names`,
    );
  const about = other === undefined ? `with ${set.join(' and ')}` : `from ${labels[0]} to ${labels[1]}`;
  const { title } = systems[0].info;
  const leads: [string, string] =
    other === undefined
      ? [`Only without ${set.join(' and ')}`, `Only with ${set.join(' and ')}`]
      : [`Only in ${labels[0]}`, `Only in ${labels[1]}`];
  const compared = { settings, held: both, about, lone: loneSentences(held, leads) };
  await tellHeld(
    {
      ...compared,
      ...{ kind: 'Comparison', title, answer: comparedSentences(compared) },
      next: ['weapons', other ?? file, ...repeated('set', set), ...repeated('define', define)],
      command: ownCommand(['compare', ...files, ...repeated('set', set), ...repeated('define', define)]),
    },
    place,
    words,
  );
  return DONE;
}

/** `sweep` of one or two keys over exact odds. */
export async function sweepSheet(
  file: string,
  words: HeldOptions,
  options: Readonly<Record<string, unknown>>,
): Promise<number> {
  requireSheetOptions('sweep', words, options);
  const { set = [], define = [], vary = [] } = words;
  if (vary.length === 0) throw new InputError('a sweep of a sheet needs --vary key=lo..hi or --vary key=a,b,c');
  const varied = readVaried(vary);
  const place = wantedPlace(`${stemOf(file)}-sweep`, single('out', words.out), words.json);
  const system = await openSheet(file, words);
  await requireWritable(place);
  const cells = varied.reduce<(readonly (readonly [string, unknown])[])[]>(
    (found, { key, values }) => found.flatMap((cell) => values.map((value) => [...cell, [key, value] as const])),
    [[]],
  );
  const settings = asked(() => {
    const base = houseRulesOf(system, set);
    const twice = varied.find(({ key }) => Object.hasOwn(base, key));
    if (twice !== undefined) throw new InputError(`"${twice.key}" is both varied and set; choose one`);
    return cells.map((cell) => {
      const patch: Patch = { ...base, ...Object.fromEntries(cell) };
      const label = cell.map(([key, value]) => `${key} ${shown(value)}`).join(', ');
      return settingOf(label, subjectOf(system, patch));
    });
  });
  const held = heldAttacks(settings);
  const about = varied.map(({ key }) => key).join(' and ');
  const told = { settings, held, about, keys: varied };
  await tellHeld(
    {
      ...told,
      ...{ kind: 'Sweep', title: system.info.title, answer: sweptSentences(told) },
      next: ['compare', file, ...varied.flatMap(({ key, values }) => ['--set', `${key}=${shown(values.at(-1))}`])],
      command: ownCommand([
        'sweep',
        file,
        ...repeated('vary', vary),
        ...repeated('set', set),
        ...repeated('define', define),
      ]),
    },
    place,
    words,
  );
  return DONE;
}
