import type { Dice } from '../../../kernel/dice/dice.ts';
import type { Trace, TracedRoll, TracedTest } from '../../../kernel/trace.ts';
import { coverWords, pointOf, pointWords, resultWords } from '../../../tabletop/telling.ts';
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
} from '../rules/profiles.ts';
import {
  CAUSE_WORDS,
  MELEE_WORDS,
  PLAN_WORDS,
  PLANS,
  RISK_WORDS,
  ROW_WORDS,
  STATE_WORDS,
  signed,
  turnsText,
} from '../rules/words.ts';
import { NEVER, ZAT } from '../steps/armoury.ts';
import type { ShotNumbers } from '../steps/shooting.ts';
import type { Battle } from '../table/battle.ts';
import { strength } from '../table/judging.ts';
import { type Figure, FOR_GOOD, type Group, ON_TABLE } from '../table/state.ts';
import { FigureNotes } from './figure-notes.ts';

/** Where a crewed weapon is that nobody serves. */
const NOWHERE = -1;

type PictureData = Readonly<Record<string, unknown>>;

/** Tells a game in plain words: every roll, the number it needed and what came of it. Only replays have one. */
export class Story {
  private readonly trace: Trace;
  private readonly battle: Battle;
  private readonly dice: Dice;
  private readonly notes: FigureNotes;
  /** By figure, and by name of a group: how often it has arrived in this game. Who comes again has a number behind its name. */
  private readonly lives: Uint16Array;
  /** By crewed weapon: the node at which it was last told to stand. */
  private readonly gunsTold: Int32Array;
  private readonly arrivals = new Map<string, number>();

  constructor(trace: Trace, battle: Battle, dice: Dice) {
    this.trace = trace;
    this.battle = battle;
    this.dice = dice;
    this.notes = new FigureNotes(battle);
    this.lives = new Uint16Array(battle.figures.length);
    this.gunsTold = new Int32Array(battle.guns.length);
  }

  /** What has become of figures is told before what comes next, but for the figure that this is about: its event says it. */
  private say(text: string, data: PictureData | null = null, indent = 1): void {
    const token = data?.figure;
    const own = typeof token === 'number' ? this.battle.figures[token - this.portals] : undefined;
    const note = own === undefined ? null : this.notes.tell(own);
    this.catchUp();
    this.trace.say(text, this.withGuns(note === null ? data : { ...data, note }), indent);
  }

  private heading(text: string, data: PictureData | null = null): void {
    this.catchUp();
    this.trace.heading(text, this.withGuns(data));
  }

  /** An event with the crewed weapons that stand elsewhere than when they were last told; of those that somebody serves. */
  private withGuns(data: PictureData | null): PictureData | null {
    const { guns, figures } = this.battle;
    const moved = guns.flatMap(({ node }, i): [number, [number, number] | null][] => {
      const isServed = figures.some(({ gun, status }) => gun === guns[i] && status === ON_TABLE);
      const now = isServed ? node : NOWHERE;
      if (this.gunsTold[i] === now) return [];
      this.gunsTold[i] = now;
      return [[i, isServed ? this.point(node) : null]];
    });
    return moved.length === 0 ? data : { ...(data ?? { kind: 'guns' }), gunsAt: moved };
  }

  private catchUp(): void {
    for (const figure of this.notes.untold()) {
      const note = this.notes.tell(figure);
      if (figure.status !== ON_TABLE) continue;
      const data = { kind: 'state', figure: this.token(figure), note };
      this.trace.say(`${this.who(figure)} is ${note === '' ? 'steady again' : note}`, data, 3);
    }
  }

  private who(figure: Figure): string {
    return `${this.battle.sides[figure.side].name} ${this.nameOf(figure)}`;
  }

  private nameOf(figure: Figure): string {
    return numbered(figure.name, this.lives[figure.index]);
  }

  private groupName(group: Group): string {
    return numbered(group.name, this.arrivals.get(group.name) ?? 1);
  }

  private point(node: number): [number, number] {
    return pointOf(this.battle.lattice, node);
  }

  private at(node: number): string {
    return pointWords(this.battle.lattice, node);
  }

  /** Portal counters come first in the list of what is drawn: figures stand on them. */
  private get portals(): number {
    return this.battle.counters.nodes.length;
  }

  private token(figure: Figure): number {
    return this.portals + figure.index;
  }

  private get face(): number {
    return this.dice.faces[0];
  }

  deployed(): void {
    const { battle } = this;
    this.trace.turn = 0;
    this.notes.reset();
    this.gunsTold.fill(NOWHERE);
    this.arrivals.clear();
    for (const { index, status } of battle.figures) this.lives[index] = status === ON_TABLE ? 1 : 0;
    this.trace.heading('Deployment', {
      kind: 'figures',
      sides: [...battle.sides.map(({ name }) => name), 'Portals'],
      figures: [
        ...Array.from(battle.counters.nodes, (_, i) => ({ name: `Portal ${i + 1}`, side: battle.sides.length })),
        ...battle.figures.map(({ name, side }) => ({ name, side })),
      ],
      guns: battle.guns.map((_, i) => `crewed weapon ${i + 1}`),
    });
    battle.counters.nodes.forEach((node, i) => {
      const data = { kind: 'deploy', figure: i, to: this.point(node) };
      this.trace.say(`Portal ${i + 1} is at ${this.at(node)}`, data);
    });
    for (const figure of battle.figures) {
      if (figure.status !== ON_TABLE) continue;
      const to = this.point(figure.node);
      this.say(`${this.who(figure)} stands at ${this.at(figure.node)}`, {
        kind: 'deploy',
        figure: this.token(figure),
        to,
      });
    }
  }

  turn(): void {
    this.trace.turn = this.battle.turn;
    this.heading(`Turn ${this.battle.turn}`, { kind: 'turn' });
  }

  step(title: string): void {
    this.say(title);
  }

  tries(observer: Figure, group: Group, score: number, success: boolean): void {
    this.say(
      `${this.who(observer)} tries to spot ${this.groupName(group)}: needs ${score}, rolls ${this.face}: ${success ? 'spotted' : 'nothing'}`,
      {
        kind: 'spot',
        figure: this.token(observer),
        success,
        tests: [this.asked('Spotting', observer, score, success)],
      },
      2,
    );
  }

  spotted(observer: Figure, target: Figure, automatic: boolean): void {
    const how = automatic ? 'sees' : 'has spotted';
    this.say(`${this.who(observer)} ${how} ${this.who(target)} at ${this.at(target.node)}`, null, 3);
  }

  moved(figure: Figure, from: number): void {
    this.say(
      `${this.who(figure)} moves from ${this.at(from)} to ${this.at(figure.node)}`,
      { kind: 'move', figure: this.token(figure), from: this.point(from), to: this.point(figure.node), success: true },
      2,
    );
  }

  drags(figure: Figure, load: string, helper: Figure | null): void {
    const by = helper === null ? '' : ` with ${this.nameOf(helper)}`;
    this.say(`${this.who(figure)} drags ${load}${by}`, null, 2);
  }

  charged(figure: Figure): void {
    this.say(`${this.who(figure)} charges${figure.engaged > 0 ? ' home' : ' and falls short'}`, null, 3);
  }

  shot(shooter: Figure, target: Figure, shot: ShotNumbers, cover: number, reaction: boolean, outcome: number): void {
    const inches = this.battle.inches(shooter.node, target.node);
    const need = shot.target === NEVER ? 'what no die shows' : `${shot.target}, rolls ${shot.face}`;
    const hit = shot.automatic ? 'automatic hit' : `needs ${need}: ${shot.hit ? 'hit' : 'miss'}`;
    this.say(
      `${this.who(shooter)} ${reaction ? 'reacts' : 'fires'}, ${MODE_WORDS[shot.mode]}, at ${this.who(target)} ${coverWords(this.battle.sight, shooter.node, target.node, cover)}, ` +
        `${inches} inches (${ROW_WORDS[TO_HIT_ROWS[shot.counted]]}): ${hit}${this.effect(shooter, shot, outcome)}`,
      {
        kind: 'shot',
        figure: this.token(shooter),
        target: this.token(target),
        success: shot.hit,
        tests: this.shotTests(shooter, shot),
      },
      2,
    );
  }

  /** What a hit does, with its die. */
  private effect(shooter: Figure, shot: ShotNumbers, outcome: number): string {
    if (!shot.hit) return '';
    const arm = this.battle.arm(shooter);
    if (arm.effect === ZAT) return `, ${SHOT_OUTCOMES[outcome]}`;
    return `, effect die ${signed(this.face, arm.modifiers[shot.effectBand])}: ${SHOT_OUTCOMES[outcome]}`;
  }

  /** One die that has to reach a number. */
  private asked(name: string, figure: Figure, needed: number, success: boolean): TracedTest {
    return { name, rolls: [{ name: this.who(figure), faces: [this.face] }], needs: `${needed} or more`, success };
  }

  /** The die to hit, and that of the effect where it was rolled. */
  private shotTests(shooter: Figure, shot: ShotNumbers): TracedTest[] {
    const name = this.who(shooter);
    const needs = `${shot.target} or more`;
    const isRolled = !shot.automatic && shot.target !== NEVER;
    const toHit = { name: 'To hit', rolls: [{ name, faces: [shot.face] }], needs, success: shot.hit };
    const arm = this.battle.arm(shooter);
    const modifier = arm.modifiers[shot.effectBand];
    const changed = modifier === 0 ? {} : { adds: [['range', modifier] as const], total: this.face + modifier };
    const effect = { name: 'Effect', rolls: [{ name, faces: [this.face], ...changed }] };
    return [...(isRolled ? [toHit] : []), ...(shot.hit && arm.effect !== ZAT ? [effect] : [])];
  }

  wounded(figure: Figure, turns: number, out: boolean): void {
    const away = out ? 'out of the fight' : turns === 0 ? 'disabled for no turn' : `disabled for ${turnsText(turns)}`;
    this.say(`${this.who(figure)} is wounded, ${away}`, { kind: 'hit', figure: this.token(figure), killed: false }, 3);
  }

  disabled(figure: Figure, turns: number): void {
    const long = turns >= FOR_GOOD ? 'for good' : `for ${turnsText(turns)}`;
    this.say(`${this.who(figure)} is disabled ${long}`, { kind: 'hit', figure: this.token(figure), killed: false }, 3);
  }

  killed(figure: Figure): void {
    this.say(`${this.who(figure)} is killed`, { kind: 'fall', figure: this.token(figure) }, 3);
  }

  captured(figure: Figure, surrendered: boolean): void {
    const word = surrendered ? 'surrenders' : 'is captured';
    this.say(`${this.who(figure)} ${word}`, { kind: 'leave', figure: this.token(figure) }, 3);
  }

  gone(figure: Figure): void {
    this.say(`${this.who(figure)} runs off the table`, { kind: 'leave', figure: this.token(figure) }, 3);
  }

  /** By an edge it leaves the table; in an area it stays. */
  reached(figure: Figure, leaves: boolean): void {
    const data = { kind: leaves ? 'leave' : 'state', figure: this.token(figure) };
    this.say(`${this.who(figure)} has reached the goal`, data, 3);
  }

  comesRound(figure: Figure): void {
    this.say(`${this.who(figure)} comes round`, { kind: 'state', figure: this.token(figure) }, 2);
  }

  unsuppresses(figure: Figure, firePoints: number, before: number): void {
    this.say(
      `${this.who(figure)} tries to shake off suppression: ${this.face} + ${firePoints}, ${before} to ${figure.markers} markers`,
      { kind: 'state', figure: this.token(figure) },
      2,
    );
  }

  morale(figure: Figure, cause: number, total: number, testers: number, result: number): void {
    this.say(
      `Morale around ${this.who(figure)} (${CAUSE_WORDS[cause]}): ${testers === 1 ? '1 figure tests' : `${testers} figures test`} on ${total} Fire points, die ${this.face}: ${MORALE_RESULTS[result]}`,
      { kind: 'morale', figure: this.token(figure) },
      2,
    );
  }

  /** Who flees throws off its markers, before they are gone (SOLO-49). */
  sheds(figure: Figure): void {
    if (figure.markers === 0) return;
    const markers = figure.markers === 1 ? '1 suppression marker' : `${figure.markers} suppression markers`;
    this.say(`${this.who(figure)} sheds ${markers} in flight`, null, 3);
  }

  rallies(figure: Figure, count: number, rallied: boolean): void {
    const others = count > 1 ? ` and ${count - 1} more` : '';
    this.say(
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
        : `${this.nameOf(winner)} wins by ${Math.abs(difference)}, ${this.nameOf(loser)} is ${MELEE_WORDS[MELEE_RESULTS[result]]}`;
    const { perExtra } = this.battle.rules.melee;
    const a = this.battle.firePoints(sgc) + sgcExtras * perExtra;
    const b = this.battle.firePoints(solo) + soloExtras * perExtra;
    // The solo side's die was the last; the other follows from the difference.
    const faces = [difference + b + this.face - a, this.face];
    const extras = (count: number) => (count === 0 ? '' : ` with ${count} more`);
    this.say(
      `${this.who(sgc)}${extras(sgcExtras)} (${a} + die ${faces[0]}) fights ${this.who(solo)}${extras(soloExtras)} ` +
        `(${b} + die ${faces[1]}): ${how}`,
      {
        kind: 'strike',
        figure: this.token(winner),
        target: this.token(loser),
        success: difference !== 0,
        tests: [
          { name: 'Melee', rolls: [meleeRoll(this.who(sgc), faces[0], a), meleeRoll(this.who(solo), faces[1], b)] },
        ],
      },
      2,
    );
  }

  risk(group: Group, parts: Int32Array, factor: number, die: number): void {
    const reasons = RISK_REASONS.map((reason, i) => (parts[i] === 0 ? '' : `${RISK_WORDS[reason]} ${parts[i]}`)).filter(
      Boolean,
    );
    const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
    this.say(
      `${this.groupName(group)}, ${STATE_WORDS[STATES[group.state]]}: Risk Factor ${factor}${why}, die ${die}: order ${ORDERS[group.order]}`,
      null,
      2,
    );
  }

  plans(group: Group): void {
    const goal = group.goal < 0 ? '' : ` ${this.at(group.goal)}`;
    this.say(`${this.groupName(group)} ${PLAN_WORDS[PLANS[group.plan]][goal === '' ? 0 : 1]}${goal}`, null, 3);
  }

  plansAgain(group: Group): void {
    this.say(`The enemy that ${this.groupName(group)} was to charge is out of reach`, null, 3);
    this.plans(group);
  }

  portal(counters: number, contact: boolean, die: number, result: number, force: number): void {
    const instead = force === result ? '' : `, for want of figures ${FORCES[force]}`;
    this.say(
      `Portals: ${counters} in sight, ${contact ? 'contact' : 'no contact'}, die ${die}: ${FORCES[result]}${instead}`,
      null,
      2,
    );
  }

  arrives(group: Group, counter: number): void {
    this.arrivals.set(group.name, (this.arrivals.get(group.name) ?? 0) + 1);
    for (const figure of group.figures.slice(0, group.size)) this.lives[figure.index]++;
    this.say(`${this.groupName(group)} appears at Portal ${counter + 1}`, null, 2);
    for (const figure of group.figures.slice(0, group.size))
      this.say(
        `${this.who(figure)} stands at ${this.at(figure.node)}`,
        { kind: 'deploy', figure: this.token(figure), to: this.point(figure.node) },
        3,
      );
  }

  redeploys(counter: number, from: number, to: number): void {
    this.say(
      `Portal ${counter + 1} moves from ${this.at(from)} to ${this.at(to)}`,
      { kind: 'move', figure: counter, from: this.point(from), to: this.point(to) },
      2,
    );
  }

  closes(counter: number): void {
    this.say(`Portal ${counter + 1} closes`, { kind: 'leave', figure: counter }, 2);
  }

  turnEnd(): void {
    const { battle } = this;
    const [sgc, solo] = [0, 1].map((side) => strength(battle, side));
    this.say(`End of turn ${battle.turn}: SGC ${sgc}, solo side ${solo} able to fight`, {
      kind: 'turnEnd',
      living: [sgc, solo],
    });
  }

  end(): void {
    const { referee } = this.battle.goal;
    this.heading(resultWords(referee, this.battle.sides), {
      kind: 'end',
      winner: referee.winner,
    });
  }
}

/** A name, and from the second time on which time it is. */
function numbered(name: string, time: number): string {
  return time > 1 ? `${name} (${time})` : name;
}

function meleeRoll(name: string, face: number, firePoints: number): TracedRoll {
  return { name, faces: [face], adds: [['Fire points', firePoints]], total: face + firePoints };
}
