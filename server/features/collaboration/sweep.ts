import { pollLoop } from '#server/platform/poll-loop.ts'
import { freeExpired } from './fields.ts'
import { membersHere, resourcesHere, broadcast, broadcastLocally } from './hub.ts'
import { forgetDead, presentAt, recordAlive } from './presence.ts'

/** Maximum time until revoked access closes an open connection, even when the notification was lost, in ms. */
const everyMs = 3_000

const known = new Map<string, Set<string>>()

/** Renews the presence of connections, frees expired leases, announces people who left, and checks access again. */
export const sweepLoop = pollLoop({
  what: 'look through what is worked on together',
  round: async () => {
    const members = membersHere()
    const rooms = resourcesHere()
    if (rooms.length === 0) return known.clear()
    await recordAlive(members)
    await forgetDead()
    for (const { check } of members) check()
    for (const room of rooms) {
      for (const field of await freeExpired(room)) broadcast(room, { type: 'field_unlocked', field })
      await announceDepartures(room)
    }
    for (const room of known.keys()) if (!rooms.includes(room)) known.delete(room)
  },
  atLeastEveryMs: everyMs,
})

/** Announces people whose process ended without a message. */
async function announceDepartures(room: string): Promise<void> {
  const now = new Set((await presentAt(room)).map(({ userId }) => userId))
  for (const userId of known.get(room) ?? []) {
    if (!now.has(userId)) broadcastLocally(room, { type: 'user_left', userId })
  }
  known.set(room, now)
}
