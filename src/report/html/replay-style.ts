export const REPLAY_STYLE = `main { max-width: 1400px; margin: 0 auto; padding: 0 1rem 2rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
header { max-width: 1400px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; min-width: 0; }
section h2 { font-size: 1.1rem; margin: 0 0 0.5rem; }
@media (min-width: 960px) {
  main { grid-template-columns: minmax(0, 3fr) minmax(320px, 2fr); align-items: start; }
  .log { position: sticky; top: 1rem; }
  .forces, .more { grid-column: 1 / -1; }
}
.stage svg { display: block; width: 100%; height: auto; max-height: max(20rem, min(64vh, 100vh - 23rem)); border-radius: 6px; }
.controls { margin: 0.6rem -1rem 0; padding: 0.3rem 1rem 0.4rem; position: sticky; bottom: 0; background: var(--card); border-top: 1px solid var(--line); z-index: 3; border-radius: 0 0 10px 10px; }
.track { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: center; }
#slider { flex: 1 1 12rem; min-width: 0; min-height: 1.8rem; margin: 0; accent-color: var(--link); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
.buttons button { min-width: 2.4rem; min-height: 2.4rem; }
#play { min-width: 4.5rem; font-weight: 600; }
select { font: inherit; font-size: 0.85rem; color: var(--ink); background: var(--card); border: 1px solid var(--strong-line); border-radius: 6px; min-height: 2.4rem; }
.course svg:not(.dash) { display: block; width: 100%; height: 55px; cursor: pointer; }
.course polyline { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
.course .step { stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; } .course .leaving { stroke: var(--muted); }
.course .here { stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; }
.course ul { list-style: none; margin: 0.1rem 0 0.3rem; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.2rem; font-size: 0.88rem; }
.course .dash { width: 24px; height: 6px; margin-right: 0.4rem; vertical-align: middle; stroke-width: 2.5; }
.field { position: relative; } .zoom { position: absolute; top: 0.3rem; right: 0.3rem; } .zoom:empty { display: none; }
.stage text[stroke] { stroke-width: calc(3px * var(--unit, 1)); }
.marks:empty { display: none; } .marks { margin-top: 0.6rem; } .marks p { margin: 0 0 0.2rem; } .marks .icon { width: 1rem; height: 1rem; vertical-align: -0.15em; }
.stage :is(rect, circle, line, polygon, polyline):not(.effects *, .token *) { vector-effect: non-scaling-stroke; }
.filter { margin: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; align-items: center; font-size: 0.9rem; }
.filter input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--strong-line); border-radius: 6px; padding: 0.2rem 0.5rem; min-height: 2rem; flex: 1 1 8rem; min-width: 0; }
.gun path { fill: none; stroke: var(--ink); stroke-width: 2.6; stroke-linecap: round; } .gun .rim { stroke: var(--card); stroke-width: 5; }
.gun { transition: transform 0.45s ease-in-out; }
#where { color: var(--muted); font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.now { min-height: 3em; margin: 0.3rem 0 0; font-weight: 600; }
@media (min-width: 700px) {
  .controls { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; align-items: center; } .track, .now, .course { grid-column: 1 / -1; } .now { min-height: 1.6em; }
}
@media (min-width: 1000px) { .card-game .now { grid-column: auto; } }
.links ul { list-style: none; margin: 0.4rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; }
.log { display: flex; flex-direction: column; gap: 0.6rem; } .log h2 { margin: 0; }
@media (min-width: 960px) { .log .thrown { order: 1; min-height: 7.8rem; } }
.thrown { display: flex; flex-wrap: wrap; gap: 0.6rem; align-content: start; }
.test { border: 1px solid var(--line); border-radius: 8px; padding: 0.4rem 0.6rem 0.5rem; flex: 1 1 12.4rem; min-width: 0; }
.test-name { margin: 0; font-weight: 600; font-size: 0.9rem; }
.rolls { display: grid; grid-template-columns: auto auto 1fr; gap: 0.3rem 0.6rem; align-items: center; margin: 0.3rem 0; font-size: 0.86rem; }
.sum:empty { display: none; }
.rolls:has(> :nth-child(10)):not(:has(.sum > *)) { grid-template-columns: repeat(3, auto auto); justify-content: start; }
.roll-name { overflow-wrap: anywhere; } .dice { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.die {
  min-width: 2.5rem; height: 2.5rem; display: grid; place-items: center; font-size: 1.4rem; font-weight: 700; line-height: 1;
  border: 2px solid var(--ink); border-radius: 9px; background: var(--page); font-variant-numeric: tabular-nums;
}
.sum { display: flex; flex-wrap: wrap; gap: 0 0.6rem; align-items: baseline; } .added { color: var(--muted); } .total { font-size: 1.2rem; }
.verdict { margin: 0; font-size: 0.9rem; display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; align-items: center; }
.result { border-radius: 99px; padding: 0.05rem 0.7rem; color: #ffffff; background: #4a5866; } .result.success { background: #1d6b45; } .result.failure { background: #a3341f; }
.details th { text-align: left; font-weight: 500; color: var(--muted); padding: 0.1rem 1rem 0.1rem 0; vertical-align: top; }
.details td { overflow-wrap: anywhere; }
#log { list-style: none; margin: 0; padding: 0; max-height: min(calc(88vh - 12rem), 900px); overflow-y: auto; font-size: 0.9rem; }
#log li { padding: 0.2rem 0.5rem; border-left: 4px solid transparent; cursor: pointer; overflow-wrap: anywhere; }
#log li:hover { background: var(--code); }
#log li[aria-current] { background: var(--mark); border-left-color: var(--link); }
#log .in0 { font-weight: 600; padding-top: 0.6rem; }
#log .in1 { padding-left: 1rem; } #log .in2 { padding-left: 2rem; } #log .in3 { padding-left: 3rem; } #log .in4 { padding-left: 4rem; }
@media (max-width: 699px) {
  main { padding: 0 0.5rem 1rem; } section { padding: 0.6rem; }
  .controls { margin-inline: -0.6rem; padding-inline: 0.6rem; }
  .buttons { gap: 0.25rem; } .buttons button { min-width: 2.2rem; padding: 0.2rem 0.3rem; } #play { min-width: 3.6rem; }
  .buttons label span { display: none; }
  .die { min-width: 2rem; height: 2rem; font-size: 1.1rem; }
  .now { font-size: 0.92rem; }
}
@media (max-width: 959px) { #log { max-height: 45vh; } }
.roster { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 0 2rem; }
.roster ul { list-style: none; margin: 0; padding: 0; }
.roster li { display: flex; overflow-wrap: anywhere; gap: 0.6rem; align-items: center; padding: 0.15rem 0.3rem; border-radius: 6px; }
.roster li.active { background: var(--mark); }
.roster .state { color: var(--muted); margin-left: auto; font-size: 0.88rem; }
.icon { width: 24px; height: 24px; flex: none; overflow: visible; }
.shape { stroke: #ffffff; stroke-width: 0.15; }
.cross { fill: none; stroke-width: 0.45; stroke-linecap: round; display: none; }
[data-status='fallen'] .shape, [data-status='gone'] .shape, [data-status='waiting'] .shape { opacity: 0.25; }
[data-status='fallen'] .cross { display: inline; }
.token { transition: transform 0.45s ease-in-out; }
.token .ring { fill: none; stroke: none; }
.token.active .ring { stroke: var(--ink); stroke-width: 2.5; stroke-dasharray: 5 3; }
.token[data-status='fallen'] .shape, .token[data-status='fallen'] .initials { display: none; }
.badge rect { fill: var(--ink); } .badge text { fill: var(--card); font-weight: 700; } .token[data-status='fallen'] .badge { display: none; }
.initials { fill: #ffffff; font-weight: 700; pointer-events: none; }
.initials.dark { fill: #101010; }
:is([data-status='fallen'], [data-status='gone'], [data-status='waiting']) .initials { fill: var(--ink); }
.effects line { stroke-linecap: round; fill: none; }
.effects .path { stroke: var(--muted); stroke-width: calc(2px * var(--unit, 1)); stroke-dasharray: 0.03 0.03; }
.effects .shot { stroke: #c77700; stroke-width: calc(3.5px * var(--unit, 1)); stroke-dasharray: 1; animation: fly 0.35s ease-in; }
.effects .strike { stroke: #a24fc8; stroke-width: calc(5px * var(--unit, 1)); }
.effects .missed { opacity: 0.9; stroke-dasharray: 0.04 0.05; animation: none; }
.effects circle { fill: none; stroke-width: calc(3px * var(--unit, 1)); stroke: #c77700; }
.effects .struck { stroke: #c2185b; } .effects .falls { stroke: var(--ink); stroke-width: calc(4px * var(--unit, 1)); }
@keyframes fly { from { stroke-dashoffset: 1; } to { stroke-dashoffset: 0; } }
@media (prefers-reduced-motion: reduce) { .token, .gun { transition: none; } .effects .shot { animation: none; } }`;

export const CARDS_STYLE = `header:has(+ .card-game) { max-width: 1760px; }
main.card-game { max-width: 1760px; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 1100px) { main.card-game { grid-template-columns: minmax(0, 1fr) minmax(280px, 19rem); } }
.card-game #log { max-height: min(78vh, 1000px); }
@media (max-width: 1099px) { .card-game .log { position: static; } }
.player { scroll-margin: 0.5rem 0 15rem; }
.show { container-type: inline-size; }
.middle { display: flex; flex-wrap: wrap; gap: 0 0.5rem; } .middle > *, .common > * { margin-bottom: 0.5rem; }
.common { display: contents; }
.middle .zone.full { flex: 0 1 calc(25% - 0.5rem); min-height: 9.4rem; } .middle .thrown { flex: 1 1 40%; }
/* Piles begin a line. */
.middle::before { content: ''; flex: 0 0 100%; order: 1; margin: 0; }
.middle .zone:is(.pile, .heap) { flex: 1 1 8rem; order: 1; } .middle :is(.pile, .empty) { align-self: start; }
.middle .zone.full.empty { display: none; }
@container (max-width: 900px) { .middle .zone.full { flex: 1 1 12rem; } .middle .thrown { flex-basis: 100%; } }
.zone { border: 1px solid var(--line); border-radius: 8px; padding: 0.3rem 0.5rem 0.4rem; min-width: 0; background: var(--card); }
.zone-name { font-size: 0.78rem; margin: 0; color: var(--muted); font-weight: 600; }
.zone .count { color: var(--ink); font-variant-numeric: tabular-nums; }
.zone-note { font-size: 0.8rem; margin: 0; } .zone-note:empty { display: none; }
.zone.empty { border-style: dashed; }
.cards { list-style: none; margin: 0.25rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.35rem; }
.empty .cards { display: none; }
.card {
  position: relative; display: flex; flex-direction: column; background: var(--card); color: var(--ink); overflow: hidden;
  border: 1px solid var(--strong-line); border-radius: 7px; font-size: 0.76rem; line-height: 1.25; overflow-wrap: anywhere;
}
.card .sort { background: var(--sort); color: #ffffff; font-size: 0.68rem; padding: 0.08rem 0.4rem; }
.card[data-sort='0'] { --sort: #1f5fa8; } .card[data-sort='1'] { --sort: #4a5866; } .card[data-sort='2'] { --sort: #7a3e9d; }
.card[data-sort='3'] { --sort: #1d6b45; } .card[data-sort='4'] { --sort: #a3341f; } .card[data-sort='5'] { --sort: #7c5a00; }
.card-name { font-weight: 600; padding: 0.2rem 0.4rem 0; }
.facts { padding: 0.1rem 0.4rem; display: flex; flex-wrap: wrap; gap: 0 0.45rem; }
.fact { white-space: nowrap; } .fact b { font-size: 1rem; } .what { color: var(--muted); font-size: 0.68rem; }
.card-text { color: var(--muted); padding: 0 0.4rem 0.3rem; font-size: 0.7rem; line-height: 1.2; }
:is(.common, .active) .full .card { flex: 1 1 4.9rem; max-width: 8rem; min-width: 0; min-height: 5.6rem; }
.player .full .cards { gap: 0.25rem; } .player .full .card > * { padding-inline: 0.2rem; } .player .full .card-text { font-size: 0.64rem; letter-spacing: -0.03em; } .player .full .card-name { font-size: 0.69rem; }
.full .facts { margin-top: auto; }
.common .full .card { flex-basis: 11rem; max-width: 15rem; font-size: 0.95rem; min-height: 6rem; }
.common .full .what, .common .full .card-text { font-size: 0.82rem; } .common .full .fact b { font-size: 1.2rem; }
:is(.brief, .heap, .player:not(.active) .full) .card { flex-flow: row wrap; align-items: baseline; border-left: 6px solid var(--sort); column-gap: 0.4rem; padding: 0.1rem 0.4rem; }
:is(.brief, .heap, .player:not(.active) .full) .card > * { padding: 0; } :is(.brief, .player:not(.active) .full) .fact b { font-size: inherit; }
:is(.brief, .heap, .player:not(.active) .full) .sort { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:is(.heap .facts, .heap .card-text, .player:not(.active) .full .card-text) { display: none; }
.card.about { border-color: var(--warn-line); box-shadow: 0 0 0 2px var(--warn-line); background: var(--warn); }
.card.moved { border-color: var(--link); box-shadow: 0 0 0 3px var(--link); background: var(--mark); }
.card.moved:is(.brief *, .heap *), .card.about:is(.brief *, .heap *) { border-left-color: var(--sort); }
.rest { margin: 0.2rem 0 0; font-size: 0.78rem; } .all { font-size: 0.76rem; color: var(--muted); margin-top: 0.2rem; } .empty .all { display: none; }
.players { display: grid; gap: 0.6rem; margin: 0.6rem 0; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); }
/* Whose turn it is comes first and has room; the others are short. */
.player.active { order: -1; grid-column: 1 / -1; }
.zones { display: flex; flex-wrap: wrap; gap: 0.35rem; margin-top: 0.35rem; }
.player .zone { flex: 1 1 100%; } .active .zone { flex: 2 1 15rem; } .active .zone.full { flex: 3 1 24rem; }
.player .zone.empty { order: 1; flex: 0 0 auto; border: 0; padding: 0 0.5rem; background: none; }
.player:not(.active) .zone { padding: 0.1rem 0.4rem 0.2rem; } .player:not(.active) .zone-note { display: none; }
.player { border: 1px solid var(--line); border-left: 8px solid var(--player); border-radius: 8px; padding: 0.3rem 0.5rem 0.5rem; min-width: 0; }
.player.active { border-color: var(--link); border-left-color: var(--player); background: var(--mark); }
.player summary { display: flex; flex-wrap: wrap; gap: 0 0.6rem; align-items: baseline; cursor: pointer; }
.player h3 { margin: 0; font-size: 1.05rem; } .spring { flex: 1; }
.turn { font-size: 0.82rem; font-weight: 600; }
.score { font-size: 1.3rem; font-variant-numeric: tabular-nums; } .score-note { color: var(--muted); font-size: 0.82rem; } .active .score-note { color: inherit; }
.active .zone.brief { display: flex; gap: 0.5rem; align-items: baseline; } .active .brief .zone-name { flex: 0 0 auto; } .brief .cards { margin: 0; }
@container (max-width: 500px) {
  .active .full .card { max-width: calc(33.3% - 0.25rem); flex-basis: 5.5rem; } .common .full .card { max-width: none; }
}`;
