/** The look of every page: calm, one column on a phone, light or dark as the reader's system is. Contrasts are AA or better. */
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
