import { defaultKeymap, history, historyKeymap, indentLess, insertTab } from '@codemirror/commands'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { pythonLanguage } from '@codemirror/lang-python'
import { EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Options that the surrounding field gives the editor. */
export interface ScriptEditorOptions {
  parent: HTMLElement
  text: string
  /** The caret or selection, in characters. */
  selection: { anchor: number; head: number }
  onChange: (text: string) => void
}

/** A small code editor in place of the plain field. */
export interface ScriptEditor {
  focus: () => void
  /** Replaces the text from outside, if it differs. */
  setText: (text: string) => void
  /** Attributes of the editable element, such as its label. */
  setAttributes: (attributes: Record<string, string>) => void
  /** Marks a line, counted from 1, until the text changes; null removes the mark. */
  markLine: (line: number | null) => void
  destroy: () => void
}

/** Colours from the tokens of the style sheet, so that one style serves both themes. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent-strong)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info)' },
  {
    tag: [tags.definition(tags.variableName), tags.function(tags.variableName)],
    color: 'var(--warning)',
  },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger)' },
])

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'inherit',
    lineHeight: '1.6',
    maxHeight: '24rem',
    overflow: 'auto',
  },
  '.cm-content, .cm-gutter': { minHeight: '9.5rem' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--muted)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-marked': { backgroundColor: 'var(--danger-tint)', boxShadow: 'inset 3px 0 var(--danger)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-tint)', color: 'inherit' },
})

const setMark = StateEffect.define<number | null>()
const mark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, docChanged, state }) {
    const line = effects.findLast((effect) => effect.is(setMark))?.value
    if (line === undefined) return docChanged ? Decoration.none : shown
    if (line === null || line < 1 || line > state.doc.lines) return Decoration.none
    return Decoration.set(Decoration.line({ class: 'cm-marked' }).range(state.doc.line(line).from))
  },
  provide: (field) => EditorView.decorations.from(field),
})

const setAttributes = StateEffect.define<Record<string, string>>()
const attributes = StateField.define<Record<string, string>>({
  create: () => ({}),
  update: (current, { effects }) => effects.findLast((effect) => effect.is(setAttributes))?.value ?? current,
  provide: (field) => EditorView.contentAttributes.from(field),
})

/** Tab indents after typing in the editor, until Escape or leaving the field lets Tab move the focus again. */
function tabRule() {
  let isTyping = false
  const whileTyping = (command: (view: EditorView) => boolean) => (view: EditorView) =>
    isTyping && command(view)
  return [
    EditorView.updateListener.of(({ transactions }) => {
      if (transactions.some((transaction) => transaction.isUserEvent('input'))) isTyping = true
    }),
    EditorView.domEventHandlers({
      blur: () => {
        isTyping = false
      },
      keydown: ({ key }) => {
        if (key === 'Escape') isTyping = false
      },
    }),
    keymap.of([{ key: 'Tab', run: whileTyping(insertTab), shift: whileTyping(indentLess) }]),
  ]
}

/** Puts a Python editor into an element; the caller must destroy it. */
export function openScriptEditor(options: ScriptEditorOptions): ScriptEditor {
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        pythonLanguage,
        syntaxHighlighting(colours),
        look,
        mark,
        attributes,
        tabRule(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const isOurs = transactions.some((transaction) => transaction.isUserEvent('set'))
          if (docChanged && !isOurs) options.onChange(state.doc.toString())
        }),
      ],
    }),
  })
  const { length } = view.state.doc
  const { anchor, head } = options.selection
  view.dispatch({ selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) } })
  return {
    focus: () => view.focus(),
    setText: (text) => replaceText(view, text),
    setAttributes: (changed) => view.dispatch({ effects: setAttributes.of(changed) }),
    markLine: (line) => markLine(view, line),
    destroy: () => view.destroy(),
  }
}

/** Compares after normalizing line ends, so that those of the browser are no difference. */
function replaceText(view: EditorView, text: string) {
  if (view.state.doc.eq(view.state.toText(text))) return
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'set' })
}

function markLine(view: EditorView, line: number | null) {
  const { doc } = view.state
  const effects: StateEffect<unknown>[] = [setMark.of(line)]
  if (line !== null && line >= 1 && line <= doc.lines) {
    effects.push(EditorView.scrollIntoView(doc.line(line).from, { x: 'center', y: 'center' }))
  }
  view.dispatch({ effects })
}
