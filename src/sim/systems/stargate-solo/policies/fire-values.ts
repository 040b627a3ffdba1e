import { ACTION_COLUMNS, fireRow, type SoloTables } from '../odds/tables.ts';
import { OUT_OF_RANGE } from '../rules/profiles.ts';
import { MAX_INCHES } from '../steps/armoury.ts';
import type { Battle } from '../table/battle.ts';

/** Places of one weapon and number of actions: by whole inches, then by cover. */
export const FIRE_STRIDE = (MAX_INCHES + 1) * 3;

/** Actions that most who fire back have. */
const USUAL_ACTIONS = 2;

/** [(weapon * ACTION_COLUMNS + actions) * FIRE_STRIDE + inches * 3 + cover]: value of the best mix of shots at an active target. */
export function prospects(battle: Battle, tables: SoloTables): Float64Array {
  return byInches(
    battle,
    tables,
    Array.from({ length: ACTION_COLUMNS }, (_, i) => i),
  );
}

/** [weapon * FIRE_STRIDE + inches * 3 + cover]: the same of an enemy with its usual actions. */
export function threats(battle: Battle, tables: SoloTables): Float64Array {
  return byInches(battle, tables, [USUAL_ACTIONS]);
}

function byInches(battle: Battle, tables: SoloTables, actions: readonly number[]): Float64Array {
  const values = new Float64Array(battle.armoury.arms.length * actions.length * FIRE_STRIDE);
  let at = 0;
  for (const { index, bands } of battle.armoury.arms)
    for (const column of actions)
      for (let inches = 0; inches <= MAX_INCHES; inches++)
        for (let cover = 0; cover < 3; cover++) {
          const band = bands[inches];
          if (band !== OUT_OF_RANGE)
            values[at] = tables.fireValue[fireRow(index, band, cover, 0) * ACTION_COLUMNS + column];
          at++;
        }
  return values;
}
