export const MODES = ['unaimed', 'aimed', 'carefully-aimed'] as const;
/** SOLO-29. */
export const COSTS = [1, 2, 3];

/** SOLO-27: last inch of each band. */
export const RANGES = {
  rifle: [6, 18, 24, 60],
  staff: [4, 12, 18, 60],
  pistol: [6, 10, 16, 30],
  cal50: [8, 24, 50, 80],
};

/** SOLO-28, SOLO-30: least score by band and mode. */
const TO_HIT = {
  rifle: ['10/4/2', '14/8/4', '17/12/8', '19/16/12', '20/20/18'],
  staff: ['14/8/4', '17/12/8', '19/16/12', '20/20/18', '20/20/20'],
  pistol: ['12/6/3', '16/10/6', '18/16/12', '20/20/18', '20/20/20'],
};

/** Bands, to-hit column, effect, modifier. */
export const ARMS = {
  rifle: ['rifle', 'rifle', 'conventional', 0],
  cal50: ['cal50', 'rifle', 'conventional', 1],
  pistol: ['pistol', 'pistol', 'conventional', 0],
  shotgun: ['pistol', 'pistol', 'conventional', 1],
  zat: ['pistol', 'pistol', 'zat', 0],
  staff: ['staff', 'staff', 'staff', 0],
  staffCannon: ['cal50', 'staff', 'staff', 1],
} as const;

export type Arm = keyof typeof ARMS;

/** SOLO-34, SOLO-35: least die to wound, disable, kill. */
const EFFECT = { conventional: [3, 5, 6], staff: [4, 5, 6] };

const bandOf = (arm: Arm, inches: number): number => RANGES[ARMS[arm][0]].findIndex((last) => inches <= last);

/** At point blank 1 for inactive targets out of cover (SOLO-30, SOLO-32). */
export function hitChance(arm: Arm, inches: number, mode: number, inCover: boolean, active: boolean): number {
  const counted = bandOf(arm, inches) + (inCover ? 1 : 0);
  if (!active && counted === 0) return 1;
  return (21 - Number(TO_HIT[ARMS[arm][1]][counted].split('/')[mode])) / 20;
}

/** Chances to wound, disable (or worse), kill: +1 at point blank, -1 from medium (SOLO-36, SOLO-37). */
export function effectChances(arm: Arm, inches: number): readonly [number, number, number] {
  const [, , effect, modifier] = ARMS[arm];
  if (effect === 'zat') return [1, 1, 0];
  const shift = modifier + [1, 0, -1, -1][bandOf(arm, inches)];
  const atLeast = (score: number): number => Math.min(6, Math.max(0, 7 - (score - shift))) / 6;
  const [wound, disable, kill] = EFFECT[effect];
  return [atLeast(wound), atLeast(disable), atLeast(kill)];
}

export function allOrders(actions: number): number[][] {
  const first = [0, 1, 2].filter((mode) => COSTS[mode] <= actions);
  return [[], ...first.flatMap((mode) => allOrders(actions - COSTS[mode]).map((rest) => [mode, ...rest]))];
}
