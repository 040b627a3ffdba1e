import { DRAWN, LOST, WON, worthOf } from '../kernel/players/tactics.ts';
import { number } from '../kernel/rules/fields.ts';
import type { Mission } from './mission.ts';
import { DRAW } from './objectives.ts';

/** Ground from which there is no way counts as this many moves away. */
const NO_WAY_MOVES = 100;

const weight = (initial: number, doc: string) => number(initial, { min: 0, max: 100, doc });

/** Weights by which planners judge a game that is not over: how much of a lead each thing is (a lead of 1 is half of the way to a win). */
export function prospectFields(initial: {
  readonly strength: number;
  readonly command: number;
  readonly objective: number;
}) {
  return {
    valueStrength: weight(
      initial.strength,
      'Planners, of a game played on: the lead that a side without an enemy has by its strength.',
    ),
    valueCommand: weight(
      initial.command,
      'Planners, of a game played on: the lead by command and morale, all against none.',
    ),
    valueObjective: weight(
      initial.objective,
      'Planners, of a game played on: the lead by having what the mission is about.',
    ),
  };
}

interface ProspectWeights {
  readonly valueStrength: number;
  readonly valueCommand: number;
  readonly valueObjective: number;
}

/** What a side has of what decides a game, filled by its system. */
class Assets {
  /** What is left of its fighting strength. */
  strength = 0;
  /** 0 to 1. */
  command = 0;
  /** How much of the objective it has: sums of nearness. */
  objective = 0;

  clear(): void {
    this.strength = 0;
    this.command = 0;
    this.objective = 0;
  }
}

/**
 * What a game on a table is worth to a side: by its result, or by strength, command and the objective while it is not
 * over. For planners only.
 */
export class Prospects {
  readonly assets = [new Assets(), new Assets()] as const;
  private readonly mission: Mission;
  private readonly weights: ProspectWeights;
  private readonly moves: Float64Array;
  private readonly isHold: boolean;
  private readonly isReach: boolean;
  private readonly wanted: number;

  constructor(mission: Mission, moveLength: number, weights: ProspectWeights) {
    const { objective } = mission.referee;
    this.mission = mission;
    this.weights = weights;
    this.moves = mission.moves(moveLength, NO_WAY_MOVES);
    this.isHold = objective.kind === 'hold';
    this.isReach = objective.kind === 'reach';
    this.wanted = objective.kind === 'reach' ? objective.figures : 1;
  }

  begin(): void {
    this.assets[0].clear();
    this.assets[1].clear();
  }

  /** Adds a figure on the table, or several that move as one; `counts`: whether the mission asks for it. */
  stands(side: number, node: number, strength: number, counts = true): void {
    const assets = this.assets[side];
    assets.strength += strength;
    if (counts && (this.isHold || (this.isReach && side === this.mission.side)))
      assets.objective += strength / (1 + this.moves[node]);
  }

  /** Adds figures that have reached what their side must reach. */
  reached(side: number, count: number): void {
    if (this.isReach && side === this.mission.side) this.assets[side].objective += count;
  }

  /** Once the assets are filled. */
  worth(side: number): number {
    const { mission, weights } = this;
    if (mission.ended) {
      const { winner } = mission.referee;
      return winner === DRAW ? DRAWN : winner === side ? WON : LOST;
    }
    const own = this.assets[side];
    const enemy = this.assets[1 - side];
    const strength = (own.strength - enemy.strength) / Math.max(1, own.strength + enemy.strength);
    const objective = own.objective - enemy.objective;
    const share = this.isReach ? objective / this.wanted : objective / Math.max(1, own.objective + enemy.objective);
    return worthOf(
      weights.valueStrength * strength +
        weights.valueCommand * (own.command - enemy.command) +
        weights.valueObjective * share,
    );
  }
}
