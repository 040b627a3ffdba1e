/** A game without a mistake that uses every key; each broken file is this one with one edit. */
export const BASE = `language: 1
game: broken
title: Broken
rules:
  coverBonus: { is: 1, range: 0..3 }
  aura: { is: 6, range: 0..12 }
stats: { life: 1..12, move: 1..9, skill: 2..6, save: 2..6, command: 0..4 }
state: { pins: 0..6, shaken: 0..1 }
weapon: { range: 0..48, attacks: 1..4 }
weapons:
  rifle: { range: 24, attacks: 1 }
  knife: { range: 0, attacks: 2 }
profiles:
  squad: { life: 5, move: 6, skill: 4, save: 5, command: 1, weapons: [rifle, knife] }
  elite: { like: squad, skill: 3, command: 3 }
turn:
  scheme: alternate
  first: contest(6, own.best, foe.best)
  start: ["a.pins -= 1"]
  order: { when: a.shaken, test: count(1 + near(command, rules.aura), 6, 4), pass: ["a.shaken = 0"] }
  end: { when: a.pins > 4, test: d(6) > a.pins, fail: ["a.shaken = 1"] }
let:
  dice: a.life * w.attacks
  steady: not a.shaken
actions:
  fight: { when: engaged, strike: true }
  advance: { when: not engaged, move: a.move, shoot: true }
  rally: { when: a.pins > 0 and not engaged, test: count(1, 6, 3), after: ["a.pins = 0"], worth: a.pins }
  charge: { when: not engaged and steady, move: 2 * a.move, contact: true, strike: true, before: ["a.pins += 1"] }
  overwatch: { on: move, free: true, when: steady and range <= 12, shoot: true }
shoot:
  hits: count(dice, 6, a.skill)
  saves: count(hits, 6, max(2, t.save - rules.coverBonus * (cover > 0))) by t
  losses: hits - saves
  after: ["t.pins += hits > 0"]
  worth: hits > 0
strike:
  blows: count(dice, 6, a.skill)
  harm: blows - count(blows, 6, t.save) by t
strikeBack: a.life > 1
morale: { when: 2 * a.life < 10, test: count(2, 6, 5), fail: ["a.shaken = 1", "near(3).pins += 1"] }
friendFalls: { within: 6, test: count(1, 6, 3), fail: ["a.pins += 1"] }
lead: command
breaks: 2 * own.losses > own.start
broken: ["a.shaken = 1"]
deploy: hidden
players:
  bold:
    - charge when range <= 12 and t.pins > 0
    - advance when w.attacks > 1
    - hold
`;
