import { z } from 'zod'

/** A piece of text with its position on the page, y upwards, in points; rotated so that it reads from left to right. */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  /** Its type size. */
  size: number
  isRtl: boolean
  /** Whether the file has a space before it. */
  hasSpace: boolean
}

const item = z.object({
  str: z.string(),
  dir: z.string(),
  width: z.number(),
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
})

const quarter = 90
/** Text at this angle or more is a watermark across the page, in degrees. */
const aslantMin = 8

/** The runs of a page, first those of its main direction, then the rotated ones. */
export function runsByDirection(items: readonly object[]): Run[][] {
  const groups = new Map<number, Run[]>()
  let hasSpace = false
  for (const each of items) {
    const parsed = item.safeParse(each)
    if (!parsed.success) continue
    const { str, dir, width, transform } = parsed.data
    if (str.trim() === '') {
      hasSpace ||= str !== ''
      continue
    }
    const angle = directionOf(transform)
    if (angle !== null) {
      const [, , c, d] = transform
      const run = { text: str, width, size: Math.hypot(c, d), isRtl: dir === 'rtl', hasSpace }
      const group = groups.get(angle) ?? []
      groups.set(angle, group)
      group.push({ ...run, ...turned(transform[4], transform[5], angle) })
    }
    hasSpace = false
  }
  return [...groups.values()].map(withoutDoubles).toSorted((a, b) => b.length - a.length)
}

/** The reading direction in quarter turns; null: at another angle. */
function directionOf([a, b]: readonly number[]): number | null {
  const degrees = (Math.atan2(b ?? 0, a ?? 0) * 180) / Math.PI
  const quarters = Math.round(degrees / quarter)
  if (Math.abs(degrees - quarters * quarter) > aslantMin) return null
  return (quarters + 4) % 4
}

function turned(x: number, y: number, quarters: number): { x: number; y: number } {
  if (quarters === 1) return { x: y, y: -x }
  if (quarters === 2) return { x: -x, y: -y }
  return quarters === 3 ? { x: -y, y: x } : { x, y }
}

/** Removes duplicates: bold type is often the same text drawn twice with a small offset. */
function withoutDoubles(runs: readonly Run[]): Run[] {
  const taken = new Set<string>()
  return runs.filter(({ text, x, y, size }) => {
    const near = size * 0.2 || 1
    const [column, row] = [Math.floor(x / near), Math.floor(y / near)]
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx} ${row + dy} ${text}`))
    if (around.some((place) => taken.has(place))) return false
    taken.add(`${column} ${row} ${text}`)
    return true
  })
}
