import type { Dice } from '../../kernel/dice.ts';
import type { Trace } from '../../kernel/trace.ts';
import { REASONS } from '../../tabletop/objectives.ts';
import { NEVER } from './armoury.ts';
import type { Battle } from './battle.ts';
import { PLANS } from './plans.ts';
import {
  FORCES,
  MELEE_RESULTS,
  MODE_WORDS,
  MORALE_RESULTS,
  ORDERS,
  RISK_REASONS,
  SHOT_OUTCOMES,
  STATES,
  TO_HIT_ROWS,
} from './profiles.ts';
import type { ShotNumbers } from './shooting.ts';
import { type Figure, FOR_GOOD, type Group, ON_TABLE } from './state.ts';

const COVER_WORDS = ['in the open', 'in soft cover', 'in hard cover'] as const;
const CAUSE_WORDS = [
  'suppressed by fire',
  'a casualty',
  'a melee lost',
  'a charge by greater numbers',
  'crossing open ground under fire',
] as const;
const REASON_WORDS: Readonly<Record<(typeof REASONS)[number], string>> = {
  eliminated: 'a side is wiped out',
  held: 'the objective is held at the turn limit',
  reached: 'enough figures reached the goal',
  'cannot-reach': 'too few figures are left to reach the goal',
  broken: 'a side broke',
  'turn-limit': 'the turn limit is reached',
};

/** Tells a game in plain words: every roll, the number it needed and what came of it. Only replays have one. */
export class Story {
  private readonly trace: Trace;
  private readonly battle: Battle;
  private readonly dice: Dice;

  constructor(trace: Trace, battle: Battle, dice: Dice) {
    this.trace = trace;
    this.battle = battle;
    this.dice = dice;
  }

  private who(figure: Figure): string {
    return `${this.battle.sides[figure.side].name} ${figure.name}`;
  }

  private point(node: number): [number, number] {
    const { x, y } = this.battle.lattice;
    return [x[node] / 100, y[node] / 100];
  }

  private at(node: number): string {
    const [x, y] = this.point(node);
    return `(${x}, ${y})`;
  }

  private get face(): number {
    return this.dice.faces[0];
  }

  deployed(): void {
    this.trace.turn = 0;
    this.trace.heading('Deployment');
    for (const figure of this.battle.figures) {
      if (figure.status !== ON_TABLE) continue;
      const to = this.point(figure.node);
      this.trace.say(`${this.who(figure)} stands at ${this.at(figure.node)}`, {
        kind: 'deploy',
        figure: figure.index,
        to,
      });
    }
  }

  turn(): void {
    this.trace.turn = this.battle.turn;
    this.trace.heading(`Turn ${this.battle.turn}`, { kind: 'turn' });
  }

  step(title: string): void {
    this.trace.say(title);
  }

  tries(observer: Figure, group: Group, score: number, success: boolean): void {
    this.trace.say(
      `${this.who(observer)} tries to spot ${group.name}: needs ${score}, rolls ${this.face}: ${success ? 'spotted' : 'nothing'}`,
      { kind: 'spot', figure: observer.index, success },
      2,
    );
  }

  spotted(observer: Figure, target: Figure, automatic: boolean): void {
    const how = automatic ? 'sees' : 'has spotted';
    this.trace.say(`${this.who(observer)} ${how} ${this.who(target)} at ${this.at(target.node)}`, null, 3);
  }

  moved(figure: Figure, from: number): void {
    this.trace.say(
      `${this.who(figure)} moves from ${this.at(from)} to ${this.at(figure.node)}`,
      { kind: 'move', figure: figure.index, from: this.point(from), to: this.point(figure.node), success: true },
      2,
    );
  }

  drags(figure: Figure, load: string, helper: Figure | null): void {
    const by = helper === null ? '' : ` with ${helper.name}`;
    this.trace.say(`${this.who(figure)} drags ${load}${by}`, null, 2);
  }

  charged(figure: Figure): void {
    this.trace.say(`${this.who(figure)} charges${figure.engaged > 0 ? ' home' : ' and falls short'}`, null, 3);
  }

  shot(shooter: Figure, target: Figure, shot: ShotNumbers, cover: number, reaction: boolean, outcome: number): void {
    const inches = this.battle.inches(shooter.node, target.node);
    const need = shot.automatic ? 'automatic' : `needs ${shot.target === NEVER ? 'what no die shows' : shot.target}`;
    this.trace.say(
      `${this.who(shooter)} ${reaction ? 'reacts' : 'fires'}, ${MODE_WORDS[shot.mode]}, at ${this.who(target)} ${COVER_WORDS[cover]}, ` +
        `${inches} inches (${TO_HIT_ROWS[shot.counted]}): ${need}, last die ${this.face}: ${SHOT_OUTCOMES[outcome]}`,
      { kind: 'shot', figure: shooter.index, target: target.index, success: shot.hit },
      2,
    );
  }

  wounded(figure: Figure, turns: number, out: boolean): void {
    const away = out ? 'out of the fight' : `disabled for ${turns} turns`;
    this.trace.say(`${this.who(figure)} is wounded, ${away}`, { kind: 'hit', figure: figure.index, killed: false }, 3);
  }

  disabled(figure: Figure, turns: number): void {
    const long = turns >= FOR_GOOD ? 'for good' : `for ${turns} turns`;
    this.trace.say(`${this.who(figure)} is disabled ${long}`, { kind: 'hit', figure: figure.index, killed: false }, 3);
  }

  killed(figure: Figure): void {
    this.trace.say(`${this.who(figure)} is killed`, { kind: 'fall', figure: figure.index }, 3);
  }

  captured(figure: Figure, surrendered: boolean): void {
    const word = surrendered ? 'surrenders' : 'is captured';
    this.trace.say(`${this.who(figure)} ${word}`, { kind: 'fall', figure: figure.index }, 3);
  }

  gone(figure: Figure): void {
    this.trace.say(`${this.who(figure)} runs off the table`, { kind: 'leave', figure: figure.index }, 3);
  }

  reached(figure: Figure): void {
    this.trace.say(`${this.who(figure)} has reached the goal`, { kind: 'leave', figure: figure.index }, 3);
  }

  comesRound(figure: Figure): void {
    this.trace.say(`${this.who(figure)} comes round`, null, 2);
  }

  unsuppresses(figure: Figure, firePoints: number, before: number): void {
    this.trace.say(
      `${this.who(figure)} tries to shake off suppression: ${this.face} + ${firePoints}, ${before} to ${figure.markers} markers`,
      null,
      2,
    );
  }

  morale(figure: Figure, cause: number, total: number, testers: number, result: number): void {
    this.trace.say(
      `Morale around ${this.who(figure)} (${CAUSE_WORDS[cause]}): ${testers} test on ${total} Fire points, die ${this.face}: ${MORALE_RESULTS[result]}`,
      { kind: 'morale', figure: figure.index, result },
      2,
    );
  }

  rallies(figure: Figure, count: number, rallied: boolean): void {
    const others = count > 1 ? ` and ${count - 1} more` : '';
    this.trace.say(
      `${this.who(figure)}${others} roll ${this.face} to rally: ${rallied ? 'rallied' : 'still routing'}`,
      null,
      2,
    );
  }

  fights(sgc: Figure, sgcExtras: number, solo: Figure, soloExtras: number, difference: number, result: number): void {
    const winner = difference > 0 ? sgc : solo;
    const loser = difference > 0 ? solo : sgc;
    const how =
      difference === 0
        ? 'a draw'
        : `${winner.name} wins by ${Math.abs(difference)}, ${loser.name} is ${MELEE_RESULTS[result]}`;
    this.trace.say(
      `${this.who(sgc)} (${this.battle.firePoints(sgc)} + ${sgcExtras} extras) fights ${this.who(solo)} ` +
        `(${this.battle.firePoints(solo)} + ${soloExtras} extras): ${how}`,
      { kind: 'strike', figure: winner.index, target: loser.index, success: difference !== 0 },
      2,
    );
  }

  risk(group: Group, parts: Int32Array, factor: number, die: number): void {
    const reasons = RISK_REASONS.map((reason, i) => (parts[i] === 0 ? '' : `${reason} ${parts[i]}`)).filter(Boolean);
    const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
    this.trace.say(
      `${group.name}, ${STATES[group.state]}: Risk Factor ${factor}${why}, die ${die}: order ${ORDERS[group.order]}`,
      { kind: 'risk', group: group.index, factor, die },
      2,
    );
  }

  plans(group: Group): void {
    const goal = group.goal < 0 ? '' : ` about ${this.at(group.goal)}`;
    this.trace.say(`${group.name}: ${PLANS[group.plan]}${goal}`, null, 3);
  }

  portal(counters: number, contact: boolean, die: number, result: number, force: number): void {
    const instead = force === result ? '' : `, for want of figures ${FORCES[force]}`;
    this.trace.say(
      `Portals: ${counters} in sight, ${contact ? 'contact' : 'no contact'}, die ${die}: ${FORCES[result]}${instead}`,
      { kind: 'portal', die, force },
      2,
    );
  }

  arrives(group: Group, counter: number): void {
    const names = group.figures.slice(0, group.size).map((figure) => `${figure.name} ${this.at(figure.node)}`);
    this.trace.say(`${group.name} appears at counter ${counter + 1}: ${names.join(', ')}`, null, 2);
    for (const figure of group.figures.slice(0, group.size))
      this.trace.say(
        `${this.who(figure)} stands at ${this.at(figure.node)}`,
        { kind: 'deploy', figure: figure.index, to: this.point(figure.node) },
        3,
      );
  }

  redeploys(counter: number, node: number): void {
    this.trace.say(`Counter ${counter + 1} moves to ${this.at(node)}`, null, 2);
  }

  turnEnd(): void {
    const { battle } = this;
    const [sgc, solo] = [0, 1].map((side) => battle.goal.strength(battle, side));
    this.trace.say(`End of turn ${battle.turn}: SGC ${sgc}, solo side ${solo} able to fight`, {
      kind: 'turnEnd',
      living: [sgc, solo],
    });
  }

  end(): void {
    const { referee } = this.battle.goal;
    const result = referee.winner < 0 ? 'a draw' : `${this.battle.sides[referee.winner].name} wins`;
    this.trace.heading(`Result: ${result} (${REASON_WORDS[REASONS[referee.reason]]})`, {
      kind: 'end',
      winner: referee.winner,
    });
  }
}
