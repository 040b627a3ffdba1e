import{f as e,h as a,j as t,n}from"./chunk-JJOFEI7N.js";e();a();t();n();var l=`name: My platoon action
system: stargrunt2
description: Two equal platoons on mirrored ground. Change one thing and see what it does.

table:                           # inches; the origin is the south-west corner
  width: 48
  depth: 48
  terrain:                       # a rect is [x, y, width, depth]
    - { name: south wood, rect: [6, 12, 9, 7], cover: soft, sight: blocks-through, movement: rough }
    - { name: north wood, rect: [33, 29, 9, 7], cover: soft, sight: blocks-through, movement: rough }
    - { name: west wall, line: [[14, 24], [22, 24]], cover: hard, movement: linear-obstacle }
    - { name: east wall, line: [[26, 24], [34, 24]], cover: hard, movement: linear-obstacle }

sides:
  blue:
    policy: tactician            # who plays it: tactician, random, planner-16 \u2026
    deploy: { rect: [0, 0, 48, 9] }
    units:                       # a unit without figures is a squad of riflemen as the rules print it
      - name: Command
        level: platoon
        leadership: 1
        figures: [{ name: Lieutenant }, { name: Signaller, count: 2 }]
      - { name: First squad, commander: Command }
      - { name: Second squad, commander: Command, quality: veteran }
  red:
    policy: tactician
    deploy: { rect: [0, 39, 48, 9] }
    units:
      - name: Command
        level: platoon
        leadership: 1
        figures: [{ name: Lieutenant }, { name: Signaller, count: 2 }]
      - { name: First squad, commander: Command }
      - { name: Second squad, commander: Command, quality: veteran }

mission: { objective: break, turns: 10 }

houseRules: {}                   # your rules; all keys: skirmetrics rules stargrunt2

variants:                        # compare plays each against the file as it stands, on the same dice
  green reds: { set: { sides.red.units.First squad.quality: green } }

expect:                          # design goals; the verb test judges them
  score.blue: 0.4..0.6           # a win is 1, a draw one half
  turns: ..9.5

games: 1000
seed: 1                          # the same seed gives the same games
`;export{l as starter};
