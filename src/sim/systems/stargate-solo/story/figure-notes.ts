import { FALL_BACK, RUN } from '../rules/profiles.ts';
import type { Battle } from '../table/battle.ts';
import { CAPTURED, type Figure, FOR_GOOD, GONE, LEFT, ON_TABLE } from '../table/state.ts';

/** What became of figures that are off the table. */
const AWAY: Readonly<Record<number, string>> = {
  [CAPTURED]: 'captured',
  [GONE]: 'ran off',
  [LEFT]: 'reached the goal',
};

/** How a figure fares, in a few words; empty for nothing to say. */
function noteOf({ status, wounds, disabled, disabledUntil, markers, routing, retiring, group }: Figure): string {
  if (status !== ON_TABLE) return AWAY[status] ?? '';
  const words: string[] = [];
  if (wounds > 0) words.push(times('wounded', wounds));
  if (disabled) words.push(disabledUntil >= FOR_GOOD ? 'disabled for good' : 'disabled');
  if (markers > 0) words.push(times('suppressed', markers));
  if (routing) words.push('routing');
  if (retiring) words.push('retiring');
  if (group.uncommanded && group.state === RUN) words.push('running');
  if (group.uncommanded && group.state === FALL_BACK) words.push('falling back');
  return words.join(', ');
}

function times(word: string, count: number): string {
  return count === 1 ? word : count === 2 ? `${word} twice` : `${word} ${count} times`;
}

/** Remembers what has been told of every figure, and finds what is new. */
export class FigureNotes {
  private readonly battle: Battle;
  private readonly told: string[];

  constructor(battle: Battle) {
    this.battle = battle;
    this.told = battle.figures.map(() => '');
  }

  /** A game begins: figures as they are now need no telling but by their deployment. */
  reset(): void {
    for (const figure of this.battle.figures) this.tell(figure);
  }

  /** The present note of a figure, which is told herewith. */
  tell(figure: Figure): string {
    const note = noteOf(figure);
    this.told[figure.index] = note;
    return note;
  }

  /** Figures whose notes have changed since they were last told. */
  untold(): Figure[] {
    return this.battle.figures.filter((figure) => noteOf(figure) !== this.told[figure.index]);
  }
}
