// chunk: frame
import { currentPath } from '#web/platform/site.ts'
/** The keys j and k reach the elements with `data-row`: rows of lists, or the link or button of a row. */
const rowsOfPage = 'main [data-row]'
const tabStop = '[tabindex="0"]'
const controls = 'a[href], button:not(:disabled)'
const waitMs = 5_000

/** Focuses the next or the previous row, or the first in view if none has the focus. */
export function focusRow(step: 1 | -1): void {
  const rows = shownRows()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = at === -1 ? (rows.find(isInView) ?? rows.at(-1)) : rows[at + step]
  if (row) focusIn(row)
}

/** Focuses the first row of the page at this path as soon as there is one, unless the user presses something first. */
export function focusFirstRow(path: string): void {
  const until = performance.now() + waitMs
  const pressed = new AbortController()
  for (const event of ['keydown', 'pointerdown']) {
    document.addEventListener(event, () => pressed.abort(), { once: true, signal: pressed.signal })
  }
  const look = () => {
    if (pressed.signal.aborted) return
    const [first] = currentPath() === path ? shownRows() : []
    if (first) focusIn(first)
    if (first || performance.now() > until) pressed.abort()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const shownRows = () =>
  [...document.querySelectorAll<HTMLElement>(rowsOfPage)].filter((row) => row.checkVisibility())

const isInView = (row: HTMLElement) => row.getBoundingClientRect().top >= headerHeight()

const headerHeight = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

/** Focuses the row, or else its tab stop or first control. */
function focusIn(row: HTMLElement): void {
  const within = () => row.querySelector<HTMLElement>(tabStop) ?? row.querySelector<HTMLElement>(controls)
  const target = row.matches('a, button, [tabindex]') ? row : within()
  target?.focus()
}
