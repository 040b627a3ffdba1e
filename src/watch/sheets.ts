import { setTimeout as pause } from 'node:timers/promises';
import { wrapped } from '../report/terminal/layout.ts';
import { formatProblem, loadGame, problemData } from '../scenarios/index.ts';
import { subjectOf } from '../weapons/evaluate.ts';
import { heldAttacks, type Setting, settingOf } from '../weapons/held/attacks.ts';
import { comparedSentences, heldTable, heldText } from '../weapons/held/words.ts';
import { matchupFindings, matchupTables } from '../weapons/matchups.ts';
import { glanceText } from '../weapons/terminal.ts';
import { Saves } from './saves.ts';

/** Prints a sheet's odds at each save, and what the save changed, until the signal. */
export async function watchSheet(file: string, signal: AbortSignal, json: boolean): Promise<void> {
  const saves = new Saves(file, signal);
  let last: Setting | null = null;
  try {
    while (!signal.aborted) {
      if (saves.take()) last = await shownVersion(file, last, json);
      else await Promise.race([saves.changed, pause(1000, undefined, { signal }).catch(() => undefined)]);
    }
  } finally {
    saves.close();
  }
}

/** The version to compare the next one with. */
async function shownVersion(file: string, last: Setting | null, json: boolean): Promise<Setting | null> {
  const read = await loadGame(file);
  if (!read.ok) {
    if (json) console.log(JSON.stringify({ ok: false, problems: read.problems.map(problemData) }));
    else console.log(`\n${read.problems.map(formatProblem).join('\n')}`);
    return last;
  }
  const now = settingOf('now', subjectOf(read.open.system));
  const since = last === null ? null : sinceOf(last, now);
  if (json) {
    const { rows } = heldTable({ settings: [now], held: heldAttacks([now]), about: '' });
    console.log(JSON.stringify({ ok: true, ...(since === null ? {} : { since: since.sentences }), attacks: rows }));
    return now;
  }
  for (const warning of read.warnings) console.error(formatProblem(warning));
  const variants = [{ variant: 'now', houseRules: {}, evaluation: now.evaluation }];
  const lines =
    since === null
      ? matchupFindings(variants, null, null, {}).map((line) => wrapped(line, '  '))
      : [...since.sentences.map((line) => wrapped(line, '  ')), ...(since.table === '' ? [] : ['', since.table])];
  console.log(`\n${[...lines, '', ...matchupTables(variants, {}).map(glanceText)].join('\n')}`);
  return now;
}

function sinceOf(last: Setting, now: Setting) {
  const settings = [{ ...last, label: 'before' }, now];
  const held = heldAttacks(settings).filter(({ results }) => results.every((result) => result !== null));
  if (held.length === 0) return { sentences: ['No attack is left of those before.'], table: '' };
  const words = { settings, held, about: 'since the last save' };
  return { sentences: comparedSentences(words), table: heldText({ ...words, most: MOST_ROWS }) };
}

/** The table of the sheet follows. */
const MOST_ROWS = 6;
