/** What the queue asks of the page it draws in. */
export interface DrawnPage {
  /** How far it is scrolled, px. */
  top: () => number
  /** How high the screen is, px. */
  height: () => number
  now: () => number
  /** Calls back once nothing better is to be done, with a way to ask how many ms that lasts. */
  whenIdle: (work: (msLeft: () => number) => void) => void
}

/** Rows that stand one after the other, some of which are not drawn yet. */
export interface Undrawn {
  element: Pick<Element, 'getBoundingClientRect'>
  /** Draws the next of them, from their end if they are come to from below; answers whether others are left. */
  drawNext: (isFromEnd: boolean) => boolean
}

/** What passes faster than this is read by its name alone, and drawn when the page slows down, px a second. */
const readableSpeed = 1_000
/** For so long at once rows are drawn while nothing moves, ms. */
const atRestMs = 5
/** What drawing a row is taken to cost at most: a machine that is slow for a moment is not given up, ms. */
const costMaxMs = 4
/** What is drawn is then laid out and painted, which takes as long again. */
const costFactor = 2

/**
 * Draws rows while the browser has nothing better to do, those nearest to the screen first: one with a frame while the page
 * scrolls, some more at rest, none while it rushes by.
 */
export function newDrawQueue(page: DrawnPage) {
  const waiting = new Set<Undrawn>()
  let isAsked = false
  let costMs = costMaxMs
  let last = { top: 0, at: Number.NEGATIVE_INFINITY }

  /** Answers how it leaves the queue before all of it is drawn. */
  function join(undrawn: Undrawn): () => void {
    waiting.add(undrawn)
    ask()
    return () => void waiting.delete(undrawn)
  }

  function ask(): void {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    page.whenIdle(drawSome)
  }

  function drawSome(msLeft: () => number): void {
    isAsked = false
    const speed = speedNow()
    if (speed < readableSpeed) drawUntil(page.now() + (speed === 0 ? atRestMs : 0), msLeft)
    ask()
  }

  function drawUntil(at: number, msLeft: () => number): void {
    while (waiting.size > 0 && msLeft() > costFactor * costMs) {
      drawNearest()
      if (page.now() >= at) return
    }
  }

  function speedNow(): number {
    const [top, at] = [page.top(), page.now()]
    const speed = (Math.abs(top - last.top) * 1_000) / Math.max(at - last.at, 1)
    last = { top, at }
    return speed
  }

  function drawNearest(): void {
    const began = page.now()
    const middle = page.height() / 2
    const [next] = [...waiting]
      .map((undrawn) => {
        const { top, bottom } = undrawn.element.getBoundingClientRect()
        return { undrawn, away: Math.max(top - middle, middle - bottom, 0), isAbove: top < 0 }
      })
      .toSorted((a, b) => a.away - b.away)
    if (next && !next.undrawn.drawNext(next.isAbove)) waiting.delete(next.undrawn)
    costMs = Math.min(page.now() - began, costMaxMs)
  }

  return { join }
}
