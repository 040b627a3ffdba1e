import type { GameProblem } from '../../game.ts';
import { type Path, writtenPath } from '../../sheet/mistakes.ts';
import type { Skirmish, Trigger } from '../rules/game.ts';
import type { Compiled } from '../steps/compile.ts';
import type { Asked, CompiledTrigger, Effect } from '../steps/engine.ts';

interface Placed {
  readonly path: Path;
  readonly trigger: Trigger;
  readonly compiled: CompiledTrigger;
  /** A test alone decides whether a unit acts. */
  readonly isOrder: boolean;
}

function triggersOf(game: Skirmish, engine: Compiled): Placed[] {
  const all = [
    [['turn', 'start'], game.turn.start, engine.turnStart],
    [['turn', 'order'], game.turn.order, engine.order],
    [['turn', 'end'], game.turn.end, engine.turnEnd],
    [['morale'], game.afterLoss, engine.afterLoss],
    [['friendFalls'], game.friendFalls, engine.friendFalls],
  ] as const;
  return all.flatMap(([path, trigger, compiled]) =>
    trigger === null || compiled === null ? [] : [{ path, trigger, compiled, isOrder: path[1] === 'order' }],
  );
}

/** Triggers that cannot be what is meant, and what is asked of sides. */
export function triggerProblems(written: unknown, game: Skirmish, engine: Compiled): GameProblem[] {
  const triggers = triggersOf(game, engine);
  return [
    ...triggers.flatMap((placed) => keysOf(placed)),
    ...triggers.flatMap(({ path, compiled: { when } }) => never([...path, 'when'], when, 'this never happens')),
    ...never(['strikeBack'], engine.strikeBack, 'nobody ever strikes back'),
    ...never(['breaks'], engine.breaks, 'no side ever breaks'),
    ...never(['friendFalls', 'within'], engine.friendFalls?.within ?? null, 'nobody is that near'),
    ...selfish(written, engine),
  ];
}

function never(path: Path, asked: Asked | null, what: string): GameProblem[] {
  if (asked === null || asked.range.min < 0 || asked.range.max > 0) return [];
  return [{ path, message: `${what}: it is always 0` }];
}

function keysOf({ path, trigger: { test, pass, fail }, isOrder }: Placed): GameProblem[] {
  if (test === null && fail.length > 0)
    return [
      {
        path: [...path, 'fail'],
        isOfKey: true,
        message: 'nothing can fail without "test"; add it, or call these effects "pass"',
      },
    ];
  const does = pass.length + fail.length > 0 || (isOrder && test !== null);
  const wants = isOrder ? '"test", "pass" or "fail"' : '"pass" or "fail"';
  return does ? [] : [{ path, isOfKey: true, message: `this does nothing; add ${wants}, or remove it` }];
}

/** Loss that a trigger brings about and that would set it off. */
function selfish(written: unknown, { friendFalls, afterLoss, frame }: Compiled): GameProblem[] {
  const life = frame.columns.findIndex(({ name }) => name === 'life');
  const takes = ({ column, operator, value: { range } }: Effect): boolean =>
    column === life && (operator === '=' || (operator === '-=' ? range.max > 0 : range.min < 0));
  const warn = (
    trigger: CompiledTrigger | null,
    path: Path,
    isMeant: (effect: Effect) => boolean,
    message: string,
  ): GameProblem[] =>
    (['pass', 'fail'] as const).flatMap((key) =>
      (trigger?.[key] ?? []).flatMap((effect, i) =>
        takes(effect) && isMeant(effect)
          ? [{ path: writtenPath(written, [...path, key, i]), severity: 'warning' as const, message }]
          : [],
      ),
    );
  return [
    ...warn(
      friendFalls,
      ['friendFalls'],
      () => true,
      'a unit that falls by this does not set off "friendFalls" again: a trigger does not trigger itself',
    ),
    ...warn(
      afterLoss,
      ['morale'],
      ({ who }) => who === 'near',
      'a loss by this is not tested again: a trigger does not trigger itself',
    ),
  ];
}
