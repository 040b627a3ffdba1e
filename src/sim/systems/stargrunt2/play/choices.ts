import type { SideOptions } from '../../../kernel/players/options.ts';
import { ACTION, ACTIONS, Action, NAMES, optionBit, SMALL_ARMS } from '../rules/actions.ts';
import type { Battle } from '../table/battle.ts';
import type { Unit } from '../table/unit.ts';
import { mayAct } from './actions/actions.ts';
import { mayDo } from './turn/states.ts';

/** The point whose reach holds the points that an action can name. */
export function middleOf(unit: Unit, kind: number): number {
  return kind === ACTION.moveDrone && unit.droneNode >= 0 ? unit.droneNode : unit.centre;
}

/** Whether any action of a kind is open to a unit: looks at all units, points, weapons and assets; `probe` is overwritten. */
export function hasChoice(battle: Battle, unit: Unit, kind: number, probe: Action): boolean {
  if (!mayDo(battle, unit, kind)) return false;
  probe.kind = kind;
  probe.figures = 0;
  probe.chits = 0;
  probe.asset = 0;
  probe.unit = unit.index;
  probe.node = unit.centre;
  probe.weapons = 0;
  if (NAMES.asset[kind]) return hasAsset(battle, unit, probe);
  if (NAMES.enemy[kind]) return hasTarget(battle, unit, probe);
  if (NAMES.friend[kind]) return hasUnit(battle, unit, battle.sides[unit.side].units, probe);
  if (kind === ACTION.detach) {
    for (let i = 0; i < unit.size; i++) {
      probe.figures = 1 << i;
      if (mayAct(battle, unit, probe)) return true;
    }
    return false;
  }
  return NAMES.node[kind] ? hasPoint(battle, unit, probe) : mayAct(battle, unit, probe);
}

function hasTarget(battle: Battle, unit: Unit, probe: Action): boolean {
  const { units } = battle.sides[1 - unit.side];
  if (!NAMES.weapons[probe.kind]) return hasUnit(battle, unit, units, probe);
  const bits = unit.kind.vehicle === null ? unit.size : unit.kind.vehicle.guns.length;
  for (let bit = -1; bit < bits; bit++) {
    probe.weapons = bit < 0 ? SMALL_ARMS : 1 << bit;
    if (hasUnit(battle, unit, units, probe)) return true;
  }
  return false;
}

function hasUnit(battle: Battle, unit: Unit, units: readonly Unit[], probe: Action): boolean {
  for (let i = 0; i < units.length; i++) {
    probe.unit = units[i].index;
    if (unit.kind.sniper >= 0) probe.figures = 1 << firstActive(units[i]);
    if (mayAct(battle, unit, probe)) return true;
  }
  return false;
}

/** The place of the first active figure of a unit: one whom a sniper can aim at (SG2-121). */
function firstActive({ figures, size }: Unit): number {
  for (let i = 0; i < size; i++) if (figures[i].isActive) return i;
  return 0;
}

function hasPoint(battle: Battle, unit: Unit, probe: Action): boolean {
  const middle = middleOf(unit, probe.kind);
  probe.node = middle;
  if (mayAct(battle, unit, probe)) return true;
  const reach = battle.movementOf(unit).reach(middle);
  for (let i = 0; i < reach.length; i++) {
    probe.node = reach[i];
    if (mayAct(battle, unit, probe)) return true;
  }
  return false;
}

/** A request can name any point in sight: those where enemies are stand for all. */
function hasAsset(battle: Battle, unit: Unit, probe: Action): boolean {
  const { assets } = battle.sides[unit.side];
  for (let i = 0; i < assets.length; i++) {
    probe.asset = i;
    for (let node = 0; node < battle.lattice.count; node++) {
      probe.node = node;
      if (mayAct(battle, unit, probe)) return true;
    }
  }
  return false;
}

const probe = new Action();

/** What a unit could have done, and does: told before it does it. */
export function countOptions(options: SideOptions, battle: Battle, unit: Unit, action: Action): void {
  let available = 0;
  for (let kind = 1; kind < ACTIONS.length; kind++)
    if (kind === action.kind || hasChoice(battle, unit, kind, probe)) available |= optionBit(kind);
  options.hadAll(available, optionBit(action.kind));
}
