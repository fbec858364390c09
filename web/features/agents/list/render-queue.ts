/** What the queue needs from the page. */
export interface QueuePage {
  /** Scroll position, px. */
  top: () => number
  /** Height of the viewport, px. */
  height: () => number
  now: () => number
  /** Calls back when the browser is idle, with a function that returns the remaining idle time in ms. */
  whenIdle: (work: (msLeft: () => number) => void) => void
}

/** Consecutive rows, some of which are not rendered yet. */
export interface PendingRows {
  element: Pick<Element, 'getBoundingClientRect'>
  /** Renders the next row, from the end when the user scrolls up; returns whether any are left. */
  renderNext: (isFromEnd: boolean) => boolean
}

/** Above this scroll speed only the names are readable, so rows render when the page slows down, px a second. */
const readableSpeed = 1_000
/** Time for rendering rows at once while nothing moves, ms. */
const atRestMs = 5
/** Upper bound of the assumed cost of a row, so that one slow moment does not stop the rendering, ms. */
const costMaxMs = 4
/** Layout and paint take about as long as the rendering before them. */
const costFactor = 2

/**
 * Renders rows while the browser is idle, those nearest to the viewport first: one per frame while the page scrolls,
 * several at rest, none while it scrolls fast.
 */
export function newRenderQueue(page: QueuePage) {
  const waiting = new Set<PendingRows>()
  let isAsked = false
  let costMs = costMaxMs
  let last = { top: 0, at: Number.NEGATIVE_INFINITY }

  /** Adds rows; returns a function that removes them before all are rendered. */
  function join(pending: PendingRows): () => void {
    waiting.add(pending)
    ask()
    return () => void waiting.delete(pending)
  }

  function ask(): void {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    page.whenIdle(renderSome)
  }

  function renderSome(msLeft: () => number): void {
    isAsked = false
    const speed = speedNow()
    if (speed < readableSpeed) renderUntil(page.now() + (speed === 0 ? atRestMs : 0), msLeft)
    ask()
  }

  function renderUntil(at: number, msLeft: () => number): void {
    while (waiting.size > 0 && msLeft() > costFactor * costMs) {
      renderNearest()
      if (page.now() >= at) return
    }
  }

  function speedNow(): number {
    const [top, at] = [page.top(), page.now()]
    const speed = (Math.abs(top - last.top) * 1_000) / Math.max(at - last.at, 1)
    last = { top, at }
    return speed
  }

  function renderNearest(): void {
    const began = page.now()
    const middle = page.height() / 2
    const [next] = [...waiting]
      .map((pending) => {
        const { top, bottom } = pending.element.getBoundingClientRect()
        return { pending, away: Math.max(top - middle, middle - bottom, 0), isAbove: top < 0 }
      })
      .toSorted((a, b) => a.away - b.away)
    if (next && !next.pending.renderNext(next.isAbove)) waiting.delete(next.pending)
    costMs = Math.min(page.now() - began, costMaxMs)
  }

  return { join }
}
