import { z } from 'zod';
import { CALCULATIONS, called, IN_PLAY, LATER, ROLLS, SIGNATURES, type Signature } from '../language/functions.ts';

const ABOUT =
  'An expression, such as count(w.attacks, 6, a.skill). Quote it where it holds a comma within { } or [ ], " #" or ": ".';

const GROUPS: readonly (readonly [string, Readonly<Record<string, Signature>>])[] = [
  ['Dice', ROLLS],
  ['Dice of an earlier step', LATER],
  ['Calculations', CALCULATIONS],
  ['Units in play', IN_PLAY],
];

/** Completion cannot look into text, so the description lists what may stand there. */
const MARKDOWN = [
  ABOUT,
  ...GROUPS.map(([title, group]) =>
    [`__${title}__`, ...Object.keys(group).map((name) => `- \`${called(name)}\`: ${SIGNATURES[name].doc}`)].join('\n'),
  ),
  '__Operators__: `+ - * // %`, `< <= > >= == !=`, `and or not`. 0 is false, everything else is true.',
  '__Names__: `a.` the unit that attacks, `t.` its target, `w.` the weapon, `rules.`, words of `let`, earlier steps; `range`, `cover`, `moved`, `charged`, `engaged`, `turn`, `step`.',
  'Behind a roll, `by t`: the target rolls.',
].join('\n\n');

/** Of any expression in a game file, with what editors offer. */
export const expressionSchema = z
  .union([z.string(), z.int(), z.boolean()], 'must be an expression or a whole number')
  .describe(ABOUT)
  .meta({ markdownDescription: MARKDOWN, defaultSnippets: Object.keys(SIGNATURES).map(callSnippet) });

function callSnippet(name: string) {
  const { parameters, doc } = SIGNATURES[name];
  const places = parameters.filter((one) => one !== '…').map((one, i) => `\${${i + 1}:${one}}`);
  return { label: called(name), description: doc, body: `${name}(${places.join(', ')})` };
}
