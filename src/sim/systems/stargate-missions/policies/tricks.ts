import { mayRescue, maySkip, mayTarget } from '../play/legality.ts';
import { MISSION_DIE, type Play, TEAM_DIE, type View } from '../play/questions.ts';
import { SKILLS } from '../rules/vocabulary.ts';
import { chanceOfMissionDie, chanceOfTeamDie, deficit, hasSkills, marginOf } from '../steps/attempt.ts';
import type { Personnel } from '../steps/cards.ts';
import type { Player } from '../table/state.ts';
import type { BonusPlayer } from './bonus-player.ts';
import { type Estimator, isOnlyHolder, lackingSkill } from './estimate.ts';
import type { Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** For a rescued Personnel: per stat, and for a wanted skill. */
const STAT_WORTH = 0.05;
const SKILL_WORTH = 0.7;

/** MISSION-48 to 56. Effects are weighed against their cards' worth in hand. */
export class Tricks {
  private readonly estimator: Estimator;
  private readonly bonuses: BonusPlayer;
  private readonly outlook: Outlook;
  private readonly tactics: Tactics;

  constructor(estimator: Estimator, bonuses: BonusPlayer, outlook: Outlook, tactics: Tactics) {
    this.estimator = estimator;
    this.bonuses = bonuses;
    this.outlook = outlook;
    this.tactics = tactics;
  }

  /** Own losses undone, a lacking skill, stats; less the point of a rival. */
  rescues(view: View, play: Play): boolean {
    const { table, me, seat, rules } = view;
    const { personnelDiscards } = table;
    this.outlook.read(view);
    const wanted = table.mission === null ? -1 : lackingSkill(table.mission.task, me.team.skills);
    let most = 0;
    for (let i = 0; i < personnelDiscards.count; i++) {
      const card = personnelDiscards.cards[i];
      if (!mayRescue(view, card)) continue;
      let worth = this.outlook.kept(STAT_WORTH * (card.brains + card.combat));
      if (wanted >= 0 && card.skills[wanted] > 0) worth += SKILL_WORTH;
      if (card.lostBy >= 0 && rules.effects.toReserve.undoesLoss) {
        const penalty = this.estimator.lossOfMember(card);
        worth += card.lostBy === seat ? penalty : -this.outlook.weights[card.lostBy] * penalty;
      }
      if (worth <= most) continue;
      most = worth;
      play.target = card;
    }
    return most > 0 && most >= this.outlook.kept(SKILL_WORTH);
  }

  /** The point lost and the member's use, against a worse loss to come. */
  heals(view: View): boolean {
    const { table, seat } = view;
    const { casualty } = table;
    if (casualty === null || table.casualtyOwner !== seat) return false;
    this.outlook.read(view);
    const use = this.useOf(view.me, casualty);
    return this.estimator.lossOfMember(casualty) + this.outlook.kept(use) >= this.outlook.kept(this.tactics.healWorth);
  }

  useOf(player: Player, card: Personnel): number {
    const stats = STAT_WORTH * (card.brains + card.combat);
    return isSoleHolder(player, card) ? stats + SKILL_WORTH : stats;
  }

  ownValue(view: View): number {
    const { table, me } = view;
    if (table.mission === null) return 0;
    this.outlook.read(view);
    this.estimator.readHand(view);
    return this.estimator.value(table.mission.task, table.mission.points, me.team, this.outlook);
  }

  /** If the unseen mean is clearly worth more. */
  replaces(view: View): boolean {
    if (!view.isActive || view.table.mission === null) return false;
    return this.gainOfNext(view) >= this.outlook.kept(this.tactics.replaceMargin);
  }

  /** If the unseen mean is worth the cost of refusing. */
  refuses(view: View): boolean {
    const gain = this.gainOfNext(view);
    return gain > 0 && gain > -this.outlook.gain(-view.rules.mission.refusalPoints);
  }

  /** Worth over the Active Mission; far less if none is unseen. */
  private gainOfNext(view: View): number {
    const { table, me } = view;
    const value = this.ownValue(view);
    let sum = 0;
    let count = 0;
    for (let i = 0; i < table.cards.missions.length; i++) {
      if (table.missionIsOpen[i] !== 0) continue;
      const { task, points } = table.cards.missions[i];
      sum += this.estimator.value(task, points, me.team, this.outlook);
      count++;
    }
    return count > 0 ? sum / count - value : Number.NEGATIVE_INFINITY;
  }

  /** An own Mission expected to cost, or a rival's expected to score. */
  negates(view: View): boolean {
    const { table, activePlayer } = view;
    const { team, seat } = activePlayer;
    if (table.challenge !== null) {
      const { task } = table.challenge;
      return view.isActive && this.estimator.chance(task, team.brains, team.combat, team.skills) < 0.5;
    }
    if (table.mission === null) return false;
    if (view.isActive) return -this.ownValue(view) > this.outlook.kept(this.tactics.negateWorth);
    this.outlook.read(view);
    const { task, points } = table.mission;
    const chance = this.estimator.chanceOfRival(task, activePlayer);
    const value = chance * points - (1 - chance) * this.estimator.lossOf(team.size, team.mains);
    return this.outlook.harm(seat, value) > this.outlook.kept(this.tactics.negateWorth);
  }

  /** The rival with most to lose who has a turn to come. */
  skips(view: View, play: Play): boolean {
    const { table, seat } = view;
    this.outlook.read(view);
    let most = 0;
    for (let other = table.leftOf(seat); other !== seat; other = table.leftOf(other)) {
      if (!maySkip(view, other) || this.outlook.turnsOf(other) === 0) continue;
      const harm = this.outlook.harm(other, this.tactics.turnWorth);
      if (harm <= most) continue;
      most = harm;
      play.opponent = other;
    }
    return most > 0 && most >= this.outlook.kept(this.tactics.politicsWorth);
  }

  /** An own failure that bonuses cannot mend, or a rival's success, by tests to come. */
  rerolls(view: View, play: Play): boolean {
    const { table, rules, activePlayer } = view;
    const { attempt } = table;
    const { team, seat } = activePlayer;
    const gap = deficit(rules, attempt, team);
    this.outlook.read(view);
    const worth = this.outlook.kept(this.tactics.lastChanceWorth);
    if (view.isActive) {
      if (gap === 0 || !this.bonuses.canSucceed(view) || this.bonuses.canClose(view)) return false;
      const chance = this.aim(view, play, marginOf(attempt, team) + this.bonuses.total(view), true);
      return chance > 0 && chance * this.bonuses.gainOfTest(view, null) * this.bonuses.stake(view) >= worth;
    }
    if (gap > 0 || !hasSkills(attempt, team)) return false;
    const margin = marginOf(attempt, team) + this.estimator.rivalBonus(activePlayer);
    const failure = 1 - this.aim(view, play, margin, false);
    const points = attempt.isChallenge || table.mission === null ? this.tactics.shortHanded : table.mission.points;
    const stake = points + this.estimator.lossOf(team.size, team.mains);
    const gain = this.estimator.gainOfRival(attempt, activePlayer);
    return this.outlook.harm(seat, failure * gain * stake) > worth;
  }

  /** Picks the better die; returns the chance after it. */
  private aim({ readings, rules, table }: View, play: Play, margin: number, wantsHigh: boolean): number {
    const { missionDie, teamDie } = table.attempt;
    const team = chanceOfTeamDie(rules, missionDie, margin);
    const mission = chanceOfMissionDie(rules, teamDie, margin);
    const missionIsBetter = wantsHigh ? mission > team : mission < team;
    const takesMission = readings.rerollsMissionDie && (!readings.rerollsTeamDie || missionIsBetter);
    play.die = takesMission ? MISSION_DIE : TEAM_DIE;
    return takesMission ? mission : team;
  }

  /** The costliest loss of the active rival, before its Mission. */
  infests(view: View, play: Play): boolean {
    const { table, activePlayer } = view;
    if (view.isActive || table.mission === null) return false;
    this.outlook.read(view);
    const { task, points } = table.mission;
    const { team, seat } = activePlayer;
    const stake = points + this.estimator.lossOf(team.size, team.mains);
    const now = this.estimator.chanceOfRival(task, activePlayer);
    let most = 0;
    for (let i = 0; i < team.size; i++) {
      const card = team.members.cards[i];
      if (!mayTarget(view, activePlayer, card)) continue;
      const later = isOnlyHolder(task, team.skills, card) ? 0 : this.estimator.chanceWithout(task, activePlayer, card);
      const cost = (now - later) * stake + this.estimator.lossOfMember(card);
      if (cost <= most) continue;
      most = cost;
      play.target = card;
    }
    return most > 0 && this.outlook.harm(seat, most) > this.outlook.kept(this.tactics.parasiteWorth);
  }
}

function isSoleHolder({ team }: Player, card: Personnel): boolean {
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (card.skills[skill] > 0 && team.skills[skill] === card.skills[skill]) return true;
  return false;
}
