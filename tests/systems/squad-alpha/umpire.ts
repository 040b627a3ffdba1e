import type { Dice } from '../../../src/sim/kernel/dice/dice.ts';
import { answering, Chance } from '../../../src/sim/kernel/players/questions.ts';
import { Trace } from '../../../src/sim/kernel/trace.ts';
import { MOVE, type Policy, QUESTIONS } from '../../../src/sim/systems/squad-alpha/play/questions.ts';
import { CRUDE } from '../../../src/sim/systems/squad-alpha/policies/crude.ts';
import type { Battle } from '../../../src/sim/systems/squad-alpha/table/battle.ts';
import { FALLEN, type Figure, LEFT, ON_TABLE, type Side } from '../../../src/sim/systems/squad-alpha/table/state.ts';

/** `expect` would take minutes for a million checks. */
export function hold(fact: boolean, broken: string): void {
  if (!fact) throw new Error(broken);
}

type Told = Readonly<Record<string, unknown>>;

export class Deeds {
  tests = 0;
  shots = 0;
  hits = 0;
  shotKills = 0;
  melees = 0;
  meleeKills = 0;
  actions = 0;
  deployed = 0;
  losses = 0;
  initiatives = 0;
  firstBreak = 0;

  add(other: Deeds): void {
    for (const key of Object.keys(this) as (keyof this & keyof Deeds)[])
      if (key !== 'add') (this[key] as number) += other[key] as number;
  }
}

/** Checks the table by the rulebook at every trace event, with counters independent of the engine's. */
export class Umpire extends Trace {
  deeds: readonly [Deeds, Deeds] = [new Deeds(), new Deeds()];
  private battle: Battle | null = null;
  private readonly rolled: string[] = ['', ''];
  private readonly acted = new Set<number>();
  private step = 0;
  private said = 0;
  /** Side of the last successful shot or blow; -1 for a miss. */
  private killer = -1;
  private killerShoots = false;
  private readonly arrived = new Set<Figure>();
  private leaders: readonly Figure[] = [];

  startGame(battle: Battle): void {
    this.battle = battle;
    this.leaders = battle.sides.map(({ figures }) => figures.reduce((a, b) => (b.command > a.command ? b : a)));
    this.deeds = [new Deeds(), new Deeds()];
    this.arrived.clear();
  }

  override heading(_text: string, data: Told | null = null): void {
    if (data?.kind !== 'turn') return;
    this.deeds[data.initiative as number].initiatives++;
    this.acted.clear();
    this.step = 0;
    this.rolled.fill('');
  }

  override say(text: string, data: Told | null = null): void {
    const battle = this.battle!;
    if (data === null || data.kind === 'pool') this.noteDice(battle, text);
    else if (typeof data.figure === 'number') this.tell(battle, battle.figures[data.figure], text, data);
    if (data?.kind !== 'deploy') for (const side of battle.sides) this.checkForce(battle, side);
    checkPlaces(battle);
    // Not at each event, so that several figures have moved.
    if (this.said++ % 3 === 0) checkSightings(battle);
    if (data?.kind !== 'turnEnd') return;
    checkEmptyPoints(battle);
    for (const { index, reached } of battle.sides) {
      const met = [...this.arrived].filter(({ side }) => side === index).length;
      hold(reached === met, `${reached} figures count as arrived, by the books ${met}`);
    }
  }

  private tell(battle: Battle, figure: Figure, text: string, data: Told): void {
    const own = this.deeds[figure.side];
    switch (data.kind) {
      case 'deploy':
        own.deployed++;
        hold(battle.sides[figure.side].area.includes(figure.node), 'ALPHA-04 deployed outside its area');
        break;
      case 'hold':
        this.act(battle, figure);
        break;
      case 'move':
        this.act(battle, figure);
        own.tests++;
        checkMove(battle, figure, data);
        if (data.success === true) this.arrive(battle, figure, data.to as [number, number]);
        break;
      case 'shot':
        this.act(battle, figure);
        own.tests++;
        own.shots++;
        if (data.success === true) own.hits++;
        this.killer = data.success === true ? figure.side : -1;
        this.killerShoots = true;
        checkShot(battle, figure, battle.figures[data.target as number]);
        break;
      case 'strike':
        if (text.startsWith('Step')) this.act(battle, figure);
        own.tests++;
        own.melees++;
        this.killer = figure.side;
        this.killerShoots = false;
        hold(touches(battle, figure, battle.figures[data.target as number]), 'ALPHA-16 struck out of contact');
        break;
      case 'bystander':
        hold(this.killerShoots && this.killer < 0, 'ALPHA-19 a shot that did not miss hits another');
        break;
      case 'fall':
        this.fall(battle, figure);
        break;
      case 'leave':
        hold(figure.status === LEFT, 'told to leave, and stands');
        break;
    }
  }

  /** ALPHA-08, 09: one action per turn, in the step of its die; ALPHA-07: dice given are those rolled. */
  private act(battle: Battle, figure: Figure): void {
    this.deeds[figure.side].actions++;
    if (this.step === 0)
      for (const side of battle.sides)
        hold(
          facesOf(standing(side).map(({ die }) => die)) === this.rolled[side.index],
          'ALPHA-07 dice given, not rolled',
        );
    hold(!this.acted.has(figure.index), 'ALPHA-09 acts twice in a turn');
    hold(figure.status === ON_TABLE, 'ALPHA-20 a fallen figure acts');
    hold(figure.die === battle.step && battle.step >= this.step, 'ALPHA-08 acts in another step than its die');
    this.acted.add(figure.index);
    this.step = battle.step;
  }

  private arrive(battle: Battle, figure: Figure, [x, y]: readonly [number, number]): void {
    const { goal, lattice } = battle;
    const node = lattice.nodeNear(x * 100, y * 100);
    const counts = goal.kind === 'reach' && goal.side === figure.side;
    if (counts && (goal.isInArea(node) || goal.isExit(figure.side, node))) this.arrived.add(figure);
  }

  private fall(battle: Battle, figure: Figure): void {
    const own = this.deeds[figure.side];
    hold(figure.status === FALLEN, 'ALPHA-20 told to fall, and stands');
    own.losses++;
    if (own.firstBreak === 0 && this.ratingOf(battle, battle.sides[figure.side]) < 0) own.firstBreak = battle.turn;
    if (this.killer < 0) return;
    hold(this.killer !== figure.side, 'killed by its own side without a miss');
    if (this.killerShoots) this.deeds[this.killer].shotKills++;
    else this.deeds[this.killer].meleeKills++;
  }

  /** ALPHA-06: `blue rolls 3 dice for its figures: 1, 4, 4`. */
  private noteDice(battle: Battle, text: string): void {
    const side = battle.sides.find(({ name }) => text.startsWith(`${name} rolls `));
    if (side === undefined) return;
    const faces = text
      .slice(text.indexOf(':') + 1)
      .split(',')
      .map(Number);
    hold(faces.length === standing(side).length, 'ALPHA-06 not one die for each figure');
    this.rolled[side.index] = facesOf(faces);
  }

  /** ALPHA-21, 22: highest living command less the cost of casualties. */
  private ratingOf({ rules }: Battle, side: Side): number {
    const living = side.figures.filter(({ status }) => status !== FALLEN);
    const { succession } = rules.leader;
    if (succession === 'nobody' && this.leaders[side.index]?.status === FALLEN)
      return -this.deeds[side.index].losses * rules.morale.perCasualty;
    const leaders = succession !== 'next-highest' || living.length === 0 ? side.figures : living;
    return (
      Math.max(...leaders.map(({ command }) => command)) - this.deeds[side.index].losses * rules.morale.perCasualty
    );
  }

  private checkForce(battle: Battle, side: Side): void {
    const { losses, firstBreak } = this.deeds[side.index];
    const left = side.figures.filter(({ status }) => status === LEFT).length;
    hold(
      standing(side).length + left + losses === side.figures.length,
      'ALPHA-20 living and casualties are not the force',
    );
    hold(
      side.living === standing(side).length + left && side.casualties === losses,
      'ALPHA-20 the living are miscounted',
    );
    hold(side.onTable === standing(side).length, 'the figures on the table are miscounted');
    if (side.living === 0) return;
    const rating = this.ratingOf(battle, side);
    hold(side.rating === rating, `ALPHA-22 rating ${side.rating}, by the books ${rating}`);
    hold(side.modifier === Math.min(0, rating), 'ALPHA-23 the modifier is not the rating below zero');
    hold(side.breakTurn === firstBreak, 'ALPHA-25 the first break is of another turn');
  }
}

const standing = (side: Side): Figure[] => side.figures.filter(({ status }) => status === ON_TABLE);

const facesOf = (faces: readonly number[]): string => faces.toSorted((a, b) => a - b).join();

/** ALPHA-16: centres within one base. */
function touches({ lattice, rules: { base } }: Battle, a: Figure, b: Figure): boolean {
  return a.side !== b.side && lattice.distanceSquared(a.node, b.node) <= (100 * base.diameter) ** 2;
}

const inContact = (battle: Battle, figure: Figure): Figure[] =>
  standing(battle.enemyOf(figure.side)).filter((enemy) => touches(battle, figure, enemy));

function checkMove(battle: Battle, figure: Figure, { from, to }: Told): void {
  const [x1, y1] = from as [number, number];
  const [x2, y2] = to as [number, number];
  const [start, end] = [battle.lattice.nodeNear(x1 * 100, y1 * 100), battle.lattice.nodeNear(x2 * 100, y2 * 100)];
  hold((x2 - x1) ** 2 + (y2 - y1) ** 2 <= battle.rules.move.distance ** 2, 'ALPHA-12 moves too far');
  hold(battle.movement.reach(start).includes(end), 'ALPHA-12 moves where no way leads');
  hold(figure.node === start && battle.isFree(end), 'ALPHA-12 moves from elsewhere, or where another stands');
  hold(inContact(battle, figure).length === 0, 'ALPHA-17 moves out of base contact');
}

function checkShot(battle: Battle, shooter: Figure, target: Figure): void {
  const range = (battle.rules.shooting.maxRange ?? 1e6) * 100;
  hold(target.side !== shooter.side && target.status === ON_TABLE, 'ALPHA-13 shoots at a friend or a marker');
  hold(battle.sight.visible(shooter.node, target.node), 'ALPHA-13 shoots without a line of sight');
  hold(battle.lattice.distanceSquared(shooter.node, target.node) <= range * range, 'ALPHA-13 shoots out of range');
  hold(inContact(battle, shooter).length === 0, 'ALPHA-17 shoots in base contact');
}

function checkPlaces(battle: Battle): void {
  const taken = new Set<number>();
  for (const { status, node, name } of battle.figures) {
    if (status !== ON_TABLE) continue;
    hold(!taken.has(node), `${name} shares a point`);
    hold(battle.movement.standable(node), `${name} stands where nobody can`);
    hold(!battle.isFree(node), `the point of ${name} counts as free`);
    taken.add(node);
  }
}

/** What is kept of sights is what the sight table says of figures as they stand. */
function checkSightings({ figures, sight, sightings: { looks, seen } }: Battle): void {
  for (const from of figures) {
    let count = 0;
    for (const to of figures) {
      const stand = from.status === ON_TABLE && to.status === ON_TABLE && from.side !== to.side;
      const look = stand ? sight.look(from.node, to.node) : 0;
      if (stand && sight.visible(from.node, to.node)) count++;
      hold(looks[from.index * figures.length + to.index] === look, `${from.name} does not see ${to.name} as it stands`);
    }
    hold(seen[from.index] === count, `${from.name} sees ${count} enemies, not ${seen[from.index]}`);
  }
}

/** ALPHA-20: markers and those who left occupy no point. */
function checkEmptyPoints(battle: Battle): void {
  let taken = 0;
  for (let node = 0; node < battle.lattice.count; node++) if (!battle.isFree(node)) taken++;
  hold(taken === standing(battle.sides[0]).length + standing(battle.sides[1]).length, 'a point is held by nobody');
}

/** Random, within what the rules leave open. Bold players close in every other time: few blows come by chance. */
export function watchedPolicy(dice: Dice, side: Side, bold: boolean): Policy {
  const random = answering(QUESTIONS, CRUDE.random, new Chance(dice, side.policyStream));
  return {
    ...random,
    act(battle, figure, action) {
      hold(inContact(battle, figure).length === 0, 'ALPHA-17 asked for an action in base contact');
      random.act(battle, figure, action);
      if (!bold || dice.pick(side.policyStream, 2) === 0) return;
      const { lattice, movement } = battle;
      const foes = standing(battle.enemyOf(figure.side)).map(({ node }) => node);
      const gap = (node: number) => Math.min(...foes.map((foe) => lattice.distanceSquared(node, foe)));
      const reach = [...movement.reach(figure.node)];
      const free = [...reach.keys()].filter((i) => battle.mayMove(figure, reach[i]));
      if (foes.length === 0 || free.length === 0) return;
      action.kind = MOVE;
      action.move = free.reduce((best, i) => (gap(reach[i]) < gap(reach[best]) ? i : best));
    },
    strike(battle, figure, enemies, count) {
      const offered = new Set(enemies.slice(0, count));
      const near = inContact(battle, figure);
      const all = offered.size === near.length && near.every((enemy) => offered.has(enemy));
      hold(all, 'ALPHA-17 offered others than the enemies in contact');
      return random.strike(battle, figure, enemies, count);
    },
  };
}
