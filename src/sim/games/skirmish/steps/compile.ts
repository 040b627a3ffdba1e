import { idsOf } from '../../../kernel/rules/definitions.ts';
import { suggestion } from '../../../kernel/rules/names.ts';
import { chainOf, Rolls } from '../../../language/chain.ts';
import type { Range } from '../../../language/expression.ts';
import type { MadeStep, Scope } from '../../../language/scope.ts';
import type { Slot } from '../../../language/term.ts';
import { textsOf } from '../../sheet/engine.ts';
import type { GameMistake, Path } from '../../sheet/mistakes.ts';
import type { SheetRules } from '../../sheet/odds.ts';
import { declared, exactly, type Scoped, scopeOf } from '../../sheet/scope.ts';
import type { ChainName } from '../../sheet/sheet.ts';
import { MOST_CARRIED } from '../../sheet/sizes.ts';
import type { Action, Skirmish, Trigger } from '../rules/game.ts';
import { HOLD_NAME, MOST_INCHES } from '../rules/limits.ts';
import { FRAME_ROLLS } from '../rules/rolls.ts';
import { type AskedText, Asker } from './asker.ts';
import { Branches } from './branches.ts';
import { parseEffect } from './effect-text.ts';
import type {
  Asked,
  CompiledAction,
  CompiledChain,
  CompiledTrigger,
  Effect,
  Engine,
  FrameLayout,
  Priority,
} from './engine.ts';
import type { View } from './views.ts';

export type Compiled = Omit<Engine, 'profiles' | 'weapons'>;

/** With what checks ask about. The engine is of no use with mistakes. */
export interface Compilation {
  readonly engine: Compiled;
  readonly mistakes: readonly GameMistake[];
  /** Expressions outside chains. */
  readonly texts: readonly AskedText[];
  /** Slots by name, and of questions about friends nearby. */
  readonly names: ReadonlyMap<string, Slot>;
}

/** Under rules in force, by name; without them, over all that the file declares. */
export function compiled(game: Skirmish, rules: ReadonlyMap<string, number> | null): Compilation {
  return new Compiler(game, rules).compilation();
}

function inForce(game: Skirmish, rules: SheetRules | null) {
  const values = Object.entries(game.rules).map(([name, { is }]) => [name, (rules?.[name] ?? is) as number] as const);
  const { engine, mistakes } = compiled(game, new Map(values));
  return { engine, wrong: mistakes.filter(({ severity }) => severity === undefined) };
}

/** Of rules in force that are each within their range, but do not go together; null: of the file's own. */
export function contradictions(game: Skirmish, rules: SheetRules | null): readonly GameMistake[] {
  return inForce(game, rules).wrong;
}

export function inWords({ path, message }: GameMistake): string {
  return `${path.filter((key) => key !== 'is').join('.')}: ${message}`;
}

/** Of a checked game under rules in force. Throws a RangeError if they do not go together. */
export function engineOf(game: Skirmish, rules: SheetRules): Engine {
  const { engine, wrong } = inForce(game, rules);
  if (wrong.length > 0) throw new RangeError(wrong.map(inWords).join('\n'));
  const weapons = idsOf(rules.weapons);
  return {
    ...engine,
    weapons: weapons.map((name) => ({
      name,
      values: Int32Array.from(engine.frame.weaponColumns, (column) => rules.weapons[name][column]),
      range: rules.weapons[name].range,
    })),
    profiles: idsOf(rules.profiles).map((name) => {
      const profile = rules.profiles[name];
      return {
        name,
        values: Int32Array.from(engine.frame.columns, (column) =>
          column.isState ? 0 : (profile[column.name] as number),
        ),
        weapons: (profile.weapons as readonly string[]).map((weapon) => weapons.indexOf(weapon)),
      };
    }),
  };
}

class Compiler {
  private readonly mistakes: GameMistake[] = [];
  private readonly game: Skirmish;
  private readonly scoped: Scoped;
  private readonly rolls = new Rolls();
  private readonly branches: Branches;
  private readonly asker: Asker;

  constructor(game: Skirmish, rules: ReadonlyMap<string, number> | null) {
    this.game = game;
    const ranges = declared(game, null);
    for (const [name, value] of rules ?? []) ranges.set(`rules.${name}`, exactly(value));
    const scoped = scopeOf(game, null, ranges);
    this.branches = new Branches(scoped.slots, game.let);
    const branchSlot: Scope['branchSlot'] = (node, word, step) => this.branches.slotOf(node, word, step);
    this.scoped = { ...scoped, scope: { ...scoped.scope, branchSlot } };
    for (const name of FRAME_ROLLS) this.rolls.number(name, 1);
    this.asker = new Asker(this.scoped, this.rolls, this.branches, this.mistakes);
  }

  compilation(): Compilation {
    const engine = this.engine();
    const { scope, nears } = this.scoped;
    const names = new Map<string, Slot>([...scope.names, ...nears.map((near) => [near.key, near] as const)]);
    return { engine, mistakes: this.mistakes, texts: this.asker.texts, names };
  }

  private engine(): Compiled {
    const { game } = this;
    const { turn, friendFalls, aftermath } = game;
    const at = this.stepless();
    const shoot = this.chain('shoot');
    const strike = this.chain('strike');
    return {
      scheme: turn.scheme,
      hidden: turn.hidden,
      deploysHidden: game.deploysHidden,
      first: this.asked(['turn', 'first'], turn.first, 'side', { others: at }),
      initiative: this.asked(['turn', 'initiative'], turn.initiative, 'unit', { others: at }),
      turnStart: this.trigger(['turn', 'start'], turn.start, at),
      order: this.trigger(['turn', 'order'], turn.order),
      turnEnd: this.trigger(['turn', 'end'], turn.end, at),
      actions: Object.entries(game.actions).map(([name, action]) => this.action(name, action)),
      shoot: shoot === null ? null : { ...shoot, ...this.after('shoot', aftermath.shoot, shoot) },
      strike: strike === null ? null : { ...strike, ...this.after('strike', aftermath.strike, strike) },
      strikeBack: this.asked(['strikeBack'], game.strikeBack, 'unit'),
      afterLoss: this.trigger(['morale'], game.afterLoss),
      friendFalls: this.friendFalls(friendFalls, at),
      lead: game.lead === null ? -1 : this.columns().findIndex(({ name }) => name === game.lead),
      breaks: this.asked(['breaks'], game.breaks, 'side', { others: at, isFree: true }),
      broken: this.effects(['broken'], game.broken, 'unit', { others: at }),
      players: this.players(),
      branches: this.branches.list,
      // Last, since questions about friends nearby take slots too.
      frame: this.layout(),
      rolls: this.rolls.names,
    };
  }

  /** Outside of activations no die of scheme `dice` acts. */
  private stepless(): ReadonlyMap<string, Range> {
    const step = this.scoped.scope.names.get('step');
    return new Map(step === undefined ? [] : [['step', { min: 0, max: step.range.max }]]);
  }

  private columns() {
    const { stats, state } = this.game;
    const column =
      (isState: boolean) =>
      ([name, { min, max }]: [string, Range]) => ({ name, range: { min, max }, isState });
    return [...Object.entries(stats).map(column(false)), ...Object.entries(state).map(column(true))];
  }

  private layout(): FrameLayout {
    const { scope, slots } = this.scoped;
    const columns = this.columns();
    const slot = (name: string): number => scope.names.get(name)!.slot;
    const weaponColumns = Object.keys(this.game.weapon);
    return {
      a: slot(`a.${columns[0].name}`),
      t: slot(`t.${columns[0].name}`),
      columns,
      w: slot(`w.${weaponColumns[0]}`),
      weaponColumns,
      range: slot('range'),
      cover: slot('cover'),
      moved: slot('moved'),
      charged: slot('charged'),
      engaged: slot('engaged'),
      turn: slot('turn'),
      step: scope.names.get('step')?.slot ?? slots.take(),
      own: slot('own.living'),
      foe: slot('foe.living'),
      size: slots.size,
    };
  }

  private asked(path: Path, text: string | null, view: View, more: Parameters<Asker['ask']>[3] = {}): Asked | null {
    return text === null ? null : this.asker.ask(path, { text, at: 0 }, view, more);
  }

  private trigger(
    path: Path,
    trigger: Trigger | null,
    others: ReadonlyMap<string, Range> = new Map(),
  ): CompiledTrigger | null {
    if (trigger === null) return null;
    const { when, test, pass, fail } = trigger;
    return {
      place: path.join('.'),
      when: this.asked([...path, 'when'], when, 'unit', { others, isFree: true }),
      test: this.asked([...path, 'test'], test, 'unit', { others }),
      pass: this.effects([...path, 'pass'], pass, 'unit', { others }),
      fail: this.effects([...path, 'fail'], fail, 'unit', { others }),
    };
  }

  private friendFalls(trigger: Skirmish['friendFalls'], others: ReadonlyMap<string, Range>): Engine['friendFalls'] {
    if (trigger === null) return null;
    const within = this.asked(['friendFalls', 'within'], trigger.within, 'unit', { others, isFree: true })!;
    return { ...this.trigger(['friendFalls'], trigger, others)!, within };
  }

  private action(name: string, action: Action): CompiledAction {
    const path = ['actions', name];
    const { when, test, move, worth, before, after, ...same } = action;
    return {
      ...same,
      name,
      when: this.asked([...path, 'when'], when, action.on === null ? 'unit' : 'answer', { isFree: true, others: FAR }),
      test: this.asked([...path, 'test'], test, 'unit'),
      move: this.asked([...path, 'move'], move, 'unit', { isFree: true }),
      worth: this.asked([...path, 'worth'], worth, 'unit', { isFree: true }),
      before: this.effects([...path, 'before'], before, 'unit'),
      after: this.effects([...path, 'after'], after, 'unit'),
    };
  }

  private effects(path: Path, texts: readonly string[], view: View, more: Parameters<Asker['ask']>[3] = {}): Effect[] {
    const { stats, state } = this.game;
    const columns = this.columns();
    return texts.flatMap((text, i) => {
      const place = [...path, i];
      const read = parseEffect(text, { stats: Object.keys(stats), states: Object.keys(state) });
      if ('mistake' in read) {
        this.mistakes.push({ ...read.mistake, path: place });
        return [];
      }
      const { who, within, column, operator, value } = read;
      if (who === 't' && view === 'unit') this.asker.refuseTarget(place, text);
      return {
        place: place.join('.'),
        text,
        who,
        within: within === null ? null : this.asker.ask(place, within, view, { ...more, isFree: true }),
        column: columns.findIndex(({ name }) => name === column),
        operator,
        value: this.asker.ask(place, value, view, more),
      };
    });
  }

  private chain(name: ChainName): Omit<CompiledChain, 'after' | 'worth'> | null {
    const steps = this.game.chains[name];
    if (steps === undefined) return null;
    const { scope, slots, nears } = this.scoped;
    const own = declared(this.game, name).get('range')!;
    const names = new Map(scope.names).set('range', { ...scope.names.get('range')!, range: own });
    const elsewhere = scopeOf(this.game, name, new Map()).scope.elsewhere;
    this.branches.within((step) => ({ place: `${name}.${step}`, text: String(steps[step].is) }));
    const { chain, mistakes } = chainOf(
      name,
      textsOf(this.game, name),
      { ...scope, names, elsewhere },
      slots,
      this.rolls,
    );
    for (const { step, ...mistake } of mistakes) this.mistakes.push({ ...mistake, path: [name, step, 'is'] });
    const reads = new Set(chain?.steps.flatMap((step) => [...step.reads]));
    return {
      chain: chain ?? { name, steps: [] },
      nears: this.asker.nearsOf(nears.filter(({ slot }) => reads.has(slot))),
      titles: Object.values(steps).map(({ title }) => title),
      says: Object.values(steps).map(({ says = null }) => says),
    };
  }

  /** Effects read sums over weapons; worth is asked of each. */
  private after(
    name: ChainName,
    { after, worth }: Skirmish['aftermath'][ChainName],
    { chain }: Pick<CompiledChain, 'chain'>,
  ) {
    const isOne = Object.values(this.game.actions).every(({ shoot }) => shoot !== 'all') && name === 'shoot';
    const stepsUpTo = (weapons: number) =>
      new Map<string, MadeStep>(
        chain.steps.map(({ name: step, slot, range: { min, max } }) => [
          step,
          { slot, range: { min: Math.min(min, min * weapons), max: Math.max(max, max * weapons) }, atMost: new Set() },
        ]),
      );
    const others = new Map([['range', declared(this.game, name).get('range')!]]);
    // What a chain with mistakes lacks would be told again.
    if (chain.steps.length === 0) return { after: [], worth: null };
    return {
      after: this.effects([name, 'after'], after, isOne ? 'target' : 'after', {
        steps: stepsUpTo(isOne ? 1 : MOST_CARRIED),
        others,
      }),
      worth: this.asked([name, 'worth'], worth, 'target', { steps: stepsUpTo(1), isFree: true, others }),
    };
  }

  private players(): Record<string, Priority[]> {
    const actions = Object.keys(this.game.actions);
    const priority = (path: Path, text: string): Priority => {
      const [, space, name, rest] = /^(\s*)(\S*)(.*)$/s.exec(text)!;
      const [, when] = /^(\s+when\s)/.exec(rest) ?? [];
      const action = actions.indexOf(name);
      const complain = (at: number, end: number, message: string): void => {
        this.mistakes.push({ path, at, end: Math.max(at + 1, end), message });
      };
      const begin = space.length;
      if (name !== HOLD_NAME && action < 0)
        complain(begin, begin + name.length, `unknown action "${name}"${suggestion(name, [...actions, HOLD_NAME])}`);
      else if (name !== HOLD_NAME && this.game.actions[name].on !== null)
        complain(
          begin,
          begin + name.length,
          `"${name}" is a reaction: lines choose what a unit does in its own activation`,
        );
      else if (when === undefined && rest.trim() !== '')
        complain(
          begin + name.length,
          text.length,
          `a line is an action, or one with a condition: ${name} when range <= 8`,
        );
      if (when === undefined) return { text, action, when: null };
      const at = begin + name.length + when.length;
      return {
        text,
        action,
        when: this.asker.ask(path, { text: text.slice(at), at }, 'target', { isFree: true, others: FAR }),
      };
    };
    return Object.fromEntries(
      Object.entries(this.game.players).map(([name, lines]) => [
        name,
        lines.map((line, i) => priority(['players', name, i], line)),
      ]),
    );
  }
}

/** Enemies may be anywhere. */
const FAR: ReadonlyMap<string, Range> = new Map([['range', { min: 0, max: MOST_INCHES }]]);
