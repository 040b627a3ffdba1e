import type { System } from '../../src/sim/kernel/system.ts';
import { ReadyMatch } from '../../src/workers/batch.ts';
import type { PreparedJob } from '../../src/workers/job.ts';

/** Somebody or something that a table has, at one of its points. */
interface Standee {
  readonly name: string;
  readonly node: number;
  /** Whether nobody else may stand there, and the board knows who does; who lies down leaves room for others. */
  readonly isUpright: boolean;
  /** The points where its owner could deploy it; null where the scenario says where it starts. */
  readonly area: Int32Array | null;
}

/** What a system says of its games for this contract. `M`: its match. */
interface Tellings {
  /** The battle, which is a board; where figures can stand now; and who is on the table. */
  readonly board: (match: any) => any;
  readonly ground: (board: any) => { standable(node: number): boolean };
  readonly standees: (board: any, match: any) => Standee[];
}

/** The battle of all systems but those that keep it elsewhere. */
const ofGame = (match: any) => match.game.battle;

/** Systems without a table say null. */
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

/** The figures of a unit, its vehicle or its counter; who is in a vehicle is nowhere else. */
function standeesOf(unit: any, area: Int32Array): Standee[] {
  // Who is seen in the open as soon as it is deployed stands round its counter, wherever the area ends.
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

/** Whether a system says where its figures are; an error for one that nobody has asked. */
export function hasTable({ info }: System<any, any, any>): boolean {
  const told = TELLINGS[info.id];
  if (told === undefined) throw new Error(`tests/contracts/standing.ts does not know where figures of ${info.id} are`);
  return told !== null;
}

/** What is wrong with where somebody is, one line each. */
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

/** Two who are upright on one point. */
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
 * Where anybody is in games of a job who may not be there: after deployment, at one of `every` so many decisions, of which one follows every
 * action, and at the end of every turn. Each fault once, and how often it was looked.
 */
export function misplaced(system: System<any, any, any>, { job }: PreparedJob, games: number, every: number) {
  const told = TELLINGS[system.info.id]!;
  const ready = new ReadyMatch(system, job, { isFollowed: true });
  // Only a match knows who is where; its interface has no word for that.
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
