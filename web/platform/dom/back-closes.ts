// chunk: opening
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Everything that is open over the page, the topmost last. */
const open: { close: () => void }[] = []
/** The address when the history entry was marked: links within the page change it as well. */
let markedAt = ''
let isGoingBack = false
/** Whether a dialog in the address is being closed by going back. */
let isClosing = false
let isListening = false
let settling: ReturnType<typeof setTimeout> | undefined

/** The state of an entry that was reached from the same page, to which Back returns. */
export const onSamePage = { isOnSamePage: true }

/**
 * Lets Back close what is open over the page instead of leaving the page, as users of phones expect. While anything is
 * open the history has one extra entry, which is removed when the last one closes in another way.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  // In a layout effect: Back may be pressed as soon as it is visible.
  useLayoutEffect(() => {
    if (!isOpen) return
    listen()
    const entry = { close: () => latest.current() }
    open.push(entry)
    if (!isGoingBack) markIfOpen()
    return () => {
      open.splice(open.indexOf(entry), 1)
      settleSoon()
    }
  }, [isOpen])
}

/** After a reload nothing is open any more, and its history entry would make the first Back do nothing. */
export function leaveOpenEntry(): void {
  listen()
  settleSoon()
}

/** Navigates away from something that is being closed: removes its history entry first, so that Back skips it. */
export function navigateAfterClose(go: () => void): void {
  if (!isMarked() && !isGoingBack) return go()
  window.addEventListener('popstate', () => setTimeout(go), { once: true })
}

/**
 * Closes what the address has open by going back to the entry before; if the user came by a link, there is none, so it
 * closes in place.
 */
export function closeEntry(closeInPlace: () => void): void {
  if (isClosing) return
  listen()
  navigateAfterClose(() => {
    // Pressed again while the first press was waiting.
    if (isClosing) return
    if (!readState().isOnSamePage) return closeInPlace()
    isClosing = true
    isGoingBack = true
    window.history.back()
  })
}

/** The state of an entry that replaces the open dialog. */
export const stateInPlace = (): typeof onSamePage | null =>
  isMarked() || readState().isOnSamePage ? onSamePage : null

const readState = () => (window.history.state ?? {}) as { isOver?: boolean; isOnSamePage?: boolean }
const isMarked = () => readState().isOver === true

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack = false
      isClosing = false
      // Something was opened meanwhile.
      return settleSoon()
    }
    // What was open over this entry went without it, for another address that Back came from.
    if (isMarked() && open.length === 0) return settleSoon()
    // Another address is another page, or a jump within what is open, to a footnote for one.
    if (isMarked() || window.location.href !== markedAt) return
    open.at(-1)?.close()
    // What lies below it stays, and so does the way to close that.
    settleSoon()
  })
}

/** One dialog often takes the place of another: both have happened before the entry goes. */
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    if (isGoingBack) return
    markIfOpen()
    if (open.length === 0 && isMarked()) {
      isGoingBack = true
      window.history.back()
    }
  })
}

function markIfOpen(): void {
  if (open.length === 0 || isMarked()) return
  markedAt = window.location.href
  window.history.pushState({ isOver: true }, '')
}
