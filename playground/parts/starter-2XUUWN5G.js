import{f as e,h as t,j as a,n}from"./chunk-JJOFEI7N.js";e();t();a();n();var m=`name: My skirmish
system: squad-alpha
description: Two equal squads on a mirrored table. Change one thing and see what it does.

table:                           # inches; the origin is the south-west corner
  width: 48
  depth: 48
  terrain:                       # a rect is [x, y, width, depth]
    - { name: farmhouse, rect: [20, 21, 8, 6], cover: hard, sight: blocks-through }
    - { name: south copse, polygon: [[6, 12], [14, 12], [14, 19], [6, 17]], cover: soft, sight: blocks-through, movement: rough }
    - { name: north copse, polygon: [[42, 36], [34, 36], [34, 29], [42, 31]], cover: soft, sight: blocks-through, movement: rough }
    - { name: south hedge, line: [[26, 12], [38, 12]], cover: soft, movement: linear-obstacle }
    - { name: north hedge, line: [[22, 36], [10, 36]], cover: soft, movement: linear-obstacle }

sides:
  blue:
    policy: tactician            # who plays it: tactician, shoot-nearest, close-in, random, planner-16 \u2026
    deploy: { rect: [0, 0, 48, 8] }
    figures:                     # training: elite, regular or conscript; command: its share in morale and initiative
      - { name: Sergeant, training: elite, command: 4 }
      - { name: Rifleman, count: 4, training: regular, command: 1 }
      - { name: Recruit, count: 2, training: conscript, command: 0 }
  red:
    policy: tactician
    deploy: { rect: [0, 40, 48, 8] }
    figures:
      - { name: Sergeant, training: elite, command: 4 }
      - { name: Rifleman, count: 4, training: regular, command: 1 }
      - { name: Recruit, count: 2, training: conscript, command: 0 }

mission: { objective: eliminate, turns: 18 }

houseRules: {}                   # your rules, such as { save.hard: 4 }; all keys: skirmetrics rules squad-alpha

variants:                        # compare plays each against the file as it stands, on the same dice
  better cover: { houseRules: { save.soft: 4, save.hard: 2 } }
  no recruits in red: { set: { sides.red.figures.Recruit.training: regular } }

expect:                          # design goals; the verb test judges them
  score.blue: 0.4..0.6           # a win is 1, a draw one half
  turns: 8..12

games: 2000
seed: 1                          # the same seed gives the same games
`;export{m as starter};
