import { deficit, FAILED, hasSkills, missionTotal, teamTotal } from './attempt.ts';
import type { BonusPlayer } from './bonus-player.ts';
import type { Personnel } from './cards.ts';
import { type Estimator, isOnlyHolder, lackingSkill } from './estimate.ts';
import { mayRescue, maySkip, mayTarget } from './legality.ts';
import { MISSION_DIE, type Play, TEAM_DIE, type View } from './policy.ts';
import type { Tactics } from './policy-options.ts';
import type { Player } from './state.ts';
import { SKILLS } from './vocabulary.ts';

/** Cards with an effect (MISSION-48 to 56): whether to play one now, and at whom. */
export class Tricks {
  private readonly estimator: Estimator;
  private readonly bonuses: BonusPlayer;
  private readonly tactics: Tactics;

  constructor(estimator: Estimator, bonuses: BonusPlayer, tactics: Tactics) {
    this.estimator = estimator;
    this.bonuses = bonuses;
    this.tactics = tactics;
  }

  private shareLeft({ table }: View): number {
    return table.missionsLeft / Math.max(1, table.cards.missions.length);
  }

  /** Own lost Main Character first, then own losses, then the skill that Team and Reserve lack, then the highest stat sum. */
  rescues(view: View, play: Play): boolean {
    const { table, me, seat } = view;
    const { personnelDiscards } = table;
    const wanted = table.mission === null ? -1 : lackingSkill(table.mission.task, me.team.skills);
    let most = 0;
    for (let i = 0; i < personnelDiscards.count; i++) {
      const card = personnelDiscards.cards[i];
      if (!mayRescue(view, card)) continue;
      const undone = card.lostBy === seat ? 10 * this.estimator.lossOfMember(card) : 0;
      const skill = wanted >= 0 && card.skills[wanted] > 0 ? 15 : 0;
      const worth = undone + skill + card.brains + card.combat;
      if (worth <= most) continue;
      most = worth;
      play.target = card;
    }
    return most >= 10;
  }

  /** Always a Main Character or the only holder of a skill; others with a full hand or late in the game. */
  heals(view: View): boolean {
    const { table, seat, hand, rules } = view;
    const { casualty } = table;
    if (casualty === null || table.casualtyOwner !== seat) return false;
    if (casualty.main || isSoleHolder(view.me, casualty)) return true;
    return hand.count >= rules.hand.max || this.shareLeft(view) <= this.tactics.healSupportBelow;
  }

  /** What the own attempt at the Active Mission is worth. */
  ownValue(view: View): number {
    const { table, me } = view;
    if (table.mission === null) return 0;
    this.estimator.readHand(view);
    return this.estimator.value(table.mission.task, table.mission.points, me.team);
  }

  /** The own Mission, when the mean of the unseen ones is worth clearly more. */
  replaces(view: View): boolean {
    const { table, me } = view;
    if (!view.isActive || table.mission === null) return false;
    const value = this.ownValue(view);
    let sum = 0;
    let count = 0;
    for (let i = 0; i < table.cards.missions.length; i++) {
      if (table.missionIsOpen[i] !== 0) continue;
      const { task, points } = table.cards.missions[i];
      sum += this.estimator.value(task, points, me.team);
      count++;
    }
    return count > 0 && value < sum / count - this.tactics.replaceMargin;
  }

  /** The own Mission when it is expected to cost; an opponent's when he leads or is second and would gain much. */
  negates(view: View): boolean {
    const { table, activePlayer } = view;
    if (table.challenge !== null) {
      const { task } = table.challenge;
      const { team } = activePlayer;
      return view.isActive && this.estimator.chance(task, team.brains, team.combat, team.skills) < 0.5;
    }
    if (table.mission === null) return false;
    if (view.isActive) return this.ownValue(view) < this.tactics.negateBelow;
    const { task, points } = table.mission;
    const { team } = activePlayer;
    if (playersAhead(view, activePlayer) > 1) return false;
    const chance = this.estimator.chance(task, team.brains, team.combat, team.skills);
    return chance * points >= this.tactics.negateOpponentAbove;
  }

  /** The opponent with the highest score, the next to play of equals; early only if somebody leads. */
  skips(view: View, play: Play): boolean {
    const { table, seat } = view;
    let best = -1;
    let tied = false;
    for (let other = table.leftOf(seat); other !== seat; other = table.leftOf(other)) {
      if (!maySkip(view, other)) continue;
      const score = table.players[other].score;
      if (best >= 0 && score <= table.players[best].score) {
        if (score === table.players[best].score) tied = true;
        continue;
      }
      best = other;
      tied = false;
    }
    if (best < 0) return false;
    play.opponent = best;
    const leads = !tied && table.players[best].score > view.me.score;
    return leads || this.shareLeft(view) <= this.tactics.politicsUntil;
  }

  /** Own failed test, when bonuses cannot mend it; or an opponent's success in a Mission that counts. */
  rerolls(view: View, play: Play): boolean {
    const { table, rules, activePlayer } = view;
    const { attempt } = table;
    const { sides } = rules.dice;
    const { team } = activePlayer;
    if (view.isActive) {
      const gap = deficit(rules, attempt, team);
      if (gap === 0 || !this.bonuses.canSucceed(view) || this.bonuses.canClose(view)) return false;
      const again = (sides - attempt.teamDie - gap + 1) / sides;
      const mission = (attempt.missionDie - gap) / sides;
      return this.aim(view, play, again, mission, true) >= this.tactics.rerollAbove;
    }
    if (attempt.isChallenge || table.mission === null || table.mission.points < this.tactics.rerollOpponentPoints)
      return false;
    if (attempt.results[0] === FAILED || attempt.results[1] === FAILED || !hasSkills(attempt, team)) return false;
    if (deficit(rules, attempt, team) > 0) return false;
    const margin = teamTotal(attempt, team) - missionTotal(attempt) - (rules.tests.tie === 'success' ? 0 : 1);
    const again = Math.min(1, (sides - attempt.teamDie + margin + 1) / sides);
    const mission = Math.min(1, (attempt.missionDie + margin) / sides);
    return this.aim(view, play, again, mission, false) < this.tactics.rerollOpponentBelow;
  }

  /** Picks the die with the better chance for whoever rolls; returns the success chance after it. */
  private aim({ readings }: View, play: Play, team: number, mission: number, wantsHigh: boolean): number {
    const missionIsBetter = wantsHigh ? mission > team : mission < team;
    const takesMission = readings.rerollsMissionDie && (!readings.rerollsTeamDie || missionIsBetter);
    play.die = takesMission ? MISSION_DIE : TEAM_DIE;
    return takesMission ? mission : team;
  }

  /** The leader's active Team: the allowed member whose loss lowers its chance most. */
  infests(view: View, play: Play): boolean {
    const { table, activePlayer } = view;
    if (view.isActive || table.mission === null || playersAhead(view, activePlayer) > 0) return false;
    const { task, points } = table.mission;
    const { team } = activePlayer;
    const now = this.estimator.chance(task, team.brains, team.combat, team.skills);
    let most = 0;
    for (let i = 0; i < team.size; i++) {
      const card = team.members.cards[i];
      if (!mayTarget(view, activePlayer, card)) continue;
      const { brains, combat } = team;
      const later = isOnlyHolder(task, team.skills, card)
        ? 0
        : this.estimator.chance(task, brains - card.brains, combat - card.combat, team.skills);
      const harm = (now - later) * points + this.estimator.lossOfMember(card);
      if (harm <= most) continue;
      most = harm;
      play.target = card;
    }
    return most > 0;
  }
}

function playersAhead({ table }: View, { score }: Player): number {
  let ahead = 0;
  for (let seat = 0; seat < table.players.length; seat++) if (table.players[seat].score > score) ahead++;
  return ahead;
}

/** Whether nobody else of the Team has one of the casualty's skills. */
function isSoleHolder({ team }: Player, card: Personnel): boolean {
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (card.skills[skill] > 0 && team.skills[skill] === card.skills[skill]) return true;
  return false;
}
