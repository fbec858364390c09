import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'

const controlsIn = 'button:not(:disabled), input:not(:disabled), a[href]'
const stopMark = 'data-stop'

/** Makes the controls of a row one tab stop: the one used last, initially the run button. */
export function useRovingTabStop() {
  const row = useRef<HTMLElement>(null)
  // After every render, because expanding a row adds and removes controls.
  useLayoutEffect(() => {
    if (row.current) settle(row.current)
  })
  return row
}

/**
 * Keyboard navigation of a list of rows: left and right within a row, up and down between rows, Home and End to the
 * first and the last.
 */
export function useRowKeys() {
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const control = event.target instanceof HTMLElement ? event.target : undefined
    // Dialogs and menus over the page handle their keys themselves.
    const row = control?.closest<HTMLElement>('[data-agent]')
    if (!control || !row || !event.currentTarget.contains(row)) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-agent]')]
    const target = targetOf(event.key, control, row, rows)
    if (!target) return
    event.preventDefault()
    target.focus()
  }, [])
  const onFocus = useCallback((event: { target: EventTarget }) => {
    if (!(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('[data-agent]')
    if (!row) return
    for (const stop of row.querySelectorAll(`[${stopMark}]`)) stop.removeAttribute(stopMark)
    event.target.setAttribute(stopMark, '')
    settle(row)
  }, [])
  return { onKeyDown, onFocus }
}

function targetOf(key: string, control: HTMLElement, row: HTMLElement, rows: HTMLElement[]) {
  const controls = controlsOf(row)
  const place = controls.indexOf(control)
  const at = rows.indexOf(row)
  switch (key) {
    case 'ArrowRight':
      return controls[place + 1]
    case 'ArrowLeft':
      return controls[place - 1]
    case 'ArrowDown':
      return sameIn(rows[at + 1], control)
    case 'ArrowUp':
      return sameIn(rows[at - 1], control)
    case 'Home':
      return sameIn(rows[0], control)
    case 'End':
      return sameIn(rows.at(-1), control)
    default:
      return undefined
  }
}

/** The same control in another row; a row that is not rendered takes the focus itself and renders then. */
function sameIn(row: HTMLElement | undefined, control: HTMLElement): HTMLElement | undefined {
  if (!row) return undefined
  const controls = controlsOf(row)
  const name = nameOf(control)
  return (
    controls.find((other) => nameOf(other) === name) ??
    controls.find((other) => 'run' in other.dataset) ??
    controls[0] ??
    row
  )
}

/** Identifies a control independently of its row. */
const nameOf = (control: HTMLElement) =>
  'run' in control.dataset
    ? 'run'
    : (control.getAttribute('aria-label') ?? control.getAttribute('title') ?? control.tagName)

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(controlsIn)]

function settle(row: HTMLElement): void {
  const controls = controlsOf(row)
  const stop =
    controls.find((control) => control.hasAttribute(stopMark)) ??
    controls.find((control) => 'run' in control.dataset) ??
    controls[0]
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}
