import { useEffect, useLayoutEffect, useRef } from 'react'

/** What is open over the page, the one on top last. */
const open: { close: () => void }[] = []
/** Where the page was when its mark was set, for links within it move it as well. */
let markedAt = ''
let isGoingBack = false
/** What the address has open is being closed, by going back. */
let isClosing = false
let isListening = false
let settling: ReturnType<typeof setTimeout> | undefined

/** The state of an entry that leads on from the same page, to which Back returns. */
export const onSamePage = { isOnSamePage: true }

/**
 * Lets Back close what is open over the page, in place of leaving the page: on a phone it is the way to close. While
 * anything is open the history has one entry more, which goes again when the last is closed otherwise.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  // Before it is drawn: Back may be pressed as soon as it is seen.
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

/** What was open is not open after a reload, and its entry would let the first Back do nothing. */
export function leaveOpenEntry(): void {
  listen()
  settleSoon()
}

/** Goes on to another address from what is just being closed: its entry goes first, so that Back leads past it. */
export function onceClosed(go: () => void): void {
  if (!isMarked() && !isGoingBack) return go()
  window.addEventListener('popstate', () => setTimeout(go), { once: true })
}

/** Closes what the address has open by going back to before it was opened; who came by a link to it has no such place. */
export function closeEntry(closeInPlace: () => void): void {
  if (isClosing) return
  listen()
  onceClosed(() => {
    // Pressed twice while the first was waiting.
    if (isClosing) return
    if (!readState().isOnSamePage) return closeInPlace()
    isClosing = true
    isGoingBack = true
    window.history.back()
  })
}

/** The state of what takes the place of the dialog that is open. */
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
