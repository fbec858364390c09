import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Collaborator } from '#contract/collaboration/collaboration.ts'

/** The caret or selection of another person in the text of a field. */
interface SharedCaret {
  person: Collaborator
  start: number
  end: number
}

interface SharedCaretsProps {
  /** The field; its parent is where the carets are drawn. */
  control: HTMLInputElement | HTMLTextAreaElement
  value: string
  carets: readonly SharedCaret[]
}

const copied = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'borderWidth',
  'textIndent',
  'tabSize',
  'wordSpacing',
] as const

/** Draws the carets and selections of other people over a field, each in the person's color; ignores pointer events. */
export function SharedCarets({ control, value, carets }: SharedCaretsProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => layer.current && lieOver(layer.current, control)
    const watch = new ResizeObserver(place)
    watch.observe(control)
    control.addEventListener('scroll', place)
    return () => {
      watch.disconnect()
      control.removeEventListener('scroll', place)
    }
  }, [control])
  useLayoutEffect(() => {
    if (layer.current) lieOver(layer.current, control)
  })
  const { parentElement: parent } = control
  if (!parent) return null
  const isOneLine = control instanceof HTMLInputElement
  return createPortal(
    <div
      ref={layer}
      aria-hidden
      className="pointer-events-none absolute overflow-hidden border-transparent text-transparent"
      style={{ whiteSpace: isOneLine ? 'pre' : 'pre-wrap', overflowWrap: 'break-word' }}
    >
      {carets.map((caret) => (
        <div
          key={caret.person.id}
          className="absolute inset-0 overflow-hidden"
          style={{ padding: 'inherit' }}
        >
          <div data-text>{marked(value, caret)}</div>
        </div>
      ))}
    </div>,
    parent,
  )
}

function marked(value: string, { person: { name, color }, start, end }: SharedCaret): ReactNode {
  const [from, to] = [Math.min(start, end), Math.max(start, end)]
  const selection: CSSProperties = { background: `color-mix(in srgb, ${color} 25%, transparent)` }
  return (
    <>
      {value.slice(0, from)}
      <span style={selection}>{value.slice(from, to)}</span>
      <span title={name} className="relative" style={{ boxShadow: `-1px 0 0 ${color}, 1px 0 0 ${color}` }}>
        {'\u200b'}
      </span>
      {value.slice(to)}
    </>
  )
}

/** Positions the layer over the field, so that its text lies exactly over the field's text. */
function lieOver(layer: HTMLDivElement, control: HTMLInputElement | HTMLTextAreaElement): void {
  const style = getComputedStyle(control)
  for (const name of copied) layer.style[name] = style[name]
  layer.style.borderStyle = 'solid'
  layer.style.left = `${control.offsetLeft}px`
  layer.style.top = `${control.offsetTop}px`
  layer.style.width = `${control.offsetWidth}px`
  layer.style.height = `${control.offsetHeight}px`
  if (control.parentElement) control.parentElement.style.position = 'relative'
  // A single-line field centres its text vertically.
  if (control instanceof HTMLInputElement) layer.style.lineHeight = `${control.clientHeight}px`
  for (const text of layer.querySelectorAll<HTMLElement>('[data-text]'))
    text.style.transform = `translate(${-control.scrollLeft}px, ${-control.scrollTop}px)`
}
