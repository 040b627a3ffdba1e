var l=Object.create;var r=Object.defineProperty;var d=Object.getOwnPropertyDescriptor;var m=Object.getOwnPropertyNames;var c=Object.getPrototypeOf,h=Object.prototype.hasOwnProperty;var o=(e,a,s)=>()=>{if(s)throw s[0];try{return e&&(a=e(e=0)),a}catch(n){throw s=[n],n}};var q=(e,a)=>()=>{try{return a||e((a={exports:{}}).exports,a),a.exports}catch(s){throw a=0,s}},k=(e,a)=>{for(var s in a)r(e,s,{get:a[s],enumerable:!0})},i=(e,a,s,n)=>{if(a&&typeof a=="object"||typeof a=="function")for(let t of m(a))!h.call(e,t)&&t!==s&&r(e,t,{get:()=>a[t],enumerable:!(n=d(a,t))||n.enumerable});return e};var A=(e,a,s)=>(s=e!=null?l(c(e)):{},i(a||!e||!e.__esModule?r(s,"default",{value:e,enumerable:!0}):s,e)),x=e=>i(r({},"__esModule",{value:!0}),e);var I,g=o(()=>{I={"squad-alpha/farmhouse.yaml":[],"hit-wound-save/breakout.yaml":["hit-wound-save/hit-wound-save.game.yaml"],"hit-wound-save/drop-assault.yaml":["hit-wound-save/hit-wound-save.game.yaml"],"hit-wound-save/ruined-city.yaml":["hit-wound-save/hit-wound-save.game.yaml"],"order-dice-and-pins/hill-with-a-gun.yaml":["order-dice-and-pins/order-dice-and-pins.game.yaml","order-dice-and-pins/order-dice-and-pins.tactics.yaml"],"order-dice-and-pins/river-road.yaml":["order-dice-and-pins/order-dice-and-pins.game.yaml","order-dice-and-pins/order-dice-and-pins.tactics.yaml"],"order-dice-and-pins/two-villages.yaml":["order-dice-and-pins/order-dice-and-pins.game.yaml","order-dice-and-pins/order-dice-and-pins.tactics.yaml"],"quality-and-defence/crossroads.yaml":["quality-and-defence/quality-and-defence.game.yaml","quality-and-defence/quality-and-defence.tactics.yaml"],"quality-and-defence/hold-the-mill.yaml":["quality-and-defence/quality-and-defence.game.yaml","quality-and-defence/quality-and-defence.tactics.yaml"],"quality-and-defence/off-the-map.yaml":["quality-and-defence/quality-and-defence.game.yaml","quality-and-defence/quality-and-defence.tactics.yaml"],"quality-dice-turnover/escape-to-the-north.yaml":["quality-dice-turnover/quality-dice-turnover.game.yaml"],"quality-dice-turnover/raid-on-the-shrine.yaml":["quality-dice-turnover/quality-dice-turnover.game.yaml"],"quality-dice-turnover/stone-circle.yaml":["quality-dice-turnover/quality-dice-turnover.game.yaml"],"revland-combat/across-a-gorge.yaml":[],"revland-combat/dice-ladder.yaml":[],"revland-combat/door-breach.yaml":[],"revland-combat/grenades-in-a-trench.yaml":[],"revland-combat/mirrored-patrols.yaml":[],"revland-combat/night-ambush.yaml":[],"revland-combat/patrol-in-a-village.yaml":[],"revland-combat/rescue-under-fire.yaml":[],"revland-combat/taken-alive.yaml":[],"sheets/d100-under-skill.game.yaml":[],"sheets/d20-with-advantage.game.yaml":[],"sheets/exploding-dice.game.yaml":[],"sheets/face-to-face.game.yaml":[],"sheets/hit-wound-save.game.yaml":[],"sheets/opposed-dice.game.yaml":[],"sheets/order-dice-and-pins.game.yaml":[],"sheets/pool-of-successes.game.yaml":[],"sheets/quality-and-defence.game.yaml":[],"sheets/squad-alpha-shot.game.yaml":[],"sheets/sums-against-a-number.game.yaml":[],"sheets/two-dice-with-doubles.game.yaml":[],"squad-alpha-as-data/breakthrough.yaml":["squad-alpha-as-data/squad-alpha-as-data.game.yaml","squad-alpha-as-data/squad-alpha-as-data.tactics.yaml"],"squad-alpha-as-data/farmhouse.yaml":["squad-alpha-as-data/squad-alpha-as-data.game.yaml","squad-alpha-as-data/squad-alpha-as-data.tactics.yaml"],"squad-alpha-as-data/mirrored-skirmish.yaml":["squad-alpha-as-data/squad-alpha-as-data.game.yaml","squad-alpha-as-data/squad-alpha-as-data.tactics.yaml"],"squad-alpha/breakthrough.yaml":[],"squad-alpha/elites-against-conscripts.yaml":[],"squad-alpha/meeting-engagement.yaml":[],"squad-alpha/mirrored-skirmish.yaml":[],"stargate-missions/event-usefulness.yaml":[],"stargate-missions/four-players.yaml":[],"stargate-missions/harder-missions.yaml":[],"stargate-missions/long-campaign.yaml":[],"stargate-missions/novices.yaml":[],"stargate-missions/one-aggressor.yaml":[],"stargate-missions/six-players.yaml":[],"stargate-missions/two-players.yaml":[],"stargate-solo/first-day-off-world.yaml":[],"stargate-solo/fortified-position.yaml":[],"stargate-solo/hold-the-gate.yaml":[],"stargate-solo/jaffa-ambush.yaml":[],"stargate-solo/long-valley.yaml":[],"stargate-solo/patrol-meets-a-portal.yaml":[],"stargate-solo/ring-of-portals.yaml":[],"stargate-solo/table-against-table.yaml":[],"stargate-solo/wounded-comrade.yaml":[],"stargrunt2/artillery-supported-assault.yaml":[],"stargrunt2/attack-on-a-dug-in-squad.yaml":[],"stargrunt2/company-attack.yaml":[],"stargrunt2/fighting-withdrawal.yaml":[],"stargrunt2/hidden-defenders.yaml":[],"stargrunt2/infantry-against-vehicles.yaml":[],"stargrunt2/meeting-engagement.yaml":[],"stargrunt2/militia-against-power-armour.yaml":[],"stargrunt2/outposts.yaml":[],"stargrunt2/zealots.yaml":[]}});var R,y=o(()=>{R={"squad-alpha/farmhouse.yaml":`# yaml-language-server: $schema=../squad-alpha.schema.json
name: Farmhouse
system: squad-alpha
description: Red holds a farmhouse with five figures; blue has nine to drive it out in twelve turns.
table:
  width: 48
  depth: 48
  terrain:
    - { name: farmhouse, rect: [20, 26, 8, 6], cover: hard, sight: blocks-through }
    - { name: barn, rect: [32, 30, 6, 5], cover: hard, sight: blocks, movement: impassable }
    - { name: copse, polygon: [[6, 16], [15, 16], [14, 24], [7, 22]], cover: soft, sight: blocks-through, movement: rough }
    - { name: orchard, circle: [36, 18, 5], cover: soft, sight: blocks-through, movement: rough }
    - { name: hedge, line: [[16, 22], [32, 22]], cover: soft, movement: linear-obstacle }
    - { name: low wall, line: [[18, 24], [18, 34]], cover: hard, movement: linear-obstacle }
sides:
  blue:
    deploy: { rect: [0, 0, 48, 8] }
    figures:
      - { name: Lieutenant, training: elite, command: 5 }
      - { name: Sergeant, count: 2, training: elite, command: 2 }
      - { name: Rifleman, count: 6, training: regular, command: 1 }
  red:
    deploy: { rect: [14, 24, 20, 24] }
    figures:
      - { name: Sergeant, training: elite, command: 4 }
      - { name: Corporal, training: regular, command: 2 }
      - { name: Rifleman, count: 3, training: regular, command: 1 }
mission: { objective: hold, area: farmhouse, side: red, turns: 12 }
expect:
  score.blue: 0.41..0.52      # the house is worth more than the odds of nine to five
  breakRate.red: 0.47..0.64
  turns: 7..10
variants:
  no free attack: { houseRules: { melee.freeAttack: false }, expect: { verdict: { score.blue: no-difference } } }
  soft cover saves on 4+: { houseRules: { save.soft: 4 }, expect: { verdict: { score.blue: higher } } }
  green reds:
    set:
      sides.red.figures.Rifleman.training: conscript
    expect: { score.blue: 0.45..0.57, verdict: { score.blue: higher, breakRate.red: higher } }
games: 10000
seed: 1
`}});var S,b=o(()=>{S={"/app/package.json":`{
  "name": "skirmetrics",
  "version": "0.2.0",
  "description": "Plays a tabletop rules set thousands of times and tells its designer, with honest error bars, what the rules do",
  "license": "MIT",
  "type": "module",
  "bin": {
    "skirmetrics": "dist/cli.js"
  },
  "exports": {
    "./stats": {
      "types": "./dist/stats/index.d.ts",
      "default": "./dist/stats/index.js"
    },
    "./package.json": "./package.json"
  },
  "files": [
    "dist",
    "!dist/**/.tsbuildinfo",
    "!dist/**/*.map",
    "!dist/**/*.d.ts",
    "dist/stats/**/*.d.ts",
    "scenarios",
    "suites",
    "docs",
    "!docs/gallery.js",
    "!docs/moving-picture.js",
    "!docs/screenshots.js",
    "!docs/showcase",
    "src/**/README.md",
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE"
  ],
  "engines": {
    "node": ">=20.19.0"
  },
  "scripts": {
    "build": "tsc -b",
    "start": "npm run --silent build && node dist/cli.js run scenarios/squad-alpha/mirrored-skirmish.yaml --games 10000",
    "check": "npm run --silent build && biome check . && tsc -p tests/tsconfig.json",
    "format": "biome check --write .",
    "test": "npm run --silent build && vitest run --project 'quick*'",
    "test:long": "npm run --silent build && vitest run --project long",
    "chaos": "npm run --silent build && tsx tests/long/runs/chaos.ts",
    "bench": "npm run --silent build && node bench/bench.js",
    "mutants": "npm run --silent build && node bench/mutants.js",
    "game-mutants": "npm run --silent build && node bench/game-mutants.js",
    "schema": "npm run --silent build && node dist/scenarios/write-schema.js",
    "gallery": "npm run --silent build && node docs/gallery.js",
    "showcase": "npm run --silent build && node docs/showcase/showcase.js",
    "docs": "npm run --silent build && node dist/odds/write-pages.js",
    "prepack": "npm run --silent build && node .ci/stale-outputs.js"
  },
  "allowScripts": {
    "esbuild": false,
    "msgpackr-extract": false
  },
  "dependencies": {
    "cli-progress": "3.12.0",
    "cli-table3": "0.6.5",
    "csv-parse": "7.0.3",
    "csv-stringify": "6.9.0",
    "hyparquet-writer": "0.17.0",
    "piscina": "5.3.2",
    "simple-statistics": "7.12.1",
    "vega": "6.4.0",
    "vega-embed": "7.3.0",
    "vega-lite": "6.4.3",
    "yaml": "2.9.1",
    "yargs": "18.2.0",
    "zod": "4.6.7"
  },
  "devDependencies": {
    "@biomejs/biome": "2.5.15",
    "@codemirror/autocomplete": "6.20.4",
    "@codemirror/commands": "6.11.1",
    "@codemirror/lang-yaml": "6.1.3",
    "@codemirror/language": "6.13.1",
    "@codemirror/lint": "6.9.8",
    "@codemirror/state": "6.7.6",
    "@codemirror/view": "6.43.15",
    "@duckdb/node-api": "1.5.5-r.5",
    "@lezer/highlight": "1.2.5",
    "@types/cli-progress": "3.11.6",
    "@types/node": "20.19.43",
    "@types/yargs": "17.0.35",
    "@vitest/coverage-v8": "4.1.12",
    "@xmldom/xmldom": "0.9.12",
    "axe-core": "4.14.1",
    "bullmq": "6.7.0",
    "esbuild": "0.28.2",
    "fast-check": "4.10.2",
    "hyparquet": "1.31.5",
    "ioredis": "6.0.0",
    "playwright-core": "1.65.1",
    "tsx": "4.23.15",
    "typescript": "7.0.2",
    "vega-interpreter": "2.3.2",
    "vitest": "4.1.12"
  },
  "peerDependencies": {
    "@duckdb/node-api": "^1.5.5-r.5",
    "bullmq": "^6.7.0",
    "ioredis": "^6.0.0"
  },
  "peerDependenciesMeta": {
    "@duckdb/node-api": {
      "optional": true
    },
    "bullmq": {
      "optional": true
    },
    "ioredis": {
      "optional": true
    }
  },
  "overrides": {
    "msgpackr-extract": "3.0.4"
  }
}
`,"/app/docs/glossary.md":`# Glossary

Reports, files and messages use these words, each with one meaning. Every report explains the ones that it uses under *Words on this page*.

## Games
| word | meaning |
|---|---|
| **scenario** | A file that says what is played: forces, table, mission, house rules, number of games, seed. |
| **variant** | The scenario with some house rules or values changed. |
| **baseline** | The scenario without changes. In a nightly suite, the games that were last accepted. |
| **side** | One of the parties of a game, with its forces and its policy. In a card game, a player. |
| **seat** | A place in the order of the sides. \`--swap-seats\` moves the sides through all seats. |
| **figure** | One model on the table. |
| **policy**, **AI player** | The program that makes a side's decisions: the tactician, a planner, a crude player, random. Its weights are the numbers it decides by. |
| **tactician** | The policy that plays unless a file says otherwise. It looks one decision ahead. |
| **planner** | A tactician that plays its best answers ahead on dice of its own before it chooses. |
| **role** | The task of a side, such as \`holds\`, found from the scenario file. It sets the weights of the side's tactician. |
| **rung** | An AI player's place on the ladder of a scenario, from weak to strong. Players that are not shown to differ share a rung. |
| **option** | A kind of choice that a policy has, such as a charge or an aimed shot. |
| **clause** | One numbered statement of a rules text, such as \`ALPHA-14\` or \`SOLO-28\`. |
| **reading** | One way to understand a clause that can be understood in several. Each is a house rule. |
| **house rule** | A number or reading of the rules that a scenario may change, named by its key, such as \`save.soft\`. |
| **game file** | A file that describes a game of your own, \`<id>.game.yaml\`. |
| **dice sheet** | A game file that describes attacks, for short a sheet. It has exact odds and plays no games. |
| **kept run** | A run whose games are saved in a folder, so that it can be continued, shared between machines, and reported again. |
| **lease** | A block of consecutive games of one variant, in one file of a kept run. |
| **shard** | One machine's part of the leases of a kept run. |
| **turn** | A turn or round of the rules played. The mission sets the largest number of turns. |
| **strength** | What a side still has: figures able to fight, or the measure that the system's page names. |
| **losses** | The strength that a side has lost. |
| **break** | The moment at which a side's morale gives way, as the system defines it. |
| **lead** | A side's strength (or score) minus that of the strongest other side. |
| **margin** | The winner's lead at the end of the game. |
| **score** | Points per game: 1 for a win, \xBD for a draw, 0 for a loss. Games with scores of their own keep their word for it. |

In a game file, an attack is a *chain* of *steps*. Each step has a name and a number, and the last one is the life that the target loses. A *profile* is the numbers of a kind of unit, with the
weapons that it carries. *State* is a number that changes in play, such as pins. A *word* is a name for an expression.

Sentences treat a side called *guards* as a plural. \`plural: true\` or \`false\` beside its policy corrects the guess.

## Numbers
| word | meaning |
|---|---|
| **seed** | The number from which all dice of a run follow. Game *i* of a seed is always the same game. |
| **interval** | A range found by a method that includes the true value in 95 of 100 runs (with \`--alpha 0.05\`). |
| **points** | Hundredths: a win rate of 53% is 3 points above one of 50%. Also the cost of weapons, under the key \`points\`. |
| **Elo** | Strength as a rating: 100 points more mean a score of 64 per 100 games. |
| **funnel** | The means of the steps of an attack, from the dice rolled to the life lost, each as a share of the step that it is part of. |
| **cell** | One combination of labels in a table of counts, such as hits of *regular* figures at *step 4* in *hard* cover. |
| **view** | A table of counts by some of its labels, summed over the others. |
| **sparse** | A sparse cell has under 100 events, or events in under 20 games. Its interval is wide. |
| **paired** | Paired runs play the same game numbers on the same dice, so that differences are taken game by game. |
| **from even** | The distance of a score from even: 50 points per 100 games for two sides, 25 for four. If the file expects a band of a side's score, the middle of that band counts as even. Of several sides, the one furthest from even counts. |
| **fairer**, **less fair** | The distance from even is shown to be smaller, or larger, than before. *No fairer and no less*: it changes by less than delta. |
| **delta** | The smallest difference that matters to you. |
| **expectation** | What a scenario file wants of its games: a band, a rule that comes up, a verdict on a variant. It is *met*, *missed* or *undecided*. |
| **band** | The values that an expectation allows, from a lower to an upper end. |
| **verdict** | *Higher*, *lower*, *no difference that matters*, or *undecided*, by the ends of the interval. |
| **undecided** | The interval still allows more than one answer. More games narrow it. |
| **primary**, **exploratory** | Primary metrics were chosen before any game was played and are judged together. Exploratory ones are only listed. |
| **family** | The comparisons that one statement covers. The larger the family, the stronger the evidence that each needs. |
| **drift** | A metric of a nightly suite that moved far enough to matter and did so again in a second block of games. |
| **identical** | Equal in every game played. The bound beside it says how many games can still differ. |
| **exact** | Computed over every outcome of the dice, not sampled. |
| **digest** | A hash of everything counted. Equal digests mean equal runs. |
`}});var v,C,w=o(()=>{"use strict";v={argv:[],execArgv:[],env:{},versions:{node:"browser"},version:"browser",platform:"browser",features:{},pid:0,stdin:null,stdout:{isTTY:!1,columns:100,write:()=>!0},stderr:{isTTY:!1,columns:100,write:()=>!0},cwd:()=>"/",on:()=>v},C={concat(e){let a=new Uint8Array(e.reduce((n,{length:t})=>n+t,0)),s=0;for(let n of e)a.set(n,s),s+=n.length;return a}}});export{o as a,q as b,k as c,A as d,x as e,g as f,I as g,y as h,R as i,b as j,S as k,v as l,C as m,w as n};
