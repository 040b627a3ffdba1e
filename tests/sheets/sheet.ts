import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith } from '../cli/support.ts';

/** Three dice that hit on 4+, a save of 5+ that is better in cover, and knives that need a 6. Range halves the dice. */
export const SHEET = `language: 1
kind: sheet
game: patrol
title: Patrol
rules:
  cover: { is: 1, range: 0..3, doc: Added to the save of a target in cover. }
stats: { life: 1..6, save: 2..6 }
weapon: { range: 0..30, dice: 0..6 }
weapons:
  gun: { range: 20, dice: 4 }
  rocket: { range: 30, dice: 6 }
  knife: { range: 0, dice: 2 }
profiles:
  scout: { life: 2, save: 5, weapons: [gun, knife] }
  walker: { life: 6, save: 3, weapons: [rocket] }
shoot:
  hits: count(if(range > w.range // 2, w.dice // 2, w.dice), 6, 4)
  saves: count(hits, 6, max(2, t.save - rules.cover * (cover > 0))) by t
  lost: { is: hits - saves, title: Wounds }
strike:
  blows: count(w.dice, 6, 6)
`;

export const FILE = 'patrol.game.yaml';

/** A new folder with the sheet. */
export function folderWithSheet(text = SHEET): string {
  const folder = folderWith({});
  writeFileSync(join(folder, FILE), text);
  return folder;
}
