/** The visible square of a picture: its centre as a share of width and height, and its zoom. */
export interface CropPlace {
  x: number
  y: number
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const zoomMax = 4

/** The square in pixels of the picture; never beyond its edges. */
export function cropOf({ x, y, zoom }: CropPlace, { width, height }: Size) {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: within(x * width - side / 2, width - side),
    top: within(y * height - side / 2, height - side),
  }
}

/** Moves the square by shares of its side, within the picture. */
export function moved(place: CropPlace, size: Size, right: number, down: number): CropPlace {
  const { left, top, side } = cropOf(place, size)
  const at = {
    left: within(left + right * side, size.width - side),
    top: within(top + down * side, size.height - side),
  }
  return { ...place, x: (at.left + side / 2) / size.width, y: (at.top + side / 2) / size.height }
}

const within = (value: number, max: number) => Math.min(Math.max(0, value), Math.max(0, max))
