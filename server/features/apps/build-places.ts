import { currentUser } from '#server/platform/current-user.ts'
import { fairSlots, type InSlot } from '#server/platform/load/fair-slots.ts'

/** How long the next builds of a user with a long build start in the slot for long builds, in ms. */
const rememberedMs = 10 * 60_000
const usersMax = 1_000

/**
 * Lets two builds run at once, one per user. A build that takes longer than `longMs` moves to the only slot for long
 * builds, and the next builds of its user start there, so that a quick slot stays free for other users.
 */
export function buildPlaces(longMs: number): InSlot {
  const inQuickPlace = fairSlots({ max: 2, perUser: 1 })
  const inLongPlace = fairSlots({ max: 1 })
  const slowUntil = new Map<string, number>()

  function remember(user: string) {
    slowUntil.delete(user)
    slowUntil.set(user, performance.now() + rememberedMs)
    for (const oldest of slowUntil.keys()) {
      if (slowUntil.size <= usersMax) break
      slowUntil.delete(oldest)
    }
  }

  return async (signal, act) => {
    const user = currentUser() ?? ''
    if ((slowUntil.get(user) ?? 0) > performance.now()) return inLongPlace(signal, act)
    const { promise: mayLeave, resolve: leave } = Promise.withResolvers<void>()
    let built: ReturnType<typeof act> | undefined
    await inQuickPlace(signal, async () => {
      const building = act()
      built = building
      const timer = setTimeout(() => {
        remember(user)
        // Release the quick slot as soon as the build has the long one.
        inLongPlace(signal, () => {
          leave()
          return building
        }).catch(() => leave())
      }, longMs)
      await Promise.race([mayLeave, building.catch(() => undefined)])
      clearTimeout(timer)
    })
    if (!built) throw new Error('A build had a place and did not start.')
    return built
  }
}
