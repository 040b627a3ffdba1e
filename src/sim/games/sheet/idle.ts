import { SampledDice } from '../../kernel/dice/sampled.ts';
import { playChain } from '../../language/chain.ts';
import { type Expression, namesIn } from '../../language/expression.ts';
import { gameStreams, openRolls } from '../../language/streams.ts';
import type { GameProblem } from '../game.ts';
import { type BoundChain, checkedChain, frameOf, namesRead } from './engine.ts';
import { CHAINS, type ChainName, parsed, type Sheet } from './sheet.ts';

/** Whether a step has a title of its own: it is meant to be shown. */
type IsShown = (chain: ChainName, step: string) => boolean;

/** What a sheet declares and does not use, as warnings. */
export function idleProblems(sheet: Sheet, isShown: IsShown): GameProblem[] {
  const unused = unusedIn(sheet, isShown);
  const isUnused = (rule: string): boolean => unused.some(({ path }) => path[0] === 'rules' && path[1] === rule);
  const used = Object.keys(sheet.rules).filter((rule) => !isUnused(rule));
  const found = [...unused, ...unarmedIn(sheet), ...(used.length === 0 ? [] : withoutEffect(sheet, used))];
  return found.map((problem) => ({ ...problem, isOfKey: true, severity: 'warning' }));
}

/** Parts of a sheet whose names expressions use, and how. */
const USES: readonly (readonly [group: keyof Sheet, what: string, how: (name: string) => string])[] = [
  ['rules', 'the rule', (name) => `rules.${name}`],
  ['stats', 'the stat', (name) => `a.${name} or t.${name}`],
  ['state', 'the state', (name) => `a.${name} or t.${name}`],
  ['weapon', 'the number', (name) => `w.${name}`],
  ['tables', 'the table', (name) => `table(${name}, …)`],
  ['let', 'the word', (name) => name],
];

function unusedIn(sheet: Sheet, isShown: IsShown): GameProblem[] {
  const used = usedIn(sheet);
  const declared = USES.flatMap(([group, what, how]) =>
    Object.keys(sheet[group] as object)
      .filter((name) => !used.has(`${group}.${name}`))
      .map((name) => ({
        path: [group, name],
        message: `no step uses ${what} "${name}"; write ${how(name)} in one, or remove it`,
      })),
  );
  const steps = chainsOf(sheet).flatMap((chain) =>
    Object.keys(sheet.chains[chain])
      .slice(0, -1)
      .filter((step) => !used.has(`${chain}.${step}`) && !isShown(chain, step))
      .map((step) => ({
        path: [chain, step],
        message: `no later step uses "${step}", so it changes nothing; use it in one, remove it, or give it a title if it is only to be shown`,
      })),
  );
  return [...declared, ...steps];
}

/** As `stats.skill`, `let.need` or `shoot.hits`. Life limits what is lost, and range what is reached. */
function usedIn(sheet: Sheet): ReadonlySet<string> {
  const used = new Set(['stats.life', 'weapon.range']);
  const visit = (expression: Expression, chain: ChainName): void => {
    for (const [first, ...rest] of namesIn(expression)) {
      const [name = first] = rest;
      const isOfUnit = first === 'a' || first === 't';
      const groups =
        rest.length === 0
          ? ['tables', 'let', chain]
          : isOfUnit
            ? ['stats', 'state', 'let']
            : [first === 'w' ? 'weapon' : first];
      for (const group of groups) {
        const isNew = !used.has(`${group}.${name}`);
        used.add(`${group}.${name}`);
        if (group === 'let' && isNew && Object.hasOwn(sheet.let, name)) visit(parsed(sheet.let[name]), chain);
      }
    }
  };
  for (const chain of chainsOf(sheet))
    for (const { is } of Object.values(sheet.chains[chain])) visit(parsed(is), chain);
  return used;
}

function chainsOf(sheet: Sheet): ChainName[] {
  return CHAINS.filter((chain) => chain in sheet.chains);
}

/** Chains without a weapon. */
function unarmedIn({ weapons, weapon, chains }: Sheet): GameProblem[] {
  if (weapon.range === undefined) return [];
  const ranges = Object.values(weapons).map(({ range }) => range);
  const empty = [
    ['shoot', 'with a range', ranges.some((range) => range > 0)] as const,
    ['strike', 'of range 0', ranges.some((range) => range === 0)] as const,
  ].filter(([chain, , isUsed]) => chain in chains && !isUsed);
  return empty.map(([chain, which]) => ({
    path: [chain],
    message: `"${chain}" is for weapons ${which}, and there is none; add one, or remove "${chain}"`,
  }));
}

/** Random attacks for each rule: fewer for many rules in long chains, so that a file is read within a second. */
const MOST_TRIES = 2000;
const LEAST_TRIES = 20;
const MOST_CHARACTERS = 2_000_000;

/** Rules that change no step of random attacks, each between the ends of its range on the same dice. */
function withoutEffect(sheet: Sheet, rules: readonly string[]): GameProblem[] {
  const bound = chainsOf(sheet).flatMap((chain) => checkedChain(sheet, chain).bound ?? []);
  const length = bound.reduce((sum, { chain }) => sum + chain.steps.reduce((all, { text }) => all + text.length, 0), 0);
  const most = Math.floor(MOST_CHARACTERS / (rules.length * length));
  const tries = Math.min(MOST_TRIES, Math.max(LEAST_TRIES, most));
  return rules
    .filter((rule) => bound.every((chain) => !hasEffect(sheet, chain, rule, tries)))
    .map((rule) => {
      const { min, max } = sheet.rules[rule];
      const message =
        min === max
          ? `the rule "${rule}" has only the value ${min}, so it cannot be changed; widen its range`
          : `the rule "${rule}" changes nothing: ${min} and ${max} gave the same results in ${tries} random attacks`;
      return { path: ['rules', rule], message };
    });
}

function hasEffect(sheet: Sheet, bound: BoundChain, rule: string, tries: number): boolean {
  if (!namesRead(bound).has(`rules.${rule}`)) return false;
  const { min, max } = sheet.rules[rule];
  const book = gameStreams();
  const streams = [0, 1].map((side) => openRolls(book, bound.rolls.names, side, 0));
  const dice = new SampledDice(1, book);
  const resultsAt = (game: number, value: number): string => {
    const values = new Map(
      [...bound.scope.names].map(([name, { range }], i) => [name, within(range.min, range.max, game, i)]),
    );
    const frame = frameOf(bound, values.set(`rules.${rule}`, value));
    [frame[0], frame[1]] = streams;
    dice.beginGame(game);
    playChain(bound.chain, frame, dice);
    return bound.chain.steps.map(({ slot }) => frame[slot]).join(' ');
  };
  for (let game = 0; game < tries; game++) if (resultsAt(game, min) !== resultsAt(game, max)) return true;
  return false;
}

/** Scattered over a range, its ends in every third game. */
function within(min: number, max: number, game: number, place: number): number {
  const scattered = Math.imul((game + 1) * 31 + place, 0x9e3779b1) >>> 8;
  if (scattered % 3 === 0) return scattered % 2 === 0 ? min : max;
  return min + (scattered % (max - min + 1));
}
