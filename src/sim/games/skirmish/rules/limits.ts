/** Units of one side: what `own.living` can be. */
export const MOST_UNITS = 100;

/** Of a mission, and so `turn`. */
export const MOST_TURNS = 4095;

/** What `range` can be where a unit far away is asked about: the diagonal of the largest table. */
export const MOST_INCHES = 1415;

export const MOST_ACTIONS = 31;

/** `hold`: the choice that is always there. */
export const HOLD_NAME = 'hold';
