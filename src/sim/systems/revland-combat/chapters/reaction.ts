import { REACTION } from '../profiles.ts';
import type { RevlandRules } from '../rules.ts';
import { isKnockedOut, levelOf } from './wounds.ts';

/** How long reactions last under the rules in force (REV-56). */
export class ReactionSpan {
  private readonly regularIsForOne: boolean;
  private readonly endsWhenDown: boolean;

  constructor({ lasts, endsWhenDown }: RevlandRules['reaction']) {
    this.regularIsForOne = lasts === 'attack';
    this.endsWhenDown = endsWhenDown;
  }

  /** Whether a reaction, of REACTIONS, serves against other attacks of its round than the one that it met. */
  isForRound(reaction: number): boolean {
    return reaction !== REACTION.regular || !this.regularIsForOne;
  }

  /** Whether what a hit has done to a figure ends its reaction: a wound, a knock-out or worse. */
  endsAfter(before: number, after: number): boolean {
    if (!this.endsWhenDown) return false;
    return levelOf(after) > levelOf(before) || (isKnockedOut(after) && !isKnockedOut(before));
  }
}
