import type { Course } from '../../../kernel/players/course.ts';
import type { SideOptions } from '../../../kernel/players/options.ts';
import type { Planner } from '../../../kernel/players/planner.ts';
import type { Snapshot } from '../../../kernel/players/snapshot.ts';
import { canFire } from '../play/firing.ts';
import type { Game } from '../play/game.ts';
import { hasGunToDrag, mayDrag, mayEndAt, mayMove, reachOf } from '../play/moving.ts';
import { type Action, CHARGE_AT, DRAG, FIRE, type Policy, STOP } from '../play/policy.ts';
import { CAPTURES, CHARGES, DRAGS, MOVES, REACTS, SPOTS, UNAIMED, UNSUPPRESSES } from '../rules/options.ts';
import { MODES, SGC } from '../rules/profiles.ts';
import type { Figure, Group } from '../table/state.ts';
import { NO_DRAG, NORMAL } from '../table/ways.ts';

const NOTHING = -1;
const EVERY_MODE = 0b111 << UNAIMED;

/**
 * The decisions of the SGC: the chapters ask here, and its policy is asked unless the decision is one that is replayed. What it could have
 * done is counted; an option that is forbidden is left out for the next best mode, or for nothing.
 */
export class Decisions implements Policy<Game> {
  private readonly policy: Policy<Game>;
  private readonly course: Course;
  private readonly options: SideOptions;
  private readonly planner: Planner | null;

  constructor(policy: Policy<Game>, course: Course, options: SideOptions, planner: Planner | null = null) {
    this.planner = planner;
    this.policy = policy;
    this.course = course;
    this.options = options;
  }

  beginGame(game: Game): void {
    this.policy.beginGame(game);
  }

  remember(memory: Snapshot): void {
    this.policy.remember?.(memory);
  }

  beginTurn(game: Game): void {
    this.policy.beginTurn(game);
  }

  deploy(game: Game, group: Group, area: Int32Array): number {
    if (this.isPlain) return this.policy.deploy(game, group, area);
    return this.course.settled(this.isReplayed() ? 0 : this.policy.deploy(game, group, area));
  }

  unsuppress(game: Game, figure: Figure): boolean {
    if (this.isPlain) return this.policy.unsuppress(game, figure);
    if (this.isReplayed()) return this.course.next() === 1;
    return this.decides(UNSUPPRESSES, this.policy.unsuppress(game, figure));
  }

  next(game: Game, ready: readonly Figure[], count: number): number {
    if (this.isPlain) return this.policy.next(game, ready, count);
    return this.course.settled(this.isReplayed() ? 0 : this.policy.next(game, ready, count));
  }

  act(game: Game, figure: Figure, action: Action): void {
    if (this.isPlain) {
      this.policy.act(game, figure, action);
      return;
    }
    if (!this.isReplayed()) {
      this.planner?.begin();
      this.policy.act(game, figure, action);
      this.settle(game, figure, action);
      if (this.planner !== null) plan(this.planner, action);
      if (this.course.isCounted) this.countMoves(game, figure, action);
    }
    this.settleAll(action);
  }

  fire(game: Game, figure: Figure, action: Action): void {
    if (this.isPlain) {
      this.policy.fire(game, figure, action);
      return;
    }
    if (!this.isReplayed()) {
      this.planner?.begin();
      this.policy.fire(game, figure, action);
      this.settle(game, figure, action);
      if (this.planner !== null) plan(this.planner, action);
      if (this.course.isCounted) this.countShots(game, figure, action);
    }
    this.settleAll(action);
  }

  private settleAll(action: Action): void {
    const { course } = this;
    action.kind = course.settled(action.kind);
    action.node = course.settled(action.node);
    action.target = course.settled(action.target);
    action.helper = course.settled(action.helper);
    action.mode = course.settled(action.mode);
  }

  spot(game: Game, figure: Figure, own: boolean): number {
    if (this.isPlain) return this.policy.spot(game, figure, own);
    const { course } = this;
    if (this.isReplayed()) return course.next();
    const group = this.policy.spot(game, figure, own);
    if (course.isCounted) this.options.had(SPOTS, group >= 0);
    return course.note(this.options.mayNot(SPOTS) ? NOTHING : group);
  }

  react(game: Game, figure: Figure, mover: Figure): number {
    if (this.isPlain) return this.policy.react(game, figure, mover);
    const { course, options } = this;
    if (this.isReplayed()) return course.next();
    const chosen = this.policy.react(game, figure, mover);
    const mode = options.mayNot(REACTS) || chosen < 0 ? NOTHING : this.allowed(game, figure, mover, chosen);
    if (course.isCounted) {
      const modes = modesAt(game, figure, mover);
      const used = mode < 0 ? 0 : (1 << REACTS) | (1 << (UNAIMED + mode));
      options.hadAll(modes === 0 ? 0 : modes | (1 << REACTS), used);
    }
    return course.note(mode);
  }

  capture(game: Game, winner: Figure, loser: Figure, result: number): boolean {
    if (this.isPlain) return this.policy.capture(game, winner, loser, result);
    if (this.isReplayed()) return this.course.next() === 1;
    return this.decides(CAPTURES, this.policy.capture(game, winner, loser, result));
  }

  /** Whether nobody but the policy has a say. */
  private get isPlain(): boolean {
    return this.course.isIdle && !this.course.isCounted && this.options.forbidden === 0;
  }

  private isReplayed(): boolean {
    return this.course.isReplayed(SGC);
  }

  /** An option that is taken or left. */
  private decides(option: number, taken: boolean): boolean {
    if (this.course.isCounted) this.options.had(option, taken);
    return this.course.agreed(taken && !this.options.mayNot(option));
  }

  /** What a figure does where its policy chose what is forbidden: it stops, or shoots in another mode. */
  private settle(game: Game, figure: Figure, action: Action): void {
    const { options } = this;
    if (options.forbidden === 0 || action.kind === STOP) return;
    if (action.kind !== FIRE) {
      if (options.mayNot(optionOf(action))) action.kind = STOP;
      return;
    }
    action.mode = this.allowed(game, figure, game.battle.figures[action.target], action.mode);
    if (action.mode >= 0) return;
    action.kind = STOP;
    action.mode = 0;
  }

  /** A mode of shooting, or where it is forbidden the most careful other one that is possible; -1 for none. */
  private allowed(game: Game, shooter: Figure, target: Figure, mode: number): number {
    if (!this.options.mayNot(UNAIMED + mode)) return mode;
    for (let other = MODES.length - 1; other >= 0; other--)
      if (!this.options.mayNot(UNAIMED + other) && canFire(game, shooter, target, other)) return other;
    return NOTHING;
  }

  private countMoves(game: Game, figure: Figure, action: Action): void {
    if (action.kind === FIRE) {
      this.countShots(game, figure, action);
      return;
    }
    const used = action.kind === STOP ? 0 : 1 << optionOf(action);
    if (mayMove(game, figure)) this.options.hadAll(used | movesOf(game, figure, used), used);
  }

  private countShots(game: Game, figure: Figure, action: Action): void {
    const { figures } = game.battle.enemyOf(SGC);
    const used = action.kind === FIRE ? 1 << (UNAIMED + action.mode) : 0;
    let available = used;
    for (let i = 0; i < figures.length && available !== EVERY_MODE; i++)
      if (game.battle.mayShootAt(figure, figures[i])) available |= modesAt(game, figure, figures[i]);
    this.options.hadAll(available, used);
  }
}

function plan(planner: Planner, { kind, node, target, helper, mode }: Action): void {
  planner.own.add(kind).add(node).add(target).add(helper).add(mode);
  planner.decide();
}

function optionOf({ kind }: Action): number {
  return kind === CHARGE_AT ? CHARGES : kind === DRAG ? DRAGS : MOVES;
}

/** The modes in which a figure can shoot at another, as bits. */
function modesAt(game: Game, shooter: Figure, target: Figure): number {
  let modes = 0;
  for (let mode = 0; mode < MODES.length; mode++)
    if (canFire(game, shooter, target, mode)) modes |= 1 << (UNAIMED + mode);
  return modes;
}

/** The kinds of movement action that a figure could make, as bits; those that are known need not be looked for. */
function movesOf(game: Game, figure: Figure, known: number): number {
  let moves = known;
  if ((moves & (1 << CHARGES)) === 0 && hasKnownEnemy(game)) moves |= 1 << CHARGES;
  // Who charges does nothing else before it is there.
  if (figure.charging >= 0) return moves;
  if ((moves & (1 << MOVES)) === 0 && canWalk(game, figure)) moves |= 1 << MOVES;
  if ((moves & (1 << DRAGS)) === 0 && hasLoad(game, figure)) moves |= 1 << DRAGS;
  return moves;
}

function hasKnownEnemy({ battle }: Game): boolean {
  const { figures } = battle.enemyOf(SGC);
  for (let i = 0; i < figures.length; i++) if (battle.isOnTable(figures[i]) && battle.isKnown(figures[i])) return true;
  return false;
}

function canWalk(game: Game, figure: Figure): boolean {
  const reach = reachOf(game, figure, NORMAL, NO_DRAG);
  for (let i = 0; i < reach.length; i++) if (mayEndAt(game, figure, reach[i])) return true;
  return false;
}

function hasLoad(game: Game, figure: Figure): boolean {
  if (hasGunToDrag(game, figure)) return true;
  const { figures } = game.battle.sides[SGC];
  for (let i = 0; i < figures.length; i++) if (mayDrag(game, figure, figures[i])) return true;
  return false;
}
