/** Contrasts are AA or better. */
export const BASE_STYLE = `:root {
  color-scheme: light dark;
  --page: #f6f6f8; --card: #ffffff; --ink: #1f2328; --muted: #545c66; --line: #d5d8de; --strong-line: #82888f;
  --link: #1a56b0; --focus: #1a56b0; --warn: #fff4d6; --warn-line: #b58100; --code: #eef0f4; --mark: #dbe8ff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15171c; --card: #1d2027; --ink: #e6e7ea; --muted: #aab0ba; --line: #343943; --strong-line: #7c838f;
    --link: #8ab4f8; --focus: #8ab4f8; --warn: #332a10; --warn-line: #d6a72c; --code: #282c35; --mark: #24385c;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--ink); line-height: 1.5;
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif;
}
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.8rem; margin: 0; }
h2 { font-size: 1.3rem; margin: 0 0 0.8rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.4rem; }
p { margin: 0 0 0.7rem; overflow-wrap: anywhere; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-size: 0.87em; }
code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.6rem 0.8rem; background: var(--code); border-radius: 6px; overflow-x: auto; }
pre code { overflow-wrap: normal; font-size: 1em; }
button {
  font: inherit; font-size: 0.85rem; color: var(--ink); background: var(--card);
  border: 1px solid var(--strong-line); border-radius: 6px; padding: 0.25rem 0.7rem; min-height: 2rem; cursor: pointer;
}
button:hover { background: var(--code); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.note { color: var(--muted); font-size: 0.9rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.5rem 1rem; z-index: 9; }
header, footer { max-width: 1180px; margin: 0 auto; padding: 1.2rem 1rem 0.6rem; }
header p, footer p { color: var(--muted); margin: 0.2rem 0 0; }
.scroll { overflow-x: auto; max-width: 100%; }
.command { display: flex; gap: 0.5rem; align-items: stretch; margin: 0.3rem 0 0.8rem; }
.command pre { flex: 1; min-width: 0; }
@media print { nav, .save, .command button, .skip { display: none; } body { background: #ffffff; } }`;

export const REPORT_STYLE = `:root { --ground: #f4f1e6; --terrain: #e4e0d0; --outline: #44474d; --goal: #a86f00; --heat: #4a1570; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #22252c; --terrain: #31353e; --outline: #b4bac4; --goal: #e6b04a; --heat: #dcbcff; }
}
.columns { max-width: 1180px; margin: 0 auto; padding: 0 1rem 2rem; }
.columns.alone, header:has(+ .alone) { max-width: 1400px; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; }
nav a { display: inline-block; padding: 0.2rem 0; }
@media (min-width: 1100px) {
  .columns:not(.alone) { display: grid; grid-template-columns: 190px minmax(0, 1fr); gap: 2rem; }
  nav { position: sticky; top: 1rem; align-self: start; }
  nav ul { display: block; }
  nav li { border-left: 3px solid var(--line); padding: 0.15rem 0 0.15rem 0.8rem; }
}
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.2rem; margin-bottom: 1.2rem; }
.answer { font-size: 1.25rem; font-weight: 600; line-height: 1.4; }
.findings { padding-left: 1.2rem; margin: 0 0 1rem; }
.findings li { margin-bottom: 0.3rem; overflow-wrap: anywhere; }
.bar { display: flex; height: 14px; border-radius: 7px; overflow: hidden; background: var(--line); margin: 0 0 1rem; gap: 2px; }
.bar .nobody { background: #7a7a7a; }
.cards { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 0.8rem; }
.cards li { border: 1px solid var(--line); border-left: 6px solid; border-radius: 8px; padding: 0.7rem 0.9rem; overflow-wrap: anywhere; }
.cards span { display: block; }
.cards .side { font-weight: 600; }
.cards strong { font-size: 1.7rem; line-height: 1.2; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 190px), 1fr)); gap: 0.8rem; margin: 0 0 1rem; }
.tiles .note { white-space: normal; } .tiles li .note { white-space: nowrap; } .tiles li .note.who { white-space: normal; }
.tiles > div { border: 1px solid var(--line); border-radius: 8px; padding: 0.7rem 0.9rem; min-width: 0; overflow-wrap: anywhere; }
.tiles h3 { margin: 0 0 0.4rem; font-size: 0.9rem; color: var(--muted); } .tiles p { margin: 0 0 0.3rem; }
.tiles ul { list-style: none; margin: 0; padding: 0; font-size: 0.92rem; } .tiles .bar { margin-bottom: 0.5rem; }
.tiles ul:not(.shares) i { display: inline-block; width: 0.75em; height: 0.75em; margin-right: 0.4em; border-radius: 2px; }
.tiles .nobody { background: #7a7a7a; } .tiles strong { font-size: 1.5rem; line-height: 1.2; }
.shares i { display: block; height: 5px; border-radius: 2px; background: var(--strong-line); margin: 0.1rem 0 0.35rem; min-width: 2px; }
.columns-small { display: flex; align-items: end; gap: 1px; height: 44px; margin-top: 0.5rem; }
.columns-small i { flex: 1; background: var(--strong-line); min-height: 1px; }
.tiles .ends { display: flex; justify-content: space-between; font-size: 0.78rem; color: var(--muted); margin: 0; }
.trio { list-style: none; margin: 0 0 0.8rem; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr)); gap: 0.8rem; }
.trio li { border: 1px solid var(--line); border-radius: 8px; padding: 0.7rem 0.9rem; min-width: 0; } .trio h3 { margin: 0 0 0.3rem; } .trio p { margin: 0 0 0.3rem; }
.range { display: block; overflow: visible; } .range .band { fill: var(--mark); shape-rendering: crispEdges; } .range circle { fill: var(--ink); }
.range .zero { stroke: var(--strong-line); } .range .reach { stroke: var(--ink); stroke-width: 2; }
.variant { margin-bottom: 1rem; } .variant .answer { font-size: 1.1rem; margin: 0.4rem 0 0; } .variant h3 { font-size: 1.1rem; }
.variant .chips { display: block; list-style: none; margin: 0.3rem 0; padding: 0; } .variant .chips li { background: none; padding: 0.15rem 0; }
.chip { background: var(--code); border-radius: 6px; padding: 0.1rem 0.5rem; overflow-wrap: anywhere; } .mark { display: inline-block; min-width: 1.1em; }
.warnings { background: var(--warn); border-left: 5px solid var(--warn-line); border-radius: 8px; padding: 0.8rem 1rem; }
.warnings h3 { margin: 0; } header .warnings { margin-top: 0.8rem; }
.warnings ul { margin: 0.3rem 0 0; padding-left: 1.2rem; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
th, td { padding: 0.35rem 0.8rem 0.35rem 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th[scope='row'] { font-weight: 500; }
th.number, td.number { text-align: right; }
td.wraps { white-space: normal; min-width: 7rem; } .alone td.prose { min-width: 9rem; }
td.prose { white-space: normal; min-width: 14rem; } .measure { white-space: normal; max-width: 26rem; } .measure .note { display: block; font-weight: 400; }
thead th { border-bottom: 2px solid var(--strong-line); vertical-align: bottom; }
thead button { border: 0; background: none; padding: 0.2rem 0; font-weight: 600; min-height: 0; text-align: inherit; }
thead button::after { content: '\\2195'; padding-left: 0.3rem; color: var(--muted); }
thead th[aria-sort='ascending'] button::after { content: '\\2191'; color: var(--ink); }
thead th[aria-sort='descending'] button::after { content: '\\2193'; color: var(--ink); }
figure { margin: 0; }
.chart { border-top: 1px solid var(--line); padding: 1rem 0; }
.scroll + .figures { margin-top: 1.2rem; }
.figures .chart:first-child { border-top: 0; padding-top: 0; }
.balance + .figures { margin-top: 1.4rem; }
.chart h3 { margin: 0 0 0.5rem; font-size: 1.05rem; }
.variants { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); gap: 0 1.2rem; }
.variants .chart, .figures .variants .chart:first-child { border-top: 0; padding: 0.3rem 0 0.8rem; min-width: 0; }
.variants h4 { margin: 0 0 0.3rem; font-size: 0.95rem; font-weight: 600; }
.drawing { overflow-x: auto; min-height: 120px; max-width: 100%; }
.drawing svg { display: block; }
figcaption { color: var(--muted); font-size: 0.88rem; margin-top: 0.4rem; overflow-wrap: anywhere; }
figcaption .run { display: inline-block; }
.save { margin: 0.5rem 0 0; display: flex; gap: 0.5rem; }
.save button { padding: 0.05rem 0.6rem; color: var(--muted); }
/* Until it is drawn, on paper and without scripts, a chart is told. */
.drawing:empty::before { content: none; } @media print { .drawing:empty::before { content: attr(aria-label); } }
@media (scripting: none) { .drawing:empty::before { content: attr(aria-label); } .drawing:empty { min-height: 0; } }
details { border-top: 1px solid var(--line); padding: 0.5rem 0; }
.fold { border: 0; padding: 0; } .fold > summary { padding: 0; } .fold[open] > summary { margin-bottom: 0.8rem; }
.fold > summary h2 { display: inline; margin: 0 0.6rem 0 0; }
section:has(> .fold) { padding: 0.9rem 1.2rem; }
summary { cursor: pointer; padding: 0.3rem 0; }
summary h3 { display: inline; margin: 0; }
.games { list-style: none; padding: 0; margin: 0; }
.map svg { max-width: 100%; min-width: 460px; height: auto; border-radius: 6px; display: block; }
.heat { border-top: 1px solid var(--line); padding: 0.8rem 0; }
.heat h3 { margin-top: 0.2rem; }
h4 { margin: 0.4rem 0; display: inline-block; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 0.8rem 1.4rem; }
.panels figure { max-width: 540px; }
.panels svg { display: block; width: 100%; height: auto; }
.ruler text { font-size: 12px; fill: var(--muted); }
.ground { fill: var(--ground); } .terrain { fill: var(--terrain); }
.squares { shape-rendering: crispEdges; pointer-events: none; fill: var(--heat); }
.outline { fill: none; stroke: var(--outline); stroke-width: 1.2; } .outline.line { stroke-width: 2.5; }
.outline.deployment { stroke-dasharray: 6 4; stroke-width: 1; } .outline.objective, .outline.marker { stroke: var(--goal); stroke-width: 2; } .outline.objective.line { stroke-width: 6; } .outline.marker { stroke-dasharray: 2 4; }
.edge { fill: none; stroke: var(--outline); } .tick { stroke: var(--outline); }
.shades { list-style: none; margin: 0 0 0.6rem; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 0.9rem; font-size: 0.88rem; color: var(--muted); }
.shades i { display: inline-block; width: 1.5em; height: 1em; margin-right: 0.4em; vertical-align: -0.1em; background: var(--heat); }
.shade-0 { opacity: 0.08; } .shade-1 { opacity: 0.18; } .shade-2 { opacity: 0.3; } .shade-3 { opacity: 0.44; }
.shade-4 { opacity: 0.6; } .shade-5 { opacity: 0.77; } .shade-6 { opacity: 0.95; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3rem 1rem; margin: 1rem 0 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.source { max-height: 32rem; overflow: auto; }
@media (max-width: 600px) {
  section { padding: 0.9rem; border-radius: 8px; }
  h1 { font-size: 1.45rem; }
  .answer { font-size: 1.1rem; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 0.6rem; }
}
td .doc, th .doc { display: block; color: var(--muted); font-weight: 400; font-size: 0.85rem; white-space: normal; max-width: 30rem; }
td.wraps, th[scope='row'] code { white-space: normal; overflow-wrap: anywhere; }
tr.pale td:not(:first-child), tr.pale th { color: var(--muted); } .packed { min-height: 3rem; } .packed .stacked td, .packed .stacked th { vertical-align: top; }
.stacked td, .stacked th { vertical-align: middle; } .stacked .long { white-space: normal; min-width: 5.5rem; } .stacked .number .note { display: block; white-space: nowrap; }
@media (max-width: 700px) {
  .packed { max-height: 85vh; overflow-y: auto; }
  .stacked thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacked, .stacked tbody, .stacked tr, .stacked td, .stacked th { display: block; }
  .stacked tr { border: 1px solid var(--line); border-radius: 8px; padding: 0.4rem 0.7rem; margin-bottom: 0.7rem; }
  .stacked td, .stacked th { border: 0; padding: 0.15rem 0; display: grid; grid-template-columns: 7rem minmax(0, 1fr); white-space: normal; overflow-wrap: anywhere; }
  .stacked td.number, .stacked th.number { text-align: left; }
  .stacked td:has(> div:empty) { display: none; }
  .stacked td::before, .stacked th[scope='row']::before { content: attr(data-head); color: var(--muted); font-weight: 400; }
}
#vg-tooltip-element.vg-tooltip {
  background: var(--card); color: var(--ink); border: 1px solid var(--strong-line); border-radius: 6px;
  font: 13px/1.4 system-ui, sans-serif; padding: 6px 10px; max-width: min(90vw, 360px);
}
#vg-tooltip-element th { font-weight: 500; color: var(--muted); padding: 0 0.7rem 0 0; border: 0; text-align: left; }
#vg-tooltip-element td { border: 0; padding: 0; white-space: normal; }`;
