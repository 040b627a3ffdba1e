import type { Dice } from '../../kernel/dice/dice.ts';
import { SampledDice } from '../../kernel/dice/sampled.ts';
import { type Chain, playChain } from '../../language/chain.ts';
import { callsIn, type Expression, namesIn } from '../../language/expression.ts';
import { gameStreams, openRolls } from '../../language/streams.ts';
import type { Slot } from '../../language/term.ts';
import type { GameProblem } from '../game.ts';
import { type BoundChain, checkedChain } from './engine.ts';
import { CHAINS, type ChainName, parsed, type Sheet } from './sheet.ts';

/** Whether a step has a title of its own: it is meant to be shown. */
export type IsShown = (chain: ChainName, step: string) => boolean;

/** An expression outside the steps; those that follow a chain read its steps. */
export interface Use {
  readonly expression: Expression;
  readonly chain: ChainName | null;
}

/** What can be run on random numbers. */
export interface Trial {
  readonly names: ReadonlyMap<string, Slot>;
  /** Slots that it reads. */
  readonly reads: ReadonlySet<number>;
  readonly rolls: readonly string[];
  readonly frameSize: number;
  /** How much there is to run. */
  readonly length: number;
  /** Equal where it did the same. */
  readonly run: (frame: Int32Array, dice: Dice) => string;
}

/** What a game declares and does not use, as warnings. */
export function idleProblems(
  sheet: Sheet,
  isShown: IsShown,
  uses: readonly Use[] = [],
  trials: readonly Trial[] = chainsOf(sheet).flatMap((chain) => trialOf(checkedChain(sheet, chain).bound)),
): GameProblem[] {
  const unused = unusedIn(sheet, isShown, uses);
  const isUnused = (rule: string): boolean => unused.some(({ path }) => path[0] === 'rules' && path[1] === rule);
  const used = Object.keys(sheet.rules).filter((rule) => !isUnused(rule));
  const found = [...unused, ...unarmedIn(sheet), ...(used.length === 0 ? [] : withoutEffect(sheet, used, trials))];
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

function unusedIn(sheet: Sheet, isShown: IsShown, uses: readonly Use[]): GameProblem[] {
  const used = usedIn(sheet, uses);
  const where = sheet.inPlay === undefined ? 'step' : 'expression';
  const declared = USES.flatMap(([group, what, how]) =>
    Object.keys(sheet[group] as object)
      .filter((name) => !used.has(`${group}.${name}`))
      .map((name) => ({
        path: [group, name],
        message: `no ${where} uses ${what} "${name}"; write ${how(name)} in one, or remove it`,
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
function usedIn(sheet: Sheet, uses: readonly Use[]): ReadonlySet<string> {
  const used = new Set(['stats.life', 'weapon.range']);
  const visit = (expression: Expression, chain: ChainName | null): void => {
    for (const [first, ...rest] of namesIn(expression)) {
      const [name = first] = rest;
      const isOfUnit = first === 'a' || first === 't';
      const groups =
        rest.length === 0
          ? ['tables', 'let', ...(chain === null ? [] : [chain])]
          : isOfUnit
            ? ['stats', 'state', 'let']
            : [first === 'w' ? 'weapon' : first];
      for (const group of groups) {
        const isNew = !used.has(`${group}.${name}`);
        used.add(`${group}.${name}`);
        if (group === 'let' && isNew && Object.hasOwn(sheet.let, name)) visit(parsed(sheet.let[name]), chain);
      }
    }
    for (const { name, given } of callsIn(expression)) {
      const [stat] = given;
      if (name !== 'near' || stat?.kind !== 'name') continue;
      used.add(`stats.${stat.path[0]}`);
      used.add(`state.${stat.path[0]}`);
    }
  };
  for (const chain of chainsOf(sheet))
    for (const { is } of Object.values(sheet.chains[chain])) visit(parsed(is), chain);
  for (const { expression, chain } of uses) visit(expression, chain);
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

/** Rules that change nothing in random situations, each between the ends of its range on the same dice. */
function withoutEffect(sheet: Sheet, rules: readonly string[], trials: readonly Trial[]): GameProblem[] {
  const length = trials.reduce((sum, trial) => sum + trial.length, 0);
  const most = Math.floor(MOST_CHARACTERS / (rules.length * length));
  const tries = Math.min(MOST_TRIES, Math.max(LEAST_TRIES, most));
  const where = sheet.inPlay === undefined ? 'attacks' : 'situations';
  return rules
    .filter((rule) => trials.every((trial) => !hasEffect(sheet, trial, rule, tries)))
    .map((rule) => {
      const { min, max } = sheet.rules[rule];
      const message =
        min === max
          ? `the rule "${rule}" has only the value ${min}, so it cannot be changed; widen its range`
          : `the rule "${rule}" changes nothing: ${min} and ${max} gave the same results in ${tries} random ${where}`;
      return { path: ['rules', rule], message };
    });
}

function trialOf(bound: BoundChain | null): Trial[] {
  if (bound === null) return [];
  const { chain, scope, rolls, frameSize } = bound;
  return [chainTrial(chain, { names: scope.names, rolls: rolls.names, frameSize })];
}

/** All steps of a chain. */
export function chainTrial({ steps }: Chain, frame: Pick<Trial, 'names' | 'rolls' | 'frameSize'>): Trial {
  return {
    ...frame,
    reads: new Set(steps.flatMap(({ reads }) => [...reads])),
    length: steps.reduce((all, { text }) => all + text.length, 0),
    run: (values, dice) => {
      playChain({ name: '', steps }, values, dice);
      return steps.map(({ slot }) => values[slot]).join(' ');
    },
  };
}

function hasEffect(sheet: Sheet, { names, reads, rolls, frameSize, run }: Trial, rule: string, tries: number): boolean {
  const { slot: own } = names.get(`rules.${rule}`)!;
  if (!reads.has(own)) return false;
  const { min, max } = sheet.rules[rule];
  const book = gameStreams();
  const streams = [0, 1].map((side) => openRolls(book, rolls, side, 0));
  const dice = new SampledDice(1, book);
  const slots = [...names.values()];
  const resultAt = (game: number, value: number): string => {
    const frame = new Int32Array(frameSize);
    slots.forEach(({ slot, range }, i) => {
      frame[slot] = within(range.min, range.max, game, i);
    });
    frame[own] = value;
    [frame[0], frame[1]] = streams;
    dice.beginGame(game);
    return run(frame, dice);
  };
  for (let game = 0; game < tries; game++) if (resultAt(game, min) !== resultAt(game, max)) return true;
  return false;
}

/** Scattered over a range, its ends in every third game. */
function within(min: number, max: number, game: number, place: number): number {
  const scattered = Math.imul((game + 1) * 31 + place, 0x9e3779b1) >>> 8;
  if (scattered % 3 === 0) return scattered % 2 === 0 ? min : max;
  return min + (scattered % (max - min + 1));
}
