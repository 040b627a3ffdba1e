import type { Snapshot } from '../../../kernel/players/position.ts';
import { Board } from '../../../tabletop/board.ts';
import { hundredths, UNIT } from '../../../tabletop/geometry.ts';
import type { Mission } from '../../../tabletop/mission.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import type { Code } from '../rules/codes.ts';
import type { RevlandRules } from '../rules/rules.ts';
import { type Armoury, armouryOf, type WeaponUse } from '../steps/armoury.ts';
import { Ranges } from '../steps/range.ts';
import type { Barrier } from './barriers.ts';
import type { Ground, Ways } from './ground.ts';
import type { LineTable } from './lines.ts';
import { Sights } from './sights.ts';
import { EMPTY, type Figure, MOST_THINGS, type Side, STATUS } from './state.ts';
import { Thing } from './things.ts';

interface Setting {
  readonly rules: RevlandRules;
  readonly ground: Pick<Ground, 'lattice' | 'ways'>;
  readonly barriers: readonly Barrier[];
  readonly lines: LineTable;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  readonly maxTurns: number;
  /** Index into LIGHTS. */
  readonly light: number;
  /** In ambush (REV-28); -1 for none. */
  readonly ambushers: number;
}

const BARE_HANDS = MOST_THINGS - 1;

/** Play changes it; policies only read. */
export class Battle extends Board<Figure, Sights> {
  readonly rules: RevlandRules;
  readonly armoury: Armoury;
  readonly ranges: Ranges;
  readonly ways: Ways;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  readonly maxTurns: number;
  readonly light: number;
  readonly ambushers: number;
  /** REV-28, by ambusher and figure, in the first round. */
  private readonly noticed: Uint8Array;
  readonly barriers: readonly Barrier[];
  /** Bare hands included. */
  readonly things: readonly Thing[];
  /** Over what still stands. */
  movement: Movement;
  round = 0;
  first = 0;
  /** REV-77: the mission is decided, and first aid goes on. */
  isAfter = false;
  /** Ableness or mission places changed since the last `judge`. */
  changed = false;
  private readonly perExtraAction: number;
  private readonly usesPipsAlone: boolean;

  constructor({ rules, ground, barriers, lines, goal, sides, maxTurns, light, ambushers }: Setting) {
    const figures = [...sides[0].figures, ...sides[1].figures];
    const sight = new Sights(lines, barriers);
    super({ lattice: ground.lattice, sight, figures, contact: UNIT, blocksWithin: null });
    this.rules = rules;
    this.armoury = armouryOf(rules);
    this.ranges = new Ranges(rules);
    this.ways = ground.ways;
    this.movement = ground.ways.whole;
    this.goal = goal;
    this.sides = sides;
    this.maxTurns = maxTurns;
    this.light = light;
    this.ambushers = rules.modules.surprise ? ambushers : -1;
    this.noticed = new Uint8Array(figures.length * figures.length);
    this.barriers = barriers;
    this.things = thingsOf(this.armoury, figures);
    this.perExtraAction = rules.penalty.perExtraAction;
    this.usesPipsAlone = rules.penalty.belowOneDie === 'pips';
    for (const side of sides) side.order.push(...inOrder(rules, side.figures));
  }

  reset(): void {
    this.clear();
    this.sides[0].reset();
    this.sides[1].reset();
    for (let i = 0; i < this.barriers.length; i++) this.barriers[i].reset();
    this.sight.forget();
    this.movement = this.ways.whole;
    this.handOut();
    this.round = 0;
    this.first = 0;
    this.isAfter = false;
    this.changed = false;
  }

  /** REV-30: the first weapon is in hand unless holstered. */
  private handOut(): void {
    for (let i = 0; i < this.figures.length; i++) this.figures[i].things.fill(EMPTY);
    for (let i = 0; i < this.things.length; i++) {
      const thing = this.things[i];
      thing.reset();
      const { things } = this.figures[thing.owner];
      things[thing.isBareHands ? BARE_HANDS : things.indexOf(EMPTY)] = i;
    }
    for (let i = 0; i < this.figures.length; i++) {
      const figure = this.figures[i];
      figure.takeStock();
      figure.ready = figure.isHolstered ? EMPTY : figure.things[0];
    }
  }

  exchange(state: Snapshot): void {
    if (state.isRestoring) this.clear();
    this.sides[0].exchange(state);
    this.sides[1].exchange(state);
    for (let i = 0; state.isRestoring && i < this.figures.length; i++)
      if (this.figures[i].status === STATUS.onTable) this.put(this.figures[i], this.figures[i].node);
    for (let i = 0; i < this.things.length; i++) this.things[i].exchange(state);
    for (let i = 0; i < this.barriers.length; i++) this.barriers[i].exchange(state);
    if (state.isRestoring) {
      this.sight.forget();
      this.movement = this.ways.without(this.barriers);
    }
    this.goal.exchange(state);
    this.round = state.int(this.round);
    this.first = state.int(this.first);
    this.isAfter = state.flag(this.isAfter);
    this.changed = state.flag(this.changed);
  }

  enemyOf(side: number): Side {
    return this.sides[1 - side];
  }

  place(figure: Figure, node: number): void {
    figure.status = STATUS.onTable;
    this.put(figure, node);
    this.changed = true;
  }

  leave(figure: Figure): void {
    this.lift(figure);
    figure.status = STATUS.left;
    this.sides[figure.side].left++;
    this.changed = true;
  }

  /** REV-75: their things lie where they were. */
  kill(figure: Figure): void {
    this.lift(figure);
    figure.status = STATUS.killed;
    this.sides[figure.side].killed++;
    this.changed = true;
    for (let i = 0; i < BARE_HANDS; i++)
      if (figure.things[i] !== EMPTY) this.putDown(figure, this.things[figure.things[i]], figure.node);
  }

  /** REV-47. */
  destroy(barrier: Barrier): void {
    barrier.isDestroyed = true;
    this.sight.forget();
    if (barrier.blocksWay) this.movement = this.ways.without(this.barriers);
    // Policies' cached lines of sight are now invalid.
    this.version++;
  }

  /** `node`: -1 for what is spent. */
  putDown(figure: Figure, thing: Thing, node: number): void {
    const place = figure.things.indexOf(thing.index);
    figure.things[place] = EMPTY;
    figure.takeStock();
    if (figure.ready === thing.index) figure.ready = EMPTY;
    thing.fall(node);
  }

  take(figure: Figure, thing: Thing): void {
    figure.things[figure.things.indexOf(EMPTY)] = thing.index;
    figure.takeStock();
    thing.holder = figure.index;
  }

  hasRoom({ stockCount }: Figure): boolean {
    return stockCount < MOST_THINGS;
  }

  /** REV-13, 60. */
  penaltyOf(figure: Figure): number {
    const beyond = figure.stated + figure.added - 1;
    return figure.woundDice + (beyond > 0 ? beyond * this.perExtraAction : 0);
  }

  /** REV-14. */
  isUsable({ dice }: Code, penalty: number): boolean {
    return this.usesPipsAlone || dice - penalty >= 1;
  }

  forgetNotices(): void {
    this.noticed.fill(0);
  }

  /** REV-28. */
  noteNotice(ambusher: Figure, watcher: Figure): void {
    this.noticed[ambusher.index * this.figures.length + watcher.index] = 1;
  }

  /** REV-28, 29. */
  surprises(ambusher: Figure, watcher: Figure): boolean {
    if (!watcher.isSurprised || ambusher.side !== this.ambushers) return false;
    return this.noticed[ambusher.index * this.figures.length + watcher.index] === 0;
  }

  /** REV-33, 34. */
  mayFireAgain(figure: Figure, { index, rateShots, rateRounds }: WeaponUse): boolean {
    if (rateShots === null || !this.rules.modules.fireRate) return true;
    const shots = figure.shotCounts[index];
    if (shots < rateShots) return true;
    const oldest = figure.shotRounds[figure.rateOffsets[index] + (shots % rateShots)];
    return this.round - oldest >= rateRounds;
  }

  noteShot(figure: Figure, { index, rateShots }: WeaponUse): void {
    if (rateShots === null) return;
    figure.shotRounds[figure.rateOffsets[index] + (figure.shotCounts[index] % rateShots)] = this.round;
    figure.shotCounts[index]++;
  }

  countAble(side: Side): number {
    let count = 0;
    for (let i = 0; i < side.figures.length; i++) if (side.figures[i].isAble) count++;
    return count;
  }

  mayDeploy(node: number): boolean {
    return this.isFree(node);
  }

  isWithin(a: Figure, b: Figure, metres: number): boolean {
    const length = hundredths(metres);
    return this.lattice.distanceSquared(a.node, b.node) <= length * length;
  }
}

function thingsOf({ weapons }: Armoury, figures: readonly Figure[]): Thing[] {
  const bareHands = weapons.findIndex(({ id }) => id === 'unarmed');
  const owned = figures.flatMap(({ index, kit, magazines }) => [
    ...kit
      .filter((weapon) => weapon !== bareHands)
      .map((weapon) => ({ weapon: weapons[weapon], owner: index, magazines: magazines ?? weapons[weapon].magazines })),
    { weapon: weapons[bareHands], owner: index, magazines: null },
  ]);
  return owned.map(
    ({ weapon, owner, magazines }, i) =>
      new Thing(i, { weapon, owner, magazines, isBareHands: weapon.index === bareHands }),
  );
}

/** REV-16: the highest Savvy first, ties by list order. */
function inOrder({ order }: RevlandRules, figures: readonly Figure[]): Figure[] {
  if (order.within === 'list') return [...figures];
  const rank = ({ character: { savvy } }: Figure) => 10 * savvy.dice + savvy.pips;
  return [...figures].sort((a, b) => rank(b) - rank(a));
}
