import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import type { PreparedJob } from '../../src/workers/job.ts';

/** Made at every decision: whoever reports one puts its name together. */
interface Standee {
  readonly who: { readonly name: string };
  /** The unit that it is one of. */
  readonly unit: { readonly name: string } | null;
  readonly node: number;
  /** Upright ones block their point on the board; those lying down do not. */
  readonly isUpright: boolean;
  /** Legal points of deployment; null where the scenario gives the start. */
  readonly area: Int32Array | null;
}

/** `M`: the system's match. */
interface Tellings {
  readonly board: (match: any) => any;
  readonly ground: (board: any) => { standable(node: number): boolean };
  readonly standees: (board: any, match: any) => Standee[];
}

const ofGame = (match: any) => match.game.battle;

const TELLINGS: Readonly<Record<string, Tellings | null>> = {
  'squad-alpha': {
    board: ofGame,
    ground: ({ movement }) => movement,
    standees: ({ figures, sides }) =>
      figures
        .filter((figure: any) => figure.status === 1)
        .map((who: any) => ({ who, unit: null, node: who.node, isUpright: true, area: sides[who.side].area })),
  },
  'stargate-solo': {
    board: ofGame,
    ground: ({ ways }) => ways,
    standees: ({ figures }, { muster }) => {
      const areas = new Map<unknown, Int32Array>(
        muster.flatMap((group: any) => group.figures.map((figure: any) => [figure, group.area])),
      );
      return figures
        .filter((figure: any) => figure.status === 1)
        .map((figure: any) => ({
          who: figure.kind,
          unit: null,
          node: figure.node,
          isUpright: true,
          area: figure.kind.at >= 0 ? null : (areas.get(figure) ?? null),
        }));
    },
  },
  'revland-combat': {
    board: ofGame,
    ground: ({ movement }) => movement,
    standees: ({ figures, sides }) =>
      figures
        .filter((figure: any) => figure.status === 1)
        .map((who: any) => ({
          who,
          unit: null,
          node: who.node,
          isUpright: true,
          area: who.at >= 0 ? null : sides[who.side].area,
        })),
  },
  stargrunt2: {
    board: ofGame,
    ground: ({ ground }) => ground.movement,
    standees: ({ units, sides }) => units.flatMap((unit: any) => standeesOf(unit, sides[unit.side].area)),
  },
  'stargate-missions': null,
};

const tellingsOf = ({ info, game }: System<any, any, any>): Tellings | null | undefined =>
  // Units of files are kept as squad-alpha keeps its figures.
  TELLINGS[game === undefined ? info.id : 'squad-alpha'];

/** The figures, the vehicle or the counter; passengers are nowhere else. */
function standeesOf(unit: any, area: Int32Array): Standee[] {
  // A unit seen when deployed spreads round its counter, past the area too.
  const isFree = unit.kind.at >= 0 || (unit.kind.isHidden && !unit.isCounter);
  const own = isFree ? null : area;
  if (unit.isCounter) return [{ who: unit, unit: null, node: unit.centre, isUpright: false, area: own }];
  const found: Standee[] = [];
  const bodies = unit.hull === null ? unit.figures : [unit.hull];
  const count = unit.hull === null ? unit.size : 1;
  for (let i = 0; i < count; i++) {
    const who = bodies[i];
    if (who.isOnTable) found.push({ who, unit, node: who.node, isUpright: who.isActive && unit.isLocated, area: own });
  }
  return found;
}

function nameOf({ who, unit }: Standee): string {
  return unit === null ? who.name : `${unit.name}: ${who.name}`;
}

export function hasTable(system: System<any, any, any>): boolean {
  const told = tellingsOf(system);
  if (told === undefined)
    throw new Error(`tests/contracts/standing.ts does not know where figures of ${system.info.id} are`);
  return told !== null;
}

function wrongPlaces(board: any, ground: any, standees: readonly Standee[], isDeployment: boolean): string[] {
  const { lattice } = board;
  const found: string[] = [];
  const first = new Map<number, Standee>();
  for (const standee of standees) {
    const { node, isUpright, area } = standee;
    if (!(Number.isInteger(node) && node >= 0 && node < lattice.count)) {
      found.push(`${nameOf(standee)} is off the table`);
      continue;
    }
    const at = () => `${nameOf(standee)} at ${lattice.x[node] / 100}, ${lattice.y[node] / 100}`;
    if (!ground.standable(node)) found.push(`${at()} is on impassable ground`);
    if (isUpright && board.figures[board.occupant(node)?.index ?? -1]?.node !== node)
      found.push(`${at()}: nobody is there`);
    if (isDeployment && area !== null && !area.includes(node)) found.push(`${at()} is outside its deployment area`);
    if (!isUpright) continue;
    const other = first.get(node);
    if (other !== undefined) found.push(`${nameOf(standee)} stands on ${nameOf(other)}`);
    first.set(node, standee);
  }
  return found;
}

/**
 * Illegal positions in games: after deployment, at one in `every` decisions and at the end of turns. Each fault once,
 * and the number of looks.
 */
export function misplaced(system: System<any, any, any>, { job }: PreparedJob, games: number, every: number) {
  const told = tellingsOf(system)!;
  const ready = new ReadyMatch(system, job, { isFollowed: true });
  // The match's interface hides positions.
  const { match, course } = ready as any;
  const found = new Set<string>();
  let looks = 0;
  let when = '';
  const look = (isDeployment: boolean): void => {
    looks++;
    const board = told.board(match);
    const standees = told.standees(board, match);
    for (const line of wrongPlaces(board, told.ground(board), standees, isDeployment)) found.add(`${when}: ${line}`);
  };
  const beginTurn = course.beginTurn.bind(course);
  let turn = 0;
  course.beginTurn = (state: unknown): void => {
    look(turn === 0);
    when = `game ${when.match(/\d+/)?.[0]}, turn ${++turn}`;
    beginTurn(state);
  };
  let asked = 0;
  course.onAsk = () => {
    if (++asked % every === 0) look(false);
  };
  for (let game = 0; game < games; game++) {
    turn = 0;
    when = `game ${game}, deployment`;
    ready.play(game);
    look(false);
  }
  return { looks, found: [...found] };
}
