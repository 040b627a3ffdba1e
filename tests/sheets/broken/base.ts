import type { Broken } from '../../support/broken-files.ts';

/** A sheet without a mistake; each broken file is this one with one edit. */
export const BASE = `language: 1
kind: sheet
game: broken
title: Broken
doc: One sentence.
rules:
  coverBonus: { is: 1, range: 0..3, doc: Added in cover. }
stats: { models: 1..10, life: 1..20, skill: 2..6, save: 2..6 }
state: { pins: 0..5 }
weapon: { range: 0..48, attacks: 1..4, ap: 0..3 }
weapons:
  rifle: { range: 24, attacks: 1 }
  cannon: { like: rifle, range: 48, attacks: 4, ap: 3 }
  knife: { range: 0 }
profiles:
  squad: { models: 5, life: 5, skill: 4, save: 5, weapons: [rifle, knife] }
  elite: { like: squad, skill: 3, weapons: [rifle, cannon, knife] }
tables:
  bands:
    - [1, 2, 3]
    - [4, 5, 6]
let:
  dice: a.models * w.attacks
  need: clamp(a.skill + a.pins, 2, 6)
shoot:
  hits: count(dice, 6, need)
  saves: count(hits, 6, max(2, t.save - rules.coverBonus * (cover > 0))) by t
  losses: hits - saves
strike:
  blows: count(dice, 6, table(bands, 2, 2))
  parried: { is: "count(blows, 6, min(t.save + w.ap, 6)) by t", title: Parried }
  harm: blows - parried
`;

/** Of the first step, which is replaced by an expression. */
export const steps = (rows: readonly (readonly [expression: string, remedy: string])[]): Broken[] =>
  rows.map(([expression, remedy]) => ['hits: count(dice, 6, need)', `hits: ${expression}`, remedy]);
