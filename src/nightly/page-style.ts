/** What only pages of nights have, beside the style of reports. */
export const NIGHT_STYLE = `
.spark { display: block; overflow: visible; }
.spark .band { fill: var(--mark); shape-rendering: crispEdges; }
.spark polyline { fill: none; stroke: var(--muted); stroke-width: 1.2; }
.spark circle, .spark .drift { fill: var(--ink); }
.spark .change { stroke: var(--strong-line); stroke-dasharray: 2 2; }
.tiles { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 0.8rem; }
.tiles li { border: 1px solid var(--line); border-radius: 8px; padding: 0.6rem 0.9rem; }
.tiles strong { display: block; font-size: 1.5rem; line-height: 1.2; }
.chips { display: flex; flex-wrap: wrap; gap: 0.4rem; list-style: none; margin: 0.4rem 0 0.8rem; padding: 0; }
.chips li { background: var(--code); border-radius: 6px; padding: 0.15rem 0.6rem; overflow-wrap: anywhere; }
.stacked .entry { white-space: normal; overflow-wrap: anywhere; min-width: 9.5rem; }
.stacked .mark { display: inline-block; width: 1.2em; }
.stacked tr.red td:first-child, .stacked tr.red th:first-child { font-weight: 700; }
@media (max-width: 700px) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.5rem; }
}`;
