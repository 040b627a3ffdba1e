#!/usr/bin/env node
import { watchOutput } from './terminal/output.ts';
import { asked } from './verbs/asked.ts';
import { answerHelp } from './verbs/help.ts';

/** The script of `completion` calls with this, then the program's name and the words so far. */
const COMPLETES = '--get-yargs-completions';

watchOutput();

const line = process.argv.slice(2);
const words = asked(line);
// The parser takes twice as long to load as all else here.
if (line[0] === COMPLETES) await (await import('./verbs/complete.ts')).printCompletions(line.slice(2));
else if (words.help !== null) process.exitCode = await answerHelp(words);
else process.exitCode = await (await import('./verbs/line.ts')).answer(words);
