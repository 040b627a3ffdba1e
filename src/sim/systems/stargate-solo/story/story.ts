import type { TracedRoll, TracedTest } from '../../../kernel/trace.ts';
import { coverWords, resultWords } from '../../../tabletop/telling.ts';
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
import type { ShotNumbers } from '../steps/fighting.ts';
import { strength } from '../table/judging.ts';
import { type Figure, FOR_GOOD, type Group, ON_TABLE } from '../table/state.ts';
import { Teller } from './teller.ts';

/** Tells a replay: each roll, its needed number and result. */
export class Story extends Teller {
  deployed(): void {
    const { battle } = this;
    this.begin();
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
      this.stands(figure, 1);
    }
  }

  private stands(figure: Figure, indent: number): void {
    this.event(figure, `stands at ${this.at(figure.node)}`, 'deploy', indent, { to: this.point(figure.node) });
  }

  turn(): void {
    this.trace.turn = this.battle.turn;
    this.heading(`Turn ${this.battle.turn}`, { kind: 'turn' });
  }

  step(title: string): void {
    this.say(title);
  }

  tries(observer: Figure, group: Group, score: number, success: boolean): void {
    const result = success ? 'spotted' : 'nothing';
    const rolls = [{ name: this.who(observer), faces: [this.face] }];
    const tests: TracedTest[] = [{ name: 'Spotting', rolls, needs: `${score} or more`, success }];
    const what = `tries to spot ${this.groupName(group)}: needs ${score}, rolls ${this.face}: ${result}`;
    this.event(observer, what, 'spot', 2, { success, tests });
  }

  spotted(observer: Figure, target: Figure, automatic: boolean): void {
    const how = automatic ? 'sees' : 'has spotted';
    this.say(`${this.who(observer)} ${how} ${this.who(target)} at ${this.at(target.node)}`, null, 3);
  }

  moved(figure: Figure, from: number): void {
    this.event(figure, `moves from ${this.at(from)} to ${this.at(figure.node)}`, 'move', 2, {
      from: this.point(from),
      to: this.point(figure.node),
      success: true,
    });
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
    const covered = coverWords(this.battle.sight, shooter.node, target.node, cover);
    this.event(
      shooter,
      `${reaction ? 'reacts' : 'fires'}, ${MODE_WORDS[shot.mode]}, at ${this.who(target)} ${covered}, ` +
        `${inches} inches (${ROW_WORDS[TO_HIT_ROWS[shot.counted]]}): ${hit}${this.effect(shooter, shot, outcome)}`,
      'shot',
      2,
      { target: this.token(target), success: shot.hit, tests: this.shotTests(shooter, shot) },
    );
  }

  private effect(shooter: Figure, shot: ShotNumbers, outcome: number): string {
    if (!shot.hit) return '';
    const arm = this.battle.arm(shooter);
    if (arm.effect === ZAT) return `, ${SHOT_OUTCOMES[outcome]}`;
    return `, effect die ${signed(this.face, arm.modifiers[shot.effectBand])}: ${SHOT_OUTCOMES[outcome]}`;
  }

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
    this.event(figure, `is wounded, ${away}`, 'hit', 3, { killed: false });
  }

  disabled(figure: Figure, turns: number): void {
    const long = turns >= FOR_GOOD ? 'for good' : `for ${turnsText(turns)}`;
    this.event(figure, `is disabled ${long}`, 'hit', 3, { killed: false });
  }

  killed(figure: Figure): void {
    this.event(figure, 'is killed', 'fall', 3);
  }

  captured(figure: Figure, surrendered: boolean): void {
    this.event(figure, surrendered ? 'surrenders' : 'is captured', 'leave', 3);
  }

  gone(figure: Figure): void {
    this.event(figure, 'runs off the table', 'leave', 3);
  }

  /** An edge is left; in an area the figure stays. */
  reached(figure: Figure, leaves: boolean): void {
    this.event(figure, 'has reached the goal', leaves ? 'leave' : 'state', 3);
  }

  comesRound(figure: Figure): void {
    this.event(figure, 'comes round', 'state', 2);
  }

  unsuppresses(figure: Figure, firePoints: number, before: number): void {
    this.event(
      figure,
      `tries to shake off suppression: ${this.face} + ${firePoints}, ${before} to ${figure.markers} markers`,
      'state',
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

  /** Told before the markers are gone (SOLO-49). */
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
    // The solo die came last; the other follows from the difference.
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
    this.arrived(group);
    this.say(`${this.groupName(group)} appears at Portal ${counter + 1}`, null, 2);
    for (const figure of group.figures.slice(0, group.size)) this.stands(figure, 3);
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

function meleeRoll(name: string, face: number, firePoints: number): TracedRoll {
  return { name, faces: [face], adds: [['Fire points', firePoints]], total: face + firePoints };
}
