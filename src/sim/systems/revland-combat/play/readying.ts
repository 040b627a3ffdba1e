import { EVENT } from '../counts/rule-events.ts';
import { ACTION } from '../rules/actions.ts';
import { USE } from '../rules/profiles.ts';
import type { WeaponUse } from '../steps/armoury.ts';
import { EMPTY, type Figure } from '../table/state.ts';
import { type Thing, UNLIMITED } from '../table/things.ts';
import type { Game } from './game.ts';

function isDone(figure: Figure, kind: number, thing: number, actions: number): boolean {
  if (figure.task !== kind || figure.taskThing !== thing) {
    figure.task = kind;
    figure.taskThing = thing;
    figure.taskActions = 0;
  }
  figure.taskActions++;
  if (figure.taskActions < actions) return false;
  figure.task = ACTION.hold;
  figure.taskThing = EMPTY;
  figure.taskActions = 0;
  return true;
}

/** REV-30: changing weapons is one draw. */
export function draw(game: Game, figure: Figure, thing: Thing): void {
  const done = isDone(figure, ACTION.draw, thing.index, game.battle.rules.drawing.actions);
  if (done) figure.ready = thing.index;
  game.tally.happened(EVENT.drawn);
  game.story?.draws(figure, thing, done);
}

/** REV-31. */
export function reload(game: Game, figure: Figure, thing: Thing): void {
  const done = isDone(figure, ACTION.reload, thing.index, thing.weapon.reloadActions);
  if (done) fill(game, figure, thing);
  game.story?.reloads(figure, thing, done);
}

function fill(game: Game, figure: Figure, thing: Thing): void {
  if (thing.magazines !== UNLIMITED) thing.magazines--;
  thing.shots = thing.weapon.ammo!;
  game.tally.reloads.count(figure.side, thing.weapon.index, 0);
  game.tally.happened(EVENT.reloaded);
}

/** REV-30, 31, 33: a thrown thing is then nowhere. */
export function spend(game: Game, figure: Figure, thing: Thing, use: WeaponUse): void {
  const { battle } = game;
  battle.noteShot(figure, use);
  if (use.use === USE.throw) {
    battle.putDown(figure, thing, EMPTY);
    return;
  }
  if (!thing.isBareHands) figure.ready = thing.index;
  if (use.use !== USE.fire || thing.shots === UNLIMITED || !battle.rules.modules.ammunition) return;
  if (thing.shots === 0) fill(game, figure, thing);
  thing.shots--;
  game.tally.shotsFired.count(figure.side, thing.weapon.index, thing.shots === 0 ? 1 : 0);
  if (thing.shots === 0) game.tally.happened(EVENT.ranEmpty);
}

/** REV-06: a reload action without a magazine. */
export function clearJam(game: Game, figure: Figure, thing: Thing): void {
  const done = isDone(figure, ACTION.clearJam, thing.index, thing.weapon.reloadActions);
  if (done) thing.isJammed = false;
  game.tally.happened(EVENT.cleared);
  game.story?.clears(figure, thing, done);
}

/** REV-21. */
export function standUp(game: Game, figure: Figure): void {
  figure.isProne = false;
  game.tally.happened(EVENT.stoodUp);
  game.story?.changes(figure, 'stands up');
}

export function goProne(game: Game, figure: Figure): void {
  figure.isProne = true;
  game.story?.changes(figure, 'goes prone');
}

/** REV-39: what is picked up is ready. */
export function pickUp(game: Game, figure: Figure, thing: Thing): void {
  game.battle.take(figure, thing);
  figure.ready = thing.index;
  game.tally.happened(EVENT.pickedUp);
  game.story?.changes(figure, `picks up a ${thing.weapon.id}`);
}

export function drop(game: Game, figure: Figure, thing: Thing): void {
  game.battle.putDown(figure, thing, figure.node);
  game.story?.changes(figure, `drops a ${thing.weapon.id}`);
}
