// Temporary.
import { chainOf, Rolls, Slots } from '../../../language/chain.ts';
import type { Range } from '../../../language/expression.ts';
import type { Slot } from '../../../language/term.ts';
import { FIRST_SLOT, type Scope } from '../../../language/scope.ts';
import { termOf } from '../../../language/terms.ts';
import { parsed, SITUATION } from '../../sheet/sheet.ts';
import type { Skirmish, Trigger } from '../rules/game.ts';
import type { SkirmishRules } from '../rules/rules.ts';
import type { Asked, CompiledChain, CompiledTrigger, Effect, Engine } from './engine.ts';

export function engineOf(game: Skirmish, rules: SkirmishRules): Engine {
  const slots = new Slots(FIRST_SLOT);
  const rolls = new Rolls();
  for (const name of ['frame.deployment', 'frame.dice', 'frame.draw', 'frame.policy']) rolls.number(name, 1);
  const columns = [
    ...Object.entries(game.stats).map(([name, range]) => ({ name, range, isState: false })),
    ...Object.entries(game.state).map(([name, range]) => ({ name, range, isState: true })),
  ];
  const names = new Map<string, Slot>();
  for (const [name] of Object.entries(game.rules))
    names.set(`rules.${name}`, { slot: 0, range: { min: rules[name] as number, max: rules[name] as number } });
  const block = (prefix: string, list: readonly { name: string; range: Range }[]) => {
    const first = slots.take(list.length);
    list.forEach(({ name, range }, k) => {
      names.set(`${prefix}${name}`, { slot: first + k, range });
    });
    return first;
  };
  const a = block('a.', columns);
  const t = block('t.', columns);
  const weaponColumns = Object.entries(game.weapon).map(([name, range]) => ({ name, range }));
  const w = block('w.', weaponColumns);
  const situation = Object.fromEntries(
    Object.entries(SITUATION).map(([name, { min, max }]) => {
      const slot = slots.take();
      names.set(name, {
        slot,
        range: {
          min: name === 'turn' || name === 'step' ? 0 : min,
          max: name === 'range' ? (game.weapon.range?.max ?? 0) : max,
        },
      });
      return [name, slot];
    }),
  ) as Record<keyof typeof SITUATION, number>;
  const sideNumbers = ['living', 'losses', 'start', 'best'].map((name) => ({
    name,
    range: { min: 0, max: name === 'best' && game.lead ? game.stats[game.lead].max : 64 },
  }));
  const own = block('own.', sideNumbers);
  const foe = block('foe.', sideNumbers);
  const words = new Map(Object.entries(game.let).map(([name, text]) => [name, parsed(text)]));
  const scope: Scope = { names, words, tables: new Map(Object.entries(game.tables)), elsewhere: new Map() };
  const ask = (place: string, text: string | null, more: ReadonlyMap<string, Slot> = new Map()): Asked => {
    const reads = new Set<number>();
    let calls = 0;
    const term = termOf(
      parsed(text!),
      { ...scope, names: new Map([...names, ...more]) },
      {
        step: '',
        steps: new Map(),
        stepNames: [],
        kept: new Map(),
        keeps: null,
        reads,
        roll: () => rolls.number(place, ++calls),
      },
      () => {},
    );
    return { place, run: term.run, range: term.range, rolls: term.answers > 1, reads, nears: [] };
  };
  const maybe = (place: string, text: string | null) => (text === null ? null : ask(place, text));
  const effects = (place: string, texts: readonly string[], more?: ReadonlyMap<string, Slot>): Effect[] =>
    texts.map((text, i) => {
      const [, who, within, column, operator, value] = /^\s*(a|t|near\((.*?)\))\.(\w+)\s*(=|\+=|-=)\s*(.*)$/s.exec(
        text,
      )!;
      return {
        place: `${place}.${i}`,
        text,
        who: within === undefined ? (who as 'a') : 'near',
        within: within === undefined ? null : ask(`${place}.${i}.within`, within),
        column: columns.findIndex(({ name }) => name === column),
        operator: operator as '=',
        value: ask(`${place}.${i}`, value, more),
      };
    });
  const trigger = (place: string, one: Trigger | null): CompiledTrigger | null =>
    one === null
      ? null
      : {
          place,
          when: maybe(`${place}.when`, one.when),
          test: maybe(`${place}.test`, one.test),
          pass: effects(`${place}.pass`, one.pass),
          fail: effects(`${place}.fail`, one.fail),
        };
  const chain = (name: 'shoot' | 'strike'): CompiledChain | null => {
    if (game.chains[name] === undefined) return null;
    const texts = Object.entries(game.chains[name]).map(([step, { is }]) => ({ name: step, expression: parsed(is) }));
    const made = chainOf(name, texts, scope, slots, rolls);
    if (made.chain === null) throw new RangeError(JSON.stringify(made.mistakes));
    const more = new Map(
      made.chain.steps.map(({ name: step, slot, range }) => [
        step,
        { slot, range: { min: Math.min(0, range.min) * 20, max: range.max * 20 } },
      ]),
    );
    return {
      chain: made.chain,
      nears: [],
      titles: Object.values(game.chains[name]).map(({ title }) => title),
      after: effects(`${name}.after`, game.aftermath[name].after, more),
      worth: game.aftermath[name].worth === null ? null : ask(`${name}.worth`, game.aftermath[name].worth, more),
    };
  };
  const weaponNames = Object.keys(rules.weapons);
  const [shoot, strike] = [chain('shoot'), chain('strike')];
  const engine: Omit<Engine, 'frame' | 'rolls'> = {
    scheme: game.turn.scheme,
    hidden: game.turn.hidden,
    deploysHidden: game.deploysHidden,
    profiles: Object.entries(rules.profiles).map(([name, one]) => ({
      name,
      values: Int32Array.from(columns, ({ name: column, isState, range }) =>
        isState ? Math.max(range.min, Math.min(range.max, 0)) : (one[column] as number),
      ),
      weapons: (one.weapons as string[]).map((weapon) => weaponNames.indexOf(weapon)),
    })),
    weapons: Object.entries(rules.weapons).map(([name, one]) => ({
      name,
      values: Int32Array.from(weaponColumns, (column) => one[column.name]),
      range: one.range ?? 0,
    })),
    first: maybe('turn.first', game.turn.first),
    initiative: maybe('turn.initiative', game.turn.initiative),
    turnStart: trigger('turn.start', game.turn.start),
    order: trigger('turn.order', game.turn.order),
    turnEnd: trigger('turn.end', game.turn.end),
    actions: Object.entries(game.actions).map(([name, one]) => ({
      name,
      when: maybe(`actions.${name}.when`, one.when),
      test: maybe(`actions.${name}.test`, one.test),
      move: maybe(`actions.${name}.move`, one.move),
      contact: one.contact,
      shoot: one.shoot,
      strike: one.strike,
      before: effects(`actions.${name}.before`, one.before),
      after: effects(`actions.${name}.after`, one.after),
      on: one.on,
      free: one.free,
      worth: maybe(`actions.${name}.worth`, one.worth),
      doc: one.doc,
      says: one.says,
    })),
    shoot,
    strike,
    strikeBack: maybe('strikeBack', game.strikeBack),
    afterLoss: trigger('morale', game.afterLoss),
    friendFalls:
      game.friendFalls === null
        ? null
        : { ...trigger('friendFalls', game.friendFalls)!, within: ask('friendFalls.within', game.friendFalls.within) },
    lead: game.lead === null ? -1 : columns.findIndex(({ name }) => name === game.lead),
    breaks: maybe('breaks', game.breaks),
    broken: effects('broken', game.broken),
    players: {},
  };
  return {
    ...engine,
    rolls: rolls.names,
    frame: {
      size: slots.size,
      a,
      t,
      columns,
      w,
      weaponColumns: weaponColumns.map(({ name }) => name),
      range: situation.range,
      cover: situation.cover,
      moved: situation.moved,
      charged: situation.charged,
      engaged: situation.engaged,
      turn: situation.turn,
      step: situation.step,
      own,
      foe,
    },
  };
}
