interface Span {
  startedAt: string | Date
  /** Null: it goes on. */
  endedAt: string | Date | null
}

/** The longest time that is stored, ms: a clock that was set while a step ran may make it last for years. */
export const workedMsMax = 2 ** 31 - 1

/** How long work took by its steps up to `now`, ms: what was done side by side counts once, and no time between steps. */
export function workedMsOf(steps: readonly Span[], now: number): number {
  const spans = steps
    .map(
      ({ startedAt, endedAt }) =>
        [Number(new Date(startedAt)), endedAt ? Number(new Date(endedAt)) : now] as const,
    )
    .toSorted(([a], [b]) => a - b)
  let until = -Infinity
  let sum = 0
  for (const [from, to] of spans) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return Math.min(sum, workedMsMax)
}
