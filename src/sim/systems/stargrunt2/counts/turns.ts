import { named, upTo } from '../../../kernel/counts/axes.ts';
import { type Ledger, rate } from '../../../kernel/counts/ledger.ts';
import { type Index, indices } from '../../../kernel/indices.ts';
import { ACTION, ACTIONS } from '../rules/actions.ts';
import { CONFIDENCES } from '../rules/profiles.ts';
import type { Axes } from './axes.ts';

const MOVE_KINDS = ['move', 'combatMove', 'travelMove'] as const;
const DEPLOYED = indices(['seen', 'unseen']);
const ACTIVATION = indices(['activated', 'passed']);
const MOVE = indices(['full', 'short']);
const POSITION = indices(['gained', 'failed']);

/** What is counted of the order of play: activations, actions, moves, positions, levels and losses at the ends of turns. */
export class TurnCounts {
  private readonly deployments;
  private readonly activations;
  private readonly actions;
  private readonly moves;
  private readonly combatRolls;
  private readonly positions;
  private readonly levels;
  private readonly losses;
  private readonly inches = upTo('inches', 'Inches', 0, 24);
  private readonly score = upTo('score', 'Score', 1, 12);

  constructor(ledger: Ledger, { side, turn }: Axes, maxStrength: number) {
    this.deployments = ledger.counts({
      name: 'deployments',
      title: 'Units and counters deployed, by whether an enemy who was there already saw the place',
      exposure: 'placed',
      outcomes: ['seen', 'unseen'],
      rates: [rate('seenRate', 'seen', 'Share placed in sight of an enemy', ['seen'])],
      dimensions: [side],
    });
    this.activations = ledger.counts({
      name: 'activations',
      title: 'Turns of the sequence: a unit activated, or passed',
      exposure: 'choices',
      outcomes: ['activated', 'passed'],
      rates: [rate('passRate', 'passes', 'Share passed', ['passed'])],
      dimensions: [side],
    });
    this.actions = ledger.counts({
      name: 'actions',
      title: 'Actions by kind',
      exposure: 'actions',
      outcomes: ACTIONS,
      dimensions: [side],
    });
    this.moves = ledger.counts({
      name: 'moves',
      title: 'Moves by kind and inches made',
      exposure: 'moves',
      outcomes: ['full', 'short'],
      rates: [rate('shortRate', 'shortMoves', 'Share that end short of the place named', ['short'])],
      dimensions: [side, named('kind', 'Kind', MOVE_KINDS), this.inches],
      views: [['side'], ['kind']],
    });
    this.combatRolls = ledger.counts({
      name: 'combat-rolls',
      title: 'Scores of mobility dice in combat moves',
      exposure: 'rolls',
      outcomes: ['rolled'],
      dimensions: [side, this.score],
    });
    this.positions = ledger.counts({
      name: 'in-position',
      title: 'Attempts to go in position',
      exposure: 'attempts',
      outcomes: ['gained', 'failed'],
      rates: [rate('gainRate', 'gained', 'Share that succeed', ['gained'])],
      dimensions: [side],
    });
    this.levels = ledger.counts({
      name: 'confidence-levels',
      title: "Confidence Levels of units at turns' ends",
      exposure: 'unitTurns',
      outcomes: [...CONFIDENCES, 'lost'] as const,
      rates: [rate('unfitRate', 'unfit', 'Share broken, routed or lost', ['broken', 'routed', 'lost'])],
      dimensions: [side, turn],
      views: [['side'], ['turn']],
    });
    this.losses = ledger.histogram({
      name: 'casualties',
      title: 'Figures lost, less those who came back',
      unit: 'figures',
      dimensions: [side, turn],
      min: -maxStrength,
      max: maxStrength,
    });
  }

  deployed(side: Index<'side'>, isSeen: boolean): void {
    this.deployments.count(side, isSeen ? DEPLOYED.seen : DEPLOYED.unseen);
  }

  activation(side: Index<'side'>, activated: boolean): void {
    this.activations.count(side, activated ? ACTIVATION.activated : ACTIVATION.passed);
  }

  action(side: Index<'side'>, kind: number): void {
    this.actions.count(side, kind);
  }

  /** A move of one of the three kinds that was made, in inches. */
  move(side: Index<'side'>, kind: number, inches: number, isShort: boolean): void {
    this.moves.count(side, kind - ACTION.move, this.inches.place(inches), isShort ? MOVE.short : MOVE.full);
  }

  combatRoll(side: Index<'side'>, score: number): void {
    this.combatRolls.count(side, this.score.place(score), 0);
  }

  inPosition(side: Index<'side'>, gained: boolean): void {
    this.positions.count(side, gained ? POSITION.gained : POSITION.failed);
  }

  /** A unit's level at a turn's end; `CONFIDENCES.length` for one that is lost. */
  level(side: Index<'side'>, turn: Index<'turn'>, level: number): void {
    this.levels.count(side, turn, level);
  }

  /** Figures that a side has fewer than at the last turn's end; some may have come back. */
  lost(side: Index<'side'>, turn: Index<'turn'>, figures: number): void {
    this.losses.set(side, turn, figures);
  }
}
