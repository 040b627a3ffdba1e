import type { Range } from '../../../language/expression.ts';
import type { Slot } from '../../../language/term.ts';
import type { GameProblem } from '../../game.ts';
import { chainTrial, type IsShown, idleProblems, type Trial, type Use } from '../../sheet/idle.ts';
import { type Path, writtenPath } from '../../sheet/mistakes.ts';
import { CHAINS, type ChainName } from '../../sheet/sheet.ts';
import type { Skirmish } from '../rules/game.ts';
import type { Compilation } from '../steps/compile.ts';
import type { Effect } from '../steps/engine.ts';

/** What a game declares and does not use, what changes nothing, and games without losses. */
export function idleWarnings(
  written: unknown,
  game: Skirmish,
  compilation: Compilation,
  isShown: IsShown,
): GameProblem[] {
  const { engine, texts } = compilation;
  const chainAt = ([first]: Path): ChainName | null => CHAINS.find((chain) => chain === first) ?? null;
  const uses: Use[] = texts.map(({ path, expression }) => ({ expression, chain: chainAt(path) }));
  const lead =
    game.lead === null
      ? []
      : [{ expression: { kind: 'name', path: ['a', game.lead], at: 0, end: 1 }, chain: null } as const];
  return [
    ...idleProblems(game, isShown, [...uses, ...lead], trialsOf(compilation)),
    ...effectsOf(engine).flatMap((placed) => effectProblems(written, compilation, placed)),
    ...unchangedStates(game, compilation),
    ...unarmed(game),
    ...uselessLines(game, compilation),
  ];
}

function trialsOf({ engine, texts, names }: Compilation): Trial[] {
  const { rolls, frame } = engine;
  const steps = CHAINS.flatMap((chain) => engine[chain]?.chain.steps ?? []);
  const all = new Map<string, Slot>([...names, ...steps.map((step) => [`step ${step.slot}`, step] as const)]);
  const common = { names: all, rolls, frameSize: frame.size };
  const chains = CHAINS.flatMap((name) => (engine[name] === null ? [] : [chainTrial(engine[name]!.chain, common)]));
  const others = texts.map(
    ({ asked, expression }): Trial => ({
      ...common,
      reads: asked.reads,
      length: expression.end - expression.at,
      run: (values, dice) => String(asked.run(values, dice)),
    }),
  );
  return [...chains, ...others];
}

interface PlacedEffect {
  readonly path: Path;
  readonly effect: Effect;
}

function effectsOf({
  actions,
  turnStart,
  order,
  turnEnd,
  afterLoss,
  friendFalls,
  broken,
  shoot,
  strike,
}: Compilation['engine']): PlacedEffect[] {
  const placed = (path: Path, effects: readonly Effect[] = []): PlacedEffect[] =>
    effects.map((effect, i) => ({ path: [...path, i], effect }));
  const triggers = [
    [['turn', 'start'], turnStart],
    [['turn', 'order'], order],
    [['turn', 'end'], turnEnd],
    [['morale'], afterLoss],
    [['friendFalls'], friendFalls],
  ] as const;
  return [
    ...triggers.flatMap(([path, trigger]) =>
      (['pass', 'fail'] as const).flatMap((key) => placed([...path, key], trigger?.[key])),
    ),
    ...actions.flatMap(({ name, before, after }) => [
      ...placed(['actions', name, 'before'], before),
      ...placed(['actions', name, 'after'], after),
    ]),
    ...placed(['shoot', 'after'], shoot?.after),
    ...placed(['strike', 'after'], strike?.after),
    ...placed(['broken'], broken),
  ];
}

/** What a column can be after an effect, before it is cut. */
function resultOf({ operator, value: { range } }: Effect, { min, max }: Range): Range {
  if (operator === '=') return range;
  return operator === '+='
    ? { min: min + range.min, max: max + range.max }
    : { min: min - range.max, max: max - range.min };
}

function effectProblems(written: unknown, { engine }: Compilation, { path, effect }: PlacedEffect): GameProblem[] {
  const { name, range } = engine.frame.columns[effect.column];
  const place = writtenPath(written, path);
  const { min, max } = effect.value.range;
  const warn = (message: string): GameProblem[] => [{ path: place, severity: 'warning', message }];
  if (effect.operator !== '=' && min === 0 && max === 0) return warn('this changes nothing: it is always 0');
  const result = resultOf(effect, range);
  const ends = name === 'life' ? { min: 0, max: range.max } : range;
  if (result.min > ends.max)
    return warn(`"${name}" goes up to ${ends.max}, so this is cut to that; widen its range if you mean more`);
  if (result.max < ends.min) return warn(`"${name}" goes down to ${ends.min}, so this is cut to that`);
  return [];
}

/** A state that nothing changes is always 0. */
function unchangedStates({ state }: Skirmish, { engine }: Compilation): GameProblem[] {
  const { columns } = engine.frame;
  const changed = new Set(effectsOf(engine).map(({ effect }) => columns[effect.column].name));
  return Object.keys(state)
    .filter((name) => !changed.has(name))
    .map((name) => ({
      path: ['state', name],
      isOfKey: true,
      severity: 'warning',
      message: `no effect changes "${name}", so it is always 0; add one, such as a.${name} += 1`,
    }));
}

function unarmed({ profiles }: Skirmish): GameProblem[] {
  return Object.keys(profiles)
    .filter((name) => profiles[name].weapons.length === 0)
    .map((name) => ({
      path: ['profiles', name],
      isOfKey: true,
      severity: 'warning',
      message: `"${name}" carries no weapon, so it never attacks; add one, such as weapons: [${Object.keys(profiles).flatMap((other) => profiles[other].weapons)[0] ?? 'rifle'}]`,
    }));
}

/** Lines of players that are never reached or never hold. */
function uselessLines({ players }: Skirmish, { engine }: Compilation): GameProblem[] {
  return Object.keys(players).flatMap((name) => {
    const lines = engine.players[name];
    const always = lines.findIndex(({ when }) => when !== null && (when.range.min > 0 || when.range.max < 0));
    return lines.flatMap(({ when }, i): GameProblem[] => {
      const path = ['players', name, i];
      if (when !== null && when.range.min === 0 && when.range.max === 0)
        return [{ path, severity: 'warning', message: 'this line is never followed: its condition is always 0' }];
      if (always >= 0 && i === always)
        return [{ path, severity: 'warning', message: 'the condition always holds; leave it out' }];
      return [];
    });
  });
}

/** A game in which nobody can fall. */
export function endlessness({ engine }: Pick<Compilation, 'engine'>): GameProblem[] {
  const life = engine.frame.columns.findIndex(({ name }) => name === 'life');
  const byChains = CHAINS.some((name) => (engine[name]?.chain.steps.at(-1)?.range.max ?? 0) > 0);
  const byEffects = effectsOf(engine).some(({ effect: { column, operator, value } }) => {
    if (column !== life) return false;
    return operator === '=' || (operator === '-=' ? value.range.max > 0 : value.range.min < 0);
  });
  if (byChains || byEffects) return [];
  const chain = CHAINS.find((name) => engine[name] !== null)!;
  return [
    {
      path: [chain],
      isOfKey: true,
      message:
        'nobody can lose life in this game, so it would only end by its limit of turns: the last step of each chain is always 0, and no effect takes life',
    },
  ];
}
