import type { AnswersOf } from '../../../kernel/players/questions.ts';
import { Choice, type QUESTIONS } from '../play/questions.ts';
import type { Engine, Priority } from '../steps/engine.ts';
import { type Battle, HOLD, NONE } from '../table/battle.ts';
import { ON_TABLE, type Unit } from '../table/state.ts';
import { CRUDE } from './crude.ts';

type Answers = AnswersOf<typeof QUESTIONS>;

/** Players of the file, by name: each takes the first line that holds and that it can do, at the nearest enemy for whom it holds. */
export function listedPlayers(engine: Engine): Readonly<Record<string, Answers>> {
  return Object.fromEntries(Object.entries(engine.players).map(([name, lines]) => [name, answersOf(engine, lines)]));
}

function answersOf(engine: Engine, lines: readonly Priority[]): Answers {
  const known = lines.map((line) => new Line(engine, line));
  const reactions = known.filter(({ isReaction }) => isReaction);
  const tried = new Choice();
  return {
    ...CRUDE.random,
    next(_chance, battle, _side, ready, count) {
      let best = 0;
      let bestLine = known.length;
      for (let i = 0; i < count; i++) {
        const line = firstOf(known, battle, ready[i], tried);
        if (line >= bestLine) continue;
        best = i;
        bestLine = line;
      }
      return best;
    },
    act(_chance, battle, unit, choice) {
      firstOf(known, battle, unit, choice);
    },
    react(chance, battle, unit, enemy, choice) {
      if (reactions.length === 0) CRUDE['shoot-nearest'].react(chance, battle, unit, enemy, choice);
      for (let i = 0; i < reactions.length; i++) if (reactions[i].answers(battle, unit, enemy, choice)) return;
    },
  };
}

/** Place of the first line that it can take, written to `choice`; their number if there is none. */
function firstOf(lines: readonly Line[], battle: Battle, unit: Unit, choice: Choice): number {
  choice.hold(unit);
  for (let i = 0; i < lines.length; i++) if (lines[i].takes(battle, unit, choice)) return i;
  return lines.length;
}

class Line {
  readonly isReaction: boolean;
  private readonly action: number;
  private readonly when: Priority['when'];
  /** Whether the condition is about an enemy, and about a weapon. */
  private readonly readsTarget: boolean;
  private readonly readsWeapon: boolean;

  constructor({ frame, actions }: Engine, { action, when }: Priority) {
    const reads = [...(when?.reads ?? [])];
    const within = (slot: number, first: number, count: number) => slot >= first && slot < first + count;
    this.action = action;
    this.when = when;
    this.isReaction = action !== HOLD && actions[action].on !== null;
    this.readsWeapon = reads.some((slot) => within(slot, frame.w, frame.weaponColumns.length));
    this.readsTarget =
      this.readsWeapon ||
      reads.some((slot) => within(slot, frame.t, frame.columns.length) || slot === frame.range || slot === frame.cover);
  }

  /** In the unit's own activation. */
  takes(battle: Battle, unit: Unit, choice: Choice): boolean {
    if (this.isReaction) return false;
    if (!this.readsTarget && !this.holds(battle, unit, null, NONE)) return false;
    if (this.action === HOLD && !this.readsTarget) return true;
    let last: Unit | null = null;
    for (let enemy = nextNearest(battle, unit, last); enemy !== null; enemy = nextNearest(battle, unit, last)) {
      last = enemy;
      if (this.takesAt(battle, unit, enemy, choice)) return true;
    }
    return last === null && this.settles(battle, unit, unit.node, NONE, NONE, choice);
  }

  answers(battle: Battle, unit: Unit, enemy: Unit, choice: Choice): boolean {
    const picks = battle.engine.actions[this.action].shoot === 'one';
    for (let k = -1; k < unit.weapons.length; k++) {
      const weapon = k < 0 ? NONE : unit.weapons[k];
      if (picks === k < 0 || !this.holds(battle, unit, enemy, k < 0 ? (unit.weapons[0] ?? NONE) : weapon)) continue;
      if (!battle.mayReact(unit, this.action, enemy, weapon)) continue;
      choice.action = this.action;
      choice.node = unit.node;
      choice.target = enemy.index;
      choice.weapon = weapon;
      return true;
    }
    return false;
  }

  private takesAt(battle: Battle, unit: Unit, enemy: Unit, choice: Choice): boolean {
    const picks = this.action !== HOLD && battle.engine.actions[this.action].shoot === 'one';
    if (!this.readsWeapon && !picks)
      return this.holds(battle, unit, enemy, NONE) && this.does(battle, unit, enemy, NONE, choice);
    for (let k = 0; k < unit.weapons.length; k++) {
      const weapon = unit.weapons[k];
      if (!this.holds(battle, unit, enemy, weapon)) continue;
      if (this.does(battle, unit, enemy, picks ? weapon : NONE, choice)) return true;
    }
    return false;
  }

  private holds({ frame, dice }: Battle, unit: Unit, enemy: Unit | null, weapon: number): boolean {
    if (this.when === null) return true;
    frame.begin(unit);
    if (enemy !== null) frame.against(enemy);
    if (weapon !== NONE) frame.with(weapon);
    return frame.ask(this.when, dice) !== 0;
  }

  private does(battle: Battle, unit: Unit, enemy: Unit, weapon: number, choice: Choice): boolean {
    if (this.action === HOLD) return true;
    if ((battle.permitted(unit) & (1 << this.action)) === 0) return false;
    const { move, contact, shoot, strike } = battle.engine.actions[this.action];
    const attacks = shoot !== 'none' || (strike && battle.hasBlows(unit));
    const target = attacks ? enemy.index : NONE;
    if (this.settles(battle, unit, unit.node, target, weapon, choice)) return true;
    if (move === null) return !attacks && this.settles(battle, unit, unit.node, NONE, NONE, choice);
    if (attacks && this.goes(battle, unit, enemy, target, weapon, choice)) return true;
    return !contact && this.goes(battle, unit, enemy, NONE, NONE, choice);
  }

  /** To the legal point nearest to the enemy: nearer than here, unless it attacks from there. */
  private goes(battle: Battle, unit: Unit, { node }: Unit, target: number, weapon: number, choice: Choice): boolean {
    const reach = battle.reachOf(unit, this.action);
    let nearest = target === NONE ? battle.lattice.distanceSquared(unit.node, node) : Number.MAX_SAFE_INTEGER;
    let isFound = false;
    for (let i = 0; i < reach.length; i++) {
      const distance = battle.lattice.distanceSquared(reach[i], node);
      if (distance >= nearest || !this.settles(battle, unit, reach[i], target, weapon, choice)) continue;
      nearest = distance;
      isFound = true;
    }
    return isFound;
  }

  private settles(battle: Battle, unit: Unit, node: number, target: number, weapon: number, choice: Choice): boolean {
    if (!battle.mayAct(unit, this.action, node, target, weapon)) return false;
    choice.action = this.action;
    choice.node = node;
    choice.target = target;
    choice.weapon = weapon;
    return true;
  }
}

/** The nearest enemy beyond the last; the first of equals. */
function nextNearest(battle: Battle, unit: Unit, last: Unit | null): Unit | null {
  const enemies = battle.enemyOf(unit.side).figures;
  const from = last === null ? -1 : battle.lattice.distanceSquared(last.node, unit.node);
  let least = Number.MAX_SAFE_INTEGER;
  let found: Unit | null = null;
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i];
    if (enemy.status !== ON_TABLE) continue;
    const distance = battle.lattice.distanceSquared(enemy.node, unit.node);
    const isBeyond = distance > from || (distance === from && enemy.index > last!.index);
    if (!isBeyond || distance >= least) continue;
    least = distance;
    found = enemy;
  }
  return found;
}
