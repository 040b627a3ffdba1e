import { Course } from '../../kernel/course.ts';
import { idsOf } from '../../kernel/definitions.ts';
import type { Dice } from '../../kernel/dice.ts';
import { SideOptions } from '../../kernel/options.ts';
import type { Position } from '../../kernel/position.ts';
import type { Recorder } from '../../kernel/recorder.ts';
import type { Snapshot } from '../../kernel/snapshot.ts';
import type { Stream } from '../../kernel/streams.ts';
import type { Match, Table } from '../../kernel/system.ts';
import { Places } from '../../tabletop/places.ts';
import type { Battle } from './battle.ts';
import { activationTest } from './chapters/activation.ts';
import { leastSeen } from './chapters/deployment.ts';
import { rollForDeployment, rollInitiative } from './chapters/initiative.ts';
import { enterArea, judge } from './chapters/judging.ts';
import { KILLED, resolveHit } from './chapters/shooting.ts';
import { ACTION, Counts, DEPLOYED, INITIATIVE, MELEE_OUTCOME, SHOT_OUTCOME, TEST } from './counts/counts.ts';
import { SIDE_COLUMNS } from './counts/metrics.ts';
import { countOptions } from './counts/options.ts';
import { EVENT } from './counts/rule-events.ts';
import { OPTIONS } from './policies/options.ts';
import { Action, HOLD, MOVE, type Policy, SHOOT, STRIKE } from './policies/policy.ts';
import {
  ALTERNATING,
  BY_TURNS,
  EACH_TURN,
  INITIATIVE_LAST,
  MEDIUM,
  MELEE_KINDS,
  SIDES_OF_DIE,
  STEPS,
  TO_MOVE,
  TO_SHOOT,
  TO_STRIKE,
} from './profiles.ts';
import { type Figure, ON_TABLE, type Side } from './state.ts';
import type { Story } from './story/story.ts';

/** Drawn, or not ended yet. */
const [FREE, ENGAGED, BACK] = MELEE_KINDS.keys();

/** Plays games of squad-alpha from top to bottom, in the order of the rules. */
export class AlphaMatch implements Match {
  private readonly battle: Battle;
  private readonly dice: Dice;
  private readonly policyDice: Dice;
  private readonly recorder: Recorder;
  private readonly policies: readonly Policy[];
  private readonly course: Course;
  private readonly options: readonly SideOptions[];
  private readonly story: Story | null;
  private readonly action = new Action();
  private readonly ready: readonly Figure[][];
  private readonly touching: Figure[];
  private readonly hiddenDice: Int8Array;
  private readonly counts: Counts;
  private readonly shots: Counts['shots'];
  private readonly tests: Counts['tests'];
  private readonly actions: Counts['actions'];
  private readonly melees: Counts['melees'];
  private readonly places: Places;
  private readonly rows;

  constructor(battle: Battle, table: Table, policies: readonly Policy[], story: Story | null) {
    this.battle = battle;
    this.dice = table.dice;
    this.policyDice = table.policyDice;
    this.recorder = table.recorder;
    this.policies = policies;
    this.course = table.course ?? new Course();
    this.options = [0, 1].map((side) => new SideOptions(table.recorder, OPTIONS, side, table.forbidden));
    this.story = story;
    this.ready = battle.sides.map(({ figures }) => [...figures]);
    this.touching = [...battle.figures];
    this.hiddenDice = new Int8Array(battle.figures.length);
    this.counts = new Counts(table.recorder, { ...table.recorder.set, levels: idsOf(battle.rules.training) });
    this.shots = this.counts.shots;
    this.tests = this.counts.tests;
    this.actions = this.counts.actions;
    this.melees = this.counts.melees;
    this.places = new Places(table.recorder, battle.lattice);
    this.rows = [0, 1].map((side) => table.recorder.side(side, SIDE_COLUMNS));
  }

  play(): void {
    this.begin();
    this.playTurns(this.battle.maxTurns);
  }

  playOn(position: Position, moreTurns: number): void {
    if (position.hasTurn) {
      position.state.beginRestoring();
      this.exchange(position.state);
    } else this.begin();
    this.playTurns(this.battle.turn + (position.hasTurn ? 1 : 0) + moreTurns);
  }

  exchange(state: Snapshot): void {
    this.battle.exchange(state);
  }

  private begin(): void {
    const { battle } = this;
    battle.reset();
    battle.goal.reset();
    this.deploy();
  }

  private playTurns(last: number): void {
    const { battle } = this;
    while (!battle.goal.ended && battle.turn < last) {
      this.course.beginTurn(this);
      this.playTurn();
    }
    this.story?.end(battle.goal.referee);
    this.writeRecord();
  }

  /** ALPHA-03, 04: a roll-off, then one figure each in turn; the larger side places its remainder at the end. */
  private deploy(): void {
    const { battle, dice } = this;
    const { sides } = battle;
    const first = rollForDeployment(dice, sides[0].deploymentStream, sides[1].deploymentStream);
    this.story?.deploymentRoll(dice, first);
    const most = Math.max(sides[0].figures.length, sides[1].figures.length);
    for (let i = 0; i < most; i++) {
      this.placeNext(sides[first], i);
      this.placeNext(sides[1 - first], i);
    }
  }

  /** The next figure of a side that has placed so many: its player says which. */
  private placeNext(side: Side, placed: number): void {
    const left = side.figures.length - placed;
    if (left <= 0) return;
    const waiting = this.ready[side.index];
    if (placed === 0) for (let i = 0; i < left; i++) waiting[i] = side.figures[i];
    const next = left === 1 ? 0 : this.policies[side.index].nextToDeploy(this.battle, side, waiting, left);
    const figure = waiting[next];
    // Those who wait keep the order of the scenario.
    for (let i = next; i < left - 1; i++) waiting[i] = waiting[i + 1];
    this.placeFigure(side, figure);
  }

  private placeFigure(side: Side, figure: Figure): void {
    const { battle } = this;
    const chosen = this.policies[side.index].deploy(battle, side, figure);
    const legal = chosen >= 0 && battle.mayDeploy(side.index, side.area[chosen]);
    if (chosen >= 0 && !legal) throw new Error(`policy of ${side.name} deploys ${figure.name} on an illegal point`);
    const node = legal ? side.area[chosen] : leastSeen(battle, side);
    const inSight = battle.watchers(side.index, node) > 0;
    battle.place(figure, node);
    this.counts.deployment.count(side.index, inSight ? DEPLOYED.inSight : DEPLOYED.hidden);
    if (inSight && battle.rules.deployment.hidden) this.recorder.happened(EVENT.deployedInSight);
    this.story?.deployed(figure, inSight);
  }

  private playTurn(): void {
    const { battle, dice, recorder } = this;
    const { sides, goal } = battle;
    battle.turn++;
    battle.step = 0;
    dice.beginTurn(battle.turn);
    this.policyDice.beginTurn(battle.turn);
    this.policies[0].beginTurn(battle, sides[0]);
    this.policies[1].beginTurn(battle, sides[1]);
    this.rollForInitiative();
    this.assignDice();
    for (let step = 1; step <= STEPS && !goal.ended; step++) {
      battle.step = step;
      this.playStep();
    }
    recorder.strength(0, battle.turn, sides[0].living);
    recorder.strength(1, battle.turn, sides[1].living);
    for (let i = 0; i < battle.figures.length; i++) {
      const { status, side, node } = battle.figures[i];
      if (status === ON_TABLE) this.places.stood(side, node);
    }
    judge(battle, true);
    this.story?.turnEnd();
  }

  /** ALPHA-05: each turn, unless house rules have it rolled once, or go by turns after the first. */
  private rollForInitiative(): void {
    const { battle, dice } = this;
    const [a, b] = battle.sides;
    const { die } = battle.rules.initiative;
    const isRolled = battle.rolling === EACH_TURN || battle.turn === 1;
    if (isRolled) battle.first = rollInitiative(dice, a.initiativeStream, b.initiativeStream, die, a.rating, b.rating);
    else if (battle.rolling === BY_TURNS) battle.first = 1 - battle.first;
    this.counts.initiative.count(battle.first, INITIATIVE.won);
    this.counts.initiative.count(1 - battle.first, INITIATIVE.lost);
    if (isRolled) this.story?.initiative(dice);
    else this.story?.keepsInitiative();
  }

  /** ALPHA-06, 07: the side without initiative assigns all its dice, then the other, which has seen them. */
  private assignDice(): void {
    const { battle } = this;
    const [a, b] = battle.sides;
    this.rollPool(a);
    this.rollPool(b);
    for (let i = 0; i < battle.figures.length; i++) {
      battle.figures[i].die = 0;
      battle.figures[i].acted = false;
    }
    const without = battle.sides[1 - battle.first];
    const withInitiative = battle.sides[battle.first];
    this.assignPool(without);
    if (battle.rules.assignment.secondSees) this.assignPool(withInitiative);
    else {
      this.hideDice(without);
      this.assignPool(withInitiative);
      for (let i = 0; i < without.figures.length; i++) without.figures[i].die = this.hiddenDice[i];
    }
  }

  private hideDice(side: Side): void {
    for (let i = 0; i < side.figures.length; i++) {
      this.hiddenDice[i] = side.figures[i].die;
      side.figures[i].die = 0;
    }
  }

  /** One die per figure on the table; the fallen roll none. */
  private rollPool(side: Side): void {
    for (let face = 1; face <= STEPS; face++) side.pool[face] = 0;
    for (let i = 0; i < side.onTable; i++) side.pool[this.dice.face(side.turnDiceStream, SIDES_OF_DIE)]++;
    this.story?.pool(side);
  }

  private assignPool(side: Side): void {
    // Arrays this short are copied faster than a copy is called.
    for (let face = 1; face <= STEPS; face++) side.dice[face] = side.pool[face];
    this.policies[side.index].assign(this.battle, side);
    for (let i = 0; i < side.figures.length; i++) {
      const figure = side.figures[i];
      if (figure.status !== ON_TABLE) continue;
      if (!(side.pool[figure.die] > 0)) throw new Error(`policy of ${side.name} gives ${figure.name} a die it has not`);
      side.pool[figure.die]--;
    }
    this.story?.assigned(side);
  }

  /** ALPHA-08: first all figures of the side with initiative, then those of the other, or as house rules have it. */
  private playStep(): void {
    const { battle } = this;
    const { order } = battle;
    const first = battle.sides[order === INITIATIVE_LAST ? 1 - battle.first : battle.first];
    const second = battle.sides[1 - first.index];
    let ofFirst = this.gatherReady(first);
    let ofSecond = this.gatherReady(second);
    if (order !== ALTERNATING) {
      while (ofFirst > 0) ofFirst = this.actNext(first, ofFirst);
      while (ofSecond > 0) ofSecond = this.actNext(second, ofSecond);
      return;
    }
    while (ofFirst > 0 || ofSecond > 0) {
      if (ofFirst > 0) ofFirst = this.actNext(first, ofFirst);
      if (ofSecond > 0) ofSecond = this.actNext(second, ofSecond);
    }
  }

  /** Lists the figures of a side that have the step's die; returns how many there are. */
  private gatherReady(side: Side): number {
    const { step } = this.battle;
    if (side.dice[step] === 0) return 0;
    const ready = this.ready[side.index];
    let count = 0;
    for (let i = 0; i < side.figures.length; i++) if (side.figures[i].die === step) ready[count++] = side.figures[i];
    return count;
  }

  /** One of the first `count` ready figures acts, in its owner's order; one that fell before does not. Returns how many are left. */
  private actNext(side: Side, count: number): number {
    const { battle } = this;
    const ready = this.ready[side.index];
    const able = battle.goal.ended ? 0 : keepOnTable(ready, count);
    if (able === 0) return 0;
    const next = able === 1 ? 0 : this.policies[side.index].next(battle, side, ready, able);
    const figure = ready[next];
    ready[next] = ready[able - 1];
    figure.acted = true;
    this.activate(figure);
    judge(battle, false);
    return able - 1;
  }

  /** ALPHA-09, 17: moves or shoots, not both; in base contact it must strike, unless house rules let it break off. */
  private activate(figure: Figure): void {
    const { battle, action } = this;
    const isEngaged = battle.hasContact(figure);
    action.kind = isEngaged ? STRIKE : HOLD;
    if (!isEngaged || battle.rules.melee.breakOff) {
      this.policies[figure.side].act(battle, figure, action);
      if (this.course.isCounted) countOptions(this.options[figure.side], battle, figure, action);
    }
    if (action.kind === MOVE) this.move(figure, battle.movement.reach(figure.node)[action.move]);
    else if (isEngaged) {
      this.declare(figure, ACTION.melee);
      this.recorder.happened(EVENT.forcedToStrike);
      this.strike(figure, ENGAGED);
    } else if (action.kind === SHOOT) this.shoot(figure, battle.figures[action.target]);
    else {
      this.declare(figure, ACTION.hold);
      this.recorder.happened(EVENT.held);
      this.story?.holds(figure);
    }
  }

  private declare(figure: Figure, kind: number): void {
    this.actions.count(figure.side, figure.training, this.battle.step, kind);
  }

  /** ALPHA-10: rolls and counts one activation test; the band is that of a shot. */
  private test(figure: Figure, stream: Stream, deed: number, band: number): boolean {
    const { battle, dice } = this;
    const target = battle.activationTarget(figure, deed, band);
    const success = activationTest(dice, stream, figure.dice[deed], target);
    const { modifier } = battle.sides[figure.side];
    const result = success ? TEST.success : TEST.failure;
    this.tests.count(figure.side, figure.training, battle.step, this.counts.modifier.place(modifier), result);
    if (battle.step === STEPS) this.recorder.happened(EVENT.testedAtSix);
    if (modifier < 0) this.recorder.happened(EVENT.modified);
    if (battle.step + battle.modifierOf(figure, deed, band) < 1 && battle.rules.activation.oneAlwaysSucceeds)
      this.recorder.happened(EVENT.oneAlways);
    return success;
  }

  /** ALPHA-12, 16: up to the move's distance on a success; into contact, a free attack. */
  private move(figure: Figure, node: number): void {
    const { battle } = this;
    if (!battle.mayMove(figure, node)) throw new Error(`policy moves ${figure.name} where it cannot go`);
    const charge = battle.contacts(figure.side, node, this.touching) > 0;
    this.declare(figure, charge ? ACTION.charge : ACTION.move);
    const from = figure.node;
    const success = this.test(figure, figure.activation, TO_MOVE, MEDIUM);
    this.story?.moves(figure, from, node, success, charge, this.dice);
    if (!success) return;
    battle.shift(figure, node);
    this.recorder.happened(EVENT.moved);
    if (battle.goal.isExit(figure.side, node)) {
      battle.leave(figure);
      this.story?.leaves(figure);
    } else {
      if (battle.goal.isInArea(node)) enterArea(battle, figure);
      if (charge && battle.rules.melee.freeAttack) this.strike(figure, FREE);
    }
  }

  /** ALPHA-13 to 15, 19. */
  private shoot(shooter: Figure, target: Figure): void {
    const { battle, dice } = this;
    if (target.side === shooter.side || !battle.mayShoot(shooter, target))
      throw new Error(`policy shoots with ${shooter.name} at ${target.name}, which it may not`);
    this.declare(shooter, ACTION.shoot);
    const side = battle.sides[shooter.side];
    const cover = battle.cover(shooter, target);
    const band = battle.band(shooter.node, target.node);
    side.shots++;
    this.places.fired(shooter.side, shooter.node);
    this.recorder.happened(EVENT.shot);
    if (battle.hasContact(target)) this.recorder.happened(EVENT.shotIntoMelee);
    const success = this.test(shooter, shooter.activation, TO_SHOOT, band);
    this.story?.shoots(shooter, target, band, success, dice);
    let outcome: number = SHOT_OUTCOME.missed;
    if (success) {
      const killed = this.hit(target, cover);
      side.hits++;
      if (killed) side.shotKills++;
      outcome = killed ? SHOT_OUTCOME.killed : SHOT_OUTCOME.saved;
    } else if (battle.rules.shooting.missHitsOtherInMelee) outcome = this.hitOther(shooter, target);
    this.shots.count(shooter.side, shooter.training, battle.step, cover, outcome);
  }

  /** ALPHA-14, 15: the save, and the fall of a figure that has none. Returns whether it fell. */
  private hit(target: Figure, cover: number): boolean {
    const { battle, dice } = this;
    const save = battle.saveTarget(target, cover);
    const killed = resolveHit(dice, target.save, save) === KILLED;
    this.story?.hit(target, cover, save, killed, dice);
    // In the open nobody saves; and there are house rules by which nobody does in cover.
    if (save <= SIDES_OF_DIE && cover > 0) this.recorder.happened(cover === 1 ? EVENT.savedSoft : EVENT.savedHard);
    if (killed) this.recorder.happened(EVENT.shotDead);
    if (killed) this.kill(target);
    return killed;
  }

  private kill(figure: Figure): void {
    const { battle } = this;
    const side = battle.sides[figure.side];
    const { leader, rating, breakTurn } = side;
    if (figure.die > battle.step || (figure.die === battle.step && !figure.acted))
      this.recorder.happened(EVENT.dieLost);
    battle.fall(figure);
    if (side.leader !== leader) this.recorder.happened(EVENT.commandPassed);
    if (side.breakTurn !== breakTurn) this.recorder.happened(EVENT.broke);
    this.counts.casualties.add(figure.side, battle.turn, 1);
    this.places.fell(figure.side, figure.node);
    this.story?.falls(figure, leader, rating);
  }

  /** ALPHA-19: the miss hits a figure of that melee that was not the target, seen or not; with several, one at random. */
  private hitOther(shooter: Figure, target: Figure): number {
    const { battle, dice, touching } = this;
    let count = battle.contacts(target.side, target.node, touching);
    if (battle.rules.shooting.missNeedsSight) count = battle.keepSeen(shooter, touching, count);
    if (count === 0) return SHOT_OUTCOME.missed;
    const other = touching[count === 1 ? 0 : dice.pick(shooter.bystander, count)];
    this.story?.hitsOther(shooter, other);
    this.recorder.happened(EVENT.hitOther);
    if (!battle.sees(shooter.node, other.node)) this.recorder.happened(EVENT.hitUnseen);
    if (count > 1) this.recorder.happened(EVENT.hitOtherAtRandom);
    return this.hit(other, battle.cover(shooter, other)) ? SHOT_OUTCOME.otherKilled : SHOT_OUTCOME.otherSaved;
  }

  /** ALPHA-16 to 18: a success kills; there is no save, and no blow back, unless house rules have them. */
  private strike(figure: Figure, kind: number): void {
    const { battle, touching } = this;
    const count = battle.contacts(figure.side, figure.node, touching);
    const chosen = count === 1 ? 0 : this.policies[figure.side].strike(battle, figure, touching, count);
    const enemy = touching[chosen];
    if (kind === FREE) this.recorder.happened(EVENT.freeAttack);
    if (count > 1) this.recorder.happened(EVENT.choseEnemy);
    const killed = this.blow(figure, enemy, kind, kind === FREE ? figure.freeMelee : figure.activation);
    if (!killed && battle.rules.melee.strikeBack) this.blow(enemy, figure, BACK, enemy.strikeBack);
  }

  /** One blow of one figure at another. Returns whether it killed. */
  private blow(figure: Figure, enemy: Figure, kind: number, stream: Stream): boolean {
    const { battle, dice } = this;
    const isCertain = kind === FREE && battle.rules.melee.freeAttackSucceeds;
    const success = isCertain || this.test(figure, stream, TO_STRIKE, MEDIUM);
    this.story?.strikes(figure, enemy, MELEE_KINDS[kind], success, isCertain, dice);
    const killed = success && this.isKilledInMelee(enemy);
    const outcome = killed ? MELEE_OUTCOME.killed : success ? MELEE_OUTCOME.saved : MELEE_OUTCOME.missed;
    this.melees.count(figure.side, figure.training, battle.step, kind, outcome);
    if (!killed) return false;
    battle.sides[figure.side].meleeKills++;
    this.recorder.happened(EVENT.killedInMelee);
    this.kill(enemy);
    return true;
  }

  /** ALPHA-18: there is no save from a blow, unless house rules give one. */
  private isKilledInMelee(enemy: Figure): boolean {
    const { battle, dice } = this;
    const save = battle.meleeSaveTarget(enemy);
    if (save > SIDES_OF_DIE) return true;
    const killed = resolveHit(dice, enemy.save, save) === KILLED;
    this.story?.savesInMelee(enemy, save, killed, dice);
    return killed;
  }

  private writeRecord(): void {
    const { battle, recorder } = this;
    const { goal } = battle;
    recorder.game.turns = battle.turn;
    recorder.game.reason = goal.referee.reason;
    for (let i = 0; i < 2; i++) {
      const side = battle.sides[i];
      const row = this.rows[i];
      row.score = goal.doubledScore(i);
      row.strengthLeft = side.living;
      row.losses = side.casualties;
      row.firstBreakTurn = side.breakTurn;
      row.shots = side.shots;
      row.hits = side.hits;
      row.shotKills = side.shotKills;
      row.meleeKills = side.meleeKills;
    }
  }
}

/** Drops the fallen from the first `count` figures; returns how many are left. */
function keepOnTable(figures: Figure[], count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) if (figures[i].status === ON_TABLE) figures[kept++] = figures[i];
  return kept;
}
