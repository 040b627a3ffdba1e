import { z } from 'zod';
import { PLAIN_NAME, PLAIN_NAME_WORDS } from './plain-text.ts';

/** A name that somebody gives: one line of plain text, no longer than `longest`. */
export function nameSchema(longest: number) {
  return z.string().min(1).max(longest).regex(PLAIN_NAME, PLAIN_NAME_WORDS);
}
