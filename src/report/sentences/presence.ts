import { percent } from '../numbers.ts';
import type { Presence } from '../rows/presence.ts';

/** A side that is in an area after a smaller share of the turns hardly stands there. */
const HARDLY = 0.5;
/** With fewer than this of all sides it is empty, as where a mission ends when its area is reached. */
const NOBODY = 0.02;

/** Who is in the area of the mission, and that the side that is to hold it hardly is. */
export function presenceSentences({ by, objective, sides }: Presence): string[] {
  if (sides.every(({ present }) => (present.estimate ?? 0) < NOBODY))
    return ['At the ends of turns the area of the mission is nearly always empty.'];
  const told = sides.map(({ side, present, alone }, i) => {
    const share = `${percent(present)}${i === 0 ? ' of turns' : ''}`;
    const rest = present.estimate === 0 ? '' : ` (${percent(alone)} alone)`;
    return `${i === 0 ? `of ${side} in it` : `of ${side}`} after ${share}${rest}`;
  });
  const holder = sides.find(({ side }) => side === by);
  const hardly =
    objective === 'hold' && holder !== undefined && (holder.present.high ?? holder.present.estimate ?? 0) < HARDLY
      ? [`Side ${holder.side} is to hold it, and hardly stands there.`]
      : [];
  return [`The area of the mission has figures ${told.join(', ')}.`, ...hardly];
}
