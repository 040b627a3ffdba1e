import type { GameProblem, ReadGame } from '../../game.ts';
import { certainties } from '../../sheet/certainties.ts';
import { expressionProblems, problemOf } from '../../sheet/mistakes.ts';
import { SheetReader } from '../../sheet/reading.ts';
import type { WrittenSheet } from '../../sheet/schema.ts';
import { CHAINS, type ChainName, type InPlay, type Sheet } from '../../sheet/sheet.ts';
import { sizeProblems } from '../../sheet/sizes.ts';
import type { Action, Skirmish, Trigger } from '../rules/game.ts';
import { MOST_TURNS, MOST_UNITS } from '../rules/limits.ts';
import { compiled, contradictions } from '../steps/compile.ts';
import { actionProblems, unplayedChains } from './action-checks.ts';
import { endlessness, idleWarnings } from './idle-checks.ts';
import { numberProblems, requirements } from './requirements.ts';
import type { Written } from './schema.ts';
import { triggerProblems } from './trigger-checks.ts';

export { fits } from './shape.ts';

type Text = string | number | boolean;

const textOf = (value: Text | undefined): string | null => (value === undefined ? null : String(value));

type WrittenTrigger = NonNullable<Written['morale']>;

function triggerOf(written: WrittenTrigger | undefined): Trigger | null {
  if (written === undefined) return null;
  if (Array.isArray(written)) return { when: null, test: null, pass: written, fail: [] };
  const { when, test, pass = [], fail = [] } = written;
  return { when: textOf(when), test: textOf(test), pass, fail };
}

function actionOf(written: Written['actions'][string]): Action {
  const { when, test, move, worth, contact = false, shoot = false, strike = false, free = false } = written;
  return {
    when: textOf(when),
    test: textOf(test),
    move: textOf(move),
    contact,
    shoot: shoot === 'one' ? 'one' : shoot ? 'all' : 'none',
    strike,
    before: written.before ?? [],
    after: written.after ?? [],
    on: written.on ?? null,
    free,
    worth: textOf(worth),
    doc: written.doc ?? '',
    says: written.says ?? null,
  };
}

/** What a sheet has of it: chains without what follows them. */
function sheetOf(written: Written): WrittenSheet {
  const stepsOf = (chain: ChainName) => {
    const { after: _after, worth: _worth, ...steps } = written[chain] ?? {};
    return written[chain] === undefined ? {} : { [chain]: steps };
  };
  const { shoot: _shoot, strike: _strike, ...rest } = written;
  return { ...rest, ...stepsOf('shoot'), ...stepsOf('strike') };
}

function inPlayOf({ turn, lead }: Written, { stats }: Pick<Sheet, 'stats'>): InPlay {
  const best = lead !== undefined && Object.hasOwn(stats, lead) ? stats[lead] : null;
  return {
    side: {
      living: { min: 0, max: MOST_UNITS },
      losses: { min: 0, max: MOST_UNITS },
      start: { min: 1, max: MOST_UNITS },
      ...(best === null ? {} : { best: { min: Math.min(0, best.min), max: Math.max(0, best.max) } }),
    },
    turns: { min: 1, max: MOST_TURNS },
    hasSteps: turn.scheme === 'dice',
  };
}

function skirmishOf(written: Written, parts: Omit<Sheet, 'kind'>): Skirmish {
  const { turn, friendFalls } = written;
  const aftermath = (chain: ChainName) => ({
    after: written[chain]?.after ?? [],
    worth: textOf(written[chain]?.worth),
  });
  return {
    ...parts,
    kind: 'skirmish',
    inPlay: inPlayOf(written, parts),
    turn: {
      scheme: turn.scheme,
      first: textOf(turn.first),
      initiative: textOf(turn.initiative),
      hidden: turn.hidden ?? false,
      start: triggerOf(turn.start),
      order: triggerOf(turn.order),
      end: triggerOf(turn.end),
    },
    actions: Object.fromEntries(Object.entries(written.actions).map(([name, action]) => [name, actionOf(action)])),
    aftermath: { shoot: aftermath('shoot'), strike: aftermath('strike') },
    strikeBack: textOf(written.strikeBack),
    afterLoss: triggerOf(written.morale),
    friendFalls: friendFalls === undefined ? null : { ...triggerOf(friendFalls)!, within: String(friendFalls.within) },
    lead: written.lead ?? null,
    breaks: textOf(written.breaks),
    broken: written.broken ?? [],
    deploysHidden: written.deploy === 'hidden',
    players: written.players ?? {},
  };
}

/** Of content that fits the schema. */
export function check(content: unknown): ReadGame {
  const written = content as Written;
  const sheet = sheetOf(written);
  const early = [...sizeProblems(sheet), ...numberProblems(written)];
  if (early.length > 0) return { game: null, problems: early };
  const reader = new SheetReader(sheet);
  const parts = reader.parts();
  const first = [...reader.problems, ...requirements(written)];
  if (first.length > 0) return { game: null, problems: first };
  const game = skirmishOf(written, parts);
  const compilation = compiled(game, null);
  const { engine, mistakes } = compilation;
  const chains = CHAINS.flatMap((name) => engine[name]?.chain ?? []);
  const wrong = expressionProblems(written, game, mistakes, chains);
  if (wrong.some(isError)) return { game: null, problems: wrong };
  const unfitRules = contradictions(game, null).map((mistake) => problemOf(written, mistake));
  if (unfitRules.length > 0) return { game: null, problems: unfitRules };
  const unfit = [
    ...actionProblems(game, engine),
    ...unplayedChains(game),
    ...triggerProblems(written, game, engine),
    ...endlessness(compilation),
  ];
  const problems = [...wrong, ...unfit];
  if (problems.some(isError)) return { game: null, problems };
  const isShown = (chain: ChainName, step: string): boolean => Object.hasOwn(Object(written[chain]![step]), 'title');
  const certain = certainties(game).map((mistake) => problemOf(written, mistake));
  return { game, problems: [...problems, ...certain, ...idleWarnings(written, game, compilation, isShown)] };
}

function isError({ severity }: GameProblem): boolean {
  return severity !== 'warning';
}
