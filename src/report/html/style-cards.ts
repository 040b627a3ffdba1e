/** What only replays of games of cards have: cards, the places where they are, the players' panels. */
export const CARDS_STYLE = `header:has(+ .card-game) { max-width: 1760px; }
main.card-game { max-width: 1760px; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 1100px) { main.card-game { grid-template-columns: minmax(0, 1fr) minmax(280px, 19rem); } }
.card-game #log { max-height: min(78vh, 1000px); }
@media (max-width: 1099px) { .card-game .log { position: static; } }
.player { scroll-margin: 0.5rem 0 15rem; }
.middle { display: grid; gap: 0.5rem; grid-template-columns: repeat(12, minmax(0, 1fr)); align-items: stretch; }
#common { display: contents; }
.middle .zone.full { grid-column: span 3; min-height: 9.4rem; } .middle #dice { grid-column: span 6; }
.middle .zone.pile, .middle .zone.heap { grid-column: span 2; order: 1; }
@media (max-width: 900px) { .middle .zone.full { grid-column: span 6; } .middle #dice { grid-column: 1 / -1; } .middle .zone.pile, .middle .zone.heap { grid-column: span 4; } }
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
.full .card { flex: 1 1 4.9rem; max-width: 8rem; min-width: 0; min-height: 5.6rem; }
.player .full .cards { gap: 0.25rem; } .player .full .card > * { padding-inline: 0.2rem; } .player .full .card-text { font-size: 0.64rem; letter-spacing: -0.03em; } .player .full .card-name { font-size: 0.69rem; }
.full .facts { margin-top: auto; }
#common .full .card { flex-basis: 11rem; max-width: 15rem; font-size: 0.95rem; min-height: 6rem; }
#common .full .what, #common .full .card-text { font-size: 0.82rem; } #common .full .fact b { font-size: 1.2rem; }
.brief .card, .heap .card { flex-flow: row wrap; align-items: baseline; border-left: 6px solid var(--sort); column-gap: 0.4rem; padding: 0.1rem 0.4rem; }
.brief .card > *, .heap .card > * { padding: 0; } .brief .fact b { font-size: inherit; }
.brief .sort, .heap .sort { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.heap .facts, .heap .card-text { display: none; }
.card.about { border-color: var(--warn-line); box-shadow: 0 0 0 2px var(--warn-line); background: var(--warn); }
.card.moved { border-color: var(--link); box-shadow: 0 0 0 3px var(--link); background: var(--mark); }
.card.moved:is(.brief *, .heap *), .card.about:is(.brief *, .heap *) { border-left-color: var(--sort); }
.rest { margin: 0.2rem 0 0; font-size: 0.78rem; } .all { font-size: 0.76rem; color: var(--muted); margin-top: 0.2rem; } .empty .all { display: none; }
#players { display: grid; gap: 0.6rem; margin: 0.6rem 0; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); }
.player { border: 1px solid var(--line); border-left: 8px solid var(--player); border-radius: 8px; padding: 0.3rem 0.5rem 0.5rem; min-width: 0; }
.player.active { border-color: var(--link); border-left-color: var(--player); background: var(--mark); }
.player summary { display: flex; flex-wrap: wrap; gap: 0 0.6rem; align-items: baseline; cursor: pointer; }
.player h3 { margin: 0; font-size: 1.05rem; } .spring { flex: 1; }
.turn { font-size: 0.82rem; font-weight: 600; }
.score { font-size: 1.3rem; font-variant-numeric: tabular-nums; } .score-note { color: var(--muted); font-size: 0.82rem; } .active .score-note { color: inherit; }
.player .zone { margin-top: 0.35rem; }
.player .zone.full { min-height: 9rem; }
.player .zone.brief { display: flex; gap: 0.5rem; align-items: baseline; } .brief .zone-name { flex: 0 0 4.6rem; } .brief .cards { margin: 0; }
@media (max-width: 700px) {
  .middle .zone.full { grid-column: 1 / -1; min-height: 0; } .middle .zone.full.empty { display: none; }
  .full .card { max-width: calc(33.3% - 0.25rem); flex-basis: 5.5rem; } #common .full .card { max-width: none; }
  .player .zone.full { min-height: 0; }
}`;
