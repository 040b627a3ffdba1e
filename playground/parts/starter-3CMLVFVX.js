import{f as e,h as a,j as s,n as t}from"./chunk-JJOFEI7N.js";e();a();s();t();var c=`name: My patrol
system: stargate-solo
description: A fire team against a patrol that runs itself. Change one thing and see what it does.

table:                           # inches; the origin is the south-west corner
  width: 40
  depth: 40
  terrain:                       # a rect is [x, y, width, depth]
    - { name: walls, rect: [16, 19, 8, 4], cover: hard }
    - { name: ridge, line: [[6, 14], [34, 14]], cover: soft }
    - { name: brush, circle: [8, 27, 4], cover: soft, movement: rough }
    - { name: scree, polygon: [[28, 24], [35, 23], [36, 30], [29, 31]], cover: hard, movement: rough }

weapons:                         # your own weapons: copy one and write what differs
  p90: { like: rifle, ranges: [8, 20, 30, 50] }

sides:
  sgc:
    policy: tactician            # who plays it: tactician, shoot-nearest, close-in, random \u2026
    deploy: { rect: [8, 0, 24, 10] }
    groups:
      - name: SG-1
        figures:
          - { name: Leader, profile: sgcElite, weapon: p90 }
          - { name: Rifleman, count: 3, profile: sgcTrooper }
          - { name: Gunner, count: 2, profile: sgcGunner }
  solo:                          # the rules play it
    groups:
      - name: Patrol
        state: hold              # hold or advance
        deploy: { rect: [12, 22, 16, 8] }
        figures: [{ name: Jaffa, count: 12, profile: jaffa }]
      - name: Guard
        state: advance
        deploy: { rect: [12, 32, 16, 8] }
        figures: [{ name: Jaffa guard, count: 6, profile: jaffaElite }]

mission: { objective: eliminate, turns: 14 }

houseRules: {}                   # your rules, such as { spotting.range.short: 26 }; all keys: skirmetrics rules stargate-solo

variants:                        # compare plays each against the file as it stands, on the same dice
  with a rifle instead: { set: { sides.sgc.groups.SG-1.figures.Leader.weapon: rifle } }
  one guard more: { set: { sides.solo.groups.Guard.figures.Jaffa guard.count: 7 } }

expect:                          # design goals; the verb test judges them
  score.sgc: 0.5..1              # a win is 1, a draw one half
  turns: ..13

games: 1000
seed: 1                          # the same seed gives the same games
`;export{c as starter};
