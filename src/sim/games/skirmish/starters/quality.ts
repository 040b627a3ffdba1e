/** Units that act in turn, hit by quality and save by defence. */
export const game = (
  id: string,
): string => `# A game of your own: units act in turn, hit with their quality, save with their defence, test morale at half.
language: 1
game: ${id}
title: My quality game
doc: Units act in turn; quality hits, defence saves, and half a unit tests its morale.

rules:                           # numbers to try out: --set coverBonus=2, or sweep --vary coverBonus=0..3
  coverBonus: { is: 1, range: 0..3, doc: Added to the saves of a target in cover. }
  rushFactor: { is: 2, range: 1..3, doc: A rush and a charge go so many times the move. }

# Numbers of a unit and of a weapon, each with its range. full: life at the start; tough: life of one model.
stats: { life: 1..20, full: 1..20, tough: 1..6, move: 1..12, quality: 2..6, defence: 2..6 }
state: { shaken: 0..1, fatigued: 0..1 }   # what changes in play; 0 at first
weapon: { range: 0..48, attacks: 1..6, ap: 0..3 }

weapons:                         # range in inches; 0 is for close combat
  rifle: { range: 24, attacks: 1 }
  machineGun: { range: 30, attacks: 3, ap: 1 }
  knife: { range: 0, attacks: 1 }
  claws: { range: 0, attacks: 2, ap: 1 }

profiles:                        # units; like: takes over what it does not say
  squad: { life: 5, full: 5, move: 6, quality: 4, defence: 4, weapons: [rifle, knife] }
  veterans: { like: squad, quality: 3, weapons: [rifle, knife] }
  ogre: { life: 6, full: 6, tough: 3, move: 6, quality: 4, defence: 3, weapons: [machineGun, claws] }

turn:
  scheme: alternate              # who acts: sides, alternate, draw, dice, initiative or turnover
  first: contest(6, 0, 0)        # 1: the first side of the scenario begins
  # Before a unit acts. It fails a test that comes to 0; then it does not act, and "fail" happens.
  order: { when: a.shaken, test: 0, fail: ["a.shaken = 0"] }
  end: ["a.fatigued = 0"]        # of every unit, at the end of a turn

let: { models: (a.life + a.tough - 1) // a.tough }   # words for expressions

actions:                         # what a unit can do; hold is always there. engaged: within 1 inch of an enemy
  fight: { when: engaged, strike: true }
  advance: { when: not engaged, move: a.move, shoot: true }
  rush: { when: not engaged, move: a.move * rules.rushFactor }
  charge: { when: not engaged, move: a.move * rules.rushFactor, contact: true, strike: true }

# Steps of an attack: a is the unit, t its target, w the weapon. The last step is the life that the target loses.
shoot:
  hits: count(models * w.attacks, 6, a.quality)
  saves: count(hits, 6, clamp(t.defence + w.ap - rules.coverBonus * (cover > 0), 2, 6)) by t
  wounds: hits - saves
strike:
  hits: count(models * w.attacks, 6, if(a.fatigued, 6, a.quality))
  saves: count(hits, 6, clamp(t.defence + w.ap, 2, 6)) by t
  wounds: hits - saves
  after: ["a.fatigued = 1"]      # effects, once all weapons have struck
strikeBack: true                 # whoever is struck and lives strikes back

morale:                          # once a unit, after each enemy action that took life from it
  when: 2 * a.life <= a.full
  test: a.shaken == 0 and count(1, 6, a.quality)
  fail: ["a.life -= a.shaken * 99", "a.shaken = 1"]   # in order: a unit that is shaken already routs
`;

/** Two equal forces on a mirrored table. */
export const scenario = (id: string): string => `name: First fight
system: ./${id}.game.yaml
description: Two equal forces on a mirrored table. Change one thing and see what it does.

table:                           # inches; the origin is the south-west corner
  width: 48
  depth: 36
  terrain:                       # a rect is [x, y, width, depth]
    - { name: inn, rect: [21, 15, 6, 6], cover: soft, sight: blocks-through }
    - { name: south wood, circle: [10, 12, 4], cover: soft, sight: blocks-through, movement: rough }
    - { name: north wood, circle: [38, 24, 4], cover: soft, sight: blocks-through, movement: rough }

sides:
  blue:
    policy: tactician            # who plays it: tactician, shoot-nearest, close-in, random …
    deploy: { rect: [0, 0, 48, 8] }
    figures:                     # a figure is a unit
      - { name: Squad, count: 2, profile: squad }
      - { name: Veterans, profile: veterans }
      - { name: Ogre, profile: ogre }
  red:
    policy: tactician
    deploy: { rect: [0, 28, 48, 8] }
    figures:
      - { name: Squad, count: 2, profile: squad }
      - { name: Veterans, profile: veterans }
      - { name: Ogre, profile: ogre }

mission: { objective: eliminate, turns: 8 }

variants:                        # compare plays each against the file as it stands, on the same dice
  better cover: { houseRules: { coverBonus: 2 } }

games: 200
seed: 1                          # the same seed gives the same games
`;
