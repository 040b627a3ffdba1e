import type { Index } from '../../../kernel/indices.ts';
import type { Snapshot } from '../../../kernel/players/position.ts';
import { idsOf } from '../../../kernel/rules/definitions.ts';
import { Board } from '../../../tabletop/board.ts';
import { hundredths } from '../../../tabletop/geometry.ts';
import type { Mission, TableLayout } from '../../../tabletop/mission.ts';
import type { Movement } from '../../../tabletop/movement.ts';
import type { SightTable } from '../../../tabletop/sight.ts';
import { Ways } from '../../../tabletop/ways.ts';
import {
  BREAKS_OFF,
  CHARGES,
  CLOSE,
  LONG,
  MEDIUM,
  MOVES,
  NEXT_HIGHEST,
  NOBODY,
  ORDERS,
  ROLLINGS,
  SHOOTS,
  SHOOTS_INTO_MELEE,
  SUCCESSIONS,
  TO_SHOOT,
  TO_STRIKE,
} from '../rules/profiles.ts';
import type { AlphaRules } from '../rules/rules.ts';
import { Attempt } from '../steps/attempt.ts';
import { currentRating, isBroken, moraleModifier } from '../steps/command.ts';
import { Sightings } from './sightings.ts';
import { FALLEN, type Figure, highestCommand, LEFT, ON_TABLE, type Side } from './state.ts';

interface Setting {
  readonly rules: AlphaRules;
  readonly ground: Pick<TableLayout, 'lattice' | 'movement'>;
  readonly sight: SightTable;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  readonly maxTurns: number;
}

/** Rules and policies read it; the match and `fall` change it. */
export class Battle extends Board<Figure> {
  readonly rules: AlphaRules;
  readonly movement: Movement;
  readonly goal: Mission;
  readonly sides: readonly [Side, Side];
  readonly maxTurns: number;
  /** Choices of the rules as indices. */
  readonly order: number;
  readonly rolling: number;
  readonly succession: number;
  turn = 0;
  step = 0;
  /** The side with initiative. */
  first = 0;
  /** Anyone fell, left or arrived since the referee last looked. */
  changed = false;
  /** Beyond this squared distance no move ends in contact. */
  readonly chargeSquared: number;
  private readonly rangeSquared: number;
  private readonly unlimitedRange: boolean;
  readonly levels: number;
  /** Squared distances between range bands. */
  private readonly closeSquared: number;
  private readonly longSquared: number;
  private readonly ways: Ways<Figure>;
  private readonly sightingsKept: Sightings;
  /** Reused. */
  private readonly tried: Attempt;

  constructor({ rules, ground, sight, goal, sides, maxTurns }: Setting) {
    const { lattice, movement } = ground;
    const base = hundredths(rules.base.diameter);
    super({
      lattice,
      sight,
      figures: [...sides[0].figures, ...sides[1].figures],
      // ALPHA-16: within one base is base contact.
      contact: base,
      blocksWithin: rules.sight.figuresBlock ? Math.floor(base / 2) : null,
    });
    this.rules = rules;
    this.movement = movement;
    this.goal = goal;
    this.sides = sides;
    this.maxTurns = maxTurns;
    this.order = ORDERS.indexOf(rules.activation.order);
    this.rolling = ROLLINGS.indexOf(rules.initiative.rolled);
    this.succession = SUCCESSIONS.indexOf(rules.leader.succession);
    const range = rules.shooting.maxRange;
    this.unlimitedRange = range === null;
    this.rangeSquared = range === null ? Number.MAX_SAFE_INTEGER : hundredths(range) * hundredths(range);
    this.sightingsKept = new Sightings(sight, this.figures);
    this.ways = new Ways(this, movement, rules.move.through, base);
    const charge = base + hundredths(rules.move.distance);
    this.chargeSquared = charge * charge;
    this.levels = idsOf(rules.training).length;
    this.tried = new Attempt(rules);
    const { closeWithin, longBeyond } = rules.shooting;
    this.closeSquared = closeWithin === null ? -1 : square(hundredths(closeWithin));
    this.longSquared = longBeyond === null ? Number.MAX_SAFE_INTEGER : square(hundredths(longBeyond));
  }

  reset(): void {
    this.clear();
    this.sides[0].reset();
    this.sides[1].reset();
    this.refreshRating(this.sides[0]);
    this.refreshRating(this.sides[1]);
    this.turn = 0;
    this.step = 0;
  }

  exchange(state: Snapshot): void {
    if (state.isRestoring) this.clear();
    this.sides[0].exchange(state);
    this.sides[1].exchange(state);
    for (let i = 0; state.isRestoring && i < this.figures.length; i++)
      if (this.figures[i].status === ON_TABLE) this.put(this.figures[i], this.figures[i].node);
    this.goal.exchange(state);
    this.turn = state.int(this.turn);
    this.step = state.int(this.step);
    this.first = state.int(this.first);
    this.changed = state.flag(this.changed);
  }

  enemyOf(side: number): Side {
    return this.sides[1 - side];
  }

  /** ALPHA-12: a free node within reach, with a way past all bases. */
  mayMove(figure: Figure, node: number): boolean {
    if (!this.isFree(node) || !this.ways.lead(figure, node)) return false;
    const { forbidden } = this.sides[figure.side];
    return forbidden === 0 || (forbidden & (1 << this.optionOfMove(figure, node))) === 0;
  }

  optionOfMove(figure: Figure, node: number): number {
    if (this.hasContact(figure)) return BREAKS_OFF;
    return this.isNearEnemy(figure.side, node) ? CHARGES : MOVES;
  }

  /** As figures now stand. */
  get sightings(): Sightings {
    this.sightingsKept.update(this.version);
    return this.sightingsKept;
  }

  hasFoeInReach(figure: Figure): boolean {
    const enemies = this.sides[1 - figure.side].figures;
    for (let i = 0; i < enemies.length; i++)
      if (
        enemies[i].status === ON_TABLE &&
        this.lattice.distanceSquared(enemies[i].node, figure.node) <= this.chargeSquared
      )
        return true;
    return false;
  }

  place(figure: Figure, node: number): void {
    figure.status = ON_TABLE;
    this.put(figure, node);
    this.sides[figure.side].onTable++;
  }

  /** Leaves alive, by the edge of the mission. */
  leave(figure: Figure): void {
    const side = this.sides[figure.side];
    this.lift(figure);
    figure.status = LEFT;
    this.changed = true;
    side.onTable--;
    side.reached++;
  }

  /** ALPHA-15, 20 to 22, 25: command passes on and the rating falls. */
  fall(figure: Figure): void {
    const side = this.sides[figure.side];
    this.lift(figure);
    figure.status = FALLEN;
    this.changed = true;
    figure.die = 0;
    side.casualties++;
    side.living--;
    side.onTable--;
    if (figure === side.leader) this.passCommand(side);
    this.refreshRating(side);
    if (side.breakTurn === 0 && isBroken(this.rules, side.rating)) side.breakTurn = this.turn;
  }

  /** ALPHA-21. */
  private passCommand(side: Side): void {
    if (this.succession === NOBODY) side.isLed = false;
    else if (this.succession === NEXT_HIGHEST && side.living > 0) side.leader = highestCommand(side.figures);
  }

  private refreshRating(side: Side): void {
    side.rating = currentRating(this.rules, side.isLed ? side.leader.command : 0, side.casualties);
    side.modifier = moraleModifier(this.rules, side.rating);
  }

  /** A figure's attempt, shots at medium range. The same object each time. */
  attempt({ side, training }: Figure, deed: number, step = this.step): Attempt {
    const { tried } = this;
    tried.deed = deed;
    tried.step = step;
    tried.training = training;
    tried.morale = this.sides[side].modifier;
    tried.band = MEDIUM;
    return tried;
  }

  shot(shooter: Figure, target: Figure, step = this.step): Attempt {
    const attempt = this.attempt(shooter, TO_SHOOT, step);
    attempt.band = this.band(shooter.node, target.node);
    attempt.cover = this.cover(shooter, target);
    attempt.targetTraining = target.training;
    return attempt;
  }

  blow(figure: Figure, enemy: Figure): Attempt {
    const attempt = this.attempt(figure, TO_STRIKE);
    attempt.targetTraining = enemy.training;
    return attempt;
  }

  /** ALPHA-13. */
  band(from: number, to: number): number {
    const distance = this.lattice.distanceSquared(from, to);
    return distance <= this.closeSquared ? CLOSE : distance > this.longSquared ? LONG : MEDIUM;
  }

  inRange(from: number, to: number): boolean {
    return this.unlimitedRange || this.lattice.distanceSquared(from, to) <= this.rangeSquared;
  }

  /** ALPHA-13: in sight, and in range where house rules set one. */
  mayShoot(shooter: Figure, target: Figure): boolean {
    if (target.status !== ON_TABLE || !this.inRange(shooter.node, target.node) || !this.sees(shooter.node, target.node))
      return false;
    const { forbidden } = this.sides[shooter.side];
    return forbidden === 0 || (forbidden & (1 << this.optionOfShot(target))) === 0;
  }

  optionOfShot(target: Figure): number {
    return this.hasContact(target) ? SHOOTS_INTO_MELEE : SHOOTS;
  }

  /** The target's cover: 0 none, 1 soft, 2 hard (ALPHA-14). */
  cover(shooter: Figure, target: Figure): Index<'cover'> {
    return this.sight.cover(shooter.node, target.node);
  }

  hasContact(figure: Figure): boolean {
    return this.isNearEnemy(figure.side, figure.node);
  }

  /** Returns how many of the first `count` the shooter sees, and keeps those. */
  keepSeen(shooter: Figure, figures: Figure[], count: number): number {
    let kept = 0;
    for (let i = 0; i < count; i++) if (this.sees(shooter.node, figures[i].node)) figures[kept++] = figures[i];
    return kept;
  }

  /** ALPHA-04: free, and out of sight of all deployed enemies. */
  mayDeploy(side: number, node: number): boolean {
    return this.isFree(node) && (!this.rules.deployment.hidden || !this.isWatched(side, node));
  }
}

function square(length: number): number {
  return length * length;
}
