/** A small dice sheet that answers as it is. */
export const game = (
  id: string,
): string => `# A dice sheet: the weapons, units and dice of your game. Change one thing, and ask again.
language: 1
kind: sheet
game: ${id}
title: My sheet
doc: Models roll to hit with their unit's skill; the target rolls to save each hit.

rules:                           # numbers to try out: --set coverBonus=2, or sweep --vary coverBonus=0..3
  coverBonus: { is: 1, range: 0..3, doc: Added to the saves of a target in cover. }

# Numbers of a unit and of a weapon, each with its range. What one leaves out is 0, or 1 if its range begins there.
stats: { models: 1..20, life: 1..20, skill: 2..6, save: 2..6 }
weapon: { range: 0..48, attacks: 1..6, ap: 0..3 }

weapons:                         # range in inches; 0 is for close combat
  rifle: { range: 24, attacks: 1 }
  machineGun: { like: rifle, range: 30, attacks: 3, ap: 1 }
  knife: { range: 0, attacks: 1 }

profiles:                        # units; like: takes over what it does not say
  squad: { models: 5, life: 5, skill: 4, save: 5, weapons: [rifle, knife] }
  veterans: { like: squad, skill: 3, save: 4, weapons: [rifle, machineGun, knife] }
  recruits: { like: squad, models: 10, life: 10, skill: 5, save: 6 }

let:                             # words for expressions
  dice: a.models * w.attacks
  saveOn: clamp(t.save + w.ap - rules.coverBonus * (cover > 0), 2, 6)

# Steps run in this order, and each may use those above it. a is the unit that attacks, t its target, w the weapon. The
# last step is the life that the target loses. The situation: range, cover (0 to 2), moved, charged, engaged, turn.
#   d(6), sum(2, 6), best(2, 6)  one die, the sum of two, the best of two
#   count(n, 6, 4), any(…)       how many of n dice show 4 or more; whether any does
#   of(hits, 6), again(hits)     how many of the same dice show 6; those that missed, rolled again
#   beats, opposed, contest, cancels, if, min, max, clamp, abs, table; + - * // %, < <= > >= == !=, and or not
shoot:
  hits: count(dice, 6, a.skill)
  saves: count(hits, 6, saveOn) by t   # by t: the target rolls
  losses: hits - saves

strike:
  hits: count(dice, 6, a.skill)
  # Quotes: without them, YAML would end an expression within { } at its first comma.
  saves: { is: "count(hits, 6, min(t.save + w.ap, 6)) by t", title: Saved }
  losses: hits - saves
`;
