import {
  DONE,
  FROM_DECK,
  FROM_RESERVE,
  type RecruitMove,
  SWAP,
  TO_RESERVE_PILE,
  type View,
} from '../play/questions.ts';
import { BRAINS, COMBAT, SKILLS } from '../rules/vocabulary.ts';
import { NO_TEST, type Personnel, Task } from '../steps/cards.ts';
import { Sums } from '../steps/team.ts';
import { type Estimator, lackingSkill, weakest, worthFor } from './estimate.ts';

/** Only the first are compared, because every choice is tried. */
const MOST_CANDIDATES = 10;

/** Prefers spread of skills, then a support member as a shield. */
const SKILL_SPREAD = 0.002;
const SHIELD = 0.001;
/** Prefers the fewest swaps, so that they end. */
const SWAP_COST = 1e-6;

/** Without a Mission any test may come. */
const ANY_TASK = new Task([0, 0], [0, 0, 0, 0]);

/** MISSION-16 to 19. */
export class Recruiter {
  private readonly estimator: Estimator;
  private readonly candidates: Personnel[] = [];
  private readonly brains = new Int32Array(MOST_CANDIDATES);
  private readonly combat = new Int32Array(MOST_CANDIDATES);
  private readonly mains = new Int32Array(MOST_CANDIDATES);
  /** Four bits per skill, summed like the cards. */
  private readonly skills = new Int32Array(MOST_CANDIDATES);
  private readonly held = new Int32Array(SKILLS.length);
  private readonly discards = new Sums();
  private opened = false;

  constructor(estimator: Estimator) {
    this.estimator = estimator;
  }

  recruit(view: View, move: RecruitMove, deckIsOpen: boolean): void {
    const { me, table, rules } = view;
    const task = table.mission === null ? ANY_TASK : table.mission.task;
    move.kind = DONE;
    if (me.team.size < rules.team.size) this.fillVacancy(view, task, move, deckIsOpen);
    else if (deckIsOpen && this.mayStandDown(view)) this.openVacancy(view, task, move);
    if (move.kind === DONE && me.team.size > 0 && me.reserve.count > 0 && rules.recruit.swap)
      this.swapTowardsBest(view, task, move);
  }

  /** MISSION-19: up to the limit or, without one, to the number of candidates. */
  private mayStandDown({ me, rules }: View): boolean {
    const { swap, deckRecruits } = rules.recruit;
    if (!swap || deckRecruits === 'initial-vacancies-only') return false;
    if (deckRecruits === 'unlimited') return me.team.size + me.reserve.count < MOST_CANDIDATES;
    return me.reserve.count < rules.reserve.max;
  }

  /** Sums over the draw pile or, if it is empty, the discards (MISSION-11). */
  private deckOf({ table, rules }: View): Sums {
    if (table.unseen.size > 0 || !rules.decks.personnel.reshuffle) return table.unseen;
    const { personnelDiscards } = table;
    this.discards.clear();
    for (let i = 0; i < personnelDiscards.count; i++) this.discards.count(personnelDiscards.cards[i], 1);
    return this.discards;
  }

  /** A Reserve card with the skill or above the unseen mean; else the deck. */
  private fillVacancy(view: View, task: Task, move: RecruitMove, deckIsOpen: boolean): void {
    const { me, readings } = view;
    const { reserve, team } = me;
    let best: Personnel | null = null;
    let most = 0;
    const lacking = lackingSkill(task, team.skills);
    for (let i = 0; readings.recruitsReserve && i < reserve.count; i++) {
      const card = reserve.cards[i];
      const worth = worthFor(task, card.brains, card.combat) + (lacking >= 0 && card.skills[lacking] > 0 ? 10 : 0);
      if (best !== null && worth <= most) continue;
      best = card;
      most = worth;
    }
    if (best !== null && (!deckIsOpen || (!this.opened && most > meanWorth(this.deckOf(view), task)))) {
      move.kind = FROM_RESERVE;
      move.reserve = best;
    } else if (deckIsOpen) move.kind = FROM_DECK;
    this.opened = false;
  }

  /** For a missing skill, or a member below the unseen mean. */
  private openVacancy(view: View, task: Task, move: RecruitMove): void {
    const { team, reserve } = view.me;
    const deck = this.deckOf(view);
    if (deck.size === 0) return;
    const member = weakest(team.members, task, team.skills);
    if (member === null) return;
    const lacking = lackingSkill(task, team.skills);
    const inReserve = lacking >= 0 && reserveHas(reserve.cards, reserve.count, lacking);
    const seeksSkill = lacking >= 0 && !inReserve && deck.skills[lacking] > 0;
    if (!seeksSkill && worthFor(task, member.brains, member.combat) >= meanWorth(deck, task)) return;
    move.kind = TO_RESERVE_PILE;
    move.member = member;
    this.opened = true;
  }

  private swapTowardsBest(view: View, task: Task, move: RecruitMove): void {
    const { me } = view;
    const size = me.team.size;
    const count = this.gather(view);
    const current = (1 << size) - 1;
    this.estimator.readHand(view);
    const points = view.table.mission === null ? 1 : view.table.mission.points;
    let best = current;
    let most = this.valueOf(task, points, current, size) + 1e-9;
    const masks = choices(count, size);
    for (let i = 0; i < masks.length; i++) {
      const mask = masks[i];
      if (mask === current) continue;
      const value = this.valueOf(task, points, mask, size) - SWAP_COST * bits(mask & ~current);
      if (value > most) {
        best = mask;
        most = value;
      }
    }
    if (best === current) return;
    move.kind = SWAP;
    for (let i = 0; i < count; i++) {
      const inBest = (best & (1 << i)) !== 0;
      if (i < size && !inBest) move.member = this.candidates[i];
      if (i >= size && inBest) move.reserve = this.candidates[i];
    }
  }

  private gather({ me }: View): number {
    let count = 0;
    for (let i = 0; i < me.team.size; i++) this.candidates[count++] = me.team.members.cards[i];
    for (let i = 0; i < me.reserve.count && count < MOST_CANDIDATES; i++)
      this.candidates[count++] = me.reserve.cards[i];
    for (let i = 0; i < count; i++) {
      const card = this.candidates[i];
      this.brains[i] = card.brains;
      this.combat[i] = card.combat;
      this.mains[i] = card.main ? 1 : 0;
      this.skills[i] = card.skills[0] | (card.skills[1] << 4) | (card.skills[2] << 8) | (card.skills[3] << 12);
    }
    return count;
  }

  /** Sums numbers, not cards: half of a recruiting policy's time. */
  private valueOf(task: Task, points: number, mask: number, size: number): number {
    let brains = 0;
    let combat = 0;
    let mains = 0;
    let skills = 0;
    for (let i = 0, rest = mask; rest !== 0; i++, rest >>= 1) {
      if ((rest & 1) === 0) continue;
      brains += this.brains[i];
      combat += this.combat[i];
      mains += this.mains[i];
      skills += this.skills[i];
    }
    const { held } = this;
    let spread = 0;
    for (let skill = 0; skill < SKILLS.length; skill++) {
      held[skill] = (skills >> (4 * skill)) & 15;
      if (held[skill] > 0) spread += SKILL_SPREAD;
    }
    const chance = this.estimator.chanceWithHand(task, brains, combat, held);
    const value = chance * points - (1 - chance) * this.estimator.lossOf(size, mains);
    return value + spread + (mains < size ? SHIELD : 0);
  }
}

function meanWorth(unseen: Sums, task: Task): number {
  if (unseen.size === 0) return 0;
  const brains = task.levels[BRAINS] === NO_TEST ? 0 : unseen.brains;
  const combat = task.levels[COMBAT] === NO_TEST ? 0 : unseen.combat;
  return (brains + combat) / unseen.size;
}

function reserveHas(cards: readonly Personnel[], count: number, skill: number): boolean {
  for (let i = 0; i < count; i++) if (cards[i].skills[skill] > 0) return true;
  return false;
}

const CHOICES = new Map<number, readonly number[]>();

/** Bit masks of `size` among `count`, cached. */
function choices(count: number, size: number): readonly number[] {
  const key = 32 * count + size;
  const known = CHOICES.get(key);
  if (known !== undefined) return known;
  const masks: number[] = [];
  for (let mask = 0; mask < 1 << count; mask++) {
    if (bits(mask) === size) masks.push(mask);
  }
  CHOICES.set(key, masks);
  return masks;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
