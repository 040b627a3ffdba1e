import { DRAWN, LOST, WON, worthOf } from '../kernel/players/tactics.ts';
import { number } from '../kernel/rules/fields.ts';
import type { Mission } from './mission.ts';
import { DRAW } from './objectives.ts';

/** Moves counted without a way. */
const NO_WAY_MOVES = 100;

const weight = (initial: number, doc: string) => number(initial, { min: 0, max: 100, doc });

/** Planners' weights of leads in unfinished games (a lead of 1 is halfway to a win). */
export function prospectFields(initial: {
  readonly strength: number;
  readonly command: number;
  readonly objective: number;
}) {
  return {
    valueStrength: weight(
      initial.strength,
      'Planners, judging a game played ahead: the lead that strength gives a side with no enemy left.',
    ),
    valueCommand: weight(
      initial.command,
      'Planners, judging a game played ahead: the lead that command and morale give a side that has all of them.',
    ),
    valueObjective: weight(
      initial.objective,
      'Planners, judging a game played ahead: the lead that having the objective gives.',
    ),
  };
}

interface ProspectWeights {
  readonly valueStrength: number;
  readonly valueCommand: number;
  readonly valueObjective: number;
}

/** A side's means to win, filled by its system. */
class Assets {
  /** Fighting strength left. */
  strength = 0;
  /** 0 to 1. */
  command = 0;
  /** Sum of nearness to the objective. */
  objective = 0;

  clear(): void {
    this.strength = 0;
    this.command = 0;
    this.objective = 0;
  }
}

/** Worth of a game to a side: the result, or strength, command and objective. For planners. */
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

  /** Adds a figure or group; `counts`: the mission asks for it. */
  stands(side: number, node: number, strength: number, counts = true): void {
    const assets = this.assets[side];
    assets.strength += strength;
    if (counts && (this.isHold || (this.isReach && side === this.mission.side)))
      assets.objective += strength / (1 + this.moves[node]);
  }

  reached(side: number, count: number): void {
    if (this.isReach && side === this.mission.side) this.assets[side].objective += count;
  }

  /** Fill the assets first. */
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
