import { capitalised } from '../names.ts';
import type { Presence } from '../rows/presence.ts';
import { listed } from '../terminal/layout.ts';

/** With fewer figures than this at the end of a turn, a side hardly stands in an area. */
const HARDLY = 0.5;
/** Fewer than this of all sides are as good as nobody, as where a mission ends when its area is reached. */
const NOBODY = 0.05;

/** Who stands in the area of the mission, and that the side that is to hold it hardly does. */
export function presenceSentences({ by, objective, figures }: Presence): string[] {
  const told = figures.map(({ side, perTurn }) => `${perTurn.toFixed(perTurn < 0.1 ? 2 : 1)} of ${side}`);
  const holder = figures.find(({ side }) => side === by);
  const hardly =
    objective === 'hold' && holder !== undefined && holder.perTurn < HARDLY
      ? [`${capitalised(holder.side)} is to hold the area, and hardly stands there.`]
      : [];
  const standing = figures.every(({ perTurn }) => perTurn < NOBODY)
    ? 'Hardly anybody is in the area of the mission at the end of a turn.'
    : `At the end of a turn, about ${listed(told)} are in the area of the mission (figures, mean of all turns).`;
  return [standing, ...hardly];
}
