/** Dice out of a bag give orders, and fire pins. */
export const game = (
  id: string,
): string => `# A game of your own: tokens out of a bag say which side gives an order, and fire pins those whom it hits.
language: 1
game: ${id}
title: My game of pins
doc: Tokens are drawn for orders; fire pins units, and pinned units test their morale before they act.

rules:                           # numbers to try out: --set hitOn=4, or sweep --vary hitOn=2..5
  hitOn: { is: 3, range: 2..5, doc: "Roll that a shot needs to hit, before modifiers." }
  pinned: { is: 1, range: 0..3, doc: Pins that a unit takes when it is hit. }

# Numbers of a unit and of a weapon, each with its range. command helps the morale of friends within 6 inches.
stats: { life: 1..12, full: 1..12, morale: 2..12, toughness: 2..6, command: 0..4 }
state: { pins: 0..12, down: 0..1, ambush: 0..1 }     # what changes in play; 0 at first
weapon: { range: 0..60, shots: 1..6, crew: 0..3 }    # crew: how many of the unit use it; 0 for all

weapons:                         # range in inches; 0 is for close combat
  rifle: { range: 24, shots: 1 }
  machineGun: { range: 36, shots: 5, crew: 1 }
  bayonet: { range: 0, shots: 1 }

profiles:                        # units; like: takes over what it does not say
  regulars: { life: 8, full: 8, morale: 9, toughness: 4, weapons: [rifle, machineGun, bayonet] }
  recruits: { like: regulars, morale: 8, toughness: 3, weapons: [rifle, bayonet] }
  officer: { life: 2, full: 2, morale: 10, toughness: 4, command: 2, weapons: [bayonet] }

turn:
  scheme: draw                   # who acts: sides, alternate, draw, dice, initiative or turnover
  order:                         # before a unit acts; a test fails at 0, and then the unit does not act
    when: a.pins > 0
    test: sum(2, 6) <= a.morale + near(command, 6) - a.pins
    pass: ["a.pins -= 1"]
    fail: ["a.down = 1"]
  end: ["a.down = 0"]            # of every unit, at the end of a turn

let:                             # words for expressions
  men: if(w.crew == 0, a.life, min(a.life, w.crew))
  need: rules.hitOn + (2 * range > w.range) + cover + (a.pins > 0) + moved + 2 * t.down

actions:                         # what a unit can do; hold is always there. engaged: within 1 inch of an enemy
  fire: { when: not engaged, shoot: true }
  advance: { when: not engaged, move: 6, shoot: true }
  run: { when: not engaged, move: 12 }
  assault: { when: not engaged, move: 12, contact: true, strike: true }
  fight: { when: engaged, strike: true }
  rally: { when: a.pins > 0 and not engaged, after: ["a.pins -= d(6)"] }
  down: { when: not engaged, after: ["a.down = 1"] }
  ambush: { when: not engaged, after: ["a.ambush = 1"] }
  spring: { on: move, when: a.ambush and not a.down, free: true, shoot: true, after: ["a.ambush = 0"] }  # a reaction

shoot:                           # a is the unit, t its target, w the weapon; the last step is the life that is lost
  shots: count(men * w.shots, 6, min(need, 6))
  hits: if(need > 6, count(shots, 6, 6), shots)     # what needs 7 or more: a six, then another
  kills: count(hits, 6, t.toughness)
  after: ["t.pins += rules.pinned * (hits > 0)", "t.life = if(t.pins >= t.morale, 0, t.life)"]
  worth: (hits > 0)              # for players: a hit is worth so much life besides what it kills
strike:
  hits: men * w.shots
  kills: count(hits, 6, t.toughness)
strikeBack: true
morale: { when: 2 * a.life < a.full, test: "sum(2, 6) <= a.morale - a.pins", fail: ["a.life = 0"] }
`;

/** Two equal forces on a mirrored table. */
export const scenario = (id: string): string => `name: First fight
system: ./${id}.game.yaml
description: Two equal forces on a mirrored table. Change one thing and see what it does.

table:                           # inches; the origin is the south-west corner
  width: 48
  depth: 48
  terrain:                       # a rect is [x, y, width, depth]
    - { name: farm, rect: [20, 21, 8, 6], cover: hard, sight: blocks-through }
    - { name: south wood, circle: [10, 15, 5], cover: soft, sight: blocks-through, movement: rough }
    - { name: north wood, circle: [38, 33, 5], cover: soft, sight: blocks-through, movement: rough }

sides:
  blue:
    policy: tactician            # who plays it: tactician, shoot-nearest, close-in, random …
    deploy: { rect: [0, 0, 48, 8] }
    figures:                     # a figure is a unit
      - { name: Officer, profile: officer }
      - { name: Regulars, count: 2, profile: regulars }
      - { name: Recruits, profile: recruits }
  red:
    policy: tactician
    deploy: { rect: [0, 40, 48, 8] }
    figures:
      - { name: Officer, profile: officer }
      - { name: Regulars, count: 2, profile: regulars }
      - { name: Recruits, profile: recruits }

mission: { objective: eliminate, turns: 8 }

variants:                        # compare plays each against the file as it stands, on the same dice
  more pins: { houseRules: { pinned: 2 } }

games: 200
seed: 1                          # the same seed gives the same games
`;
