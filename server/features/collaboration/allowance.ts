/** Messages a second that a connection may send in the long run, and how many at once. */
const perSecond = 40
const atOnce = 120
/** So many beyond that, and it is closed. */
const overMax = 1_000

/**
 * Counts the messages of one connection. `late`: this one is left out, which is said; `told`: left out, and that was said
 * within this second; `over`: there is no end of them.
 */
export function allowance(): { spend: () => 'fine' | 'late' | 'told' | 'over' } {
  let left = atOnce
  let over = 0
  let countedAt = performance.now()
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    spend() {
      const now = performance.now()
      left = Math.min(atOnce, left + ((now - countedAt) / 1_000) * perSecond)
      countedAt = now
      if (left >= 1) {
        left -= 1
        if (left > atOnce / 2) over = 0
        return 'fine'
      }
      over += 1
      if (over > overMax) return 'over'
      if (now - toldAt < 1_000) return 'told'
      toldAt = now
      return 'late'
    },
  }
}
