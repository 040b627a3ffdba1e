import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import type { PreparedJob } from '../../src/workers/job.ts';

interface Standee {
  readonly name: string;
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
        .map(({ name, node, side }: any) => ({ name, node, isUpright: true, area: sides[side].area })),
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
          name: figure.kind.name,
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
        .map(({ name, node, side, at }: any) => ({
          name,
          node,
          isUpright: true,
          area: at >= 0 ? null : sides[side].area,
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
  const own = { area: isFree ? null : area };
  if (unit.isCounter) return [{ ...own, name: unit.name, node: unit.centre, isUpright: false }];
  const bodies = unit.hull === null ? unit.figures.slice(0, unit.size) : [unit.hull];
  return bodies
    .filter(({ isOnTable }: any) => isOnTable)
    .map(({ name, node, isActive }: any) => ({
      ...own,
      name: `${unit.name}: ${name}`,
      node,
      isUpright: isActive && unit.isLocated,
    }));
}

export function hasTable(system: System<any, any, any>): boolean {
  const told = tellingsOf(system);
  if (told === undefined)
    throw new Error(`tests/contracts/standing.ts does not know where figures of ${system.info.id} are`);
  return told !== null;
}

function wrongPlaces(told: Tellings, match: any, isDeployment: boolean): string[] {
  const board = told.board(match);
  const ground = told.ground(board);
  const { lattice } = board;
  return told.standees(board, match).flatMap(({ name, node, isUpright, area }) => {
    if (!(Number.isInteger(node) && node >= 0 && node < lattice.count)) return [`${name} is off the table`];
    const at = `${name} at ${lattice.x[node] / 100}, ${lattice.y[node] / 100}`;
    const wrong: string[] = [];
    if (!ground.standable(node)) wrong.push(`${at} is on impassable ground`);
    if (isUpright && board.figures[board.occupant(node)?.index ?? -1]?.node !== node)
      wrong.push(`${at}: nobody is there`);
    if (isDeployment && area !== null && !area.includes(node)) wrong.push(`${at} is outside its deployment area`);
    return wrong;
  });
}

function shared(told: Tellings, match: any): string[] {
  const upright = told.standees(told.board(match), match).filter(({ isUpright }) => isUpright);
  const first = new Map<number, string>();
  return upright.flatMap(({ name, node }) => {
    const other = first.get(node);
    first.set(node, name);
    return other === undefined ? [] : [`${name} stands on ${other}`];
  });
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
    for (const line of [...wrongPlaces(told, match, isDeployment), ...shared(told, match)])
      found.add(`${when}: ${line}`);
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
