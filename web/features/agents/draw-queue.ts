/** Something near the screen whose rows are not all drawn yet. */
export interface Undrawn {
  element: HTMLElement
  drawAll: () => void
  /** Draws its next rows. */
  drawNext: () => void
  /** How often that is to be done. */
  turns: number
}

/** What passes faster than this is read by its name alone, and drawn when the page comes to rest, px a second. */
const readableSpeed = 1_000
const waiting = new Set<Undrawn>()
let frame: number | undefined
let last = { top: 0, at: 0 }

/** Draws it as the page allows: what is on the screen at once, what is near it some rows with each frame, nothing while it rushes by. */
export function joinQueue(undrawn: Undrawn): void {
  waiting.add(undrawn)
  if (frame !== undefined) return
  last = { top: window.scrollY, at: performance.now() }
  frame = requestAnimationFrame(drawSome)
}

/** Draws no more of it. */
export function leaveQueue(undrawn: Undrawn): void {
  waiting.delete(undrawn)
}

function drawSome(at: number): void {
  const top = window.scrollY
  const speed = (Math.abs(top - last.top) * 1_000) / Math.max(at - last.at, 1)
  last = { top, at }
  if (speed < readableSpeed) drawNearest()
  frame = waiting.size > 0 ? requestAnimationFrame(drawSome) : undefined
}

function drawNearest(): void {
  const byDistance = [...waiting]
    .map((undrawn) => ({ undrawn, distance: distanceFromScreen(undrawn.element) }))
    .toSorted((a, b) => a.distance - b.distance)
  const onScreen = byDistance.filter(({ distance }) => distance === 0)
  for (const { undrawn } of onScreen) {
    undrawn.drawAll()
    waiting.delete(undrawn)
  }
  const next = byDistance[0]?.undrawn
  if (onScreen.length > 0 || !next) return
  next.drawNext()
  next.turns -= 1
  if (next.turns === 0) waiting.delete(next)
}

/** px; 0 for what is on the screen. */
function distanceFromScreen(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect()
  return Math.max(top - window.innerHeight, -bottom, 0)
}
