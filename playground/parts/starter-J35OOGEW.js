import{f as e,h as a,j as s,n as t}from"./chunk-JJOFEI7N.js";e();a();s();t();var c=`name: My firefight
system: revland-combat
description: A team of three against four guards among huts. Change one thing and see what it does.

table:                           # metres; the origin is the south-west corner
  width: 40
  depth: 36
  terrain:                       # a rect is [x, y, width, depth]
    - { name: west hut, rect: [6.5, 14.5, 6, 5], cover: hard, sight: blocks, movement: impassable }
    - { name: east hut, rect: [27.5, 16.5, 6, 5], cover: hard, sight: blocks, movement: impassable }
    - { name: well, circle: [20, 18, 1.4], percent: 50, movement: impassable, protection: concreteWall }
    - { name: fence, line: [[23.5, 23.5], [31.5, 23.5]], cover: soft, movement: linear-obstacle }

weapons:                         # your own weapons: copy one and write what differs
  carbine: { like: berettaM92, damage: 5D }

sides:
  team:
    policy: tactician            # who plays it: tactician, random, planner-16 \u2026
    deploy: { rect: [10, 0, 20, 6] }
    figures:                     # skills are dice codes, such as firearms: 4D+2
      - { name: Leader, profile: operative, weapons: [carbine, knife, fragGrenade] }
      - { name: Rifleman, profile: operative }
      - { name: Medic, profile: medic }
  guards:
    policy: tactician
    deploy: { rect: [4, 24, 32, 11] }
    figures:
      - { name: Captain, profile: guard, firearms: 4D+1, weapons: [staffWeapon, knife] }
      - { name: Guard, count: 3, profile: warrior }

mission: { objective: eliminate, turns: 15 }

houseRules: {}                   # your rules; all keys: skirmetrics rules revland-combat

variants:                        # compare plays each against the file as it stands, on the same dice
  guards in mail: { set: { sides.guards.figures.Guard.armor: mail } }

expect:                          # design goals; the verb test judges them
  score.team: 0.7..              # a win is 1, a draw one half
  turns: ..14

games: 1000
seed: 1                          # the same seed gives the same games
`;export{c as starter};
