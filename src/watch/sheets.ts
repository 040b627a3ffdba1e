import { setTimeout as pause } from 'node:timers/promises';
import { SCHEMA_VERSION } from '../report/files/schema-version.ts';
import { wrapped } from '../report/terminal/layout.ts';
import { formatProblem, loadGame, problemData } from '../scenarios/index.ts';
import { subjectOf } from '../weapons/evaluate.ts';
import { heldAttacks, type Setting, settingOf } from '../weapons/held/attacks.ts';
import { comparedSentences, heldTable, heldText, loneSentences, shownAttacks } from '../weapons/held/words.ts';
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
    if (json)
      console.log(
        JSON.stringify({ schemaVersion: SCHEMA_VERSION, save, ok: false, problems: read.problems.map(problemData) }),
      );
    else console.log([`\nsave ${save}`, ...read.problems.map(formatProblem)].join('\n  '));
    return last;
  }
  const now = settingOf('now', subjectOf(read.open.system));
  const since = last === null ? null : sinceOf({ ...last, label: 'before' }, now);
  if (json) {
    const { rows } = heldTable({ settings: [now], held: heldAttacks([now]), about: '' });
    const sentences = since === null ? {} : { since: since.sentences };
    console.log(JSON.stringify({ schemaVersion: SCHEMA_VERSION, save, ok: true, ...sentences, attacks: rows }));
    return now;
  }
  for (const warning of read.warnings) console.error(formatProblem(warning));
  const variants = (since === null ? [now] : [last!, now]).map(({ label, evaluation }) => ({
    ...{ variant: label, houseRules: {}, evaluation },
  }));
  const sentences = since?.sentences ?? matchupFindings(variants, null, null, {});
  const tables = [...(since === null ? [] : [since.table]), ...matchupTables(variants, {}).map(glanceText)];
  const shown = since !== null && !since.changes ? [] : tables.filter((table) => table !== '');
  const head = [`save ${save}`, ...sentences.map((line) => wrapped(line, '    '))].join('\n  ');
  console.log(`\n${[head, ...shown].join('\n\n')}`);
  return now;
}

/** What the save did; attacks that only one version has are named. */
function sinceOf(before: Setting, now: Setting) {
  const settings = [before, now];
  const all = heldAttacks(settings);
  const held = all.filter(({ results }) => results.every((result) => result !== null));
  const lone = loneSentences(all, ['Gone', 'New']);
  const words = { settings, held, about: 'since the last version', lone };
  return {
    sentences: held.length === 0 ? lone : comparedSentences(words).filter((line) => line !== EXACT),
    table: heldText({ ...words, most: MOST_ROWS }),
    changes: lone.length > 0 || shownAttacks(held).length > 0,
  };
}

/** The table of the sheet follows. */
const MOST_ROWS = 6;
