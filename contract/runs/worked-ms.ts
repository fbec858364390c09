interface Span {
  startedAt: string | Date
  /** Null: it is still running. */
  endedAt: string | Date | null
}

/** Maximum stored duration, ms. A clock change during a step can make it seem to last for years. */
export const workedMsMax = 2 ** 31 - 1

/** Duration of work by its steps up to `now`, ms: parallel steps count once, time between steps does not count. */
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
