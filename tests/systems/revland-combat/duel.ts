import { type FigureLine, type Stage, stage } from './support.ts';

export const SHOOTER: FigureLine = {
  ...{ name: 'Shooter', at: [10, 10], firearms: '2D', melee: '2D', throwing: '2D', dodge: '2D' },
  ...{ body: '1D', flex: '2D', armor: 'none', weapons: ['berettaM92', 'knife'] },
};
export const TARGET: FigureLine = { ...SHOOTER, name: 'Target', at: [10, 20] };

export function duel(parts: Stage & { readonly shooter?: object; readonly target?: object } = {}) {
  const { shooter = {}, target = {}, ...rest } = parts;
  const scene = stage({ blue: [{ ...SHOOTER, ...shooter }], red: [{ ...TARGET, ...target }], ...rest });
  const attacker = scene.figure('Shooter');
  const defender = scene.figure('Target');
  const gun = scene.thing(attacker, ((shooter as { weapons?: string[] }).weapons ?? ['berettaM92'])[0]);
  return {
    ...scene,
    attacker,
    defender,
    gun,
    /** Fires with these faces, all of which must be used. */
    shoot(faces: readonly number[], parts: object = {}): void {
      scene.script(...faces);
      scene.act(attacker, 'attack', { target: defender, thing: gun, ...parts });
      scene.finish();
    },
    strike(faces: readonly number[], weapon = 'knife'): void {
      const thing = scene.thing(attacker, weapon);
      if (weapon !== 'unarmed') attacker.ready = thing.index;
      scene.script(...faces);
      scene.act(attacker, 'attack', { target: defender, thing, use: 'strike' });
      scene.finish();
    },
  };
}
