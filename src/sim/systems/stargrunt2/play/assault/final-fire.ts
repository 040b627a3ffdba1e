import { AXIS } from '../../counts/axes.ts';
import { FIRE_KIND } from '../../counts/fire.ts';
import { EVENT } from '../../counts/rule-events.ts';
import { CAUSE, REACTION } from '../../rules/profiles.ts';
import { FIRE } from '../../steps/fire.ts';
import { spendWeapons, takeAim, weaponsAt } from '../../table/aiming.ts';
import type { Unit } from '../../table/unit.ts';
import { confidenceAllowsFire, sufferAttack } from '../fire/attacks.ts';
import { fallen, rollHits, rollVolley, strikeTargets } from '../fire/firing.ts';
import type { Game } from '../game.ts';
import { onMoved } from '../moves/hooks.ts';
import { moveUnit } from '../moves/marching.ts';
import { replaceFallenLeader, suppress } from '../nerve/leaders.ts';
import { testReaction } from '../nerve/tests.ts';
import { nearestCover } from './moves.ts';

/** SG2-098. */
function mayDefend(game: Game, unit: Unit, attackers: Unit): boolean {
  const { battle } = game;
  const { allowed, ignoresWeaponLimit } = battle.rules.finalFire;
  if (!allowed || unit.active === 0 || !unit.isInPlay || unit.isPanicked || unit.isInColumn) return false;
  if (!confidenceAllowsFire(battle, unit, attackers)) return false;
  if (unit.isDisorganised || !battle.isTogether(unit)) return false;
  return weaponsAt(battle, unit, attackers, ignoresWeaponLimit) !== 0;
}

/** SG2-098, 099: one free fire action. Returns the attackers' casualties. */
export function defendByFire(game: Game, unit: Unit, attackers: Unit): number {
  if (!mayDefend(game, unit, attackers)) return 0;
  const { battle, tally } = game;
  const { ignoresWeaponLimit, confidenceTest } = battle.rules.finalFire;
  const weapons = game.policies[unit.side].finalFire(battle, unit, attackers);
  if (weapons === 0) {
    tally.happened(EVENT.finalFireDeclined);
    return 0;
  }
  if (unit.suppression > 0 && !testReaction(game, unit, unit.suppression, REACTION.finalFire)) return 0;
  if (!takeAim(battle, unit, attackers, weapons, ignoresWeaponLimit))
    throw new Error(`the policy of ${battle.sides[unit.side].name} fires weapons of ${unit.name} that cannot fire`);
  if (spendWeapons(battle, unit, !ignoresWeaponLimit)) tally.happened(EVENT.roundSpent);
  attackers.firedOnBy[unit.place] = battle.activation;
  tally.happened(EVENT.finalFire);
  const result = rollVolley(game, unit, attackers, FIRE_KIND.defensive);
  if (result !== FIRE.effective) {
    tally.figuresPerFireAction.count(unit.side, FIRE_KIND.defensive, AXIS.lost.place(0), 0);
    return 0;
  }
  rollHits(game, unit, attackers, CAUSE.defensiveFire);
  const before = attackers.active;
  const hits = fallen(game);
  strikeTargets(game, unit, attackers);
  tally.figuresPerFireAction.count(unit.side, FIRE_KIND.defensive, AXIS.lost.place(hits), 0);
  const casualties = before - attackers.active;
  if (confidenceTest) sufferAttack(game, attackers, false);
  else {
    game.nerve.forget(attackers.index);
    replaceFallenLeader(game, attackers);
  }
  return attackers.isInPlay ? casualties : before;
}

/** SG2-099: at the earlier Leadership Value, unless by house rule (SG2-012). */
export function goesOn(game: Game, unit: Unit, casualties: number, leadershipBefore: number): boolean {
  const { finalFire, leader } = game.battle.rules;
  const leadership = leader.testUses === 'old' ? leadershipBefore : unit.leadership;
  return testReaction(game, unit, casualties * finalFire.threatPerCasualty, REACTION.continueAssault, leadership);
}

/** SG2-100: suppressed; out of position without a test. */
export function abandon(game: Game, unit: Unit, defenders: Unit, from: number): void {
  const { battle, tally } = game;
  const { withdrawTo } = battle.rules.finalFire;
  const cover = withdrawTo === 'start' ? -1 : nearestCover(battle, unit, defenders);
  const toCover =
    cover >= 0 && (withdrawTo === 'cover' || game.policies[unit.side].withdrawsToCover(battle, unit, defenders));
  const to = toCover ? cover : from;
  tally.happened(EVENT.assaultAbandoned);
  const place = unit.centre;
  if (to !== place) moveUnit(game, unit, to);
  suppress(game, unit, 1);
  if (unit.isInPlay) onMoved(game, unit, place);
}

/** SG2-101: after the second move, the owner stays or withdraws. */
export function staysShort(game: Game, unit: Unit, defenders: Unit, from: number): void {
  const { battle, policies, tally } = game;
  const { stillShort } = battle.rules.finalFire;
  const withdraws =
    stillShort === 'withdraw' || (stillShort === 'owner' && policies[unit.side].withdraws(battle, unit, defenders));
  tally.happened(EVENT.stillShort);
  if (withdraws) abandon(game, unit, defenders, from);
}
