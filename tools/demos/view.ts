export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** What the camera sees of the page, CSS px: as wide as high by the film's own proportions. */
export interface View extends Point {
  width: number
}

const proportion = 16 / 9
const margin = 28
/** Nearer than this, a page no longer says where one is, px. */
const nearest = 560

export const heightOf = (view: View) => view.width / proportion

/** The whole of a page that is so wide. */
export const wholeOf = (pageWidth: number): View => ({ x: 0, y: 0, width: pageWidth })

/** The view that shows this part of the page as large as is good; of what is higher than the page, its upper part. */
export function viewOf(part: Box, pageWidth: number): View {
  const wanted = Math.max(part.width + 2 * margin, (part.height + 2 * margin) * proportion, nearest)
  const width = Math.min(pageWidth, wanted)
  const height = width / proportion
  const isTall = part.height + 2 * margin > height
  const x = part.x + part.width / 2 - width / 2
  const y = isTall ? part.y - margin : part.y + part.height / 2 - height / 2
  return {
    x: between(0, x, pageWidth - width),
    y: between(0, y, pageWidth / proportion - height),
    width,
  }
}

/** Whether a part can be seen in a view without being at its very edge. */
export function isIn(part: Box, view: View): boolean {
  const edge = view.width * 0.02
  return (
    part.x >= view.x + edge &&
    part.y >= view.y + edge &&
    part.x + part.width <= view.x + view.width - edge &&
    part.y + part.height <= view.y + heightOf(view) - edge
  )
}

/** Some way (0 to 1) from one view to another, slowly at both ends. */
export function viewBetween(from: View, to: View, share: number): View {
  const eased = easeInOut(share)
  const mix = (one: number, other: number) => one + (other - one) * eased
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), width: mix(from.width, to.width) }
}

/** Some way (0 to 1) from one point to another, slowly at both ends. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  const eased = easeInOut(share)
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
}

const easeInOut = (share: number) => share * share * (3 - 2 * share)
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
