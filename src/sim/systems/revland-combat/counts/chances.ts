import type { Index } from '../../../kernel/indices.ts';
import { codeKey, MODIFIERS, NUMBERS, type RevlandTables, TAKEN_OFF } from '../odds/tables.ts';
import { DIFFICULTIES, REACTION } from '../rules/profiles.ts';
import type { RevlandRules } from '../rules/rules.ts';
import type { AttackRoll } from '../steps/attack.ts';

/** Chances of a hit, as attacks are counted by them: those that hardly ever hit apart. */
export const CHANCES = ['under 1%', '1 to 10%', '10 to 25%', '25 to 50%', '50 to 75%', '75% or more'] as const;
const FROM = [0.01, 0.1, 0.25, 0.5, 0.75];
const MOST_DICE = MODIFIERS - TAKEN_OFF - 1;
/** REV-55. */
const FULL_DODGE = 10;

/** The chances that attacks have when they are declared, by the reactions that are in force then. */
export class AttackChances {
  private readonly tables: RevlandTables;
  private readonly keepsModifiers: boolean;
  private readonly fullReplaces: boolean;
  private readonly code = { dice: 0, pips: 0 };

  constructor(tables: RevlandTables, { reaction }: Pick<RevlandRules, 'reaction'>) {
    this.tables = tables;
    this.keepsModifiers = reaction.regular.keepsModifiers;
    this.fullReplaces = reaction.full.mode === 'plusTen';
  }

  /** Where a chance is among CHANCES, of an attack that is filled in. */
  placeOf(roll: AttackRoll): Index<'chance'> {
    let place = 0;
    while (place < FROM.length && this.chanceOf(roll) >= FROM[place]) place++;
    return place;
  }

  private chanceOf({ dice, pips, level, modifiers, cover, reaction, dodge }: AttackRoll): number {
    const { rows, levels, reach, numbers } = this.tables;
    this.code.dice = Math.max(0, dice);
    this.code.pips = pips;
    const row = rows[codeKey(this.code)];
    if (row < 0) return 0;
    const isModified = this.keepsModifiers || reaction !== REACTION.regular;
    const added = isModified ? modifiers.dice + modifiers.coverDice[cover] : 0;
    const column = row * MODIFIERS + TAKEN_OFF + Math.max(-TAKEN_OFF, Math.min(MOST_DICE, added));
    if (reaction === REACTION.none) return levels[column * DIFFICULTIES.length + level];
    const base = reaction === REACTION.regular ? 0 : this.fullReplaces ? FULL_DODGE : numbers[level];
    return reach[column * NUMBERS + Math.min(NUMBERS - 1, base + dodge)];
  }
}
