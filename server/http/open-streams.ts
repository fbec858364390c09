type Look = () => Promise<void>

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
