import type { Night } from './night.ts';
import { nightNotes } from './notes.ts';
import { alarmSentence } from './watch.ts';
import { changeSentences, driftSentence, findableSentence, nightAnswer, rowsWith } from './words.ts';

/** What a night says in words, wherever it is told. */
export interface NightSentences {
  readonly answer: string;
  /** Each drift with its size. */
  readonly drifts: readonly string[];
  readonly changes: readonly string[];
  /** What must be known to read the answer, and what the watch warns of. */
  readonly notes: readonly string[];
  readonly findable: string;
  /** The command that accepts it, with a place for the reason. */
  readonly accept: string;
}

export function nightSentences(night: Night): NightSentences {
  return {
    answer: nightAnswer(night),
    drifts: rowsWith(night, 'drift').map(({ entry, row }) => driftSentence(night, entry, row)),
    changes: changeSentences(night),
    notes: [...nightNotes(night), ...(night.alarms ?? []).map(alarmSentence)],
    findable: findableSentence(night),
    accept: `${night.accept} "…"`,
  };
}
