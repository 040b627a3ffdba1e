import { setTimeout as pause } from 'node:timers/promises';
import { wrapped } from '../report/terminal/layout.ts';
import { formatProblem, loadGame, problemData } from '../scenarios/index.ts';
import { subjectOf } from '../weapons/evaluate.ts';
import { heldAttacks, type Setting, settingOf } from '../weapons/held/attacks.ts';
import { comparedSentences, heldTable, heldText, loneSentences } from '../weapons/held/words.ts';
import { EXACT, matchupFindings, matchupTables } from '../weapons/matchups.ts';
import { glanceText } from '../weapons/terminal.ts';
import { Saves } from './saves.ts';

/** Prints a sheet's odds at each save, and what the save changed, until the signal. */
export async function watchSheet(file: string, signal: AbortSignal, json: boolean): Promise<void> {
  const saves = new Saves(file, signal);
  let last: Setting | null = null;
  let save = 0;
  try {
    while (!signal.aborted) {
      if (saves.take()) last = await shownVersion(file, ++save, last, json);
      else await Promise.race([saves.changed, pause(1000, undefined, { signal }).catch(() => undefined)]);
    }
  } finally {
    saves.close();
  }
}

/** The version to compare the next one with. */
async function shownVersion(file: string, save: number, last: Setting | null, json: boolean): Promise<Setting | null> {
  const read = await loadGame(file);
  if (!read.ok) {
    if (json) console.log(JSON.stringify({ save, ok: false, problems: read.problems.map(problemData) }));
    else console.log([`\nsave ${save}`, ...read.problems.map(formatProblem)].join('\n  '));
    return last;
  }
  const now = settingOf('now', subjectOf(read.open.system));
  const since = last === null ? null : sinceOf(last, now);
  if (json) {
    const { rows } = heldTable({ settings: [now], held: heldAttacks([now]), about: '' });
    const told = since === null ? {} : { since: since.sentences };
    console.log(JSON.stringify({ save, ok: true, ...told, attacks: rows }));
    return now;
  }
  for (const warning of read.warnings) console.error(formatProblem(warning));
  const variants = [{ variant: 'now', houseRules: {}, evaluation: now.evaluation }];
  const lines =
    since === null
      ? matchupFindings(variants, null, null, {}).map((line) => wrapped(line, '  '))
      : [...since.sentences.map((line) => wrapped(line, '  ')), ...(since.table === '' ? [] : ['', since.table])];
  console.log(`\n${[`save ${save}`, ...lines, '', ...matchupTables(variants, {}).map(glanceText)].join('\n')}`);
  return now;
}

function sinceOf(last: Setting, now: Setting) {
  const settings = [{ ...last, label: 'before' }, now];
  const held = heldAttacks(settings);
  const lone = loneSentences(held, ['No longer possible', 'New']);
  const both = held.filter(({ results }) => results.every((result) => result !== null));
  if (both.length === 0) return { sentences: lone, table: '' };
  const words = { settings, held: both, about: 'since the last version', lone };
  return {
    sentences: comparedSentences(words).filter((one) => one !== EXACT),
    table: heldText({ ...words, most: MOST_ROWS }),
  };
}

/** The table of the sheet follows. */
const MOST_ROWS = 6;
