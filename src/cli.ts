#!/usr/bin/env node
import { watchOutput } from './terminal/output.ts';
import { withHelp } from './verbs/explain.ts';
import { helpText, isHelp } from './verbs/help.ts';

watchOutput();

const line = withHelp(process.argv.slice(2));
// Without the parser, whose libraries take twice as long to load as all else here.
if (isHelp(line)) console.log(helpText());
else process.exitCode = await (await import('./verbs/line.ts')).answer(line);
