import{f as e,h as s,j as a,n as t}from"./chunk-JJOFEI7N.js";e();s();a();t();var c=`name: My table
system: stargate-missions
description: Four players with the decks as printed. Change one thing and see what it does.

players:                         # 2 to 6, in the order in which they sit
  - { name: Ann }                # policy: who plays; tactician is the default
  - { name: Ben, policy: tactician }
  - { name: Cleo, policy: hoarder }
  - { name: Dan, policy: random }

houseRules: {}                   # your rules, such as { loss.supportFirst: false }; all keys: skirmetrics rules stargate-missions

variants:                        # compare plays each against the file as it stands, on the same dice
  anyone may be lost: { houseRules: { loss.supportFirst: false } }
  one point a Mission: { houseRules: { scoring.missionPoints: one-each } }
  all alike: { set: { players.Cleo.policy: tactician, players.Dan.policy: tactician } }

expect:                          # design goals; the verb test judges them
  score.Ann: 0.3..0.7            # shared wins count in parts; 0.25 is even for four
  turns: 15..25

games: 2000
seed: 1                          # the same seed gives the same games
`;export{c as starter};
