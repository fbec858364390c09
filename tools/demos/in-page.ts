import type { Box, Point } from './view.ts'

// These functions run in a page of the product.

/** Waits until the page has been drawn. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Plans how far to scroll the containers of an element to bring it into view; returns whether they must scroll. */
export function planScroll(element: Element): boolean {
  const clip = { top: 76, bottom: innerHeight - 56 }
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible') continue
    const { top, bottom } = box.getBoundingClientRect()
    Object.assign(clip, { top: Math.max(clip.top, top + 8), bottom: Math.min(clip.bottom, bottom - 8) })
  }
  const { top, bottom, height } = element.getBoundingClientRect()
  const isTall = height > clip.bottom - clip.top
  const isSeen = isTall ? Math.abs(top - clip.top) < 60 : top >= clip.top && bottom <= clip.bottom
  if (isSeen) return false
  const around: { box: Element; before: number; after: number }[] = []
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight) around.push({ box, before: box.scrollTop, after: 0 })
  }
  element.scrollIntoView({ behavior: 'instant', block: isTall ? 'start' : 'center' })
  // Sticky elements at the top of the window must not cover it.
  if (isTall) scrollBy({ top: -clip.top, behavior: 'instant' })
  for (const each of around) {
    each.after = each.box.scrollTop
    each.box.scrollTo({ top: each.before, behavior: 'instant' })
  }
  const moved = around.filter(({ before, after }) => Math.abs(after - before) > 2)
  Object.assign(globalThis, { plannedScroll: moved })
  return moved.length > 0
}

/** Scrolls a share (0 to 1) of the planned distance. */
export function scrollSome(_element: Element, share: number): void {
  const eased = share * share * (3 - 2 * share)
  const { plannedScroll } = globalThis as unknown as {
    plannedScroll: { box: Element; before: number; after: number }[]
  }
  for (const { box, before, after } of plannedScroll) {
    box.scrollTo({ top: before + (after - before) * eased, behavior: 'instant' })
  }
}

/**
 * The part of the page that an element belongs to and that still fits into a close view: a card, a row, a group of
 * fields; relative to the element itself, which may be in a frame.
 */
export function partAround(element: Element): Box {
  const most = { width: 620, height: 330 }
  const own = element.getBoundingClientRect()
  let found = own
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const box = outer.getBoundingClientRect()
    if (box.width > most.width || box.height > most.height) break
    found = box
  }
  return { x: found.left - own.left, y: found.top - own.top, width: found.width, height: found.height }
}

/** The position of an element in the window; null when it is gone, or is in a menu or list that closes on a choice. */
export function lastingPlace(element: Element): Point | null {
  if (!element.isConnected || element.closest('[data-radix-popper-content-wrapper]')) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  return width * height > 0 ? { x: left, y: top } : null
}

/** Waits until no toast covers the middle of an element; a toast under the pointer would never close. */
export async function uncovered(element: Element): Promise<void> {
  const toastsSelector = '[role=region][aria-label^="Notifications"]'
  const isCovered = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found?.closest(toastsSelector) != null && !element.closest(toastsSelector)
  }
  while (isCovered()) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** The position of the topmost modal dialog; null when none is open. */
export function topDialog(): Box | null {
  const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(
    (dialog) => !dialog.closest('[data-radix-popper-content-wrapper]'),
  )
  const box = open.at(-1)?.getBoundingClientRect()
  return box ? { x: box.left, y: box.top, width: box.width, height: box.height } : null
}
