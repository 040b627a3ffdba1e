import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  isolateHistory,
  redo,
  undo,
} from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, foldGutter, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Problem } from '../../scenarios/problems.ts';
import { type JsonSchema, keysOf, schemasAt, sentenceOf, valuesOf } from '../file/schema-walk.ts';
import { yamlPlace } from '../file/yaml-place.ts';

export interface EditorWish {
  onChange(): void;
  /** Of the file as it is; null where none is known. */
  schema(): JsonSchema | null;
}

export interface Editor {
  text(): string;
  /** Another file: nothing before it can be undone. */
  open(text: string): void;
  /** One step of the history, of the part that differs. */
  replace(text: string): void;
  showProblems(problems: readonly Problem[]): void;
  /** Line and column from 1. */
  goTo(line: number, column: number): void;
  undo(): void;
  redo(): void;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--link)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--muted)' },
  { tag: [tags.keyword, tags.labelName, tags.typeName], color: 'var(--goal)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--card)', color: 'var(--ink)', fontSize: '0.85rem' },
  '.cm-scroller': { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--mark) !important' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--card)',
    color: 'var(--ink)',
    border: '1px solid var(--strong-line)',
    borderRadius: '6px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--mark)', color: 'var(--ink)' },
  '.cm-about': { padding: '0.3rem 0.6rem', maxWidth: '28rem', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { maxWidth: '34rem', whiteSpace: 'pre-wrap' },
});

/** CodeMirror with the project's own schema and messages. */
export function openEditor(place: HTMLElement, { onChange, schema }: EditorWish): Editor {
  let isOpening = false;
  const extensions = [
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    lintGutter(),
    yaml(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    syntaxHighlighting(COLOURS),
    LOOK,
    autocompletion({ override: [(context) => offered(context, schema())], icons: false }),
    hoverTooltip((view, at) => told(view, at, schema())),
    keymap.of([
      // Escape lets Tab leave, as CodeMirror's own description says.
      { key: 'Tab', run: indentMore, shift: indentLess },
      ...completionKeymap,
      ...historyKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': 'The file. Tab indents; press Escape, then Tab, to leave.',
    }),
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged && !isOpening) onChange();
    }),
  ];
  const stateOf = (doc: string) => {
    // A file keeps its ends of lines.
    const ends = doc.includes('\r\n') ? [EditorState.lineSeparator.of('\r\n')] : [];
    return EditorState.create({ doc, extensions: [...extensions, ...ends] });
  };
  const view = new EditorView({ parent: place, state: stateOf('') });
  // Long files are scrolled by keyboard, too.
  view.scrollDOM.tabIndex = 0;
  view.scrollDOM.setAttribute('role', 'group');
  view.scrollDOM.setAttribute('aria-label', 'The file, scrolled by arrow keys');
  return {
    text: () => view.state.sliceDoc(),
    open: (text) => {
      isOpening = true;
      view.setState(stateOf(text));
      isOpening = false;
    },
    replace: (text) => replaced(view, text),
    showProblems: (problems) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          // A mistake of the whole file has no place.
          problems.filter(({ line }) => line > 0).map((problem) => diagnosticOf(view.state, problem)),
        ),
      ),
    goTo: (line, column) => {
      const at = placeIn(view.state, line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
    undo: () => undo(view),
    redo: () => redo(view),
  };
}

/** Only what is between the parts that are alike. */
function replaced(view: EditorView, written: string): void {
  const text = written.replaceAll('\r\n', '\n');
  const before = view.state.doc.toString();
  if (before === text) return;
  let from = 0;
  const most = Math.min(before.length, text.length);
  while (from < most && before[from] === text[from]) from++;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  const changes = { from, to: before.length - end, insert: view.state.toText(text.slice(from, text.length - end)) };
  view.dispatch({ changes, annotations: isolateHistory.of('full') });
}

function placeIn({ doc }: EditorState, line: number, column: number): number {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(at.to, at.from + Math.max(0, column - 1));
}

/** Underlines the word at its place. */
function diagnosticOf(state: EditorState, { line, column, message, severity }: Problem): Diagnostic {
  const from = placeIn(state, line, column);
  const { to, from: begin, text } = state.doc.lineAt(from);
  const word = /^[\w.-]+|^./.exec(text.slice(from - begin))?.[0] ?? '';
  return { from, to: Math.min(to, from + word.length), severity, message };
}

/** Sentences for all weapons, profiles and the like leave a gap for the name. */
const named = (about: string, name: string | number | undefined): string => about.replace('…', String(name ?? 'it'));

function offered({ state, pos, explicit }: CompletionContext, schema: JsonSchema | null): CompletionResult | null {
  if (schema === null) return null;
  const text = state.doc.toString();
  const { path, siblings, isValue, from } = yamlPlace(text, pos);
  if (!explicit && from === pos) return null;
  const schemas = schemasAt(schema, path);
  if (isValue) {
    const values = valuesOf(schemas);
    return values.length === 0 ? null : { from, options: values.map((label) => ({ label })) };
  }
  // A key that is completed anew has its colon already.
  const hasColon = /^[\w.-]*\s*:/.test(state.doc.sliceString(pos, state.doc.lineAt(pos).to));
  const keys = keysOf(schema, schemas).filter(({ label }) => !siblings.includes(label));
  const options = keys.map(({ label, about }) => ({
    label,
    apply: hasColon ? label : `${label}: `,
    ...(about === '' ? {} : { info: named(about, path.at(-1)) }),
  }));
  return options.length === 0 ? null : { from, options };
}

/** What the word under the pointer means. */
function told(view: EditorView, at: number, schema: JsonSchema | null) {
  const word = view.state.wordAt(at);
  if (schema === null || word === null) return null;
  const line = view.state.doc.lineAt(at);
  const rest = line.text.slice(at - line.from);
  const key = /^[\w.-]*["']?\s*:/.exec(rest);
  const end = at + (key?.[0].length ?? /^[\w.-]*/.exec(rest)![0].length);
  const { path } = yamlPlace(`${view.state.doc.sliceString(0, end)} `, end + 1);
  const about = named(sentenceOf(schemasAt(schema, path)), path.at(-2));
  if (about === '') return null;
  return {
    pos: word.from,
    end: word.to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-about';
      dom.textContent = about;
      return { dom };
    },
  };
}
