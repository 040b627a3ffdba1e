import { DRAWN, LOST, WON, worthOf } from '../../../kernel/players/tactics.ts';
import type { MissionTables } from '../odds/tables.ts';
import type { Game } from '../play/game.ts';
import { BRAINS, COMBAT, SKILLS } from '../rules/vocabulary.ts';
import type { EventCard, Mission } from '../steps/cards.ts';
import type { Zone } from '../steps/team.ts';
import type { Player } from '../table/state.ts';
import { Estimator } from './estimate.ts';
import { effectWorth } from './hand-keeper.ts';
import { LEAST_SPREAD, placesTo, turnsFrom, turnsToCome } from './outlook.ts';
import type { Tactics } from './tactics.ts';

/** Event cards usually at hand for a test, or for a skill. */
const CARDS_FOR_TESTS = 6;
const CARDS_FOR_SKILLS = 7;

/** Worth of a game to a seat at a turn's end, fitted to played games. */
export class Prospects {
  private readonly game: Game;
  private readonly tactics: Tactics;
  private readonly estimator: Estimator;
  /** A usual hand's bonus, and its chance to give a skill. */
  private readonly usualBrains: number;
  private readonly usualCombat: number;
  private readonly usualSkills = new Float64Array(SKILLS.length);
  /** By skill: chance that a lacking Team has it in time. */
  private readonly comes = new Float64Array(SKILLS.length);

  constructor(game: Game, tables: MissionTables, tactics: Tactics) {
    this.game = game;
    this.tactics = tactics;
    this.estimator = new Estimator(tables, game.rules, tactics);
    const { events } = game.table.cards;
    const perCard = (of: (card: EventCard) => number) =>
      events.reduce((sum, card) => sum + (card.isChallenge ? 0 : of(card)), 0) / Math.max(1, events.length);
    this.usualBrains = CARDS_FOR_TESTS * perCard(({ bonus }) => bonus[BRAINS]);
    this.usualCombat = CARDS_FOR_TESTS * perCard(({ bonus }) => bonus[COMBAT]);
    const gives = game.rules.actions.skillNote === 'gives';
    for (let skill = 0; gives && skill < SKILLS.length; skill++) {
      const share = perCard(({ gives }) => gives[skill]);
      const without = 1 - Math.min(1, share);
      let none = 1;
      for (let card = 0; card < CARDS_FOR_SKILLS; card++) none *= without;
      this.usualSkills[skill] = 1 - none;
    }
  }

  /** Between lost and won. */
  worth(seat: number): number {
    const { table, rules, maxTurns } = this.game;
    const { players } = table;
    const toCome = Math.min(turnsToCome(table.missionsLeft, table.turn, rules), maxTurns - table.turn);
    const isOver = toCome <= 0;
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < players.length; i++)
      if (i !== seat) best = Math.max(best, isOver ? players[i].score : this.holdings(players[i], toCome));
    const lead = (isOver ? players[seat].score : this.holdings(players[seat], toCome)) - best;
    if (isOver) return lead > 0 ? WON : lead < 0 ? LOST : DRAWN;
    const spread = this.tactics.turnSpread * Math.sqrt(toCome / players.length) + LEAST_SPREAD;
    return worthOf((this.tactics.valueLead * lead) / spread);
  }

  private holdings(player: Player, toCome: number): number {
    const { table, rules, hidden, views } = this.game;
    const { tactics, estimator } = this;
    const { seat, score, team, reserve } = player;
    // The next seat is already the active one.
    const turns = turnsFrom(placesTo(seat, table, rules) + 1, toCome, table.players.length, player.skips);
    if (turns === 0) return score;
    let stats = 0;
    for (let i = 0; i < reserve.count; i++) stats += reserve.cards[i].brains + reserve.cards[i].combat;
    estimator.readHand(views[seat]);
    let usual = 0;
    let alone = 0;
    let withHand = 0;
    let unseen = 0;
    const brains = Math.round(team.brains + this.usualBrains + this.recruited(player, BRAINS));
    const combat = Math.round(team.combat + this.usualCombat + this.recruited(player, COMBAT));
    this.readSkills(player);
    for (let i = 0; i < table.cards.missions.length; i++) {
      if (table.missionIsOpen[i] !== 0) continue;
      const mission = table.cards.missions[i];
      const { task } = mission;
      unseen++;
      usual += this.expected(
        mission,
        player,
        this.skillChance(mission, player) * estimator.testChance(task, brains, combat),
      );
      alone += this.expected(mission, player, estimator.chance(task, team.brains, team.combat, team.skills));
      withHand += this.expected(mission, player, estimator.chanceWithHand(task, team.brains, team.combat, team.skills));
    }
    const perMission = unseen > 0 ? 1 / unseen : 0;
    const { valueMission, valueHand, valueReserve } = tactics;
    const share = Math.min(1, turns / tactics.cardHorizon);
    return (
      score +
      valueMission * turns * usual * perMission +
      valueHand * (withHand - alone) * perMission +
      share * (this.effects(hidden.hands[seat]) + valueReserve * stats)
    );
  }

  private expected({ points }: Mission, { team }: Player, chance: number): number {
    return chance * points - (1 - chance) * this.estimator.lossOf(team.size, team.mains);
  }

  private recruited({ team }: Player, stat: number): number {
    const { table, rules } = this.game;
    const { unseen } = table;
    const vacancies = rules.team.size - team.size;
    if (vacancies <= 0 || unseen.size === 0) return 0;
    return (vacancies * (stat === BRAINS ? unseen.brains : unseen.combat)) / unseen.size;
  }

  private readSkills({ team }: Player): void {
    const { table, rules } = this.game;
    const { unseen } = table;
    const vacancies = Math.max(0, rules.team.size - team.size);
    for (let skill = 0; skill < SKILLS.length; skill++) {
      const each = unseen.size > 0 ? Math.min(1, unseen.skills[skill] / unseen.size) : 0;
      let lacks = 1 - this.usualSkills[skill];
      for (let i = 0; i < vacancies; i++) lacks *= 1 - each;
      this.comes[skill] = 1 - lacks;
    }
  }

  private skillChance({ task }: Mission, { team }: Player): number {
    if (!task.needsSkill) return 1;
    let chance = 1;
    for (let skill = 0; skill < SKILLS.length; skill++)
      if (team.skills[skill] < task.skills[skill]) chance *= this.comes[skill];
    return chance;
  }

  private effects({ cards, count }: Zone<EventCard>): number {
    const { tactics } = this;
    let worth = 0;
    for (let i = 0; i < count; i++)
      worth += cards[i].isChallenge ? tactics.valueChallenge : tactics.valueEffect * effectWorth(cards[i], tactics);
    return worth;
  }
}
