/** Messages that a connection may send: the sustained rate per second, and the burst. */
const messages = { perSecond: 40, atOnce: 120 }
/** The same for bytes: each message is sent to everybody who has the resource open. */
const bytes = { perSecond: 256 * 1024, atOnce: 1024 * 1024 }
/** The connection is closed after this many messages over the limit. */
const overMax = 1_000

/**
 * Counts the messages of one connection and their bytes. `late`: the message is dropped and the sender is notified;
 * `silent`: dropped, and the sender was notified within the last second; `over`: too many, the connection must be closed.
 */
export function allowance(): { spend: (byteLength: number) => 'fine' | 'late' | 'silent' | 'over' } {
  const left = { messages: messages.atOnce, bytes: bytes.atOnce }
  let over = 0
  let countedAt = performance.now()
  let notifiedAt = Number.NEGATIVE_INFINITY
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
      if (now - notifiedAt < 1_000) return 'silent'
      notifiedAt = now
      return 'late'
    },
  }
}
