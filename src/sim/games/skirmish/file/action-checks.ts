import type { GameProblem } from '../../game.ts';
import type { ChainName } from '../../sheet/sheet.ts';
import type { Action, Skirmish } from '../rules/game.ts';
import type { Compiled } from '../steps/compile.ts';
import type { CompiledAction } from '../steps/engine.ts';

/** Actions that cannot be what is meant. */
export function actionProblems(game: Skirmish, { actions }: Compiled): GameProblem[] {
  return actions.flatMap((action) => [...keysOf(game, action), ...neverOf(action)]);
}

/** Keys that do not go together. */
function keysOf({ chains, actions }: Skirmish, { name }: CompiledAction): GameProblem[] {
  const found: GameProblem[] = [];
  const action = actions[name];
  const complain = (key: string, message: string): void => {
    found.push({ path: ['actions', name, key], isOfKey: true, message });
  };
  const { move, contact, shoot, strike, on, free } = action;
  if (on !== null) {
    const keys = [
      ['move', move !== null],
      ['contact', contact],
      ['strike', strike],
    ] as const;
    for (const [key] of keys.filter(([, isThere]) => isThere))
      complain(key, `a reaction shoots or has effects where it stands; remove "${key}", or "on"`);
  } else if (free) complain('free', 'only a reaction can be free; add on: move or on: shot, or remove "free"');
  if (contact && move === null && on === null)
    complain('contact', 'a move ends in contact, and this action has none; add "move", or remove "contact"');
  if (shoot !== 'none' && !Object.hasOwn(chains, 'shoot'))
    complain('shoot', 'the file has no chain "shoot:" that says how shooting goes; add it');
  if (strike && !Object.hasOwn(chains, 'strike'))
    complain('strike', 'the file has no chain "strike:" that says how striking goes; add it');
  if (doesNothing(action))
    found.push({
      path: ['actions', name],
      isOfKey: true,
      message: `"${name}" does nothing, and every unit can hold; give it move, shoot, strike or effects, or remove it`,
    });
  return found;
}

function doesNothing({ move, shoot, strike, before, after }: Action): boolean {
  return move === null && shoot === 'none' && !strike && before.length === 0 && after.length === 0;
}

/** What can never be chosen, or never works. */
function neverOf({ name, when, move, test }: CompiledAction): GameProblem[] {
  const found: GameProblem[] = [];
  if (when !== null && when.range.min === 0 && when.range.max === 0)
    found.push({ path: ['actions', name, 'when'], message: `"${name}" can never be chosen: this is always 0` });
  if (move !== null && move.range.max <= 0)
    found.push({
      path: ['actions', name, 'move'],
      message: `"${name}" never moves: this is at most ${move.range.max} inches`,
    });
  if (test !== null && test.range.min === 0 && test.range.max === 0)
    found.push({ path: ['actions', name, 'test'], message: `"${name}" always fails: this is always 0` });
  return found;
}

const USES: readonly (readonly [
  chain: ChainName,
  does: string,
  key: string,
  which: string,
  isUsed: (action: Action) => boolean,
])[] = [
  ['shoot', 'shoots', 'shoot: true', 'with a range', ({ shoot }) => shoot !== 'none'],
  ['strike', 'strikes', 'strike: true', 'of range 0', ({ strike }) => strike],
];

/** Chains that no action plays, and so weapons that none uses. */
export function unplayedChains({ chains, actions, weapons }: Skirmish): GameProblem[] {
  return USES.filter(
    ([chain, , , , isUsed]) => Object.hasOwn(chains, chain) && !Object.values(actions).some(isUsed),
  ).map(([chain, does, key, which]) => {
    const idle = Object.keys(weapons).filter((name) => weapons[name].range > 0 === (chain === 'shoot'));
    const named = idle.length === 0 ? '' : ` and weapons ${which} (${idle.join(', ')})`;
    return {
      path: [chain],
      isOfKey: true,
      message: `no action ${does}, so "${chain}"${named} would never be used; give an action ${key}`,
    };
  });
}
