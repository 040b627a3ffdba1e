import { MARGINS, type MissionTables } from '../odds/tables.ts';
import { penaltyOf } from '../play/loss.ts';
import type { View } from '../play/questions.ts';
import type { MissionRules } from '../rules/rules.ts';
import { BRAINS, COMBAT, SKILLS, STATS } from '../rules/vocabulary.ts';
import { type Attempt, FAILED, PASSED, teamStat, UNTESTED } from '../steps/attempt.ts';
import { NO_TEST, type Personnel, type Task } from '../steps/cards.ts';
import type { Sums, Zone } from '../steps/team.ts';
import type { Player } from '../table/state.ts';
import type { Outlook } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** Uses exact chances of single tests. */
export class Estimator {
  private readonly pass: Float64Array;
  private readonly plk: MissionRules['scoring']['plk'];
  private readonly loss: MissionRules['loss'];
  private readonly handWeight: number;
  private readonly rivalCard: number;
  private readonly anyTest: boolean;
  /** Part of the hand's bonuses, and its skills. */
  private handBrains = 0;
  private handCombat = 0;
  private readonly handGives = new Int32Array(SKILLS.length);

  constructor(tables: MissionTables, rules: MissionRules, { handWeight, rivalCard }: Tactics) {
    this.pass = Float64Array.from(tables.pass);
    this.plk = rules.scoring.plk;
    this.loss = rules.loss;
    this.handWeight = handWeight;
    this.rivalCard = rivalCard;
    this.anyTest = rules.tests.needed === 'any';
  }

  /** `margin`: stat and bonus less level. */
  passes(margin: number): number {
    const bounded = margin < -MARGINS ? -MARGINS : margin > MARGINS ? MARGINS : margin;
    return this.pass[bounded + MARGINS];
  }

  /** For `chanceWithHand`; at the start of a decision. */
  readHand({ hand, rules }: View): void {
    let brains = 0;
    let combat = 0;
    this.handGives.fill(0);
    for (let i = 0; i < hand.count; i++) {
      const card = hand.cards[i];
      if (card.isChallenge) continue;
      brains += card.bonus[BRAINS];
      combat += card.bonus[COMBAT];
      if (rules.actions.skillNote === 'gives')
        for (let skill = 0; skill < SKILLS.length; skill++) this.handGives[skill] += card.gives[skill];
    }
    this.handBrains = Math.floor(this.handWeight * brains);
    this.handCombat = Math.floor(this.handWeight * combat);
  }

  chance(task: Task, brains: number, combat: number, skills: ArrayLike<number>): number {
    if (task.needsSkill)
      for (let skill = 0; skill < SKILLS.length; skill++) if (skills[skill] < task.skills[skill]) return 0;
    return this.testChance(task, brains, combat);
  }

  /** With the hand as read: a skill that needs a card counts as `handWeight`. */
  chanceWithHand(task: Task, brains: number, combat: number, skills: ArrayLike<number>): number {
    let weight = 1;
    if (task.needsSkill)
      for (let skill = 0; skill < SKILLS.length; skill++) {
        if (skills[skill] >= task.skills[skill]) continue;
        if (skills[skill] + this.handGives[skill] < task.skills[skill]) return 0;
        weight *= this.handWeight;
      }
    return weight * this.testChance(task, brains + this.handBrains, combat + this.handCombat);
  }

  /** MISSION-37, tests alone. */
  testChance(task: Task, brains: number, combat: number): number {
    const inBrains = task.levels[BRAINS] === NO_TEST ? -1 : this.passes(brains - task.levels[BRAINS]);
    const inCombat = task.levels[COMBAT] === NO_TEST ? -1 : this.passes(combat - task.levels[COMBAT]);
    if (inBrains < 0 || inCombat < 0) return inBrains < 0 ? inCombat : inBrains;
    return this.anyTest ? 1 - (1 - inBrains) * (1 - inCombat) : inBrains * inCombat;
  }

  /**
   * Added to the chance of the attempt, if a later test succeeds with `other` (MISSION-37); `results` are earlier
   * ones.
   */
  gainOfTest({ results }: Attempt, other: number, isLast: boolean): number {
    if (!this.anyTest) return results[BRAINS] === FAILED || results[COMBAT] === FAILED ? 0 : isLast ? 1 : other;
    if (results[BRAINS] === PASSED || results[COMBAT] === PASSED) return 0;
    return isLast ? 1 : 1 - other;
  }

  /** Expected PLK of a failure, support first or by chance (MISSION-40). */
  lossOf(size: number, mains: number): number {
    if (size === 0) return 0;
    const { perFailure, supportFirst } = this.loss;
    const count = Math.min(perFailure, size);
    const support = supportFirst ? Math.min(count, size - mains) : (count * (size - mains)) / size;
    return support * this.plk.support + (count - support) * this.plk.main;
  }

  lossOfMember(card: Personnel): number {
    return penaltyOf(this.plk, card);
  }

  /** For the own Team, with the hand as read: points of a success, PLK of a failure. */
  value(task: Task, points: number, team: Sums, outlook: Outlook): number {
    const chance = this.chanceWithHand(task, team.brains, team.combat, team.skills);
    return chance * outlook.gain(points) + (1 - chance) * outlook.gain(-this.lossOf(team.size, team.mains));
  }

  rivalBonus({ handCount }: Player): number {
    return Math.floor(this.rivalCard * handCount);
  }

  /** With the rival's expected hand. */
  chanceOfRival(task: Task, rival: Player): number {
    const { brains, combat, skills } = rival.team;
    const bonus = this.rivalBonus(rival);
    return this.chance(task, brains + bonus, combat + bonus, skills);
  }

  chanceWithout(task: Task, rival: Player, member: Personnel): number {
    const { brains, combat, skills } = rival.team;
    const bonus = this.rivalBonus(rival);
    return this.chance(task, brains - member.brains + bonus, combat - member.combat + bonus, skills);
  }

  gainOfRival(attempt: Attempt, rival: Player): number {
    const stat = testToCome(attempt);
    if (stat < 0) return this.gainOfTest(attempt, 1, true);
    const margin = teamStat(rival.team, stat) + attempt.bonus[stat] - attempt.task.levels[stat];
    return this.gainOfTest(attempt, this.passes(margin + this.rivalBonus(rival)), false);
  }
}

/** The stat after the current one; -1 for none. */
export function testToCome({ task, stat, results }: Attempt): number {
  for (let other = 0; other < STATS.length; other++)
    if (other !== stat && task.levels[other] !== NO_TEST && results[other] === UNTESTED) return other;
  return -1;
}

/** A Personnel's points in the tests of a task. */
export function worthFor(task: Task, brains: number, combat: number): number {
  return (task.levels[BRAINS] === NO_TEST ? 0 : brains) + (task.levels[COMBAT] === NO_TEST ? 0 : combat);
}

export function isOnlyHolder(task: Task, skills: ArrayLike<number>, card: Personnel): boolean {
  for (let skill = 0; skill < SKILLS.length; skill++)
    if (card.skills[skill] > 0 && task.skills[skill] > 0 && skills[skill] === task.skills[skill]) return true;
  return false;
}

/** The first required skill that is missing, or -1. */
export function lackingSkill(task: Task, skills: ArrayLike<number>): number {
  if (!task.needsSkill) return -1;
  for (let skill = 0; skill < SKILLS.length; skill++) if (skills[skill] < task.skills[skill]) return skill;
  return -1;
}

/** Lowest by `worthFor`, never the only holder of a required skill; null if all are. */
export function weakest(members: Zone<Personnel>, task: Task, skills: ArrayLike<number>): Personnel | null {
  let found: Personnel | null = null;
  let least = 0;
  for (let i = 0; i < members.count; i++) {
    const card = members.cards[i];
    const worth = worthFor(task, card.brains, card.combat);
    if ((found === null || worth < least) && !isOnlyHolder(task, skills, card)) {
      found = card;
      least = worth;
    }
  }
  return found;
}
