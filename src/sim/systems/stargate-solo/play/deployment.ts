import { SGC } from '../rules/profiles.ts';
import type { Figure, Group, Gun } from '../table/state.ts';
import type { Game } from './game.ts';

export interface MusterGroup {
  readonly group: Group;
  readonly figures: readonly Figure[];
  /** By figure: its crewed weapon, or null. */
  readonly guns: readonly (Gun | null)[];
  readonly area: Int32Array;
}

/** The SGC's groups come first. */
export type Muster = readonly MusterGroup[];

/** The SGC by its policy; solo groups at stated places, or at random. */
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

/** The free point nearest to `anchor`, in `area` if possible, not beside an enemy. */
function freeNear({ battle }: Game, side: number, anchor: number, area: Int32Array | null): number {
  const { ways } = battle;
  const found = area === null ? -1 : battle.nearestFree(side, anchor, area, ways);
  if (found >= 0) return found;
  if (battle.isFree(anchor) && ways.standable(anchor)) return anchor;
  const anywhere = battle.nearestFree(side, anchor, null, ways);
  return anywhere < 0 ? anchor : anywhere;
}
