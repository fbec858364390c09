/** Messages a second that a connection may send in the long run, and how many at once. */
const messages = { perSecond: 40, atOnce: 120 }
/** The same of bytes: each message goes to everybody who has the same thing open. */
const bytes = { perSecond: 256 * 1024, atOnce: 1024 * 1024 }
/** So many beyond that, and it is closed. */
const overMax = 1_000

/**
 * Counts the messages of one connection and their bytes. `late`: this one is left out, which is said; `told`: left out, and
 * that was said within this second; `over`: there is no end of them.
 */
export function allowance(): { spend: (byteLength: number) => 'fine' | 'late' | 'told' | 'over' } {
  const left = { messages: messages.atOnce, bytes: bytes.atOnce }
  let over = 0
  let countedAt = performance.now()
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    spend(byteLength) {
      const now = performance.now()
      const seconds = (now - countedAt) / 1_000
      left.messages = Math.min(messages.atOnce, left.messages + seconds * messages.perSecond)
      left.bytes = Math.min(bytes.atOnce, left.bytes + seconds * bytes.perSecond)
      countedAt = now
      if (left.messages >= 1 && left.bytes >= byteLength) {
        left.messages -= 1
        left.bytes -= byteLength
        if (left.messages > messages.atOnce / 2) over = 0
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
