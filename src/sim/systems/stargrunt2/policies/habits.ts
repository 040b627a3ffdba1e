import { mayAlight } from '../play/moves/transport.ts';
import { EW_TASK } from '../rules/actions.ts';
import { CLOSE_COMBAT_WEAPONS } from '../rules/profiles.ts';
import { weaponsAt } from '../table/aiming.ts';
import type { Battle } from '../table/battle.ts';
import type { Side } from '../table/side.ts';
import type { Figure, Unit } from '../table/unit.ts';

export class Habits {
  beginTurn(): void {}

  nextToDeploy(): number {
    return 0;
  }

  begins(): boolean {
    return true;
  }

  reveal(_battle: Battle, unit: Unit): number {
    return unit.centre;
  }

  alight(battle: Battle, unit: Unit): number {
    const order = battle.pointsRound(unit.centre, unit.side);
    for (let i = 0; i < order.length; i++) if (mayAlight(battle, unit, order[i])) return order[i];
    const reach = battle.ground.movement.reach(unit.centre);
    for (let i = 0; i < reach.length; i++) if (mayAlight(battle, unit, reach[i])) return reach[i];
    return -1;
  }

  finalFire(battle: Battle, unit: Unit, attackers: Unit): number {
    return weaponsAt(battle, unit, attackers, battle.rules.finalFire.ignoresWeaponLimit);
  }

  withdraws(battle: Battle, unit: Unit, defenders: Unit): boolean {
    return unit.active < defenders.active && battle.isInCover(defenders);
  }

  withdrawsToCover(): boolean {
    return true;
  }

  /** Own: the best fighter; enemies: spread, so that more face two. */
  pair(_battle: Battle, side: Side, figure: Figure, opponents: readonly Figure[], count: number): number {
    if (figure.side === side.index) return figure.index % count;
    let best = 0;
    for (let i = 1; i < count; i++) if (closeWorth(opponents[i]) > closeWorth(opponents[best])) best = i;
    return best;
  }

  keepsElectronicWarfare(): boolean {
    return true;
  }

  electronicWarfare(_battle: Battle, unit: Unit, task: number): number {
    return task === EW_TASK.jamElectronicWarfare ? 0 : Math.min(1, unit.electronicWarfareMarkers);
  }
}

function closeWorth({ kind }: Figure): number {
  return kind.closeCombat + (kind.isPower ? CLOSE_COMBAT_WEAPONS.length : 0);
}
