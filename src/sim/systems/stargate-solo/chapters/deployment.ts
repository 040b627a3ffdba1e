import type { Game } from '../game.ts';
import { SGC } from '../profiles.ts';
import type { Figure, Group, Gun } from '../state.ts';

/** A group of the scenario with what it deploys by. */
export interface MusterGroup {
  readonly group: Group;
  readonly figures: readonly Figure[];
  /** By figure: the crewed weapon that it serves, or null. */
  readonly guns: readonly (Gun | null)[];
  /** Nodes where it may deploy. */
  readonly area: Int32Array;
}

/** Every group of the scenario, the SGC's first. */
export type Muster = readonly MusterGroup[];

/** Set-up: the SGC deploys in its area as its policy decides; solo groups stand where the scenario says, or anywhere in theirs. */
export function deployAll(game: Game, muster: Muster): void {
  for (let i = 0; i < muster.length; i++) deployGroup(game, muster[i]);
  game.story?.deployed();
}

function deployGroup(game: Game, { group, figures, guns, area }: MusterGroup): void {
  const { battle } = game;
  for (let i = 0; i < figures.length; i++) {
    group.add(figures[i]);
    figures[i].gun = guns[i];
  }
  let anchor = -1;
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i];
    const fixed = figure.kind.at;
    if (fixed >= 0) anchor = fixed;
    else if (anchor < 0) anchor = area[chooseAnchor(game, group, area)];
    const node = freeNear(game, figure.side, anchor, fixed >= 0 ? null : area);
    figure.actions = battle.rating(figure);
    battle.place(figure, node);
    const gun = guns[i];
    if (gun !== null && guns.indexOf(gun) === i) gun.node = node;
  }
}

function chooseAnchor(game: Game, group: Group, area: Int32Array): number {
  if (group.side === SGC) return game.policy.deploy(game, group, area);
  return game.dice.pick(game.battle.sides[group.side].setUpStream, area.length);
}

/** The free point nearest to `anchor`, of `area` if it has one, not beside an enemy. */
function freeNear(game: Game, side: number, anchor: number, area: Int32Array | null): number {
  const { battle } = game;
  const { lattice, ways } = battle;
  const count = area === null ? lattice.count : area.length;
  let best = -1;
  let bestDistance = Number.MAX_SAFE_INTEGER;
  if (area === null && battle.isFree(anchor) && ways.standable(anchor)) return anchor;
  for (let i = 0; i < count; i++) {
    const node = area === null ? i : area[i];
    const distance = lattice.distanceSquared(node, anchor);
    if (distance >= bestDistance || !battle.isFree(node) || !ways.standable(node)) continue;
    if (battle.isNearEnemy(side, node)) continue;
    best = node;
    bestDistance = distance;
  }
  if (best < 0) return area === null ? anchor : freeNear(game, side, anchor, null);
  return best;
}
