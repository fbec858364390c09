import { isExactNumber } from '#server/platform/exact-json.ts'

interface JsonBounds {
  /** Levels of nesting; a plain value has none. */
  depth: number
  /** Values in all, nested ones included. */
  values: number
}

/** Whether a JSON value stays within bounds; examines no more of it than they allow, without recursion. */
export function isWithinBounds(value: unknown, { depth, values }: JsonBounds): boolean {
  let level: unknown[] = [value]
  let count = 1
  for (let deep = 0; level.length > 0; deep += 1) {
    const next: unknown[] = []
    for (const each of level) {
      if (typeof each !== 'object' || each === null || isExactNumber(each)) continue
      if (deep >= depth) return false
      const inside: unknown[] = Object.values(each)
      count += inside.length
      if (count > values) return false
      for (const one of inside) next.push(one)
    }
    level = next
  }
  return true
}

export type JsonObject = Record<string, unknown>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
}
