type Look = () => Promise<void>

/** Open streams of one user in this process: each is looked at every few seconds. A browser shares one among its pages. */
const perUserMax = 40

const lookers = new Map<string, Set<Look>>()

/** Has a stream of a user look whether it may go on, whenever somebody says that it may not; answers how it is forgotten. */
export function watchStream(userId: string, look: Look): () => void {
  const own = lookers.get(userId) ?? new Set()
  lookers.set(userId, own.add(look))
  return () => {
    own.delete(look)
    if (own.size === 0) lookers.delete(userId)
  }
}

/** Has the open streams of a user end where their session has ended; without a user, those of all. */
export function lookAtStreams(userId?: string): void {
  const looks = userId === undefined ? [...lookers.values()] : [lookers.get(userId) ?? new Set<Look>()]
  for (const look of looks.flatMap((own) => [...own])) void look()
}

/** Whether a user may open one more stream. */
export const hasRoomForStream = (userId: string): boolean => (lookers.get(userId)?.size ?? 0) < perUserMax
